#pragma once
// Poles: a side of a surface's parameter domain that is one point, about which the surface is smooth nevertheless (the
// top of a dome). Its own parameters are of no use there: one of them turns about the point and does not move it.
//
// With t the turning parameter and s the way from the pole in the other one, S(t, 0) = P, and d(t) = dS/ds at s = 0
// lies in one plane. The coordinates y = s d(t) in that plane are regular at the pole and about it: they are polar
// coordinates made straight. Derivatives by y need dS/dt divided by s. Near the pole that loses digits, so the quotient
// is taken from dS/dt / s = integral over 0..1 of d2S/dtds (t, x s) dx, which is regular.

#include "engine/contact/geometry/surface.h"

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace escapement {

class Pole {
  public:
    /// Where parameter number `across` (0: u) is `at`, on the side to which it grows (`side` 1) or falls (-1). `width`:
    /// how far the domain goes on there, `smooth`: how far without a knot. Nothing where that is no point, or one
    /// without a tangent plane (an apex).
    static std::optional<Pole> of(const Surface& surface, int across, double at, double side, double width,
                                  double smooth);

    /// How far from the pole, in its parameter: negative on the other side.
    double distance(const Vec2& uv) const { return side_ * (uv[across_] - at_ - turnsTo(uv)); }
    /// Whether its coordinates are to be used here.
    bool covers(const Vec2& uv) const {
        const double s = distance(uv);
        return s >= 0.0 && s < reach_;
    }
    /// Whether a step of the parameters leads onto it or over it.
    bool isReachedBy(const Vec2& uv, const Vec2& step) const {
        const double s = distance(uv), change = side_ * step[across_];
        return s > 0.0 && change < 0.0 && s + change < reach_;
    }
    /// Coordinates (m) in the tangent plane, and back; `near` chooses the turn. The side of `near` is never left.
    Vec2 coordinates(const Surface& surface, const Vec2& uv) const;
    Vec2 parameters(const Surface& surface, const Vec2& y, const Vec2& near) const;
    /// What a small step of the parameters is in the coordinates.
    Vec2 stepInCoordinates(const Surface& surface, const Vec2& uv, const Vec2& step) const;
    /// Point, first and second derivatives by the coordinates.
    void evaluate(const Surface& surface, const Vec2& uv, SurfaceJet& jet) const;
    /// Parameters beyond it, where it ends the domain, are moved to it.
    void bringBack(Vec2& uv) const {
        if (ends_ && distance(uv) < 0.0) uv[across_] = at_;
    }
    /// Which way its parameter leads away from it.
    void into(Vec2& side) const { side[across_] = side_; }
    double longestStep() const { return longest_; } ///< m

  private:
    friend class PartArchive;
    struct Direction {
        Vec2 d = Vec2::Zero(), t = d, tt = d; ///< d(t) and its derivatives
    };
    struct Jet { ///< by t and s
        Vec3 point = Vec3::Zero(), t = point, s = point, tt = point, ts = point, ss = point, tts = point;
    };
    struct Place {
        double t, angle;
    };
    double turnsTo(const Vec2& uv) const {
        return round_ > 0.0 ? round_ * std::round((uv[across_] - at_) / round_) : 0.0;
    }
    void at(const Surface& surface, double t, double s, int order, Jet& jet) const;
    Direction direction(const Surface& surface, double t, int order) const;
    double turningParameter(const Surface& surface, const Vec2& y, double near) const;
    void evaluateAt(const Surface& surface, double t, double s, SurfaceJet& jet) const;

    int across_ = 1;
    bool ends_ = false; ///< the domain does not go on behind it
    double at_ = 0.0, side_ = 1.0;
    double reach_ = 0.0, series_ = 0.0,
           bend_ = 0.0; ///< of s: where the coordinates, integrals, and bends from further out serve
    double longest_ = 0.0;
    double least_ = 0.0;                          ///< of s: nearer the side could not be told
    double period_ = 0.0, round_ = 0.0;           ///< of t, and of the parameter across; 0: none
    Vec3 axes_[2] = {Vec3::Zero(), Vec3::Zero()}; ///< e1 x e2 is along du x dv
    double sense_ = 1.0;                          ///< of d(t) in them
    bool wholeTurn_ = false;
    std::vector<Place> places_; ///< t and the angle of d(t), growing
};

/// Adds the poles, if any, where parameter number `across` is `at`; `smoothBelow`, `smoothAbove`: how far it is to the
/// next knots there. Of a domain without end no more than this counts.
void addPoles(const Surface& surface, int across, double at, double smoothBelow, double smoothAbove,
              std::vector<std::shared_ptr<const Pole>>& poles);

} // namespace escapement
