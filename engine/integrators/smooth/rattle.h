#pragma once
// RATTLE and SHAKE [RyckaertCiccottiBerendsen1977; Andersen1983; HairerLubichWanner2006, VII.1
// and VII.5]. With V the velocity in the middle of a step,
//
//     M V = M v0 + h/2 (F(q0, V) + B0 L),   q1 = q0 (+) h V,   g(q1) = 0
//     M v1 = M V + h/2 (F(q1, V) + B1 m),   C1 v1 + c_t = 0
//
// Where velocities are those of bodies, rotations go by the discrete equations of Moser and Veselov
// [MoserVeselov1991; McLachlanZanna2005], body angular velocity W = 2 e / h, with (e0, e) the unit quaternion that the
// step turns the body by:
//
//     e0 J W + h/2 W x J W = J w0 + h/2 (moments at q0),   J w1 = e0 J W - h/2 W x J W + h/2 (moments at q1)
//
// which are the equations above with e0 J for J: gyroscopic moments -W x J W stand in F. Of a conservative mechanism
// without other forces that depend on velocities the map is symplectic, and its energy error stays bounded in steps of
// one length. Forces that do depend on velocities (dampers, sliding friction, inertia forces of systems in their own
// coordinates) are taken at V in both halves: the map stays symmetric, of order 2, and V is found by iteration; it is
// then not symplectic.
//
// SHAKE leaves out the last multipliers m and takes those of the first half: the same positions, velocities that the
// run projects. Rows without a position level (sticking) hold in the mean of both ends. Error estimate and dense output
// as in alpha_method.h.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

class Rattle final : public SmoothIntegrator {
  public:
    /// `velocities`: the last velocities meet the constraints (RATTLE), or not (SHAKE).
    explicit Rattle(bool velocities) : velocities_(velocities) {}
    int order() const override { return 2; }
    int errorExponent() const override { return 3; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return qEnd_; }
    const Vector& endVelocity() const override { return vEnd_; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel&) override {}
    void densePosition(double theta, Vector& q) const override {
        cubicThrough(theta, h_, q_, startRate_, qEnd_, endRate_, q);
    }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        cubicThrough(theta, h_, v_, startAcceleration_, vEnd_, endAcceleration_, v);
    }

  private:
    void firstHalf(SmoothModel& model, double t);
    void secondHalf(SmoothModel& model, double t);
    void move(SmoothModel& model);
    /// M (1 - e0) V of rotations, added to `result` times `factor`.
    void addTurning(const System& system, double factor, Vector& result);
    double rowErrors(SmoothModel& model, double t);
    void estimate(SmoothModel& model, double t);

    bool velocities_;
    double h_ = 0.0;
    Vector q_, v_, middle_, qEnd_, vEnd_; ///< middle: V
    Vector startRate_, endRate_, startAcceleration_, endAcceleration_, lambda_;
    Vector force_, free_, move_, turning_, multipliers_, change_, gap_, rowsMiddle_, timeRate_, timeRateStart_, right_,
        moved_;
    Vector qMiddle_, vMiddle_, aMiddle_, errorQ_, errorV_;
    std::vector<char> level_;
    ConstraintRows left_, leftStart_, forces_, mobility_;
    SaddlePoint saddle_;
};

} // namespace escapement
