#include "engine/simulation/event_search.h"

#include "engine/contact/narrow_phase.h"
#include "engine/math/root.h"
#include "engine/simulation/guide_catch.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

namespace {

constexpr int closedSamples = 4;
constexpr int parts = 4; // of a piece between two samples, looked at where a gap closes beside its feature
constexpr double resting =
    1e-6; // of what the velocities can do along the normal: slower, within the band of a border, is no approach
constexpr double strays = 0.25;
constexpr double onBorder = 1e-12; // of the mechanism's size: roundoff of a foot that stays on a border
constexpr double nearEnd =
    1e-5; // of the mechanism's size: what touches this near to a closed contact may take over from it
constexpr double placeTolerance = 1e-9;  // of the step
constexpr double entryTolerance = 1e-13; // of the step
constexpr double touches = 1e-8;         // m: what has touched on the feature beside it, within drift
constexpr double jumps =
    1e-6; // of the mechanism's size: a gap that is larger where it changes its sign has not gone through zero
constexpr double shorterBy = 0.2; // of the way to an event: how far a step made shorter for its sake goes past it
constexpr double pastCone = 1e-5; // of the largest force: so far past the cone a contact shows which way it slides
constexpr double together =
    1e-6; // of its normal force: what friction has left to the cone where another contact comes to it
constexpr double beyond =
    0.01; // of the way to the next sample: where a force that ends at a sample has changed its sign
constexpr double insideFromBeside =
    10.0;                              // times the band: deeper on a border, it has come from where nothing is modelled
constexpr double cameOut = borderBand; // m: what was behind a feature is in front of it again, beyond roundoff

} // namespace

double EventSearch::gapAt(const SmoothIntegrator& integrator, int candidate, double theta) {
    integrator.densePosition(theta, q_);
    return system_.contactGap(candidate, q_).gap;
}

/// The configuration at sample j of the step.
const Vector& EventSearch::sampleAt(const SmoothIntegrator& integrator, int j) {
    if (!sampled_[j]) integrator.densePosition(double(j) / pieces, sampledQ_[j]);
    sampled_[j] = true;
    return sampledQ_[j];
}

/// Where within the step the closest point of a candidate that waits to come out comes over the border of its feature,
/// at a gap of no less than `-touches`.
EventSearch::Entry EventSearch::comesOnto(const SmoothIntegrator& integrator, int candidate) {
    bool before = false;
    for (int j = 0; j <= pieces; ++j) {
        const ContactGap gap = system_.contactGap(candidate, sampleAt(integrator, j));
        if (j > 0 && gap.valid && gap.gap < 0.0) {
            const double from = double(j - 1) / pieces, to = double(j) / pieces;
            const auto valid = [&](double theta) {
                integrator.densePosition(theta, q_);
                return system_.contactGap(candidate, q_).valid;
            };
            const double theta = before ? from : findSwitch(valid, from, to, entryTolerance);
            const double there = gapAt(integrator, candidate, theta);
            if (there >= -touches) return {j, theta, there};
        }
        before = gap.valid;
    }
    return {};
}

void EventSearch::searchGaps(SmoothModel& model, SmoothIntegrator& integrator, const SparseValues<char>& armed,
                             FoundEvent& best) {
    // Between the three places a smooth motion strays by no more than a part of what it covers from one to the other.
    system_.contactsAlong(sampleAt(integrator, 0), sampleAt(integrator, pieces / 2), sampleAt(integrator, pieces),
                          strays, along_);
    for (const int i : along_) {
        double values[pieces + 1];
        ContactGap seen[3]; // at the step's start, middle and end
        for (int k : {0, 1, 2}) {
            seen[k] = system_.contactGap(i, sampleAt(integrator, k * pieces / 2));
            values[k * pieces / 2] = seen[k].gap;
        }
        const double g0 = values[0], gm = values[pieces / 2], g1 = values[pieces];
        if (!std::isfinite(g0) || !std::isfinite(gm) || !std::isfinite(g1)) continue;
        searchEntry(model, integrator, i, seen, best);
        // What came behind a feature past its border must come out before it can touch; that may be within this step.
        // Or it comes over its border onto it, from the side, no lower than where it touches: it is met from there on.
        Entry entry;
        if (!armed[i]) entry = comesOnto(integrator, i);
        const bool onto = entry.sample > 0;
        if (!armed[i] && !onto && std::max(gm, g1) <= cameOut) continue;
        if (std::any_of(model.closed().begin(), model.closed().end(),
                        [&](const ClosedContact& c) { return c.index == i; }))
            continue;
        // A contact that has just touched starts at a gap of roundoff: its own start is its zero.
        const double zero = armed[i] ? std::min(g0, 0.0) : onto ? std::min(entry.gap, 0.0) : 0.0;
        const auto f = [&](double theta) { return gapAt(integrator, i, theta) - zero; };
        for (int j = 0; j <= pieces; ++j)
            if (j % (pieces / 2) != 0) values[j] = system_.contactGap(i, sampleAt(integrator, j)).gap;
        // Far away for this step; what flies past in a long one may be as far at its start, middle and end: all samples
        // tell.
        if (const auto [least, most] = std::minmax_element(std::begin(values), std::end(values));
            *least > 3.0 * (*most - *least))
            continue;
        for (double& value : values) value -= zero;
        // What touches all along without being held (a redundant neighbour of a closed contact) only shows roundoff.
        const double length = system_.characteristicLength();
        const bool hugs = std::abs(g0) < 1e-12 * length && std::abs(values[1]) < 1e-12 * length;
        const double noise = (hugs ? 1e-11 : 1e-15) * length;
        double leap = 0.0;
        for (int j = 1; j <= pieces; ++j) leap = std::max(leap, std::abs(values[j] - values[j - 1]));
        int first = onto ? entry.sample : 1;
        while (!armed[i] && !onto && first <= pieces && values[first - 1] <= cameOut) ++first;
        for (int j = first; j <= pieces; ++j) {
            double a = double(j - 1) / pieces, b = double(j) / pieces, fa = values[j - 1], fb = values[j];
            if (onto && j == first) {
                a = entry.theta;
                fa = entry.gap - zero;
            }
            if (a > best.theta) break;
            if (fb >= -noise) {
                // What moves by more from sample to sample than it is away may dip through and out again between two of
                // them.
                int dip = 0;
                if (fa > noise && fb > noise && std::min(fa, fb) < leap)
                    for (int k = 1; k < parts && dip == 0; ++k) dip = f(a + (b - a) * k / parts) < -noise ? k : 0;
                if (dip > 0) {
                    b = a + (b - a) * dip / parts;
                    fb = f(b);
                }
                const bool valley = dip == 0 && j < pieces && fb < fa && fb <= values[j + 1];
                if (dip == 0 && (!valley || std::max({fa, fb, values[j + 1]}) < noise)) continue;
                if (dip == 0) {
                    // Dips between samples: the least value of the valley decides.
                    const double parabola =
                        fb - 0.125 * std::pow(values[j + 1] - fa, 2) / std::max(fa - 2.0 * fb + values[j + 1], 1e-300);
                    if (parabola > 0.5 * fb && fb > 0.0) continue;
                    const auto [where, value] = findMinimum(f, a, double(j + 1) / pieces);
                    if (value >= -noise) {
                        if (value < grazing_ && fa > grazing_ && values[j + 1] > grazing_) {
                            integrator.densePosition(where, q_);
                            const ContactGap there = system_.contactGap(i, q_);
                            // On a border it is the next face, which takes over there.
                            if (there.valid && there.border > grazing_) misses_.push_back({where, value, i});
                        }
                        continue;
                    }
                    b = where;
                    fb = value;
                }
            }
            double theta = findDescent(f, a, b, fa, fb); // a contact left within this piece may come back
            integrator.densePosition(theta, q_);
            ContactGap there = system_.contactGap(i, q_);
            // It passes beside the feature; or it went through before, where the features were nearest at another
            // place.
            for (int k = 0; k < parts && !there.valid; ++k) {
                const double from = a + (b - a) * k / parts, to = a + (b - a) * (k + 1) / parts;
                if (to >= theta) break;
                const double before = k == 0 ? fa : f(from), after = f(to);
                if (!(before > 0.0 && after < -noise)) continue;
                theta = findDescent(f, from, to, before, after);
                integrator.densePosition(theta, q_);
                there = system_.contactGap(i, q_);
            }
            // It goes in beside its feature, or that is another place of the same two features: no crossing. It may be
            // out again later in the step, and come in for good.
            if (!there.valid || std::abs(there.gap - zero) > jumps * length) {
                while (j < pieces && !(values[j] > 0.0)) ++j;
                continue;
            }
            const auto sameBodies = [&](const ClosedContact& c) {
                return system_.contactName(c.index).contact == system_.contactName(i).contact;
            };
            if (there.border < borderBand && std::any_of(model.closed().begin(), model.closed().end(), sameBodies)) {
                // The next feature along a way: it takes over when what is closed comes to its border. If it does not,
                // this one is met as soon as its foot is past the band.
                integrator.dense(model, theta, q_, v_);
                ContactRows rows(3, system_.nv());
                system_.contactRows(i, q_, rows);
                // Of flush faces it stays on that border, and goes on into the feature: then it is met here.
                const ContactGap later = system_.contactGap(i, sampleAt(integrator, j));
                const bool stays = later.valid && later.border < borderBand && later.gap - zero < -borderBand;
                if (!stays && rows.row(0).dot(v_) >
                                  -resting * std::max(1e-3 * length, rows.row(0).cwiseAbs().dot(v_.cwiseAbs()))) {
                    // No deeper than what touches on a border may be, though: what is closed may come to its border
                    // later than that.
                    constexpr double deep = 0.5 * borderBand;
                    int k = j;
                    while (k < pieces && !(values[k] < -deep)) ++k;
                    const double from = k == j ? theta : double(k - 1) / pieces,
                                 before = k == j ? f(theta) : values[k - 1];
                    if (!(values[k] < -deep) || !(before >= -deep)) break;
                    const auto deeper = [&](double at) { return f(at) + deep; };
                    theta = findDescent(deeper, from, double(k) / pieces, before + deep, values[k] + deep);
                    if (integrator.densePosition(theta, q_); !system_.contactGap(i, q_).valid) break;
                }
            }
            if (theta < best.theta || (theta == best.theta && best.kind == FoundEvent::None))
                best = {FoundEvent::Impact, theta, i, {}};
            break;
        }
    }
}

/// A foot that comes onto its feature over the border while both are as good as touching (the next feature has touched,
/// or still does: an edge tips over onto a face) and then goes in has not crossed the surface where samples see it: it
/// touches on the border.
void EventSearch::searchEntry(const SmoothModel& model, const SmoothIntegrator& integrator, int i,
                              const ContactGap (&seen)[3], FoundEvent& best) {
    const auto at = [&](double theta) {
        integrator.densePosition(theta, q_);
        return system_.contactGap(i, q_);
    };
    if (seen[0].valid || !(seen[0].border < -borderBand)) return;
    const auto isInside = [](const ContactGap& gap) {
        return gap.valid && gap.border > borderBand && gap.gap < -borderBand;
    };
    const double inside = isInside(seen[1]) ? 0.5 : isInside(seen[2]) ? 1.0 : 0.0;
    if (inside == 0.0) return;
    if (std::any_of(model.closed().begin(), model.closed().end(), [&](const ClosedContact& c) { return c.index == i; }))
        return;
    const double enters = findSwitch([&](double theta) { return at(theta).border >= 0.0; }, 0.0, inside, 1e-13);
    const ContactGap there = at(enters);
    if (!there.valid || !(std::abs(there.border) <= borderBand) ||
        std::abs(there.gap) > insideFromBeside * borderBand || !(enters < best.theta))
        return;
    const auto f = [&](double theta) { return at(theta).gap; };
    const double theta = there.gap > 0.0 ? findDescent(f, enters, inside, there.gap, f(inside)) : enters;
    if (theta < best.theta && at(theta).valid) best = {FoundEvent::Impact, theta, i, {}};
}

void EventSearch::sample(SmoothModel& model, SmoothIntegrator& integrator, double t, double h, double theta,
                         ClosedSample& s) {
    const auto& closed = model.closed();
    const Eigen::Index n = Eigen::Index(closed.size());
    s.theta = theta;
    s.normal.resize(n);
    s.speed.resize(n);
    s.slow.resize(n);
    s.slack.resize(n);
    s.border.resize(n);
    s.cone.resize(n);
    s.held.setOnes(n);
    integrator.dense(model, theta, q_, v_);
    model.acceleration(t + theta * h, q_, v_, a_, lambda_);
    model.distribute(t + theta * h, q_, v_, lambda_, joints_, forces_);
    for (Eigen::Index k = 0; k < n; ++k) {
        const ContactLaw law = system_.contactLaw(closed[k].index);
        const double mu = closed[k].status == ContactStatus::Stick ? law.stickingFriction() : law.friction;
        s.normal[k] = forces_[k][0];
        s.slack[k] = mu * forces_[k][0] - forces_[k].tail<2>().norm();
        s.speed[k] = s.slow[k] = 1.0;
        if (slides_[k]) {
            const Vec2 u = model.slip(int(k), q_, v_);
            const double along = u.dot(closed[k].slipDirection), speed = u.norm();
            s.speed[k] = along;
            // In 3-D |u_T| need not pass through zero, nor u_T turn its back: turned aside and too slow to tell is
            // stopped, too.
            if (along < 0.5 * speed) s.slow[k] = speed - slowSlip_;
        }
        s.border[k] = system_.contactGap(closed[k].index, q_).border;
        s.cone[k] = system_.contactCone(closed[k].index, q_) * system_.characteristicLength();
        if (isCatch(system_, closed[k].index)) s.held[k] = heldBack(closed[k].index, forces_[k][0]);
    }
}

void EventSearch::searchClosed(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                               const std::vector<int>& jointRows, FoundEvent& best) {
    searchClosedUntil(1.0, model, integrator, t, h, jointRows, best);
    // Past the border of its feature the force of a contact means nothing, and may hide what happens on the way there.
    if (best.kind == FoundEvent::Border && best.theta > 0.0)
        searchClosedUntil(best.theta, model, integrator, t, h, jointRows, best);
}

void EventSearch::searchClosedUntil(double last, SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                                    const std::vector<int>& jointRows, FoundEvent& best) {
    const auto& closed = model.closed();
    const int n = int(closed.size());
    if (n == 0) return;
    // A reversal is seen along the slip direction at the step's start (SmoothModel::referSlip).
    slides_.assign(n, 0);
    dry_.assign(n, 0);
    for (int k = 0; k < n; ++k) dry_[k] = system_.contactLaw(closed[k].index).preload > 0.0;
    for (int k = 0; k < n; ++k)
        slides_[k] = closed[k].status == ContactStatus::Slip && system_.contactLaw(closed[k].index).friction > 0.0;
    for (int j = 0; j < closedSamples; ++j)
        sample(model, integrator, t, h, last * j / (closedSamples - 1), samples_[j]);
    double largest = 0.0;
    for (const auto& s : samples_) largest = std::max(largest, s.normal.cwiseAbs().maxCoeff());
    const double small = 1e-9 * largest;

    ClosedSample probe;
    struct Island {
        std::vector<int> contacts;
        ModeDecision patch[closedSamples];
        bool asked[closedSamples] = {}, located[2] = {};
    };
    std::map<int, Island> islands; // by their first closed contact
    const auto islandOf = [&](int k) -> Island& {
        const std::vector<int> members = model.islandOf(t, sampleAt(integrator, 0), k);
        Island& island = islands[members.front()];
        if (island.contacts.empty())
            for (int m : members) island.contacts.push_back(closed[std::size_t(m)].index);
        return island;
    };
    const auto ask = [&](const Island& island, double theta) {
        integrator.dense(model, theta, q_, v_);
        return modes_.decide(t + theta * h, q_, v_, jointRows, island.contacts);
    };
    // Those that come to the cone at one instant break loose together: let go one after the other, they would hold each
    // other.
    const auto atCone = [&](const std::vector<int>& contacts, double theta) {
        sample(model, integrator, t, h, theta, probe);
        std::vector<int> found;
        for (int m = 0; m < n; ++m)
            if (closed[std::size_t(m)].status == ContactStatus::Stick && probe.slack[m] < together * probe.normal[m] &&
                std::find(contacts.begin(), contacts.end(), closed[std::size_t(m)].index) != contacts.end())
                found.push_back(closed[std::size_t(m)].index);
        return found;
    };
    const auto consider = [&](FoundEvent::Kind kind, int k, auto&& component, double threshold) {
        for (int j = 1; j < closedSamples; ++j) {
            const double fa = component(samples_[j - 1]), fb = component(samples_[j]);
            if (samples_[j - 1].theta > best.theta) return;
            const bool forces = kind == FoundEvent::Release || kind == FoundEvent::StickBreaks;
            double theta, after = samples_[j].theta, value = fb;
            if (!(fb < -threshold)) {
                // A force that ends just at a sample: what follows tells.
                if (!forces || !(fa > threshold) || !(fb < threshold) || j + 1 == closedSamples) continue;
                after += beyond * (samples_[j + 1].theta - after);
                sample(model, integrator, t, h, after, probe);
                value = component(probe);
                if (!(value < -threshold)) continue;
            }
            if (forces && model.sharesLoad(t, sampleAt(integrator, 0), k)) {
                // Forces of least norm need not be the admissible ones: ask the contact problem, once a sample for all
                // that hangs together.
                auto& island = islandOf(k);
                auto& [contacts, patch, asked, located] = island;
                const bool release = kind == FoundEvent::Release;
                const auto changes = [&](const ModeDecision& d) { return release ? !d.opened.empty() : d.fromRest; };
                if (!asked[j]) {
                    patch[j] = ask(island, after);
                    asked[j] = true;
                }
                if (!changes(patch[j]) || located[release]) continue;
                located[release] = true;
                theta =
                    findSwitch([&](double at) { return changes(ask(island, at)); }, samples_[j - 1].theta, after, 1e-9);
                if (theta < best.theta) {
                    best = {kind, theta, closed[k].index, {}};
                    if (release) best.released = ask(island, theta).opened;
                    else best.released = atCone(island.contacts, theta);
                }
                return;
            }
            if (fa <= 0.0) {
                theta = samples_[j - 1].theta;
            } else {
                theta = findRoot(
                    [&](double x) {
                        sample(model, integrator, t, h, x, probe);
                        return component(probe);
                    },
                    samples_[j - 1].theta, after, fa, value, 1e-13);
            }
            if (theta < best.theta) {
                best = {kind, theta, closed[k].index, {}};
                best.seenLater = kind == FoundEvent::Border && threshold > 0.0;
                if (kind == FoundEvent::PieceEnds) {
                    best.guide = guideOfCatch(system_, closed[k].index);
                    best.ahead = catchIsAhead(system_, closed[k].index);
                }
                if (kind == FoundEvent::Release) {
                    // Contacts whose force ends at the same instant go together.
                    sample(model, integrator, t, h, theta, probe);
                    for (int m = 0; m < n; ++m)
                        if (m == k || (!dry_[m] && probe.normal[m] < 1e-6 * largest))
                            best.released.push_back(closed[m].index);
                }
            }
            return;
        }
    };
    for (int k = 0; k < n; ++k) {
        if (!dry_[k])
            consider(
                FoundEvent::Release, k, [k](const ClosedSample& s) { return s.normal[k]; }, small);
        if (slides_[k]) {
            consider(
                FoundEvent::SlipStops, k, [k](const ClosedSample& s) { return s.speed[k]; }, slowSlip_);
            consider(
                FoundEvent::SlipStops, k, [k](const ClosedSample& s) { return s.slow[k]; }, 0.0);
            // Creeps on, too slow to tell from rest, through a whole step: it has stopped, and what comes next is
            // decided anew.
            const auto& first = samples_[0];
            const auto& end = samples_[closedSamples - 1];
            if (last == 1.0 && best.kind == FoundEvent::None && closed[k].begins == 0.0 &&
                std::max(first.speed[k], end.speed[k]) < slowSlip_)
                best = {FoundEvent::SlipStops, 1.0, closed[k].index, {}};
        }
        if (closed[k].status == ContactStatus::Stick)
            consider(
                FoundEvent::StickBreaks, k,
                [k, past = closed[k].begins > 0.0 ? pastCone * largest : 0.0](const ClosedSample& s) {
                    return s.slack[k] + past;
                },
                small);
        if (isCatch(system_, closed[k].index)) {
            consider(
                FoundEvent::PieceEnds, k, [k](const ClosedSample& s) { return s.held[k]; }, small);
            continue;
        }
        // What starts inside leaves on the border itself; what starts on it has not left while roundoff may explain it.
        // But when it has, it left where it went over it: another border, on which it stays, must not delay that.
        const double start = samples_[0].border[k], noise = onBorder * system_.characteristicLength();
        const double seen = start > 2.0 * borderBand ? 0.0 : 2.0 * borderBand,
                     leeway = start > -noise ? std::min(seen, noise) : seen;
        consider(
            FoundEvent::Border, k, [k, leeway](const ClosedSample& s) { return s.border[k] + leeway; }, seen - leeway);
    }
}

/// Where this closed contact is at q_, the one of a feature beside its sharp one that touches, too, if only as far from
/// its own border as roundoff explains: what takes over when the sharp one's normal cone is left. None: -1.
int EventSearch::nextTouching(int closed, const SmoothModel& model) {
    const double length = system_.characteristicLength();
    ContactRows rows(3, system_.nv());
    const Vec3 place = system_.contactRows(closed, q_, rows).pointB;
    const std::string contact = system_.contactName(closed).contact;
    int next = -1;
    system_.eachContact(q_, 0.0, false, [&](int i, const ContactGap& gap) {
        if (next >= 0) return;
        const bool there = gap.valid || (gap.border < -borderBand && gap.border > -nearEnd * length);
        if (!there || std::abs(gap.gap) > borderBand || !(system_.contactCone(i, q_) > 0.0) ||
            system_.contactName(i).contact != contact)
            return;
        if (std::any_of(model.closed().begin(), model.closed().end(),
                        [&](const ClosedContact& c) { return c.index == i; }))
            return;
        if ((system_.contactRows(i, q_, rows).pointB - place).norm() <= nearEnd * length) next = i;
    });
    return next;
}

/// A vertex that tips over onto one of its edges, an edge onto one of its faces: from where the face that is touched
/// lies along that edge or face on, this one touches, though the other is still at zero.
void EventSearch::searchCones(const SmoothModel& model, const SmoothIntegrator& integrator, FoundEvent& best) {
    const auto& closed = model.closed();
    for (std::size_t k = 0; k < closed.size(); ++k) {
        const Eigen::Index n = Eigen::Index(k);
        for (int j = 1; j < closedSamples && samples_[j - 1].theta < best.theta; ++j) {
            const double fa = samples_[j - 1].cone[n], fb = samples_[j].cone[n];
            if (!(fb < -offBorder) || !std::isfinite(fa)) continue;
            const auto cone = [&](double theta) {
                integrator.densePosition(theta, q_);
                return system_.contactCone(closed[k].index, q_) * system_.characteristicLength();
            };
            double theta = fa <= 0.0 ? samples_[j - 1].theta
                                     : findRoot(cone, samples_[j - 1].theta, samples_[j].theta, fa, fb, 1e-13);
            if (!(theta < best.theta)) break;
            integrator.densePosition(theta, q_);
            const int next = nextTouching(closed[k].index, model);
            if (next < 0) break;
            const auto onNext = [&](double at) {
                integrator.densePosition(at, q_);
                return system_.contactGap(next, q_).border >= 0.0;
            };
            if (!onNext(theta)) { // a foot that runs fast along its edge: not before it is on it
                if (!onNext(samples_[j].theta)) break;
                theta = findSwitch(onNext, theta, samples_[j].theta, 1e-13);
            }
            if (!(theta < best.theta) || (onNext(theta), !system_.contactGap(next, q_).valid)) break;
            best = {FoundEvent::Border, theta, closed[k].index, {}};
            best.tips = true;
            best.next = next;
            best.seenLater = !(-fb * shorterBy * theta > 2.0 * offBorder * (samples_[j].theta - theta));
            break;
        }
    }
}

void EventSearch::searchPlaces(const SmoothIntegrator& integrator, FoundEvent& best) {
    const auto ended = [&](double theta) {
        integrator.densePosition(theta, q_);
        return system_.endedContact(q_);
    };
    if (ended(best.theta) < 0) return;
    const double theta = findSwitch([&](double at) { return ended(at) >= 0; }, 0.0, best.theta, placeTolerance);
    if (theta < best.theta) best = {FoundEvent::PlaceEnds, theta, ended(theta), {}};
}

FoundEvent EventSearch::first(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                              const SparseValues<char>& armed, const std::vector<int>& jointRows) {
    FoundEvent best;
    misses_.clear();
    std::fill(std::begin(sampled_), std::end(sampled_), false);
    searchGaps(model, integrator, armed, best);
    searchGuides(model, integrator, best);
    searchLaws(model, integrator, best);
    searchClosed(model, integrator, t, h, jointRows, best);
    if (!model.closed().empty()) searchCones(model, integrator, best);
    searchPlaces(integrator, best);
    return best;
}

} // namespace escapement
