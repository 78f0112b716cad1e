#include "engine/complementarity/contact_dynamics.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int fewContacts = 12;  // solvers for few contacts take W whole
constexpr double giving = 1e-11; // mobility along a row, relative to that without joints, below which nothing moves

/// What a contact's own bodies give along one of its rows, without joints.
double ofOwnBodies(const BlockRows& rows, const BlockRows& inverse, int contact, int row) {
    double sum = 0.0;
    for (int b = rows.group(contact).firstBlock; b < rows.group(contact).endBlock; ++b)
        sum += rows.block(b).row(row).dot(inverse.block(b).row(row));
    return sum;
}

/// Of each contact, whether one of its bodies has rows of joints.
std::vector<char> onJoints(const BlockRows& contacts, const BlockRows& joints, int velocities) {
    std::vector<char> jointed(std::size_t(velocities), 0); // by the body's first column
    for (int b = 0; b < joints.blockCount(); ++b) jointed[std::size_t(joints.place(b).column)] = 1;
    std::vector<char> found(std::size_t(contacts.groupCount()), 0);
    for (int k = 0; k < contacts.groupCount(); ++k)
        for (int b = contacts.group(k).firstBlock; b < contacts.group(k).endBlock; ++b)
            if (jointed[std::size_t(contacts.place(b).column)]) found[std::size_t(k)] = 1;
    return found;
}

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
    islands_.find(q, contactBlocks_);
    if (islands_.largest() >= contactsForMomentum_ && MomentumDelassus::takes(contactBlocks_)) {
        momentum_ = std::make_shared<MomentumDelassus>(contactBlocks_, inverseBlocks_, system_.nv(),
                                                       jointRowCount_ > 0 ? &joints_ : nullptr,
                                                       [this] { return makeBlocks(); });
        setBesideHeaps(q, contacts);
        return;
    }
    held_ = makeBlocks();
    if (int(contacts.size()) > fewContacts) blocks_ = held_;
}

/// W of the contacts that belong to no heap: solved as if there was none.
void ContactDynamics::setBesideHeaps(In<Vector> q, const std::vector<int>& contacts) {
    std::vector<int> beside, islands;
    BlockRows rows;
    for (int k = 0; k < int(contacts.size()); ++k) {
        const int island = islands_.islandOf(k);
        if (island < 0 || islands_.contactsIn(island) >= contactsForMomentum_) continue;
        beside.push_back(k);
        islands.push_back(island);
        system_.contactBlocks(contacts[std::size_t(k)], q, rows);
    }
    if (beside.empty()) return;
    BlockRows inverse = rows;
    solveMass(system_, inverse);
    momentum_->setBeside({std::move(beside), makeBlocks({rows, inverse, std::move(islands)})});
}

std::shared_ptr<BlockSparseDelassus> ContactDynamics::makeBlocks() {
    std::vector<int> islands(std::size_t(contactBlocks_.groupCount()));
    for (int k = 0; k < contactBlocks_.groupCount(); ++k) islands[std::size_t(k)] = islands_.islandOf(k);
    return makeBlocks({contactBlocks_, inverseBlocks_, std::move(islands)});
}

std::shared_ptr<BlockSparseDelassus> ContactDynamics::makeBlocks(const Some& some) {
    std::vector<BlockSparseDelassus::Block> blocks;
    shareBodies(some, blocks);
    answerOfJoints(some, blocks);
    return std::make_shared<BlockSparseDelassus>(some.rows.groupCount(), std::move(blocks));
}

/// J M^-1 J^T: a block for every two contacts that touch one body.
void ContactDynamics::shareBodies(const Some& some, std::vector<BlockSparseDelassus::Block>& blocks) const {
    const int n = some.rows.groupCount();
    std::vector<std::vector<std::pair<int, int>>> touching(
        static_cast<std::size_t>(system_.nv())); // contact and block, by the body's first column
    for (int k = 0; k < n; ++k)
        for (int b = some.rows.group(k).firstBlock; b < some.rows.group(k).endBlock; ++b)
            touching[std::size_t(some.rows.place(b).column)].emplace_back(k, b);
    for (int k = 0; k < n; ++k)
        for (int b = some.rows.group(k).firstBlock; b < some.rows.group(k).endBlock; ++b) {
            const auto left = some.rows.block(b);
            for (const auto& [other, block] : touching[std::size_t(some.rows.place(b).column)]) {
                if (other < k) continue; // W is symmetric to the last bit
                const Mat3 value = left.topRows<3>() * some.inverse.block(block).topRows<3>().transpose();
                if (other == k) {
                    blocks.push_back({k, k, 0.5 * (value + value.transpose())});
                } else {
                    blocks.push_back({k, other, value});
                    blocks.push_back({other, k, value.transpose()});
                }
            }
        }
}

/// What joints take off: - J M^-1 G^T S^-1 G M^-1 J^T, of contacts whose bodies have joints; the others neither feel
/// nor move these. Islands know nothing of each other: one contact of each is asked at once.
void ContactDynamics::answerOfJoints(const Some& some, std::vector<BlockSparseDelassus::Block>& blocks) {
    const int n = some.rows.groupCount();
    if (jointRowCount_ == 0 || n == 0) return;
    const std::vector<char> felt = onJoints(some.rows, joints_.rows(), system_.nv());
    std::vector<std::vector<int>> members(std::size_t(islands_.blockCount()));
    std::size_t most = 0;
    for (int k = 0; k < n; ++k)
        if (const int island = some.islands[std::size_t(k)]; island >= 0 && felt[std::size_t(k)]) {
            members[std::size_t(island)].push_back(k);
            most = std::max(most, members[std::size_t(island)].size());
        }
    std::erase_if(members, [](const auto& one) { return one.empty(); });
    std::vector<Matrix> answers; // of each island, its contacts in their order
    for (const auto& one : members)
        answers.push_back(Matrix::Zero(3 * Eigen::Index(one.size()), 3 * Eigen::Index(one.size())));
    Vector unit = Vector::Zero(3 * Eigen::Index(n)), impulse(jointRowCount_), answer(3 * Eigen::Index(n));
    moved_.resize(system_.nv());
    for (Eigen::Index c = 0; c < 3 * Eigen::Index(most); ++c) {
        unit.setZero();
        for (const auto& one : members)
            if (c < 3 * Eigen::Index(one.size())) unit[3 * Eigen::Index(one[std::size_t(c / 3)]) + c % 3] = 1.0;
        moved_.setZero();
        some.inverse.addTransposed(unit, moved_);
        joints_.rows().multiply(moved_, impulse);
        if (impulse.isZero(0.0)) continue;
        answerJoints(impulse);
        moved_.setZero();
        joints_.inverse().addTransposed(impulse, moved_);
        some.rows.multiply(moved_, answer);
        for (std::size_t i = 0; i < members.size(); ++i)
            for (std::size_t k = 0; c < answers[i].cols() && k < members[i].size(); ++k)
                answers[i].col(c).segment<3>(3 * Eigen::Index(k)) = answer.segment<3>(3 * Eigen::Index(members[i][k]));
    }
    for (std::size_t i = 0; i < members.size(); ++i)
        for (std::size_t a = 0; a < members[i].size(); ++a)
            for (std::size_t b = 0; b < members[i].size(); ++b) {
                const Eigen::Index row = 3 * Eigen::Index(a), column = 3 * Eigen::Index(b);
                const Mat3 value =
                    0.5 * (answers[i].block<3, 3>(row, column) + answers[i].block<3, 3>(column, row).transpose());
                if (!value.isZero(0.0)) blocks.push_back({members[i][a], members[i][b], value});
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
    const Eigen::Index row = 3 * Eigen::Index(contact) + axis;
    const double freely = byBlocks_ ? ofOwnBodies(contactBlocks_, inverseBlocks_, contact, axis)
                                    : double(j_.row(row).dot(jInverse_.col(row)));
    return !(diagonal(contact)(axis, axis) > giving * freely);
}

const std::vector<int>& ContactDynamics::heldAlongNormals() {
    heldNormals_.clear();
    const auto n = Eigen::Index(geometry_.size());
    if (jointRowCount_ == 0 || n == 0 || momentum_) return heldNormals_; // a heap's own blocks know of no joints
    mobility_.resize(n);
    freely_.resize(n);
    for (Eigen::Index k = 0; k < n; ++k) {
        mobility_[k] = diagonal(int(k))(0, 0);
        freely_[k] = byBlocks_ ? ofOwnBodies(contactBlocks_, inverseBlocks_, int(k), 0)
                               : double(j_.row(3 * k).dot(jInverse_.col(3 * k)));
    }
    findHeld(mobility_, freely_, heldNormals_);
    return heldNormals_;
}

void ContactDynamics::leaveOut(const std::vector<int>& held) {
    if (held.empty()) return;
    if (!byBlocks_) {
        for (const int k : held) w_.diagonal().segment<3>(3 * Eigen::Index(k)).array() += freely_[k];
        return;
    }
    std::vector<double> given(geometry_.size(), 0.0);
    for (const int k : held) given[std::size_t(k)] = freely_[k];
    held_->soften(given);
    whole_ = false;
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

void findHeld(In<Vector> mobility, In<Vector> freely, std::vector<int>& held) {
    held.clear();
    for (Eigen::Index k = 0; k < mobility.size(); ++k)
        if (freely[k] > 0.0 && !(mobility[k] > giving * freely[k])) held.push_back(int(k));
}

bool leaveOutHeld(int contact, double driven, Vector& u, Vector& r) {
    constexpr double ofAStep = 1e-4;
    const Eigen::Index row = 3 * Eigen::Index(contact);
    if (!(u[row] >= -ofAStep * driven)) return false;
    u.segment<3>(row).setZero();
    u[row] = u.cwiseAbs().maxCoeff(); // open, as much as anything else says
    if (r.size() == u.size()) r.segment<3>(row).setZero();
    return true;
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

void ContactDynamics::apply(In<Vector> r, Vector& x, Vector& lambda) {
    if (r.size() == 0) return;
    if (momentum_) {
        momentum_->apply(r, x, lambda);
        return;
    }
    if (byBlocks_) {
        if (jointRowCount_ == 0) {
            inverseBlocks_.addTransposed(r, x);
            return;
        }
        moved_.setZero(system_.nv());
        inverseBlocks_.addTransposed(r, moved_);
        multipliers_.resize(jointRowCount_);
        joints_.rows().multiply(moved_, multipliers_);
        answerJoints(multipliers_);
        joints_.inverse().addTransposed(multipliers_, moved_);
        x += moved_;
        lambda += multipliers_;
        return;
    }
    x += response_ * r;
    if (jointRowCount_ > 0) lambda += transfer_ * r;
}

} // namespace escapement
