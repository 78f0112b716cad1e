#pragma once
// Surfaces in closed form. `axes` = [X Y Z] is orthonormal, right- or left-handed (a mirrored part); lengths in m.

#include "engine/contact/geometry/surface.h"

namespace escapement {

/// origin + u x + v y; normal z = x cross y.
class PlaneSurface final : public Surface {
  public:
    PlaneSurface(const Vec3& origin, const Vec3& x, const Vec3& y) : origin_(origin), x_(x), y_(y) {}
    SurfaceKind kind() const override { return SurfaceKind::Plane; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    Vec2 closestParameter(const Vec3& p, const Vec2&) const override {
        return {(p - origin_).dot(x_), (p - origin_).dot(y_)};
    }
    const Vec3& origin() const { return origin_; }
    Vec3 normal() const { return x_.cross(y_); }
    const Vec3& xAxis() const { return x_; }
    const Vec3& yAxis() const { return y_; }

  private:
    Vec3 origin_, x_, y_;
};

/// centre + r (cos v cos u X + cos v sin u Y + sin v Z); u in (-pi, pi], v in [-pi/2, pi/2].
class SphereSurface final : public Surface {
  public:
    SphereSurface(const Vec3& centre, double radius, const Mat3& axes = Mat3::Identity());
    SurfaceKind kind() const override { return SurfaceKind::Sphere; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override;
    const Vec3& centre() const { return centre_; }
    double radius() const { return radius_; }
    const Mat3& axes() const { return axes_; }

  private:
    friend class PartArchive;
    struct Known {}; ///< its poles are, and need not be looked for
    SphereSurface(const Vec3& centre, double radius, const Mat3& axes, Known)
        : centre_(centre), radius_(radius), axes_(axes) {}

    Vec3 centre_;
    double radius_;
    Mat3 axes_;
};

/// origin + r (cos u X + sin u Y) + v Z; v in m.
class CylinderSurface final : public Surface {
  public:
    CylinderSurface(const Vec3& origin, double radius, const Mat3& axes = Mat3::Identity())
        : origin_(origin), radius_(radius), axes_(axes) {}
    SurfaceKind kind() const override { return SurfaceKind::Cylinder; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override;
    const Vec3& origin() const { return origin_; }
    double radius() const { return radius_; }
    Vec3 axis() const { return axes_.col(2); }
    const Mat3& axes() const { return axes_; }

  private:
    Vec3 origin_;
    double radius_;
    Mat3 axes_;
};

/// origin + (R + v sin a)(cos u X + sin u Y) + v cos a Z, a the half angle in (-pi/2, pi/2), v in m. The range is the
/// nappe of the circle v = 0; the formula goes on through the apex to the other one, where the normal is turned.
class ConeSurface final : public Surface {
  public:
    ConeSurface(const Vec3& origin, double radius, double halfAngle, const Mat3& axes = Mat3::Identity());
    SurfaceKind kind() const override { return SurfaceKind::Cone; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    /// Nearest on the nappe of the guess: its apex where the generator's closest point is beyond it.
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override;
    const Vec3& origin() const { return origin_; }
    double radius() const { return radius_; }
    double halfAngle() const { return halfAngle_; }
    Vec3 axis() const { return axes_.col(2); }
    Vec3 apex() const { return origin_ - radius_ / sine_ * cosine_ * axes_.col(2); }
    const Mat3& axes() const { return axes_; }

  private:
    Vec3 origin_;
    double radius_, halfAngle_, sine_, cosine_;
    Mat3 axes_;
};

/// centre + (R + r cos v)(cos u X + sin u Y) + r sin v Z. With r > R it meets itself on the axis (a spindle).
class TorusSurface final : public Surface {
  public:
    TorusSurface(const Vec3& centre, double majorRadius, double minorRadius, const Mat3& axes = Mat3::Identity())
        : centre_(centre), major_(majorRadius), minor_(minorRadius), axes_(axes) {}
    SurfaceKind kind() const override { return SurfaceKind::Torus; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint = nullptr) const override;
    SurfaceRange range() const override;
    /// Of a spindle: on the side of the axis (apple or lemon) on which the guess is.
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override;
    const Vec3& centre() const { return centre_; }
    double majorRadius() const { return major_; }
    double minorRadius() const { return minor_; }
    Vec3 axis() const { return axes_.col(2); }
    const Mat3& axes() const { return axes_; }

  private:
    Vec3 centre_;
    double major_, minor_;
    Mat3 axes_;
};

} // namespace escapement
