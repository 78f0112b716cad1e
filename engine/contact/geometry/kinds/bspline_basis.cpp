#include "engine/contact/geometry/kinds/bspline_basis.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace escapement {

BSplineBasis::BSplineBasis(int degree, std::vector<double> knots, bool periodic)
    : degree_(degree), knots_(std::move(knots)), periodic_(periodic) {
    if (degree_ < 1 || degree_ > maxDegree) throw std::invalid_argument("a B-spline's degree must be from 1 to 25");
    if (functions() <= degree_) throw std::invalid_argument("a B-spline has too few knots for its degree");
    for (std::size_t i = 0; i < knots_.size(); ++i)
        if (!std::isfinite(knots_[i]) || (i > 0 && knots_[i] < knots_[i - 1]))
            throw std::invalid_argument("the knots of a B-spline must ascend");
    if (!(low() < high())) throw std::invalid_argument("the knots of a B-spline must span more than one point");
    const int each = degree_ * (degree_ + 1) / 2;
    reciprocals_.assign(std::size_t(each) * (functions() - degree_), 0.0);
    for (int i = degree_; i < functions(); ++i) {
        if (!(knots_[i] < knots_[i + 1])) continue; // no span
        double* row = &reciprocals_[std::size_t(each) * (i - degree_)];
        for (int q = 1; q <= degree_; ++q)
            for (int r = 0; r < q; ++r) row[q * (q - 1) / 2 + r] = 1.0 / (knots_[i + r + 1] - knots_[i + 1 - q + r]);
    }
}

std::vector<double> BSplineBasis::distinctKnots() const {
    std::vector<double> result;
    for (int i = degree_; i <= functions(); ++i)
        if (result.empty() || knots_[i] > result.back()) result.push_back(knots_[i]);
    return result;
}

int BSplineBasis::span(double t, int* hint) const {
    const int last = functions();
    if (hint && *hint >= degree_ && *hint < last && knots_[*hint] <= t && t < knots_[*hint + 1]) return *hint;
    const auto begin = knots_.begin() + degree_, end = knots_.begin() + last;
    int i = int(std::upper_bound(begin, end, t) - knots_.begin()) - 1; // knots_[i] <= t < knots_[i + 1]
    // Before and after the range, whose first and last knots may coincide: the nearest true span.
    i = std::max(i, degree_);
    while (i + 1 < last && t < knots_[last] && !(knots_[i] < knots_[i + 1])) ++i;
    while (!(knots_[i] < knots_[i + 1])) --i;
    if (hint) *hint = i;
    return i;
}

int BSplineBasis::evaluate(double t, int order, Values& values, int* hint) const {
    switch (degree_) {
    case 1:
        return evaluateDegree<1>(t, order, values, hint);
    case 2:
        return evaluateDegree<2>(t, order, values, hint);
    case 3:
        return evaluateDegree<3>(t, order, values, hint);
    default:
        return evaluateDegree<0>(t, order, values, hint);
    }
}

template <int known> int BSplineBasis::evaluateDegree(double t, int order, Values& values, int* hint) const {
    if (periodic_ && (t < low() || t >= high())) {
        const double period = high() - low();
        t -= period * std::floor((t - low()) / period);
        t = std::clamp(t, low(), high());
    }
    const int p = known > 0 ? known : degree_, i = span(t, hint);
    const double* reciprocal = &reciprocals_[std::size_t(p * (p + 1) / 2) * (i - p)];
    double right[maxDegree + 1], left[maxDegree + 1];
    for (int j = 1; j <= p; ++j) {
        right[j] = knots_[i + j] - t;
        left[j] = t - knots_[i + 1 - j];
    }
    // Row k of `values` takes the functions of degree p - k as the recurrence passes them, to become derivatives below.
    double n[maxDegree + 1];
    n[0] = 1.0;
    const int derivatives = std::min(order, p);
    for (int q = 0;; ++q) {
        if (p - q <= derivatives)
            for (int r = 0; r <= q; ++r) values[p - q][r] = n[r];
        if (q == p) break;
        const double* row = reciprocal + (q + 1) * q / 2;
        double saved = 0.0;
        for (int r = 0; r <= q; ++r) {
            const double share = n[r] * row[r];
            n[r] = saved + right[r + 1] * share;
            saved = left[q + 1 - r] * share;
        }
        n[q + 1] = saved;
    }
    for (int k = 1; k <= derivatives; ++k) {
        double* d = values[k];
        for (int q = p - k + 1; q <= p; ++q) {
            const double* row = reciprocal + q * (q - 1) / 2;
            double before = 0.0; // the function to the left times its reciprocal
            for (int r = 0; r < q; ++r) {
                const double here = d[r] * row[r];
                d[r] = q * (before - here);
                before = here;
            }
            d[q] = q * before;
        }
    }
    for (int k = derivatives + 1; k <= order; ++k) std::fill(values[k], values[k] + p + 1, 0.0);
    return i - p;
}

} // namespace escapement
