#include "gui/viewport/scene/shown_bodies.h"

#include "engine/model/kinds/primitive_type.h"
#include "gui/viewport/scene/body_colours.h"
#include "gui/viewport/vtk_helpers.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPlane.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <map>

namespace escapement {

ShownBodies::ShownBodies(vtkRenderer* renderer) : renderer_(renderer), cut_(vtkSmartPointer<vtkPlane>::New()) {}
ShownBodies::~ShownBodies() = default;

ShownPiece ShownBodies::makePiece(const std::shared_ptr<const PartShape>& shape) {
    ShownPiece piece;
    piece.shape = shape;
    piece.matrix = vtkSmartPointer<vtkMatrix4x4>::New();
    piece.surface = vtkSmartPointer<vtkActor>::New();
    piece.edges = vtkSmartPointer<vtkActor>::New();
    auto faceMapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    faceMapper->SetInputData(shape->faces);
    faceMapper->SetScalarModeToUseCellData();
    faceMapper->SetScalarVisibility(featureKinds_);
    faceMapper->SetResolveCoincidentTopologyToPolygonOffset();
    faceMapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(2.0, 2.0);
    piece.surface->SetMapper(faceMapper);
    piece.surface->GetProperty()->SetAmbient(0.18);
    piece.surface->GetProperty()->SetDiffuse(0.82);
    piece.surface->GetProperty()->SetSpecular(0.12);
    piece.surface->GetProperty()->SetSpecularPower(25);
    piece.surface->SetUserMatrix(piece.matrix);
    auto edgeMapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    edgeMapper->SetInputData(featureKinds_ ? shape->kindEdges() : shape->edges);
    edgeMapper->SetScalarVisibility(featureKinds_);
    // Edges step forward, or without multisampling they come out dotted.
    edgeMapper->SetRelativeCoincidentTopologyLineOffsetParameters(-4.0, -40.0);
    piece.edges->SetMapper(edgeMapper);
    piece.edges->GetProperty()->LightingOff();
    piece.edges->SetUserMatrix(piece.matrix);
    if (section_)
        for (auto* actor : {piece.surface.Get(), piece.edges.Get()}) actor->GetMapper()->AddClippingPlane(cut_);
    renderer_->AddActor(piece.surface);
    renderer_->AddActor(piece.edges);
    return piece;
}

void ShownBodies::setMechanism(const Mechanism& mechanism, const PartLibrary& library) {
    std::multimap<const PartShape*, ShownPiece> before;
    for (auto& piece : pieces_) before.emplace(piece.shape.get(), std::move(piece));
    pieces_.clear();
    bodies_.clear();

    int coloured = 0;
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
        const Body& body = mechanism.bodies[i];
        const auto initial = RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
        bodies_.push_back({body.name, body.fixed, initial, initial});
        const Vec3 own = body.fixed ? groundColour : bodyColour(coloured++);
        std::vector<PlacedPart> placed;
        try {
            placed = placedParts(body, mechanism, library);
        } catch (const std::exception&) {
            placed.clear(); // the document's findings say which part is missing and why
        }
        for (std::size_t k = 0; k < placed.size(); ++k) { // in the order of the body's shapes
            const PlacedPart& one = placed[k];
            const auto shape = shapes_.of(one.part);
            const auto known = before.find(shape.get());
            ShownPiece piece = known != before.end() ? std::move(known->second) : makePiece(shape);
            if (known != before.end()) before.erase(known);
            piece.body = static_cast<int>(i);
            piece.instance = one.instance;
            piece.placement = one.placement;
            const Shape& of = body.shapes[k];
            const PrimitiveType* type = findPrimitiveType(of.primitive);
            piece.front = type && !type->solid ? Vec3(0.0, 0.0, of.flip ? -1.0 : 1.0) : Vec3::Zero();
            piece.surface->GetProperty()->SetBackfaceCulling(!piece.front.isZero(0.0));
            piece.colour = one.part->hasColour ? litColour(one.part->colour) : own;
            place(piece);
            dress(piece);
            pieces_.push_back(std::move(piece));
        }
    }
    for (auto& [shape, piece] : before) {
        renderer_->RemoveActor(piece.surface);
        renderer_->RemoveActor(piece.edges);
    }
    before.clear();
    shapes_.sweep();
}

void ShownBodies::place(ShownPiece& piece) {
    piece.pose = bodies_[piece.body].pose * piece.placement;
    setMatrix(piece.matrix, piece.pose);
}

void ShownBodies::dress(ShownPiece& piece) {
    const auto own = ownOpacity_.find(piece.body);
    const double opacity = own == ownOpacity_.end() ? opacity_ : own->second;
    piece.surface->GetProperty()->SetColor(piece.colour.x(), piece.colour.y(), piece.colour.z());
    piece.surface->GetProperty()->SetOpacity(opacity);
    const Vec3 dark = 0.38 * piece.colour;
    piece.edges->GetProperty()->SetColor(dark.x(), dark.y(), dark.z());
    piece.edges->GetProperty()->SetLineWidth(featureKinds_ ? 2.6f : 1.3f);
    for (auto* actor : {piece.surface.Get(), piece.edges.Get()}) actor->GetMapper()->SetScalarVisibility(featureKinds_);
    // What a section lays open shows its inside as if it were filled.
    vtkSmartPointer<vtkProperty> inside;
    if (section_) {
        inside = vtkSmartPointer<vtkProperty>::New();
        const Vec3 flat = 0.8 * piece.colour;
        inside->SetColor(flat.x(), flat.y(), flat.z());
        inside->SetAmbient(1.0);
        inside->SetDiffuse(0.0);
        inside->SetOpacity(opacity);
    }
    piece.surface->SetBackfaceProperty(inside);
    piece.surface->SetVisibility(isVisible(piece));
    piece.edges->SetVisibility(isVisible(piece));
}

void ShownBodies::setPoses(const std::vector<BodyState>& poses) {
    for (std::size_t i = 0; i < std::min(poses.size(), bodies_.size()); ++i)
        bodies_[i].pose = RigidMotion::from(poses[i].position, poses[i].orientation);
    for (auto& piece : pieces_) place(piece);
}

void ShownBodies::showInitial() {
    for (auto& body : bodies_) body.pose = body.initial;
    for (auto& piece : pieces_) place(piece);
}

RigidMotion ShownBodies::poseOf(int body) const {
    return body >= 0 && body < static_cast<int>(bodies_.size()) ? bodies_[body].pose : RigidMotion();
}

const ShownPiece* ShownBodies::findPiece(int body, const std::string& instance) const {
    for (const auto& piece : pieces_)
        if (piece.body == body && piece.instance == instance) return &piece;
    return nullptr;
}

void ShownBodies::setHidden(const std::set<int>& hidden) {
    hidden_ = hidden;
    for (auto& piece : pieces_) dress(piece);
}

void ShownBodies::setOpacity(double others, const std::map<int, double>& own) {
    opacity_ = others;
    ownOpacity_ = own;
    for (auto& piece : pieces_) dress(piece);
}

void ShownBodies::setFeatureKinds(bool coloured) {
    featureKinds_ = coloured;
    for (auto& piece : pieces_) {
        vtkPolyDataMapper::SafeDownCast(piece.edges->GetMapper())
            ->SetInputData(coloured ? piece.shape->kindEdges() : piece.shape->edges);
        dress(piece);
    }
}

void ShownBodies::setSection(const std::optional<CutPlane>& section) {
    if (section) {
        cut_->SetOrigin(section->point.data());
        cut_->SetNormal(section->normal.data());
    }
    const bool changed = section.has_value() != section_.has_value();
    if (changed)
        for (auto& piece : pieces_)
            for (auto* actor : {piece.surface.Get(), piece.edges.Get()}) {
                if (section) actor->GetMapper()->AddClippingPlane(cut_);
                else actor->GetMapper()->RemoveAllClippingPlanes();
            }
    section_ = section;
    if (changed)
        for (auto& piece : pieces_) dress(piece);
}

std::optional<std::array<double, 6>> ShownBodies::bounds(int body) const {
    std::optional<std::array<double, 6>> all;
    for (const auto& piece : pieces_) {
        if (!isVisible(piece) || (body >= 0 && piece.body != body)) continue;
        double one[6];
        std::copy_n(piece.surface->GetBounds(), 6, one);
        if (!(one[0] <= one[1])) continue;
        if (!all) all = {one[0], one[1], one[2], one[3], one[4], one[5]};
        for (int k = 0; k < 3; ++k) {
            (*all)[2 * k] = std::min((*all)[2 * k], one[2 * k]);
            (*all)[2 * k + 1] = std::max((*all)[2 * k + 1], one[2 * k + 1]);
        }
    }
    return all;
}

} // namespace escapement
