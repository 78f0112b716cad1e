#include "engine/integrators/time_stepping/steps/step_projection.h"

#include "engine/complementarity/solvers/accelerated_sweeps.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/parting.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double exact = 1e-9;  // of StepProjection::sizeOf: less deep is not put right
constexpr double loose = 1e-10; // of the mechanism's size: joints are closed again beyond this
constexpr double reach = 2.0;   // of the deepest: contacts that are nearer than this may be pushed into
constexpr double travels =
    2.0; // times a step: what comes onto a feature from beside is no deeper than this has moved it
constexpr double shownDepth =
    0.4; // of a contact's depth limit: no step may go deeper; half the limit more would not show it
constexpr double enters = 1e-6; // of it: deeper than this it may not come onto a feature from beside
constexpr double alike = 0.9;   // cosine of two normals
constexpr int rounds = 8, sweeps = 200;
constexpr double exactOfMany = 2e-7; // of the mechanism's size: in a pile less deep is not put right
constexpr int sweepsOfMany = 200;    // up and down

/// Equal for contacts between the same two bodies (areOfTwo), and for all of which only their names tell these.
std::pair<int, int> blocksOf(const System& system, int contact) {
    constexpr int unknown = -2;
    int first = unknown, second = unknown;
    if (!system.contactBodies(contact, first, second)) return {unknown, unknown};
    return {std::min(first, second), std::max(first, second)};
}

} // namespace

bool StepProjection::holds(int contact, const SparseValues<char>& armed) const {
    if (!armed[std::size_t(contact)]) return false;
    const ContactLaw law = system_.contactLaw(contact);
    return law.hard() && law.preload == 0.0;
}

void StepProjection::findBearing() {
    bearing_.clear();
    for (const auto& [contact, impulse] : memory_->impulses)
        if (impulse[0] > noPressure_) bearing_.push_back({blocksOf(system_, contact), contact});
    std::ranges::sort(bearing_, {}, &Bearing::bodies);
}

/// Whether a contact that the last step did not have is another one of two bodies, along the same normal and on the
/// same feature of one of them, of which one bore in it.
bool StepProjection::takesOver(int contact, In<Vector> q) {
    if (lastImpulse(*memory_, contact)) return false;
    const auto ofItsBodies = std::ranges::equal_range(bearing_, blocksOf(system_, contact), {}, &Bearing::bodies);
    if (ofItsBodies.empty()) return false;
    const PairRow name = system_.contactName(contact);
    const Vec3 normal = motion_.geometry(contact, q).normal;
    return std::ranges::any_of(ofItsBodies, [&](const Bearing& bearing) {
        const int other = bearing.contact;
        if (!areOfTwo(system_, contact, other)) return false;
        const PairRow its = system_.contactName(other);
        return (its.feature_a == name.feature_a || its.feature_b == name.feature_b) &&
               std::isfinite(system_.contactGap(other, q).gap) && motion_.geometry(other, q).normal.dot(normal) > alike;
    });
}

void StepProjection::begin(double t, double usual, In<Vector> q, const SparseValues<char>& armed,
                           TimeStepMemory& memory) {
    memory_ = &memory;
    start_ = q;
    time_ = t;
    usual_ = usual;
    noPressure_ = noPressure(memory);
    findBearing();
    length_ = 0.0;
    deepAtStart_.clear();
    validAtStart_.clear();
    touching_.clear();
    // In a heap at rest contacts stand open by roundoff, or by what is not put right.
    const double open = exactOfMany * system_.characteristicLength();
    system_.eachContact(q, open, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && gap.gap <= open) touching_.push_back(i);
    });
    heaps_.find(q, touching_, contactsForMomentum);
    auto known = memory.depths.begin();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid) validAtStart_.push_back(i);
        const double depth = -gapOf(i, gap);
        if (!(depth > exact * sizeOf(i))) return;
        while (known != memory.depths.end() && known->first < i) ++known;
        const bool before = known != memory.depths.end() && known->first == i;
        if (holds(i, armed) && isOnFeatures(system_, i, gap, q)) {
            // Where steps begin a contact may be deep; what is found so deep later was seen late, and has to come out,
            // and so has what takes over from one that bore, as where a seam is rolled over.
            if (before || memory.length == 0.0 || (!(depth > enters * sizeOf(i)) && !takesOver(i, q)))
                deepAtStart_.emplace_back(i, before ? std::min(known->second, depth) : depth);
        } else if (before) {
            deepAtStart_.push_back(*known); // beside its feature for a while
        }
    });
    memory.depths = deepAtStart_;
}

void StepProjection::moves(In<Vector> before, In<Vector> after, double length) {
    before_ = before;
    after_ = after;
    length_ = length;
    carried_.setZero(system_.nv());
}

bool StepProjection::isBehind(int contact, const ContactGap& gap, In<Vector> q) {
    if (!(-gap.gap > enters * sizeOf(contact)) || !(length_ > 0.0) || wasValid(contact)) return false;
    const double step =
        length_ * std::max(motion_.velocity(contact, q, before_).norm(), motion_.velocity(contact, q, after_).norm());
    const double moved = step + motion_.velocity(contact, q, carried_).norm();
    const double open = system_.contactGap(contact, start_).gap; // infinite: the pair was idle, which says nothing
    return -gap.gap + (std::isfinite(open) ? std::max(0.0, open) : 0.0) > travels * moved;
}

bool StepProjection::disarmBehind(const std::vector<int>& contacts, In<Vector> q, SparseValues<char>& armed) {
    bool any = false;
    for (int i : contacts)
        if (holds(i, armed) && isBehind(i, system_.contactGap(i, q), q)) {
            armed.set(std::size_t(i), 0);
            any = true;
        }
    return any;
}

bool StepProjection::passed(In<Vector> q, const SparseValues<char>& armed) {
    bool deep = false;
    system_.eachPassed(start_, q, [&](int i, const ContactGap& gap) {
        // Onto its feature from beside, on the way to where it lies too deep to be seen.
        if (!armed[std::size_t(i)] && gap.valid && -gap.gap > enters * sizeOf(i) && !wasValid(i)) deep = true;
        if (deep || !gap.valid || !(gapOf(i, gap) < -shownDepth * system_.depthLimit(i)) || !holds(i, armed)) return;
        if (isBehind(i, gap, q)) return;
        const auto at = std::lower_bound(deepAtStart_.begin(), deepAtStart_.end(), i,
                                         [](const auto& d, int contact) { return d.first < contact; });
        deep = at == deepAtStart_.end() || at->first != i || -gapOf(i, gap) > 2.0 * at->second;
    });
    return deep;
}

StepProjection::Entry StepProjection::entered(In<Vector> q, In<Vector> before, In<Vector> after, double length,
                                              const SparseValues<char>& armed) {
    Entry deepest;
    entered_.clear();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || !(-gap.gap > enters * sizeOf(i)) || armed[std::size_t(i)] || wasValid(i)) return;
        const double own =
            length * std::max(motion_.velocity(i, q, before).norm(), motion_.velocity(i, q, after).norm());
        // Positions that were put right have moved it, too.
        if (!(-gap.gap <= travels * own) && !(-gap.gap <= travels * (system_.contactGap(i, start_).gap - gap.gap)))
            return;
        entered_.push_back(i);
        const double depth = -gap.gap / sizeOf(i);
        if (depth > deepest.depth) deepest = {i, depth};
    });
    return deepest;
}

ClosedThere StepProjection::foundThere(int contact, const ContactGap& gap) const {
    const bool touched = std::binary_search(touching_.begin(), touching_.end(), contact);
    const Vec3* last = lastImpulse(*memory_, contact);
    const bool pressed = memory_->length > 0.0 ? last && (*last)[0] > noPressure_ : touched;
    return {contact, -gap.gap, gap.border, pressed, touched};
}

/// Of the contacts found.
template <class Use> void StepProjection::keepThose(const Use& use) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        if (use(k)) contacts_[kept] = contacts_[k], sizes_[kept] = sizes_[k], missing_[kept++] = missing_[k];
    contacts_.resize(kept);
    sizes_.resize(kept);
    missing_.resize(kept);
}

/// Fills in the contacts and what each of them lacks; returns the most that one does, of its size.
double StepProjection::look(In<Vector> q, const SparseValues<char>& armed) {
    double worst = 0.0;
    deepest_ = -1;
    depthNow_ = 0.0;
    contacts_.clear();
    missing_.clear();
    sizes_.clear();
    found_.clear();
    auto known = deepAtStart_.begin();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (!isOnFeatures(system_, i, gap, q)) return;
        while (known != deepAtStart_.end() && known->first < i) ++known;
        const double before = known != deepAtStart_.end() && known->first == i ? known->second : 0.0;
        if (!holds(i, armed) || isBehind(i, gap, q)) return;
        found_.push_back(foundThere(i, gap));
        contacts_.push_back(i);
        sizes_.push_back(sizeOf(i));
        missing_.push_back(-gapOf(i, gap) - before - leave_ * sizes_.back());
    });
    if (const std::vector<char> out =
            onlyFallenInto(system_, {time_, start_, before_, length_ > 0.0 ? std::max(usual_, length_) : 0.0}, q,
                           found_);
        !out.empty())
        keepThose([&](std::size_t k) { return !out[k]; });
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        depthNow_ = std::max(depthNow_, missing_[k]);
        if (missing_[k] > worst * sizes_[k]) worst = missing_[k] / sizes_[k], deepest_ = contacts_[k];
    }
    keepThose([&](std::size_t k) { return missing_[k] > -reach * worst * sizes_[k]; });
    smallest_ = system_.characteristicLength();
    for (double size : sizes_) smallest_ = std::min(smallest_, size);
    return worst;
}

bool StepProjection::bouncingDeeper(double bound) const {
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        if (missing_[k] > bound * sizes_[k] && system_.contactLaw(contacts_[k]).restitution > 0.0) return true;
    return false;
}

void StepProjection::push(const std::vector<int>& jointRows, double t, const Vector& q) {
    joint_.resize(Eigen::Index(jointRows.size()));
    if (!jointRows.empty()) {
        full_.resize(system_.constraintCount());
        system_.constraints(t, q, full_);
        for (std::size_t k = 0; k < jointRows.size(); ++k) joint_[Eigen::Index(k)] = full_[jointRows[k]];
    }
    pushes_.clear();
    stage_.prepare(t, q, jointRows, contacts_);
    move_.setZero(system_.nv());
    stage_.satisfyJoints(move_, joint_);
    const int n = int(contacts_.size());
    if (n == 0) return;
    opening_ = stage_.contactVelocities(move_);
    for (int k = 0; k < n; ++k) opening_[3 * k] -= missing_[std::size_t(k)];
    stage_.momentum() ? findPushesOfMany() : findPushes();
    for (int k = 0; k < n; ++k)
        if (impulse_[3 * k] > 0.0) pushes_.push_back(contacts_[std::size_t(k)]);
    stage_.apply(impulse_, move_);
}

void StepProjection::findPushes() {
    const int n = int(contacts_.size());
    stage_.normalCoupling(rowStart_, columns_, values_);
    impulse_.setZero(3 * n);
    const std::vector<int>& held = stage_.heldAlongNormals(); // no push of the normal moves them, but by roundoff
    const double enough = 0.1 * exactly() * smallest_;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        double change = 0.0;
        for (int k = 0; k < n; ++k) {
            double opens = opening_[3 * k], stiffness = 0.0;
            for (int e = rowStart_[std::size_t(k)]; e < rowStart_[std::size_t(k) + 1]; ++e) {
                opens += values_[std::size_t(e)] * impulse_[3 * columns_[std::size_t(e)]];
                if (columns_[std::size_t(e)] == k) stiffness = values_[std::size_t(e)];
            }
            if (!(stiffness > 0.0) || std::binary_search(held.begin(), held.end(), k)) continue;
            const double next = std::max(0.0, impulse_[3 * k] - opens / stiffness);
            change = std::max(change, std::abs(next - impulse_[3 * k]) * stiffness);
            impulse_[3 * k] = next;
        }
        if (change <= enough) break;
    }
}

/// A contact problem without friction, whose velocities are displacements.
void StepProjection::findPushesOfMany() {
    const int n = int(contacts_.size());
    problem_.resize(0);
    problem_.friction.assign(std::size_t(n), 0.0);
    problem_.slipping.assign(std::size_t(n), false);
    problem_.slipDirection.assign(std::size_t(n), Vec2::UnitX());
    const auto momentum = stage_.momentum();
    problem_.delassus = momentum;
    problem_.q = opening_;
    for (int k = 0; k < n; ++k) problem_.q.segment<2>(3 * k + 1).setZero(); // nothing is asked of the tangents
    SolverOptions options;
    options.tolerance = 0.3 * exactly() * smallest_ / std::max(problem_.q.cwiseAbs().maxCoeff(), 1e-300);
    options.iterations = sweepsOfMany;
    solution_.r.setZero(3 * n);
    solveByAcceleratedSweeps(problem_, *momentum, options, solution_);
    impulse_ = solution_.r;
}

/// m: what depths are measured by. In a pile, and of what is as large as the parts of a heap or a machine commonly are,
/// that is the mechanism's size.
double StepProjection::sizeOf(int contact) const {
    return heaps_.any() ? system_.characteristicLength() : commonSize(system_, contact);
}

/// A pile is content with less than a mechanism of a few contacts, in whose forces and energies depths are seen.
double StepProjection::exactly() const {
    return heaps_.any() && int(contacts_.size()) >= contactsForMomentum ? exactOfMany : exact;
}

double StepProjection::apply(double t, const std::vector<int>& jointRows, const SparseValues<char>& armed, double leave,
                             Vector& q) {
    raised_ = opened_ = 0.0;
    displacement_.setZero(system_.nv());
    leave_ = leave;
    moved_ = false;
    pushed_.clear();
    const double length = system_.characteristicLength();
    const auto gapLeft = [&](In<Vector> at) {
        if (jointRows.empty()) return 0.0;
        full_.resize(system_.constraintCount());
        system_.constraints(t, at, full_);
        return full_.cwiseAbs().maxCoeff() / length;
    };
    const auto depthLeft = [&](double missing) { return std::exchange(leave_, 0.0) > 0.0 ? look(q, armed) : missing; };
    double worst = look(q, armed), open = gapLeft(q); // of each contact's size, of the mechanism's
    if (worst <= exactly() && open <= loose) return depthLeft(worst);
    const Vector rest = Vector::Zero(system_.nv());
    system_.prepareMass(q);
    const SystemEnergy before = system_.energy(t, q, rest);
    trial_.resize(q.size());
    for (int round = 0; round < rounds && (worst > exactly() || open > loose); ++round) {
        push(jointRows, t, q);
        if (!move_.allFinite()) break;
        system_.displace(q, move_, trial_);
        carried_ += move_;
        const double next = look(trial_, armed), nextOpen = gapLeft(trial_);
        if (!(std::max(next, nextOpen) < std::max(worst, open))) {
            carried_ -= move_;
            worst = look(q, armed); // no better: what was is kept
            break;
        }
        q = trial_;
        displacement_ += move_;
        moved_ = true;
        pushed_.insert(pushed_.end(), pushes_.begin(), pushes_.end());
        worst = next;
        open = nextOpen;
    }
    for (int contact : pushed_) opened_ = std::max(opened_, system_.contactGap(contact, q).gap);
    const SystemEnergy after = system_.energy(t, q, rest);
    // Where no contact pushed, joints that the scheme had left open were closed: contacts bring in nothing.
    raised_ = pushed_.empty() ? 0.0 : after.potential + after.springs - before.potential - before.springs;
    return depthLeft(worst);
}

} // namespace escapement
