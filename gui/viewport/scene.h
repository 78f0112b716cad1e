#pragma once
// What the 3-D view shows, as VTK objects: bodies with their edges, contact arrows, the triad, the background.
// The window's view and the pictures made without a window draw the same Scene. Lengths in m, world axes.

#include "engine/contact/placed_part.h"
#include "engine/dynamics/frame.h"

#include <memory>
#include <optional>
#include <string>

class vtkRenderWindow;
class vtkRenderer;

namespace escapement {

/// What lies under a point of the picture.
struct PickedFeature {
    int body = -1;
    std::string bodyName;
    std::string instance; ///< "Assembly/Crank"
    int face = 0;         ///< from 1
    Vec3 point = Vec3::Zero();
    bool operator==(const PickedFeature& other) const {
        return body == other.body && instance == other.instance && face == other.face;
    }
};

enum class StandardView { Home, Front, Right, Top };

class Scene {
  public:
    Scene();
    ~Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// Puts the scene's renderers into a render window.
    void attach(vtkRenderWindow* window);
    vtkRenderer* renderer() const;

    /// Shows the mechanism's bodies at their initial poses. Bodies whose parts are missing are left out.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts);
    bool isEmpty() const;
    /// Moves body i to poses[i].
    void setPoses(const std::vector<BodyState>& poses);
    /// Back to the initial poses of the mechanism, no arrows.
    void showInitial();

    /// Arrows of the contact forces (coloured by stick and slip) and impulses (impact colour) of one frame. An arrow's
    /// length goes with the square root of its size, so that a rest's weight shows beside an impact; the largest so
    /// far has a fixed length.
    /// They are drawn as they act on the body that moves: on side b, or on side a where b stands still.
    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs);
    void setArrowsVisible(bool visible);
    int arrowCount() const;

    /// The nearest face at a pixel (origin at the lower left corner).
    std::optional<PickedFeature> pick(int x, int y);
    /// Highlights one face, a whole body (face 0), or nothing.
    void highlight(const std::optional<PickedFeature>& feature);

    void fit();
    void look(StandardView view);
    /// The pixel (origin lower left) where a world point is seen.
    Vec2 pixelOf(const Vec3& point) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace escapement
