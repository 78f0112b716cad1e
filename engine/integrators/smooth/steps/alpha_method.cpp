#include "engine/integrators/smooth/steps/alpha_method.h"

#include "engine/integrators/smooth/steps/scaled_error.h"

namespace escapement {

AlphaWeights AlphaWeights::generalized(double radius) {
    const double alphaM = (2.0 * radius - 1.0) / (radius + 1.0), alphaF = radius / (radius + 1.0);
    const double gamma = 0.5 + alphaF - alphaM;
    return {alphaM, alphaF, gamma, 0.25 * (gamma + 0.5) * (gamma + 0.5)};
}

AlphaWeights AlphaWeights::hht(double radius) {
    const double alpha = (1.0 - radius) / (1.0 + radius);
    return {0.0, alpha, 0.5 + alpha, 0.25 * (1.0 + alpha) * (1.0 + alpha)};
}

AlphaWeights AlphaWeights::newmark(double radius) {
    const double gamma = 0.5 * (3.0 - radius) / (1.0 + radius);
    return {0.0, 0.0, gamma, 0.25 * (gamma + 0.5) * (gamma + 0.5)};
}

AlphaMethod::AlphaMethod(const AlphaWeights& weights, int order, ImplicitStages::Meets meets)
    : w_(weights), order_(order), meets_(meets),
      stage_(weights.gamma * (1.0 - weights.alphaF) / (1.0 - weights.alphaM),
             weights.beta * (1.0 - weights.alphaF) / (1.0 - weights.alphaM), meets) {}

void AlphaMethod::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    q_ = q;
    v_ = v;
    stage_.linearise(model, t, q, v);
    stage_.factorise(h);
    const Vector& accelerated = stage_.startAcceleration();
    start_ = memory_.size() == v_.size() ? memory_ : accelerated;
    // What of the new algorithmic accelerations is known before those of the step's end.
    algorithmic_ = (w_.alphaF * accelerated - w_.alphaM * start_) / (1.0 - w_.alphaM);
    stage_.vKnown[0] = v_ + h * ((1.0 - w_.gamma) * start_ + w_.gamma * algorithmic_);
    stage_.moveKnown = v_ + h * ((0.5 - w_.beta) * start_ + w_.beta * algorithmic_);
    stage_.qKnown[0] = q_;
    const double c = 1.0;
    stage_.solve(model, t, &c, h);
    algorithmic_ += ((1.0 - w_.alphaF) / (1.0 - w_.alphaM)) * stage_.acceleration[0];

    dense(model, 0.5, qMiddle_, vMiddle_);
    model.acceleration(t + 0.5 * h, qMiddle_, vMiddle_, aMiddle_, lambda_);
    errorV_ = v_ + (h / 6.0) * (accelerated + 4.0 * aMiddle_ + stage_.acceleration[0]) - stage_.velocity[0];
    moved_ = (h / 6.0) * (v_ + 4.0 * vMiddle_ + stage_.velocity[0]) -
             h * (stage_.moveKnown + (h * w_.beta * (1.0 - w_.alphaF) / (1.0 - w_.alphaM)) * stage_.acceleration[0]);
    errorQ_.resize(q_.size());
    model.system().rates(q_, moved_, errorQ_);
    // Where velocities are not kept on the constraints, what they leave them by is an error, too; it would be taken
    // out.
    if (meets_ != ImplicitStages::Meets::Positions) stage_.filter(model, h, moved_, errorQ_, errorV_);
}

double AlphaMethod::error(const ErrorNorm& norm) const {
    ScaledError sum(norm);
    sum.add(q_, stage_.position[0], errorQ_);
    sum.add(v_, stage_.velocity[0], errorV_);
    return sum.value();
}

void AlphaMethod::densePosition(double theta, Vector& q) const {
    cubicThrough(theta, h_, q_, stage_.startRate(), stage_.position[0], stage_.rate[0], q);
}

void AlphaMethod::dense(SmoothModel&, double theta, Vector& q, Vector& v) {
    densePosition(theta, q);
    cubicThrough(theta, h_, v_, stage_.startAcceleration(), stage_.velocity[0], stage_.acceleration[0], v);
}

IntegratorType alphaIntegrator() {
    IntegratorType type;
    type.purpose = "stiff springs or flexible parts";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {2, 2, 2, 2};
    type.damps = true;
    return type;
}

} // namespace escapement
