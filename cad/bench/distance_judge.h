#pragma once
// Who is right where two ways to a least distance of faces disagree: points spread densely over both faces by the
// geometry kernel's surfaces, curves and borders, and a search from the nearest of them that asks for nothing but
// points.

#include "engine/contact/features/seed_tree.h"

#include <TopoDS_Face.hxx>

#include <functional>
#include <vector>

namespace escapement {

/// A face with points spread over its inside and along its edges. Part frame, m; `perMetre` units of the shape are a
/// metre.
class SampledFace {
  public:
    SampledFace(const TopoDS_Face& face, double perMetre);

    /// The inside (two parameters), an edge (one) or a corner (none).
    struct Piece {
        int dimensions = 0;
        std::function<Vec3(const Vec2&)> point;
        std::function<bool(const Vec2&)> on; ///< whether the face is there
        std::vector<Vec2> parameters;        ///< of the tree's points
        SeedTree tree;
        Vec2 step = Vec2::Zero(); ///< between two of them
    };
    const std::vector<Piece>& pieces() const { return pieces_; }
    /// m; the largest that the file gives the face, its edges and its corners.
    double tolerance() const { return tolerance_; }
    /// Whether the kernel finds no fault with the face.
    bool valid() const { return valid_; }
    /// How far a point is from the nearest one of the face, m.
    double distanceTo(const Vec3& point) const;

  private:
    std::vector<Piece> pieces_;
    double tolerance_ = 0.0;
    bool valid_ = false;
};

/// A point of either face, each in its own part's frame.
struct PointPair {
    Vec3 a, b;
};

/// m: the least distance found, never less than the true one of the points that the kernel holds for the faces'.
/// `motion` carries b's part frame into a's; it is looked near `hints` as well.
double sampledDistance(const SampledFace& a, const SampledFace& b, const RigidMotion& motion,
                       const std::vector<PointPair>& hints);

} // namespace escapement
