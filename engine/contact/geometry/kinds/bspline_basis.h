#pragma once
// The B-spline basis functions of one parameter with their derivatives.
//
// Source: Piegl & Tiller, The NURBS Book, 2nd ed., ch. 2: N_{i,q} by the recurrence (2.5) in the triangular order of
// algorithm A2.2, derivatives by differences of the functions of lower degree, (2.7). The reciprocals of the knot
// differences are made once for every span, so that an evaluation divides by nothing.

#include <vector>

namespace escapement {

class BSplineBasis {
  public:
    static constexpr int maxDegree = 25, maxOrder = 4;
    using Values = double[maxOrder + 1][maxDegree + 1]; ///< [order of derivative][function of the span]

    /// `knots`: the flat knot vector, every knot as often as its multiplicity, ascending; as many functions as knots
    /// less degree less 1. `periodic`: the curve closes smoothly, its parameter is taken modulo the range. Throws
    /// std::invalid_argument where degree or knots make no basis.
    BSplineBasis(int degree, std::vector<double> knots, bool periodic = false);

    int degree() const { return degree_; }
    int functions() const { return int(knots_.size()) - degree_ - 1; }
    double low() const { return knots_[degree_]; }
    double high() const { return knots_[functions()]; }
    bool periodic() const { return periodic_; }
    const std::vector<double>& knots() const { return knots_; }
    std::vector<double> distinctKnots() const; ///< within the range, its ends included

    /// The functions that do not vanish on the span of t, with derivatives up to `order` (0..4), into `values`; returns
    /// the number of the first of them. Beyond the range those of the first or last span go on as polynomials. At a
    /// knot the span to the right of it counts. `hint`: the span of an earlier evaluation, updated; may be null.
    int evaluate(double t, int order, Values& values, int* hint) const;

  private:
    int span(double t, int* hint) const;
    /// `known`: the degree, where the compiler is to know it; 0: it is any.
    template <int known> int evaluateDegree(double t, int order, Values& values, int* hint) const;

    int degree_;
    std::vector<double> knots_;
    bool periodic_;
    std::vector<double> reciprocals_; ///< of a span: for q = 1..degree, r = 0..q-1 at q (q - 1) / 2 + r
};

} // namespace escapement
