#include "gui/assembling/feature_text.h"

#include "engine/contact/diagnostics/feature_report.h"
#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/model/instance_names.h"
#include "gui/style/style.h"
#include "plots/language/tr.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace escapement {
namespace {

FeatureKind featureKind(PickKind kind) {
    return kind == PickKind::Edge     ? FeatureKind::Edge
           : kind == PickKind::Vertex ? FeatureKind::Vertex
                                      : FeatureKind::Face;
}

QString length(double metres) { return quantityText(metres, "m"); }

QString areaText(double squareMetres) {
    const Unit unit = Units::chosen().of("m");
    return numberText(squareMetres / (unit.factor * unit.factor), 4) + " " + unit.name + "²";
}

/// "x", "−z", or nothing when it is along no axis.
QString axisText(const Vec3& direction) {
    for (int k = 0; k < 3; ++k)
        if (std::abs(std::abs(direction[k]) - 1.0) < 1e-9) return QString(QChar("xyz"[k]));
    return {};
}

QString angleText(double angle) { return quantityText(angle, "rad", 3); }

/// A curvature by its radius, which is what people draw: "flat", "radius 5 mm, hollow".
QString curvatureText(double curvature, double size) {
    if (std::abs(curvature) * size < 1e-6) return tr("flat");
    return tr(curvature > 0.0 ? "radius %1 hollow" : "radius %1").arg(length(1.0 / std::abs(curvature)));
}

/// The kind of a surface with its own measures, as contact sees it.
QString surfaceText(const Surface& surface) {
    switch (surface.kind()) {
    case SurfaceKind::Plane:
        return tr("plane");
    case SurfaceKind::Cylinder:
        return tr("cylinder, radius %1").arg(length(static_cast<const CylinderSurface&>(surface).radius()));
    case SurfaceKind::Cone:
        return tr("cone, half angle %1").arg(angleText(std::abs(static_cast<const ConeSurface&>(surface).halfAngle())));
    case SurfaceKind::Sphere:
        return tr("sphere, radius %1").arg(length(static_cast<const SphereSurface&>(surface).radius()));
    case SurfaceKind::Torus: {
        const auto& torus = static_cast<const TorusSurface&>(surface);
        return tr("torus, radii %1 and %2").arg(length(torus.majorRadius()), length(torus.minorRadius()));
    }
    case SurfaceKind::Extrusion:
        return tr("extruded surface");
    case SurfaceKind::Revolution:
        return tr("surface of revolution");
    case SurfaceKind::BSpline:
        return tr("spline surface");
    case SurfaceKind::Offset:
        return tr("offset surface");
    case SurfaceKind::Other:
        break;
    }
    return tr("surface of another kind");
}

/// The faces of an edge to each other: angle, or what jumps.
QString meetingText(const FeatureSet& features, int number) {
    const EdgeReport report = edgeReport(features, number);
    QStringList parts;
    switch (report.kind) {
    case EdgeKind::Convex:
        parts << tr("convex");
        break;
    case EdgeKind::Concave:
        parts << tr("concave");
        break;
    case EdgeKind::Tangent:
        parts << tr("tangent");
        break;
    case EdgeKind::Smooth:
        parts << tr("smooth");
        break;
    case EdgeKind::Seam:
        return tr("seam of one face");
    case EdgeKind::Border:
        return tr("border of an open surface");
    case EdgeKind::Degenerate:
        return tr("pole");
    }
    if (report.kind == EdgeKind::Convex || report.kind == EdgeKind::Concave) {
        // The turn of the outward normal: 90° at the corner of a box.
        const double low = std::min(std::abs(report.lowest), std::abs(report.highest));
        parts << (report.angle() - low < 1e-3
                      ? angleText(report.angle())
                      : tr("%1 to %2").arg(angleText(report.lowest), angleText(report.highest)));
    } else {
        if (report.nearlyTangent()) parts << tr("nearly: %1 off").arg(angleText(report.angle()));
        if (report.kind == EdgeKind::Tangent)
            parts << tr("curvature jumps: %1 to %2")
                         .arg(curvatureText(report.curvatures[0], report.length),
                              curvatureText(report.curvatures[1], report.length));
    }
    if (!report.alongIt.empty()) parts << tr("changes its kind along its length");
    return parts.join(", ");
}

/// What contact sees in the feature; empty for corners and where there is no part.
QString contactText(const Document& document, const PickedFeature& feature) {
    const auto& bodies = document.mechanism().bodies;
    if (feature.body < 0 || feature.body >= static_cast<int>(bodies.size()) || feature.number < 1) return {};
    try {
        for (const auto& placed :
             placedParts(bodies[static_cast<std::size_t>(feature.body)], document.mechanism(), document.parts())) {
            if (placed.instance != feature.instance) continue;
            const FeatureSet& features = placed.part->features;
            const auto number = static_cast<std::size_t>(feature.number);
            if (feature.kind == PickKind::Face && number <= features.faces.size())
                return surfaceText(*features.faces[number - 1].surface);
            if (feature.kind == PickKind::Edge && number <= features.edges.size())
                return meetingText(features, feature.number);
        }
    } catch (const std::exception&) {
        // the findings say what is missing
    }
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
    case Shape::Sphere:
        parts << (g.hollow ? tr("spherical socket") : tr("sphere")) << "⌀ " + length(2 * g.radius);
        break;
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
    case Shape::Point:
        parts << tr("corner");
        break;
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
    case PickKind::Body:
        return body;
    case PickKind::Face:
        return tr("%1, face %2").arg(body).arg(feature.number);
    case PickKind::Edge:
        return tr("%1, edge %2").arg(body).arg(feature.number);
    case PickKind::Vertex:
        return tr("%1, corner %2").arg(body).arg(feature.number);
    }
    return body;
}

QString featureText(const Document& document, const PickedFeature& feature) {
    QString text = "<b>" + QString::fromStdString(feature.bodyName).toHtmlEscaped() + "</b>";
    const auto side = pickedSideOf(document, feature);
    if (side) text += "<br>" + geometryText(side->geometry, feature.kind);
    if (const QString kind = contactText(document, feature); !kind.isEmpty()) text += "<br>" + kind;
    // Of a body with one shape its name says it all; the shape's own, as "box" of a second box, is that of the file.
    QStringList which;
    const auto& bodies = document.mechanism().bodies;
    const auto body = static_cast<std::size_t>(feature.body);
    const bool one = feature.body >= 0 && body < bodies.size() && bodies[body].shapes.size() == 1;
    if (!one || !side) which << QString::fromStdString(feature.instance).toHtmlEscaped();
    if (side) which << QString::fromStdString(featureName(featureKind(feature.kind), feature.number)).replace(':', ' ');
    return text + QString("<br><span style='color:%1'>%2</span>").arg(secondaryTextColour().name(), which.join(" · "));
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

std::optional<PickedFeature> featureNamed(const Mechanism& mechanism, const std::string& body,
                                          const std::string& name) {
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
    if (feature.body >= 0) { // as the shown pieces are called
        const auto names = instanceNames(mechanism.bodies[static_cast<std::size_t>(feature.body)]);
        if (const int shape = shapeNamed(names, feature.instance); shape >= 0)
            feature.instance = names[static_cast<std::size_t>(shape)].name;
    }
    return feature.body < 0 || feature.number < 1 ? std::nullopt : std::optional(feature);
}

std::vector<TouchingFeature> touchingFeatures(const Mechanism& mechanism, const std::vector<ContactRow>& contacts,
                                              const std::vector<PairRow>& pairs) {
    using State = TouchingFeature::State;
    std::vector<TouchingFeature> touching;
    constexpr std::size_t most = 200; // of a pile, more would only be a coloured heap
    for (const auto& contact : contacts) {
        const bool hits = contact.impulse.squaredNorm() > 0.0;
        if ((contact.status == ContactStatus::Open && !hits) || contact.pair < 0 ||
            contact.pair >= static_cast<int>(pairs.size()))
            continue;
        const State state = hits ? State::Impact : contact.status == ContactStatus::Slip ? State::Slip : State::Stick;
        const PairRow& pair = pairs[static_cast<std::size_t>(contact.pair)];
        for (const std::string& name : {pair.feature_a, pair.feature_b}) {
            const auto bar = name.find('|');
            if (bar == std::string::npos) continue;
            const auto feature = featureNamed(mechanism, name.substr(0, bar), name.substr(bar + 1));
            if (!feature) continue;
            // Several contacts may share a face: what is most violent there counts.
            const auto known = std::find_if(touching.begin(), touching.end(),
                                            [&](const auto& one) { return one.feature == *feature; });
            if (known == touching.end()) touching.push_back({*feature, state});
            else known->state = std::max(known->state, state);
        }
        if (touching.size() >= most) break;
    }
    return touching;
}

} // namespace escapement
