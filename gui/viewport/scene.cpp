#include "gui/viewport/scene.h"

#include "gui/style/style.h"
#include "gui/viewport/part_polydata.h"

#include <vtkActor.h>
#include <vtkArrowSource.h>
#include <vtkAxesActor.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkCellData.h>
#include <vtkCellPicker.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3D.h>
#include <vtkLight.h>
#include <vtkMatrix4x4.h>
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
#include <set>

namespace escapement {
namespace {

template <class T> using Vtk = vtkSmartPointer<T>;

const std::array<Vec3, 6> bodyColours{Vec3(0.45, 0.70, 0.88), Vec3(0.95, 0.73, 0.34), Vec3(0.62, 0.70, 0.78),
                                      Vec3(0.45, 0.76, 0.65), Vec3(0.86, 0.62, 0.76), Vec3(0.80, 0.76, 0.55)};
const Vec3 groundColour(0.72, 0.76, 0.80);
constexpr double viewAngle = 24.0; // deg: little perspective, as in CAD programs

Vec3 rgb(const QColor& colour) { return {colour.redF(), colour.greenF(), colour.blueF()}; }

void setMatrix(vtkMatrix4x4* matrix, const RigidMotion& pose) {
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) matrix->SetElement(r, c, pose.rotation(r, c));
        matrix->SetElement(r, 3, pose.translation[r]);
    }
}

struct Piece {
    int body = 0;
    std::string instance;
    Vtk<vtkPolyData> faces;
    Vtk<vtkActor> surface, edges;
};

struct ShownBody {
    std::string name;
    RigidMotion initial;
    Vtk<vtkMatrix4x4> matrix;
};

} // namespace

struct Scene::Parts {
    Vtk<vtkRenderer> main = Vtk<vtkRenderer>::New();
    Vtk<vtkRenderer> corner = Vtk<vtkRenderer>::New();
    Vtk<vtkCallbackCommand> follow = Vtk<vtkCallbackCommand>::New();
    Vtk<vtkCellPicker> picker = Vtk<vtkCellPicker>::New();
    std::vector<ShownBody> bodies;
    std::vector<Piece> pieces;
    std::set<std::string> ontoFixed; // contacts whose side b stands still
    Vec3 up = Vec3::UnitZ();

    Vtk<vtkPolyData> arrowData = Vtk<vtkPolyData>::New();
    Vtk<vtkGlyph3D> glyphs = Vtk<vtkGlyph3D>::New();
    Vtk<vtkActor> arrows = Vtk<vtkActor>::New();
    double size = 1.0;
    double largestForce = 0.0, largestImpulse = 0.0;

    Vtk<vtkActor> marked = Vtk<vtkActor>::New();

    void makeTriad();
    void makeArrows();
    void clearBodies();
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
    corner->SetLayer(1);
    corner->InteractiveOff();
    corner->EraseOff();
    corner->SetViewport(0.0, 0.0, 0.14, 0.22);
    corner->GetActiveCamera()->ParallelProjectionOn();
    corner->GetActiveCamera()->SetParallelScale(1.7);

    // The triad turns with the main camera: set just before each render.
    follow->SetClientData(this);
    follow->SetCallback([](vtkObject*, unsigned long, void* client, void*) {
        auto* self = static_cast<Parts*>(client);
        auto* camera = self->main->GetActiveCamera();
        auto* mine = self->corner->GetActiveCamera();
        double direction[3], up[3];
        camera->GetDirectionOfProjection(direction);
        camera->GetViewUp(up);
        mine->SetFocalPoint(0.25, 0.25, 0.25);
        mine->SetPosition(0.25 - 6 * direction[0], 0.25 - 6 * direction[1], 0.25 - 6 * direction[2]);
        mine->SetViewUp(up);
        mine->SetClippingRange(0.1, 20);
    });
    main->AddObserver(vtkCommand::StartEvent, follow);
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

void Scene::Parts::clearBodies() {
    for (auto& piece : pieces) {
        main->RemoveActor(piece.surface);
        main->RemoveActor(piece.edges);
    }
    pieces.clear();
    bodies.clear();
    marked->SetVisibility(false);
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
    parts_->marked->SetVisibility(false);
    parts_->marked->PickableOff();
    parts_->marked->GetProperty()->SetColor(accentColour().redF(), accentColour().greenF(), accentColour().blueF());
    parts_->marked->GetProperty()->SetOpacity(0.45);
    parts_->main->AddActor(parts_->marked);
    parts_->picker->SetTolerance(0.0005);
    look(StandardView::Home);
}

Scene::~Scene() = default;

void Scene::attach(vtkRenderWindow* window) {
    window->SetNumberOfLayers(2);
    window->AddRenderer(parts_->main);
    window->AddRenderer(parts_->corner);
}

vtkRenderer* Scene::renderer() const { return parts_->main; }
bool Scene::isEmpty() const { return parts_->pieces.empty(); }

void Scene::setMechanism(const Mechanism& mechanism, const PartLibrary& library) {
    parts_->clearBodies();
    parts_->largestForce = parts_->largestImpulse = 0.0;
    const Vec3 gravity = toVec3(mechanism.gravity);
    parts_->up = std::abs(gravity.y()) > std::abs(gravity.z()) ? Vec3::UnitY() : Vec3::UnitZ();

    int coloured = 0;
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
        const Body& body = mechanism.bodies[i];
        ShownBody shown{body.name, RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion)),
                        Vtk<vtkMatrix4x4>::New()};
        setMatrix(shown.matrix, shown.initial);
        const Vec3 own = body.fixed ? groundColour : bodyColours[coloured++ % bodyColours.size()];
        std::vector<PlacedPart> placed;
        try {
            placed = placedParts(body, mechanism, library);
        } catch (const std::exception&) {
            placed.clear(); // the document's findings say which part is missing and why
        }
        for (const auto& one : placed) {
            Piece piece{static_cast<int>(i), one.instance, facesOf(*one.part, one.placement), Vtk<vtkActor>::New(),
                        Vtk<vtkActor>::New()};
            const Vec3 colour = one.part->hasColour ? one.part->colour : own;
            auto faceMapper = Vtk<vtkPolyDataMapper>::New();
            faceMapper->SetInputData(piece.faces);
            faceMapper->ScalarVisibilityOff();
            faceMapper->SetResolveCoincidentTopologyToPolygonOffset();
            faceMapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(2.0, 2.0);
            piece.surface->SetMapper(faceMapper);
            piece.surface->GetProperty()->SetColor(colour.x(), colour.y(), colour.z());
            piece.surface->GetProperty()->SetAmbient(0.18);
            piece.surface->GetProperty()->SetDiffuse(0.82);
            piece.surface->GetProperty()->SetSpecular(0.12);
            piece.surface->GetProperty()->SetSpecularPower(25);
            piece.surface->SetUserMatrix(shown.matrix);
            auto edgeMapper = Vtk<vtkPolyDataMapper>::New();
            edgeMapper->SetInputData(edgesOf(*one.part, one.placement));
            // Edges step forward, or without multisampling they come out dotted.
            edgeMapper->SetRelativeCoincidentTopologyLineOffsetParameters(-4.0, -40.0);
            piece.edges->SetMapper(edgeMapper);
            const Vec3 dark = 0.38 * colour;
            piece.edges->GetProperty()->SetColor(dark.x(), dark.y(), dark.z());
            piece.edges->GetProperty()->SetLineWidth(1.3f);
            piece.edges->GetProperty()->LightingOff();
            piece.edges->PickableOff();
            piece.edges->SetUserMatrix(shown.matrix);
            parts_->main->AddActor(piece.surface);
            parts_->main->AddActor(piece.edges);
            parts_->pieces.push_back(std::move(piece));
        }
        parts_->bodies.push_back(std::move(shown));
    }
    parts_->ontoFixed.clear();
    for (const auto& contact : mechanism.contacts)
        if (const Body* b = mechanism.findBody(contact.b.body); b && b->fixed) parts_->ontoFixed.insert(contact.name);
    setContacts({}, {});
    look(StandardView::Home);
}

void Scene::setPoses(const std::vector<BodyState>& poses) {
    for (std::size_t i = 0; i < std::min(poses.size(), parts_->bodies.size()); ++i) {
        setMatrix(parts_->bodies[i].matrix, RigidMotion::from(poses[i].position, poses[i].orientation));
        parts_->bodies[i].matrix->Modified();
    }
}

void Scene::showInitial() {
    for (auto& body : parts_->bodies) {
        setMatrix(body.matrix, body.initial);
        body.matrix->Modified();
    }
    parts_->largestForce = parts_->largestImpulse = 0.0;
    setContacts({}, {});
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

std::optional<PickedFeature> Scene::pick(int x, int y) {
    if (isEmpty() || !parts_->picker->Pick(x, y, 0, parts_->main)) return std::nullopt;
    for (const auto& piece : parts_->pieces) {
        if (piece.surface != parts_->picker->GetActor()) continue;
        PickedFeature found;
        found.body = piece.body;
        found.bodyName = parts_->bodies[piece.body].name;
        found.instance = piece.instance;
        found.face = faceOfCell(piece.faces, parts_->picker->GetCellId());
        parts_->picker->GetPickPosition(found.point.data());
        return found;
    }
    return std::nullopt;
}

void Scene::highlight(const std::optional<PickedFeature>& feature) {
    parts_->marked->SetVisibility(false);
    if (!feature) return;
    for (const auto& piece : parts_->pieces) {
        if (piece.body != feature->body || (feature->face && piece.instance != feature->instance)) continue;
        auto mapper = Vtk<vtkPolyDataMapper>::New();
        mapper->SetInputData(feature->face ? onlyFace(piece.faces, feature->face) : piece.faces);
        mapper->ScalarVisibilityOff();
        mapper->SetResolveCoincidentTopologyToPolygonOffset();
        mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(0.5, 0.5);
        parts_->marked->SetMapper(mapper);
        parts_->marked->SetUserMatrix(parts_->bodies[piece.body].matrix);
        parts_->marked->SetVisibility(true);
        return;
    }
}

void Scene::fit() {
    if (isEmpty()) {
        double nothing[6] = {-1, 1, -1, 1, -1, 1};
        parts_->main->ResetCamera(nothing);
        return;
    }
    double bounds[6] = {1, -1, 1, -1, 1, -1};
    bool first = true;
    for (const auto& piece : parts_->pieces) {
        const double* b = piece.surface->GetBounds();
        for (int k = 0; k < 3; ++k) {
            bounds[2 * k] = first ? b[2 * k] : std::min(bounds[2 * k], b[2 * k]);
            bounds[2 * k + 1] = first ? b[2 * k + 1] : std::max(bounds[2 * k + 1], b[2 * k + 1]);
        }
        first = false;
    }
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
    case StandardView::Right: break;
    case StandardView::Top:
        from = parts_->up;
        up = yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0);
        break;
    }
    auto* camera = parts_->main->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(from.data());
    camera->SetViewUp(up.data());
    fit();
}

Vec2 Scene::pixelOf(const Vec3& point) const {
    parts_->main->SetWorldPoint(point.x(), point.y(), point.z(), 1.0);
    parts_->main->WorldToDisplay();
    const double* display = parts_->main->GetDisplayPoint();
    return {display[0], display[1]};
}

} // namespace escapement
