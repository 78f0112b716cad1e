#include "gui/viewport/scene/ground_grid.h"

#include <QColor>

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <cmath>

namespace escapement {
namespace {

constexpr double farthest = 1e12; // spacings from the origin

vtkSmartPointer<vtkActor> lines(vtkPolyData* data, float width) {
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(data);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->GetProperty()->SetLineWidth(width);
    actor->SetVisibility(false);
    return actor;
}

/// The largest of 1, 2 and 5 times a power of ten that is not above `value`.
double roundDown(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (double digit : {5.0, 2.0})
        if (digit * power <= value) return digit * power;
    return power;
}

} // namespace

GroundGrid::GroundGrid(vtkRenderer* renderer)
    : fine_(vtkSmartPointer<vtkPolyData>::New()), strong_(vtkSmartPointer<vtkPolyData>::New()),
      fineLines_(lines(fine_, 1.0f)), strongLines_(lines(strong_, 1.6f)) {
    renderer->AddActor(fineLines_);
    renderer->AddActor(strongLines_);
}

void GroundGrid::layUnder(const std::array<double, 6>& box, const Vec3& up) {
    const bool yUp = up.y() > 0.5;
    const int u = 0, v = yUp ? 2 : 1, h = yUp ? 1 : 2;
    const double reach = std::max({box[1] - box[0], box[3] - box[2], box[5] - box[4], 1e-6});
    spacing_ = roundDown(reach / 6.0);
    const double height = box[2 * h];
    const auto low = [&](int k) { return std::floor((box[2 * k] - 0.6 * reach) / spacing_); };
    const auto high = [&](int k) { return std::ceil((box[2 * k + 1] + 0.6 * reach) / spacing_); };
    struct Lines {
        vtkSmartPointer<vtkPoints> points = vtkSmartPointer<vtkPoints>::New();
        vtkSmartPointer<vtkCellArray> cells = vtkSmartPointer<vtkCellArray>::New();
    } fine, strong;
    // Very far out neighbouring lines would lie at one number: there is no grid.
    const auto isTooFar = [&](int k) { return !(std::max(-low(k), high(k)) < farthest); };
    for (int direction = 0; direction < 2 && !isTooFar(u) && !isTooFar(v); ++direction) {
        const int across = direction ? u : v, along = direction ? v : u;
        for (double i = low(across); i <= high(across); ++i) {
            Lines& to = std::fmod(std::abs(i), 5.0) == 0.0 ? strong : fine;
            Vec3 a, b;
            a[h] = b[h] = height;
            a[across] = b[across] = i * spacing_;
            a[along] = low(along) * spacing_;
            b[along] = high(along) * spacing_;
            to.cells->InsertNextCell({to.points->InsertNextPoint(a.data()), to.points->InsertNextPoint(b.data())});
        }
    }
    fine_->SetPoints(fine.points);
    fine_->SetLines(fine.cells);
    strong_->SetPoints(strong.points);
    strong_->SetLines(strong.cells);
}

void GroundGrid::setVisible(bool visible) {
    fineLines_->SetVisibility(visible);
    strongLines_->SetVisibility(visible);
}

std::optional<std::array<double, 6>> GroundGrid::bounds() const {
    if (!fineLines_->GetVisibility() || fine_->GetNumberOfPoints() == 0) return std::nullopt;
    std::array<double, 6> box;
    fine_->GetBounds(box.data());
    return box;
}

void GroundGrid::setInk(const QColor& ink) {
    for (auto* actor : {fineLines_.Get(), strongLines_.Get()})
        actor->GetProperty()->SetColor(ink.redF(), ink.greenF(), ink.blueF());
    fineLines_->GetProperty()->SetOpacity(0.55);
}

} // namespace escapement
