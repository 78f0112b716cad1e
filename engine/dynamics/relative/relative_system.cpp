#include "engine/dynamics/relative/relative_system.h"

#include <limits>

namespace escapement {

namespace {

constexpr double admitted = 1e-12; // of the largest velocity: so far those of bodies may miss what the tree admits

} // namespace

RelativeSystem::RelativeSystem(MultibodySystem& bodies) : system_(bodies), tree_(bodies) {
    position_.assign(std::size_t(bodies.constraintCount()), 0);
    for (std::size_t j = 0; j < bodies.joints().size(); ++j)
        if (const CompiledJoint& joint = bodies.joints()[j]; tree_.jointsOfTree()[j])
            std::fill_n(position_.begin() + joint.firstRow, joint.type->rowCount(), -1);
    for (std::size_t row = 0; row < position_.size(); ++row) {
        if (position_[row] < 0) continue;
        position_[row] = int(kept_.size());
        kept_.push_back(int(row));
    }
    all_.resize(bodies.constraintCount());
    forces_.resize(bodies.nv());
    contact_.resize(3, bodies.nv());
    change_.resize(nv());
}

void RelativeSystem::refer(In<Vector> bodies) {
    tree_.refer(bodies);
    isPlaced_ = isMoved_ = rowsKnown_ = false;
}

void RelativeSystem::place(In<Vector> q) const {
    if (isPlaced_ && placed_ == q) return;
    isPlaced_ = isMoved_ = rowsKnown_ = false;
    tree_.place(q);
    placed_ = q;
    isPlaced_ = true;
}

void RelativeSystem::move(In<Vector> q, In<Vector> v) const {
    place(q);
    if (isMoved_ && moved_ == v) return;
    tree_.move(v, velocities_, &bias_);
    moved_ = v;
    isMoved_ = true;
}

void RelativeSystem::blocks(double t) const {
    if (rowsKnown_) return;
    rows_.clear();
    system_.constraintBlocks(t, tree_.bodies(), rows_);
    rowsKnown_ = true;
}

void RelativeSystem::configurationAt(In<Vector> q, Vector& bodies) const {
    place(q);
    bodies = tree_.bodies();
}

void RelativeSystem::velocitiesAt(In<Vector> q, In<Vector> v, Vector& bodies) const {
    place(q);
    tree_.move(v, bodies, nullptr);
}

void RelativeSystem::velocitiesFrom(In<Vector> velocities, Vector& v) {
    place(Vector::Zero(nq()));
    v.resize(nv());
    tree_.velocitiesFrom(velocities, v);
    tree_.move(v, forces_, nullptr);
    forces_ = velocities - forces_;
    const double largest = velocities.size() > 0 ? velocities.cwiseAbs().maxCoeff() : 0.0;
    if (forces_.size() == 0 || !(forces_.cwiseAbs().maxCoeff() > admitted * largest)) return;
    tree_.momentum(forces_, momentum_);
    tree_.project(momentum_, change_);
    tree_.prepareMass();
    tree_.solveMass(change_);
    v += change_;
}

void RelativeSystem::squaresAt(double t, In<Vector> q, const std::vector<ClosedContact>& closed,
                               SmoothModel::RowSquares& squares) const {
    place(q);
    squares.joints.setZero(constraintCount());
    squares.contacts.setZero(3, Eigen::Index(closed.size()));
    const auto ofBlock = [&](const BlockRows& rows, int b, int i) {
        const auto row = rows.block(b).row(i);
        return row.dot(row * system_.inverseMass(rows.place(b).column));
    };
    if (!kept_.empty()) blocks(t);
    for (int g = 0; g < (kept_.empty() ? 0 : rows_.groupCount()); ++g) {
        const BlockRows::Group& group = rows_.group(g);
        for (int i = 0; i < group.rows; ++i)
            if (const int row = position_[std::size_t(group.number[std::size_t(i)])]; row >= 0)
                for (int b = group.firstBlock; b < group.endBlock; ++b) squares.joints[row] += ofBlock(rows_, b, i);
    }
    BlockRows rows;
    for (std::size_t k = 0; k < closed.size(); ++k) {
        rows.clear();
        system_.contactBlocks(closed[k].index, tree_.bodies(), rows);
        for (int b = 0; b < rows.blockCount(); ++b)
            for (int i = 0; i < 3; ++i) squares.contacts(i, Eigen::Index(k)) += ofBlock(rows, b, i);
    }
}

void RelativeSystem::initialState(Vector& q, Vector& v) const {
    Vector bodies, velocities;
    system_.initialState(bodies, velocities);
    isPlaced_ = isMoved_ = rowsKnown_ = false;
    tree_.refer(bodies);
    q.setZero(nq());
    v.resize(nv());
    place(q);
    tree_.velocitiesFrom(velocities, v);
}

void RelativeSystem::rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const {
    place(q);
    tree_.rates(v, qdot);
}

void RelativeSystem::displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const {
    place(q);
    tree_.rates(dv, result);
    result += q;
}

void RelativeSystem::prepareMass(In<Vector> q) {
    place(q);
    tree_.prepareMass();
}

void RelativeSystem::forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const {
    move(q, v);
    forces_.resize(system_.nv());
    system_.forces(t, tree_.bodies(), velocities_, forces_);
    tree_.momentum(bias_, momentum_);
    forces_ -= momentum_;
    tree_.project(forces_, f);
}

void RelativeSystem::constraints(double t, In<Vector> q, Out<Vector> g) const {
    if (kept_.empty()) return;
    place(q);
    system_.constraints(t, tree_.bodies(), all_);
    g = all_(kept_);
}

void RelativeSystem::constraintJacobian(double t, In<Vector> q, Out<Matrix> jacobian) const {
    if (kept_.empty()) return;
    place(q);
    blocks(t);
    for (int g = 0; g < rows_.groupCount(); ++g) {
        const BlockRows::Group& group = rows_.group(g);
        if (position_[std::size_t(group.number[0])] < 0) continue;
        tree_.beginRows(group.rows);
        for (int b = group.firstBlock; b < group.endBlock; ++b)
            tree_.addBlock(rows_.place(b).column / 6, rows_.block(b).topRows(group.rows));
        group_.resize(group.rows, nv());
        tree_.endRows(group_);
        for (int i = 0; i < group.rows; ++i)
            jacobian.row(position_[std::size_t(group.number[std::size_t(i)])]) = group_.row(i);
    }
}

void RelativeSystem::constraintTimeRate(double t, In<Vector> q, Out<Vector> gt) const {
    if (kept_.empty()) return;
    place(q);
    system_.constraintTimeRate(t, tree_.bodies(), all_);
    gt = all_(kept_);
}

void RelativeSystem::constraintBias(double t, In<Vector> q, In<Vector> v, Out<Vector> gamma) const {
    if (kept_.empty()) return;
    move(q, v);
    system_.constraintBias(t, tree_.bodies(), velocities_, all_);
    gamma = all_(kept_);
    blocks(t);
    rows_.multiply(bias_, all_);
    gamma += all_(kept_);
}

ContactGap RelativeSystem::contactGap(int i, In<Vector> q) const {
    place(q);
    return system_.contactGap(i, tree_.bodies());
}

ContactGeometry RelativeSystem::contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
    place(q);
    const ContactGeometry geometry = system_.contactRows(i, tree_.bodies(), contact_);
    tree_.beginRows(3);
    for (int body = 0; body < system_.movingCount(); ++body)
        if (const auto block = contact_.middleCols<6>(6 * body); !block.isZero(0.0))
            tree_.addBlock(body, Eigen::Matrix<double, 3, 6>(block));
    group_.resize(3, nv());
    tree_.endRows(group_);
    rows = group_;
    return geometry;
}

Vec3 RelativeSystem::contactBias(int i, In<Vector> q, In<Vector> v) const {
    move(q, v);
    const Vec3 own = system_.contactBias(i, tree_.bodies(), velocities_);
    system_.contactRows(i, tree_.bodies(), contact_);
    return own + contact_ * bias_;
}

SystemEnergy RelativeSystem::energy(double t, In<Vector> q, In<Vector> v) const {
    move(q, v);
    return system_.energy(t, tree_.bodies(), velocities_);
}

SystemPower RelativeSystem::power(double t, In<Vector> q, In<Vector> v) const {
    move(q, v);
    return system_.power(t, tree_.bodies(), velocities_);
}

double RelativeSystem::motorPower(double t, In<Vector> q, In<Vector> v) const {
    move(q, v);
    return system_.motorPower(t, tree_.bodies(), velocities_);
}

} // namespace escapement
