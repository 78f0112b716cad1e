#include "engine/integrators/time_stepping/steps/slowing_down.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double independent = 1e-9; // of N M^-1 N^T, its pivots
constexpr double flat = 1e-10; // of a contact's size: a surface that bends its way by less in a step is none that bends

} // namespace

/// What a contact or a joint is between: two bodies, or one and the ground.
void SlowingDown::tie(const std::vector<int>& blocks) {
    if (blocks.empty()) return;
    bool ground = blocks.size() == 1;
    int all = blocks.front();
    for (const int block : blocks) {
        ground = ground || grounded_[std::size_t(sets_.find(block))];
        all = sets_.join(all, block);
    }
    grounded_[std::size_t(all)] = ground;
}

/// The k-th contact acts on the blocks of `touching_`.
void SlowingDown::act(std::size_t k, int contact, const std::vector<int>& of) {
    if (touching_.empty()) return;
    blockOf_[k] = touching_.front();
    if (of.empty() || std::binary_search(of.begin(), of.end(), contact))
        for (const int b : touching_) taking_[std::size_t(b)] = 1;
    tie(touching_);
}

void SlowingDown::findByBlocks(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of) {
    const int block = system_.massBlock();
    const auto touchingIn = [&](int group) {
        touching_.clear();
        for (int b = rows_.group(group).firstBlock; b < rows_.group(group).endBlock; ++b)
            touching_.push_back(rows_.place(b).column / block);
    };
    for (std::size_t k = 0; k < all_.size(); ++k) {
        rows_.clear();
        system_.contactBlocks(all_[k], result.q, rows_);
        for (int g = 0; g < rows_.groupCount(); ++g) {
            touchingIn(g);
            act(k, all_[k], of);
        }
    }
    rows_.clear();
    system_.constraintBlocks(start.t + result.length, result.q, rows_);
    for (int g = 0; g < rows_.groupCount(); ++g) {
        touchingIn(g);
        tie(touching_);
        for (const int b : touching_) joined_[std::size_t(b)] = 1;
    }
}

void SlowingDown::findByRows(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of) {
    const int nv = system_.nv(), block = system_.massBlock(), blocks = nv / block;
    const auto touchedBy = [&](const Matrix& rows) {
        touching_.clear();
        for (int b = 0; b < blocks; ++b)
            if (!rows.middleCols(b * block, block).isZero(0.0)) touching_.push_back(b);
    };
    ContactRows rows(3, nv);
    for (std::size_t k = 0; k < all_.size(); ++k) {
        system_.contactRows(all_[k], result.q, rows);
        touchedBy(rows);
        act(k, all_[k], of);
    }
    if (system_.constraintCount() == 0) return;
    Matrix jacobian(system_.constraintCount(), nv);
    system_.constraintJacobian(start.t + result.length, result.q, jacobian);
    for (Eigen::Index r = 0; r < jacobian.rows(); ++r) {
        touchedBy(jacobian.row(r));
        tie(touching_);
        for (const int b : touching_) joined_[std::size_t(b)] = 1;
    }
}

/// The mass blocks that contacts move, and with them what joints tie to these; all of them where nothing touches.
void SlowingDown::find(const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of) {
    const auto blocks = std::size_t(system_.nv() / system_.massBlock());
    all_ = result.contacts;
    for (const int contact : of) // what was moved to where it does not lie in another touches it, too
        if (!std::binary_search(result.contacts.begin(), result.contacts.end(), contact)) all_.push_back(contact);
    taking_.assign(blocks, all_.empty());
    sets_.reset(blocks);
    grounded_.assign(blocks, all_.empty()); // nothing tells what has raised them: it may have been the ground
    joined_.assign(blocks, 0);
    bodies_.assign(blocks, 0);
    blockOf_.assign(all_.size(), -1);
    system_.hasBlocks() ? findByBlocks(start, result, of) : findByRows(start, result, of);
    std::vector<char> taken(blocks, 0);
    for (std::size_t b = 0; b < blocks; ++b)
        if (taking_[b]) taken[std::size_t(sets_.find(int(b)))] = 1;
    for (std::size_t b = 0; b < blocks; ++b) {
        const auto all = std::size_t(sets_.find(int(b)));
        taking_[b] = taken[all];
        ++bodies_[all];
        if (joined_[b]) joined_[all] = 1;
    }
}

/// Contacts of the islands that are taken from, and their rows, joints eliminated. A heap is slowed down as a whole.
void SlowingDown::findNormals(const TimeStepStart& start, const TimeStep& result) {
    acting_.clear();
    islands_.clear();
    bends_.assign(taking_.size(), 0);
    std::vector<int> counts(taking_.size(), 0);
    const auto rootOf = [&](std::size_t k) {
        const bool taken = blockOf_[k] >= 0 && taking_[std::size_t(blockOf_[k])];
        return taken && !(system_.contactLaw(all_[k]).preload > 0.0) ? sets_.find(blockOf_[k]) : -1;
    };
    for (std::size_t k = 0; k < all_.size(); ++k)
        if (const int root = rootOf(k); root >= 0) ++counts[std::size_t(root)];
    for (std::size_t k = 0; k < all_.size(); ++k) {
        const int root = rootOf(k);
        if (root < 0 || counts[std::size_t(root)] >= contactsForMomentum) continue;
        const double bend = 0.5 * system_.contactBias(all_[k], result.q, result.v)[0] * start.h * start.h;
        if (std::abs(bend) > flat * commonSize(system_, all_[k])) bends_[std::size_t(root)] = 1;
        islands_.emplace_back(root, int(acting_.size()));
        acting_.push_back(all_[k]);
    }
    std::sort(islands_.begin(), islands_.end());
    if (!acting_.empty()) {
        stage_.prepare(start.t + result.length, result.q, start.jointRows, acting_);
        stage_.normalCoupling(rowStart_, columns_, values_);
    }
    still_.setZero(Eigen::Index(start.jointRows.size()));
}

/// along_ and reached_ of this velocity, island by island. O(contacts of an island, cubed).
void SlowingDown::findReached(In<Vector> v) {
    along_.setZero(v.size());
    reached_.assign(taking_.size(), 0.0);
    if (acting_.empty()) return;
    const Vector speeds = stage_.contactVelocities(v);
    Vector impulses = Vector::Zero(speeds.size());
    std::vector<int> places(acting_.size());
    for (std::size_t from = 0, to = 0; from < islands_.size(); from = to) {
        while (to < islands_.size() && islands_[to].first == islands_[from].first) ++to;
        // Along surfaces that bend the way a speed along the normal is part of the way.
        if (bends_[std::size_t(islands_[from].first)]) continue;
        const auto count = Eigen::Index(to - from);
        Matrix w = Matrix::Zero(count, count);
        Vector u(count);
        for (Eigen::Index i = 0; i < count; ++i) places[std::size_t(islands_[from + std::size_t(i)].second)] = int(i);
        for (Eigen::Index i = 0; i < count; ++i) {
            const int k = islands_[from + std::size_t(i)].second;
            u[i] = speeds[3 * k];
            for (int e = rowStart_[std::size_t(k)]; e < rowStart_[std::size_t(k) + 1]; ++e)
                w(i, places[std::size_t(columns_[std::size_t(e)])]) = values_[std::size_t(e)];
        }
        Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
        factors.setThreshold(independent);
        const Vector least = factors.compute(w).solve(u);
        for (Eigen::Index i = 0; i < count; ++i) impulses[3 * islands_[from + std::size_t(i)].second] = least[i];
        reached_[std::size_t(islands_[from].first)] = std::max(0.0, 0.5 * least.dot(u));
    }
    stage_.satisfyJoints(along_, still_);
    stage_.apply(impulses, along_);
    const int block = system_.massBlock();
    for (std::size_t b = 0; b < taking_.size(); ++b)
        along_.segment(Eigen::Index(b) * block, block) *= 1.0 - keeps_[std::size_t(sets_.find(int(b)))];
}

void SlowingDown::findMeans(const TimeStep& result) {
    const std::size_t blocks = taking_.size();
    mean_.assign(blocks, Vec3::Zero());
    if (!system_.velocitiesOfBodies()) return;
    unit_.setZero(result.v.size());
    for (std::size_t b = 0; b < blocks; ++b) unit_[Eigen::Index(6 * b)] = 1.0;
    ofUnit_.resize(unit_.size());
    system_.multiplyMass(unit_, ofUnit_);
    mass_.assign(blocks, 0.0);
    for (std::size_t b = 0; b < blocks; ++b) {
        const auto all = std::size_t(sets_.find(int(b)));
        if (!taking_[b] || grounded_[all]) continue;
        mean_[all] += momentum_.segment<3>(Eigen::Index(6 * b));
        mass_[all] += ofUnit_[Eigen::Index(6 * b)];
    }
    for (std::size_t b = 0; b < blocks; ++b)
        if (mass_[b] > 0.0) mean_[b] /= mass_[b];
}

void SlowingDown::findKinetic(const TimeStep& result) {
    const int block = system_.massBlock(), skipped = turningAlone_ ? 3 : 0;
    kinetic_.assign(taking_.size(), 0.0);
    for (std::size_t b = 0; b < taking_.size(); ++b)
        if (taking_[b])
            kinetic_[std::size_t(sets_.find(int(b)))] +=
                0.5 * momentum_.segment(Eigen::Index(b) * block + skipped, block - skipped)
                          .dot(result.v.segment(Eigen::Index(b) * block + skipped, block - skipped));
    for (std::size_t b = 0; b < mean_.size(); ++b)
        if (!mean_[b].isZero(0.0)) kinetic_[b] -= 0.5 * mass_[b] * mean_[b].squaredNorm();
}

void SlowingDown::slow(Vector& v) const {
    const int block = system_.massBlock(), skipped = turningAlone_ ? 3 : 0;
    for (std::size_t b = 0; b < taking_.size(); ++b) {
        if (!taking_[b]) continue;
        const std::size_t at = std::size_t(sets_.find(int(b)));
        auto own = v.segment(Eigen::Index(b) * block + skipped, block - skipped);
        own *= left_[at];
        if (!mean_[at].isZero(0.0)) own.head<3>() += (1.0 - left_[at]) * mean_[at];
    }
}

void SlowingDown::prepare(bool raised, const TimeStepStart& start, const TimeStep& result, const std::vector<int>& of) {
    // Dampers and loads that change in a step leave errors of their own, in any velocity.
    const bool free = result.contacts.empty() && of.empty() && result.dampers == 0.0 && result.loads == 0.0;
    turningAlone_ = free && !raised && system_.velocitiesOfBodies();
    find(start, result, of);
    momentum_.resize(result.v.size());
    system_.prepareMass(result.q);
    system_.multiplyMass(result.v, momentum_);
    findMeans(result);
    findKinetic(result);
    left_.assign(taking_.size(), 1.0);
    keeps_.assign(taking_.size(), 1.0);
    findNormals(start, result);
    findReached(result.v);
}

/// Of an island, or of all that are taken from: of `normal` (J) that normals reach, and `there` in all.
void SlowingDown::give(std::size_t root, double gain, double normal, double there) {
    const double first = std::min(gain, normal);
    if (first > 0.0) keeps_[root] = std::sqrt(1.0 - first / normal);
    if (gain > first) left_[root] = std::sqrt(1.0 - (gain - first) / (there - first));
}

void SlowingDown::slowAll(TimeStep& result, Vector& kept) {
    findReached(result.v);
    result.v -= along_;
    slow(result.v);
    for (std::size_t k = 0; 3 * Eigen::Index(k) < result.velocities.size(); ++k) { // the means move both sides alike
        if (blockOf_[k] < 0 || !taking_[std::size_t(blockOf_[k])]) continue;
        auto own = result.velocities.segment<3>(3 * Eigen::Index(k));
        const auto root = std::size_t(sets_.find(blockOf_[k]));
        if (keeps_[root] < 1.0) own -= motion_.velocity(result.contacts[k], result.q, along_);
        own *= left_[root];
    }
    if (kept.size() != result.v.size()) return;
    findReached(kept);
    kept -= along_;
    slow(kept);
}

bool SlowingDown::take(double gain, double share, bool raised, const TimeStepStart& start, TimeStep& result,
                       Vector& kept, const std::vector<int>& of) {
    prepare(raised, start, result, of);
    double there = 0.0;
    for (const double energy : kinetic_) there += energy;
    if (!(gain <= share * there)) return false;
    double normal = 0.0;
    for (const double energy : reached_) normal += energy;
    for (std::size_t root = 0; root < left_.size(); ++root) give(root, gain, normal, there);
    slowAll(result, kept);
    return true;
}

bool SlowingDown::take(std::vector<Part>& parts, bool raised, const TimeStepStart& start, TimeStep& result,
                       Vector& kept, const std::vector<int>& of, double spare, bool alongNormals) {
    prepare(raised, start, result, of);
    blocks_.clear();
    for (std::size_t k = 0; k < all_.size(); ++k) blocks_.emplace_back(all_[k], blockOf_[k]);
    std::sort(blocks_.begin(), blocks_.end());
    bool done = true;
    for (Part& part : parts) {
        const auto at = std::lower_bound(blocks_.begin(), blocks_.end(), std::pair(part.contact, -1));
        const int block = at == blocks_.end() || at->first != part.contact ? -1 : at->second;
        const std::size_t root = block < 0 ? 0 : std::size_t(sets_.find(block));
        const double there = block < 0 ? 0.0 : kinetic_[root];
        part.failed = !(part.gain <= part.share * there);
        if (!part.failed && alongNormals && bodies_[root] == 1 && !joined_[root] && !bends_[root]) {
            part.failed = !(part.gain <= reached_[root] + spare);
            part.gain = std::min(part.gain, reached_[root]);
        }
        if (part.failed) done = false;
        else give(root, part.gain, reached_[root], there);
    }
    if (done) slowAll(result, kept);
    return done;
}

} // namespace escapement
