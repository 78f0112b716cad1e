#include "engine/complementarity/contact_dynamics.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int fewContacts = 12;  // solvers for few contacts take W whole
constexpr double giving = 1e-11; // mobility along a row, relative to that without joints, below which nothing moves

} // namespace

void ContactDynamics::prepare(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows,
                              const std::vector<int>& contacts) {
    const int nv = system_.nv(), m = jointRowCount_ = int(jointRows.size()), n = 3 * int(contacts.size());
    system_.prepareMass(massAt);
    byBlocks_ = goesByBlocks(jointRows.size(), contacts.size());
    whole_ = rowsWhole_ = !byBlocks_;
    held_.reset();
    blocks_.reset();
    momentum_.reset();
    if (byBlocks_) {
        prepareByBlocks(t, q, jointRows, contacts);
        return;
    }
    full_.resize(system_.constraintCount(), nv);
    g_.resize(m, nv);
    if (m > 0) {
        system_.constraintJacobian(t, q, full_);
        for (int i = 0; i < m; ++i) g_.row(i) = full_.row(jointRows[i]);
        gInverse_ = g_.transpose();
        system_.solveMass(gInverse_);
        schur_.compute(g_ * gInverse_);
    }
    readContacts(q, contacts);
    if (m > 0 && n > 0) {
        transfer_ = -schur_.solve(g_ * jInverse_); // joint multipliers per unit contact force
        response_ = jInverse_ + gInverse_ * transfer_;
    } else {
        transfer_.setZero(m, n);
        response_ = jInverse_;
    }
    w_.noalias() = j_ * response_;
    w_ = 0.5 * (w_ + w_.transpose()).eval();
}

void ContactDynamics::readContacts(In<Vector> q, const std::vector<int>& contacts) {
    j_.resize(3 * Eigen::Index(contacts.size()), system_.nv());
    rows_.resize(3, system_.nv());
    geometry_.resize(contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        geometry_[k] = system_.contactRows(contacts[k], q, rows_);
        j_.middleRows<3>(3 * Eigen::Index(k)) = rows_;
    }
    jInverse_ = j_.transpose();
    if (j_.rows() > 0) system_.solveMass(jInverse_);
}

void ContactDynamics::prepareByBlocks(double t, In<Vector> q, const std::vector<int>& jointRows,
                                      const std::vector<int>& contacts) {
    if (jointRowCount_ > 0) joints_.prepare(system_, t, q, jointRows);
    contactBlocks_.clear();
    geometry_.resize(contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        geometry_[k] = motion_.geometry(contacts[k], q);
        system_.contactBlocks(contacts[k], q, contactBlocks_);
    }
    inverseBlocks_ = contactBlocks_;
    solveMass(system_, inverseBlocks_);
    if (int(contacts.size()) >= contactsForMomentum_ && MomentumDelassus::takes(contactBlocks_)) {
        momentum_ = std::make_shared<MomentumDelassus>(contactBlocks_, inverseBlocks_, system_.nv(),
                                                       jointRowCount_ > 0 ? &joints_ : nullptr,
                                                       [this] { return makeBlocks(); });
        return;
    }
    held_ = makeBlocks();
    if (int(contacts.size()) > fewContacts) blocks_ = held_;
}

std::shared_ptr<BlockSparseDelassus> ContactDynamics::makeBlocks() {
    std::vector<BlockSparseDelassus::Block> blocks;
    shareBodies(blocks);
    answerOfJoints(blocks);
    return std::make_shared<BlockSparseDelassus>(contactBlocks_.groupCount(), std::move(blocks));
}

/// J M^-1 J^T: a block for every two contacts that touch one body.
void ContactDynamics::shareBodies(std::vector<BlockSparseDelassus::Block>& blocks) const {
    const int n = contactBlocks_.groupCount();
    std::vector<std::vector<std::pair<int, int>>> touching(
        static_cast<std::size_t>(system_.nv())); // contact and block, by the body's first column
    for (int k = 0; k < n; ++k)
        for (int b = contactBlocks_.group(k).firstBlock; b < contactBlocks_.group(k).endBlock; ++b)
            touching[std::size_t(contactBlocks_.place(b).column)].emplace_back(k, b);
    for (int k = 0; k < n; ++k)
        for (int b = contactBlocks_.group(k).firstBlock; b < contactBlocks_.group(k).endBlock; ++b) {
            const auto left = contactBlocks_.block(b);
            for (const auto& [other, block] : touching[std::size_t(contactBlocks_.place(b).column)]) {
                if (other < k) continue; // W is symmetric to the last bit
                const Mat3 value = left.topRows<3>() * inverseBlocks_.block(block).topRows<3>().transpose();
                if (other == k) {
                    blocks.push_back({k, k, 0.5 * (value + value.transpose())});
                } else {
                    blocks.push_back({k, other, value});
                    blocks.push_back({other, k, value.transpose()});
                }
            }
        }
}

/// What joints take off: - J M^-1 G^T S^-1 G M^-1 J^T. `transfer_`: joint multipliers per unit contact force.
void ContactDynamics::answerOfJoints(std::vector<BlockSparseDelassus::Block>& blocks) {
    const Eigen::Index n = 3 * Eigen::Index(contactBlocks_.groupCount());
    transfer_.setZero(jointRowCount_, n);
    if (jointRowCount_ == 0 || n == 0) return;
    Vector unit = Vector::Zero(n), moved(system_.nv()), felt(jointRowCount_);
    Matrix answer(n, n);
    for (Eigen::Index c = 0; c < n; ++c) {
        moved.setZero();
        unit[c] = 1.0;
        inverseBlocks_.addTransposed(unit, moved);
        unit[c] = 0.0;
        joints_.rows().multiply(moved, felt);
        if (felt.isZero(0.0)) {
            answer.col(c).setZero();
            continue;
        }
        joints_.solve(felt, felt);
        transfer_.col(c) = -felt;
        moved.setZero();
        joints_.inverse().addTransposed(transfer_.col(c), moved);
        contactBlocks_.multiply(moved, answer.col(c));
    }
    for (Eigen::Index a = 0; a < n; a += 3)
        for (Eigen::Index b = 0; b < n; b += 3) {
            const Mat3 value = 0.5 * (answer.block<3, 3>(a, b) + answer.block<3, 3>(b, a).transpose());
            if (!value.isZero(0.0)) blocks.push_back({int(a / 3), int(b / 3), value});
        }
}

const Matrix& ContactDynamics::delassus() {
    if (whole_) return w_;
    whole_ = true;
    if (!held_) held_ = makeBlocks();
    w_.setZero(3 * held_->count(), 3 * held_->count());
    for (int a = 0; a < held_->count(); ++a)
        for (int k = held_->rowStart()[std::size_t(a)]; k < held_->rowStart()[std::size_t(a) + 1]; ++k)
            w_.block<3, 3>(3 * a, 3 * held_->columns()[std::size_t(k)]) = held_->values()[std::size_t(k)];
    return w_;
}

const Matrix& ContactDynamics::contactJacobian() {
    if (!rowsWhole_) j_ = contactBlocks_.whole(system_.nv());
    rowsWhole_ = true;
    return j_;
}

bool ContactDynamics::isHeld(int contact, int axis) {
    const auto row = contactJacobian().row(3 * contact + axis);
    Matrix freely = row.transpose();
    system_.solveMass(freely);
    return !(diagonal(contact)(axis, axis) > giving * row.dot(freely.col(0)));
}

Mat3 ContactDynamics::diagonal(int contact) const {
    return momentum_   ? momentum_->diagonal(contact)
           : byBlocks_ ? held_->diagonal(contact)
                       : Mat3(w_.block<3, 3>(3 * contact, 3 * contact));
}

Vector ContactDynamics::contactVelocities(In<Vector> v) const {
    if (!byBlocks_) return j_ * v;
    Vector u(contactBlocks_.rowCount());
    contactBlocks_.multiply(v, u);
    return u;
}

Vector ContactDynamics::contactSizes(In<Vector> v) const {
    if (!byBlocks_) return j_.cwiseAbs() * v.cwiseAbs();
    Vector sizes(contactBlocks_.rowCount());
    for (int i = 0; i < contactBlocks_.groupCount(); ++i) {
        const BlockRows::Group& group = contactBlocks_.group(i);
        BlockRows::Row sum = BlockRows::Row::Zero();
        for (int b = group.firstBlock; b < group.endBlock; ++b) {
            const BlockRows::Place& at = contactBlocks_.place(b);
            sum += contactBlocks_.block(b).cwiseAbs() * v.segment(at.column, at.columns).cwiseAbs();
        }
        for (int row = 0; row < group.rows; ++row)
            if (const int number = group.number[std::size_t(row)]; number >= 0) sizes[number] = sum[row];
    }
    return sizes;
}

void withoutRoundoff(Vector& u, In<Vector> sizes) {
    constexpr double cancelled = 1e-13, ofAll = 1e-16;
    const double least = u.size() > 0 ? ofAll * sizes.maxCoeff() : 0.0;
    for (Eigen::Index i = 0; i < u.size(); ++i)
        if (std::abs(u[i]) <= std::max(cancelled * sizes[i], least)) u[i] = 0.0;
}

Vector ContactDynamics::jointVelocities(In<Vector> v) const {
    if (!byBlocks_) return g_ * v;
    Vector u(jointRowCount_);
    if (jointRowCount_ > 0) joints_.rows().multiply(v, u);
    return u;
}

void ContactDynamics::satisfyJoints(Vector& x, In<Vector> b, Vector& lambda) {
    if (jointRowCount_ == 0) return;
    if (byBlocks_) {
        joints_.satisfy(x, b, multipliers_);
        lambda += multipliers_;
        return;
    }
    const Vector multipliers = -schur_.solve(g_ * x + b);
    x += gInverse_ * multipliers;
    lambda += multipliers;
}

void ContactDynamics::answerJoints(Vector& felt) {
    joints_.solve(felt, felt);
    felt = -felt;
}

void ContactDynamics::apply(In<Vector> r, Vector& x, Vector& lambda) const {
    if (r.size() == 0) return;
    if (momentum_) {
        momentum_->apply(r, x, lambda);
        return;
    }
    if (byBlocks_) {
        inverseBlocks_.addTransposed(r, x);
        if (jointRowCount_ == 0) return;
        const Vector answer = transfer_ * r;
        joints_.inverse().addTransposed(answer, x);
        lambda += answer;
        return;
    }
    x += response_ * r;
    if (jointRowCount_ > 0) lambda += transfer_ * r;
}

} // namespace escapement
