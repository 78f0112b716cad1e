#pragma once
// The camera of a scene: standard views, fitting, and following a body. Lengths in m, world axes; pixels have their
// origin at the lower left corner.

#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/scene/shown_bodies.h"

#include <array>

namespace escapement {

enum class StandardView { Home, Front, Back, Left, Right, Top, Bottom };

/// Where a standard view looks from (towards the eye), and what is up in its picture.
struct ViewDirection {
    Vec3 from, up;
};
/// `up`: the world's upward axis, z or y.
ViewDirection directionOf(StandardView view, const Vec3& up);

class SceneCamera {
  public:
    SceneCamera(vtkRenderer* renderer, const ShownBodies& bodies) : renderer_(renderer), bodies_(bodies) {}

    CameraView view() const { return CameraView(renderer_); }
    /// The pixel where a world point is seen.
    Vec2 pixelOf(const Vec3& point) const { return view().pixelOf(point); }
    void setUp(const Vec3& up) { up_ = up; }
    Vec3 up() const { return up_; } ///< away from gravity: z or y

    void look(StandardView view); ///< at all visible bodies
    /// Shows all visible bodies, or one body.
    void fit(int body = -1);
    void fitBox(const std::array<double, 6>& box); ///< x from, x to, y from, ... in m

    /// The camera moves along with a body; -1: it stands still.
    void follow(int body);
    Vec3 followedPoint() const { return bodies_.poseOf(followed_) * followedMiddle_; }
    /// Moves along, where the point followed was at `before`.
    void moveAlong(const Vec3& before);

  private:
    vtkRenderer* renderer_;
    const ShownBodies& bodies_;
    int followed_ = -1;
    Vec3 followedMiddle_ = Vec3::Zero(); ///< of the body, in its own frame
    Vec3 up_ = Vec3::UnitZ();
};

} // namespace escapement
