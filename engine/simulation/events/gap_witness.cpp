// Where open contacts close: a gap that goes through zero with both closest points on their features.

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/dynamics/parting.h"
#include "engine/math/root.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/events/step_view.h"
#include "engine/simulation/flush_passage.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace escapement {

extern const EventType gapCloses;

namespace {

constexpr int pieces = StepView::pieces;
constexpr int parts = 4;         // of a piece between two samples, looked at where a gap closes beside its feature
constexpr int looks = 48;        // at most, within a piece in which a gap may close and open again,
constexpr double closest = 1e-3; // of it: no nearer to one another
constexpr double faster = 1.2;   // than between any two samples a gap changes nowhere, by more than this
constexpr double resting =
    1e-6; // of what the velocities can do along the normal: slower, within the band of a border, is no approach
constexpr double strays = 0.25;
constexpr double insideFromBeside =
    10.0;                           // times the band: deeper on a border, it has come from where nothing is modelled
constexpr double justBefore = 1e-9; // of the step: no gap comes far in it
constexpr double hugsWithin = 1e-12, huggingNoise = 1e-11; // of the size: what touches without being held
constexpr double cameOut = borderBand; // m: what was behind a feature is in front of it again, beyond roundoff

/// The contacts that may touch within a step.
struct Along {
    std::vector<ContactAlong> contacts;
    std::vector<PairRow> names; ///< of all of them, once one is asked for

    void name(const System& system) {
        if (!names.empty()) return;
        for (const ContactAlong& one : contacts) names.push_back(system.contactName(one.contact));
    }
};

/// One open contact over one step.
class GapSearch {
  public:
    GapSearch(StepView& step, const ContactAlong& of, FoundEvent& best, Along& along)
        : step_(step), contact_(of.contact), ways_{of.ways[0], of.ways[1]}, best_(best), along_(along),
          length_(std::max(step.system.characteristicLength(), step.system.contactSize(of.contact))) {}
    void search();

  private:
    struct Bracket { ///< the gap goes below zero between two fractions of the step
        double a = 0.0, b = 0.0, fa = 0.0, fb = 0.0;
    };

    bool begin();
    double shareGap();
    double sharedGap(double gap);
    bool onlyFollows(double gap);
    bool staysAbove(const ContactGap (&seen)[3]) const;
    void searchEntry(const ContactGap (&seen)[3]);
    void findEntry();
    bool isFar();
    bool closes(int j, Bracket& bracket);
    bool dips(Bracket& bracket);
    bool closesInValley(int j, Bracket& bracket);
    double crossing(const Bracket& bracket, ContactGap& there);
    bool jumps(double theta, const ContactGap& there);
    bool isOfNeighbour(double theta, const ContactGap& there);
    bool waitsOnBorder(int j, double& theta, const ContactGap& there);
    void searchBeside(int j, double from, double theta);
    bool passes(double theta, const ContactGap& there);
    double above(double theta) { return step_.gapAt(contact_, theta) - zero_; }

    StepView& step_;
    const int contact_;
    const double ways_[2]; ///< m, ContactAlong
    FoundEvent& best_;
    Along& along_;
    const double length_; ///< m, of the mechanism; of an angle at least 1 rad
    double values_[pieces + 1]{};
    double start_ = 0.0; ///< m, the gap at the step's start
    bool armed_ = false, onto_ = false, shared_ = false;
    int entrySample_ = 0;                      ///< the first on the feature, where it comes onto it from the side
    double entryTheta_ = 0.0, entryGap_ = 0.0; ///< where it comes over the border, m there
    double zero_ = 0.0;                        ///< m: the gap that counts as touching
    std::vector<int> beside_;
    double noise_ = 0.0, leap_ = 0.0; ///< m: roundoff; the most that the gap moves between two samples
};

/// The gap at the samples. False: it cannot close in this step.
bool GapSearch::begin() {
    ContactGap seen[3]; // at the step's start, middle and end
    for (int k : {0, 1, 2}) {
        seen[k] = step_.system.contactGap(contact_, step_.sampleAt(k * pieces / 2));
        values_[k * pieces / 2] = seen[k].gap;
        if (!std::isfinite(seen[k].gap)) return false;
    }
    if (staysAbove(seen)) return false;
    searchEntry(seen);
    // What came behind a feature past its border must come out before it can touch; that may be within this step. Or it
    // comes over its border onto it, from the side, no lower than where it touches: it is met from there on.
    // What lies beside its feature and behind it has not been out, either, whatever it was when it was last asked: far
    // from one another features are not asked after each step.
    armed_ = step_.isArmed(contact_) && (seen[0].valid || seen[0].gap >= -cameOut);
    if (!armed_) findEntry();
    if (!armed_ && !onto_ && std::max(seen[1].gap, seen[2].gap) <= cameOut) return false;
    if (step_.isClosed(contact_)) return false;
    // A contact that has just touched starts at a gap of roundoff: its own start is its zero.
    zero_ = armed_ ? std::min(seen[0].gap, 0.0) : onto_ ? std::min(entryGap_, 0.0) : 0.0;
    for (int j = 0; j <= pieces; ++j)
        if (j % (pieces / 2) != 0) values_[j] = step_.system.contactGap(contact_, step_.sampleAt(j)).gap;
    if (isFar()) return false;
    for (double& value : values_) value -= zero_;
    // What touches all along without being held (a redundant neighbour of a closed contact) only shows roundoff.
    const bool hugs = std::abs(seen[0].gap) < hugsWithin * length_ && std::abs(values_[1]) < hugsWithin * length_;
    noise_ = (hugs ? huggingNoise : 1e-15) * length_;
    start_ = seen[0].gap;
    if (*std::min_element(std::begin(values_), std::end(values_)) < -noise_) shareGap();
    for (int j = 1; j <= pieces; ++j) leap_ = std::max(leap_, std::abs(values_[j] - values_[j - 1]));
    return true;
}

/// What follows closed contacts may go as deep as these let it, once it is seen to go in. Returns by how much (m) its
/// zero is lower for that than it was.
double GapSearch::shareGap() {
    if (!armed_ || shared_) return 0.0;
    shared_ = true;
    const double lower = std::max(sharedGap(start_) + zero_, 0.0);
    zero_ -= lower;
    for (double& value : values_) value += lower;
    return lower;
}

/// m: how deep this contact may go where closed ones decide its motion. Of two pairs of teeth that bear together the
/// shapes say which is ahead, by less than anybody asks for: followed, each would strike as the other leaves, without
/// end. The dense output holds what is closed only to its own error, and what follows is off by that.
double GapSearch::sharedGap(double gap) {
    const double shared = step_.floors.shared;
    const auto& closed = step_.model().closed();
    if (closed.empty() || std::abs(gap) > shared ||
        step_.modes.following(step_.start(), step_.sampleAt(0), step_.jointRows(), closed, {contact_}).empty())
        return 0.0;
    double off = 0.0;
    for (int j = 0; j <= pieces; ++j)
        for (const ClosedContact& c : closed) {
            const ContactGap held = step_.system.contactGap(c.index, step_.sampleAt(j));
            if (held.valid) off = std::max(off, std::abs(held.gap));
        }
    return shared + std::min(off, step_.floors.grazing);
}

/// Whether the features cannot come down to one another between the places at which their gap is known: not even where
/// closest points lie beyond them, by half of what they are large, and on ways that stray.
bool GapSearch::staysAbove(const ContactGap (&seen)[3]) const {
    constexpr double beyond = 1.5;
    for (int k : {0, 1}) {
        const double way = (1.0 + strays) * beyond * ways_[k];
        if (!(seen[k].gap > 0.0 && seen[k + 1].gap > 0.0 && seen[k].gap + seen[k + 1].gap > way)) return false;
    }
    return true;
}

/// Whether what is that deep (m, below zero) in this step only shows that others decide its motion, or roundoff.
bool GapSearch::onlyFollows(double gap) {
    const double start = step_.gapAt(contact_, 0.0);
    if (std::abs(start) < hugsWithin * length_ && -gap < huggingNoise * length_) return true;
    return step_.isArmed(contact_) && -gap <= sharedGap(start);
}

/// Far away for this step; what flies past in a long one may be as far at its start, middle and end: all samples tell.
bool GapSearch::isFar() {
    const auto [least, most] = std::minmax_element(std::begin(values_), std::end(values_));
    return *least > 3.0 * (*most - *least);
}

/// Where within the step the closest point of a contact that waits to come out comes over the border of its feature, at
/// a gap of no less than `-tolerances.touchesBeside`.
void GapSearch::findEntry() {
    bool before = false;
    for (int j = 0; j <= pieces; ++j) {
        const ContactGap gap = step_.system.contactGap(contact_, step_.sampleAt(j));
        if (j > 0 && gap.valid && gap.gap < 0.0) {
            const double from = double(j - 1) / pieces, to = double(j) / pieces;
            const auto valid = [&](double theta) { return step_.contactAt(contact_, theta).valid; };
            const double theta = before ? from : findSwitch(valid, from, to, tolerances.eventInstant);
            const double there = step_.gapAt(contact_, theta);
            if (there >= -tolerances.touchesBeside) {
                onto_ = j > 0;
                entrySample_ = j;
                entryTheta_ = theta;
                entryGap_ = there;
                return;
            }
        }
        before = gap.valid;
    }
}

/// A closest point that comes onto its feature over the border while both are as good as touching (the next feature has
/// touched, or still does: an edge tips over onto a face) and then goes in has not crossed the surface where samples
/// see it: it touches on the border.
void GapSearch::searchEntry(const ContactGap (&seen)[3]) {
    if (seen[0].valid || !(seen[0].border < -borderBand)) return;
    const auto isInside = [](const ContactGap& gap) {
        return gap.valid && gap.border > borderBand && gap.gap < -borderBand;
    };
    const double inside = isInside(seen[1]) ? 0.5 : isInside(seen[2]) ? 1.0 : 0.0;
    if (inside == 0.0 || step_.isClosed(contact_)) return;
    const auto at = [&](double theta) { return step_.contactAt(contact_, theta); };
    const double enters =
        findSwitch([&](double theta) { return at(theta).border >= 0.0; }, 0.0, inside, tolerances.eventInstant);
    const ContactGap there = at(enters);
    if (!there.valid || !(std::abs(there.border) <= borderBand) ||
        std::abs(there.gap) > insideFromBeside * borderBand || !(enters < best_.theta))
        return;
    const auto f = [&](double theta) { return at(theta).gap; };
    const double theta = there.gap > 0.0 ? findDescent(f, enters, inside, there.gap, f(inside)) : enters;
    if (theta < best_.theta && at(theta).valid && !passes(theta, at(theta))) best_ = {&gapCloses, theta, contact_, {}};
}

void GapSearch::search() {
    if (!begin()) return;
    int first = onto_ ? entrySample_ : 1;
    while (!armed_ && !onto_ && first <= pieces && values_[first - 1] <= cameOut) ++first;
    for (int j = first; j <= pieces; ++j) {
        Bracket bracket{double(j - 1) / pieces, double(j) / pieces, values_[j - 1], values_[j]};
        if (onto_ && j == first) {
            bracket.a = entryTheta_;
            bracket.fa = entryGap_ - zero_;
        }
        if (bracket.a > best_.theta) return;
        if (!closes(j, bracket)) continue;
        ContactGap there;
        double theta = crossing(bracket, there);
        // It goes in beside its feature, or that is another place of the same two features: no crossing. It may be out
        // again later in the step, and come in for good.
        if (!there.valid || jumps(theta, there)) {
            searchBeside(j, bracket.a, theta);
            while (j < pieces && !(values_[j] > 0.0)) ++j;
            continue;
        }
        if (passes(theta, there) || waitsOnBorder(j, theta, there)) return;
        if (best_.isAfter(theta)) best_ = {&gapCloses, theta, contact_, {}};
        return;
    }
}

/// Whether the gap closes in the piece that ends at sample j, and between which fractions.
bool GapSearch::closes(int j, Bracket& bracket) {
    auto& [a, b, fa, fb] = bracket;
    if (!(fb >= -noise_)) return true;
    return dips(bracket) || closesInValley(j, bracket);
}

/// What moves by more from sample to sample than it is away may dip through and out again between two of them: looked
/// at after no longer way than it needs at its fastest to come down from where it was and up to where it will be.
bool GapSearch::dips(Bracket& bracket) {
    auto& [a, b, fa, fb] = bracket;
    const double rate = faster * leap_ * pieces; // m, in a whole step
    if (!(fa > noise_ && fb > noise_) || !(fa + fb < rate * (b - a))) return false;
    double at = a, value = fa;
    for (int look = 0; look < looks; ++look) {
        at += std::max(value / rate, closest * (b - a));
        if (!(at < b - fb / rate)) return false;
        value = above(at);
        if (value < -noise_) {
            b = at;
            fb = value;
            return true;
        }
    }
    return false;
}

/// Dips between samples: the least value of the valley decides.
bool GapSearch::closesInValley(int j, Bracket& bracket) {
    auto& [a, b, fa, fb] = bracket;
    const bool lowest = j < pieces && fb < fa && fb <= values_[j + 1];
    if (!lowest || std::max({fa, fb, values_[j + 1]}) < noise_) return false;
    const double parabola =
        fb - 0.125 * std::pow(values_[j + 1] - fa, 2) / std::max(fa - 2.0 * fb + values_[j + 1], 1e-300);
    if (parabola > 0.5 * fb && fb > 0.0) return false;
    const auto f = [&](double theta) { return above(theta); };
    auto [where, value] = findMinimum(f, a, double(j + 1) / pieces);
    if (value < -noise_) {
        const double lower = shareGap();
        value += lower;
        fa += lower;
        fb += lower;
    }
    if (value < -noise_) {
        b = where;
        fb = value;
        return true;
    }
    const double grazing = step_.floors.grazing;
    if (value < grazing && fa > grazing && values_[j + 1] > grazing) {
        const ContactGap there = step_.contactAt(contact_, where);
        // On a border it is the next face, which takes over there.
        if (there.valid && there.border > grazing) step_.misses.push_back({where, value, contact_});
    }
    return false;
}

/// Where it closes, and the contact there. It may pass beside the feature; or it went through before, where the
/// features were nearest at another place.
double GapSearch::crossing(const Bracket& bracket, ContactGap& there) {
    const auto [a, b, fa, fb] = bracket;
    const auto f = [&](double theta) { return above(theta); };
    double theta = findDescent(f, a, b, fa, fb); // a contact left within this piece may come back
    there = step_.contactAt(contact_, theta);
    for (int k = 0; k < parts && !there.valid; ++k) {
        const double from = a + (b - a) * k / parts, to = a + (b - a) * (k + 1) / parts;
        if (to >= theta) break;
        const double before = k == 0 ? fa : f(from), after = f(to);
        if (!(before > 0.0 && after < -noise_)) continue;
        theta = findDescent(f, from, to, before, after);
        there = step_.contactAt(contact_, theta);
    }
    return theta;
}

/// Whether the gap does not go through zero there but leaps over it or onto it: a place that has ended as a minimum is
/// found again where the features touch already.
bool GapSearch::jumps(double theta, const ContactGap& there) {
    const double most = tolerances.gapJumps * length_;
    return std::abs(there.gap - zero_) > most || (theta > justBefore && above(theta - justBefore) > most);
}

/// Whether it only goes past the border of a feature that is flush with what the bodies touch by.
bool GapSearch::passes(double theta, const ContactGap& there) {
    if (there.border < -offBorder) return isOfNeighbour(theta, there);
    const double flush = flushWithin(step_.system);
    if (!(std::abs(there.border) <= flush)) return false;
    const auto [q, v] = step_.stateAt(theta);
    const Vector place = q, speed = v;
    return passesFlush(step_.system, contact_, place, speed, std::max(tolerances.touchesBeside, flush),
                       resting * speed.cwiseAbs().maxCoeff());
}

/// Of a sharp feature the direction lies past its normal cone, if within the band about it: the feature beside it, from
/// which this one takes over where the direction comes into the cone, is as near there, on its feature, and watched.
bool GapSearch::isOfNeighbour(double theta, const ContactGap& there) {
    System& system = step_.system;
    const Vector place = step_.positionAt(theta);
    ContactRows rows(3, system.nv());
    const ContactGeometry here = system.contactRows(contact_, place, rows);
    const PairRow name = system.contactName(contact_);
    bool found = false;
    const double within = borderBand + std::abs(there.gap), samePlace = coneBand * length_;
    system.eachContactAt(place, within, here, samePlace + 2.0 * (within + borderBand),
                         [&](int i, const ContactGap& gap) {
                             if (found || i == contact_ || !(step_.isArmed(i) || step_.isClosed(i))) return;
                             if (!gap.valid || gap.border < -offBorder || gap.gap > there.gap + borderBand) return;
                             const PairRow other = system.contactName(i);
                             if (other.contact != name.contact ||
                                 (other.feature_a != name.feature_a && other.feature_b != name.feature_b))
                                 return;
                             const ContactGeometry beside = system.contactRows(i, place, rows);
                             found = (beside.pointB - here.pointB).norm() <= samePlace;
                         });
    return found;
}

/// What goes in beside its feature, at `theta`, and is on it at sample j was not in front of it between: another
/// feature of the bodies has gone in before. So it may have where a sharp feature goes in next to its normal cone.
/// Where shapes are nearly flat on one another (an edge that rocks on a cylinder of great radius) a closest point runs
/// along all of an edge between two samples, and none of them sees it there.
void GapSearch::searchBeside(int j, double from, double theta) {
    System& system = step_.system;
    const ContactGap later = system.contactGap(contact_, step_.sampleAt(j));
    const bool comesOnto = later.valid && later.border > borderBand,
               isNearCone = std::abs(system.contactCone(contact_, step_.positionAt(theta))) <= tolerances.nearCone;
    if (!comesOnto && !isNearCone) return;
    const PairRow name = system.contactName(contact_);
    beside_.clear();
    along_.name(system);
    const Vector place = step_.positionAt(theta);
    for (std::size_t k = 0; k < along_.contacts.size(); ++k) {
        const int i = along_.contacts[k].contact;
        const PairRow& other = along_.names[k];
        if (i == contact_ || step_.isClosed(i) || other.contact != name.contact ||
            (other.feature_a != name.feature_a && other.feature_b != name.feature_b))
            continue;
        const ContactGap gap = system.contactGap(i, place);
        if (gap.valid && gap.gap < 0.0 && !GapSearch(step_, {i}, best_, along_).onlyFollows(gap.gap))
            beside_.push_back(i);
    }
    for (const int i : beside_) {
        const auto isIn = [&](double at) {
            const ContactGap gap = step_.contactAt(i, at);
            return gap.valid && gap.gap < 0.0;
        };
        if (isIn(from)) continue;
        const double enters = findSwitch(isIn, from, theta, tolerances.eventInstant);
        if (step_.gapAt(i, enters) >= -tolerances.touchesBeside && best_.isAfter(enters) &&
            !GapSearch(step_, {i}, best_, along_).passes(enters, step_.contactAt(i, enters)))
            best_ = {&gapCloses, enters, i, {}};
    }
}

/// The next feature along a way takes over when what is closed comes to its border. If it does not, this one is met as
/// soon as its closest point is past the band: `theta` is moved there. True: not in this step.
bool GapSearch::waitsOnBorder(int j, double& theta, const ContactGap& there) {
    const auto sameBodies = [&](const ClosedContact& c) {
        return step_.system.contactName(c.index).contact == step_.system.contactName(contact_).contact;
    };
    const auto& closed = step_.model().closed();
    if (!(there.border < borderBand) || std::none_of(closed.begin(), closed.end(), sameBodies)) return false;
    const auto [q, v] = step_.stateAt(theta);
    ContactRows rows(3, step_.system.nv());
    step_.system.contactRows(contact_, q, rows);
    const double approach = rows.row(0).dot(v),
                 most = std::max(1e-3 * length_, rows.row(0).cwiseAbs().dot(v.cwiseAbs()));
    // Of flush faces it stays on that border, and goes on into the feature: then it is met here.
    const ContactGap later = step_.system.contactGap(contact_, step_.sampleAt(j));
    const bool stays = later.valid && later.border < borderBand && later.gap - zero_ < -borderBand;
    if (stays || !(approach > -resting * most)) return false;
    // No deeper than what touches on a border may be, though: what is closed may come to its border later than that.
    // The dense output holds what is closed only to its own error, and all contacts of the bodies are off by that.
    constexpr double deep = 0.5 * borderBand;
    const auto deeper = [&](double at) {
        const Vector& place = step_.positionAt(at);
        double off = 0.0;
        for (const auto& c : closed)
            if (sameBodies(c)) off = std::max(off, -step_.system.contactGap(c.index, place).gap);
        return step_.system.contactGap(contact_, place).gap - zero_ + deep + off;
    };
    int k = j;
    while (k < pieces && !(deeper(double(k) / pieces) < 0.0)) ++k;
    const double from = k == j ? theta : double(k - 1) / pieces, to = double(k) / pieces;
    const double before = deeper(from), after = deeper(to);
    if (!(after < 0.0) || !(before >= 0.0)) return true;
    theta = findDescent(deeper, from, to, before, after);
    return !step_.contactAt(contact_, theta).valid;
}

class GapWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        // Between the three places a smooth motion strays by no more than a part of what it covers from one to the
        // other.
        step.system.contactsAlong(step.sampleAt(0), step.sampleAt(pieces / 2), step.sampleAt(pieces), strays,
                                  along_.contacts);
        along_.names.clear();
        for (const ContactAlong& one : along_.contacts) GapSearch(step, one, best, along_).search();
    }

  private:
    Along along_;
};

std::unique_ptr<EventWitness> gapWitness() { return std::make_unique<GapWitness>(); }

void handleGap(RunContext&, const EventParts& parts, const FoundEvent& event) {
    if (const int from = parts.transitions.runsOnto(event.candidate); from >= 0) {
        FoundEvent border = event;
        border.candidate = from;
        parts.transitions.passBorder(border);
    } else if (!parts.transitions.meetNextFace(event.candidate)) {
        parts.impacts.happen(event.candidate);
    }
}

} // namespace

const EventType gapCloses{.witness = gapWitness, .handle = handleGap, .closesGap = true, .mayRepeat = true};

} // namespace escapement
