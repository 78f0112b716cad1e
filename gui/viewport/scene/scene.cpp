#include "gui/viewport/scene/scene.h"

#include "gui/style/style.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picking/feature_picker.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/scene/corner_axes.h"
#include "gui/viewport/scene/ghosts.h"
#include "gui/viewport/scene/ground_grid.h"
#include "gui/viewport/scene/section_outline.h"
#include "gui/viewport/scene/trails.h"
#include "gui/viewport/scene/vtk_pointer.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"

#include <vtkBoundingBox.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkPropCollection.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

/// Two lights that turn with the camera: one over the left shoulder that models the shapes, one from the eye.
void addLights(vtkRenderer* renderer) {
    for (const auto& [position, strength] : {std::pair(Vec3(-0.6, 0.9, 1.0), 0.72), std::pair(Vec3(0, 0, 1), 0.52)}) {
        auto light = Vtk<vtkLight>::New();
        light->SetLightTypeToCameraLight();
        light->SetPosition(position.x(), position.y(), position.z());
        light->SetFocalPoint(0, 0, 0);
        light->SetIntensity(strength);
        renderer->AddLight(light);
    }
}

/// The box of what is more than half a pixel large. A body that has flown far away would move the far clipping plane,
/// and with it the near one beyond everything that is still there: the picture would be empty. Where all is as small,
/// it is the box of all.
vtkBoundingBox seenBox(vtkRenderer* renderer, const CameraView& view, double pixelRatio) {
    vtkBoundingBox all, seen;
    auto* props = renderer->GetViewProps();
    vtkCollectionSimpleIterator at;
    props->InitTraversal(at);
    while (vtkProp* prop = props->GetNextProp(at)) {
        const double* bounds = prop->GetVisibility() && prop->GetUseBounds() ? prop->GetBounds() : nullptr;
        if (!bounds || !vtkMath::AreBoundsInitialized(bounds)) continue;
        const vtkBoundingBox one(bounds);
        Vec3 middle;
        one.GetCenter(middle.data());
        all.AddBox(one);
        if (one.GetDiagonalLength() > 0.5 * pixelRatio * view.metresPerPixel(middle)) seen.AddBox(one);
    }
    return seen.IsValid() ? seen : all;
}

} // namespace

struct Scene::Parts {
    Vtk<vtkRenderer> ground = Vtk<vtkRenderer>::New(); ///< background and grid, behind everything
    Vtk<vtkRenderer> main = Vtk<vtkRenderer>::New();
    Vtk<vtkRenderer> overlay = Vtk<vtkRenderer>::New(); ///< same camera, above everything
    CornerAxes axes;
    Vtk<vtkCallbackCommand> follow = Vtk<vtkCallbackCommand>::New();
    ShownBodies bodies{main};
    SceneCamera camera{main, bodies};
    Ghosts ghosts{main, bodies};
    SectionOutline outline{main, bodies};
    ForceArrows arrows{main, overlay};
    GroundGrid grid{ground};
    SymbolLayer symbols{overlay, bodies};
    SceneMarks marks{bodies, main, overlay};
    Trails trails{overlay};
    double size = 1.0, pixelRatio = 1.0;
    std::optional<Vec2> picture; ///< device pixels
    bool dark = false;

    void beforeRender();
    void colour();
};

void Scene::Parts::beforeRender() {
    const int* window = main->GetRenderWindow()->GetSize();
    axes.turnWith(main->GetActiveCamera(), picture.value_or(Vec2(window[0], window[1])) / pixelRatio);
    symbols.place();
    outline.follow();

    // Bodies move: what the camera can see is found anew for each picture.
    vtkBoundingBox box = seenBox(main, camera.view(), pixelRatio);
    if (!box.IsValid()) return;
    double bounds[6];
    overlay->ComputeVisiblePropBounds(bounds);
    if (vtkMath::AreBoundsInitialized(bounds)) {
        // What is drawn over the bodies belongs to them: with one that is far away its symbols are left out, too.
        vtkBoundingBox near = box, over(bounds);
        near.Inflate(2.0 * box.GetDiagonalLength());
        if (over.IntersectBox(near)) box.AddBox(over);
    }
    // No more than that: edges step forward by a share of the depth between the clipping planes. So the grid, which
    // reaches far, has a camera of its own.
    box.GetBounds(bounds);
    main->ResetCameraClippingRange(bounds);
    if (const auto reach = grid.bounds()) {
        std::copy(reach->begin(), reach->end(), bounds);
        ground->GetActiveCamera()->DeepCopy(main->GetActiveCamera());
        ground->ResetCameraClippingRange(bounds);
    }
}

void Scene::Parts::colour() {
    if (dark) {
        ground->SetBackground(0.075, 0.09, 0.11);
        ground->SetBackground2(0.19, 0.22, 0.26);
    } else {
        ground->SetBackground(0.80, 0.835, 0.87);
        ground->SetBackground2(0.985, 0.99, 0.995);
    }
    axes.setInk(dark ? QColor(0xd5, 0xdc, 0xe3) : QColor(0x33, 0x40, 0x4d));
    symbols.setInk(dark ? QColor(0xc4, 0xcd, 0xd6) : QColor(0x3c, 0x46, 0x50));
    arrows.setReactionColour(dark ? QColor(0x9f, 0xb2, 0xcc) : QColor(0x44, 0x54, 0x6a));
    grid.setInk(dark ? QColor(0x50, 0x5c, 0x69) : QColor(0x9a, 0xa6, 0xb2));
}

Scene::Scene() : parts_(std::make_unique<Parts>()) {
    auto& p = *parts_;
    p.ground->GradientBackgroundOn();
    p.ground->InteractiveOff();
    p.ground->SetLayer(0);
    p.main->SetLayer(1);
    p.overlay->SetLayer(2);
    p.overlay->InteractiveOff();
    p.overlay->SetActiveCamera(p.main->GetActiveCamera());
    addLights(p.main);
    addLights(p.overlay);
    p.follow->SetClientData(&p);
    p.follow->SetCallback(
        [](vtkObject*, unsigned long, void* client, void*) { static_cast<Parts*>(client)->beforeRender(); });
    p.ground->AddObserver(vtkCommand::StartEvent, p.follow); // it is drawn first
    p.colour();
    p.camera.look(StandardView::Home);
}

Scene::~Scene() = default;

void Scene::attach(vtkRenderWindow* window) {
    window->SetNumberOfLayers(4);
    window->AddRenderer(parts_->ground);
    window->AddRenderer(parts_->main);
    window->AddRenderer(parts_->overlay);
    window->AddRenderer(parts_->axes.renderer());
}

vtkRenderer* Scene::renderer() const { return parts_->main; }
const ShownBodies& Scene::bodies() const { return parts_->bodies; }
SceneCamera& Scene::camera() { return parts_->camera; }
const SceneCamera& Scene::camera() const { return parts_->camera; }
ForceArrows& Scene::arrows() { return parts_->arrows; }
const ForceArrows& Scene::arrows() const { return parts_->arrows; }
SymbolLayer& Scene::symbols() { return parts_->symbols; }
const SymbolLayer& Scene::symbols() const { return parts_->symbols; }
SceneMarks& Scene::marks() { return parts_->marks; }
const SceneMarks& Scene::marks() const { return parts_->marks; }
Ghosts& Scene::ghosts() { return parts_->ghosts; }
const Ghosts& Scene::ghosts() const { return parts_->ghosts; }
GroundGrid& Scene::grid() { return parts_->grid; }
const GroundGrid& Scene::grid() const { return parts_->grid; }
Trails& Scene::trails() { return parts_->trails; }
FeaturePicker Scene::picker() const { return {parts_->bodies, parts_->camera.view()}; }

void Scene::setPixelRatio(double ratio, const std::optional<Vec2>& picture) {
    parts_->pixelRatio = ratio;
    parts_->picture = picture;
    parts_->symbols.setPixelRatio(ratio);
}

void Scene::setMechanism(const Mechanism& mechanism, const PartLibrary& library, bool keepCamera) {
    auto& p = *parts_;
    const Vec3 gravity = toVec3(mechanism.gravity);
    p.camera.setUp(std::abs(gravity.y()) > std::abs(gravity.z()) ? Vec3::UnitY() : Vec3::UnitZ());
    p.bodies.setMechanism(mechanism, library);
    p.ghosts.refresh();
    if (const auto box = presentBounds(p.bodies))
        p.size = Vec3((*box)[1] - (*box)[0], (*box)[3] - (*box)[2], (*box)[5] - (*box)[4]).norm();
    if (const auto box = p.bodies.bounds()) p.grid.layUnder(*box, p.camera.up());
    std::set<std::string> ontoFixed; // contacts whose side b stands still
    for (const auto& contact : mechanism.contacts)
        if (const Body* b = mechanism.findBody(contact.b.body); b && b->fixed) ontoFixed.insert(contact.name);
    p.arrows.startAfresh(p.size, std::move(ontoFixed));
    p.marks.refresh();
    if (!keepCamera) p.camera.look(StandardView::Home);
}

void Scene::setPoses(const std::vector<BodyState>& poses) {
    const Vec3 before = parts_->camera.followedPoint();
    parts_->bodies.setPoses(poses);
    parts_->camera.moveAlong(before);
}

void Scene::showInitial() {
    const Vec3 before = parts_->camera.followedPoint();
    parts_->bodies.showInitial();
    parts_->camera.moveAlong(before);
    parts_->arrows.forgetLargest();
    parts_->arrows.setContacts({}, {});
    parts_->arrows.setReactions({});
    parts_->marks.setTouching({});
}

void Scene::setHidden(const std::set<int>& bodies) {
    parts_->bodies.setHidden(bodies);
    parts_->ghosts.refresh();
    parts_->marks.refresh();
}

void Scene::setOpacity(double all, const std::map<int, double>& own) { parts_->bodies.setOpacity(all, own); }

void Scene::setSection(const std::optional<CutPlane>& section) {
    const bool changed = section.has_value() != parts_->bodies.section().has_value();
    parts_->bodies.setSection(section);
    parts_->ghosts.refresh();
    if (changed) parts_->marks.refresh();
}

void Scene::setFeatureKinds(bool coloured) { parts_->bodies.setFeatureKinds(coloured); }

void Scene::setDark(bool dark) {
    parts_->dark = dark;
    parts_->colour();
}

bool Scene::isDark() const { return parts_->dark; }

} // namespace escapement
