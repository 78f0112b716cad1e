#pragma once
// A method that comes over places where the constraints lose rank for an instant, as where all links of a parallelogram
// lie in one line.
//
// There a row, or a sum of rows, goes through zero and comes out of it the other way round. A simplified Newton
// iteration has one matrix for all stages, with the rows C(q0) of the step's start; what it leaves of an error in the
// rows at q1 is 1 - T of it,
//
//     T = (C(q1) M^-1 C(q0)^T) (C(q0) M^-1 C(q0)^T)^-1,   q1 = q0 (+) h v0.
//
// An eigenvalue of T is zero where rank is lost and negative behind, and beyond 2 where a step comes from next to such
// a place: then the iteration goes away from the solution, however short the step is. Half-explicit stages need no
// iteration, and solve with C of one place and B of another, whose product is regular on both sides. So a step that
// fails to converge while an eigenvalue of T is further from 1 than 1 is made by a half-explicit method, which is asked
// for the same error; a multistep method begins anew behind it. So is one that a run asks for because the errors of an
// explicit method stay too large there: methods of eight stages come too near to the place with one of them.

#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

class RankCrossing final : public SmoothIntegrator {
  public:
    RankCrossing(std::unique_ptr<SmoothIntegrator> method, std::unique_ptr<SmoothIntegrator> crosser, std::string name);
    int order() const override { return method_->order(); }
    double stabilisation() const override { return method_->stabilisation(); }
    int errorExponent() const override { return now().errorExponent(); }
    /// Throws RunError where neither of both methods has a solution.
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    bool stepOver(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    void recall(const Vector& memory) override { method_->recall(memory); }
    void remember(Vector& memory) const override { now().remember(memory); }
    double length() const override { return now().length(); }
    const Vector& endPosition() const override { return now().endPosition(); }
    const Vector& endVelocity() const override { return now().endVelocity(); }
    double error(const ErrorNorm& norm) const override { return now().error(norm); }
    double adapted(double factor) const override { return now().adapted(factor); }
    bool damped(bool usually) const override { return crosses_ ? false : method_->damped(usually); }
    std::string remark() const override;
    void prepareDense(SmoothModel& model) override { now().prepareDense(model); }
    void densePosition(double theta, Vector& q) const override { now().densePosition(theta, q); }
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override { now().dense(model, theta, q, v); }

  private:
    SmoothIntegrator& now() const { return crosses_ ? *crosser_ : *method_; }

    std::unique_ptr<SmoothIntegrator> method_, crosser_;
    std::string name_; ///< of the second
    bool crosses_ = false, ofJoints_ = false;
};

/// Whether a simplified Newton iteration of the chosen rows goes away from their solution on the way from q with
/// velocity v in h seconds: an eigenvalue of T is further from 1 than 1. Never of more than 300 rows, whose eigenvalues
/// would take seconds.
bool rowsLeave(SmoothModel& model, double t, const Vector& q, const Vector& v, double h);
/// Of the rows of joints and couplings alone. Those of contacts may hardly differ all along, as of a body that lies on
/// many points, and turn about each other without any place where rank is lost.
bool jointRowsLeave(SmoothModel& model, double t, const Vector& q, const Vector& v, double h);

} // namespace escapement
