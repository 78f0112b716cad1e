#include "gui/viewport/scene/trails.h"

#include "gui/viewport/scene/vtk_pointer.h"

#include <QColor>

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace escapement {
namespace {

const QColor trailColour(0xe6, 0x9f, 0x00);

} // namespace

Trails::~Trails() = default;

void Trails::set(int body, const std::vector<Vec3>& points) {
    auto& actor = trails_[body];
    if (points.size() < 2) {
        if (actor) overlay_->RemoveActor(actor);
        trails_.erase(body);
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
        overlay_->AddActor(actor);
    }
    vtkPolyDataMapper::SafeDownCast(actor->GetMapper())->SetInputData(data);
}

void Trails::clear() {
    for (auto& [body, actor] : trails_) overlay_->RemoveActor(actor);
    trails_.clear();
}

} // namespace escapement
