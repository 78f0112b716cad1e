#pragma once
// One contact against the rest, over and over: the exact local solution that Gauss-Seidel sweeps ask for thousands of
// times. What depends on W_aa alone is prepared once; slipping is a scalar equation in the ratio alpha of slip velocity
// to friction force [BonnefonDaviet2011], solved by a safeguarded Newton iteration in its secular form
//
//     1 / |r_T(alpha)| = 1 / (mu r_N(alpha)),      (W' + alpha I) r_T = -q',
//
// which is nearly linear in alpha, from the ratio of the sweep before. It has a root wherever the contact neither opens
// nor sticks: at alpha = 0 the left side is the smaller, for large alpha the larger.

#include "engine/complementarity/contact_problem.h"

namespace escapement {

class LocalContact {
  public:
    enum class Kind : char { Coulomb, Relaxed, Frictionless, Slipping, Bilateral };

    /// Prepares contact a of the problem with `epsilon` added to its diagonal (where the diagonal is not zero).
    void prepare(const ContactProblem& problem, int a, const Mat3& block, double epsilon);
    /// r with u = W_aa r + q in the contact's law.
    Vec3 solve(const Vec3& q);
    /// P_K(r - rho u^): one projected step from r with velocity u (of the full problem).
    Vec3 step(const Vec3& r, const Vec3& u) const;
    double rho() const { return rho_; } ///< 1 / largest eigenvalue of W_aa

  private:
    Vec3 slip(const Vec3& q);

    Kind kind_ = Kind::Coulomb;
    double mu_ = 0.0, rho_ = 1.0, normal_ = 1.0; // normal_: W_NN, or that along a slipping contact's force
    double inverseNormal_ = 1.0;
    Mat3 inverse_ = Mat3::Zero(); // of W_aa, least norm where a row is empty
    Vec2 ray_ = Vec2::Zero();     // r_T / r_N of a slipping contact
    // W' = W_TT - W_TN W_NT / W_NN by its eigenvalues and the angle of its first eigenvector.
    double k1_ = 0.0, k2_ = 0.0, cosine_ = 1.0, sine_ = 0.0;
    Vec2 coupling_ = Vec2::Zero(); // W_TN
    double c1_ = 0.0, c2_ = 0.0;   // in eigenvectors
    double alpha_ = 0.0;           // of the last slip: where the next search starts
};

} // namespace escapement
