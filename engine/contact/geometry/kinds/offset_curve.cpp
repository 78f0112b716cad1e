#include "engine/contact/geometry/kinds/offset_curve.h"

#include <cmath>
#include <stdexcept>

namespace escapement {

/// With N = C' x V of length m, and m n = N: Leibniz gives n' and on, the derivatives of m from m^2 = N . N.
void OffsetCurve::evaluate(double t, int order, CurveJet& jet, int* span) const {
    if (order > 3) throw std::invalid_argument("an offset curve has derivatives up to the third");
    CurveJet basis;
    basis_->evaluate(t, order + 1, basis, span);
    for (int k = 0; k <= order; ++k) jet.d[k] = basis.d[k];
    Vec3 across[4];
    for (int k = 0; k <= order; ++k) across[k] = basis.d[k + 1].cross(direction_);
    const double length = across[0].norm();
    if (!(length > 1e-15 * basis.d[1].norm())) return;
    const double perLength = 1.0 / length;
    Vec3 n[4];
    double m[4] = {length, 0.0, 0.0, 0.0};
    n[0] = perLength * across[0];
    if (order >= 1) {
        m[1] = n[0].dot(across[1]);
        n[1] = perLength * (across[1] - m[1] * n[0]);
    }
    if (order >= 2) {
        m[2] = n[1].dot(across[1]) + n[0].dot(across[2]);
        n[2] = perLength * (across[2] - 2.0 * m[1] * n[1] - m[2] * n[0]);
    }
    if (order >= 3) {
        m[3] = n[2].dot(across[1]) + 2.0 * n[1].dot(across[2]) + n[0].dot(across[3]);
        n[3] = perLength * (across[3] - 3.0 * m[1] * n[2] - 3.0 * m[2] * n[1] - m[3] * n[0]);
    }
    for (int k = 0; k <= order; ++k) jet.d[k] += distance_ * n[k];
}

} // namespace escapement
