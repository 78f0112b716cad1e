#include "engine/simulation/run/contacts/impacts.h"

#include "engine/simulation/flush_passage.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {

namespace {

constexpr int endsAllowed =
    20; // times that bounces are ended within one output step before the run steps over what comes after
constexpr double leastBounce = 1e-11;     // rad: of angles of a small mechanism lower ones are roundoff's
constexpr double noImpulse = 1e-20;       // of the largest of an impact
constexpr double bearsNothing = 1e-6;     // of the largest impulse: what another law would hardly give another one
constexpr double sameSpeed = 1e-9;        // of the largest: what comes alike is struck together by either rule
constexpr int halvingsOfRestitution = 16; // to find how much of it an impact can have
constexpr int groupsTried = 64;           // one after the other, for those that have no answer
constexpr int roundsOfGroups = 3;         // until none is found any more
constexpr double alsoLow = 100.0;  // times the accumulation height: bounces beside one that is ended, ended with it
constexpr int stepsPerBounce = 20; // of a time-stepping phase over what is left of an accumulation

bool isSolved(const ImpactResult& impact) {
    return impact.solution.solved || impact.solution.residual <= tolerances.answer;
}

/// m/s: slower after an impact is at rest along the normal.
double restAfter(const ImpactResult& impact) { return restSpeed(impact.before); }

/// Of a contact's size, of which its body is a tenth: further open, it is not yet struck by what an engineer would call
/// roundoff.
constexpr double openOfSize = 1e-7;

void noteCoarseCluster(RunSummary& summary, double cluster) {
    std::string note = fmt::format("contacts that were still open, by less than the cluster tolerance of {:.2g} m but "
                                   "by more than a millionth of their bodies, took part in impacts: bodies this small "
                                   "need a smaller one (/run/cluster, and /run/accumulation_height likewise)",
                                   cluster);
    if (std::find(summary.notes.begin(), summary.notes.end(), note) == summary.notes.end())
        summary.notes.push_back(std::move(note));
}

} // namespace

double bounceHeight(double speed, double acceleration) { return speed * speed / (2.0 * -acceleration); }

/// Simultaneity is a rule: whatever touches within the cluster tolerance takes part.
std::vector<int> Impacts::takingPart(int trigger) {
    std::vector<int> contacts = closedContacts();
    if (trigger >= 0 && std::find(contacts.begin(), contacts.end(), trigger) == contacts.end())
        contacts.push_back(trigger);
    std::vector<int> open;
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (std::find(contacts.begin(), contacts.end(), i) != contacts.end() || !state_.armed[i]) return;
        if (!gap.valid || !(gap.gap < settings_.cluster)) return;
        contacts.push_back(i);
        if (gap.gap > openOfSize * system_.contactSize(i)) open.push_back(i);
    });
    const double rest = restSpeed(state_.v);
    std::erase_if(contacts, [&](int i) {
        return i != trigger && willPassFlush(system_, i, state_.q, state_.v, settings_.cluster, rest);
    });
    std::sort(contacts.begin(), contacts.end());
    contacts = decisions_.withoutDuplicates(contacts);
    const auto takesPart = [&](int i) { return std::find(contacts.begin(), contacts.end(), i) != contacts.end(); };
    if (std::any_of(open.begin(), open.end(), takesPart)) noteCoarseCluster(summary_, settings_.cluster);
    return contacts;
}

/// m: how deep a path that was about to open again would have gone; its instant, and all that follows, hangs on the
/// last digits. 0: it is none.
double Impacts::grazingDepth(int trigger) {
    if (trigger < 0) return 0.0;
    const double bends = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, {trigger})[0];
    ContactRows rows(3, system_.nv());
    system_.contactRows(trigger, state_.q, rows);
    const double approach = rows.row(0).dot(state_.v), depth = 0.5 * approach * approach / bends;
    return bends > 0.0 && depth < settings_.tolerance * length_ ? depth : 0.0;
}

void Impacts::happen(int trigger) {
    ++state_.instants;
    output_.emit(FrameKind::BeforeEvent);
    // A place that was found on the way may have become one with another where it touches: that one is struck.
    if (trigger >= 0 && !std::isfinite(system_.contactGap(trigger, state_.q).gap)) trigger = -1;
    if (trigger >= 0) state_.armed[trigger] = 1;
    Struck struck;
    struck.trigger = trigger;
    struck.contacts = takingPart(trigger);
    if (struck.contacts.empty()) { // flush faces that the joints keep so
        if (trigger >= 0) state_.armed[trigger] = 0;
        output_.emit(FrameKind::AfterEvent);
        return;
    }
    const std::vector<int>& contacts = struck.contacts;
    const ImpactResult& impact = struck.impact;
    const double before = energyAt(state_.t, state_.q, state_.v);
    const Vector approaching = state_.v;
    struck.grazingDepth = grazingDepth(trigger);
    struck.ended.assign(contacts.size(), 0);
    strikeAllRound(struck, approaching);
    if (!isSolved(impact) || !state_.v.allFinite()) {
        state_.v = approaching;
        strategy_.react(Trigger::ImpactUnresolved,
                        fmt::format("{} contacts, residual {:.1e}", contacts.size(), impact.solution.residual),
                        0.01 * state_.h);
        return;
    }
    const double fastest = -impact.before(Eigen::seq(0, Eigen::last, 3)).minCoeff();
    const double still = restSpeed(state_.v);
    if (!(fastest > still)) {
        // Nothing approaches: what does not leave begins to touch without an impact.
        state_.v = approaching;
        std::vector<int> touching;
        for (std::size_t k = 0; k < contacts.size(); ++k)
            if (impact.before[3 * Eigen::Index(k)] <= still) touching.push_back(contacts[k]);
        decisions_.decide(touching, "begins to touch");
        output_.emit(FrameKind::AfterEvent);
        return;
    }
    const bool piles = !lowBounces(impact, settings_.accumulationHeight, struck.step).empty();
    const StrategyRow& row = strategy_.row(piles ? Trigger::BouncesPileUp : Trigger::Impact);
    if (row.reaction == Reaction::EndBounces) {
        endBounces(struck, approaching);
        struck.text = row.text;
    }
    solving_.lifted(impact.solution.artefact, 0.0);
    const double driven = ledger_.motorWork(impact);
    state_.giveByMotors(driven);
    ledger_.account(impact);
    state_.dissipated += before + driven - energyAt(state_.t, state_.q, state_.v);
    show(struck);
    noteTogether(struck);
    goOn(struck, row);
}

/// Of a row of balls that touch, the law for all contacts at once makes something else than what is seen of a cradle.
/// Who did not choose it should learn that there is a choice: where a body throws back what strikes it and bears
/// against another one.
void Impacts::noteTogether(const Struck& struck) {
    if (saidTogether_ || settings_.impactsInTurn) return;
    const ImpactResult& impact = struck.impact;
    const std::size_t n = impact.contacts.size();
    const double least = bearsNothing * impact.impulses.cwiseAbs().maxCoeff();
    const double alike = sameSpeed * impact.before.cwiseAbs().maxCoeff();
    const auto normal = [](const Vector& values, std::size_t k) { return values[3 * Eigen::Index(k)]; };
    const auto bodies = [&](std::size_t k) {
        std::array<int, 2> two{-1, -1};
        system_.contactBodies(impact.contacts[k], two[0], two[1]);
        if (two[0] > two[1]) std::swap(two[0], two[1]);
        return two;
    };
    for (std::size_t k = 0; k < n; ++k) {
        if (!(normal(impact.impulses, k) > least) || struck.ended[k]) continue;
        if (!(struck.share[k] * system_.contactLaw(impact.contacts[k]).restitution > 0.0)) continue;
        const auto hit = bodies(k);
        for (std::size_t j = 0; j < n; ++j) {
            if (impact.group[j] != impact.group[k] || !(normal(impact.impulses, j) > least)) continue;
            if (!(normal(impact.before, j) > normal(impact.before, k) + alike)) continue; // is the slower one
            const auto behind = bodies(j);
            const bool shared = std::any_of(hit.begin(), hit.end(), [&](int body) {
                return body >= 0 && (body == behind[0] || body == behind[1]);
            });
            if (hit == behind || !shared) continue;
            saidTogether_ = true;
            summary_.notes.push_back(fmt::format(
                "contacts '{}' and '{}' share a body and were struck at the same instant: the impact law held for all "
                "contacts at once. Set /run/impacts to sequential to have them struck one after the other, as in "
                "Newton's cradle, where of a row of balls the last one leaves",
                system_.contactName(impact.contacts[k]).contact, system_.contactName(impact.contacts[j]).contact));
            return;
        }
    }
}

/// Without time stepping the bounces that are too low to follow are ended here, with what they are coupled to and that
/// is about as low. What bounces higher goes on: an impact that dies out along a chain lifts something by next to
/// nothing in the end, whatever strikes at its beginning.
void Impacts::endBounces(Struck& struck, const Vector& approaching) {
    const std::vector<int>& contacts = struck.contacts;
    const ImpactResult& impact = struck.impact;
    const auto place = [&](int contact) {
        return std::size_t(std::find(contacts.begin(), contacts.end(), contact) - contacts.begin());
    };
    const double height = settings_.accumulationHeight;
    for (std::vector<int> low = lowBounces(impact, height, struck.step); !low.empty();
         low = lowBounces(impact, height, struck.step)) {
        double anyStep = 0.0;
        std::vector<char> goesOn(contacts.size(), 0);
        for (std::size_t k = 0; k < contacts.size(); ++k)
            goesOn[k] = impact.after[3 * Eigen::Index(k)] > restAfter(impact);
        for (const int contact : lowBounces(impact, alsoLow * height, anyStep)) goesOn[place(contact)] = 0;
        bool more = false;
        for (const int contact : low) {
            const int group = impact.group[place(contact)];
            for (std::size_t k = 0; k < contacts.size(); ++k)
                if (impact.group[k] == group && !struck.ended[k] && !goesOn[k]) struck.ended[k] = more = true;
        }
        if (!more) break;
        strike(struck, approaching);
    }
}

/// Events of the impact.
void Impacts::show(const Struck& struck) {
    const std::vector<int>& contacts = struck.contacts;
    const ImpactResult& impact = struck.impact;
    // What stands elsewhere and is not struck has impulses of roundoff.
    const double none = noImpulse * impact.impulses.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const auto i = 3 * Eigen::Index(k);
        if (impact.impulses.segment<3>(i).norm() <= none) continue;
        const char* unit = turns(contacts[k]) ? "rad" : "m";
        output_.logImpact(impact, k, contacts[k],
                          fmt::format("approach {:.6g} {}/s, leaves with {:.6g} {}/s", -impact.before[i], unit,
                                      impact.after[i], unit) +
                              (struck.ended[k] ? "; " + struck.text : ""));
    }
    if (struck.grazingDepth > 0.0)
        output_.log(EventKind::Message, struck.trigger,
                    fmt::format("grazing: without contact the path would go {:.2g} {} deeper and open again; the "
                                "instant has half the digits, and the order of the method is lost here",
                                struck.grazingDepth, turns(struck.trigger) ? "rad" : "m"));
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (struck.share[k] == 1.0 || impact.group[k] != int(k)) continue; // once for all that are coupled
        output_.log(EventKind::Message, contacts[k],
                    struck.share[k] > 0.0
                        ? fmt::format("the impact law would gain energy here, as it can with friction or several "
                                      "restitutions, or has no solution: the restitution counts {:.3g} times",
                                      struck.share[k])
                        : std::string("the impact law would gain energy here, as it can with friction or several "
                                      "restitutions, or has no solution: the impact is plastic"));
    }
    std::vector<int> held; // by what follows
    if (!struck.text.empty()) {
        double anyStep = 0.0;
        held = lowBounces(impact, settings_.accumulationHeight, anyStep);
    }
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] > restAfter(impact) &&
            std::find(held.begin(), held.end(), contacts[k]) == held.end() &&
            std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == contacts[k]; }))
            output_.log(EventKind::Detachment, contacts[k], "leaves with the impact", impact.geometry[k].pointB);
}

/// Closed from now on: what was hit and neither approaches nor leaves. The frame after the impact has the forces of
/// what stays.
void Impacts::goOn(Struck& struck, const StrategyRow& row) {
    const ImpactResult& impact = struck.impact;
    std::vector<int> staying;
    for (std::size_t k = 0; k < struck.contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] <= restAfter(impact)) staying.push_back(struck.contacts[k]);
    if (row.reaction == Reaction::EndBounces) {
        // What the plastic impact lets rise by less than the accumulation height (a corner that another one's impact
        // lifts) is held, too, if the contact problem finds that it presses.
        for (int contact : lowBounces(impact, settings_.accumulationHeight, struck.step)) staying.push_back(contact);
        std::sort(staying.begin(), staying.end());
    }
    if (row.reaction == Reaction::StepTime || row.reaction == Reaction::EndRun)
        output_.emit(FrameKind::AfterEvent, &impact);
    if (strategy_.react(row.trigger, "", struck.step) == Reaction::StepTime) return;
    const bool rattles = row.reaction == Reaction::EndBounces && keepsEnding();
    const double kept = energyAt(state_.t, state_.q, state_.v), done = state_.work;
    decisions_.decide(staying, struck.text.empty() ? "stays after the impact" : "stays after the last impact");
    if (!struck.text.empty()) state_.dissipated += kept + (state_.work - done) - energyAt(state_.t, state_.q, state_.v);
    output_.emit(FrameKind::AfterEvent, &impact);
    if (rattles && state_.strategy == Strategy::EventDriven)
        strategy_.react(Trigger::NoHeadway,
                        fmt::format("bounces were ended {} times within an output step", state_.ended), settings_.step);
}

/// As `strike`, of the whole circles that contacts stand for.
void Impacts::strikeAllRound(Struck& struck, const Vector& approaching) {
    // By Newton's law nothing may leave more slowly than its restitution says.
    const auto leaving = [&](const std::vector<int>& contacts) {
        Vector w(Eigen::Index(contacts.size()));
        ContactRows rows(3, system_.nv());
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            system_.contactRows(contacts[k], state_.q, rows);
            const ContactLaw law = system_.contactLaw(contacts[k]);
            const auto own = std::find(struck.contacts.begin(), struck.contacts.end(), contacts[k]);
            const double share =
                own == struck.contacts.end() ? 1.0 : struck.share[std::size_t(own - struck.contacts.begin())];
            const double e = law.impact == ContactLaw::Impact::Newton ? share * law.restitution : 0.0;
            w[Eigen::Index(k)] = rows.row(0).dot(state_.v) + e * std::min(rows.row(0).dot(approaching), 0.0);
        }
        return w;
    };
    circles_.begin();
    struck.share.assign(struck.contacts.size(), 1.0);
    strike(struck, approaching);
    while (isSolved(struck.impact) && state_.v.allFinite() &&
           circles_.turn(struck.contacts, restSpeed(approaching), leaving)) {
        state_.v = approaching;
        struck.contacts = decisions_.withoutDuplicates(circles_.touching(struck.contacts));
        struck.ended.assign(struck.contacts.size(), 0);
        struck.share.assign(struck.contacts.size(), 1.0);
        strike(struck, approaching);
    }
}

/// The impact at `approaching` with as much of the restitution, up to the share that it has, as brings in no energy and
/// has a solution; contacts that are ended have none. With friction Newton's law can gain, and Poisson's; and where
/// joints leave few ways, friction can hold what rebounds (a hinged body wedged against a wall: its friction on the way
/// back would have to be stronger than it is on the way in). Without restitution neither happens (the impulses p work
/// p u+ - p W p / 2, p u+ <= 0). Each group of contacts that are coupled has its own share: what strikes elsewhere at
/// the same instant neither pays for it nor is changed.
void Impacts::strike(Struck& struck, const Vector& approaching) {
    const double allowed = tolerances.gain * std::max(kineticAt(approaching), 1e-300);
    const auto at = [&](const std::vector<double>& share) { return strikeWith(struck, approaching, share); };
    // Where one group had no answer, what another gains shows only then.
    for (int round = 0; round < roundsOfGroups; ++round) {
        struck.impact = at(struck.share);
        const bool answered = isAnswered(struck.impact);
        std::vector<char> wrong = answered ? gaining(struck.impact, allowed) : unanswered(struck, approaching);
        for (std::size_t k = 0; k < wrong.size(); ++k) wrong[k] = wrong[k] && struck.share[k] > 0.0;
        if (std::find(wrong.begin(), wrong.end(), 1) == wrong.end()) {
            if (!answered) struck.impact = at(struck.share);
            return;
        }
        std::vector<double> low = struck.share, high = low, middle = low;
        for (std::size_t k = 0; k < low.size(); ++k)
            if (wrong[k]) low[k] = 0.0;
        for (int i = 0; i < halvingsOfRestitution; ++i) {
            for (std::size_t k = 0; k < low.size(); ++k) middle[k] = wrong[k] ? 0.5 * (low[k] + high[k]) : low[k];
            const ImpactResult trial = at(middle);
            const std::vector<char> gains =
                isAnswered(trial) ? gaining(trial, allowed) : std::vector<char>(low.size(), char(1));
            for (std::size_t k = 0; k < low.size(); ++k)
                if (wrong[k]) (gains[k] ? high[k] : low[k]) = middle[k];
        }
        struck.share = low;
    }
    struck.impact = at(struck.share);
}

bool Impacts::isAnswered(const ImpactResult& impact) const { return isSolved(impact) && state_.v.allFinite(); }

/// By contact: whether the group that it belongs to brings in more than `allowed` (J).
std::vector<char> Impacts::gaining(const ImpactResult& impact, double allowed) const {
    std::vector<double> taken(impact.contacts.size(), 0.0); // by group, at the place of its first contact
    for (std::size_t k = 0; k < taken.size(); ++k) taken[std::size_t(impact.group[k])] += impact.lost[k];
    std::vector<char> gains(taken.size());
    for (std::size_t k = 0; k < taken.size(); ++k) gains[k] = -taken[std::size_t(impact.group[k])] > allowed;
    return gains;
}

/// By contact: whether it belongs to a group without whose restitution there is an answer for the others with theirs.
/// None: there is no answer at all.
std::vector<char> Impacts::unanswered(const Struck& struck, const Vector& approaching) {
    const std::vector<int>& group = struck.impact.group;
    std::vector<double> share(group.size(), 0.0);
    if (!isAnswered(strikeWith(struck, approaching, share))) return std::vector<char>(group.size(), 0);
    std::vector<char> wrong(group.size(), 1);
    int tried = 0;
    for (std::size_t first = 0; first < group.size() && tried < groupsTried; ++first) {
        if (group[first] != int(first)) continue;
        ++tried;
        std::vector<double> with = share;
        for (std::size_t k = 0; k < group.size(); ++k)
            if (group[k] == int(first)) with[k] = struck.share[k];
        if (!isAnswered(strikeWith(struck, approaching, with))) continue;
        share = with;
        for (std::size_t k = 0; k < group.size(); ++k)
            if (group[k] == int(first)) wrong[k] = 0;
    }
    return wrong;
}

/// With those parts of the restitution; the state has the velocities after it.
ImpactResult Impacts::strikeWith(const Struck& struck, const Vector& approaching, const std::vector<double>& share) {
    std::vector<double> restitution(struck.contacts.size());
    for (std::size_t k = 0; k < restitution.size(); ++k) restitution[k] = struck.ended[k] ? 0.0 : share[k];
    state_.v = approaching;
    if (settings_.impactsInTurn)
        return modes_.impactInTurn(state_.t, state_.q, state_.v, jointRows(), struck.contacts, restitution);
    return modes_.impact(state_.t, state_.q, state_.v, jointRows(), struck.contacts, restitution);
}

/// Notes that bounces were ended. Whether they are again and again: many bodies that lean on one another rattle from
/// foot to foot, lower than is followed, and each impact lifts another foot. Only the hybrid strategy can step over
/// that.
bool Impacts::keepsEnding() {
    const bool before = state_.endedFrom < state_.returned; // counted anew since time stepping has had it
    if (before || state_.t - state_.endedFrom > settings_.outputStep) state_.endedFrom = state_.t, state_.ended = 0;
    return ++state_.ended > endsAllowed && settings_.strategy == StrategyChoice::Hybrid;
}

/// The contacts that leave an impact only to come back from no more than `height` (m); `step` (s) suits what is left of
/// such a bounce.
std::vector<int> Impacts::lowBounces(const ImpactResult& impact, double height, double& step) {
    std::vector<int> leaving, staying, low;
    const double rest = restAfter(impact);
    std::vector<double> speed;
    for (std::size_t k = 0; k < impact.contacts.size(); ++k) {
        const double u = impact.after[3 * Eigen::Index(k)];
        if (u <= rest) {
            staying.push_back(impact.contacts[k]);
        } else {
            leaving.push_back(impact.contacts[k]);
            speed.push_back(u);
        }
    }
    if (leaving.empty()) return low;
    // Accelerations with only what stays closed.
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), staying);
    // What that leads does not bounce: it leaves as the shapes say, and held it would drive the others together.
    const std::vector<int> led = modes_.following(state_.t, state_.q, jointRows(), decision.closed, leaving);
    const Vector a = [&] {
        const ModelTrial trial(model_);
        model_.setClosed(decision.closed);
        model_.chooseRows(state_.t, state_.q);
        return modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, leaving);
    }();
    for (std::size_t k = 0; k < leaving.size(); ++k) {
        if (std::find(led.begin(), led.end(), leaving[k]) != led.end()) continue;
        const double size = system_.contactSize(leaving[k]);
        const double followed = size > length_ ? std::max(height, leastBounce * size) : height;
        if (!(a[Eigen::Index(k)] < 0.0) || bounceHeight(speed[k], a[Eigen::Index(k)]) > followed) continue;
        low.push_back(leaving[k]);
        const double e = std::min(system_.contactLaw(leaving[k]).restitution, 0.99);
        const double left = 2.0 * speed[k] / -a[Eigen::Index(k)] / (1.0 - e);
        step = std::max(step, left / stepsPerBounce);
    }
    return low;
}

} // namespace escapement
