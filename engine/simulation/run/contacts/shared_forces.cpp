#include "engine/simulation/run/contacts/shared_forces.h"

#include <Eigen/QR>

namespace escapement {
namespace {

constexpr Eigen::Index mostColumns = 240; // a decomposition of that many takes some milliseconds
constexpr double independent = 1e-9;      // a direction less than this part away from the others depends on them

/// How many directions joints and contacts push in, where a row over all velocities for each would be too much to hold.
Eigen::Index countPushes(System& system, In<Vector> q, Eigen::Index joints,
                         const std::vector<ClosedContact>& contacts) {
    Eigen::Index count = joints;
    BlockRows rows;
    for (const ClosedContact& contact : contacts) {
        const ContactLaw law = system.contactLaw(contact.index);
        if (law.preload > 0.0) continue;
        ++count;
        if (contact.status != ContactStatus::Stick || !(law.stickingFriction() > 0.0)) continue;
        rows.clear();
        system.contactBlocks(contact.index, q, rows);
        for (int r = 1; r < 3; ++r) {
            bool pushes = false;
            for (int b = 0; b < rows.blockCount(); ++b) pushes = pushes || !rows.block(b).row(r).isZero(0.0);
            count += pushes;
        }
    }
    return count;
}

} // namespace

const std::vector<char>& SharedForces::find(System& system, double t, In<Vector> q, In<Vector> v,
                                            const std::vector<int>& jointRows,
                                            const std::vector<ClosedContact>& contacts) {
    now_.clear();
    for (const auto& contact : contacts) now_.emplace_back(contact.index, contact.status);
    if (now_ == known_ && jointRows == knownJoints_) return shared_;
    known_ = now_;
    knownJoints_ = jointRows;
    shared_.assign(contacts.size(), 0);

    // The directions in velocity space along which joints and contacts push; of one that slides normal and friction are
    // one.
    const auto joints = Eigen::Index(jointRows.size());
    if (system.hasBlocks() && Eigen::Index(contacts.size()) > mostColumns) {
        const Eigen::Index pushing = countPushes(system, q, joints, contacts);
        if (pushing > mostColumns) {
            if (pushing > system.nv()) shared_.assign(contacts.size(), 1);
            return shared_;
        }
    }
    Matrix pushes(system.nv(), joints + 3 * Eigen::Index(contacts.size()));
    std::vector<Eigen::Index> owner;
    if (joints > 0) {
        Matrix jacobian(system.constraintCount(), system.nv());
        system.constraintJacobian(t, q, jacobian);
        for (Eigen::Index k = 0; k < joints; ++k) pushes.col(k) = jacobian.row(jointRows[std::size_t(k)]).transpose();
    }
    owner.assign(std::size_t(joints), -1);
    Eigen::Index count = joints;
    ContactRows rows(3, system.nv());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const ContactLaw law = system.contactLaw(contacts[k].index);
        if (law.preload > 0.0) continue; // dry friction of a joint: a force of known size, or a row of its own
        system.contactRows(contacts[k].index, q, rows);
        const Vec2 slip = (rows * v).tail<2>();
        const bool sticks = contacts[k].status == ContactStatus::Stick && law.stickingFriction() > 0.0;
        pushes.col(count) = rows.row(0).transpose();
        if (!sticks && slip.norm() > 0.0)
            pushes.col(count) -= law.friction * (rows.bottomRows<2>().transpose() * slip.normalized());
        owner.push_back(Eigen::Index(k));
        ++count;
        for (int r = 1; sticks && r < 3; ++r) {
            if (rows.row(r).isZero(0.0)) continue; // a limit has no tangents
            pushes.col(count++) = rows.row(r).transpose();
            owner.push_back(Eigen::Index(k));
        }
    }
    if (count > mostColumns) {
        // Not looked at in detail: more pushes than freedoms cannot all be decided.
        if (count > system.nv()) shared_.assign(contacts.size(), 1);
        return shared_;
    }
    for (Eigen::Index c = 0; c < count; ++c) {
        const double size = pushes.col(c).norm();
        if (size > 0.0) pushes.col(c) /= size;
    }
    Eigen::ColPivHouseholderQR<Matrix> qr(pushes.leftCols(count));
    qr.setThreshold(independent);
    const Eigen::Index rank = qr.rank();
    if (rank == count) return shared_;
    // Each dependent direction is a sum of independent ones: all that take part can exchange forces.
    const Matrix upper = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
    const Matrix parts = upper.leftCols(rank).triangularView<Eigen::Upper>().solve(upper.rightCols(count - rank));
    const auto mark = [&](Eigen::Index place) {
        const Eigen::Index of = owner[std::size_t(qr.colsPermutation().indices()[place])];
        if (of >= 0) shared_[std::size_t(of)] = 1;
    };
    for (Eigen::Index c = 0; c < parts.cols(); ++c) {
        mark(rank + c);
        for (Eigen::Index r = 0; r < rank; ++r)
            if (std::abs(parts(r, c)) > 1e-6) mark(r);
    }
    return shared_;
}

} // namespace escapement
