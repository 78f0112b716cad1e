#include "gui/viewport/scene.h"

#include "gui/style/style.h"
#include "gui/viewport/feature_marks.h"
#include "gui/viewport/feature_picker.h"
#include "gui/viewport/vtk_helpers.h"

#include <vtkActor.h>
#include <vtkArrowSource.h>
#include <vtkAxesActor.h>
#include <vtkBoundingBox.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3D.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {
namespace {

template <class T> using Vtk = vtkSmartPointer<T>;

constexpr double viewAngle = 24.0; // deg: little perspective, as in CAD programs

} // namespace

struct Scene::Parts {
    Vtk<vtkRenderer> main = Vtk<vtkRenderer>::New();
    Vtk<vtkRenderer> overlay = Vtk<vtkRenderer>::New(); ///< same camera, above everything
    Vtk<vtkRenderer> corner = Vtk<vtkRenderer>::New();
    Vtk<vtkCallbackCommand> follow = Vtk<vtkCallbackCommand>::New();
    ShownBodies bodies{main};
    FeatureMarks hover{main, overlay}, marks{main, overlay}, selection{main, overlay};
    std::optional<PickedFeature> hovered;
    std::vector<PickedFeature> marked;
    int selected = -1;
    std::set<std::string> ontoFixed; // contacts whose side b stands still
    Vec3 up = Vec3::UnitZ();

    Vtk<vtkPolyData> arrowData = Vtk<vtkPolyData>::New();
    Vtk<vtkGlyph3D> glyphs = Vtk<vtkGlyph3D>::New();
    Vtk<vtkActor> arrows = Vtk<vtkActor>::New();
    double size = 1.0;
    double largestForce = 0.0, largestImpulse = 0.0;

    void makeTriad();
    void makeArrows();
    void beforeRender();
    void markAll();
    void markHover();
};

void Scene::Parts::makeTriad() {
    auto axes = Vtk<vtkAxesActor>::New();
    axes->SetShaftTypeToCylinder();
    axes->SetCylinderRadius(0.04);
    axes->SetConeRadius(0.22);
    axes->SetNormalizedTipLength(0.28, 0.28, 0.28);
    axes->SetNormalizedShaftLength(0.72, 0.72, 0.72);
    axes->SetXAxisLabelText("x");
    axes->SetYAxisLabelText("y");
    axes->SetZAxisLabelText("z");
    std::array<Vec3, 3> colours{rgb(QColor(0xd5, 0x5e, 0x00)), rgb(QColor(0x00, 0x9e, 0x73)),
                                      rgb(QColor(0x00, 0x72, 0xb2))};
    vtkProperty* shafts[] = {axes->GetXAxisShaftProperty(), axes->GetYAxisShaftProperty(),
                             axes->GetZAxisShaftProperty()};
    vtkProperty* tips[] = {axes->GetXAxisTipProperty(), axes->GetYAxisTipProperty(), axes->GetZAxisTipProperty()};
    vtkCaptionActor2D* labels[] = {axes->GetXAxisCaptionActor2D(), axes->GetYAxisCaptionActor2D(),
                                   axes->GetZAxisCaptionActor2D()};
    for (int i = 0; i < 3; ++i) {
        shafts[i]->SetColor(colours[i].data());
        tips[i]->SetColor(colours[i].data());
        labels[i]->GetTextActor()->SetTextScaleModeToNone();
        auto* text = labels[i]->GetCaptionTextProperty();
        text->SetColor(0.2, 0.25, 0.3);
        text->SetFontSize(13);
        text->ShadowOff();
        text->ItalicOff();
        text->BoldOff();
    }
    corner->AddActor(axes);
    corner->SetLayer(2);
    corner->InteractiveOff();
    corner->SetViewport(0.0, 0.0, 0.14, 0.22);
    corner->GetActiveCamera()->ParallelProjectionOn();
    corner->GetActiveCamera()->SetParallelScale(1.7);

    follow->SetClientData(this);
    follow->SetCallback(
        [](vtkObject*, unsigned long, void* client, void*) { static_cast<Parts*>(client)->beforeRender(); });
    main->AddObserver(vtkCommand::StartEvent, follow);
}

void Scene::Parts::beforeRender() {
    auto* camera = main->GetActiveCamera();
    auto* mine = corner->GetActiveCamera(); // the triad turns with the main camera
    double direction[3], up[3];
    camera->GetDirectionOfProjection(direction);
    camera->GetViewUp(up);
    mine->SetFocalPoint(0.25, 0.25, 0.25);
    mine->SetPosition(0.25 - 6 * direction[0], 0.25 - 6 * direction[1], 0.25 - 6 * direction[2]);
    mine->SetViewUp(up);
    mine->SetClippingRange(0.1, 20);

    // Bodies move: what the camera can see is found anew for each picture.
    vtkBoundingBox box;
    double bounds[6];
    for (auto* renderer : {main.Get(), overlay.Get()}) {
        renderer->ComputeVisiblePropBounds(bounds);
        if (vtkMath::AreBoundsInitialized(bounds)) box.AddBounds(bounds);
    }
    if (!box.IsValid()) return;
    box.GetBounds(bounds);
    main->ResetCameraClippingRange(bounds);
}

void Scene::Parts::makeArrows() {
    auto source = Vtk<vtkArrowSource>::New();
    source->SetTipResolution(20);
    source->SetShaftResolution(14);
    source->SetTipLength(0.3);
    source->SetTipRadius(0.11);
    source->SetShaftRadius(0.035);
    glyphs->SetSourceConnection(source->GetOutputPort());
    glyphs->SetInputData(arrowData);
    glyphs->SetVectorModeToUseVector();
    glyphs->SetScaleModeToScaleByVector();
    glyphs->SetColorModeToColorByScalar();
    glyphs->ClampingOff();
    auto mapper = Vtk<vtkPolyDataMapper>::New();
    mapper->SetInputConnection(glyphs->GetOutputPort());
    arrows->SetMapper(mapper);
    arrows->PickableOff();
    arrows->GetProperty()->SetAmbient(0.25);
    arrows->SetVisibility(false);
    main->AddActor(arrows);
}

Scene::Scene() : parts_(std::make_unique<Parts>()) {
    parts_->main->SetBackground(0.80, 0.835, 0.87);
    parts_->main->SetBackground2(0.985, 0.99, 0.995);
    parts_->main->GradientBackgroundOn();
    parts_->main->SetLayer(0);
    // Two lights that turn with the camera: one over the left shoulder that models the shapes, one from the eye.
    for (const auto& [position, strength] : {std::pair(Vec3(-0.6, 0.9, 1.0), 0.72), std::pair(Vec3(0, 0, 1), 0.52)}) {
        auto light = Vtk<vtkLight>::New();
        light->SetLightTypeToCameraLight();
        light->SetPosition(position.x(), position.y(), position.z());
        light->SetFocalPoint(0, 0, 0);
        light->SetIntensity(strength);
        parts_->main->AddLight(light);
    }
    parts_->makeTriad();
    parts_->makeArrows();
    parts_->overlay->SetLayer(1);
    parts_->overlay->InteractiveOff();
    parts_->overlay->SetActiveCamera(parts_->main->GetActiveCamera());
    look(StandardView::Home);
}

Scene::~Scene() = default;

void Scene::attach(vtkRenderWindow* window) {
    window->SetNumberOfLayers(3);
    window->AddRenderer(parts_->main);
    window->AddRenderer(parts_->overlay);
    window->AddRenderer(parts_->corner);
}

vtkRenderer* Scene::renderer() const { return parts_->main; }
CameraView Scene::view() const { return CameraView(parts_->main); }
const ShownBodies& Scene::bodies() const { return parts_->bodies; }
bool Scene::isEmpty() const { return parts_->bodies.pieces().empty(); }

void Scene::setMechanism(const Mechanism& mechanism, const PartLibrary& library, bool keepCamera) {
    parts_->largestForce = parts_->largestImpulse = 0.0;
    const Vec3 gravity = toVec3(mechanism.gravity);
    parts_->up = std::abs(gravity.y()) > std::abs(gravity.z()) ? Vec3::UnitY() : Vec3::UnitZ();
    parts_->bodies.setMechanism(mechanism, library);
    parts_->ontoFixed.clear();
    for (const auto& contact : mechanism.contacts)
        if (const Body* b = mechanism.findBody(contact.b.body); b && b->fixed) parts_->ontoFixed.insert(contact.name);
    setContacts({}, {});
    parts_->markAll();
    if (!keepCamera) look(StandardView::Home);
}

void Scene::setPoses(const std::vector<BodyState>& poses) { parts_->bodies.setPoses(poses); }

void Scene::showInitial() {
    parts_->bodies.showInitial();
    parts_->largestForce = parts_->largestImpulse = 0.0;
    setContacts({}, {});
}

void Scene::setHidden(const std::set<int>& bodies) {
    parts_->bodies.setHidden(bodies);
    parts_->markAll();
}

void Scene::setContacts(const std::vector<ContactRow>& contacts, const std::vector<PairRow>& pairs) {
    auto points = Vtk<vtkPoints>::New();
    points->SetDataTypeToDouble();
    auto vectors = Vtk<vtkFloatArray>::New();
    vectors->SetNumberOfComponents(3);
    auto colours = Vtk<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);

    for (const auto& contact : contacts) {
        parts_->largestForce = std::max(parts_->largestForce, contact.force.norm());
        parts_->largestImpulse = std::max(parts_->largestImpulse, contact.impulse.norm());
    }
    const auto add = [&](const ContactRow& contact, const Vec3& vector, double largest, const QColor& colour) {
        const double norm = vector.norm();
        if (!(largest > 0.0) || norm < 1e-6 * largest) return;
        const Vec3 arrow = vector / norm * 0.16 * parts_->size * std::sqrt(norm / largest);
        // The arrow's tip is at the point, as if the other body pushed there.
        const Vec3 tail = contact.point - arrow;
        points->InsertNextPoint(tail.data());
        vectors->InsertNextTuple3(arrow.x(), arrow.y(), arrow.z());
        colours->InsertNextTuple3(colour.red(), colour.green(), colour.blue());
    };
    for (const auto& contact : contacts) {
        const auto pair = static_cast<std::size_t>(contact.pair);
        const double side = pair < pairs.size() && parts_->ontoFixed.count(pairs[pair].contact) ? -1.0 : 1.0;
        add(contact, side * contact.force, parts_->largestForce, contactColour(contact.status));
        add(contact, side * contact.impulse, parts_->largestImpulse, impactColour());
    }
    parts_->arrowData->SetPoints(points);
    parts_->arrowData->GetPointData()->SetVectors(vectors);
    parts_->arrowData->GetPointData()->SetScalars(colours);
    parts_->arrowData->Modified();
    // An empty glyph filter warns about its empty input: hide it instead.
    parts_->arrows->SetVisibility(points->GetNumberOfPoints() > 0);
}

void Scene::setArrowsVisible(bool visible) {
    if (visible)
        parts_->main->AddActor(parts_->arrows);
    else
        parts_->main->RemoveActor(parts_->arrows);
}

int Scene::arrowCount() const {
    return parts_->arrowData->GetPoints() ? static_cast<int>(parts_->arrowData->GetNumberOfPoints()) : 0;
}

std::optional<PickedFeature> Scene::pick(const Vec2& pixel, const PickFilter& filter, double radius) const {
    const CameraView seen = view();
    return FeaturePicker(parts_->bodies, seen).pick(pixel, filter, radius);
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
    if (selected >= 0) selection.add(bodies, PickedFeature{selected, {}, {}, PickKind::Body, 0, {}}, accentColour(), 0.4);
    marks.clear();
    for (std::size_t i = 0; i < marked.size(); ++i)
        marks.add(bodies, marked[i], i == 0 ? accentColour() : QColor(0xe6, 0x9f, 0x00), 0.7);
    markHover();
}

void Scene::setHover(const std::optional<PickedFeature>& feature) {
    parts_->hovered = feature;
    parts_->markHover();
}

void Scene::setMarked(const std::vector<PickedFeature>& features) {
    parts_->marked = features;
    parts_->markAll();
}

void Scene::setSelectedBody(int body) {
    parts_->selected = body;
    parts_->markAll();
}

void Scene::fit() {
    const auto all = parts_->bodies.bounds();
    if (!all) {
        double nothing[6] = {-1, 1, -1, 1, -1, 1};
        parts_->main->ResetCamera(nothing);
        return;
    }
    double bounds[6];
    std::copy(all->begin(), all->end(), bounds);
    parts_->size = Vec3(bounds[1] - bounds[0], bounds[3] - bounds[2], bounds[5] - bounds[4]).norm();
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
    if (reach > 0.0) camera->Zoom(0.74 / reach); // room for what moves out of the box
    parts_->main->ResetCameraClippingRange();
}

void Scene::look(StandardView view) {
    const bool yUp = parts_->up.y() > 0.5;
    Vec3 from = Vec3::UnitX(), up = parts_->up;
    switch (view) {
    case StandardView::Home: from = yUp ? Vec3(0.35, 0.40, 1.0) : Vec3(0.45, -1.0, 0.45); break;
    case StandardView::Front: from = yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0); break;
    case StandardView::Back: from = yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0); break;
    case StandardView::Right: break;
    case StandardView::Left: from = -Vec3::UnitX(); break;
    case StandardView::Top:
        from = parts_->up;
        up = yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0);
        break;
    case StandardView::Bottom:
        from = -parts_->up;
        up = yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0);
        break;
    }
    auto* camera = parts_->main->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(from.data());
    camera->SetViewUp(up.data());
    fit();
}

Vec2 Scene::pixelOf(const Vec3& point) const { return view().pixelOf(point); }

} // namespace escapement
