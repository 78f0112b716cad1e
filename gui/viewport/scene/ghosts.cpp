#include "gui/viewport/scene/ghosts.h"

#include "gui/viewport/vtk_helpers.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPlane.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>

namespace escapement {

namespace {

const Mat3 acrossX = Vec3(-1, 1, 1).asDiagonal();
constexpr double edgeShare = 1.6; // an edge is that much less pale than its faces

} // namespace

Ghosts::Ghosts(vtkRenderer* renderer, const ShownBodies& bodies) : renderer_(renderer), bodies_(bodies) {}
Ghosts::~Ghosts() = default;

void Ghosts::clear() {
    for (const auto& actor : actors_) renderer_->RemoveActor(actor);
    actors_.clear();
}

void Ghosts::set(std::vector<Ghost> ghosts) {
    ghosts_ = std::move(ghosts);
    refresh();
}

void Ghosts::refresh() {
    clear();
    vtkSmartPointer<vtkPlane> cut;
    if (const auto& section = bodies_.section(); section && !ghosts_.empty()) {
        cut = vtkSmartPointer<vtkPlane>::New();
        cut->SetOrigin(section->point.data());
        cut->SetNormal(section->normal.data());
    }
    for (const auto& piece : bodies_.pieces()) {
        if (!bodies_.isVisible(piece)) continue;
        vtkSmartPointer<vtkPolyDataMapper> faces, edges; // all copies of a piece share them
        for (const Ghost& ghost : ghosts_) {
            if (ghost.body != piece.body) continue;
            if (!faces) {
                faces = vtkSmartPointer<vtkPolyDataMapper>::New();
                faces->SetInputData(piece.shape->faces);
                edges = vtkSmartPointer<vtkPolyDataMapper>::New();
                edges->SetInputData(piece.shape->edges);
                for (const auto& mapper : {faces, edges}) {
                    mapper->ScalarVisibilityOff();
                    if (cut) mapper->AddClippingPlane(cut);
                }
            }
            auto matrix = vtkSmartPointer<vtkMatrix4x4>::New();
            const RigidMotion& placed = piece.placement;
            setMatrix(matrix, ghost.pose * (ghost.mirrored ? RigidMotion{acrossX * placed.rotation * acrossX,
                                                                         acrossX * placed.translation}
                                                           : placed));
            for (const bool edge : {false, true}) {
                auto actor = vtkSmartPointer<vtkActor>::New();
                actor->SetMapper(edge ? edges : faces);
                actor->SetUserMatrix(matrix);
                const Vec3 colour = (edge ? 0.38 : 1.0) * piece.colour;
                actor->GetProperty()->SetColor(colour.x(), colour.y(), colour.z());
                actor->GetProperty()->SetOpacity(std::min(0.99, ghost.opacity * (edge ? edgeShare : 1.0)));
                if (edge) actor->GetProperty()->LightingOff();
                renderer_->AddActor(actor);
                actors_.push_back(actor);
            }
        }
    }
}

} // namespace escapement
