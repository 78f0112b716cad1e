#include "gui/viewport/scene/scene.h"

#include "gui/style/style.h"
#include "gui/viewport/picking/feature_marks.h"
#include "gui/viewport/picking/feature_picker.h"
#include "gui/viewport/scene/ghosts.h"
#include "gui/viewport/scene/ground_grid.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/vtk_helpers.h"

#include <vtkActor.h>
#include <vtkAxesActor.h>
#include <vtkBoundingBox.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkCellArray.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPropCollection.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {
namespace {

template <class T> using Vtk = vtkSmartPointer<T>;

constexpr double viewAngle = 24.0; // deg: little perspective, as in CAD programs
constexpr double symbolPixels = 40.0;
const QColor trailColour(0xe6, 0x9f, 0x00);

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
    Vtk<vtkRenderer> corner = Vtk<vtkRenderer>::New();
    Vtk<vtkAxesActor> triad = Vtk<vtkAxesActor>::New();
    Vtk<vtkCallbackCommand> follow = Vtk<vtkCallbackCommand>::New();
    ShownBodies bodies{main};
    Ghosts ghosts{main};
    ForceArrows arrows{main};
    GroundGrid grid{ground};
    SymbolLayer symbols{overlay};
    FeatureMarks hover{main, overlay}, marks{main, overlay}, selection{main, overlay}, touches{main, overlay};
    std::optional<PickedFeature> hovered;
    std::vector<PickedFeature> marked;
    std::vector<TouchingFeature> touching;
    std::set<int> selected;
    std::map<int, Vtk<vtkActor>> trails;
    int followed = -1;
    Vec3 followedMiddle = Vec3::Zero(); ///< of the body, in its own frame
    Vec3 up = Vec3::UnitZ();
    double size = 1.0, pixelRatio = 1.0;
    bool dark = false;

    void makeTriad();
    void beforeRender();
    void markAll();
    void markHover();
    void markTouching();
    void colour();
    Vec3 followedPoint() const { return bodies.poseOf(followed) * followedMiddle; }
    template <class Move> void moveBodies(Move&& move);
};

void Scene::Parts::makeTriad() {
    triad->SetShaftTypeToCylinder();
    triad->SetCylinderRadius(0.04);
    triad->SetConeRadius(0.22);
    triad->SetNormalizedTipLength(0.28, 0.28, 0.28);
    triad->SetNormalizedShaftLength(0.72, 0.72, 0.72);
    triad->SetXAxisLabelText("x");
    triad->SetYAxisLabelText("y");
    triad->SetZAxisLabelText("z");
    const std::array<Vec3, 3> colours{rgb(QColor(0xd5, 0x5e, 0x00)), rgb(QColor(0x00, 0x9e, 0x73)),
                                      rgb(QColor(0x00, 0x72, 0xb2))};
    vtkProperty* shafts[] = {triad->GetXAxisShaftProperty(), triad->GetYAxisShaftProperty(),
                             triad->GetZAxisShaftProperty()};
    vtkProperty* tips[] = {triad->GetXAxisTipProperty(), triad->GetYAxisTipProperty(), triad->GetZAxisTipProperty()};
    vtkCaptionActor2D* labels[] = {triad->GetXAxisCaptionActor2D(), triad->GetYAxisCaptionActor2D(),
                                   triad->GetZAxisCaptionActor2D()};
    for (int i = 0; i < 3; ++i) {
        double colour[3] = {colours[i].x(), colours[i].y(), colours[i].z()};
        shafts[i]->SetColor(colour);
        tips[i]->SetColor(colour);
        labels[i]->GetTextActor()->SetTextScaleModeToNone();
        auto* text = labels[i]->GetCaptionTextProperty();
        text->SetFontSize(13);
        text->ShadowOff();
        text->ItalicOff();
        text->BoldOff();
    }
    corner->AddActor(triad);
    corner->SetLayer(3);
    corner->InteractiveOff();
    corner->SetViewport(0.0, 0.0, triadShare[0], triadShare[1]);
    corner->GetActiveCamera()->ParallelProjectionOn();
    corner->GetActiveCamera()->SetParallelScale(1.7);

    follow->SetClientData(this);
    follow->SetCallback(
        [](vtkObject*, unsigned long, void* client, void*) { static_cast<Parts*>(client)->beforeRender(); });
    ground->AddObserver(vtkCommand::StartEvent, follow); // it is drawn first
}

void Scene::Parts::beforeRender() {
    auto* camera = main->GetActiveCamera();
    auto* mine = corner->GetActiveCamera(); // the triad turns with the main camera
    double direction[3], upward[3];
    camera->GetDirectionOfProjection(direction);
    camera->GetViewUp(upward);
    mine->SetFocalPoint(0.25, 0.25, 0.25);
    mine->SetPosition(0.25 - 6 * direction[0], 0.25 - 6 * direction[1], 0.25 - 6 * direction[2]);
    mine->SetViewUp(upward);
    mine->SetClippingRange(0.1, 20);

    const CameraView view(main);
    symbols.place(bodies, view, symbolPixels * pixelRatio);

    // Bodies move: what the camera can see is found anew for each picture.
    vtkBoundingBox box = seenBox(main, view, pixelRatio);
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
        ground->GetActiveCamera()->DeepCopy(camera);
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
    const QColor ink = dark ? QColor(0xd5, 0xdc, 0xe3) : QColor(0x33, 0x40, 0x4d);
    for (auto* label :
         {triad->GetXAxisCaptionActor2D(), triad->GetYAxisCaptionActor2D(), triad->GetZAxisCaptionActor2D()})
        label->GetCaptionTextProperty()->SetColor(ink.redF(), ink.greenF(), ink.blueF());
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
    p.makeTriad();
    p.colour();
    look(StandardView::Home);
}

Scene::~Scene() = default;

void Scene::attach(vtkRenderWindow* window) {
    window->SetNumberOfLayers(4);
    window->AddRenderer(parts_->ground);
    window->AddRenderer(parts_->main);
    window->AddRenderer(parts_->overlay);
    window->AddRenderer(parts_->corner);
}

vtkRenderer* Scene::renderer() const { return parts_->main; }
CameraView Scene::view() const { return CameraView(parts_->main); }
const ShownBodies& Scene::bodies() const { return parts_->bodies; }
void Scene::setPixelRatio(double ratio) { parts_->pixelRatio = ratio; }
bool Scene::isEmpty() const { return parts_->bodies.pieces().empty(); }
Vec3 Scene::up() const { return parts_->up; }

void Scene::setMechanism(const Mechanism& mechanism, const PartLibrary& library, bool keepCamera) {
    auto& p = *parts_;
    const Vec3 gravity = toVec3(mechanism.gravity);
    p.up = std::abs(gravity.y()) > std::abs(gravity.z()) ? Vec3::UnitY() : Vec3::UnitZ();
    p.bodies.setMechanism(mechanism, library);
    p.ghosts.refresh(p.bodies);
    if (const auto box = p.bodies.bounds()) {
        p.size = Vec3((*box)[1] - (*box)[0], (*box)[3] - (*box)[2], (*box)[5] - (*box)[4]).norm();
        p.grid.layUnder(*box, p.up);
    }
    std::set<std::string> ontoFixed; // contacts whose side b stands still
    for (const auto& contact : mechanism.contacts)
        if (const Body* b = mechanism.findBody(contact.b.body); b && b->fixed) ontoFixed.insert(contact.name);
    p.arrows.startAfresh(p.size, std::move(ontoFixed));
    p.markAll();
    if (!keepCamera) look(StandardView::Home);
}

template <class Move> void Scene::Parts::moveBodies(Move&& move) {
    const Vec3 before = followedPoint();
    move();
    if (followed < 0) return;
    const Vec3 by = followedPoint() - before;
    auto* camera = main->GetActiveCamera();
    double eye[3], focal[3];
    camera->GetPosition(eye);
    camera->GetFocalPoint(focal);
    camera->SetPosition(eye[0] + by.x(), eye[1] + by.y(), eye[2] + by.z());
    camera->SetFocalPoint(focal[0] + by.x(), focal[1] + by.y(), focal[2] + by.z());
}

void Scene::setPoses(const std::vector<BodyState>& poses) {
    parts_->moveBodies([&] { parts_->bodies.setPoses(poses); });
}

void Scene::showInitial() {
    parts_->moveBodies([&] { parts_->bodies.showInitial(); });
    parts_->arrows.forgetLargest();
    parts_->arrows.setContacts({}, {});
    parts_->arrows.setReactions({});
}

void Scene::setHidden(const std::set<int>& bodies) {
    parts_->bodies.setHidden(bodies);
    parts_->ghosts.refresh(parts_->bodies);
    parts_->markAll();
}

void Scene::setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs) {
    parts_->arrows.setContacts(contacts, pairs);
}

void Scene::setArrowsVisible(bool visible) { parts_->arrows.setContactsVisible(visible); }
void Scene::setReactions(const std::vector<ShownReaction>& reactions) { parts_->arrows.setReactions(reactions); }
void Scene::setReactionsVisible(bool visible) { parts_->arrows.setReactionsVisible(visible); }
void Scene::setArrowScale(double factor) { parts_->arrows.setScale(factor); }
int Scene::arrowCount() const { return static_cast<int>(parts_->arrows.arrows().size()); }
const ForceArrows& Scene::arrows() const { return parts_->arrows; }

void Scene::setSymbols(const std::vector<Symbol>& symbols) {
    parts_->symbols.set(symbols);
    parts_->symbols.place(parts_->bodies, view(), symbolPixels * parts_->pixelRatio);
}

void Scene::setSymbolsVisible(bool visible) { parts_->symbols.setVisible(visible); }
void Scene::setHoveredSymbol(int which) { parts_->symbols.setHover(which); }
const SymbolLayer& Scene::symbols() const { return parts_->symbols; }

std::optional<PickedFeature> Scene::pick(const Vec2& pixel, const PickFilter& filter, double radius,
                                         double onFace) const {
    const CameraView seen = view();
    return FeaturePicker(parts_->bodies, seen).pick(pixel, filter, radius, onFace);
}

std::vector<Vec3> Scene::samplesOf(const PickedFeature& feature) const {
    const CameraView seen = view();
    return FeaturePicker(parts_->bodies, seen).samples(feature, 600);
}

void Scene::Parts::markHover() {
    hover.clear();
    if (hovered) hover.add(bodies, *hovered, accentColour(), 0.45);
}

void Scene::Parts::markAll() {
    selection.clear();
    for (int body : selected)
        selection.add(bodies, PickedFeature{body, {}, {}, PickKind::Body, 0, Vec3::Zero()}, accentColour(), 0.25);
    marks.clear();
    for (std::size_t i = 0; i < marked.size(); ++i)
        marks.add(bodies, marked[i], i == 0 ? accentColour() : QColor(0xe6, 0x9f, 0x00), 0.7);
    markTouching();
    markHover();
}

void Scene::Parts::markTouching() {
    touches.clear();
    for (const auto& one : touching) {
        const QColor colour = one.state == TouchingFeature::State::Stick  ? QColor(0x00, 0x9e, 0x73)
                              : one.state == TouchingFeature::State::Slip ? QColor(0xe6, 0x9f, 0x00)
                                                                          : QColor(0xd5, 0x5e, 0x00);
        touches.add(bodies, one.feature, colour, 0.6);
    }
}

void Scene::setHover(const std::optional<PickedFeature>& feature) {
    parts_->hovered = feature;
    parts_->markHover();
}

void Scene::setMarked(const std::vector<PickedFeature>& features) {
    parts_->marked = features;
    parts_->markAll();
}

void Scene::setTouching(const std::vector<TouchingFeature>& features) {
    if (features == parts_->touching) return;
    parts_->touching = features;
    parts_->markTouching();
}

void Scene::setSelectedBodies(const std::set<int>& bodies) {
    parts_->selected = bodies;
    parts_->markAll();
}

const std::set<int>& Scene::selectedBodies() const { return parts_->selected; }

void Scene::setOpacity(double all, const std::map<int, double>& own) { parts_->bodies.setOpacity(all, own); }

void Scene::setSection(const std::optional<CutPlane>& section) {
    const bool changed = section.has_value() != parts_->bodies.section().has_value();
    parts_->bodies.setSection(section);
    parts_->ghosts.refresh(parts_->bodies);
    if (changed) parts_->markAll();
}

void Scene::setFeatureKinds(bool coloured) { parts_->bodies.setFeatureKinds(coloured); }

void Scene::setTrail(int body, const std::vector<Vec3>& points) {
    auto& actor = parts_->trails[body];
    if (points.size() < 2) {
        if (actor) parts_->overlay->RemoveActor(actor);
        parts_->trails.erase(body);
        return;
    }
    auto where = Vtk<vtkPoints>::New();
    auto lines = Vtk<vtkCellArray>::New();
    lines->InsertNextCell(static_cast<int>(points.size()));
    for (const Vec3& point : points) lines->InsertCellPoint(where->InsertNextPoint(point.data()));
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(where);
    data->SetLines(lines);
    if (!actor) {
        actor = Vtk<vtkActor>::New();
        actor->SetMapper(Vtk<vtkPolyDataMapper>::New());
        actor->GetProperty()->SetColor(trailColour.redF(), trailColour.greenF(), trailColour.blueF());
        actor->GetProperty()->SetLineWidth(2.5f);
        actor->GetProperty()->LightingOff();
        parts_->overlay->AddActor(actor);
    }
    vtkPolyDataMapper::SafeDownCast(actor->GetMapper())->SetInputData(data);
}

void Scene::clearTrails() {
    for (auto& [body, actor] : parts_->trails) parts_->overlay->RemoveActor(actor);
    parts_->trails.clear();
}

void Scene::setGhosts(std::vector<Ghost> ghosts) { parts_->ghosts.set(parts_->bodies, std::move(ghosts)); }
const std::vector<Ghost>& Scene::ghosts() const { return parts_->ghosts.all(); }

void Scene::setFollowed(int body) {
    auto& p = *parts_;
    p.followed = body;
    p.followedMiddle = Vec3::Zero();
    if (const auto box = p.bodies.bounds(body); body >= 0 && box)
        p.followedMiddle = p.bodies.poseOf(body).inverse() *
                           (0.5 * Vec3((*box)[0] + (*box)[1], (*box)[2] + (*box)[3], (*box)[4] + (*box)[5]));
}

void Scene::setGridVisible(bool visible) { parts_->grid.setVisible(visible); }
double Scene::gridSpacing() const { return parts_->grid.spacing(); }

void Scene::setDark(bool dark) {
    parts_->dark = dark;
    parts_->colour();
}

bool Scene::isDark() const { return parts_->dark; }

void Scene::fit(int body) {
    const auto box = parts_->bodies.bounds(body);
    if (!box) {
        double nothing[6] = {-1, 1, -1, 1, -1, 1};
        if (body < 0) parts_->main->ResetCamera(nothing);
        return;
    }
    fitBox(*box);
}

void Scene::fitBox(const std::array<double, 6>& box) {
    double bounds[6];
    std::copy(box.begin(), box.end(), bounds);
    auto* camera = parts_->main->GetActiveCamera();
    camera->SetViewAngle(viewAngle);
    parts_->main->ResetCamera(bounds);
    // ResetCamera fits a sphere; what counts is that the corners of the box stay inside the picture.
    double reach = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        double x = bounds[corner & 1], y = bounds[2 + ((corner >> 1) & 1)], z = bounds[4 + ((corner >> 2) & 1)];
        parts_->main->WorldToView(x, y, z);
        reach = std::max({reach, std::abs(x), std::abs(y)});
    }
    constexpr double filled = 0.74; // room for what moves out of the box
    if (reach > 0.0) {
        if (camera->GetParallelProjection()) camera->SetParallelScale(camera->GetParallelScale() * reach / filled);
        else camera->Zoom(filled / reach);
    }
    parts_->main->ResetCameraClippingRange();
}

ViewDirection directionOf(StandardView view, const Vec3& up) {
    const bool yUp = up.y() > 0.5;
    switch (view) {
    case StandardView::Home:
        return {yUp ? Vec3(0.35, 0.40, 1.0) : Vec3(0.45, -1.0, 0.45), up};
    case StandardView::Front:
        return {yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0), up};
    case StandardView::Back:
        return {yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0), up};
    case StandardView::Right:
        return {Vec3::UnitX(), up};
    case StandardView::Left:
        return {-Vec3::UnitX(), up};
    case StandardView::Top:
        return {up, yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0)};
    case StandardView::Bottom:
        return {-up, yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0)};
    }
    return {Vec3::UnitX(), up};
}

void Scene::look(StandardView view) {
    const ViewDirection direction = directionOf(view, parts_->up);
    auto* camera = parts_->main->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(direction.from.data());
    camera->SetViewUp(direction.up.data());
    fit();
}

Vec2 Scene::pixelOf(const Vec3& point) const { return view().pixelOf(point); }

} // namespace escapement
