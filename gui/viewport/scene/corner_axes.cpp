#include "gui/viewport/scene/corner_axes.h"

#include "gui/viewport/vtk_helpers.h"

#include <QColor>

#include <vtkAxesActor.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>

namespace escapement {

CornerAxes::CornerAxes()
    : renderer_(vtkSmartPointer<vtkRenderer>::New()), triad_(vtkSmartPointer<vtkAxesActor>::New()) {
    triad_->SetShaftTypeToCylinder();
    triad_->SetCylinderRadius(0.04);
    triad_->SetConeRadius(0.22);
    triad_->SetNormalizedTipLength(0.28, 0.28, 0.28);
    triad_->SetNormalizedShaftLength(0.72, 0.72, 0.72);
    triad_->SetXAxisLabelText("x");
    triad_->SetYAxisLabelText("y");
    triad_->SetZAxisLabelText("z");
    const std::array<Vec3, 3> colours{rgb(QColor(0xd5, 0x5e, 0x00)), rgb(QColor(0x00, 0x9e, 0x73)),
                                      rgb(QColor(0x00, 0x72, 0xb2))};
    vtkProperty* shafts[] = {triad_->GetXAxisShaftProperty(), triad_->GetYAxisShaftProperty(),
                             triad_->GetZAxisShaftProperty()};
    vtkProperty* tips[] = {triad_->GetXAxisTipProperty(), triad_->GetYAxisTipProperty(), triad_->GetZAxisTipProperty()};
    vtkCaptionActor2D* labels[] = {triad_->GetXAxisCaptionActor2D(), triad_->GetYAxisCaptionActor2D(),
                                   triad_->GetZAxisCaptionActor2D()};
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
    renderer_->AddActor(triad_);
    renderer_->SetLayer(3);
    renderer_->InteractiveOff();
    renderer_->SetViewport(0.0, 0.0, triadShare[0], triadShare[1]);
    renderer_->GetActiveCamera()->ParallelProjectionOn();
    renderer_->GetActiveCamera()->SetParallelScale(1.7);
}

CornerAxes::~CornerAxes() = default;

vtkRenderer* CornerAxes::renderer() const { return renderer_; }

void CornerAxes::turnWith(vtkCamera* camera, const Vec2& picture) {
    auto* mine = renderer_->GetActiveCamera();
    // In a low view the axes are short: letters as large as ever would stand on one another.
    const int room = static_cast<int>(std::min(triadShare[0] * picture.x(), triadShare[1] * picture.y()));
    constexpr int largest = 13, least = 8, letters = 6; // pixels; so many letters go across the corner
    const int letter = room > 0 ? std::clamp(room / letters, least, largest) : largest;
    for (auto* label :
         {triad_->GetXAxisCaptionActor2D(), triad_->GetYAxisCaptionActor2D(), triad_->GetZAxisCaptionActor2D()})
        label->GetCaptionTextProperty()->SetFontSize(letter);
    double direction[3], upward[3];
    camera->GetDirectionOfProjection(direction);
    camera->GetViewUp(upward);
    mine->SetFocalPoint(0.25, 0.25, 0.25);
    mine->SetPosition(0.25 - 6 * direction[0], 0.25 - 6 * direction[1], 0.25 - 6 * direction[2]);
    mine->SetViewUp(upward);
    mine->SetClippingRange(0.1, 20);
}

void CornerAxes::setInk(const QColor& ink) {
    for (auto* label :
         {triad_->GetXAxisCaptionActor2D(), triad_->GetYAxisCaptionActor2D(), triad_->GetZAxisCaptionActor2D()})
        label->GetCaptionTextProperty()->SetColor(ink.redF(), ink.greenF(), ink.blueF());
}

} // namespace escapement
