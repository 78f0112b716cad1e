#include "gui/viewport/symbols/symbol_layer.h"

#include "gui/style/style.h"
#include "gui/viewport/scene/mesh_maker.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {
namespace {

constexpr double logicalSize = 40.0; // px
constexpr double leastShare = 0.4;   // of that, where the body is smaller still

void draw(const SymbolStroke& stroke, MeshMaker& make) {
    const auto& p = stroke.points;
    switch (stroke.kind) {
    case SymbolStroke::Tube:
        make.tube(p, stroke.radius);
        break;
    case SymbolStroke::Arc:
        make.arc(p[0], stroke.ring, stroke.from, stroke.to, stroke.radius);
        break;
    case SymbolStroke::Cone:
        make.cone(p[0], p[1], stroke.radius);
        break;
    case SymbolStroke::Ball:
        make.ball(p[0], stroke.radius);
        break;
    case SymbolStroke::Box:
        make.box(p[0], p[1]);
        break;
    case SymbolStroke::Line:
        make.line(p);
        break;
    }
}

/// What a symbol looks like; it fits into a ball of radius 1.
MeshMaker drawing(const Symbol& symbol) {
    MeshMaker make;
    if (symbol.drawing)
        for (const auto& stroke : symbol.drawing->strokes) draw(stroke, make);
    return make;
}

/// m, of each body that moves; 0 of others.
std::vector<double> extentsOf(const ShownBodies& bodies) {
    std::vector<double> extents(bodies.bodies().size(), 0.0);
    for (const auto& piece : bodies.pieces()) {
        const auto body = static_cast<std::size_t>(piece.body);
        if (!bodies.bodies()[body].fixed) extents[body] = std::max(extents[body], piece.shape->diagonal);
    }
    return extents;
}

double distance(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double squared = along.squaredNorm();
    const double s = squared > 0 ? std::clamp((p - a).dot(along) / squared, 0.0, 1.0) : 0.0;
    return (p - a - s * along).norm();
}

} // namespace

SymbolLayer::~SymbolLayer() { set({}); }

void SymbolLayer::set(const std::vector<Symbol>& symbols) {
    std::vector<Shown> before;
    before.swap(shown_);
    hover_ = -1;
    const std::vector<double> extents = extentsOf(bodies_);
    const auto extentOf = [&](int body) {
        return body >= 0 && body < static_cast<int>(extents.size()) ? extents[static_cast<std::size_t>(body)] : 0.0;
    };
    for (const auto& symbol : symbols) {
        Shown one;
        const auto same = std::find_if(before.begin(), before.end(), [&](const Shown& known) {
            return known.actor && known.symbol.kind == symbol.kind && known.symbol.drawing == symbol.drawing;
        });
        if (same != before.end()) {
            one = std::move(*same);
            same->actor = nullptr;
        } else {
            const MeshMaker made = drawing(symbol);
            one.lines = made.lines();
            one.drawn.clear();
            if (symbol.spans())
                for (const auto& line : one.lines) one.drawn.insert(one.drawn.end(), line.begin(), line.end());
            one.matrix = vtkSmartPointer<vtkMatrix4x4>::New();
            auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
            mapper->SetInputData(made.mesh());
            one.actor = vtkSmartPointer<vtkActor>::New();
            one.actor->SetMapper(mapper);
            one.actor->SetUserMatrix(one.matrix);
            one.actor->GetProperty()->SetAmbient(0.5);
            one.actor->GetProperty()->SetDiffuse(0.75);
            one.actor->GetProperty()->SetLighting(!symbol.spans()); // lines have no sides to light
            one.actor->GetProperty()->SetLineWidth(2.4f);
            overlay_->AddActor(one.actor);
        }
        one.symbol = symbol;
        one.extent = std::max(extentOf(symbol.bodyA), extentOf(symbol.bodyB));
        one.placed.setZero();
        one.there = false; // until it is placed
        shown_.push_back(std::move(one));
    }
    for (auto& known : before)
        if (known.actor) overlay_->RemoveActor(known.actor);
    setVisible(visible_);
    colour();
    place();
}

void SymbolLayer::colour() {
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const bool lit = shown_[i].symbol.selected || static_cast<int>(i) == hover_;
        const QColor colour = lit ? accentColour() : ink_;
        shown_[i].actor->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    }
}

void SymbolLayer::setVisible(bool visible) {
    visible_ = visible;
    for (auto& one : shown_) one.actor->SetVisibility(visible);
}

void SymbolLayer::setInk(const QColor& ink) {
    ink_ = ink;
    colour();
}

void SymbolLayer::setHover(int which) {
    hover_ = which;
    colour();
}

void SymbolLayer::place() {
    if (shown_.empty()) return;
    const CameraView view(overlay_);
    for (auto& one : shown_) {
        const RigidMotion pose = bodies_.poseOf(one.symbol.bodyA) * one.symbol.frame;
        // It goes with what it belongs to: away with a hidden body, away with what a section cuts off.
        one.there = visible_ && !bodies_.hidden().count(one.symbol.bodyA) &&
                    !bodies_.hidden().count(one.symbol.bodyB) &&
                    !(bodies_.section() && bodies_.section()->inside(pose.translation) < 0.0);
        one.actor->SetVisibility(one.there);
        double unit = 0.5 * logicalSize * pixelRatio_ * view.metresPerPixel(pose.translation);
        if (one.extent > 0.0) unit *= std::clamp(0.5 * one.extent / unit, leastShare, 1.0);
        Mat3 axes = unit * pose.rotation;
        if (one.symbol.spans()) {
            const Vec3 along = bodies_.poseOf(one.symbol.bodyB) * one.symbol.other - pose.translation;
            const Vec3 direction = along.norm() > 1e-12 ? Vec3(along.normalized()) : Vec3(Vec3::UnitZ());
            const Vec3 aside = direction.unitOrthogonal();
            const double width = one.symbol.drawing->width * unit, longest = one.symbol.drawing->longest * unit;
            axes.col(0) = width * aside;
            axes.col(1) = width * direction.cross(aside);
            axes.col(2) = along.norm() > 1e-12 ? along : Vec3(1e-6 * direction);
            setLength(one, std::min(1.0 - 2.0 * symbolBegins, longest / axes.col(2).norm()));
        }
        one.placed << axes, pose.translation;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 4; ++c) one.matrix->SetElement(r, c, one.placed(r, c));
        one.matrix->Modified();
    }
}

/// The body takes that share of the whole, in the middle of it; straight leads are the rest.
void SymbolLayer::setLength(Shown& one, double share) {
    const double lead = 0.5 * (1.0 - share);
    const auto height = [&](double z) {
        if (z <= symbolBegins) return z / symbolBegins * lead;
        if (z >= 1.0 - symbolBegins) return 1.0 - (1.0 - z) / symbolBegins * lead;
        return lead + (z - symbolBegins) / (1.0 - 2.0 * symbolBegins) * share;
    };
    auto* mesh = vtkPolyData::SafeDownCast(one.actor->GetMapper()->GetInputDataObject(0, 0));
    std::size_t k = 0;
    for (auto& line : one.lines)
        for (Vec3& point : line) {
            point.z() = height(one.drawn[k].z());
            mesh->GetPoints()->SetPoint(vtkIdType(k++), point.data());
        }
    mesh->GetPoints()->Modified();
    mesh->Modified();
}

int SymbolLayer::at(const Vec2& pixel, double reach, const CameraView& view) const {
    int best = -1;
    if (!visible_) return best;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const auto& one = shown_[i];
        if (!one.there) continue;
        for (const auto& line : one.lines)
            for (std::size_t k = 1; k < line.size(); ++k) {
                const Vec2 a = view.pixelOf(one.placed * line[k - 1].homogeneous());
                const Vec2 b = view.pixelOf(one.placed * line[k].homogeneous());
                const double away = distance(pixel, a, b);
                if (away > reach) continue;
                reach = away;
                best = static_cast<int>(i);
            }
    }
    return best;
}

Vec3 SymbolLayer::pointOn(int which) const {
    const auto& one = shown_[which];
    const auto& line = one.lines.front();
    const Vec3 point = 0.25 * line.front() + 0.75 * line.back();
    return one.placed * (one.symbol.spans() ? line[line.size() / 2] : point).homogeneous();
}

} // namespace escapement
