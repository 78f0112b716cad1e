#include "engine/integrators/smooth/rattle.h"

#include "engine/model/errors.h"

#include <cmath>

namespace escapement {

namespace {

constexpr int mostIterations = 60;
constexpr double roundoff = 2e-16;
constexpr double settled = 1e-9; // where corrections get no smaller any more, below this they are roundoff

} // namespace

void Rattle::addTurning(const System& system, double factor, Vector& result) {
    if (!system.velocitiesOfBodies()) return;
    turning_.setZero(middle_.size());
    for (Eigen::Index i = 3; i < middle_.size(); i += 6) {
        const Vec3 w = middle_.segment<3>(i);
        const double e2 = 0.25 * h_ * h_ * w.squaredNorm();
        if (!(e2 < 1.0)) throw RunError("a body turns by more than half a turn in a step");
        turning_.segment<3>(i) = (e2 / (1.0 + std::sqrt(1.0 - e2))) * w; // 1 - e0
    }
    moved_.resize(middle_.size());
    system.multiplyMass(turning_, moved_);
    result += factor * moved_;
}

/// q1 from V.
void Rattle::move(SmoothModel& model) {
    move_ = h_ * middle_;
    if (model.system().velocitiesOfBodies())
        for (Eigen::Index i = 3; i < move_.size(); i += 6) {
            const double e = 0.5 * move_.segment<3>(i).norm();
            if (!(e < 1.0)) throw RunError("a body turns by more than half a turn in a step");
            if (e > 1e-8) move_.segment<3>(i) *= std::asin(e) / e;
        }
    model.system().displace(q_, move_, qEnd_);
}

/// Of the first half's rows, in m or rad: g at the end where there is a position level, else the way along the row. C
/// of the end.
double Rattle::rowErrors(SmoothModel& model, double t) {
    model.left(t + h_, qEnd_, left_, timeRate_);
    model.positionErrors(t + h_, qEnd_, gap_, level_);
    bool flat = false;
    for (char known : level_) flat = flat || !known;
    if (flat) {
        rowsMiddle_.resize(gap_.size());
        left_.multiply(middle_, rowsMiddle_);
        rowsMiddle_ += timeRate_;
        leftStart_.multiply(middle_, right_);
        right_ += timeRateStart_;
        for (Eigen::Index r = 0; r < gap_.size(); ++r)
            if (!level_[std::size_t(r)]) gap_[r] = 0.5 * h_ * (rowsMiddle_[r] + right_[r]);
    }
    return gap_.size() > 0 ? gap_.cwiseAbs().maxCoeff() : 0.0;
}

void Rattle::firstHalf(SmoothModel& model, double t) {
    System& system = model.system();
    saddle_.solveBy(model.formulation());
    model.left(t, q_, leftStart_, timeRateStart_);
    middle_ = v_ + (0.5 * h_) * startAcceleration_;
    multipliers_.setZero(model.rowCount());
    const double speed = 1.0 + v_.cwiseAbs().maxCoeff(), place = 1.0 + q_.cwiseAbs().maxCoeff();
    double last = 0.0, lastGap = 0.0;
    for (int iteration = 0; iteration < mostIterations; ++iteration) {
        // Forces at V so far, with the multipliers so far; then a Newton correction of the constraints.
        model.right(t, q_, middle_, force_, forces_);
        if (multipliers_.size() > 0) {
            if (forces_.byBlocks) forces_.blocks.addTransposed(multipliers_, force_);
            else force_.noalias() += forces_.whole * multipliers_;
        }
        free_ = (0.5 * h_) * force_;
        addTurning(system, 1.0, free_);
        system.prepareMass(q_);
        system.solveMass(free_);
        free_ += v_;
        double size = (free_ - middle_).cwiseAbs().maxCoeff();
        middle_ = free_;
        move(model);
        const double gap = rowErrors(model, t);
        if (gap_.size() > 0) {
            mobility_ = forces_;
            solveMass(system, mobility_);
            saddle_.factorise(mobility_, left_);
            free_.setZero(v_.size());
            gap_ /= -h_;
            saddle_.solve(mobility_, left_, free_, gap_, change_);
            middle_ += free_;
            multipliers_ += (2.0 / h_) * change_;
            size = std::max(size, free_.cwiseAbs().maxCoeff());
            move(model);
        }
        if (!std::isfinite(size)) break;
        const bool velocitiesDone =
            size <= 4.0 * roundoff * speed || (iteration > 1 && size <= settled * speed && size > 0.5 * last);
        const bool positionsDone =
            gap <= 4.0 * roundoff * place || (iteration > 1 && gap <= settled * place && gap > 0.5 * lastGap);
        if (velocitiesDone && positionsDone) return;
        last = size;
        lastGap = gap;
    }
    throw RunError("the iteration for the velocity in the middle of the step does not converge");
}

void Rattle::secondHalf(SmoothModel& model, double t) {
    System& system = model.system();
    model.right(t + h_, qEnd_, middle_, force_, forces_);
    if (!velocities_ && multipliers_.size() > 0) {
        if (forces_.byBlocks) forces_.blocks.addTransposed(multipliers_, force_);
        else force_.noalias() += forces_.whole * multipliers_;
    }
    vEnd_ = (0.5 * h_) * force_;
    addTurning(system, -1.0, vEnd_);
    system.prepareMass(qEnd_);
    system.solveMass(vEnd_);
    vEnd_ += middle_;
    if (velocities_ && multipliers_.size() > 0) {
        model.left(t + h_, qEnd_, left_, timeRate_);
        mobility_ = forces_;
        solveMass(system, mobility_);
        saddle_.factorise(mobility_, left_);
        timeRate_ = -timeRate_;
        saddle_.solve(mobility_, left_, vEnd_, timeRate_, change_);
    }
    if (!vEnd_.allFinite()) throw RunError("the velocities are not finite");
}

void Rattle::estimate(SmoothModel& model, double t) {
    System& system = model.system();
    endRate_.resize(q_.size());
    system.rates(qEnd_, vEnd_, endRate_);
    model.acceleration(t + h_, qEnd_, vEnd_, endAcceleration_, lambda_);
    dense(model, 0.5, qMiddle_, vMiddle_);
    if (!velocities_) model.projectVelocity(t + 0.5 * h_, qMiddle_, vMiddle_);
    model.acceleration(t + 0.5 * h_, qMiddle_, vMiddle_, aMiddle_, lambda_);
    // Of SHAKE the velocities that the run goes on with: what constraints take out is no error of the motion.
    right_ = vEnd_;
    if (!velocities_) model.projectVelocity(t + h_, qEnd_, right_);
    errorV_ = v_ + (h_ / 6.0) * (startAcceleration_ + 4.0 * aMiddle_ + endAcceleration_) - right_;
    moved_ = (h_ / 6.0) * (v_ + 4.0 * vMiddle_ + right_) - move_;
    if (system.velocitiesOfBodies()) // a turn that changes its axis is more than the integral of its angular velocity
        for (Eigen::Index i = 3; i < moved_.size(); i += 6) {
            const Vec3 w = vMiddle_.segment<3>(i), a = aMiddle_.segment<3>(i);
            moved_.segment<3>(i) += (h_ * h_ * h_ / 12.0) * w.cross(a);
        }
    errorQ_.resize(q_.size());
    system.rates(q_, moved_, errorQ_);
}

void Rattle::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    q_ = q;
    v_ = v;
    qEnd_.resize(q.size());
    startRate_.resize(q.size());
    model.system().rates(q_, v_, startRate_);
    model.acceleration(t, q_, v_, startAcceleration_, lambda_);
    if (!startAcceleration_.allFinite()) throw RunError("the accelerations are not finite");
    firstHalf(model, t);
    secondHalf(model, t);
    estimate(model, t);
}

double Rattle::error(const ErrorNorm& norm) const {
    ScaledError sum(norm);
    sum.add(q_, qEnd_, errorQ_);
    sum.add(v_, vEnd_, errorV_);
    return sum.value();
}

namespace {

IntegratorType symplectic(const char* name, const char* words, const char* source, bool velocities) {
    IntegratorType type;
    type.name = name;
    type.purpose = "long energy-true runs";
    type.words = words;
    type.source = source;
    type.form = IntegratorType::HalfExplicit;
    type.holds = velocities ? IntegratorType::Both : IntegratorType::Positions;
    type.orders = {2, 2, 2, 2};
    type.refusesJointCoordinates = "is symplectic for the masses of bodies, which do not change";
    type.make = velocities
        ? [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<Rattle>(true); }
    : [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<Rattle>(false); };
    return type;
}

} // namespace

IntegratorType rattleIntegrator() {
    return symplectic("RATTLE",
                      "symplectic in steps of one length (`step_rule` fixed), rotations by the discrete equations of "
                      "Moser and Veselov; forces that depend on velocities are taken at the step's mean velocity, and "
                      "make it symmetric only",
                      "Andersen 1983; Moser and Veselov 1991", true);
}

IntegratorType shakeIntegrator() {
    return symplectic("SHAKE", "the positions of RATTLE, with velocities that the run projects after each step",
                      "Ryckaert, Ciccotti and Berendsen 1977", false);
}

} // namespace escapement
