#include "engine/contact/passages.h"

#include "engine/contact/candidates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

namespace escapement {

namespace {

/// How far the feature of one side reaches from its middle (m): no foot on it moves farther when the partner's normal turns
/// by a radian.
double sizeOf(const FeaturePair& pair, bool ofA) {
    const auto surface = [](const SurfaceFeature& f) { return 2.0 * f.seeds->tree.radius(); };
    const auto curve = [](const CurveFeature& f) { return 2.0 * f.seeds->tree.radius(); };
    switch (pair.kind) {
    case PairKind::PlanePoint:
    case PairKind::SurfacePoint:
    case PairKind::CurvePoint:
    case PairKind::LinePoint: return ofA ? 0.0 : std::abs(pair.pointB->radius);
    case PairKind::PointPlane:
    case PairKind::PointSurface:
    case PairKind::PointCurve:
    case PairKind::PointLine: return ofA ? std::abs(pair.pointA->radius) : 0.0;
    case PairKind::PointPoint: return std::abs(ofA ? pair.pointA->radius : pair.pointB->radius);
    case PairKind::SurfaceSurface: return surface(ofA ? pair.surface : pair.surfaceB);
    case PairKind::SurfaceCurve: return ofA ? surface(pair.surface) : curve(pair.curve);
    case PairKind::CurveSurface: return ofA ? curve(pair.curve) : surface(pair.surface);
    case PairKind::CurveCurve: return curve(ofA ? pair.curve : pair.curveB);
    case PairKind::LineLine: return 0.0;
    }
    return 0.0;
}

/// The part and the number of a feature named "body|instance#face:7"; null where it is no face.
const FeatureSet* faceOf(const std::string& feature, const std::vector<PlacedPart>& parts, int& number) {
    const auto bar = feature.find('|'), kind = feature.rfind("#face:");
    if (bar == std::string::npos || kind == std::string::npos) return nullptr;
    const auto part = std::find_if(parts.begin(), parts.end(), [&](const PlacedPart& p) { return feature.compare(bar + 1, kind - bar - 1, p.instance) == 0; });
    if (part == parts.end()) return nullptr;
    number = part->part->features.find(FeatureKind::Face, feature.substr(kind + 6));
    return number ? &part->part->features : nullptr;
}

} // namespace

std::vector<std::vector<Passage>> passages(const std::vector<Candidate>& list, const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b,
                                           int first) {
    // Names are shared by all candidates of a feature: who has the same one has the same feature.
    std::map<std::string, const void*> known[2];
    std::map<std::tuple<const void*, const void*, int>, int> numbers;
    for (std::size_t i = 0; i < list.size(); ++i) {
        known[0].emplace(*list[i].featureA, list[i].featureA.identity());
        known[1].emplace(*list[i].featureB, list[i].featureB.identity());
    }
    const auto keyOf = [&](const std::string& name, bool ofA) {
        const auto found = known[ofA ? 0 : 1].find(name);
        return found == known[ofA ? 0 : 1].end() ? nullptr : found->second;
    };
    for (std::size_t i = 0; i < list.size(); ++i) numbers.emplace(std::tuple(keyOf(list[i].featureA, true), keyOf(list[i].featureB, false), list[i].branch), int(i));
    std::vector<std::vector<Passage>> result(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        for (const bool ofA : {true, false}) {
            const std::string& feature = ofA ? list[i].featureA : list[i].featureB;
            int number = 0;
            const FeatureSet* features = faceOf(feature, ofA ? a : b, number);
            if (!features) continue;
            for (const int e : features->faces[std::size_t(number - 1)].edges) {
                const Edge& edge = features->edges[std::size_t(e - 1)];
                if (edge.kind != EdgeKind::Tangent && edge.kind != EdgeKind::Smooth) continue;
                const int other = edge.faces[0] == number ? edge.faces[1] : edge.faces[0];
                if (other == 0 || other == number) continue;
                const std::string beside = feature.substr(0, feature.rfind('#') + 1) + features->name(FeatureKind::Face, other);
                const void* const next = keyOf(beside, ofA);
                if (!next) continue;
                const auto to = numbers.find(ofA ? std::tuple(next, keyOf(list[i].featureB, false), list[i].branch) : std::tuple(keyOf(list[i].featureA, true), next, list[i].branch));
                if (to == numbers.end()) continue;
                double angle = std::abs(edge.dihedral);
                for (const auto& sample : edge.dihedrals) angle = std::max(angle, std::abs(sample.angle));
                result[i].push_back({first + to->second, e, ofA, angle * sizeOf(list[i].pair, !ofA), 2.0 * edge.tolerance});
            }
        }
    return result;
}

} // namespace escapement
