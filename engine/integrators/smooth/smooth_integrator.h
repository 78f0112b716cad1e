#pragma once
// What an event-driven strategy asks of a method for the smooth motion between events.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/integrators/smooth/steps/scaled_error.h"
#include "engine/model/kinds/integrator_type.h"

namespace escapement {

class SmoothIntegrator {
  public:
    virtual ~SmoothIntegrator() = default;
    virtual int order() const = 0; ///< in q and v
    /// Order of the local error estimate plus one: the exponent of the step rule is 1 / errorExponent().
    virtual int errorExponent() const = 0;

    /// One step from (t, q, v) with the model's chosen rows. No drift correction. Throws RunError when a stage has no
    /// finite solution.
    virtual void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) = 0;
    /// Makes a step, of `h` or longer, over a place ahead where the constraints lose rank, for a run whose steps fail
    /// or err too much there however short they become. False: it cannot, or there is none.
    virtual bool stepOver(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
        (void)model, (void)t, (void)q, (void)v, (void)h;
        return false;
    }
    /// What the method keeps from one step to the next is a value of the run's state. It is given before each step, and
    /// is empty where the motion begins anew: at the start, after events and changes of strategy.
    virtual void recall(const Vector& memory) { (void)memory; }
    /// Of the step just made, for the next one.
    virtual void remember(Vector& memory) const { memory.resize(0); }
    virtual double length() const = 0; ///< s, of the step just made
    virtual const Vector& endPosition() const = 0;
    virtual const Vector& endVelocity() const = 0;
    /// Of the local error of the step just made: 1 is the tolerance.
    virtual double error(const ErrorNorm& norm) const = 0;
    /// What becomes of the factor that the step rule would have the next step longer by: methods that look back at
    /// several steps change their length seldom.
    virtual double adapted(double factor) const { return factor; }
    /// Whether the step just made takes energy out by damping; `usually`: what the descriptor says.
    virtual bool damped(bool usually) const { return usually; }
    /// What a user should know of the step just made, once it is accepted; empty: nothing.
    virtual std::string remark() const { return {}; }

    /// s: within this its steps draw back what has drifted off the constraints (SmoothModel::stabilise), and the run
    /// does not project after each of them. 0: it does.
    virtual double stabilisation() const { return 0.0; }
    /// What the run does about drift: puts a state onto the constraints by the least motion and the least impulses.
    /// Methods that step in coordinates of their own do it in these. The first returns the largest error found before
    /// (m or 1).
    virtual double projectPosition(SmoothModel& model, double t, Vector& q, double tolerance, int iterations) {
        return model.projectPosition(t, q, tolerance, iterations);
    }
    virtual void projectVelocity(SmoothModel& model, double t, In<Vector> q, Vector& v) {
        model.projectVelocity(t, q, v);
    }

    /// Prepares dense output of the step just made; then positions and velocities at theta in [0, 1].
    virtual void prepareDense(SmoothModel& model) = 0;
    virtual void densePosition(double theta, Vector& q) const = 0;
    virtual void dense(SmoothModel& model, double theta, Vector& q, Vector& v) = 0;
};

/// A method by its name in the project file; `numbers` are those of its parameters, in their order, as far as given.
/// Throws InputError for an unknown name.
std::unique_ptr<SmoothIntegrator> makeIntegrator(const MethodChoice& choice);

} // namespace escapement
