#pragma once
// What the 3-D view shows, as VTK objects: bodies with their edges, marks, symbols, arrows, trails, grid, triad and
// background, each a part of its own. The window's view and the pictures made without a window draw the same Scene.
// Lengths in m, world axes; pixels have their origin at the lower left corner.

#include "engine/contact/features/placed_part.h"
#include "engine/dynamics/frame.h"
#include "gui/viewport/camera/scene_camera.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

class vtkRenderWindow;
class vtkRenderer;

namespace escapement {

class FeaturePicker;
class ForceArrows;
class Ghosts;
class GroundGrid;
class SceneMarks;
class SymbolLayer;
class Trails;

class Scene {
  public:
    Scene();
    ~Scene();

    /// Puts the scene's renderers into a render window.
    void attach(vtkRenderWindow* window);
    vtkRenderer* renderer() const;
    /// Device pixels in a logical one: symbols keep their size on fine screens. `picture`: the size in device pixels of
    /// what the render window draws a part of; absent: it draws all.
    void setPixelRatio(double ratio, const std::optional<Vec2>& picture = {});

    const ShownBodies& bodies() const;
    SceneCamera& camera();
    const SceneCamera& camera() const;
    /// Of the contact forces (coloured by stick and slip) and impulses (impact colour) of one frame, and of joint
    /// reactions.
    ForceArrows& arrows();
    const ForceArrows& arrows() const;
    SymbolLayer& symbols(); ///< of joints and loads, over the bodies
    const SymbolLayer& symbols() const;
    SceneMarks& marks(); ///< what of the bodies is coloured
    const SceneMarks& marks() const;
    /// Pale copies of bodies elsewhere; they stay until others are set.
    Ghosts& ghosts();
    const Ghosts& ghosts() const;
    GroundGrid& grid();
    const GroundGrid& grid() const;
    Trails& trails();
    /// Finds features in the picture as it is now.
    FeaturePicker picker() const;

    /// Shows the mechanism's bodies at their initial poses. Bodies whose parts are missing are left out.
    /// What was shown before keeps its buffers; `keepCamera` is for an edit of what is shown already.
    void setMechanism(const Mechanism& mechanism, const PartLibrary& parts, bool keepCamera = false);
    /// Moves body i to poses[i].
    void setPoses(const std::vector<BodyState>& poses);
    /// Back to the initial poses of the mechanism: no arrows, nothing touches.
    void showInitial();
    void setHidden(const std::set<int>& bodies);
    /// The opacity of all bodies, and of those that are to have one of their own.
    void setOpacity(double all, const std::map<int, double>& own = {});
    void setSection(const std::optional<CutPlane>& section);
    /// Colours the faces by their surface and the edges by their kind.
    void setFeatureKinds(bool coloured);
    void setDark(bool dark);
    bool isDark() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace escapement
