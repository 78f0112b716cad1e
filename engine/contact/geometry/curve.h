#pragma once
// Curves in space, each in its own parameter: a point with its derivatives in one evaluation, without allocation.

#include "engine/math/types.h"

#include <limits>

namespace escapement {

enum class CurveKind { Line, Circle, Ellipse, Parabola, Hyperbola, BSpline, Offset, Other, Degenerate };
const char* name(CurveKind kind);

/// A point of a curve and its derivatives d[k] = d^k C / dt^k; those above the order asked for are left as they were.
struct CurveJet {
    Vec3 d[5];
    const Vec3& point() const { return d[0]; }
};

/// Where a curve is defined by more than its formula's goodwill; infinite for unbounded ones.
struct CurveRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    double period = 0.0; ///< 0: not periodic
};

class PartArchive;

/// A curve beyond any end: conics by their formula, splines by the polynomial of their first and last span.
class Curve {
  public:
    virtual ~Curve() = default;
    virtual CurveKind kind() const = 0;
    /// Fills jet.d[0..order], order 0..4 (an offset curve: 0..3). `span` is the caller's memory of the knot span (start
    /// with 0): near queries then find it at once. Curves without knots ignore it.
    virtual void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const = 0;
    virtual CurveRange range() const { return {}; }
    /// The parameter of a locally nearest point to `p`, from `guess`: in closed form for lines and circles (the turn is
    /// the guess's; the guess itself on the axis of a circle), else safeguarded Newton, kept within a quarter of the
    /// range beyond its ends.
    virtual double closestParameter(const Vec3& p, double guess) const;

    Vec3 point(double t) const;
    /// Unit tangent along growing t; where the first derivative vanishes, the direction of the second.
    Vec3 tangent(double t) const;
};

} // namespace escapement
