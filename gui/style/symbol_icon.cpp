#include "gui/style/symbol_icon.h"

#include "engine/couplings/coupling_type.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "gui/style/style.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <vector>

namespace escapement {
namespace {

constexpr double pi = std::numbers::pi;

/// A stroke as it is seen, in the symbol's own unit: a line of that width, or an area.
struct SeenStroke {
    QPolygonF points;
    double width = 0.0;
    bool isArea = false, isPale = false; ///< pale: what is behind shows through
};

/// What the eye has to its right and above it.
struct IconView {
    Vec3 right, up;
    QPointF at(const Vec3& point) const { return {right.dot(point), -up.dot(point)}; }
};

/// A symbol that lies in its plane is seen from above, any other from the side and somewhat above.
IconView viewOf(const std::vector<SymbolStroke>& strokes) {
    constexpr double flat = 0.1, around = pi / 6.0, above = pi / 5.0;
    const bool lies = std::all_of(strokes.begin(), strokes.end(), [](const SymbolStroke& stroke) {
        return stroke.kind != SymbolStroke::Box &&
               std::all_of(stroke.points.begin(), stroke.points.end(),
                           [](const Vec3& point) { return std::abs(point.z()) < flat; });
    });
    if (lies) return {Vec3::UnitX(), Vec3::UnitY()};
    return {Vec3(-std::sin(around), std::cos(around), 0.0),
            Vec3(-std::sin(above) * std::cos(around), -std::sin(above) * std::sin(around), std::cos(above))};
}

std::vector<Vec3> arcAbout(const Vec3& centre, const Vec3& x, const Vec3& y, double radius, double from, double to) {
    constexpr int pieces = 32;
    std::vector<Vec3> points;
    for (int i = 0; i <= pieces; ++i) {
        const double angle = from + (to - from) * i / pieces;
        points.push_back(centre + radius * (std::cos(angle) * x + std::sin(angle) * y));
    }
    return points;
}

/// The outline of what the points span.
QPolygonF hullOf(QPolygonF points) {
    const auto turn = [](const QPointF& a, const QPointF& b, const QPointF& c) {
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    };
    std::sort(points.begin(), points.end(),
              [](const QPointF& a, const QPointF& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
    QPolygonF hull;
    for (int side = 0; side < 2; ++side) {
        const qsizetype begin = hull.size();
        for (const QPointF& point : points) {
            while (hull.size() >= begin + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0.0)
                hull.removeLast();
            hull << point;
        }
        hull.removeLast();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

SeenStroke seen(const SymbolStroke& stroke, const IconView& view) {
    const auto& p = stroke.points;
    std::vector<Vec3> all = p;
    switch (stroke.kind) {
    case SymbolStroke::Tube:
    case SymbolStroke::Line:
        break;
    case SymbolStroke::Arc:
        all = arcAbout(p[0], Vec3::UnitX(), Vec3::UnitY(), stroke.ring, stroke.from, stroke.to);
        break;
    case SymbolStroke::Cone: {
        const Vec3 across = (p[1] - p[0]).unitOrthogonal(), beside = (p[1] - p[0]).normalized().cross(across);
        all = arcAbout(p[0], across, beside, stroke.radius, 0.0, 2.0 * pi);
        all.push_back(p[1]);
        break;
    }
    case SymbolStroke::Ball:
        all = arcAbout(p[0], view.right, view.up, stroke.radius, 0.0, 2.0 * pi);
        break;
    case SymbolStroke::Box:
        all.clear();
        for (int corner = 0; corner < 8; ++corner)
            all.push_back(p[0] + 0.5 * Vec3(corner & 1 ? p[1].x() : -p[1].x(), corner & 2 ? p[1].y() : -p[1].y(),
                                            corner & 4 ? p[1].z() : -p[1].z()));
        break;
    }
    SeenStroke one;
    for (const Vec3& point : all) one.points << view.at(point);
    one.isPale = stroke.kind == SymbolStroke::Box;
    one.isArea = one.isPale || stroke.kind == SymbolStroke::Cone || stroke.kind == SymbolStroke::Ball;
    if (one.isArea) one.points = hullOf(one.points);
    else one.width = 2.0 * stroke.radius;
    return one;
}

/// Draws anew each time: the ink is that of the theme.
class SymbolIcon final : public QIconEngine {
  public:
    SymbolIcon(const JointSymbol& symbol, bool onCurve) {
        std::vector<SymbolStroke> strokes = symbol.strokes;
        if (symbol.place == JointSymbol::Between) // from below to above, as wide as it is on the screen
            for (SymbolStroke& stroke : strokes)
                for (Vec3& point : stroke.points)
                    point = Vec3(symbol.width * point.x(), symbol.width * point.y(), 2.0 * point.z() - 1.0);
        if (onCurve) {
            std::vector<Vec3> wave;
            for (double x = -1.0; x <= 1.0; x += 0.125) wave.emplace_back(1.2 * x, 0.7 * std::sin(pi * x), 0.0);
            strokes.push_back(tubeStroke(std::move(wave), thinStroke));
        }
        const IconView view = viewOf(strokes);
        for (const SymbolStroke& stroke : strokes) {
            const SeenStroke one = seen(stroke, view);
            const double edge = one.width / 2.0;
            bounds_ |= one.points.boundingRect().adjusted(-edge, -edge, edge, edge);
            strokes_.push_back(one);
        }
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        if (bounds_.isEmpty()) return;
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor ink = qApp->palette().color(group, QPalette::WindowText);
        QColor pale = ink;
        pale.setAlphaF(0.25F);
        constexpr double leastLine = 1.2, filled = 0.9; // px; of the picture
        const double scale =
            filled * std::min(rect.width(), rect.height()) / std::max(bounds_.width(), bounds_.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(QRectF(rect).center());
        painter->scale(scale, scale);
        painter->translate(-bounds_.center());
        for (const SeenStroke& one : strokes_) {
            const double line = std::max(one.width, leastLine / scale);
            const bool outlined = !one.isArea || one.isPale;
            painter->setPen(outlined ? QPen(ink, line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin) : QPen(Qt::NoPen));
            painter->setBrush(one.isPale ? QBrush(pale) : one.isArea ? QBrush(ink) : QBrush());
            if (one.isArea) painter->drawPolygon(one.points);
            else painter->drawPolyline(one.points);
        }
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SymbolIcon(*this); }

  private:
    std::vector<SeenStroke> strokes_;
    QRectF bounds_;
};

/// One for each symbol, however many rows show it. `onCurve`: with a curve on which it goes.
QIcon symbolIcon(const JointSymbol& symbol, bool onCurve = false) {
    static std::map<const JointSymbol*, QIcon> known; // symbols are those of the tables of types, which stay
    QIcon& icon = known[&symbol];
    if (icon.isNull()) icon = QIcon(new SymbolIcon(symbol, onCurve));
    return icon;
}

} // namespace

QIcon kindIcon(std::string_view type) {
    if (const JointType* joint = findJointType(type)) return symbolIcon(joint->symbol, joint->followsEdges());
    const CouplingType* coupling = findCouplingType(type);
    return coupling ? symbolIcon(coupling->symbol) : QIcon();
}

QIcon loadIcon(const LoadType* type) {
    if (!type) return {};
    if (!type->picking.icon.empty()) return themeIcon(type->picking.icon.c_str());
    return type->symbols.empty() ? QIcon() : symbolIcon(type->symbols.front());
}

} // namespace escapement
