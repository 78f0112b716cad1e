#pragma once
// A chain of curves that leads a point: the two constraint rows of a joint "point-on-curve".
//
// With r the point in the axes of the body that carries the chain and C(s) the point of the current piece nearest to
// it,
//
//     d = r - C(s),   d . C'(s) = 0,   g_i = e_i(s) . d,  i = 1, 2.
//
// The normals e_i(s) are those of the place accepted last, turned by the least rotation that takes that place's tangent
// T0 to T(s) (Rodrigues' formula with e_i . T0 = 0 and d . T = 0):
//
//     e_i(s) . d = e_i . d - (e_i . T) (T0 . d) / (1 + T0 . T).
//
// So they exist until the tangent has turned by half a turn within one step, and going over to the next place changes
// no value and, on the curve, no row. First and second derivatives follow by the chain rule (up to C''').
//
// The place (piece, parameter, normals) is a memory: it changes when a step has been accepted, never within one. Within
// a step the curve of the piece is followed beyond its ends, too; running over a join is an event.

#include "engine/contact/geometry/curve.h"
#include "engine/dynamics/joints/guide_join.h"

#include <memory>
#include <vector>

namespace escapement {

/// One edge of the chain.
struct GuidePiece {
    std::string name; ///< "Assembly/Part#edge:7"
    std::shared_ptr<const Curve> curve;
    RigidMotion placement;            ///< of the curve, in the frame of the guide
    double from = 0.0, to = 0.0;      ///< parameters of its ends, from < to
    double tolerance = 0.0;           ///< m, of its end points
    bool reversed = false;            ///< the chain runs against the growing parameter
    double start = 0.0, length = 0.0; ///< m, way along the chain up to it, and its own

    /// Derivatives d[0..order] in the frame of the guide.
    CurveJet at(double parameter, int order) const;
};

class CurveGuide {
  public:
    /// `pieces` in the order of the chain; finds out how each is turned and whether the chain is closed. Throws
    /// ModelError with the joint's name where a piece does not begin where the one before ends, or has a corner of its
    /// own.
    CurveGuide(const std::string& joint, std::vector<GuidePiece> pieces, CornerLaw law);

    const std::vector<GuidePiece>& pieces() const { return pieces_; }
    bool closed() const { return closed_; }
    double length() const { return length_; } ///< m, of the whole chain

    // In what follows points and velocities (m, m/s, m/s^2) are those of the point in the frame of the guide.

    Vec2 values(const Vec3& r) const;
    /// dg/dr.
    Eigen::Matrix<double, 2, 3> gradient(const Vec3& r) const;
    /// g'' for the motion r, r', r''.
    Vec2 secondRate(const Vec3& r, const Vec3& rate, const Vec3& acceleration) const;

    /// Unit tangent in the direction of the chain.
    Vec3 direction(const Vec3& r) const;
    /// Way along the chain from its start, laps of a closed chain counted.
    double way(const Vec3& r) const;
    /// Way left to the end of the piece behind and ahead, to first order at the ends; negative: beyond. Infinite where
    /// the piece closes on itself without a seam.
    Vec2 borders(const Vec3& r) const;
    /// The join behind or ahead of the current piece; directions and point in the frame of the guide.
    GuideJoin join(bool ahead) const;
    /// The place is on the piece behind or ahead from now on. There must be one.
    void enter(bool ahead, const Vec3& r);

    /// The place nearest to r on the whole chain; forgets laps.
    void settle(const Vec3& r);
    /// The place moves along with r and stays on its piece.
    void follow(const Vec3& r);
    /// Where r has left its piece, as it may while bodies are assembled or dragged, the place goes over to the next
    /// ones.
    void pass(const Vec3& r);

    // The place as numbers, for checkpoints.
    static constexpr int placeSize = 9;
    void save(std::vector<double>& place) const;
    /// Throws InputError where the numbers fit no place of this chain.
    void restore(const double* place);

  private:
    double closest(const Vec3& r) const;
    double wayOn(const GuidePiece& piece, double parameter) const;
    int next(int piece, bool ahead) const; ///< -1: none
    bool seamless(const GuidePiece& piece) const;
    void moveTo(double parameter);
    GuideJoin joinOf(int piece, bool ahead) const;
    void orderPieces();
    void requireSmoothPieces() const;

    std::string joint_;
    std::vector<GuidePiece> pieces_;
    CornerLaw law_;
    bool closed_ = false;
    double length_ = 0.0;

    // the place
    int piece_ = 0;
    double parameter_ = 0.0;
    int laps_ = 0;
    Vec3 normals_[2];
};

} // namespace escapement
