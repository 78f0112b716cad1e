#include "engine/dynamics/smooth_model/smooth_model.h"

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/dynamics/smooth_model/still_islands.h"
#include "engine/math/work_count.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace escapement {

void solveMass(const System& system, ConstraintRows& b) {
    if (b.byBlocks) solveMass(system, b.blocks);
    else if (b.whole.cols() > 0) system.solveMass(b.whole);
}

SmoothModel::SmoothModel(System& system, int rowsForBlocks)
    : system_(system), rowsForBlocks_(rowsForBlocks), joints_(system.constraintCount()),
      still_(std::make_unique<StillIslands>(system)), contact_(system) {
    slipFloor_ = slipFloor * system.characteristicLength();
    contactRows_.resize(3, system.nv());
    setClosed({});
}

SmoothModel::~SmoothModel() = default;

void SmoothModel::solveBy(const Formulation* formulation) {
    formulation_ = formulation && formulation->make ? formulation : nullptr;
    if (formulation_) rowsForBlocks_ = std::numeric_limits<int>::max();
    saddle_.solveBy(formulation_);
    setClosed({});
}

void SmoothModel::setClosed(std::vector<ClosedContact> closed) {
    closed_ = std::move(closed);
    firstRow_.clear();
    contactOfRow_.clear();
    rowsOf_.clear();
    preload_.clear();
    friction_.clear();
    fullRows_ = joints_;
    for (const auto& contact : closed_) {
        const ContactLaw law = system_.contactLaw(contact.index);
        const bool sticks = contact.status == ContactStatus::Stick, dry = law.preload > 0.0;
        preload_.push_back(law.preload);
        friction_.push_back(sticks ? law.stickingFriction() : law.friction);
        firstRow_.push_back(fullRows_);
        rowsOf_.push_back(dry ? Rows{1, sticks ? 1 : 0} : Rows{0, sticks ? 3 : 1});
        fullRows_ += rowsOf_.back().count;
        contactOfRow_.insert(contactOfRow_.end(), std::size_t(rowsOf_.back().count), int(firstRow_.size()) - 1);
    }
    byBlocks_ = system_.hasBlocks() &&
                (joints_ >= rowsForBlocks_ || fullRows_ - joints_ >= std::max(contactRowsForBlocks, rowsForBlocks_));
    sharingKnown_ = false;
    still_->release();
    patches_.clear();
    islands_.clear();
    patchOf_.assign(closed_.size(), -1);
    everyContact_.resize(closed_.size());
    std::iota(everyContact_.begin(), everyContact_.end(), 0);
    for (ConstraintRows* rows : {&left_, &right_, &inverseMassRight_, &projection_.c, &projection_.inverse})
        rows->byBlocks = byBlocks_;
    leftFull_.setZero(byBlocks_ ? 0 : fullRows_, system_.nv());
    rightFull_.setZero(system_.nv(), byBlocks_ ? 0 : fullRows_);
    timeRateFull_.setZero(fullRows_);
    biasFull_.setZero(fullRows_);
}

/// After rows were chosen: all of them stand in the equations until it is known what is held still.
void SmoothModel::resize() {
    leaveStillOut(chosen_);
    force_.resize(system_.nv());
    int jointRows = 0;
    for (int r : rows_) jointRows += r < joints_;
    jointsRedundant_ = jointRows < joints_;
    contactsRedundant_ = movingRedundant_ = rowCount() - jointRows < fullRows_ - joints_;
    beginPatch();
}

void SmoothModel::chooseRows(double t, In<Vector> q, const RowSquares* squares) {
    if (byBlocks_) {
        std::vector<int> order;
        findStill(t, q);
        chosen_.clear();
        const std::vector<int> numbers = chooseByBlocks(t, q, order);
        for (int r : numbers) chosen_.push_back(order[std::size_t(r)]);
        std::sort(chosen_.begin(), chosen_.end());
        resize();
        if (!contactsRedundant_) return;
        const bool still = still_->any();
        findSharing(numbers, order);
        preparePatches(q);
        if (byBlocks_ || !still) return; // else rows of what is still are needed now
    }
    fullLeft(t, q);
    system_.prepareMass(q);
    Matrix inverse = leftFull_.transpose();
    system_.solveMass(inverse);
    // Groups: joints, normals, tangents. Contact rows are interleaved, so they are sorted for the choice.
    std::vector<int> order, groups;
    for (int r = 0; r < joints_; ++r) order.push_back(r);
    groups.push_back(int(order.size()));
    for (std::size_t k = 0; k < closed_.size(); ++k)
        if (preload_[k] == 0.0) order.push_back(firstRow_[k]);
    groups.push_back(int(order.size()));
    for (std::size_t k = 0; k < closed_.size(); ++k)
        for (int c = 0; c < rowsOf_[k].count; ++c)
            if (rowsOf_[k].first + c > 0) order.push_back(firstRow_[k] + c);
    groups.push_back(int(order.size()));
    Vector given(squares ? fullRows_ : 0);
    if (squares) {
        given.head(joints_) = squares->joints;
        for (std::size_t k = 0; k < closed_.size(); ++k)
            given.segment(firstRow_[k], rowsOf_[k].count) =
                squares->contacts.col(Eigen::Index(k)).segment(rowsOf_[k].first, rowsOf_[k].count);
        given = given(order).eval();
    }
    chosen_.clear();
    for (int r : escapement::chooseRows(Matrix(leftFull_(order, Eigen::all)), Matrix(inverse(Eigen::all, order)),
                                        groups, given))
        chosen_.push_back(order[r]);
    std::sort(chosen_.begin(), chosen_.end());
    resize();
}

void SmoothModel::fullLeft(double t, In<Vector> q) {
    if (joints_ > 0) {
        system_.constraintJacobian(t, q, leftFull_.topRows(joints_));
        system_.constraintTimeRate(t, q, timeRateFull_.head(joints_));
    }
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        system_.contactRows(closed_[k].index, q, contactRows_);
        leftFull_.middleRows(firstRow_[k], rowsOf_[k].count) =
            contactRows_.middleRows(rowsOf_[k].first, rowsOf_[k].count);
    }
}

void SmoothModel::fullRight(double t, In<Vector> q, In<Vector> v) {
    if (joints_ > 0) {
        system_.constraintJacobian(t, q, leftFull_.topRows(joints_));
        rightFull_.leftCols(joints_) = leftFull_.topRows(joints_).transpose();
    }
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        const ClosedContact& contact = closed_[k];
        if (rowsOf_[k].count == 0) continue;
        system_.contactRows(contact.index, q, contactRows_);
        if (contact.status == ContactStatus::Stick) {
            rightFull_.middleCols(firstRow_[k], rowsOf_[k].count) =
                contactRows_.middleRows(rowsOf_[k].first, rowsOf_[k].count).transpose();
            continue;
        }
        const double mu = friction_[k];
        rightFull_.col(firstRow_[k]) = contactRows_.row(0).transpose();
        if (mu == 0.0) continue;
        const Vec2 u = contactRows_.bottomRows<2>() * v;
        const Vec2 direction = slideDirection(k, q, u);
        rightFull_.col(firstRow_[k]).noalias() -= mu * (contactRows_.bottomRows<2>().transpose() * direction);
    }
}

/// The dry friction of joints that move.
void SmoothModel::addDryFriction(In<Vector> q, In<Vector> v, Vector& f) {
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        if (preload_[k] == 0.0 || closed_[k].status == ContactStatus::Stick) continue;
        if (byBlocks_) {
            const double size = friction_[k] * preload_[k] * slideDirection(k, q, slip(int(k), q, v))[0];
            for (int b = 0; b < contactBlocks_.blockCount(); ++b)
                f.segment(contactBlocks_.place(b).column, contactBlocks_.place(b).columns) -=
                    size * contactBlocks_.block(b).row(1).transpose();
            continue;
        }
        system_.contactRows(closed_[k].index, q, contactRows_);
        const Vec2 u = contactRows_.bottomRows<2>() * v;
        f.noalias() -= friction_[k] * preload_[k] * slideDirection(k, q, u)[0] * contactRows_.row(1).transpose();
    }
}

void SmoothModel::left(double t, In<Vector> q, ConstraintRows& c, Vector& ct) {
    knowSharing(t, q);
    c.byBlocks = byBlocks_;
    ct.resize(rowCount());
    if (byBlocks_) {
        leftBlocks(t, q, position_, rowCount(), c.blocks);
        if (joints_ > 0) system_.constraintTimeRate(t, q, timeRateFull_.head(joints_));
    } else {
        fullLeft(t, q);
        c.whole.resize(rowCount(), system_.nv());
        for (int i = 0; i < rowCount(); ++i) c.whole.row(i) = leftFull_.row(rows_[i]);
    }
    for (int i = 0; i < rowCount(); ++i) ct[i] = timeRateFull_[rows_[i]];
}

void SmoothModel::right(double t, In<Vector> q, In<Vector> v, Vector& f, ConstraintRows& b) {
    ++workCount.forces;
    f.resize(system_.nv());
    system_.forces(t, q, v, f);
    addDryFriction(q, v, f);
    knowSharing(t, q);
    b.byBlocks = byBlocks_;
    if (byBlocks_) {
        b.blocks.clear();
        if (joints_ > 0) system_.constraintBlocks(t, q, b.blocks);
        const int firstContact = b.blocks.groupCount();
        still_->quieten(f);
        addForceBlocks(everyContact_, q, v, b.blocks);
        still_->choose(position_, firstRow_, rowCount(), b.blocks);
        if (patch_.slides) {
            spreadPatches(t, q, v);
            putPatches(b.blocks, firstContact);
            for (const SlidingPatch& patch : patches_) addStress(patch, f);
        }
        return;
    }
    if (patch_.slides && spread(t, q, v)) {
        const Eigen::Index shared = patch_.spread.cols(), joints = rowCount() - shared;
        b.whole.resize(system_.nv(), rowCount());
        for (Eigen::Index i = 0; i < joints; ++i) b.whole.col(i) = rightFull_.col(rows_[std::size_t(i)]);
        b.whole.rightCols(shared).noalias() = rightFull_.rightCols(fullRows_ - joints_) * patch_.spread;
        if (patch_.stress.size() > 0) f.noalias() += rightFull_.rightCols(fullRows_ - joints_) * patch_.stress;
        return;
    }
    fullRight(t, q, v);
    b.whole.resize(system_.nv(), rowCount());
    for (int i = 0; i < rowCount(); ++i) b.whole.col(i) = rightFull_.col(rows_[i]);
}

void SmoothModel::acceleration(double t, In<Vector> q, In<Vector> v, Vector& a, Vector& lambda) {
    left(t, q, left_, timeRate_);
    right(t, q, v, force_, right_);
    if (joints_ > 0) system_.constraintBias(t, q, v, biasFull_.head(joints_));
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        if (!moves(k)) continue;
        const Vec3 bias = system_.contactBias(closed_[k].index, q, v);
        biasFull_.segment(firstRow_[k], rowsOf_[k].count) = bias.segment(rowsOf_[k].first, rowsOf_[k].count);
    }
    for (int i = 0; i < rowCount(); ++i) bias_[i] = -biasFull_[rows_[i]];
    if (stabilisation_ > 0.0) {
        left_.multiply(v, drift_);
        bias_ -= (2.0 / stabilisation_) * (drift_ + timeRate_);
        positionErrors(t, q, drift_, driftLevel_);
        bias_ -= drift_ / (stabilisation_ * stabilisation_);
    }
    system_.prepareMass(q);
    inverseMassRight_ = right_;
    solveMass(system_, inverseMassRight_);
    a = force_;
    system_.solveMass(a);
    saddle_.factorise(inverseMassRight_, left_);
    saddle_.solve(inverseMassRight_, left_, a, bias_, lambda);
}

double SmoothModel::positionDrift(double t, In<Vector> q) {
    if (joints_ == 0) return 0.0;
    values_.resize(joints_);
    system_.constraints(t, q, values_);
    return values_.cwiseAbs().maxCoeff();
}

void SmoothModel::positionErrors(double t, In<Vector> q, Vector& errors, std::vector<char>& level) {
    errors.setZero(rowCount());
    level.assign(rows_.size(), 0);
    values_.resize(joints_);
    if (joints_ > 0) system_.constraints(t, q, values_);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const int r = rows_[i];
        if (r < joints_) {
            errors[Eigen::Index(i)] = values_[r];
            level[i] = system_.holdsPosition(r);
            continue;
        }
        const std::size_t k = std::size_t(contactOfRow_[std::size_t(r - joints_)]);
        if (firstRow_[k] != r || preload_[k] != 0.0) continue;
        errors[Eigen::Index(i)] = system_.contactGap(closed_[k].index, q).gap;
        level[i] = 1;
    }
}

double SmoothModel::velocityDrift(double t, In<Vector> q, In<Vector> v) {
    if (rowCount() == 0) return 0.0;
    left(t, q, left_, timeRate_);
    left_.multiply(v, bias_);
    return (bias_ + timeRate_).cwiseAbs().maxCoeff();
}

double SmoothModel::projectPosition(double t, Vector& q, double tolerance, int iterations) {
    // Most joint rows and contact normals have a position level; rolling and tangents of sticking contacts do not.
    knowSharing(t, q);
    double first = 0.0, last = std::numeric_limits<double>::infinity();
    auto& [rows, level, position, dv, lambda, error, jointValues, best, next, c, inverse, saddle] = projection_;
    rows = rows_;
    const double still = still_->project(q, tolerance, iterations);
    jointValues.resize(joints_);
    next.resize(q.size());
    for (int iteration = 0; iteration <= iterations; ++iteration) {
        if (joints_ > 0) system_.constraints(t, q, jointValues);
        level.clear();
        error.resize(Eigen::Index(rows.size()));
        for (int r : rows) {
            if (r < joints_) {
                if (!system_.holdsPosition(r)) continue;
                error[Eigen::Index(level.size())] = jointValues[r];
                level.push_back(r);
            } else if (const std::size_t k = std::size_t(contactOfRow_[std::size_t(r - joints_)]);
                       firstRow_[k] == r && preload_[k] == 0.0) {
                error[Eigen::Index(level.size())] = system_.contactGap(closed_[k].index, q).gap;
                level.push_back(r);
            }
        }
        if (level.empty()) return still;
        const auto missing = error.head(Eigen::Index(level.size()));
        const double size = missing.cwiseAbs().maxCoeff();
        if (iteration == 0) first = size;
        if (!(size < last)) { // no better: keep the last configuration; none is where a contact has no gap any more
            if (iteration > 0) q = best;
            break;
        }
        if (size <= tolerance || iteration == iterations) break;
        last = size;
        best = q;
        if (byBlocks_) {
            position.assign(std::size_t(fullRows_), -1);
            for (std::size_t i = 0; i < level.size(); ++i) position[std::size_t(level[i])] = int(i);
            leftBlocks(t, q, position, int(level.size()), c.blocks);
            inverse.blocks = c.blocks;
        } else {
            fullLeft(t, q);
            c.whole = leftFull_(level, Eigen::all);
            inverse.whole = c.whole.transpose();
        }
        system_.prepareMass(q);
        solveMass(system_, inverse);
        dv.setZero(system_.nv());
        saddle.factorise(inverse, c);
        error = -error;
        saddle.solve(inverse, c, dv, missing, lambda);
        system_.displace(q, dv, next);
        q = next;
    }
    return std::max(first, still);
}

double SmoothModel::projectVelocity(double t, In<Vector> q, Vector& v) {
    knowSharing(t, q);
    still_->quieten(v);
    if (rowCount() == 0) return 0.0;
    left(t, q, left_, timeRate_);
    left_.multiply(v, bias_);
    const double before = (bias_ + timeRate_).cwiseAbs().maxCoeff();
    if (byBlocks_) inverseMassRight_.blocks = left_.blocks;
    else inverseMassRight_.whole = left_.whole.transpose();
    system_.prepareMass(q);
    solveMass(system_, inverseMassRight_);
    saddle_.factorise(inverseMassRight_, left_);
    timeRate_ = -timeRate_;
    saddle_.solve(inverseMassRight_, left_, v, timeRate_, projection_.lambda);
    return before;
}

/// What a contact can bear by its rows from `row` on. Dry friction of a joint has one, and no normal.
ForceCone SmoothModel::coneOf(std::size_t closedIndex, Eigen::Index row) const {
    const double preload = preload_[closedIndex];
    if (preload == 0.0) return {row, rowsOf_[closedIndex].count, friction_[closedIndex]};
    return {row, 1, 0.0, system_.contactLaw(closed_[closedIndex].index).stickingFriction() * preload};
}

void SmoothModel::distribute(double t, In<Vector> q, In<Vector> v, In<Vector> lambda, Vector& joints,
                             std::vector<Vec3>& contacts, double missing) {
    missing_ = missing;
    Vector& full = distributed_;
    full.setZero(fullRows_);
    for (int i = 0; i < rowCount(); ++i) full[rows_[i]] = lambda[i];
    knowSharing(t, q);
    if (patch_.slides && byBlocks_) {
        spreadPatches(t, q, v);
        for (const SlidingPatch& patch : patches_) {
            if (!patch.spreads) continue;
            full(patch.all) = patch.spread * lambda(patch.place);
            if (patch.stress.size() > 0) full(patch.all) += patch.stress;
        }
    } else if (patch_.slides && spread(t, q, v)) {
        full.tail(fullRows_ - joints_).noalias() = patch_.spread * lambda.tail(patch_.spread.cols());
        if (patch_.stress.size() > 0) full.tail(fullRows_ - joints_) += patch_.stress;
    }
    if (jointsRedundant_ || contactsRedundant_) {
        if (byBlocks_) leastNormByBlocks(t, q, v, full);
        else leastNorm(t, q, v, full);
        if (still_->any()) still_->share(t, q, v, firstRow_, full);
    }
    joints = full.head(joints_);
    contacts.resize(closed_.size());
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        const ClosedContact& contact = closed_[k];
        if (contact.status == ContactStatus::Stick) {
            contacts[k] = {preload_[k], 0.0, 0.0};
            contacts[k].segment(rowsOf_[k].first, rowsOf_[k].count) = full.segment(firstRow_[k], rowsOf_[k].count);
            continue;
        }
        const double normal = preload_[k] > 0.0 ? preload_[k] : full[firstRow_[k]], mu = friction_[k];
        contacts[k] = {normal, 0.0, 0.0};
        if (mu == 0.0) continue;
        const Vec2 u = slip(int(k), q, v);
        const Vec2 direction = slideDirection(k, q, u);
        contacts[k].tail<2>() = -mu * normal * direction;
    }
}

Vec3 keptIn(const ContactGeometry& geometry, const Vec2& direction) {
    return direction.x() * geometry.tangent1 + direction.y() * geometry.tangent2;
}

Vec2 alongTangents(const ContactGeometry& geometry, const Vec3& kept) {
    const Vec2 along(kept.dot(geometry.tangent1), kept.dot(geometry.tangent2));
    const double length = along.norm();
    return length > 1e-6 ? Vec2(along / length) : Vec2(Vec2::UnitX());
}

Vec2 SmoothModel::keptDirection(int closedIndex, In<Vector> q) {
    const ClosedContact& contact = closed_[std::size_t(closedIndex)];
    if (preload_[std::size_t(closedIndex)] > 0.0) return contact.slipDirection.head<2>();
    return alongTangents(contact_.geometry(contact.index, q), contact.slipDirection);
}

Vec2 SmoothModel::slideDirection(std::size_t k, In<Vector> q, const Vec2& u) {
    const double speed = u.norm();
    const Vec2 kept = keptDirection(int(k), q);
    // Throughout a step: let go within one, friction would turn what slides back to where it is held.
    if (closed_[k].begins > 0.0 || !(speed > slipFloor_)) return kept;
    return u.dot(kept) < 0.0 ? Vec2(-u / speed) : Vec2(u / speed);
}

void SmoothModel::referSlip(In<Vector> q, In<Vector> v, double slow) {
    for (std::size_t k = 0; k < closed_.size(); ++k) {
        if (closed_[k].status != ContactStatus::Slip || friction_[k] == 0.0) continue;
        const Vec2 u = slip(int(k), q, v);
        const double speed = u.norm();
        if (!(speed > std::max({slow, slipFloor_, closed_[k].begins}))) continue;
        const Vec2 direction = u / speed;
        closed_[k].slipDirection = preload_[k] > 0.0 ? Vec3(direction.x(), direction.y(), 0.0)
                                                     : keptIn(contact_.geometry(closed_[k].index, q), direction);
        closed_[k].begins = 0.0;
    }
}

Vec3 SmoothModel::contactVelocity(int closedIndex, In<Vector> q, In<Vector> v) {
    if (byBlocks_) {
        contactBlocks_.clear();
        system_.contactBlocks(closed_[std::size_t(closedIndex)].index, q, contactBlocks_);
        Vec3 u;
        contactBlocks_.multiply(v, u);
        return u;
    }
    system_.contactRows(closed_[closedIndex].index, q, contactRows_);
    return contactRows_ * v;
}

} // namespace escapement
