#include "engine/integrators/time_stepping/steps/contact_stage.h"

#include "engine/complementarity/contact_laws.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double commonly = 3.0;        // times System::contactSize
constexpr double putRightWithin = 1e-8; // of the size: so far apart bodies that were put right may stand, and touch
constexpr double rests = 1e-6;          // of the size, in a second: slower nothing comes or goes
constexpr double muchFaster = 3.0, muchMore = 2.0; // than what holds on moves; than it pressed
constexpr double bendsAtAll = 1e-5;    // rad, of the path over the surfaces in a step: less takes nothing that shows
constexpr double turnsLittle = 0.98;   // cosine, of a normal in half a step
constexpr double tippedOver = 0.005;   // of its contact's size: so far beyond a smooth border steps tip a body
constexpr double unsolved = 1e-4;      // residual with which no step is worth keeping
constexpr double heldByJoints = 1e-12; // of what moves it along its tangents, that moves a contact along its normal
constexpr double thrownBack =
    0.9; // of the speed that an impulse throws back free bodies with: by then they have bounced
constexpr int unsymmetricPasses = 60;
constexpr double unsymmetricChange = 1e-13; // of the velocities

/// Whether a contact comes in faster at q than what closes `open` (m) in a step, or its path curves in one.
bool comesIn(System& system, ContactMotion& motion, const TimeStepStart& start, int contact, In<Vector> q,
             double open) {
    const double speed = -motion.velocity(contact, q, start.v)[0], closing = open / start.h;
    if (!(speed > muchFaster * closing)) return false;
    return speed > muchFaster * (closing + start.h * std::abs(system.contactBias(contact, q, start.v)[0]));
}

/// Whether a contact has bounced: it goes apart about as fast as its impulse of the last step throws back, and faster
/// than its path curves in a step.
bool bounced(System& system, ContactMotion& motion, const TimeStepStart& start, int contact, double impulse) {
    const double restitution = system.contactLaw(contact).restitution;
    const double speed = restitution > 0.0 ? motion.velocity(contact, start.q, start.v)[0] : 0.0;
    if (!(speed > 0.0)) return false;
    if (!(speed > muchFaster * start.h * std::abs(system.contactBias(contact, start.q, start.v)[0]))) return false;
    ContactRows rows(3, system.nv());
    system.contactRows(contact, start.q, rows);
    Vector moved = impulse * rows.row(0).transpose();
    const Vector pushes = moved;
    system.solveMass(moved);
    return speed > thrownBack * restitution / (1.0 + restitution) * pushes.dot(moved) / impulse;
}

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
    if (gLeft_.rows() > 0) {
        schur_.compute(gLeft_ * jointResponse_);
        if (!contacts_.empty()) {
            transfer_ = -schur_.solve(gLeft_ * contactResponse_);
            contactResponse_.noalias() += jointResponse_ * transfer_;
        }
    }
    if (gLeft_.rows() == 0 || contacts_.empty()) transfer_.setZero(gLeft_.rows(), 3 * Eigen::Index(contacts_.size()));
    w_.noalias() = jLeft_ * contactResponse_;
    problem_.resize(int(contacts_.size()));
}

/// True where blocks take over, for rows at (t, q) with the mass at `massAt`.
bool ContactStage::prepareByBlocks(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows) {
    byBlocks_ = blocks_.goesByBlocks(jointRows.size(), contacts_.size());
    if (!byBlocks_) return false;
    blocks_.prepare(t, q, massAt, jointRows, contacts_);
    geometry_ = blocks_.geometry();
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

/// A contact that joints neither open nor press (sides that stand flush, of bodies on slides) has a normal force that
/// no equation decides: zero is taken. With friction it would hold whatever slides, and in the relaxed cone it has to.
void ContactStage::withoutFrictionOfHeld() {
    for (int k = 0; k < contactCount(); ++k) {
        if (!(problem_.friction[k] > 0.0) || std::abs(before_[3 * k]) > 0.0) continue;
        const Mat3 own = problem_.diagonal(k);
        if (std::abs(own(0, 0)) <= heldByJoints * (own(1, 1) + own(2, 2))) problem_.friction[k] = 0.0;
    }
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
    if (!byBlocks_) problem_.w = 0.5 * (w_ + w_.transpose());
    withoutFrictionOfHeld();
    if (soft_ > 0.0) giveWay();
    problem_.q = before_;
    solving_.solve(problem_, tolerance, solution_);
    return solution_.iterations;
}

int ContactStage::solveUnsymmetric(double tolerance) {
    if (!byBlocks_) problem_.w = symmetric_;
    withoutFrictionOfHeld();
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

void restitution(const System& system, const std::vector<int>& contacts, In<Vector> before, Vector& bias) {
    bias.resize(3 * Eigen::Index(contacts.size()));
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const ContactLaw law = system.contactLaw(contacts[k]);
        const Eigen::Index i = 3 * Eigen::Index(k);
        bias[i] = law.restitution * std::min(before[i], 0.0);
        bias.segment<2>(i + 1) = law.tangentialRestitution * before.segment<2>(i + 1);
    }
}

bool isOnFeatures(const System& system, int contact, const ContactGap& gap, In<Vector> q) {
    return gap.valid || (gap.border < 0.0 && -gap.border < tippedOver * system.contactSize(contact) &&
                         system.contactGoesOn(contact, q));
}

double commonSize(const System& system, int contact) {
    return std::min(system.characteristicLength(), commonly * system.contactSize(contact));
}

double standsWithin(const System& system, const TimeStepStart& start) {
    return std::max(start.touching, putRightWithin * system.characteristicLength());
}

bool isClosed(System& system, const TimeStepStart& start, int contact, double gap) {
    if (gap <= start.touching) return true;
    const double size = commonSize(system, contact);
    if (gap > putRightWithin * size) return false;
    const ContactLaw law = system.contactLaw(contact);
    if (!law.rigid() || law.preload > 0.0) return false;
    const double speed = std::abs(ContactMotion(system).velocity(contact, start.q, start.v)[0]);
    return speed <= rests * size && speed * start.h <= gap;
}

void closedContacts(System& system, const TimeStepStart& start, In<Vector> q, std::vector<int>& closed) {
    closed.clear();
    system.eachContact(q, standsWithin(system, start), false, [&](int i, const ContactGap& gap) {
        if (start.armed[i] && isClosed(system, start, i, gap.gap) && isOnFeatures(system, i, gap, q))
            closed.push_back(i);
    });
}

void holdOn(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
            std::vector<int>& closed, std::vector<Hold>& holds) {
    holds.assign(closed.size(), {});
    if (!start.heaps && int(closed.size()) >= contactsForMomentum) return;
    ContactMotion motion(system);
    const std::size_t found = closed.size();
    for (const auto& [contact, last] : memory.impulses) {
        if (!start.armed[contact]) continue;
        const auto place = std::lower_bound(closed.begin(), closed.end(), contact);
        if (place != closed.end() && *place == contact) continue;
        const ContactLaw law = system.contactLaw(contact);
        if (!law.rigid() || law.preload > 0.0) continue;
        const ContactGap gap = system.contactGap(contact, q);
        if (!(gap.gap > start.touching) || !isOnFeatures(system, contact, gap, q)) continue;
        if (gap.gap <= putRightWithin * commonSize(system, contact)) { // which does not keep it from moving apart
            holds.insert(holds.begin() + (place - closed.begin()), Hold());
            closed.insert(place, contact);
            continue;
        }
        if (start.isInHeap(contact, found)) continue;
        if (!(last[0] > 0.0) || bounced(system, motion, start, contact, last[0])) continue;
        if (motion.geometry(contact, start.q).normal.dot(motion.geometry(contact, q).normal) < turnsLittle) continue;
        if (comesIn(system, motion, start, contact, q, gap.gap)) continue; // it is struck
        holds.insert(holds.begin() + (place - closed.begin()), {true, gap.gap / start.h, last[0]});
        closed.insert(place, contact);
    }
}

double workOfHeld(const System& system, const std::vector<Hold>& holds, const Vector& before, const TimeStep& step) {
    double work = 0.0, fastest = 0.0;
    for (std::size_t k = 0; k < holds.size(); ++k) {
        if (!holds[k].on) continue;
        if (step.impulses[3 * Eigen::Index(k)] > muchMore * holds[k].pressed) return 0.0;
        work -= step.lost[2 * Eigen::Index(k)];
        const ContactLaw law = system.contactLaw(step.contacts[k]);
        if (showsSticking(law, step.impulses.segment<3>(3 * Eigen::Index(k)), step.length))
            work -= step.lost[2 * Eigen::Index(k) + 1];
        fastest = std::max(fastest, std::abs(holds[k].shift));
    }
    if (work == 0.0) return 0.0;
    for (std::size_t k = 0; k < holds.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        if (!holds[k].on && step.impulses[i] > 0.0 && -before[i] > muchFaster * fastest) return 0.0;
    }
    return work;
}

void shiftHeld(const std::vector<Hold>& holds, Vector& bias) {
    for (std::size_t k = 0; k < holds.size(); ++k)
        if (holds[k].on) bias[3 * Eigen::Index(k)] = holds[k].shift;
}

const Vec3* lastImpulse(const TimeStepMemory& memory, int contact) {
    const auto at = std::lower_bound(memory.impulses.begin(), memory.impulses.end(), contact,
                                     [](const auto& known, int wanted) { return known.first < wanted; });
    return at != memory.impulses.end() && at->first == contact ? &at->second : nullptr;
}

void followSurfaces(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> middle,
                    const std::vector<int>& contacts, const std::vector<ContactGeometry>& geometry,
                    const Vector& before, std::vector<Hold>& holds) {
    if (!start.heaps && int(contacts.size()) >= contactsForMomentum) return;
    ContactMotion motion(system);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (start.isInHeap(contacts[k], contacts.size())) continue;
        const Vec3* last = lastImpulse(memory, contacts[k]);
        const double pressed = last ? (*last)[0] : 0.0;
        // What did not press, but lands no faster than its path curves in a step, has not been struck either.
        if (!(pressed > 0.0) && !(before[3 * Eigen::Index(k)] < 0.0)) continue;
        const ContactLaw law = system.contactLaw(contacts[k]);
        if (!law.rigid() || law.preload > 0.0) continue;
        const double bend = system.contactBias(contacts[k], middle, start.v)[0];
        const double curving = start.h * std::abs(bend);
        const double speed = before.segment<3>(3 * Eigen::Index(k)).norm();
        if (!(curving > bendsAtAll * speed)) continue;
        if (-before[3 * Eigen::Index(k)] > muchFaster * curving) continue;
        if (motion.geometry(contacts[k], start.q).normal.dot(geometry[k].normal) < turnsLittle) continue;
        const double bent = 0.125 * start.h * start.h * bend; // m, by which the gap has opened since the start
        holds[k] = {true, 0.5 * start.h * bend + std::max(0.0, geometry[k].gap - bent) / start.h, pressed};
    }
}

bool somethingStruck(System& system, const TimeStepStart& start, const TimeStepMemory& memory,
                     const std::vector<int>& before, const std::vector<int>& now) {
    const auto isNew = [&](int contact) {
        if (std::binary_search(before.begin(), before.end(), contact)) return false;
        const Vec3* last = lastImpulse(memory, contact);
        return !(last && (*last)[0] > 0.0);
    };
    if (std::any_of(now.begin(), now.end(), isNew)) return true;
    ContactMotion motion(system);
    return std::any_of(now.begin(), now.end(), [&](int contact) {
        return comesIn(system, motion, start, contact, start.q, std::max(start.touching, 0.0));
    });
}

} // namespace escapement
