#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include "engine/complementarity/contact_laws.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double unsolved = 1e-4; // residual with which no step is worth keeping
constexpr int unsymmetricPasses = 60;
constexpr double unsymmetricChange = 1e-13; // of the velocities

} // namespace

void ContactStage::readRows(double t, In<Vector> q, const std::vector<int>& jointRows, Matrix& g, Matrix& j) {
    const int nv = system_.nv();
    g.resize(Eigen::Index(jointRows.size()), nv);
    if (!jointRows.empty()) {
        full_.resize(system_.constraintCount(), nv);
        system_.constraintJacobian(t, q, full_);
        for (std::size_t i = 0; i < jointRows.size(); ++i) g.row(Eigen::Index(i)) = full_.row(jointRows[i]);
    }
    rows_.resize(3, nv);
    j.resize(3 * Eigen::Index(contacts_.size()), nv);
    geometry_.resize(contacts_.size());
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
        geometry_[k] = system_.contactRows(contacts_[k], q, rows_);
        j.middleRows<3>(3 * Eigen::Index(k)) = rows_;
    }
}

/// From A^-1 G_R^T and A^-1 J_R^T and the left rows to the Delassus operator.
void ContactStage::eliminateJoints() {
    held_.clear();
    if (gLeft_.rows() > 0) {
        schur_.compute(gLeft_ * jointResponse_);
        if (!contacts_.empty()) {
            unjointed_.resize(contactCount());
            for (Eigen::Index k = 0; k < contactCount(); ++k)
                unjointed_[k] = jLeft_.row(3 * k).dot(contactResponse_.col(3 * k));
            transfer_ = -schur_.solve(gLeft_ * contactResponse_);
            contactResponse_.noalias() += jointResponse_ * transfer_;
        }
    }
    if (gLeft_.rows() == 0 || contacts_.empty()) transfer_.setZero(gLeft_.rows(), 3 * Eigen::Index(contacts_.size()));
    w_.noalias() = jLeft_ * contactResponse_;
    if (gLeft_.rows() > 0 && !contacts_.empty()) {
        mobility_.resize(contactCount());
        for (Eigen::Index k = 0; k < contactCount(); ++k) mobility_[k] = w_(3 * k, 3 * k);
        findHeld(mobility_, unjointed_, held_);
    }
    problem_.resize(int(contacts_.size()));
}

/// True where blocks take over, for rows at (t, q) with the mass at `massAt`.
bool ContactStage::prepareByBlocks(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows) {
    byBlocks_ = blocks_.goesByBlocks(jointRows.size(), contacts_.size());
    if (!byBlocks_) return false;
    blocks_.prepare(t, q, massAt, jointRows, contacts_);
    geometry_ = blocks_.geometry();
    held_ = blocks_.heldAlongNormals();
    problem_.resize(int(contacts_.size()));
    return true;
}

void ContactStage::prepare(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows,
                           const std::vector<int>& contacts) {
    contacts_ = contacts;
    isSymmetric_ = true;
    halfExplicit_ = false;
    if (prepareByBlocks(t, q, massAt, jointRows)) return;
    readRows(t, q, jointRows, gLeft_, jLeft_);
    system_.prepareMass(massAt);
    jointResponse_ = gLeft_.transpose();
    if (gLeft_.rows() > 0) system_.solveMass(jointResponse_);
    contactResponse_ = jLeft_.transpose();
    if (!contacts.empty()) system_.solveMass(contactResponse_);
    eliminateJoints();
}

void ContactStage::prepareHalfExplicit(double t, In<Vector> q, double tEnd, In<Vector> qEnd,
                                       const std::vector<int>& jointRows, const std::vector<int>& contacts) {
    contacts_ = contacts;
    isSymmetric_ = false;
    halfExplicit_ = true;
    if (prepareByBlocks(tEnd, qEnd, q, jointRows)) {
        skew_.prepare(t, q, jointRows, contacts_, blocks_);
        return;
    }
    readRows(t, q, jointRows, gRight_, jRight_);
    readRows(tEnd, qEnd, jointRows, gLeft_, jLeft_);
    system_.prepareMass(q);
    jointResponse_ = gRight_.transpose();
    if (gRight_.rows() > 0) system_.solveMass(jointResponse_);
    contactResponse_ = jRight_.transpose();
    if (!contacts.empty()) system_.solveMass(contactResponse_);
    eliminateJoints();
    if (contacts.empty()) return;
    // The symmetric operator nearby: left rows on both sides, so that redundant contacts stay redundant in it.
    left_ = jLeft_.transpose();
    system_.solveMass(left_);
    if (gLeft_.rows() > 0) {
        leftJoint_ = gLeft_.transpose();
        system_.solveMass(leftJoint_);
        left_ -= leftJoint_ * (gLeft_ * leftJoint_).partialPivLu().solve(gLeft_ * left_);
    }
    symmetric_.noalias() = jLeft_ * left_;
    for (Eigen::Index i = 0; i < symmetric_.rows(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            symmetric_(i, j) = symmetric_(j, i) = 0.5 * (symmetric_(i, j) + symmetric_(j, i));
}

void ContactStage::prepareImplicit(const Eigen::PartialPivLU<Matrix>& matrix, double t, In<Vector> q,
                                   const std::vector<int>& jointRows, const std::vector<int>& contacts) {
    contacts_ = contacts;
    byBlocks_ = halfExplicit_ = false;
    readRows(t, q, jointRows, gLeft_, jLeft_);
    const auto respond = [&](const Matrix& rows, Matrix& response) { // Eigen may not be asked for no columns
        response.resize(matrix.rows(), rows.rows());
        if (rows.rows() > 0) response = matrix.solve(rows.transpose());
    };
    respond(gLeft_, jointResponse_);
    respond(jLeft_, contactResponse_);
    eliminateJoints();
    symmetric_ = 0.5 * (w_ + w_.transpose());
    isSymmetric_ = (symmetric_ - w_).cwiseAbs().sum() <= 1e-14 * w_.cwiseAbs().sum();
}

void ContactStage::satisfyJoints(Vector& x, In<Vector> jointBias) {
    joints_.setZero(byBlocks_ ? blocks_.jointRowCount() : gLeft_.rows());
    solution_.r.setZero(3 * contactCount());
    solution_.iterations = 0;
    solution_.residual = 0.0;
    solution_.artefact = 0.0;
    if (joints_.size() == 0) return;
    if (byBlocks_) {
        if (isSymmetric_) blocks_.satisfyJoints(x, jointBias, joints_);
        else skew_.satisfyJoints(x, jointBias, joints_);
        return;
    }
    free_ = jointBias;
    free_.noalias() += gLeft_ * x;
    joints_ = -schur_.solve(free_);
    x.noalias() += jointResponse_ * joints_;
}

/// What impulses of the contacts do to x, and what the joints answer.
void ContactStage::respond(In<Vector> contactImpulses, Vector& x) {
    if (!byBlocks_) {
        x.noalias() += contactResponse_ * contactImpulses;
        joints_.noalias() += transfer_ * contactImpulses;
    } else if (isSymmetric_) {
        blocks_.apply(contactImpulses, x, joints_);
    } else {
        skew_.apply(contactImpulses, x, joints_);
    }
}

void ContactStage::apply(In<Vector> contactImpulses, Vector& x) {
    solution_.r += contactImpulses;
    respond(contactImpulses, x);
}

/// Of the operator from the symmetric one nearby.
void ContactStage::difference(In<Vector> r, Vector& u) {
    if (byBlocks_) skew_.difference(r, u);
    else u.noalias() = (w_ - symmetric_) * r;
}

void ContactStage::solve(Vector& x, In<Vector> jointBias, In<Vector> contactBias,
                         const std::vector<std::pair<int, Vec3>>& start, bool withFriction) {
    const int n = contactCount();
    sizes_ = x.cwiseAbs();
    satisfyJoints(x, jointBias);
    if (n == 0) return;
    before_ = contactBias;
    before_ += contactVelocities(x);
    if (joints_.size() > 0) { // what they hold is held to roundoff
        sizes_ += x.cwiseAbs();
        if (byBlocks_) {
            sizes_ = blocks_.contactSizes(sizes_).eval();
        } else {
            free_.resize(jLeft_.rows());
            for (Eigen::Index i = 0; i < jLeft_.rows(); ++i) free_[i] = jLeft_.row(i).cwiseAbs().dot(sizes_);
            std::swap(free_, sizes_);
        }
        sizes_ += contactBias.cwiseAbs();
        for (int k = 0; k < n; ++k) sizes_[3 * k] += gapRoundoff_;
        withoutRoundoff(before_, sizes_);
    }
    for (int k = 0; k < n; ++k) {
        problem_.friction[k] = withFriction ? system_.contactLaw(contacts_[k]).friction : 0.0;
        const auto known = std::lower_bound(start.begin(), start.end(), contacts_[k],
                                            [](const auto& one, int candidate) { return one.first < candidate; });
        if (known != start.end() && known->first == contacts_[k]) solution_.r.segment<3>(3 * k) = known->second;
    }
    leaveOutHeld(before_, problem_.friction);
    problem_.delassus = byBlocks_ ? blocks_.sparse() : nullptr;
    if (byBlocks_ && !problem_.delassus) problem_.w = blocks_.delassus();
    const int iterations = isSymmetric_ ? solveSymmetric(tolerance()) : solveUnsymmetric(tolerance());
    solution_.iterations = iterations;
    if (solution_.residual > std::max(unsolved, 10.0 * tolerance()))
        throw RunError(fmt::format(
            "the contact problem of {} contacts stays unsolved (residual {:.1e}); a smaller time step may help", n,
            solution_.residual));
    respond(solution_.r, x);
}

void ContactStage::leaveOutHeld(Vector& u, std::vector<double>& friction) {
    double driven = std::numeric_limits<double>::infinity();
    if (!held_.empty() && system_.driven())
        driven = u.cwiseAbs().maxCoeff() + (sizes_.size() > 0 ? sizes_.maxCoeff() : 0.0);
    std::erase_if(held_, [&](int k) {
        const ContactLaw law = system_.contactLaw(contacts_[std::size_t(k)]);
        if (!law.rigid() || law.preload > 0.0 || !escapement::leaveOutHeld(k, driven, u, solution_.r)) return true;
        friction[std::size_t(k)] = 0.0;
        return false;
    });
    if (byBlocks_) blocks_.leaveOut(held_);
}

/// Of W held whole.
void ContactStage::softenHeld() {
    for (const int k : held_) problem_.w.diagonal().segment<3>(3 * Eigen::Index(k)).array() += unjointed_[k];
}

void ContactStage::giveWay() {
    givesWay_.resize(std::size_t(contactCount()));
    for (int k = 0; k < contactCount(); ++k) givesWay_[std::size_t(k)] = soft_ * problem_.diagonal(k).trace() / 3.0;
    if (const auto many = momentum()) {
        many->soften(givesWay_);
    } else if (problem_.delassus) {
        auto soft = std::make_shared<BlockSparseDelassus>(*blocks_.blocks());
        soft->soften(givesWay_);
        problem_.delassus = soft;
    } else {
        for (int k = 0; k < contactCount(); ++k)
            problem_.w.diagonal().segment<3>(3 * k).array() += givesWay_[std::size_t(k)];
    }
    soft_ = 0.0;
}

int ContactStage::solveSymmetric(double tolerance) {
    if (!byBlocks_) {
        problem_.w = 0.5 * (w_ + w_.transpose());
        softenHeld();
    }
    if (soft_ > 0.0) giveWay();
    problem_.q = before_;
    solving_.solve(problem_, tolerance, solution_);
    return solution_.iterations;
}

int ContactStage::solveUnsymmetric(double tolerance) {
    if (!byBlocks_) {
        problem_.w = symmetric_;
        softenHeld();
    }
    const double scale = before_.cwiseAbs().maxCoeff(), small = momentum() ? tolerance : unsymmetricChange;
    int iterations = 0;
    difference(solution_.r, u_);
    for (int pass = 0; pass < unsymmetricPasses; ++pass) {
        last_ = u_;
        problem_.q = before_ + u_;
        solving_.solve(problem_, tolerance, solution_);
        iterations += solution_.iterations;
        difference(solution_.r, u_);
        // What the next pass would see change; no less than what the solver leaves.
        if ((u_ - last_).cwiseAbs().maxCoeff() <= (small + solution_.residual) * scale) break;
    }
    problem_.q = before_ + u_;
    solution_.residual = naturalMap(problem_, solution_.r);
    return iterations;
}

void ContactStage::normalCoupling(std::vector<int>& rowStart, std::vector<int>& columns, std::vector<double>& values) {
    rowStart.assign(1, 0);
    columns.clear();
    values.clear();
    const BlockSparseDelassus* blocks = byBlocks_ ? blocks_.blocks().get() : nullptr;
    const Matrix* w = blocks ? nullptr : &delassus();
    const auto add = [&](int column, double value) {
        if (value == 0.0) return;
        columns.push_back(column);
        values.push_back(value);
    };
    for (int k = 0; k < contactCount(); ++k) {
        if (blocks)
            for (int e = blocks->rowStart()[std::size_t(k)]; e < blocks->rowStart()[std::size_t(k) + 1]; ++e)
                add(blocks->columns()[std::size_t(e)], blocks->values()[std::size_t(e)](0, 0));
        else
            for (int c = 0; c < contactCount(); ++c) add(c, (*w)(3 * k, 3 * c));
        rowStart.push_back(int(columns.size()));
    }
}

Vec2 ContactStage::tangentialMobility(int contact) const {
    const Mat3 own = byBlocks_ ? blocks_.diagonal(contact) : Mat3(w_.block<3, 3>(3 * contact, 3 * contact));
    return own.diagonal().tail<2>().cwiseAbs();
}

Vector ContactStage::velocitiesAtWork(In<Vector> v) const {
    if (!halfExplicit_) return contactVelocities(v);
    return byBlocks_ ? skew_.contactVelocities(v) : Vector(jRight_ * v);
}

void ContactStage::book(double scale, In<Vector> velocity, TimeStep& step) {
    if (joints_.size() > 0) step.jointImpulses += scale * joints_;
    step.iterations += solution_.iterations;
    step.residual = std::max(step.residual, solution_.residual);
    step.lift = std::max(step.lift, scale * solution_.artefact);
    const Vector moving = velocitiesAtWork(velocity);
    if (step.contacts.empty()) {
        step.contacts = contacts_;
        step.geometry = geometry_;
        step.mobility.assign(contacts_.size(), 0.0);
        step.impulses.setZero(3 * contactCount());
        step.lost.setZero(2 * contactCount());
    }
    for (int k = 0; k < contactCount(); ++k) {
        // Stages of one step have much the same contacts in the same order.
        auto known = step.contacts.begin() + std::min<std::ptrdiff_t>(k, std::ssize(step.contacts));
        if (known == step.contacts.end() || *known != contacts_[k])
            known = std::find(step.contacts.begin(), step.contacts.end(), contacts_[k]);
        const Eigen::Index at = known - step.contacts.begin();
        if (known == step.contacts.end()) {
            step.contacts.push_back(contacts_[k]);
            step.geometry.push_back(geometry_[k]);
            step.mobility.push_back(0.0);
            step.impulses.conservativeResize(3 * at + 3);
            step.impulses.segment<3>(3 * at).setZero();
            step.lost.conservativeResize(2 * at + 2);
            step.lost.segment<2>(2 * at).setZero();
        }
        const Vec3 impulse = scale * solution_.r.segment<3>(3 * k);
        step.impulses.segment<3>(3 * at) += impulse;
        step.geometry[at] = geometry_[k];
        step.mobility[at] = tangentialMobility(k).maxCoeff();
        step.dissipated -= impulse.dot(moving.segment<3>(3 * k));
        step.lost[2 * at] -= impulse[0] * moving[3 * k];
        step.lost[2 * at + 1] -= impulse.tail<2>().dot(moving.segment<2>(3 * k + 1));
    }
}

} // namespace escapement
