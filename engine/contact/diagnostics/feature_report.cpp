#include "engine/contact/diagnostics/feature_report.h"

#include "engine/contact/diagnostics/passages.h"
#include "engine/contact/features/roundness.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace escapement {

namespace {

constexpr double degree = std::numbers::pi / 180.0;
/// Under this the faces of an edge count as tangent (cad/geometry/edge_geometry.cpp); over the other it is no roundoff.
constexpr double roundoffAngle = 1e-6;
constexpr double roundoffGap = 1e-12; // m

/// A face with places on its border, from which the closest point of a point near its border is found.
class ClosestOnFace {
  public:
    explicit ClosestOnFace(const Face& face) : face_(face) {
        for (const auto& loop : face.trim.loops()) {
            const int pieces = std::max(1, int(64 / std::max<std::size_t>(loop.size(), 1)));
            for (std::size_t i = 0; i < loop.size(); ++i)
                for (int k = 0; k < pieces; ++k) {
                    const Vec2 uv = loop[i] + double(k) / pieces * (loop[(i + 1) % loop.size()] - loop[i]);
                    places_.emplace_back(uv, face.surface->point(uv));
                }
        }
    }

    Vec2 of(const Vec3& point) const {
        Vec2 guess = Vec2::Zero();
        double nearest = std::numeric_limits<double>::infinity();
        for (const auto& [uv, at] : places_)
            if (const double far = (at - point).squaredNorm(); far < nearest) {
                nearest = far;
                guess = uv;
            }
        const Vec2 closest = face_.surface->closestParameter(point, guess);
        // Newton may have gone astray; the place it started from is an answer too.
        return (face_.surface->point(closest) - point).squaredNorm() <= nearest ? closest : guess;
    }

    /// Curvature in a tangent direction, positive when the face bends towards its outward normal.
    double curvature(const Vec2& uv, const Vec3& along) const {
        SurfaceJet jet;
        face_.surface->evaluate(uv, 2, jet);
        Eigen::Matrix<double, 3, 2> first;
        first << jet.u, jet.v;
        const Vec2 w = first.colPivHouseholderQr().solve(along);
        const Vec3 bend = jet.uu * w.x() * w.x() + 2.0 * jet.uv * w.x() * w.y() + jet.vv * w.y() * w.y();
        return face_.outward(uv).dot(bend);
    }

    const Face& face() const { return face_; }

  private:
    const Face& face_;
    std::vector<std::pair<Vec2, Vec3>> places_;
};

bool isDisplayOnly(const Face& face) { return face.trim.loops().size() == 1 && face.trim.loops()[0].size() == 1; }

bool meetSmoothly(EdgeKind kind) { return kind == EdgeKind::Tangent || kind == EdgeKind::Smooth; }

EdgeReport reportOf(const Edge& edge, int number, const ClosestOnFace* const (&sides)[2]) {
    EdgeReport report;
    report.number = number;
    report.kind = edge.kind;
    report.curve = edge.curveKind;
    report.length = edge.length;
    report.tolerance = edge.tolerance;
    for (int i : {0, 1}) report.faces[i] = edge.faces[i];
    for (const auto& sample : edge.dihedrals) {
        report.lowest = &sample == &edge.dihedrals.front() ? sample.angle : std::min(report.lowest, sample.angle);
        report.highest = &sample == &edge.dihedrals.front() ? sample.angle : std::max(report.highest, sample.angle);
    }
    if (edge.stretches.size() > 1)
        for (const auto& stretch : edge.stretches) report.alongIt.push_back(stretch.kind);
    if (!edge.curve) return report;
    constexpr int samples = 16;
    for (int k = 0; k <= samples; ++k) {
        // A hair inside the ends, which may be singular points of a face.
        const double fraction = std::clamp(double(k) / samples, 1e-4, 1.0 - 1e-4),
                     t = edge.from + fraction * (edge.to - edge.from);
        const Vec3 point = edge.curve->point(t), along = edge.curve->tangent(t);
        double curvatures[2] = {0.0, 0.0};
        for (int i : {0, 1}) {
            if (!sides[i]) continue;
            const Vec2 uv = sides[i]->of(point);
            if (const double gap = (sides[i]->face().surface->point(uv) - point).norm();
                gap > report.gap || report.gapFace == 0) {
                report.gap = gap;
                report.gapFace = edge.faces[i];
                report.gapPoint = point;
            }
            if (!meetSmoothly(edge.kind) || !sides[1 - i]) continue;
            const Vec3 across = sides[i]->face().outward(uv).cross(along);
            if (across.norm() > 0.1) curvatures[i] = sides[i]->curvature(uv, across.normalized());
        }
        if (const double jump = std::abs(curvatures[0] - curvatures[1]);
            std::isfinite(jump) && jump > report.curvatureJump) {
            report.curvatureJump = jump;
            for (int i : {0, 1}) report.curvatures[i] = curvatures[i];
        }
    }
    return report;
}

void findUnused(const Part& part, FeatureReport& report) {
    UnusedFeatures shown{"for display only: the border or surface cannot be trusted, as the notes say", {}},
        rims{"bound one face only: nothing touches the rim of an open surface", {}},
        shapeless{"the curve could not be taken over from the file", {}}, loose{"belong to no face", {}};
    const auto& features = part.features;
    for (std::size_t i = 0; i < features.faces.size(); ++i)
        if (isDisplayOnly(features.faces[i])) shown.features.push_back(features.name(FeatureKind::Face, int(i) + 1));
    for (std::size_t i = 0; i < features.edges.size(); ++i) {
        const Edge& edge = features.edges[i];
        const std::string name = features.name(FeatureKind::Edge, int(i) + 1);
        if (edge.kind == EdgeKind::Degenerate || edge.kind == EdgeKind::Seam) continue;
        if (!edge.curve) shapeless.features.push_back(name);
        else if (!edge.faces[0]) loose.features.push_back(name);
        else if (edge.kind == EdgeKind::Border) rims.features.push_back(name);
    }
    for (auto* one : {&shown, &rims, &shapeless, &loose})
        if (!one->features.empty()) report.unused.push_back(std::move(*one));
}

/// Whole circles only: what stands for an arc are its ends, too.
void findCircles(const Part& part, FeatureReport& report) {
    const FeatureSet& features = part.features;
    for (std::size_t i = 0; i < features.faces.size(); ++i) {
        if (isDisplayOnly(features.faces[i])) continue;
        const auto revolved = revolvedFace(surfaceFeature(features.faces[i], {}), features);
        if (revolved && int(revolved->meridians.size()) >= supportsATurn)
            report.circles.emplace_back(features.name(FeatureKind::Face, int(i) + 1),
                                        sagOf(revolved->roundness.high, revolved->step));
    }
    for (std::size_t i = 0; i < features.edges.size(); ++i) {
        const Edge& edge = features.edges[i];
        if (edge.kind != EdgeKind::Convex || edge.curveKind != CurveKind::Circle ||
            edge.to - edge.from < 2.0 * std::numbers::pi - 1e-6)
            continue;
        report.circles.emplace_back(features.name(FeatureKind::Edge, int(i) + 1),
                                    sagOf(edge.radius, 2.0 * std::numbers::pi / supportsATurn));
    }
}

std::string listOf(const std::vector<std::string>& words, std::size_t most = 8) {
    std::string text;
    for (std::size_t i = 0; i < words.size() && i < most; ++i) text += (i ? ", " : "") + words[i];
    if (words.size() > most) text += fmt::format(" and {} more", words.size() - most);
    return text;
}

template <class Kind> std::string wordsOf(const std::map<Kind, int>& counts) {
    std::string text;
    for (const auto& [kind, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name(kind));
    return text.empty() ? "none" : text;
}

std::string edgesCounted(std::size_t n) { return n == 1 ? "1 edge" : fmt::format("{} edges", n); }
std::string featuresCounted(std::size_t n) { return n == 1 ? "1 feature" : fmt::format("{} features", n); }

} // namespace

bool EdgeReport::nearlyTangent() const {
    return meetSmoothly(kind) && angle() > roundoffAngle && angle() < nearlyTangentAngle;
}
double EdgeReport::angle() const { return std::max(std::abs(lowest), std::abs(highest)); }

const EdgeReport* FeatureReport::edge(int number) const {
    const auto found = std::lower_bound(edgeReports.begin(), edgeReports.end(), number,
                                        [](const EdgeReport& one, int wanted) { return one.number < wanted; });
    return found != edgeReports.end() && found->number == number ? &*found : nullptr;
}

EdgeReport edgeReport(const FeatureSet& features, int number) {
    const Edge& edge = features.edges[std::size_t(number) - 1];
    std::vector<ClosestOnFace> closest;
    closest.reserve(2);
    const ClosestOnFace* sides[2] = {nullptr, nullptr};
    for (int i : {0, 1})
        if (edge.faces[i] && edge.kind != EdgeKind::Degenerate) {
            closest.emplace_back(features.faces[std::size_t(edge.faces[i]) - 1]);
            sides[i] = &closest.back();
        }
    return reportOf(edge, number, sides);
}

FeatureReport featureReport(const Part& part) {
    FeatureReport report;
    const auto& features = part.features;
    std::vector<ClosestOnFace> closest;
    for (const auto& face : features.faces) {
        closest.emplace_back(face);
        ++report.faces[face.surface->kind()];
        if (face.area > 0.0 && (report.smallestFace == 0 || face.area < report.smallestArea)) {
            report.smallestArea = face.area;
            report.smallestFace = int(closest.size());
        }
    }
    report.vertices = int(features.vertices.size());
    for (const auto& vertex : features.vertices) report.touchingVertices += vertex.convex;
    double shortest = 0.0, worst = -1.0;
    for (std::size_t i = 0; i < features.edges.size(); ++i) {
        const Edge& edge = features.edges[i];
        ++report.edges[edge.kind];
        if (edge.kind == EdgeKind::Degenerate) continue;
        const ClosestOnFace* sides[2] = {nullptr, nullptr};
        for (int k : {0, 1})
            if (edge.faces[k]) sides[k] = &closest[std::size_t(edge.faces[k]) - 1];
        report.edgeReports.push_back(reportOf(edge, int(i) + 1, sides));
        const EdgeReport& one = report.edgeReports.back();
        if (one.nearlyTangent()) report.nearlyTangent.push_back(one.number);
        if (one.kind == EdgeKind::Tangent) report.jumps.push_back(one.number);
        if (one.gapFace && one.gap > worst) {
            worst = one.gap;
            report.worstGapEdge = one.number;
        }
        if (one.length > 0.0 && (report.smallestEdge == 0 || one.length < shortest)) {
            shortest = one.length;
            report.smallestEdge = one.number;
        }
    }
    const auto byLargest = [&](std::vector<int>& numbers, auto&& value) {
        std::stable_sort(numbers.begin(), numbers.end(),
                         [&](int a, int b) { return value(*report.edge(a)) > value(*report.edge(b)); });
    };
    byLargest(report.nearlyTangent, [](const EdgeReport& e) { return e.angle(); });
    byLargest(report.jumps, [](const EdgeReport& e) { return e.curvatureJump; });
    findUnused(part, report);
    findCircles(part, report);
    report.notes = part.notes;
    return report;
}

std::string countsInWords(const std::map<EdgeKind, int>& counts) { return wordsOf(counts); }
std::string countsInWords(const std::map<SurfaceKind, int>& counts) { return wordsOf(counts); }

std::vector<std::string> sentences(const FeatureReport& report) {
    std::vector<std::string> lines;
    lines.push_back("faces: " + countsInWords(report.faces));
    lines.push_back("edges: " + countsInWords(report.edges));
    lines.push_back(fmt::format("vertices: {} of {} can touch (all their edges are convex)", report.touchingVertices,
                                report.vertices));
    const auto edgesInWords = [&](const std::vector<int>& numbers, auto&& words) {
        std::vector<std::string> list;
        for (int number : numbers)
            list.push_back(fmt::format("{} {}", featureName(FeatureKind::Edge, number), words(*report.edge(number))));
        return listOf(list, 4);
    };
    if (!report.nearlyTangent.empty())
        lines.push_back(fmt::format("nearly tangent, and taken as tangent: {}: {}",
                                    edgesCounted(report.nearlyTangent.size()),
                                    edgesInWords(report.nearlyTangent, [](const EdgeReport& e) {
                                        return fmt::format("at {:.3g} deg", e.angle() / degree);
                                    })));
    if (!report.jumps.empty())
        lines.push_back(fmt::format("jump of curvature across tangent edges: {}: {}", edgesCounted(report.jumps.size()),
                                    edgesInWords(report.jumps, [](const EdgeReport& e) {
                                        return fmt::format("from {:.4g} to {:.4g} /mm", 1e-3 * e.curvatures[0],
                                                           1e-3 * e.curvatures[1]);
                                    })));
    std::vector<std::string> changing;
    for (const auto& one : report.edgeReports)
        if (!one.alongIt.empty()) {
            std::string kinds;
            for (EdgeKind kind : one.alongIt) kinds += (kinds.empty() ? "" : ", ") + std::string(name(kind));
            changing.push_back(fmt::format("{} ({})", featureName(FeatureKind::Edge, one.number), kinds));
        }
    if (!changing.empty()) lines.push_back("of more than one kind along their length: " + listOf(changing, 4));
    if (const auto* one = report.edge(report.worstGapEdge); one && one->gap < roundoffGap)
        lines.push_back("edges and faces disagree by less than 1e-9 mm");
    else if (one)
        lines.push_back(
            fmt::format("edges and faces disagree by {:.2g} mm at most: {} and {} at ({:.6g}, {:.6g}, {:.6g}) mm",
                        1e3 * one->gap, featureName(FeatureKind::Edge, one->number),
                        featureName(FeatureKind::Face, one->gapFace), 1e3 * one->gapPoint.x(), 1e3 * one->gapPoint.y(),
                        1e3 * one->gapPoint.z()));
    std::string smallest;
    if (const auto* one = report.edge(report.smallestEdge))
        smallest += fmt::format("{}, {:.4g} mm long", featureName(FeatureKind::Edge, one->number), 1e3 * one->length);
    if (report.smallestFace)
        smallest += fmt::format("{}{}, {:.4g} mm2", smallest.empty() ? "" : "; ",
                                featureName(FeatureKind::Face, report.smallestFace), 1e6 * report.smallestArea);
    if (!smallest.empty()) lines.push_back("smallest: " + smallest);
    if (!report.circles.empty()) {
        std::vector<std::string> list;
        for (const auto& [name, sag] : report.circles)
            list.push_back(fmt::format("{} up to {:.3g} mm", name, 1e3 * sag));
        lines.push_back(fmt::format(
            "may touch along a whole circle, for which {} supports a turn stand, on planes turned to where it would go "
            "in; elsewhere it is too narrow between them: {}",
            supportsATurn, listOf(list, 4)));
    }
    for (const auto& unused : report.unused)
        lines.push_back(fmt::format("not used by contact, {}: {} ({})", featuresCounted(unused.features.size()),
                                    unused.why, listOf(unused.features)));
    return lines;
}

} // namespace escapement
