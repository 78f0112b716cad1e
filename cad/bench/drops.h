#pragma once
// Round bodies thrown at a plate, an edge, a corner and at one another, so that the instant of their first impact is
// known exactly: the pose in which they touch is chosen first, by the support points of both, and the flight is
// computed back from there.

#include "engine/contact/features/part.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace escapement {

/// Ellipsoid: of three axes, a spline only. Spheroid: an ellipse turned about its axis. Dome: a paraboloid cut off
/// flat.
enum class RoundBody { Ball, Spheroid, Ellipsoid, Dome, Torus };
enum class DropTarget { Plate, Edge, Corner, Body };
const char* name(RoundBody body);
const char* name(DropTarget target);

/// A body as the kernel's own surfaces, or all of its faces as exact rational B-splines.
struct RoundForm {
    RoundBody body = RoundBody::Ball;
    bool spline = false;
};
std::string name(const RoundForm& form);
/// All nine: the ellipsoid is a spline only.
std::vector<RoundForm> roundForms();
/// In its own frame, so many times as large as those that are thrown; its path the form's name, and how large it is.
Part roundPart(const RoundForm& form, int larger = 1);

struct Drop {
    RoundForm thrown;
    DropTarget target = DropTarget::Plate;
    RoundForm below;        ///< where the target is a body
    std::size_t number = 0; ///< every fourth touches at or beside a pole, every fourth at or beside a seam
    int larger = 1;         ///< how many times as large as what is thrown the target is: 1, 10, 100
};

struct DropOutcome {
    bool done = false, struck = false; ///< the run ended as it should; there was an impact
    double late = 0.0;                 ///< s: the first impact after its true instant
    double unexplained = 0.0;          ///< of the largest energy: what neither work nor dissipation accounts for
    double wall = 0.0;                 ///< s
    std::string story;                 ///< for a failure
};

/// Throws drops; parts are made once.
class DropRange {
  public:
    DropRange();
    DropOutcome run(const Drop& drop) const;

  private:
    PartLibrary library_;
};

/// How large targets are made, of `Drop::larger`.
inline constexpr int targetSizes[] = {1, 10, 100};

} // namespace escapement
