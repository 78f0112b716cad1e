#pragma once
// Lines and conics. Frames are orthonormal, right- or left-handed; lengths in m.

#include "engine/contact/geometry/curve.h"

namespace escapement {

/// origin + t direction (unit); t in m.
class LineCurve final : public Curve {
  public:
    LineCurve(const Vec3& origin, const Vec3& direction) : origin_(origin), direction_(direction) {}
    CurveKind kind() const override { return CurveKind::Line; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    double closestParameter(const Vec3& p, double) const override { return (p - origin_).dot(direction_); }
    const Vec3& origin() const { return origin_; }
    const Vec3& direction() const { return direction_; }

  private:
    Vec3 origin_, direction_;
};

/// centre + r (cos t x + sin t y).
class CircleCurve final : public Curve {
  public:
    CircleCurve(const Vec3& centre, double radius, const Vec3& x, const Vec3& y)
        : centre_(centre), x_(x), y_(y), radius_(radius) {}
    CurveKind kind() const override { return CurveKind::Circle; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    CurveRange range() const override;
    double closestParameter(const Vec3& p, double guess) const override;
    const Vec3& centre() const { return centre_; }
    double radius() const { return radius_; }
    Vec3 axis() const { return x_.cross(y_); }

  private:
    friend class PartArchive;
    Vec3 centre_, x_, y_;
    double radius_;
};

/// centre + a cos t x + b sin t y.
class EllipseCurve final : public Curve {
  public:
    EllipseCurve(const Vec3& centre, double a, double b, const Vec3& x, const Vec3& y)
        : centre_(centre), ax_(a * x), by_(b * y) {}
    CurveKind kind() const override { return CurveKind::Ellipse; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;
    CurveRange range() const override;

  private:
    friend class PartArchive;
    struct Scaled {};
    EllipseCurve(const Vec3& centre, const Vec3& ax, const Vec3& by, Scaled) : centre_(centre), ax_(ax), by_(by) {}

    Vec3 centre_, ax_, by_;
};

/// apex + t^2 / (4 f) x + t y, f the focal length; t in m.
class ParabolaCurve final : public Curve {
  public:
    ParabolaCurve(const Vec3& apex, double focal, const Vec3& x, const Vec3& y)
        : apex_(apex), bend_(x / (4.0 * focal)), y_(y) {}
    CurveKind kind() const override { return CurveKind::Parabola; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;

  private:
    friend class PartArchive;
    struct Scaled {};
    ParabolaCurve(const Vec3& apex, const Vec3& bend, const Vec3& y, Scaled) : apex_(apex), bend_(bend), y_(y) {}

    Vec3 apex_, bend_, y_;
};

/// centre + a cosh t x + b sinh t y.
class HyperbolaCurve final : public Curve {
  public:
    HyperbolaCurve(const Vec3& centre, double a, double b, const Vec3& x, const Vec3& y)
        : centre_(centre), ax_(a * x), by_(b * y) {}
    CurveKind kind() const override { return CurveKind::Hyperbola; }
    void evaluate(double t, int order, CurveJet& jet, int* span = nullptr) const override;

  private:
    friend class PartArchive;
    struct Scaled {};
    HyperbolaCurve(const Vec3& centre, const Vec3& ax, const Vec3& by, Scaled) : centre_(centre), ax_(ax), by_(by) {}

    Vec3 centre_, ax_, by_;
};

} // namespace escapement
