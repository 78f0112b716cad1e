// auto: PHEM56 where the motion is smooth, Radau5 where stiff springs or dampers hold PHEM56's steps down, changing
// during the run.
//
// The fastest rate of the equations, rho, comes from power iterations that go on from step to step: of the
// accelerations' change with the position (its root is the fastest vibration) and with the velocity (the fastest
// decay), two evaluations and one for their place. An explicit step is held by stability rather than accuracy where h
// rho stays near the border of its region. Then a few steps are made by Radau5 as a trial (the first ones have to take
// out the stiff errors of explicit steps at that border), and it goes on where they become longer by more than they
// cost. Where a motion begins with rates far above its own, the trial comes first: explicit steps excite fast
// vibrations to the level of the tolerance, and no method takes long steps through those. From Radau5 it goes back
// where PHEM56 could follow the fastest rate at less cost, and returns where that turns out wrong; each change that did
// not help is tried again after twice as many steps. What is known stands in the method's memory, so that a continued
// run changes where the run itself did; after an event it is asked anew.

#include "engine/integrators/smooth/smooth_integrator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

IntegratorType phem56Integrator();
IntegratorType radau5Integrator();

namespace {

constexpr double displacement = 1e-7; // m or rad; m/s or rad/s
constexpr double border = 0.7; // of h rho: beyond it explicit steps are near the border of stability (1 for vibrations)
constexpr double apart =
    10.0; // of rho, times faster than the motion at a start: a trial before explicit steps excite vibrations
constexpr double doubtful = 2.0;
constexpr double moving = 0.1; // m or rad: the motion's own time is that for so much
constexpr int lookEvery = 5;   // steps
constexpr int heldLooks = 3;   // in a row, before a trial
constexpr int trusted = 12; // explicit steps after which their length is compared with that of the implicit ones before
constexpr int trialSteps = 8;
/// Of a trial at a start with rates so many times those of the motion: there a stiff spring sets out unloaded, its
/// vibration must die out before steps become long, and what it costs to wait is little beside what it can save.
constexpr double farApart = 300.0;
constexpr int longTrial = 80;
constexpr double leap =
    6.0; // times as long is the first of them: vibrations at the level of the tolerance die out in long steps only
/// Implicit steps after a trial that helped: their lengths still swing while vibrations die out.
constexpr int stays = 100;
constexpr double firstPause = 60.0, longestPause = 5000.0; // steps
/// Explicit steps that an implicit one costs (docs/benchmarks.md): of bodies, two to two hundred of them; and of
/// systems in coordinates of their own, whose evaluations are little of what a step costs.
constexpr double ofBodies = 4.5, ofCoordinates = 2.4;
constexpr double worth = 1.3; // times cheaper, before anything is changed

class Automatic final : public SmoothIntegrator {
  public:
    Automatic() : explicit_(phem56Integrator().make({})), implicit_(makeIntegrator(radau5Integrator().name)) {}
    int order() const override { return std::min(explicit_->order(), implicit_->order()); }
    int errorExponent() const override { return now().errorExponent(); }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    void recall(const Vector& memory) override { memory_ = memory; }
    void remember(Vector& memory) const override;
    double length() const override { return now().length(); }
    const Vector& endPosition() const override { return now().endPosition(); }
    const Vector& endVelocity() const override { return now().endVelocity(); }
    double error(const ErrorNorm& norm) const override { return lastError_ = now().error(norm); }
    double adapted(double factor) const override;
    bool damped(bool) const override { return now().damped(notes_.mode != Mode::Explicit); }
    std::string remark() const override {
        const std::string own = decided().remark;
        return own.empty() ? now().remark() : own;
    }
    void prepareDense(SmoothModel& model) override { now().prepareDense(model); }
    void densePosition(double theta, Vector& q) const override { now().densePosition(theta, q); }
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override { now().dense(model, theta, q, v); }

  private:
    enum class Mode { Explicit, Trial, Implicit };
    struct Notes {
        Mode mode = Mode::Explicit;
        double steps = 0.0;                            ///< made in it
        double held = 0.0;                             ///< looks in a row that found explicit steps held by stability
        double wait = 0.0;                             ///< steps until the next trial is allowed
        double pause = firstPause;                     ///< steps from a trial that did not help to the next
        double rate = 0.0;                             ///< 1/s: rho
        double explicitStep = 0.0, implicitStep = 0.0; ///< s, of the last step by each
        double trial = trialSteps;                     ///< steps of a trial
        double since = 0.0; ///< explicit steps since it came back; < 0: it never was implicit
    };
    static constexpr Eigen::Index numbers = 10;
    struct Decision {
        Notes notes;
        double factor = 0.0; ///< of the next step's length; 0: the step rule's
        std::string remark;
    };

    SmoothIntegrator& now() const { return notes_.mode == Mode::Explicit ? *explicit_ : *implicit_; }
    void look(SmoothModel& model, double t, int iterations);
    Decision decided() const;

    std::unique_ptr<SmoothIntegrator> explicit_, implicit_;
    Notes notes_;
    double h_ = 0.0;
    double cost_ = ofBodies; ///< explicit steps that an implicit one costs
    mutable double lastError_ = 0.0;
    Vector memory_, stiff_, damping_; ///< directions of the power iterations
    Vector q_, v_, moved_, move_, a_, changed_, lambda_;
};

void Automatic::look(SmoothModel& model, double t, int iterations) {
    System& system = model.system();
    const auto unit = [&](Vector& direction) {
        const double size = direction.size() == v_.size() ? direction.cwiseAbs().maxCoeff() : 0.0;
        if (size > 0.0 && std::isfinite(size)) {
            direction /= size;
            return;
        }
        direction.resize(v_.size());
        for (Eigen::Index i = 0; i < v_.size(); ++i) direction[i] = std::cos(1.7 * double(i));
    };
    moved_.resize(q_.size());
    model.acceleration(t, q_, v_, a_, lambda_);
    double fastest = 0.0, decay = 0.0;
    for (int i = 0; i < iterations; ++i) {
        unit(stiff_);
        double size = stiff_.norm();
        move_ = displacement * stiff_;
        system.displace(q_, move_, moved_);
        model.acceleration(t, moved_, v_, changed_, lambda_);
        stiff_ = (changed_ - a_) / displacement;
        fastest = std::sqrt(stiff_.norm() / size);
        unit(damping_);
        size = damping_.norm();
        move_ = v_ + displacement * damping_;
        model.acceleration(t, q_, move_, changed_, lambda_);
        damping_ = (changed_ - a_) / displacement;
        decay = damping_.norm() / size;
    }
    notes_.rate = std::max(fastest, decay);
    if (!std::isfinite(notes_.rate)) notes_.rate = 0.0;
}

void Automatic::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    cost_ = model.system().velocitiesOfBodies() ? ofBodies : ofCoordinates;
    notes_ = {};
    notes_.since = -1.0;
    if (memory_.size() == numbers + 2 * v.size()) {
        const auto& m = memory_;
        notes_ = {Mode(int(m[0])), m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9]};
        stiff_ = memory_.segment(numbers, v.size());
        damping_ = memory_.tail(v.size());
    } else {
        stiff_.setZero(v.size());
        damping_.setZero(v.size());
        q_ = q;
        v_ = v;
        look(model, t, 1);
        const double speed = v_.cwiseAbs().maxCoeff(), acceleration = a_.cwiseAbs().maxCoeff();
        const double time = moving / std::max({speed, std::sqrt(moving * acceleration), 1e-3});
        if (time * notes_.rate > doubtful) look(model, t, 2); // one iteration may have missed most of a fast vibration
        if (time * notes_.rate > apart) notes_.mode = Mode::Trial;
        if (time * notes_.rate > farApart) notes_.trial = longTrial;
    }
    now().step(model, t, q, v, h);
    if (int(notes_.steps) % lookEvery != lookEvery - 1) return;
    q_ = now().endPosition();
    v_ = now().endVelocity();
    look(model, t + h, 1);
    notes_.held = h * notes_.rate > border ? notes_.held + 1.0 : 0.0;
}

/// What follows from the step just made.
Automatic::Decision Automatic::decided() const {
    Decision next{notes_, 0.0, {}};
    Notes& n = next.notes;
    n.steps += 1.0;
    if (n.wait > 0.0) n.wait -= 1.0;
    const auto change = [&](Mode mode) {
        n.mode = mode;
        n.steps = 0.0;
        n.held = 0.0;
    };
    const auto giveUp = [&] {
        n.wait = n.pause;
        n.pause = std::min(2.0 * n.pause, longestPause);
    };
    if (notes_.mode == Mode::Explicit) {
        n.explicitStep = h_;
        if (n.since >= 0.0) n.since += 1.0;
        if (n.since == trusted && n.implicitStep > worth * cost_ * h_) { // it was better before
            change(Mode::Implicit);
            giveUp();
            n.since = -1.0;
            next.factor = n.implicitStep / h_;
            next.remark = fmt::format("auto: goes on with {}, whose steps were {:.2g} s; those of {} stay at {:.2g} s",
                                      radau5Integrator().name, n.implicitStep, phem56Integrator().name, h_);
        } else if (notes_.held >= heldLooks && n.wait <= 0.0) {
            change(Mode::Trial);
            next.factor = leap;
        }
        return next;
    }
    n.implicitStep = h_;
    if (notes_.mode == Mode::Trial) {
        const double could =
            lastError_ > 0.0 ? h_ * 0.9 * std::pow(lastError_, -1.0 / implicit_->errorExponent()) : INFINITY;
        const double before = n.explicitStep > 0.0 ? n.explicitStep : border / n.rate;
        if (could > worth * cost_ * before) {
            change(Mode::Implicit);
            n.since = -1.0;
            next.remark = fmt::format("auto: goes on with {}: the fastest rate of the mechanism, {:.2g} 1/s, holds "
                                      "steps of {} to {:.2g} s",
                                      radau5Integrator().name, n.rate, phem56Integrator().name, before);
        } else if (n.steps >= n.trial) {
            n.trial = trialSteps;
            change(Mode::Explicit);
            giveUp();
            next.factor = before / h_;
        }
        return next;
    }
    if (notes_.rate > 0.0 && n.steps >= stays && n.wait <= 0.0 && worth * h_ * notes_.rate < border * cost_) {
        change(Mode::Explicit);
        n.since = 0.0;
        next.factor = std::min(1.0, border / (notes_.rate * h_));
        next.remark = fmt::format("auto: goes on with {}: the fastest rate of the mechanism, {:.2g} 1/s, lets its "
                                  "steps be as long as they cost",
                                  phem56Integrator().name, n.rate);
    }
    return next;
}

double Automatic::adapted(double factor) const {
    const double own = decided().factor;
    return own > 0.0 ? own : factor;
}

void Automatic::remember(Vector& memory) const {
    const Notes n = decided().notes;
    memory.resize(numbers + 2 * stiff_.size());
    memory.head<numbers>() << double(int(n.mode)), n.steps, n.held, n.wait, n.pause, n.rate, n.explicitStep,
        n.implicitStep, n.trial, n.since;
    memory.segment(numbers, stiff_.size()) = stiff_;
    memory.tail(stiff_.size()) = damping_;
}

} // namespace

IntegratorType automaticIntegrator() {
    IntegratorType type;
    type.name = "auto";
    type.purpose = "most mechanisms";
    type.words = fmt::format("{}, and {} where a stiffness estimate and a trial find its steps cheaper; changes during "
                             "the run are on the timeline",
                             phem56Integrator().name, radau5Integrator().name);
    type.source = "Hairer and Wanner 1996; Petzold 1983";
    type.form = IntegratorType::Either;
    type.holds = IntegratorType::Velocities;
    type.orders = {5, 5, 5, 4};
    type.damps = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Automatic>();
    };
    return type;
}

} // namespace escapement
