// Source: Piegl & Tiller, The NURBS Book, 2nd ed., ch. 4: the curve in homogeneous coordinates and its derivatives by
// Leibniz' rule on A = w C, (4.8).

#include "engine/contact/geometry/kinds/bspline_curve.h"

#include <algorithm>
#include <stdexcept>

namespace escapement {

BSplineCurve::BSplineCurve(BSplineBasis basis, const std::vector<Vec3>& poles, const std::vector<double>& weights)
    : basis_(std::move(basis)),
      rational_(std::any_of(weights.begin(), weights.end(), [&](double w) { return w != weights.front(); })) {
    if (int(poles.size()) != basis_.functions() || !(weights.empty() || weights.size() == poles.size()))
        throw std::invalid_argument("the number of a B-spline's poles does not fit its knots");
    for (std::size_t i = 0; i < poles.size(); ++i) {
        const double w = rational_ ? weights[i] : 1.0;
        if (!(w > 0.0)) throw std::invalid_argument("the weights of a B-spline must be positive");
        poles_.emplace_back(w * poles[i].x(), w * poles[i].y(), w * poles[i].z(), w);
    }
}

void BSplineCurve::evaluate(double t, int order, CurveJet& jet, int* span) const {
    BSplineBasis::Values n;
    const Vec4* poles = &poles_[basis_.evaluate(t, order, n, span)];
    const int p = basis_.degree();
    Vec4 a[BSplineBasis::maxOrder + 1];
    for (int k = 0; k <= order; ++k) {
        a[k].setZero();
        for (int i = 0; i <= p; ++i) a[k] += n[k][i] * poles[i];
        jet.d[k] = a[k].head<3>();
    }
    if (!rational_) return;
    constexpr double binomial[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    const double perWeight = 1.0 / a[0].w();
    for (int k = 0; k <= order; ++k) {
        for (int i = 1; i <= k; ++i) jet.d[k] -= binomial[k][i] * a[i].w() * jet.d[k - i];
        jet.d[k] *= perWeight;
    }
}

CurveRange BSplineCurve::range() const {
    return {basis_.low(), basis_.high(), basis_.periodic() ? basis_.high() - basis_.low() : 0.0};
}

} // namespace escapement
