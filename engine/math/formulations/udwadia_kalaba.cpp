// The least correction of the unconstrained accelerations, in the metric of the masses [UdwadiaKalaba1992]:
//
//     a = M^-1 f + M^-1 B (C M^-1 B)^+ (r - C M^-1 f)
//
// with the generalised inverse from a complete orthogonal decomposition, so that redundant rows do no harm.

#include "engine/math/formulation.h"

#include <Eigen/QR>

namespace escapement {

namespace {

class UdwadiaKalaba final : public ConstrainedSolve {
  public:
    void factorise(In<Matrix> inverseMassRight, In<Matrix> left) override {
        product_.noalias() = left * inverseMassRight;
        inverse_.compute(product_);
    }
    void solve(In<Matrix> inverseMassRight, In<Matrix> left, Vector& a, In<Vector> r, Vector& lambda) override {
        missing_ = r;
        missing_.noalias() -= left * a;
        lambda = inverse_.solve(missing_);
        a.noalias() += inverseMassRight * lambda;
    }

  private:
    Matrix product_;
    Eigen::CompleteOrthogonalDecomposition<Matrix> inverse_;
    Vector missing_;
};

} // namespace

Formulation udwadiaKalabaFormulation() {
    return {.name = "udwadia-kalaba",
            .words = "the least correction of the unconstrained accelerations, by a generalised inverse",
            .source = "UdwadiaKalaba1992",
            .make = []() -> std::unique_ptr<ConstrainedSolve> { return std::make_unique<UdwadiaKalaba>(); }};
}

} // namespace escapement
