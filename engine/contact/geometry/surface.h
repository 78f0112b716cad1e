#pragma once
// Surfaces, each in its own two parameters: a point with its derivatives in one evaluation, without allocation.

#include "engine/math/types.h"

#include <limits>
#include <memory>
#include <vector>

namespace escapement {

enum class SurfaceKind { Plane, Cylinder, Cone, Sphere, Torus, Extrusion, Revolution, BSpline, Offset, Other };
const char* name(SurfaceKind kind);

/// A point of a surface and its partial derivatives; those above the order asked for are left as they were.
struct SurfaceJet {
    Vec3 point;
    Vec3 u, v;
    Vec3 uu, uv, vv;
    Vec3 uuu, uuv, uvv, vvv;
};

/// Where a surface regularly is; infinite where it goes on for ever.
struct SurfaceRange {
    Vec2 low = Vec2::Constant(-std::numeric_limits<double>::infinity());
    Vec2 high = Vec2::Constant(std::numeric_limits<double>::infinity());
    Vec2 period = Vec2::Zero(); ///< 0: not periodic
};

/// The caller's memory of the knot spans of its last evaluation.
struct SpanHint {
    int u = 0, v = 0;
};

class Pole;
class PartArchive;

/// A surface beyond any trim: analytic surfaces by their formula, splines by their natural extension.
class Surface {
  public:
    virtual ~Surface() = default;
    virtual SurfaceKind kind() const = 0;
    /// Fills the jet up to `order` 0..3 (an offset surface: 0..2). Surfaces without knots ignore the hint.
    virtual void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const = 0;
    virtual SurfaceRange range() const { return {}; }
    /// The parameter of a locally nearest point to `p`, from `guess`. In closed form for plane, cylinder, cone, sphere
    /// and torus; else by safeguarded Newton, kept within a quarter of the range beyond its bounds. A periodic
    /// parameter keeps the guess's turn, an undetermined one (p on an axis, the point a pole) the guess's value.
    virtual Vec2 closestParameter(const Vec3& p, const Vec2& guess) const;

    Vec3 point(const Vec2& uv) const;
    /// First derivatives (columns du, dv) and, when asked for, second ones (columns uu, uv, vv).
    void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                     Eigen::Matrix<double, 3, 3>* second = nullptr) const;
    /// du x dv made unit. For the side of the material see Face::outward. Where du or dv vanishes (a pole, an apex) its
    /// limit from within the range; zero where that does not exist either.
    Vec3 parametricNormal(const Vec2& uv) const;

    // Coordinates that are regular where the surface is smooth: its own parameters, or about a pole (pole.h) those of
    // its tangent plane. Derivatives by them and steps in them belong to the place where they were asked.
    const std::vector<std::shared_ptr<const Pole>>& poles() const { return poles_; }
    const Pole* poleAt(const Vec2& uv) const { return poles_.empty() ? nullptr : coveringPole(uv); }
    /// A jet of order 2 by these coordinates.
    void regularJet(const Vec2& uv, SurfaceJet& jet, SpanHint* hint = nullptr) const {
        if (const Pole* pole = poleAt(uv)) evaluateAtPole(*pole, uv, jet);
        else evaluate(uv, 2, jet, hint);
    }
    /// The parameters after a step in the coordinates at uv, over the pole where it leads there.
    Vec2 stepped(const Vec2& uv, const Vec2& step) const {
        return poles_.empty() ? Vec2(uv + step) : steppedByPoles(uv, step);
    }
    /// Parameters beyond a pole that ends the domain: at the pole instead.
    Vec2 thisSideOfPoles(Vec2 uv) const;
    /// How many times the step is longer than is good near a pole; 0 elsewhere.
    double excessAtPole(const Vec2& uv, const Vec2& step) const;

  protected:
    /// By the coordinates of a pole.
    virtual void evaluateAtPole(const Pole& pole, const Vec2& uv, SurfaceJet& jet) const;
    /// Whose parameters lead to the pole: an offset surface's are its basis'.
    virtual const Surface& parametrized() const { return *this; }
    std::vector<std::shared_ptr<const Pole>> poles_; ///< found by those classes that can have some, as they are made

  private:
    friend class PartArchive;
    const Pole* coveringPole(const Vec2& uv) const;
    Vec2 steppedByPoles(const Vec2& uv, const Vec2& step) const;
};

/// du x dv of a jet of order 2 made unit; at a singular point its limit along growing u and v, against that where
/// `side` is negative. Zero where the second derivatives leave it open.
Vec3 unitNormal(const SurfaceJet& jet, const Vec2& side = Vec2::Ones());

/// Positive where the surface bends towards du x dv (a sphere seen from its outward normal: -1/r twice).
struct PrincipalCurvatures {
    double largest = 0.0, smallest = 0.0;                                   ///< 1/m
    Vec3 largestDirection = Vec3::Zero(), smallestDirection = Vec3::Zero(); ///< unit tangents
};
/// From a jet of order 2 at a regular point.
PrincipalCurvatures principalCurvatures(const SurfaceJet& jet);

} // namespace escapement
