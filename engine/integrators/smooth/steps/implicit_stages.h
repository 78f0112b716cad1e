#pragma once
// Stages of implicit Runge-Kutta methods on the stabilised index-2 form of Gear, Gupta and Leimkuhler:
//
//     q' = Gamma(q) (v + M^-1 C^T m),   M v' = F + B L,   C v + c_t = 0,   g = 0
//
// with multipliers m of the position level for joints and contact normals (tangents of sticking contacts have none; m
// is zero but for the discretisation's error). Coupled stages i have
//
//     V_i = vKnown_i + h sum a_ij A_j,   Q_i = qKnown_i + h sum a_ij Gamma(Q_j) (V_j + N_j),   N_j = M^-1 C^T m_j
//
// and are solved by a simplified Newton iteration with the tangents of the step's start, or where it is slow of the
// last stage as it stands:
//
//     K = -d(F + B L - M A)/dq,   D = -d(F + B L)/dv,   E = d(C v + c_t)/dq
//
// d(G^T lambda)/dq, gyroscopic terms and the direction of sliding friction are all in K and D, differentiated and not
// frozen: a contact that begins to slide makes friction turn with its speed, and an iteration that did not see it would
// not converge. The coupled system falls apart by the eigenvalues of the tableau into one real and, for three stages,
// one complex matrix of the size of velocities and rows (newton_matrix.h). Nothing is kept from one step to the next.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/integrators/smooth/steps/newton_matrix.h"

#include <array>
#include <complex>
#include <vector>

namespace escapement {

class ImplicitStages {
  public:
    static constexpr int most = 3;

    /// Which constraints a stage meets: both by the stabilised form; velocities alone (index 2), or instead of the
    /// velocities of rows with a position level these positions (index 3). Then m = 0.
    enum class Meets { Both, Velocities, Positions };

    /// The block of the tableau that couples the stages: 1 x 1 or 3 x 3.
    explicit ImplicitStages(const Matrix& tableau);

    /// One stage of a method for equations of second order instead, with weights of its own for velocities and
    /// positions:
    ///     V = vKnown + h velocityWeight A,   Q = q (+) h (moveKnown + h positionWeight A + N)
    ImplicitStages(double velocityWeight, double positionWeight, Meets meets = Meets::Both);

    /// Another tableau, of one stage.
    void setWeight(double weight) { tableau_(0, 0) = eigenvalue_ = weight, inverseTableau_(0, 0) = 1.0 / weight; }

    /// Tangents and consistent accelerations at a step's start.
    void linearise(SmoothModel& model, double t, In<Vector> q, In<Vector> v);
    /// For steps of length h.
    void factorise(double h);
    /// Solves for the stages at times t + c_i h from what is known of them. Throws RunError when the iteration does not
    /// converge.
    void solve(SmoothModel& model, double t, const double* c, double h);
    /// (1 - h w J)^-1 of an error in q and v, with w the tableau's real eigenvalue and J the equations' Jacobian: what
    /// stiff forces would take of it is taken. Velocities come out as the constraints allow. `moved` is the error in q
    /// as a finite motion.
    void filter(SmoothModel& model, double h, const Vector& moved, Vector& errorQ, Vector& errorV);
    /// V + N of stage i.
    const Vector& motion(int i) const { return shift_[std::size_t(i)]; }
    double weight(int i, int j) const { return tableau_(i, j); }

    std::array<Vector, most> qKnown, vKnown;                                        ///< given
    Vector moveKnown;                                                               ///< given, of the second form
    std::array<Vector, most> position, velocity, acceleration, rate;                ///< found; rate = Gamma(Q) (V + N)
    const Vector& multipliers(int i) const { return multipliers_[std::size_t(i)]; } ///< of stage i, found
    const Vector& startAcceleration() const { return start_.acceleration; }
    const Vector& startMultipliers() const { return start_.multipliers; }
    const Vector& startRate() const { return start_.rate; } ///< q' at the step's start
    double realEigenvalue() const { return eigenvalue_; }

  private:
    using Complex = std::complex<double>;
    void forcesAndRows(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& multipliers,
                       Vector& force);
    /// h times what a velocity's correction moves the position by.
    double moving(double h) const { return h * (positionWeight_ > 0.0 ? positionWeight_ / eigenvalue_ : eigenvalue_); }
    void positions(SmoothModel& model, double h);
    void residuals(SmoothModel& model, double t, const double* c, double h);
    double correct(double h);
    void correctPositions(SmoothModel& model, double h);

    int stages_;
    Meets meets_ = Meets::Both;
    Matrix tableau_, inverseTableau_;
    double eigenvalue_ = 0.0;
    double positionWeight_ = 0.0; ///< of the second form; 0: of the first
    Complex complexEigenvalue_;
    Eigen::Matrix3cd toStages_, fromStages_;

    struct Start {
        Vector q, v, acceleration, multipliers, rate;
    } start_;
    NewtonMatrix matrix_;
    Eigen::Index velocities_ = 0, rows_ = 0;
    std::vector<char> level_;

    std::array<Vector, most> multipliers_, positionMultipliers_, shift_, residual_, change_, rowError_, gap_;
    Vector force_, momentum_, timeRate_, move_, nextPosition_, realRight_, realSolution_, rowSum_, levelChange_;
    Eigen::VectorXcd complexRight_, complexSolution_;
    ConstraintRows c_, b_;
};

} // namespace escapement
