#pragma once
// The clearance between two bodies: the least distance of any two of their faces, or how deep they lie in each other.

#include "engine/contact/features/placed_part.h"

#include <memory>
#include <vector>

namespace escapement {

struct Clearing {
    double distance = 0.0; ///< m; below 0 the depth of the deepest place found; infinite where a body has no face
    Vec3 a = Vec3::Zero(), b = Vec3::Zero(); ///< the nearest places, world; where they overlap both the deepest place
};

/// Prepared once for two bodies and asked at many poses; what was nearest last is looked at first.
class Clearance {
  public:
    /// The parts of the bodies, in body frames (placedParts).
    Clearance(const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b);
    ~Clearance();
    Clearance(const Clearance&) = delete;
    Clearance& operator=(const Clearance&) = delete;

    /// `a` and `b` are the body frames in the world. Triangles tell which faces can be nearest; the distance of these
    /// is exact (face_distance.h), whatever the triangles deviate. Overlaps are looked for where the bodies are nearer
    /// than that.
    Clearing at(const RigidMotion& a, const RigidMotion& b);

  private:
    struct Piece;
    struct Nearest;
    void look(Piece& a, Piece& b, const RigidMotion& motion, Nearest& nearest);

    std::vector<std::unique_ptr<Piece>> a_, b_;
    std::unique_ptr<Nearest> last_;
};

} // namespace escapement
