#include "engine/dynamics/contact_dynamics.h"

namespace escapement {

void ContactDynamics::prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts) {
    const int nv = system_.nv(), m = jointRowCount_ = int(jointRows.size()), n = 3 * int(contacts.size());
    system_.prepareMass(q);
    byBlocks_ = system_.hasBlocks() && m >= rowsForBlocks_;
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
    geometry_.resize(contacts.size());
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        geometry_[k] = system_.contactRows(contacts[k], q, rows_);
        j_.middleRows<3>(3 * Eigen::Index(k)) = rows_;
    }
    jInverse_ = j_.transpose();
    if (j_.rows() > 0) system_.solveMass(jInverse_);
}

void ContactDynamics::prepareByBlocks(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts) {
    joints_.prepare(system_, t, q, jointRows);
    readContacts(q, contacts);
    response_ = jInverse_;
    joints_.answer(response_, transfer_);
    contactBlocks_.clear();
    for (int contact : contacts) system_.contactBlocks(contact, q, contactBlocks_);
    w_.resize(j_.rows(), j_.rows());
    for (Eigen::Index c = 0; c < w_.cols(); ++c) contactBlocks_.multiply(response_.col(c), w_.col(c));
    w_ = 0.5 * (w_ + w_.transpose()).eval();
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

void ContactDynamics::apply(In<Vector> r, Vector& x, Vector& lambda) const {
    if (r.size() == 0) return;
    x += response_ * r;
    if (jointRowCount_ > 0) lambda += transfer_ * r;
}

} // namespace escapement
