#pragma once
// Rational B-spline surfaces; a Bezier patch is one with a single span each way.

#include "engine/contact/geometry/kinds/bspline_basis.h"
#include "engine/contact/geometry/surface.h"

#include <vector>

namespace escapement {

/// Beyond its bounds the surface goes on as the polynomial of its outermost spans; a rational one only as far as its
/// weight stays positive there.
class BSplineSurface final : public Surface {
  public:
    /// Pole (i, j) of u.functions() x v.functions() is at i * v.functions() + j, in m; `weights` likewise, empty:
    /// all 1. Throws std::invalid_argument when their number does not fit or a weight is not positive.
    BSplineSurface(BSplineBasis u, BSplineBasis v, const std::vector<Vec3>& poles,
                   const std::vector<double>& weights = {});
    SurfaceKind kind() const override { return SurfaceKind::BSpline; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    const BSplineBasis& basisU() const { return u_; }
    const BSplineBasis& basisV() const { return v_; }
    bool rational() const { return rational_; }

  private:
    friend class PartArchive;
    friend class BSplineLine;
    /// As another one was found to be, its poles left to be said.
    BSplineSurface(BSplineBasis u, BSplineBasis v, bool rational, std::vector<Vec4> net)
        : u_(std::move(u)), v_(std::move(v)), rational_(rational), net_(std::move(net)) {}

    template <int order> void evaluateOrder(const Vec2& uv, SurfaceJet& jet, SpanHint* hint) const;
    /// `known`: the degree in v, where the compiler is to know it; 0: it is any.
    template <int order, int known> void evaluateDegree(const Vec2& uv, SurfaceJet& jet, SpanHint* hint) const;

    BSplineBasis u_, v_;
    bool rational_;
    std::vector<Vec4> net_; ///< (w x, w)
};

/// The line of a surface on which one parameter stays, for many points of it: each costs what one of a curve does.
class BSplineLine {
  public:
    /// `running`: the parameter that runs along it, 0 for u.
    BSplineLine(const BSplineSurface& surface, int running);
    /// Another line, at this value of the other parameter.
    void moveTo(double value);
    /// A place on all lines: what is the same on each of them.
    struct Place {
        int from = 0;
        std::vector<double> functions, slopes;
    };
    Place place(double t);
    /// Point and first derivatives of the surface, equal to its own to rounding.
    void evaluate(const Place& place, SurfaceJet& jet) {
        sumUp(place.from, place.functions.data(), place.slopes.data(), jet);
    }
    void evaluate(double t, SurfaceJet& jet);

  private:
    struct Row { ///< a function of the running parameter, the other one summed up; and its derivative by that
        Vec4 value, across;
        int line = 0; ///< to which it belongs
    };
    const Row& row(int function);
    void sumUp(int from, const double* functions, const double* slopes, SurfaceJet& jet);

    const BSplineSurface& surface_;
    int running_;
    const BSplineBasis &along_, &across_;
    std::vector<Row> rows_;
    BSplineBasis::Values staying_;
    int from_ = 0, line_ = 0, spanAlong_ = 0, spanAcross_ = 0;
};

} // namespace escapement
