#include "engine/contact/diagnostics/passages.h"

#include "engine/contact/broad_phase/candidates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace escapement {

namespace {

/// How far the feature of one side reaches from its middle (m): no closest point on it moves farther when the partner's
/// normal turns by a radian.
double sizeOf(const FeaturePair& pair, bool ofA) {
    const auto surface = [](const SurfaceFeature& f) { return 2.0 * f.seeds->tree.radius(); };
    const auto curve = [](const CurveFeature& f) { return 2.0 * f.seeds->tree.radius(); };
    switch (pair.kind) {
    case PairKind::PlanePoint:
    case PairKind::SurfacePoint:
    case PairKind::CurvePoint:
    case PairKind::LinePoint:
        return ofA ? 0.0 : std::abs(pair.pointB().radius);
    case PairKind::PointPlane:
    case PairKind::PointSurface:
    case PairKind::PointCurve:
    case PairKind::PointLine:
        return ofA ? std::abs(pair.pointA().radius) : 0.0;
    case PairKind::PointPoint:
        return std::abs(ofA ? pair.pointA().radius : pair.pointB().radius);
    case PairKind::SurfaceSurface:
        return surface(ofA ? pair.surface() : pair.surfaceB());
    case PairKind::SurfaceCurve:
        return ofA ? surface(pair.surface()) : curve(pair.curve());
    case PairKind::CurveSurface:
        return ofA ? curve(pair.curve()) : surface(pair.surface());
    case PairKind::CurveCurve:
        return curve(ofA ? pair.curve() : pair.curveB());
    case PairKind::LineLine:
        return 0.0;
    }
    return 0.0;
}

/// The part and the number of a feature named "body|instance#face:7"; null where it is no face.
const FeatureSet* faceOf(const std::string& feature, const std::vector<PlacedPart>& parts, int& number) {
    const auto bar = feature.find('|'), kind = feature.rfind("#face:");
    if (bar == std::string::npos || kind == std::string::npos) return nullptr;
    const auto part = std::find_if(parts.begin(), parts.end(), [&](const PlacedPart& p) {
        return feature.compare(bar + 1, kind - bar - 1, p.instance) == 0;
    });
    if (part == parts.end()) return nullptr;
    number = part->part->features.find(FeatureKind::Face, feature.substr(kind + 6));
    return number ? &part->part->features : nullptr;
}

/// Where a face goes on beyond a smooth edge.
struct Beside {
    const std::string* face; ///< its name, of those that take part
    int edge;
    double angle, slack; ///< rad, m
};
using BesideMap = std::map<const std::string*, std::vector<Beside>>;

BesideMap besideOf(const CandidateList& list, bool ofA, const std::vector<PlacedPart>& parts) {
    std::set<const std::string*> taking;
    for (const Candidate& candidate : list)
        taking.insert(ofA ? candidate.pair.first->name : candidate.pair.second->name);
    BesideMap result;
    for (const std::string* feature : taking) {
        int number = 0;
        const FeatureSet* features = faceOf(*feature, parts, number);
        if (!features) continue;
        for (const int e : features->faces[std::size_t(number - 1)].edges) {
            const Edge& edge = features->edges[std::size_t(e - 1)];
            if (edge.kind != EdgeKind::Tangent && edge.kind != EdgeKind::Smooth) continue;
            const int other = edge.faces[0] == number ? edge.faces[1] : edge.faces[0];
            if (other == 0 || other == number) continue;
            const std::set<std::string>& names = (ofA ? list.a : list.b)->names;
            const auto beside =
                names.find(feature->substr(0, feature->rfind('#') + 1) + features->name(FeatureKind::Face, other));
            if (beside == names.end() || !taking.contains(&*beside)) continue;
            double angle = std::abs(edge.dihedral);
            for (const auto& sample : edge.dihedrals) angle = std::max(angle, std::abs(sample.angle));
            result[feature].push_back({&*beside, e, angle, 2.0 * edge.tolerance});
        }
    }
    return result;
}

/// Names are shared by all candidates of a feature: who has the same one has the same feature.
struct Numbered {
    const std::string *a, *b;
    int branch, number;
    auto key() const { return std::tuple(a, b, branch); }
};

} // namespace

std::span<const Passage> PassageTable::of(int candidate) const {
    const auto entry = std::lower_bound(entries_.begin(), entries_.end(), candidate,
                                        [](const Entry& e, int number) { return e.candidate < number; });
    if (entry == entries_.end() || entry->candidate != candidate) return {};
    return {passages_.data() + entry->from, std::size_t(entry->count)};
}

void PassageTable::add(int candidate, const Passage& passage) {
    if (entries_.empty() || entries_.back().candidate != candidate)
        entries_.push_back({candidate, int(passages_.size()), 0});
    ++entries_.back().count;
    passages_.push_back(passage);
}

void passages(const CandidateList& list, const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b, int first,
              PassageTable& table) {
    const BesideMap beside[2] = {besideOf(list, true, a), besideOf(list, false, b)};
    if (beside[0].empty() && beside[1].empty()) return;
    std::vector<Numbered> numbers;
    numbers.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        numbers.push_back({list[i].pair.first->name, list[i].pair.second->name, list[i].branch(), int(i)});
    std::sort(numbers.begin(), numbers.end(), [](const Numbered& x, const Numbered& y) {
        return std::tuple(x.key(), x.number) < std::tuple(y.key(), y.number);
    });
    for (std::size_t i = 0; i < list.size(); ++i)
        for (const bool ofA : {true, false}) {
            const std::string *nameA = list[i].pair.first->name, *nameB = list[i].pair.second->name;
            const auto known = beside[ofA ? 0 : 1].find(ofA ? nameA : nameB);
            if (known == beside[ofA ? 0 : 1].end()) continue;
            for (const Beside& next : known->second) {
                const auto key = std::tuple(ofA ? next.face : nameA, ofA ? nameB : next.face, list[i].branch());
                const auto to = std::lower_bound(numbers.begin(), numbers.end(), key,
                                                 [](const Numbered& x, const auto& k) { return x.key() < k; });
                if (to == numbers.end() || to->key() != key) continue;
                table.add(first + int(i),
                          {first + to->number, next.edge, ofA, next.angle * sizeOf(list[i].pair, !ofA), next.slack});
            }
        }
}

} // namespace escapement
