#pragma once
// What the 3-D view shows, as VTK objects: bodies with their edges, marks, symbols, arrows, trails, grid, triad and
// background. The window's view and the pictures made without a window draw the same Scene. Lengths in m, world axes;
// pixels have their origin at the lower left corner.

#include "engine/contact/features/placed_part.h"
#include "engine/dynamics/frame.h"
#include "gui/viewport/picking/picked_feature.h"
#include "gui/viewport/picking/touching_feature.h"
#include "gui/viewport/symbols/symbol.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

class vtkRenderWindow;
class vtkRenderer;

namespace escapement {

class CameraView;
class ForceArrows;
struct Ghost;
class ShownBodies;
class SymbolLayer;
struct CutPlane;
struct ShownReaction;

enum class StandardView { Home, Front, Back, Left, Right, Top, Bottom };

/// Where a standard view looks from (towards the eye), and what is up in its picture.
struct ViewDirection {
    Vec3 from, up;
};
/// `up`: the world's upward axis, z or y.
ViewDirection directionOf(StandardView view, const Vec3& up);

/// How much of the picture's width and height the axes in its lower left corner take.
inline constexpr std::array<double, 2> triadShare{0.14, 0.22};

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
    /// Device pixels in a logical one: symbols keep their size on fine screens.
    void setPixelRatio(double ratio);

    /// Shows the mechanism's bodies at their initial poses. Bodies whose parts are missing are left out.
    /// What was shown before keeps its buffers; `keepCamera` is for an edit of what is shown already.
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
    /// Joint reactions, drawn in the same way in a colour of their own.
    void setReactions(const std::vector<ShownReaction>& reactions);
    void setReactionsVisible(bool visible);
    void setArrowScale(double factor);
    int arrowCount() const;
    const ForceArrows& arrows() const;

    void setSymbols(const std::vector<Symbol>& symbols);
    void setSymbolsVisible(bool visible);
    void setHoveredSymbol(int which);
    const SymbolLayer& symbols() const;

    /// The feature at a pixel; edges and vertices within `radius` pixels, beside a face within `onFace`.
    std::optional<PickedFeature> pick(const Vec2& pixel, const PickFilter& filter, double radius, double onFace) const;
    /// World points on a feature at which to look for a pixel that picks it.
    std::vector<Vec3> samplesOf(const PickedFeature& feature) const;
    /// Highlights the feature under the pointer, or nothing.
    void setHover(const std::optional<PickedFeature>& feature);
    /// Colours features until told otherwise: the first in the accent, the others amber.
    void setMarked(const std::vector<PickedFeature>& features);
    /// Features that touch now, in the colours of their contacts' states; as long as the list is the same it costs
    /// nothing to set it again.
    void setTouching(const std::vector<TouchingFeature>& features);
    /// Outlines and tints whole bodies.
    void setSelectedBodies(const std::set<int>& bodies);
    const std::set<int>& selectedBodies() const;

    /// The opacity of all bodies, and of those that are to have one of their own.
    void setOpacity(double all, const std::map<int, double>& own);
    void setSection(const std::optional<CutPlane>& section);
    /// Colours the faces by their surface and the edges by their kind.
    void setFeatureKinds(bool coloured);
    /// A line through the world points of a body's trail; empty: no trail of this body.
    void setTrail(int body, const std::vector<Vec3>& points);
    void clearTrails();
    /// Pale copies of bodies elsewhere; they stay until others are set.
    void setGhosts(std::vector<Ghost> ghosts);
    const std::vector<Ghost>& ghosts() const;
    /// The camera moves along with a body; -1: it stands still.
    void setFollowed(int body);
    void setGridVisible(bool visible);
    double gridSpacing() const; ///< m
    void setDark(bool dark);
    bool isDark() const;
    Vec3 up() const; ///< away from gravity: z or y

    /// Shows all visible bodies, or one body.
    void fit(int body = -1);
    void fitBox(const std::array<double, 6>& box); ///< x from, x to, y from, ... in m
    void look(StandardView view);
    /// The pixel where a world point is seen.
    Vec2 pixelOf(const Vec3& point) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace escapement
