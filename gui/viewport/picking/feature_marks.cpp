#include "gui/viewport/picking/feature_marks.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace escapement {
namespace {

vtkSmartPointer<vtkPolyData> shapeOf(const ShownPiece& piece, const PickedFeature& feature) {
    const auto number = static_cast<std::size_t>(std::max(0, feature.number));
    const auto& features = piece.shape->part->features;
    switch (feature.kind) {
    case PickKind::Body:
        return piece.shape->faces;
    case PickKind::Face:
        return piece.shape->onlyFace(feature.number);
    case PickKind::Edge:
        if (number >= 1 && number <= features.edges.size()) return piece.shape->onlyEdge(feature.number);
        break;
    case PickKind::Vertex:
        if (number >= 1 && number <= features.vertices.size()) return piece.shape->onlyVertex(feature.number);
        break;
    }
    return nullptr;
}

} // namespace

FeatureMarks::~FeatureMarks() { clear(); }

void FeatureMarks::clear() {
    for (auto& actor : actors_) {
        main_->RemoveActor(actor);
        overlay_->RemoveActor(actor);
    }
    actors_.clear();
}

void FeatureMarks::add(const ShownBodies& bodies, const PickedFeature& feature, const QColor& colour, double strength) {
    const bool tint = feature.kind == PickKind::Body || feature.kind == PickKind::Face;
    for (const auto& piece : bodies.pieces()) {
        if (piece.body != feature.body || !bodies.isVisible(piece)) continue;
        if (feature.kind != PickKind::Body && piece.instance != feature.instance) continue;
        const auto data = shapeOf(piece, feature);
        if (!data) continue;
        auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
        mapper->SetInputData(data);
        mapper->ScalarVisibilityOff();
        if (auto* planes = piece.surface->GetMapper()->GetClippingPlanes()) mapper->SetClippingPlanes(planes);
        auto actor = vtkSmartPointer<vtkActor>::New();
        actor->SetMapper(mapper);
        actor->SetUserMatrix(piece.matrix);
        auto* look = actor->GetProperty();
        look->SetColor(colour.redF(), colour.greenF(), colour.blueF());
        if (tint) {
            mapper->SetResolveCoincidentTopologyToPolygonOffset();
            // Well before the faces themselves, which else show through along the edges of curved ones' triangles, and
            // behind the edges.
            mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(-3.0, -30.0);
            look->SetOpacity(strength);
            look->SetBackfaceCulling(piece.surface->GetProperty()->GetBackfaceCulling()); // of a plane from behind
            main_->AddActor(actor);
        } else {
            look->LightingOff();
            look->SetLineWidth(4.0f);
            look->SetPointSize(11.0f);
            look->SetRenderPointsAsSpheres(feature.kind == PickKind::Vertex);
            overlay_->AddActor(actor);
        }
        actors_.push_back(actor);
        if (feature.kind == PickKind::Body && piece.shape->edges->GetNumberOfCells() > 0) outline(piece, colour);
    }
}

/// The edges of a whole body in the colour: what is selected shows its own colour and a clear border.
void FeatureMarks::outline(const ShownPiece& piece, const QColor& colour) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(piece.shape->edges);
    mapper->ScalarVisibilityOff();
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(-6.0, -60.0); // before the body's own edges
    if (auto* planes = piece.surface->GetMapper()->GetClippingPlanes()) mapper->SetClippingPlanes(planes);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->SetUserMatrix(piece.matrix);
    actor->GetProperty()->LightingOff();
    actor->GetProperty()->SetLineWidth(2.6f);
    actor->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    main_->AddActor(actor);
    actors_.push_back(actor);
}

} // namespace escapement
