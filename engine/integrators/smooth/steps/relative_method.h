#pragma once
// A method whose steps are made in the coordinates of joints (dynamics/relative/relative_system.h), whatever the method
// is: state, events, impacts and results stay in those of the bodies, and are taken over at the start of each step and
// handed back at its end and from its dense output. There the tree's joints hold to roundoff, and so does what a
// projection gives, which moves along the tree to put right the rest: what closes loops, and contacts.
//
// Nothing is kept from one step to the next: each counts its coordinates from its start.

#include "engine/dynamics/relative/relative_system.h"
#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

class RelativeMethod final : public SmoothIntegrator {
  public:
    /// `method` must not look back at earlier steps (IntegratorType::refusesJointCoordinates).
    RelativeMethod(std::unique_ptr<SmoothIntegrator> method, MultibodySystem& system);
    int order() const override { return method_->order(); }
    int errorExponent() const override { return method_->errorExponent(); }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return method_->length(); }
    const Vector& endPosition() const override { return qEnd_; }
    const Vector& endVelocity() const override { return vEnd_; }
    double error(const ErrorNorm& norm) const override { return method_->error(norm); }
    double adapted(double factor) const override { return method_->adapted(factor); }
    bool damped(bool usually) const override { return method_->damped(usually); }
    std::string remark() const override { return method_->remark(); }
    double stabilisation() const override { return method_->stabilisation(); }
    double projectPosition(SmoothModel& model, double t, Vector& q, double tolerance, int iterations) override;
    void projectVelocity(SmoothModel& model, double t, In<Vector> q, Vector& v) override;
    void prepareDense(SmoothModel& model) override;
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

    const RelativeTree& tree() const { return steps_.system.tree(); }

  private:
    /// The equations, counted from a state. A step's stay until the next one: others look at its dense output while
    /// states are projected.
    struct Equations {
        RelativeSystem system;
        SmoothModel model;
        Vector q, v;
        SmoothModel::RowSquares squares;
        explicit Equations(MultibodySystem& bodies) : system(bodies), model(system) {}
        void begin(const SmoothModel& asked, double t, In<Vector> bodies);
    };
    bool treeAlone(const SmoothModel& model) const; ///< no loops, no closed contacts: what a step leaves is held
    std::unique_ptr<SmoothIntegrator> method_;
    Equations steps_, projections_;
    Vector qEnd_, vEnd_;
    mutable Vector coordinates_;
    Vector speeds_;
};

} // namespace escapement
