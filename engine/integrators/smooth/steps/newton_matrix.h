#pragma once
// The matrix of a simplified Newton iteration for stages of implicit methods (implicit_stages.h):
//
//     ( M + w D + w s K   -B )
//     ( C + s E            0 )
//
// with w the weight of a stage's own rate times the step and s what positions move by with velocities. Tangents K, D
// and E are exact where the model has them (SmoothModel::tangents), else by differences over all velocities at once.
// From some 40 velocities and rows on the matrix is sparse (math/sparse_lu.h): work then goes with the number of
// bodies, else with the third power. The equations of the position level, C M^-1 C^T m = r of the rows that have one,
// are solved by blocks then, too. Nothing is kept from one step to the next but the order of elimination, which follows
// from the structure alone; no allocation while the structure stays.

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/math/sparse_lu.h"

#include <Eigen/LU>

#include <complex>
#include <vector>

namespace escapement {

class NewtonMatrix {
  public:
    using Complex = std::complex<double>;

    /// Tangents at a place, with accelerations and multipliers there; without E in the rows of `placed` (null: none),
    /// which stand for positions.
    void linearise(SmoothModel& model, double t, In<Vector> q, In<Vector> v, In<Vector> a, In<Vector> lambda,
                   const std::vector<char>* placed = nullptr);
    /// The position level with the rows of the last place; `level` says which rows have one.
    void prepareLevel(SmoothModel& model, In<Vector> q, const std::vector<char>& level);

    /// Throws RunError where the matrix is singular.
    void factorise(double weight, double moving);
    void factorise(Complex weight, Complex moving);
    void solve(const Vector& b, Vector& x);
    void solve(const Eigen::VectorXcd& b, Eigen::VectorXcd& x);

    /// result += M v, and result -= factor K moved.
    void addMass(const Vector& v, Vector& result) const;
    void subtractStiffness(double factor, const Vector& moved, Vector& result) const;

    /// motion += M^-1 C^T m of the position level.
    void addLevelMotion(const Vector& m, Vector& motion);
    /// The m of rows with a position level for the right-hand side r; zero of the others.
    void solveLevel(const Vector& r, Vector& m);

    bool sparse() const { return sparse_; }
    std::size_t fill() const { return realSparse_.fill(); }

  private:
    void massBlocks(System& system, In<Vector> q);
    void denseTangents();
    void differences(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& a,
                     const Vector& lambda);
    void forces(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& lambda, Vector& force);
    template <class Visit> void eachPiece(const Visit& visit) const;
    void findSlots();
    void fillSlots();
    template <class Scalar>
    void assemble(Scalar weight, Scalar moving, std::vector<Scalar>& values, SparseLu<Scalar>& lu);

    bool sparse_ = false, sparseLevel_ = false;
    Eigen::Index velocities_ = 0, rows_ = 0;
    Tangents tangents_;
    ConstraintRows c_, b_;
    Vector timeRate_, move_, moved_, force_, movedForce_, momentum_, baseRows_, movedRows_, q_, v_, a_, lambda_;

    // Whole.
    Matrix mass_, stiffness_, damping_, turning_, left_, right_, realMatrix_, levelMobility_, gram_;
    Eigen::MatrixXcd complexMatrix_;
    Eigen::PartialPivLU<Matrix> real_, gramFactor_;
    Eigen::PartialPivLU<Eigen::MatrixXcd> complex_;
    std::vector<char> level_;

    // Sparse.
    std::vector<Mat6> massBlocks_;
    std::vector<int> pieces_, nextPieces_; ///< row, column, height and width of each
    SparsePattern pattern_;
    std::vector<int> slots_; ///< of the entries of the pieces, in their order
    std::vector<double> constant_, byWeight_, byBoth_, byMoving_;
    std::vector<double> realValues_;
    std::vector<Complex> complexValues_;
    SparseLu<double> realSparse_;
    SparseLu<Complex> complexSparse_;
    std::vector<int> levelOf_; ///< of each row among those with a position level; -1: it has none
    ConstraintRows levelRows_, levelInverse_;
    SaddlePoint levelSolver_;
    Vector levelRight_, levelSolution_, levelMotion_;
};

} // namespace escapement
