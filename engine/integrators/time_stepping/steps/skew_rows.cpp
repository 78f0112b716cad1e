#include "engine/integrators/time_stepping/steps/skew_rows.h"

#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int mostAnswers = 60;
constexpr double answered = 1e-15; // of the multipliers: what another answer would change

} // namespace

void SkewRows::prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts,
                       ContactDynamics& left) {
    left_ = &left;
    contactRows_.clear();
    for (int contact : contacts) system_.contactBlocks(contact, q, contactRows_);
    contacts_ = contactRows_;
    solveMass(system_, contacts_);
    joints_.clear();
    none_.setZero(Eigen::Index(jointRows.size()));
    if (jointRows.empty()) return;
    system_.constraintBlocks(t, q, joints_);
    position_.assign(std::size_t(joints_.rowCount()), -1);
    for (std::size_t i = 0; i < jointRows.size(); ++i) position_[std::size_t(jointRows[i])] = int(i);
    joints_.choose(position_, int(jointRows.size()));
    solveMass(system_, joints_);
}

void SkewRows::satisfyJoints(Vector& x, In<Vector> b, Vector& lambda) {
    if (none_.size() == 0) return;
    double largest = 0.0, last = 0.0;
    for (int i = 0; i < mostAnswers; ++i) {
        felt_ = b;
        felt_ += left_->jointVelocities(x);
        left_->answerJoints(felt_);
        const double change = felt_.cwiseAbs().maxCoeff();
        largest = std::max(largest, change);
        joints_.addTransposed(felt_, x);
        lambda += felt_;
        if (change <= answered * largest) return;
        if (!std::isfinite(change)) break;
        // What is left at last is roundoff.
        if (i > 0 && change <= 1e-12 * largest && !(change < 0.5 * last)) return;
        last = change;
    }
    throw RunError("the joints turn too far within one half-explicit step; take a smaller time step");
}

void SkewRows::apply(In<Vector> r, Vector& x, Vector& lambda) {
    moved_.setZero(x.size());
    contacts_.addTransposed(r, moved_);
    satisfyJoints(moved_, none_, lambda);
    x += moved_;
}

Vector SkewRows::contactVelocities(In<Vector> v) const {
    Vector u = Vector::Zero(contactRows_.rowCount());
    if (u.size() > 0) contactRows_.multiply(v, u);
    return u;
}

void SkewRows::difference(In<Vector> r, Vector& u) {
    symmetric_.setZero(system_.nv());
    unused_.setZero(none_.size());
    left_->apply(r, symmetric_, unused_);
    symmetric_ = -symmetric_;
    apply(r, symmetric_, unused_);
    u = left_->contactVelocities(symmetric_);
}

} // namespace escapement
