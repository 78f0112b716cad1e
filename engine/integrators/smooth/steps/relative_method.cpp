#include "engine/integrators/smooth/steps/relative_method.h"

namespace escapement {

namespace {

constexpr double held =
    1e-13; // of the mechanism's size, or the largest velocity: what a tree alone holds needs no more

} // namespace

RelativeMethod::RelativeMethod(std::unique_ptr<SmoothIntegrator> method, MultibodySystem& system)
    : method_(std::move(method)), steps_(system), projections_(system) {
    steps_.model.stabilise(method_->stabilisation());
}

/// The same contacts are closed, and rows are chosen at this state, so that nothing hangs on the steps before. Of a
/// closing row the tree may have left next to nothing, as where it holds a distance that is longest: among five such
/// rows of Bennett's linkage two must be those of which most is left.
void RelativeMethod::Equations::begin(const SmoothModel& asked, double t, In<Vector> bodies) {
    system.refer(bodies);
    q.setZero(system.nq());
    if (!model.closed().empty() || !asked.closed().empty()) model.setClosed(asked.closed());
    system.squaresAt(t, q, model.closed(), squares);
    model.chooseRows(t, q, &squares);
}

void RelativeMethod::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    steps_.begin(model, t, q);
    steps_.system.velocitiesFrom(v, steps_.v);
    steps_.model.chooseCarrying(t, steps_.q, steps_.v);
    method_->step(steps_.model, t, steps_.q, steps_.v, h);
    steps_.system.configurationAt(method_->endPosition(), qEnd_);
    steps_.system.velocitiesAt(method_->endPosition(), method_->endVelocity(), vEnd_);
}

void RelativeMethod::prepareDense(SmoothModel&) { method_->prepareDense(steps_.model); }

void RelativeMethod::densePosition(double theta, Vector& q) const {
    method_->densePosition(theta, coordinates_);
    steps_.system.configurationAt(coordinates_, q);
}

void RelativeMethod::dense(SmoothModel&, double theta, Vector& q, Vector& v) {
    method_->dense(steps_.model, theta, coordinates_, speeds_);
    steps_.system.configurationAt(coordinates_, q);
    steps_.system.velocitiesAt(coordinates_, speeds_, v);
}

bool RelativeMethod::treeAlone(const SmoothModel& model) const {
    return projections_.system.constraintCount() == 0 && model.closed().empty();
}

double RelativeMethod::projectPosition(SmoothModel& model, double t, Vector& q, double tolerance, int iterations) {
    if (treeAlone(model))
        if (const double drift = model.positionDrift(t, q); drift <= held * model.system().characteristicLength())
            return drift;
    projections_.begin(model, t, q);
    const double before = projections_.model.projectPosition(t, projections_.q, tolerance, iterations);
    projections_.system.configurationAt(projections_.q, q);
    return before;
}

void RelativeMethod::projectVelocity(SmoothModel& model, double t, In<Vector> q, Vector& v) {
    if (treeAlone(model) && (v.size() == 0 || model.velocityDrift(t, q, v) <= held * v.cwiseAbs().maxCoeff())) return;
    projections_.begin(model, t, q);
    projections_.system.velocitiesFrom(v, projections_.v);
    projections_.model.projectVelocity(t, projections_.q, projections_.v);
    projections_.system.velocitiesAt(projections_.q, projections_.v, v);
}

} // namespace escapement
