#include "gui/viewport/scene/picture_part.h"

#include <vtkActor.h>
#include <vtkActorCollection.h>
#include <vtkCamera.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {
namespace {

constexpr double halfDegree = std::numbers::pi / 360.0; // rad in half a degree

std::array<double, 3> mixed(const std::array<double, 3>& a, const std::array<double, 3>& b, double share) {
    std::array<double, 3> colour;
    for (std::size_t i = 0; i < 3; ++i) colour[i] = std::clamp(a[i] + share * (b[i] - a[i]), 0.0, 1.0);
    return colour;
}

} // namespace

PartDrawing::PartDrawing(vtkRenderWindow* window, const PicturePart& part) : window_(window), dpi_(window->GetDPI()) {
    const int* pixels = window->GetSize();
    const Vec2 size(pixels[0], pixels[1]);
    window->SetDPI(static_cast<int>(std::lround(dpi_ * part.scale)));
    auto* renderers = window->GetRenderers();
    vtkCollectionSimpleIterator next;
    renderers->InitTraversal(next);
    while (vtkRenderer* renderer = renderers->GetNextRenderer(next)) {
        Look look{.renderer = renderer, .place = {}, .lower = {}, .upper = {}, .drawn = renderer->GetDraw() != 0};
        renderer->GetViewport(look.place.data());
        renderer->GetBackground(look.lower.data());
        renderer->GetBackground2(look.upper.data());
        looks_.push_back(look);
        // Where it is in the picture, and what of that is in the part.
        const auto round = [](const Vec2& at) { return Vec2(std::round(at.x()), std::round(at.y())); };
        const Vec2 low = round(part.whole.cwiseProduct(Vec2(look.place[0], look.place[1]))),
                   high = round(part.whole.cwiseProduct(Vec2(look.place[2], look.place[3])));
        // What fills the picture is drawn beyond its edges, too: the parts are all of one size.
        const bool fills = low.norm() < 0.5 && (high - part.whole).norm() < 0.5;
        const Vec2 from = fills ? part.from : Vec2(low.cwiseMax(part.from)),
                   to = fills ? Vec2(part.from + size) : Vec2(high.cwiseMin(part.from + size));
        if ((to - from).minCoeff() <= 0.0) {
            renderer->DrawOff();
            continue;
        }
        const Vec2 begin = (from - part.from).cwiseQuotient(size), end = (to - part.from).cwiseQuotient(size);
        renderer->SetViewport(begin.x(), begin.y(), end.x(), end.y());
        const Vec2 middle = (from + to - low - high).cwiseQuotient(to - from); // in halves of what is seen now
        narrow(renderer->GetActiveCamera(), middle, (to - from).y() / (high - low).y());
        if (renderer->GetGradientBackground()) {
            const double height = (high - low).y();
            renderer->SetBackground(mixed(look.lower, look.upper, (from - low).y() / height).data());
            renderer->SetBackground2(mixed(look.lower, look.upper, (to - low).y() / height).data());
        }
        auto* actors = renderer->GetActors();
        vtkCollectionSimpleIterator at;
        actors->InitTraversal(at);
        while (vtkActor* actor = actors->GetNextActor(at)) {
            vtkProperty* property = actor->GetProperty();
            const Strokes strokes{property->GetLineWidth(), property->GetPointSize()};
            if (!strokes_.emplace(property, strokes).second) continue;
            property->SetLineWidth(strokes.line * static_cast<float>(part.scale));
            property->SetPointSize(strokes.point * static_cast<float>(part.scale));
        }
    }
}

/// Several renderers have one camera; `share` of its height is seen, about `middle`.
void PartDrawing::narrow(vtkCamera* camera, const Vec2& middle, double share) {
    if (!lenses_.emplace(camera, Lens{camera->GetViewAngle(), camera->GetParallelScale()}).second) return;
    camera->SetViewAngle(std::atan(share * std::tan(camera->GetViewAngle() * halfDegree)) / halfDegree);
    camera->SetParallelScale(share * camera->GetParallelScale());
    camera->SetWindowCenter(middle.x(), middle.y());
}

PartDrawing::~PartDrawing() {
    for (auto& look : looks_) {
        look.renderer->SetViewport(look.place.data());
        look.renderer->SetBackground(look.lower.data());
        look.renderer->SetBackground2(look.upper.data());
        look.renderer->SetDraw(look.drawn);
    }
    for (auto& [camera, lens] : lenses_) {
        camera->SetViewAngle(lens.angle);
        camera->SetParallelScale(lens.scale);
        camera->SetWindowCenter(0.0, 0.0);
    }
    for (auto& [property, strokes] : strokes_) {
        property->SetLineWidth(strokes.line);
        property->SetPointSize(strokes.point);
    }
    window_->SetDPI(dpi_);
}

} // namespace escapement
