#include "gui/viewport/scene/section_outline.h"

#include "gui/viewport/scene/vtk_pointer.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double sameAngle = 1e-9, sameShare = 1e-9; // roundoff of poses; the latter of the part's size

bool reaches(const PartShape& shape, const CutPlane& plane) {
    const Vec3 middle = 0.5 * (shape.tree.low() + shape.tree.high());
    const Vec3 half = 0.5 * (shape.tree.high() - shape.tree.low());
    return std::abs(plane.inside(middle)) <= half.dot(plane.normal.cwiseAbs());
}

CutPlane inPart(const CutPlane& world, const RigidMotion& pose) {
    const RigidMotion back = pose.inverse();
    return {back * world.point, back.rotation * world.normal};
}

bool isSame(const CutPlane& a, const CutPlane& b, double size) {
    return (a.normal - b.normal).norm() <= sameAngle && std::abs(a.inside(b.point)) <= sameShare * size;
}

Vtk<vtkPolyData> dataOf(const std::vector<Vec3>& lines) {
    auto points = Vtk<vtkPoints>::New();
    auto cells = Vtk<vtkCellArray>::New();
    points->SetNumberOfPoints(static_cast<vtkIdType>(lines.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) points->SetPoint(static_cast<vtkIdType>(i), lines[i].data());
    for (vtkIdType i = 0; i + 1 < static_cast<vtkIdType>(lines.size()); i += 2) cells->InsertNextCell({i, i + 1});
    auto data = Vtk<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetLines(cells);
    return data;
}

} // namespace

std::vector<Vec3> cutLines(const PartShape& shape, const CutPlane& plane) {
    std::vector<Vec3> lines;
    if (!reaches(shape, plane)) return lines;
    const Triangulation& mesh = shape.part->triangulation;
    std::vector<double> inside;
    inside.reserve(mesh.points.size());
    for (const Vec3& point : mesh.points) inside.push_back(plane.inside(point));
    // A face in the plane whose body lies behind it is not seen.
    if (std::none_of(inside.begin(), inside.end(), [](double way) { return way > 0.0; })) return lines;
    for (const auto& triangle : mesh.triangles) {
        // Points on the plane count as kept, of every triangle alike: outlines close.
        const int kept = (inside[std::size_t(triangle[0])] >= 0.0) + (inside[std::size_t(triangle[1])] >= 0.0) +
                         (inside[std::size_t(triangle[2])] >= 0.0);
        if (kept == 0 || kept == 3) continue;
        for (int k = 0; k < 3; ++k) {
            const auto a = std::size_t(triangle[k]), b = std::size_t(triangle[(k + 1) % 3]);
            if ((inside[a] >= 0.0) == (inside[b] >= 0.0)) continue;
            const double share = inside[a] / (inside[a] - inside[b]);
            lines.push_back((1.0 - share) * mesh.points[a] + share * mesh.points[b]);
        }
    }
    return lines;
}

SectionOutline::SectionOutline(vtkRenderer* renderer, const ShownBodies& bodies)
    : renderer_(renderer), bodies_(bodies) {}

SectionOutline::~SectionOutline() {
    for (auto& cut : cuts_) renderer_->RemoveActor(cut.actor);
}

void SectionOutline::follow() {
    const auto& pieces = bodies_.pieces();
    const std::size_t wanted = bodies_.section() ? pieces.size() : 0;
    while (cuts_.size() > wanted) {
        renderer_->RemoveActor(cuts_.back().actor);
        cuts_.pop_back();
    }
    while (cuts_.size() < wanted) {
        CutPiece cut;
        cut.actor = Vtk<vtkActor>::New();
        auto mapper = Vtk<vtkPolyDataMapper>::New();
        mapper->SetScalarVisibility(false);
        mapper->SetRelativeCoincidentTopologyLineOffsetParameters(-4.0, -40.0); // as the edges of bodies
        cut.actor->SetMapper(mapper);
        cut.actor->GetProperty()->LightingOff();
        cut.actor->GetProperty()->SetLineWidth(2.2f);
        cut.actor->UseBoundsOff(); // it lies within its body
        renderer_->AddActor(cut.actor);
        cuts_.push_back(std::move(cut));
    }
    for (std::size_t i = 0; i < wanted; ++i) show(cuts_[i], pieces[i]);
}

void SectionOutline::show(CutPiece& cut, const ShownPiece& piece) {
    const Vec3 dark = 0.25 * piece.colour;
    cut.actor->GetProperty()->SetColor(dark.x(), dark.y(), dark.z());
    cut.actor->SetUserMatrix(piece.matrix); // the piece's own: it moves with it
    if (bodies_.isVisible(piece)) {         // what is hidden is computed when it is shown again
        const CutPlane plane = inPart(*bodies_.section(), piece.pose);
        if (cut.shape != piece.shape || !isSame(cut.plane, plane, piece.shape->diagonal)) {
            const std::vector<Vec3> lines = cutLines(*piece.shape, plane);
            cut.shape = piece.shape;
            cut.plane = plane;
            cut.isEmpty = lines.empty();
            if (!cut.isEmpty) vtkPolyDataMapper::SafeDownCast(cut.actor->GetMapper())->SetInputData(dataOf(lines));
            ++computed_;
        }
    }
    cut.actor->SetVisibility(bodies_.isVisible(piece) && !cut.isEmpty);
}

} // namespace escapement
