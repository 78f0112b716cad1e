// Accelerations as a = a_p + N z with C N = 0: what the constraints leave free is found from the orthogonal
// decomposition of C^T, and the forces' part from that of M^-1 B, to which P is orthogonal [KimVanderploeg1986]:
//
//     P^T N z = P^T (M^-1 f - a_p).
//
// Accelerations are measured in what the constraint forces make of them, so that a light wheel's 1e5 rad/s^2 does not
// hide a heavy slide's 1 m/s^2.

#include "engine/math/formulation.h"

#include <Eigen/LU>
#include <Eigen/QR>

namespace escapement {

namespace {

constexpr double unreached = 1e-12; // of the largest effect of the constraint forces on a velocity

class NullSpace final : public ConstrainedSolve {
  public:
    void factorise(In<Matrix> inverseMassRight, In<Matrix> left) override {
        rows_ = int(left.rows()), columns_ = int(left.cols());
        scale_ = inverseMassRight.rowwise().norm();
        // Of a velocity that the constraint forces do not reach there is only roundoff, which measures nothing.
        const double largest = rows_ > 0 ? scale_.maxCoeff() : 0.0, usual = largest > 0.0 ? largest : 1.0;
        for (double& s : scale_)
            if (!(s > unreached * largest)) s = usual;
        scaled_ = scale_.asDiagonal() * left.transpose();
        ofLeft_.compute(scaled_);
        scaled_ = scale_.cwiseInverse().asDiagonal() * inverseMassRight;
        ofRight_.compute(scaled_);
        const int free = columns_ - rows_;
        leftBasis_.setZero(columns_, free);
        rightBasis_.setZero(columns_, free);
        leftBasis_.bottomRows(free).setIdentity();
        rightBasis_.bottomRows(free).setIdentity();
        leftBasis_.applyOnTheLeft(ofLeft_.householderQ());
        rightBasis_.applyOnTheLeft(ofRight_.householderQ());
        reduced_.noalias() = rightBasis_.transpose() * leftBasis_;
        if (free > 0) ofReduced_.compute(reduced_);
    }

    void solve(In<Matrix>, In<Matrix>, Vector& a, In<Vector> r, Vector& lambda) override {
        // C^T = Y R: the particular solution lies in the span of Y.
        particular_.setZero(columns_);
        particular_.head(rows_) = r;
        const auto upper = ofLeft_.matrixQR().topRows(rows_).triangularView<Eigen::Upper>();
        upper.transpose().solveInPlace(particular_.head(rows_));
        particular_.applyOnTheLeft(ofLeft_.householderQ());
        a.array() /= scale_.array();
        unconstrained_ = a;
        a -= particular_;
        free_.noalias() = rightBasis_.transpose() * a;
        a = particular_;
        if (free_.size() > 0) {
            free_ = ofReduced_.solve(free_);
            a.noalias() += leftBasis_ * free_;
        }
        particular_ = a - unconstrained_;
        particular_.applyOnTheLeft(ofRight_.householderQ().adjoint());
        lambda = particular_.head(rows_);
        ofRight_.matrixQR().topRows(rows_).triangularView<Eigen::Upper>().solveInPlace(lambda);
        a.array() *= scale_.array();
    }

  private:
    int rows_ = 0, columns_ = 0;
    Matrix scaled_, leftBasis_, rightBasis_, reduced_;
    Eigen::HouseholderQR<Matrix> ofLeft_, ofRight_;
    Eigen::PartialPivLU<Matrix> ofReduced_;
    Vector scale_, particular_, unconstrained_, free_;
};

} // namespace

Formulation nullSpaceFormulation() {
    return {.name = "null-space",
            .words = "accelerations in an orthogonal basis of what the constraints leave free",
            .source = "KimVanderploeg1986",
            .make = []() -> std::unique_ptr<ConstrainedSolve> { return std::make_unique<NullSpace>(); }};
}

} // namespace escapement
