#include "engine/math/saddle_point.h"

namespace escapement {

void SaddlePoint::factorise(In<Matrix> inverseMassRight, In<Matrix> left) {
    inverseMassRight_ = inverseMassRight;
    left_ = left;
    if (left_.rows() == 0) return;
    schur_.noalias() = left_ * inverseMassRight_;
    lu_.compute(schur_);
}

void SaddlePoint::solve(Out<Vector> a, In<Vector> r, Vector& lambda) {
    lambda.resize(left_.rows());
    if (left_.rows() == 0) return;
    rhs_ = r;
    rhs_.noalias() -= left_ * a;
    lambda = lu_.solve(rhs_);
    a.noalias() += inverseMassRight_ * lambda;
}

} // namespace escapement
