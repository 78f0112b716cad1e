// How forces and rows of joints and closed contacts change with the motion.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/dynamics/smooth_model/still_islands.h"

namespace escapement {

namespace {

constexpr double displacement = 1e-7; // m or rad

} // namespace

/// What closed contact k does to its bodies with these forces of all rows, and the velocity along its directions.
void SmoothModel::push(std::size_t k, In<Vector> q, In<Vector> v, In<Vector> full, Push& result) {
    const ClosedContact& contact = closed_[k];
    contactBlocks_.clear();
    system_.contactBlocks(contact.index, q, contactBlocks_);
    contactBlocks_.multiply(v, result.rates);
    Vec3 forces = Vec3::Zero();
    if (contact.status == ContactStatus::Stick) {
        forces.segment(rowsOf_[k].first, rowsOf_[k].count) = full.segment(firstRow_[k], rowsOf_[k].count);
    } else {
        const double normal = preload_[k] > 0.0 ? preload_[k] : full[firstRow_[k]];
        if (friction_[k] != 0.0)
            forces.tail<2>() = -friction_[k] * normal * slideDirection(k, q, result.rates.tail<2>());
        if (preload_[k] == 0.0) forces[0] = normal;
        else forces[2] = 0.0;
    }
    result.blocks = contactBlocks_.blockCount();
    for (int b = 0; b < result.blocks; ++b) {
        result.column[std::size_t(b)] = contactBlocks_.place(b).column;
        result.force[std::size_t(b)] = contactBlocks_.block(b).topRows<3>().transpose() * forces;
    }
}

void SmoothModel::addContactTangent(std::size_t k, In<Vector> q, In<Vector> v, In<Vector> full, Tangents& tangents) {
    const ClosedContact& contact = closed_[k];
    if (rowsOf_[k].count == 0 && preload_[k] == 0.0) return;
    Push base, moved;
    push(k, q, v, full, base);
    const double speed = base.rates.tail<2>().norm();
    if (contact.status != ContactStatus::Stick && preload_[k] == 0.0 && friction_[k] != 0.0 && contact.begins <= 0.0 &&
        speed > slipFloor_) {
        // How friction turns with the velocity, exactly: the direction's derivative is across it.
        const Vec2 u = base.rates.tail<2>() / speed;
        const double turned =
            friction_[k] * full[firstRow_[k]] / speed * (u.dot(keptDirection(int(k), q)) < 0.0 ? -1 : 1);
        const Mat2 across = turned * (Mat2::Identity() - u * u.transpose());
        for (int i = 0; i < base.blocks; ++i)
            for (int j = 0; j < base.blocks; ++j) {
                const auto ti = contactBlocks_.block(i).middleRows<2>(1), tj = contactBlocks_.block(j).middleRows<2>(1);
                tangents.damping.push_back(
                    {base.column[std::size_t(i)], base.column[std::size_t(j)], ti.transpose() * across * tj});
            }
    }
    for (int j = 0; j < base.blocks; ++j) {
        const int column = base.column[std::size_t(j)], body = column / 6;
        Tangents::Block stiffness[6];
        Tangents::RowBlock turning[3];
        for (int i = 0; i < base.blocks; ++i) stiffness[i] = {base.column[std::size_t(i)], column, Mat6::Zero()};
        for (int d = 0; d < 6; ++d) {
            movedPlace_.segment<7>(7 * body) = movedPlaces_[std::size_t(d)].segment<7>(7 * body);
            push(k, movedPlace_, v, full, moved);
            for (int i = 0; i < base.blocks; ++i)
                stiffness[i].values.col(d) = (base.force[std::size_t(i)] - moved.force[std::size_t(i)]) / displacement;
            for (int r = 0; r < 3; ++r) turning[r].values[d] = (moved.rates[r] - base.rates[r]) / displacement;
        }
        movedPlace_.segment<7>(7 * body) = q.segment<7>(7 * body);
        for (int i = 0; i < base.blocks; ++i) tangents.stiffness.push_back(stiffness[i]);
        for (int r = 0; r < rowsOf_[k].count; ++r)
            tangents.turning.push_back({firstRow_[k] + r, column, turning[rowsOf_[k].first + r].values});
    }
}

bool SmoothModel::tangents(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Tangents& tangents) {
    tangents.clear();
    if (patch_.slides || (!closed_.empty() && !(system_.hasBlocks() && system_.velocitiesOfBodies()))) return false;
    tangentForces_.setZero(fullRows_);
    for (int i = 0; i < rowCount(); ++i) tangentForces_[rows_[std::size_t(i)]] = lambda[i];
    if (!system_.tangents(t, q, v, tangentForces_.head(joints_), tangents)) return false;
    if (!closed_.empty()) {
        movedPlace_ = q;
        motion_.resize(system_.nv());
        for (int d = 0; d < 6; ++d) {
            motion_.setZero();
            for (Eigen::Index i = d; i < motion_.size(); i += 6) motion_[i] = displacement;
            movedPlaces_[std::size_t(d)].resize(q.size());
            system_.displace(q, motion_, movedPlaces_[std::size_t(d)]);
        }
        for (std::size_t k = 0; k < closed_.size(); ++k)
            if (!still_->holds(k)) addContactTangent(k, q, v, tangentForces_, tangents);
        for (auto* blocks : {&tangents.stiffness, &tangents.damping})
            std::erase_if(*blocks, [&](const Tangents::Block& block) { return still_->has(block.row); });
    }
    // Rows that were not chosen have no part.
    std::size_t kept = 0;
    for (Tangents::RowBlock& block : tangents.turning)
        if (const int row = position_[std::size_t(block.row)]; row >= 0) {
            block.row = row;
            tangents.turning[kept++] = block;
        }
    tangents.turning.resize(kept);
    return true;
}

} // namespace escapement
