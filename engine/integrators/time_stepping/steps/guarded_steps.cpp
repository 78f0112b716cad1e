#include "engine/integrators/time_stepping/steps/guarded_steps.h"

#include "engine/dynamics/turning.h"
#include "engine/integrators/time_stepping/steps/halved_steps.h"
#include "engine/integrators/time_stepping/steps/over_borders.h"
#include "engine/integrators/time_stepping/steps/tangential_strikes.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double deepest = 1e-6; // of StepProjection::sizeOf: how deep a step may leave bodies in one another
constexpr double shown = 1e-9;   // of it: positions are put right where more is left, but in heaps
constexpr double left = 0.7;     // of that, where raising bodies to the surface is too much; in a heap 0.2 more stay
constexpr double turnsUnseen = 0.25; // rad, in a step: from there on a contact may come and go within one; no step has
                                     // it whose length the program chooses
constexpr double slowing = 1e-2; // of the kinetic energy, that is taken back by slowing down; by the shortest step all
constexpr double slowingLast = 0.05;   // of it, where else nothing would bounce
constexpr double raising = 0.25;       // of it, for raising bodies to the surface
constexpr double slowingOfHeaps = 0.5; // of it, where a gain is the residual of a heap's contact problem
constexpr double roundoff = 1e-13;     // of the energies whose change is looked at
constexpr double adds = 1e-9;          // of contacts' works, to which they are all that contacts have taken
constexpr double explosion = 1e8;      // times what is allowed: a tenth of the energy that there is
constexpr double drivenMore = 1e3;
constexpr double heldMore = 1e5; // what holds on takes back in a few steps
constexpr double heapMore = 1e2; // what the residual of a heap's contact problem leaves
constexpr int halvings = 10;
constexpr int entries = 4; // times that what comes in from beside is pushed out of one step

} // namespace

GuardedSteps::GuardedSteps(System& system, std::unique_ptr<TimeStepper> scheme, ContactSolving& solving,
                           double errorBound)
    : system_(system), solving_(solving), scheme_(std::move(scheme)),
      cautious_(withHalvedSteps(system, overBorders(system, makeCautiousStep(system, true, solving)), errorBound)),
      plastic_(withHalvedSteps(system, overBorders(system, makeCautiousStep(system, false, solving)), errorBound)),
      projection_(system), joints_(system, own_), motion_(system), slowing_(system), islands_(system), others_(system) {
    rigid_ = plainLaws_ = solving.cone() == FrictionCone::Exact;
    for (const int i : system.contactsOfLaws()) {
        const ContactLaw law = system.contactLaw(i);
        rigid_ = rigid_ && law.rigid();
        restitutes_ = restitutes_ || law.restitution > 0.0;
        plainLaws_ = plainLaws_ && law.rigid() && law.preload == 0.0 && !(law.stickingFriction() > law.friction);
    }
}

void GuardedSteps::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    wouldGain_ = 0.0;
    otherLaw_ = throughs_ = false;
    before_ = &memory;
    projection_.begin(start.t, usual_, start.q, start.armed, memory);
    ahead_ = start.armed;
    rest_ = restOfHeaps(start);
    solving_.residuals.again = rest_ > 0.0;
    const struct AsUsual {
        StepResiduals& residuals;
        ~AsUsual() { residuals.again = false; }
    } atEnd{solving_.residuals};
    std::string first; // what the scheme itself has to say is what the user should know
    double h = start.h;
    for (int halving = 0; halving <= halvings; ++halving, h *= 0.5) {
        const TimeStepStart part{start.t,
                                 start.q,
                                 start.v,
                                 h,
                                 start.jointRows,
                                 ahead_,
                                 std::max(start.touching, memory.touching),
                                 &projection_.heaps()};
        gained_ = unsolved_ = false;
        gaining_.clear();
        others_.forget();
        for (Law law : {Law::Scheme, Law::Reduced, Law::Restitution, Law::Plastic}) {
            const bool mayReduce = rigid_ && ((gained_ && bounces(result)) || (unsolved_ && restitutes_));
            if (law == Law::Reduced ? !mayReduce : law != Law::Scheme && !plainLaws_) continue;
            // The rest of a shortened step is not shortened without end: that would come ever closer to its end and
            // never reach it.
            shorten_ = halving < halvings && h > std::ldexp(usual_, -halvings);
            if (!(law == Law::Reduced ? reduced(part, memory, result)
                                      : attempt(law, part, memory, result) ||
                                            (law == Law::Scheme && attemptExactly(part, memory, result)))) {
                if (shorten_) break;
                if (first.empty()) first = failure_;
                continue;
            }
            tally_.cautious += law == Law::Restitution && !throughs_;
            tally_.reduced += law == Law::Reduced;
            tally_.plastic += law == Law::Plastic;
            tally_.shorter += halving > 0;
            otherLaw_ = law != Law::Scheme && !(law == Law::Restitution && throughs_);
            result.heap = part.heaps->any();
            trial_.lent = std::max(trial_.lent + lends_, -heldMore * gain_);
            std::swap(memory, trial_);
            return;
        }
    }
    throw RunError(first);
}

/// J, that weights and loads would work in this step on the bodies of heaps if nothing held them; 0 where no heap is,
/// or these move by more. What rests in a heap is moved by nothing but what its contact problem leaves open: contacts
/// that press while they part by that work in the next step, in which nothing else moves that could be slowed down.
double GuardedSteps::restOfHeaps(const TimeStepStart& start) {
    if (!projection_.heaps().any()) return 0.0;
    falls_.resize(system_.nv());
    system_.prepareMass(start.q);
    system_.forces(start.t, start.q, start.v, falls_);
    rate_ = start.v;
    if (system_.velocitiesOfBodies()) // six a block
        for (int b = 0; b < int(rate_.size() / 6); ++b)
            if (!projection_.heaps().hasBlock(b))
                falls_.segment<6>(6 * Eigen::Index(b)).setZero(), rate_.segment<6>(6 * Eigen::Index(b)).setZero();
    const double moving = 2.0 * system_.energy(start.t, start.q, rate_).kinetic;
    rate_ = falls_;
    system_.solveMass(rate_);
    const double work = start.h * start.h * rate_.dot(falls_);
    return moving < work ? work : 0.0;
}

/// By the scheme once more, where what its contact problem has left open may be what the step has gained.
bool GuardedSteps::attemptExactly(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    StepResiduals& residuals = solving_.residuals;
    if (!gained_ || shorten_ || !start.heaps->any() || !(result.residual > residuals.ofManyAgain)) return false;
    const double would = std::exchange(wouldGain_, 0.0);
    shorten_ = start.h > std::ldexp(usual_, -halvings);
    residuals.again = true;
    const bool done = attempt(Law::Scheme, start, memory, result);
    residuals.again = rest_ > 0.0;
    if (!done) wouldGain_ = std::max(wouldGain_, would);
    return done;
}

/// One step under this law: false where it fails, asks for a shorter one (`shorten_`), or cannot be trusted.
bool GuardedSteps::attempt(Law law, const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    takenBack_ = 0.0;
    const bool mayShorten = std::exchange(shorten_, false);
    for (bool again = true; again; again = projection_.disarmBehind(result.contacts, result.q, ahead_)) {
        trial_ = memory;
        if (!make(law, start, result)) return false;
    }
    projection_.yielded(trial_);
    if (law == Law::Scheme && plainLaws_ && scheme_->bouncesThrough() && goesThrough(start, result)) return false;
    if (mayShorten && projection_.passed(result.q, start.armed)) {
        shorten_ = true;
        return false;
    }
    onlyToBound_ = false;
    unseen_ = unpressed(start, result);
    if (!putOut(mayShorten, 0.0, start, result)) return false;
    if (balances(law, start, result)) return true;
    if (!plainLaws_ || !(raised_ > 0.0)) return false;
    // Raising bodies to the surface asks for more than there is: only what lies deeper than the bound has to come out.
    takeBack(start, result);
    onlyToBound_ = true;
    return putOut(mayShorten, left * deepest, start, result) && balances(law, start, result);
}

/// Whether the scheme itself would bring out again, steps later, what it leaves in now: pushed out of there by the
/// least motion, however little it is, it would never be turned back.
bool GuardedSteps::goesThrough(const TimeStepStart& start, const TimeStep& result) {
    const double bound = start.heaps->any() ? deepest : shown;
    throughs_ = (projection_.depth(result.q, start.armed) > bound && projection_.bouncingDeeper(bound)) ||
                strikesTangentially(system_, motion_, start, result);
    if (!throughs_) return false;
    made_.dissipated = result.dissipated;
    // Of what touches nothing the scheme's own step stands.
    if (worksAdd(result)) others_.remember(result, made_.q, made_.v, trial_.kept);
    for (const int contact : result.contacts) others_.gains(contact);
    if (projection_.deepest() >= 0) others_.gains(projection_.deepest());
    return true;
}

/// The contact that lies deepest where nothing presses between its bodies, and how far they turn in the step.
GuardedSteps::Unseen GuardedSteps::unpressed(const TimeStepStart& start, const TimeStep& result) {
    if (start.heaps->any()) return {}; // a heap: something presses everywhere
    if (!system_.hasBlocks() || !system_.velocitiesOfBodies()) return {};
    if (!(result.length * turningSpeed(system_, result.v) > turnsUnseen)) return {};
    Unseen found;
    if (projection_.depth(result.q, start.armed) > deepest) {
        found.contact = projection_.deepest();
    } else if (const StepProjection::Entry entry =
                   projection_.entered(result.q, start.v, result.v, result.length, start.armed);
               entry.depth > deepest) {
        found.contact = entry.contact; // beside its feature at the start
    }
    if (found.contact < 0) return {};
    turning_.clear();
    system_.contactBlocks(found.contact, result.q, turning_);
    for (int b = 0; b < turning_.blockCount(); ++b)
        if (const BlockRows::Place& at = turning_.place(b); at.columns == 6)
            found.turned = std::max(found.turned, result.length * result.v.segment<3>(at.column + 3).norm());
    if (!(found.turned > turnsUnseen)) return {};
    const PairRow own = system_.contactName(found.contact);
    for (std::size_t k = 0; k < result.contacts.size(); ++k)
        if (result.impulses[3 * Eigen::Index(k)] > 0.0 && areOfSameBodies(system_.contactName(result.contacts[k]), own))
            return {};
    return found;
}

/// The step as its law made it.
void GuardedSteps::takeBack(const TimeStepStart& start, TimeStep& result) {
    result.q = made_.q;
    result.v = made_.v;
    result.depth = made_.depth;
    result.loads = made_.loads, result.motors = made_.motors, result.dissipated = made_.dissipated;
    projection_.moves(start.v, result.v, result.length);
    trial_.touching = raised_ = 0.0;
}

/// By the law's own scheme, and finite.
bool GuardedSteps::make(Law law, const TimeStepStart& start, TimeStep& result) {
    islands_.clear();
    if (law == Law::Reduced) scheme_->countRestitution(share_, shares_);
    else scheme_->countRestitution(1.0);
    try {
        (law == Law::Restitution ? cautious_ : law == Law::Plastic ? plastic_ : scheme_)->step(start, trial_, result);
    } catch (const RunError& problem) {
        failure_ = problem.what();
        unsolved_ = unsolved_ || law == Law::Scheme;
        return false;
    }
    if (!result.q.allFinite() || !result.v.allFinite()) {
        failure_ = fmt::format("the motion is not finite after the step from t = {:.9g} s", start.t);
        return false;
    }
    if (law == Law::Restitution || law == Law::Plastic) {
        trial_.kept.resize(0); // what a scheme remembers of its own steps
        others_.restore(start, trial_, result);
    }
    projection_.moves(start.v, result.v, result.length);
    made_.q = result.q;
    made_.v = result.v;
    return true;
}

/// Bodies that the step left in one another by more than `leave` (of StepProjection::sizeOf) are put right by the least
/// motion.
bool GuardedSteps::putOut(bool mayShorten, double leave, const TimeStepStart& start, TimeStep& result) {
    const double end = start.t + result.length;
    const auto enters = [&] {
        return projection_.entered(result.q, start.v, result.v, result.length, start.armed).depth > deepest;
    };
    made_.entered = enters();
    // In a heap something comes onto a feature from beside in most steps: it is out again by a motion of the size of
    // the step's own, and only what that does not mend asks for a shorter step of all bodies.
    const bool heap = start.heaps->any();
    const bool pushedOut = made_.entered && (!mayShorten || heap);
    armed_ = start.armed;
    const auto armEntered = [&] {
        for (int contact : projection_.allEntered()) armed_.set(std::size_t(contact), 1);
    };
    if (pushedOut) armEntered();
    const SparseValues<char>& armed = armed_;
    double depth = projection_.depth(result.q, armed); // of contacts' sizes
    made_.depth = projection_.depthNow();
    made_.loads = result.loads, made_.motors = result.motors, made_.dissipated = result.dissipated;
    const bool driven =
        system_.driven() && (depth <= deepest || made_.depth <= ownMotion(projection_.deepest(), start, result));
    raised_ = trial_.touching = 0.0;
    const auto putRight = [&] {
        depth = projection_.apply(end, start.jointRows, armed, leave, result.q);
        result.depth = projection_.depthNow();
        trial_.touching =
            std::max(trial_.touching, std::min(projection_.opened(), deepest * system_.characteristicLength()));
        result.dissipated -= projection_.raised();
        raised_ += projection_.raised();
    };
    putRight();
    // What has come in through one face of a corner lies behind the others, too: it is out of them again where it is
    // out of that one.
    bool enteredNow = projection_.moved() ? enters() : made_.entered;
    // Putting one contact right may bring another in from beside, however short the step.
    for (int round = 0; (heap || !mayShorten) && enteredNow && round < entries; ++round) {
        armEntered();
        putRight();
        enteredNow = projection_.moved() && enters();
    }
    if (mayShorten && (enteredNow || (pushedOut && depth > deepest))) {
        shorten_ = true;
        return false;
    }
    if (driven && raised_ > 0.0) { // where a motor moves one body into another in a step, it is the motor that lifts
        result.loads += raised_;
        result.motors += raised_;
        result.dissipated += raised_;
        raised_ = 0.0;
    }
    if (projection_.moved()) followJoints(end, start, result);
    if (depth <= deepest) return true;
    // What is neither rigid nor gives way may be held in by forces that its law has no say in: it lies as deep as its
    // law left it.
    if (!rigid_ && !system_.contactLaw(projection_.deepest()).rigid()) return true;
    failure_ = fmt::format("contact '{}' is {:.3g} m deep after the step from t = {:.9g} s and cannot be taken out "
                           "of the body: contacts contradict each other there; a smaller time step may help",
                           system_.contactName(projection_.deepest()).contact, result.depth, start.t);
    return false;
}

/// Whether the step brings in no energy, or none after it was slowed down, or taken back to where it was raised from.
bool GuardedSteps::balances(Law law, const TimeStepStart& start, TimeStep& result) {
    lends_ = 0.0;
    if (!rigid_) {
        // Contacts give back what they have stored. What raising bodies takes comes from what contacts have taken, or
        // from the motion.
        double made = std::min(raised_, -result.dissipated);
        if (!(made > allowed_)) return true;
        islands_.find(result, projection_, {*before_, allowed_, 0.0, worksAdd(result), raised_, true, true});
        if (islands_.all() > 0.0 && islands_.ofHeaps().empty()) made = islands_.all(); // each has its own
        if (slowDown(made, {1.0, 1.0}, start, result)) ++tally_.slowed;
        return true;
    }
    double gain = balance(law, start, result);
    // Of schemes that can count a part of the restitution the contacts' works are those of the impact law.
    const bool ofScheme = law == Law::Scheme || law == Law::Reduced, works = ofScheme && worksAdd(result);
    const bool ofLaw = works && scheme_->countRestitution(1.0), known = gain > allowed_;
    if (known || (ofLaw && (restitutes_ || raised_ > allowed_))) {
        // Where the gain is known, what holds on is a part of it.
        const double held = known && free_ ? 0.0 : held_;
        const double byIslands = islands_.find(result, projection_, {*before_, allowed_, held, works, raised_, known});
        if (ofLaw) gain = std::max(gain, byIslands);
    }
    if (law == Law::Scheme) {
        gaining_.clear();
        if (ofLaw && restitutes_) alsoGains();
    }
    if (law == Law::Scheme && start.h == result.length) wouldGain_ = std::max(wouldGain_, gain);
    if (gain <= allowed_) return true;
    // What a heap's contact problem is solved to leaves more: taken back where that can be done at once, else let.
    if (gain <= allowed_ + heapMore_) {
        if (slowDown(gain, {slowingOfHeaps, slowingOfHeaps}, start, result)) ++tally_.slowed;
        return true;
    }
    gained_ = true;
    if (law == Law::Scheme && works) others_.remember(result, made_.q, made_.v, trial_.kept);
    for (const IslandGains::Gaining& one : islands_.gaining()) others_.gains(one.contact);
    if (ofScheme && gain > islands_.all() + allowed_) others_.gainsAnywhere();
    tally_.gain = std::max(tally_.gain, gain);
    // What raises bodies to the surface that they fell below takes it from their motion, as their weight would have: a
    // step made again by another law would stop them there, and a bounce would be lost. Where a contact is found deep
    // beside its feature that is asked for however short the step is: the shortest one takes it from all motion there.
    const bool shortest = !(start.h > std::ldexp(usual_, -halvings));
    const double byLaw =
        law == Law::Restitution ? slowingLast : slowing;          // behind it there is only that nothing bounces
    const bool fell = result.contacts.empty() || bounces(result); // what rests is not raised by its own motion
    const bool another = ofScheme && plainLaws_ && !shortest;     // one is left, which may gain nothing
    if (slowDown(gain, {byLaw, shortest ? 1.0 : fell ? raising : slowing}, start, result, another)) {
        ++tally_.slowed;
        return true;
    }
    // By the mean of the velocities, contact forces that bring something to rest seem to work: only what bounces is
    // made again.
    if (!plainLaws_) return (law == Law::Reduced && share_ == 0.0) || !bounces(result);
    // A step that nothing touches in is the scheme's own business, as long as it is no explosion.
    if (result.contacts.empty() && !projection_.moved() && gain <= explosion * gain_) return true;
    if (result.contacts.empty() && !projection_.moved())
        failure_ = fmt::format("the step from t = {:.9g} s would bring in {:.3g} J, though nothing touches: loads act "
                               "more stiffly than such steps can follow; a smaller time step or an implicit scheme "
                               "may help",
                               start.t, gain);
    else
        failure_ = fmt::format("the step from t = {:.9g} s would bring in {:.3g} J by its contacts, whatever their "
                               "law; a smaller time step may help",
                               start.t, gain);
    return false;
}

/// Whether what contacts have taken, contact by contact, is all that the step has for them.
bool GuardedSteps::worksAdd(const TimeStep& result) const {
    double sum = 0.0, sizes = std::abs(made_.dissipated);
    for (const double lost : result.lost) sum += lost, sizes += std::abs(lost);
    return std::abs(sum - made_.dissipated) <= adds * sizes;
}

/// Whether something in this step may have left faster than it came.
bool GuardedSteps::bounces(const TimeStep& result) const {
    for (std::size_t k = 0; k < result.contacts.size(); ++k)
        if (result.impulses[3 * Eigen::Index(k)] > 0.0 && system_.contactLaw(result.contacts[k]).restitution > 0.0)
            return true;
    return false;
}

/// m: a step moves that contact in by no more than this.
double GuardedSteps::ownMotion(int contact, const TimeStepStart& start, const TimeStep& result) {
    return 2.0 * result.length *
           std::max(std::abs(motion_.velocity(contact, result.q, start.v)[0]),
                    std::abs(motion_.velocity(contact, result.q, result.v)[0]));
}

/// The velocity along the joints as they are after positions were put right. Motors work in it: where a speed that they
/// prescribe has jumped in the step, at the mean of the speeds before and after.
void GuardedSteps::followJoints(double end, const TimeStepStart& start, TimeStep& result) {
    if (start.jointRows.empty()) return;
    rate_.resize(system_.constraintCount());
    system_.constraintTimeRate(end, result.q, rate_);
    joint_.resize(Eigen::Index(start.jointRows.size()));
    for (std::size_t k = 0; k < start.jointRows.size(); ++k) joint_[Eigen::Index(k)] = rate_[start.jointRows[k]];
    joints_.prepare(end, result.q, start.jointRows, {});
    if (system_.driven()) reached_ = joints_.jointVelocities(result.v);
    joints_.satisfyJoints(result.v, joint_);
    const Vector& impulses = joints_.jointImpulses();
    if (result.jointImpulses.size() == impulses.size()) result.jointImpulses += impulses;
    if (!system_.driven()) return;
    double driven = 0.0;
    system_.constraintTimeRate(start.t, start.q, rate_);
    for (std::size_t k = 0; k < start.jointRows.size(); ++k) {
        const Eigen::Index i = Eigen::Index(k);
        if (joint_[i] != 0.0 || rate_[start.jointRows[k]] != 0.0)
            driven += 0.5 * impulses[i] * (reached_[i] - joint_[i]);
    }
    result.loads += driven;
    result.motors += driven;
}

/// What the step brings in (J) besides loads and dampers. Where joints, springs or motors are, whose own errors go up
/// and down, and of a scheme that keeps its own velocity and shows another one, half a step behind, by contacts alone:
/// with the mean of the velocities before and after, less what a backward Euler step damps; without restitution
/// impulses do no work in it at the velocity afterwards. `allowed_` is made to have room for roundoff, and with motors,
/// that leave no velocity to be slowed down, for the second order of resting contacts.
double GuardedSteps::balance(Law law, const TimeStepStart& start, TimeStep& result) {
    system_.prepareMass(start.q);
    const SystemEnergy first = system_.energy(start.t, start.q, start.v);
    system_.prepareMass(result.q);
    const SystemEnergy last = system_.energy(start.t + result.length, result.q, result.v);
    const bool lags = (law == Law::Scheme || law == Law::Reduced) && trial_.kept.size() == system_.nv();
    free_ = !lags && !system_.driven() && system_.constraintCount() == 0 && first.springs + last.springs == 0.0;
    const bool heap = start.heaps->any() && !system_.driven();
    heapMore_ = heap ? std::max((heapMore - 1.0) * gain_, solving_.residuals.ofManyAgain * rest_) : 0.0;
    allowed_ = (system_.driven() ? drivenMore : 1.0) * gain_ +
               roundoff * (first.kinetic + last.kinetic + std::abs(first.potential) + first.springs +
                           std::abs(result.loads) + result.dampers);
    held_ = 0.0;
    if (free_) {
        held_ = std::max(0.0, result.held);
        const double gain =
            last.kinetic + last.potential - first.kinetic - first.potential - result.loads + result.dampers;
        if (law == Law::Restitution || law == Law::Plastic)
            result.dissipated = -gain; // backward Euler damps: the books close by what the step takes
        return gain;
    }
    // What holds on along a curved path gives back in one step what it has taken in another, and no more; a motor, that
    // leaves nothing to be slowed down, keeps the speed whatever contacts work.
    const bool ofScheme = law == Law::Scheme || law == Law::Reduced;
    const double most = heldMore * gain_ - (system_.driven() ? 0.0 : trial_.lent);
    const double held = ofScheme ? std::clamp(result.held, 0.0, std::max(0.0, most)) : 0.0;
    lends_ = ofScheme ? std::min(result.held, held) : 0.0;
    held_ = held;
    if (law == Law::Plastic) return raised_;
    const double damped = ofScheme ? 0.0 : others_.takenByDamping(start, result);
    return -result.dissipated - held - damped;
}

/// Takes `gain` back: from each island that has gained what it has, the rest from heaps, or without one from all that
/// contacts move, or where nothing touches from all. False where it is more than a share of the kinetic energy there.
bool GuardedSteps::slowDown(double gain, const Share& share, const TimeStepStart& start, TimeStep& result,
                            bool alongNormals) {
    if (system_.driven()) return false;
    const bool lifts = raised_ > 0.0;
    const auto shareOf = [&](double part, double lifted) {
        return part > lifted + allowed_ ? share.ofLaw : share.ofRaising;
    };
    const auto& gaining = islands_.gaining();
    double lifted = raised_;
    parts_.clear();
    gainers_.clear();
    for (const IslandGains::Gaining& one : gaining) {
        gainers_.push_back(one.contact);
        if (&one != &gaining.front() && (&one)[-1].island == one.island) continue;
        const double own = islands_.of(one.island), raised = islands_.raisedOf(one.island);
        parts_.push_back({one.contact, own, shareOf(own, raised)});
        lifted -= raised;
    }
    std::sort(gainers_.begin(), gainers_.end());
    slowed_ = {result.v, result.velocities, trial_.kept};
    const double rest = gain - islands_.all();
    bool done =
        parts_.empty() || slowing_.take(parts_, lifts, start, result, trial_.kept, gainers_, allowed_, alongNormals);
    for (std::size_t k = 0, part = 0; !done && k < gaining.size(); ++k) {
        if (k > 0 && gaining[k].island == gaining[k - 1].island) continue;
        if (parts_[part++].failed) islands_.fail(gaining[k].island);
    }
    done = done && (rest <= allowed_ ||
                    slowing_.take(rest, shareOf(rest, lifted), lifts, start, result, trial_.kept, islands_.ofHeaps()));
    if (!done) {
        std::tie(result.v, result.velocities, trial_.kept) = slowed_;
        return false;
    }
    takenBack_ = rest > allowed_ ? rest : 0.0;
    for (const SlowingDown::Part& part : parts_) takenBack_ += part.gain;
    result.dissipated += takenBack_;
    return true;
}

} // namespace escapement
