#include "gui/viewport/symbol_layer.h"

#include "gui/style/style.h"
#include "gui/viewport/mesh_maker.h"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <cmath>
#include <limits>

namespace escapement {
namespace {

/// Of the length of a spring or a damper as drawn: where its leads end and its body begins; the same at the other end.
constexpr double bodyBegins = 0.15;
/// On the screen, in units of the symbols' radius: how wide they are, and how long their bodies are at most.
constexpr double springWidth = 0.32, springLength = 9.0, damperWidth = 0.4, damperLength = 2.6;

void draw(const SymbolStroke& stroke, MeshMaker& make) {
    const auto& p = stroke.points;
    switch (stroke.kind) {
    case SymbolStroke::Tube: make.tube(p, stroke.radius); break;
    case SymbolStroke::Arc: make.arc(p[0], stroke.ring, stroke.from, stroke.to, stroke.radius); break;
    case SymbolStroke::Cone: make.cone(p[0], p[1], stroke.radius); break;
    case SymbolStroke::Ball: make.ball(p[0], stroke.radius); break;
    case SymbolStroke::Box: make.box(p[0], p[1]); break;
    case SymbolStroke::Line: make.line(p); break;
    }
}

/// What a symbol looks like; it fits into a ball of radius 1.
MeshMaker drawing(const Symbol& symbol) {
    MeshMaker make;
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    switch (symbol.kind) {
    case Symbol::Joint:
    case Symbol::Coupling:
        if (symbol.drawing)
            for (const auto& stroke : symbol.drawing->strokes) draw(stroke, make);
        break;
    case Symbol::Force:
        make.ball(Vec3::Zero(), 0.16);
        make.rod(Vec3::Zero(), 1.45 * z, thickStroke);
        make.cone(1.4 * z, 2.0 * z, 0.3);
        break;
    case Symbol::Torque: {
        make.rod(-0.6 * z, 0.6 * z, thinStroke);
        const double end = 1.55 * M_PI, r = 0.72;
        make.arc(Vec3::Zero(), r, 0.0, end, thickStroke);
        const Vec3 tail(r * std::cos(end), r * std::sin(end), 0.0);
        make.cone(tail, tail + 0.5 * Vec3(-std::sin(end + 0.3), std::cos(end + 0.3), 0.0), 0.27);
        break;
    }
    case Symbol::Spring: { // between z = 0 and 1, its thickness on the screen given by x and y
        MeshMaker::Line coil{Vec3::Zero()};
        constexpr int turns = 7, steps = 14 * turns;
        for (int i = 0; i <= steps; ++i) {
            const double s = static_cast<double>(i) / steps, ramp = std::min({1.0, 12.0 * s, 12.0 * (1.0 - s)});
            coil.push_back({ramp * std::cos(turns * 2.0 * M_PI * s), ramp * std::sin(turns * 2.0 * M_PI * s), bodyBegins + s * (1.0 - 2.0 * bodyBegins)});
        }
        coil.push_back(z);
        make.line(coil);
        break;
    }
    case Symbol::Damper: { // a dashpot: piston and rod in a cup, between z = 0 and 1
        const auto ring = [&](double radius, double height) {
            MeshMaker::Line circle;
            for (int i = 0; i <= 24; ++i) circle.push_back({radius * std::cos(i * M_PI / 12.0), radius * std::sin(i * M_PI / 12.0), height});
            make.line(circle);
        };
        const double bottom = bodyBegins, rim = 0.7, piston = 0.48, wide = 0.8;
        make.line({piston * z, 0.5 * (piston + 1.0) * z, z});
        make.line({Vec3::Zero(), bottom * z});
        for (double height : {bottom, rim}) ring(1.0, height);
        for (double height : {piston, piston + 0.06}) ring(wide, height);
        for (const Vec3& side : {x, y, Vec3(-x), Vec3(-y)}) {
            make.line({bottom * z, side + bottom * z, side + rim * z});
            make.line({piston * z, wide * side + piston * z, wide * side + (piston + 0.06) * z});
        }
        break;
    }
    }
    return make;
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
        one.placed.setZero();
        one.there = false; // until it is placed
        shown_.push_back(std::move(one));
    }
    for (auto& known : before)
        if (known.actor) overlay_->RemoveActor(known.actor);
    setVisible(visible_);
    colour();
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

void SymbolLayer::place(const ShownBodies& bodies, const CameraView& view, double pixels) {
    for (auto& one : shown_) {
        const RigidMotion pose = bodies.poseOf(one.symbol.bodyA) * one.symbol.frame;
        // It goes with what it belongs to: away with a hidden body, away with what a section cuts off.
        one.there = visible_ && !bodies.hidden().count(one.symbol.bodyA) && !bodies.hidden().count(one.symbol.bodyB) &&
                    !(bodies.section() && bodies.section()->inside(pose.translation) < 0.0);
        one.actor->SetVisibility(one.there);
        const double unit = 0.5 * pixels * view.metresPerPixel(pose.translation);
        Mat3 axes = unit * pose.rotation;
        if (one.symbol.spans()) {
            const Vec3 along = bodies.poseOf(one.symbol.bodyB) * one.symbol.other - pose.translation;
            const Vec3 direction = along.norm() > 1e-12 ? Vec3(along.normalized()) : Vec3(Vec3::UnitZ());
            const Vec3 aside = direction.unitOrthogonal();
            const bool spring = one.symbol.kind == Symbol::Spring;
            const double width = (spring ? springWidth : damperWidth) * unit, longest = (spring ? springLength : damperLength) * unit;
            axes.col(0) = width * aside;
            axes.col(1) = width * direction.cross(aside);
            axes.col(2) = along.norm() > 1e-12 ? along : Vec3(1e-6 * direction);
            setLength(one, std::min(1.0 - 2.0 * bodyBegins, longest / axes.col(2).norm()));
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
        if (z <= bodyBegins) return z / bodyBegins * lead;
        if (z >= 1.0 - bodyBegins) return 1.0 - (1.0 - z) / bodyBegins * lead;
        return lead + (z - bodyBegins) / (1.0 - 2.0 * bodyBegins) * share;
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
