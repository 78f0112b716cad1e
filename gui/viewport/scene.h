#pragma once
// What the 3-D view shows, as VTK objects: bodies with their edges, marks, contact arrows, the triad, the background.
// The window's view and the pictures made without a window draw the same Scene. Lengths in m, world axes; pixels have
// their origin at the lower left corner.

#include "engine/contact/placed_part.h"
#include "engine/dynamics/frame.h"
#include "gui/viewport/picked_feature.h"

#include <memory>
#include <optional>
#include <set>
#include <string>

class vtkRenderWindow;
class vtkRenderer;

namespace escapement {

class CameraView;
class ShownBodies;

enum class StandardView { Home, Front, Back, Left, Right, Top, Bottom };

class Scene {
  public:
    Scene();
    ~Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// Puts the scene's renderers into a render window.
    void attach(vtkRenderWindow* window);
    vtkRenderer* renderer() const;
    CameraView view() const;
    const ShownBodies& bodies() const;

    /// Shows the mechanism's bodies at their initial poses. Bodies whose parts are missing are left out.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera = false);
    bool isEmpty() const;
    /// Moves body i to poses[i].
    void setPoses(const std::vector<BodyState>& poses);
    /// Back to the initial poses of the mechanism, no arrows.
    void showInitial();
    void setHidden(const std::set<int>& bodies);

    /// Arrows of the contact forces (coloured by stick and slip) and impulses (impact colour) of one frame. An arrow's
    /// length goes with the square root of its size, so that a rest's weight shows beside an impact; the largest so
    /// far has a fixed length.
    /// They are drawn as they act on the body that moves: on side b, or on side a where b stands still.
    void setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs);
    void setArrowsVisible(bool visible);
    int arrowCount() const;

    /// The feature at a pixel; edges and vertices within `radius` pixels.
    std::optional<PickedFeature> pick(const Vec2& pixel, const PickFilter& filter, double radius) const;
    /// World points on a feature at which to look for a pixel that picks it.
    std::vector<Vec3> samplesOf(const PickedFeature& feature) const;
    /// Highlights the feature under the pointer, or nothing.
    void setHover(const std::optional<PickedFeature>& feature);
    /// Colours features until told otherwise: the first in the accent, the others amber.
    void setMarked(const std::vector<PickedFeature>& features);
    /// Tints a whole body; -1: none.
    void setSelectedBody(int body);

    void fit();
    void look(StandardView view);
    /// The pixel where a world point is seen.
    Vec2 pixelOf(const Vec3& point) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace escapement
