// Source: Piegl & Tiller, The NURBS Book, 2nd ed., ch. 3 and 4: the tensor product in homogeneous coordinates and its
// derivatives by Leibniz' rule on A = w S, (4.20).

#include "engine/contact/geometry/kinds/bspline_surface.h"

#include "engine/contact/geometry/pole.h"

#include <algorithm>
#include <stdexcept>

namespace escapement {

BSplineSurface::BSplineSurface(BSplineBasis u, BSplineBasis v, const std::vector<Vec3>& poles,
                               const std::vector<double>& weights)
    : u_(std::move(u)), v_(std::move(v)),
      rational_(std::any_of(weights.begin(), weights.end(), [&](double w) { return w != weights.front(); })) {
    if (poles.size() != std::size_t(u_.functions()) * v_.functions() ||
        !(weights.empty() || weights.size() == poles.size()))
        throw std::invalid_argument("the number of a B-spline's poles does not fit its knots");
    net_.reserve(poles.size());
    for (std::size_t i = 0; i < poles.size(); ++i) {
        const double w = rational_ ? weights[i] : 1.0;
        if (!(w > 0.0)) throw std::invalid_argument("the weights of a B-spline must be positive");
        net_.emplace_back(w * poles[i].x(), w * poles[i].y(), w * poles[i].z(), w);
    }
    for (int across : {0, 1}) {
        const BSplineBasis& basis = across == 0 ? u_ : v_;
        const std::vector<double> knots = basis.distinctKnots();
        for (std::size_t k = 0; k < knots.size(); ++k)
            addPoles(*this, across, knots[k], k > 0 ? knots[k] - knots[k - 1] : 0.0,
                     k + 1 < knots.size() ? knots[k + 1] - knots[k] : 0.0, poles_);
    }
}

template <int order, int known>
void BSplineSurface::evaluateDegree(const Vec2& uv, SurfaceJet& jet, SpanHint* hint) const {
    BSplineBasis::Values nu, nv;
    const int fromU = u_.evaluate(uv.x(), order, nu, hint ? &hint->u : nullptr);
    const int fromV = v_.evaluate(uv.y(), order, nv, hint ? &hint->v : nullptr);
    const int p = u_.degree(), q = known > 0 ? known : v_.degree();
    constexpr int mostV = known > 0 ? std::min(order, known) : order; // higher derivatives vanish
    Vec4 a[order + 1][order + 1];
    for (auto& row : a)
        for (auto& sum : row) sum.setZero();
    for (int i = 0; i <= p; ++i) {
        const Vec4* row = &net_[std::size_t(fromU + i) * v_.functions() + fromV];
        Vec4 sums[mostV + 1];
        for (int l = 0; l <= mostV; ++l) sums[l] = nv[l][0] * row[0];
        for (int j = 1; j <= q; ++j)
            for (int l = 0; l <= mostV; ++l) sums[l] += nv[l][j] * row[j];
        for (int k = 0; k <= order; ++k)
            for (int l = 0; l <= std::min(order - k, mostV); ++l) a[k][l] += nu[k][i] * sums[l];
    }
    Vec3 s[order + 1][order + 1];
    for (int k = 0; k <= order; ++k)
        for (int l = 0; k + l <= order; ++l) s[k][l] = a[k][l].template head<3>();
    if (rational_) {
        constexpr double binomial[4][4] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
        const double perWeight = 1.0 / a[0][0].w();
        for (int k = 0; k <= order; ++k)
            for (int l = 0; k + l <= order; ++l) {
                for (int i = 0; i <= k; ++i)
                    for (int j = i == 0 ? 1 : 0; j <= l; ++j)
                        s[k][l] -= binomial[k][i] * binomial[l][j] * a[i][j].w() * s[k - i][l - j];
                s[k][l] *= perWeight;
            }
    }
    jet.point = s[0][0];
    if constexpr (order >= 1) {
        jet.u = s[1][0];
        jet.v = s[0][1];
    }
    if constexpr (order >= 2) {
        jet.uu = s[2][0];
        jet.uv = s[1][1];
        jet.vv = s[0][2];
    }
    if constexpr (order >= 3) {
        jet.uuu = s[3][0];
        jet.uuv = s[2][1];
        jet.uvv = s[1][2];
        jet.vvv = s[0][3];
    }
}

template <int order> void BSplineSurface::evaluateOrder(const Vec2& uv, SurfaceJet& jet, SpanHint* hint) const {
    switch (v_.degree()) {
    case 1:
        return evaluateDegree<order, 1>(uv, jet, hint);
    case 2:
        return evaluateDegree<order, 2>(uv, jet, hint);
    case 3:
        return evaluateDegree<order, 3>(uv, jet, hint);
    default:
        return evaluateDegree<order, 0>(uv, jet, hint);
    }
}

void BSplineSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint) const {
    switch (order) {
    case 0:
        return evaluateOrder<0>(uv, jet, hint);
    case 1:
        return evaluateOrder<1>(uv, jet, hint);
    case 2:
        return evaluateOrder<2>(uv, jet, hint);
    default:
        return evaluateOrder<3>(uv, jet, hint);
    }
}

SurfaceRange BSplineSurface::range() const {
    return {Vec2(u_.low(), v_.low()), Vec2(u_.high(), v_.high()),
            Vec2(u_.periodic() ? u_.high() - u_.low() : 0.0, v_.periodic() ? v_.high() - v_.low() : 0.0)};
}

BSplineLine::BSplineLine(const BSplineSurface& surface, int running)
    : surface_(surface), running_(running), along_(running == 0 ? surface.u_ : surface.v_),
      across_(running == 0 ? surface.v_ : surface.u_), rows_(std::size_t(along_.functions())) {}

void BSplineLine::moveTo(double value) {
    ++line_;
    from_ = across_.evaluate(value, 1, staying_, &spanAcross_);
}

const BSplineLine::Row& BSplineLine::row(int function) {
    Row& row = rows_[std::size_t(function)];
    if (row.line == line_) return row;
    row.line = line_;
    const std::size_t inRow = std::size_t(surface_.v_.functions());
    const std::size_t step = running_ == 0 ? 1 : inRow;
    const Vec4* pole = &surface_.net_[running_ == 0 ? std::size_t(function) * inRow + std::size_t(from_)
                                                    : std::size_t(from_) * inRow + std::size_t(function)];
    row.value = staying_[0][0] * *pole;
    row.across = staying_[1][0] * *pole;
    for (int j = 1; j <= across_.degree(); ++j) {
        pole += step;
        row.value += staying_[0][j] * *pole;
        row.across += staying_[1][j] * *pole;
    }
    return row;
}

BSplineLine::Place BSplineLine::place(double t) {
    BSplineBasis::Values n;
    const int from = along_.evaluate(t, 1, n, &spanAlong_), count = along_.degree() + 1;
    return {from, {n[0], n[0] + count}, {n[1], n[1] + count}};
}

void BSplineLine::evaluate(double t, SurfaceJet& jet) {
    BSplineBasis::Values n;
    const int from = along_.evaluate(t, 1, n, &spanAlong_);
    sumUp(from, n[0], n[1], jet);
}

void BSplineLine::sumUp(int from, const double* functions, const double* slopes, SurfaceJet& jet) {
    Vec4 value = Vec4::Zero(), along = value, across = value;
    for (int i = 0; i <= along_.degree(); ++i) {
        const Row& one = row(from + i);
        value += functions[i] * one.value;
        along += slopes[i] * one.value;
        across += functions[i] * one.across;
    }
    Vec3 &alongOut = running_ == 0 ? jet.u : jet.v, &acrossOut = running_ == 0 ? jet.v : jet.u;
    if (!surface_.rational_) {
        jet.point = value.head<3>();
        alongOut = along.head<3>();
        acrossOut = across.head<3>();
        return;
    }
    const double perWeight = 1.0 / value.w();
    jet.point = perWeight * value.head<3>();
    alongOut = perWeight * (along.head<3>() - along.w() * jet.point);
    acrossOut = perWeight * (across.head<3>() - across.w() * jet.point);
}

} // namespace escapement
