#include "gui/assembling/feature_text.h"

#include "engine/contact/placed_part.h"
#include "gui/style/units.h"

#include <QCoreApplication>

#include <charconv>
#include <stdexcept>

namespace escapement {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("features", text); }

FeatureKind featureKind(PickKind kind) {
    return kind == PickKind::Edge ? FeatureKind::Edge : kind == PickKind::Vertex ? FeatureKind::Vertex : FeatureKind::Face;
}

QString length(double metres) { return quantityText(metres, "m"); }

QString areaText(double squareMetres) {
    const Unit unit = Units::chosen().of("m");
    return QString::number(squareMetres / (unit.factor * unit.factor), 'g', 4) + " " + unit.name + "²";
}

/// "x", "−z", or nothing when it is along no axis.
QString axisText(const Vec3& direction) {
    for (int k = 0; k < 3; ++k)
        if (std::abs(std::abs(direction[k]) - 1.0) < 1e-9) return QString(QChar("xyz"[k]));
    return {};
}

} // namespace

QString geometryText(const FeatureGeometry& g, PickKind kind) {
    using Shape = FeatureGeometry::Shape;
    QStringList parts;
    const auto along = [&](const QString& what) {
        if (const QString axis = axisText(g.direction); !axis.isEmpty()) parts << what.arg(axis);
    };
    switch (g.shape) {
    case Shape::Plane:
        parts << tr("plane face") << areaText(g.area);
        along(tr("normal along %1"));
        break;
    case Shape::Cylinder:
        parts << (g.hollow ? tr("hole") : tr("cylinder")) << "⌀ " + length(2 * g.radius)
              << tr("%1 long").arg(length(g.length));
        along(tr("axis along %1"));
        break;
    case Shape::Sphere: parts << (g.hollow ? tr("spherical socket") : tr("sphere")) << "⌀ " + length(2 * g.radius); break;
    case Shape::Axial:
        parts << tr("face about an axis");
        along(tr("axis along %1"));
        break;
    case Shape::Circle:
        parts << tr("circular edge") << "⌀ " + length(2 * g.radius);
        along(tr("axis along %1"));
        break;
    case Shape::Line:
        parts << tr("straight edge") << length(g.length);
        along(tr("along %1"));
        break;
    case Shape::Point: parts << tr("corner"); break;
    case Shape::Other:
        parts << (kind == PickKind::Edge ? tr("curved edge") : tr("curved face"));
        if (g.length > 0) parts << length(g.length);
        if (g.area > 0) parts << areaText(g.area);
        break;
    }
    return parts.join(", ");
}

QString shortFeatureText(const PickedFeature& feature) {
    const QString body = QString::fromStdString(feature.bodyName);
    switch (feature.kind) {
    case PickKind::Body: return body;
    case PickKind::Face: return tr("%1, face %2").arg(body).arg(feature.number);
    case PickKind::Edge: return tr("%1, edge %2").arg(body).arg(feature.number);
    case PickKind::Vertex: return tr("%1, corner %2").arg(body).arg(feature.number);
    }
    return body;
}

QString featureText(const Document& document, const PickedFeature& feature) {
    QString text = "<b>" + QString::fromStdString(feature.bodyName).toHtmlEscaped() + "</b>";
    const auto side = pickedSideOf(document, feature);
    if (side) text += "<br>" + geometryText(side->geometry, feature.kind);
    text += "<br><span style='color:#6b7680'>" + QString::fromStdString(feature.instance).toHtmlEscaped();
    if (side) text += " · " + QString::fromStdString(featureName(featureKind(feature.kind), feature.number));
    return text + "</span>";
}

std::optional<PickedSide> pickedSideOf(const Document& document, const PickedFeature& feature) {
    const auto& bodies = document.mechanism().bodies;
    if (feature.kind == PickKind::Body || feature.number < 1 || feature.body < 0 ||
        feature.body >= static_cast<int>(bodies.size()))
        return std::nullopt;
    const Body& body = bodies[static_cast<std::size_t>(feature.body)];
    try {
        for (const auto& placed : placedParts(body, document.mechanism(), document.parts()))
            if (placed.instance == feature.instance)
                return pickedSide(body, placed.placement, placed.instance, *placed.part, featureKind(feature.kind),
                                  feature.number);
    } catch (const std::exception&) {
        // a part that is missing has no geometry; the findings say so
    }
    return std::nullopt;
}

std::optional<PickedFeature> featureNamed(const Mechanism& mechanism, const std::string& body, const std::string& name) {
    const auto hash = name.rfind('#'), colon = name.rfind(':');
    if (hash == std::string::npos || colon == std::string::npos || colon < hash) return std::nullopt;
    PickedFeature feature;
    feature.bodyName = body;
    feature.instance = name.substr(0, hash);
    const std::string kind = name.substr(hash + 1, colon - hash - 1);
    feature.kind = kind == "edge" ? PickKind::Edge : kind == "vertex" ? PickKind::Vertex : PickKind::Face;
    std::from_chars(name.data() + colon + 1, name.data() + name.size(), feature.number);
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
        if (mechanism.bodies[i].name == body) feature.body = static_cast<int>(i);
    return feature.body < 0 || feature.number < 1 ? std::nullopt : std::optional(feature);
}

} // namespace escapement
