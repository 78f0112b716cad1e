#include "engine/contact/diagnostics/interpenetration.h"

#include "engine/contact/broad_phase/broad_phase.h"
#include "engine/contact/diagnostics/known_solids.h"
#include "engine/contact/diagnostics/passages.h"
#include "engine/contact/features/chosen_features.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace escapement {

namespace {

constexpr double mendedShare =
    5e-4; // of the smaller part: a file that says that its faces are further apart is not believed

constexpr double onBoundary = 1e-9; // of the smaller part
constexpr int few = 48;             // pairs: below that they are all looked at

/// rad: the largest angle of the convex edges of a part that are treated as tangent.
double nearlyTangent(const FeatureSet& features) {
    double largest = 0.0;
    for (const Edge& edge : features.edges)
        if (edge.kind == EdgeKind::Tangent || edge.kind == EdgeKind::Smooth)
            for (const DihedralSample& sample : edge.dihedrals)
                if (sample.angle < nearlyTangentAngle) largest = std::max(largest, sample.angle);
    return largest;
}

/// m: by how much the faces of a part fail to meet at their edges, as its file says.
double looseness(const FeatureSet& features) {
    double most = 0.0;
    for (const Edge& edge : features.edges) most = std::max(most, edge.tolerance);
    return most;
}

FaceChoice choiceOf(const ChosenFeatures& chosen, const Part& part) {
    if (chosen.faces.size() == part.features.faces.size()) return {};
    FaceChoice choice(part.features.faces.size(), 0);
    for (int face : chosen.faces) choice[std::size_t(face - 1)] = 1;
    return choice;
}

} // namespace

/// While it is made: parts of bodies and what pairs of them have in common, each once.
struct Interpenetration::Maker {
    Interpenetration& made;
    std::vector<std::vector<PlacedPart>> bodies;
    std::vector<int> firstOf;           ///< of each body: the first of the same parts
    std::map<const Part*, int> known;   ///< the number of its solid
    std::map<const Solid*, int> number; ///< instances of one product have one
    std::vector<double> tangent;        ///< of each solid
    std::vector<double> depthLimits;    ///< of each solid
    std::map<std::tuple<int, std::vector<std::string>, int, std::vector<std::string>>, std::vector<const Parts*>> pairs;

    int solidOf(const std::shared_ptr<const Part>& part) {
        const auto [entry, isNew] = known.try_emplace(part.get(), -1);
        if (!isNew) return entry->second;
        const std::shared_ptr<const Solid> solid = escapement::solidOf(part);
        const auto [numbered, isNewSolid] = number.try_emplace(solid.get(), int(made.solids_.size()));
        if (isNewSolid) {
            made.solids_.push_back(solid);
            tangent.push_back(nearlyTangent(part->features));
            depthLimits.push_back(depthLimitOf(*part));
        }
        return entry->second = numbered->second;
    }

    const std::vector<const Parts*>& partsOf(const ContactPair& contact, int a, int b) {
        const int firstA = firstOf[std::size_t(a)], firstB = firstOf[std::size_t(b)];
        const auto [entry, isNew] = pairs.try_emplace({firstA, contact.a.faces, firstB, contact.b.faces});
        if (!isNew) return entry->second;
        const auto &partsA = bodies[std::size_t(a)], &partsB = bodies[std::size_t(b)];
        const auto chosenA = chosenFeatures(contact, contact.a, partsA),
                   chosenB = chosenFeatures(contact, contact.b, partsB);
        for (std::size_t i = 0; i < partsA.size(); ++i)
            for (std::size_t k = 0; k < partsB.size(); ++k) {
                if (chosenA[i].faces.empty() || chosenB[k].faces.empty()) continue;
                Parts pair;
                pair.partA = int(i), pair.partB = int(k);
                pair.solidA = solidOf(partsA[i].part);
                pair.solidB = solidOf(partsB[k].part);
                const Solid &sa = made.solid(pair.solidA), &sb = made.solid(pair.solidB);
                const bool planes = isLonePlane(sa.part()) || isLonePlane(sb.part());
                if (!planes && !(sa.closed() && sb.closed())) continue;
                pair.placementA = partsA[i].placement;
                pair.placementB = partsB[k].placement;
                pair.instanceA = partsA[i].instance;
                pair.instanceB = partsB[k].instance;
                pair.chosenA = choiceOf(chosenA[i], sa.part());
                pair.chosenB = choiceOf(chosenB[k], sb.part());
                pair.everywhere = planes || !pair.chosenA.empty() || !pair.chosenB.empty();
                pair.size = std::min(sa.size(), sb.size());
                pair.depthLimit =
                    std::min(depthLimits[std::size_t(pair.solidA)], depthLimits[std::size_t(pair.solidB)]);
                // Flat over such an edge is no more than both parts are long.
                pair.sinks =
                    0.25 * std::max(tangent[std::size_t(pair.solidA)], tangent[std::size_t(pair.solidB)]) * pair.size;
                // Where a file's faces fail to meet, what lies between them is inside or outside by that much.
                pair.sinks += std::min(mendedShare * pair.size,
                                       std::max(looseness(sa.part().features), looseness(sb.part().features)));
                entry->second.push_back(&made.parts_.emplace_back(std::move(pair)));
            }
        return entry->second;
    }
};

Interpenetration::Interpenetration(const Mechanism& mechanism, const PartLibrary& library) {
    const std::vector<TouchingBodies> touching = touchingBodies(mechanism);
    std::vector<char> touches(mechanism.bodies.size(), 0);
    for (const TouchingBodies& one : touching) touches[std::size_t(one.a)] = touches[std::size_t(one.b)] = 1;
    Maker maker{*this, {}, {}, {}, {}, {}, {}, {}};
    KnownPrimitives primitives;
    for (std::size_t b = 0; b < mechanism.bodies.size(); ++b)
        maker.bodies.push_back(touches[b] ? placedParts(mechanism.bodies[b], mechanism, library, &primitives)
                                          : std::vector<PlacedPart>{});
    maker.firstOf = firstOfSameParts(maker.bodies);
    boxes_.resize(mechanism.bodies.size());
    for (const auto& [c, a, b] : touching)
        for (const Parts* parts : maker.partsOf(mechanism.contacts[std::size_t(c)], a, b)) {
            if (parts->everywhere) always_.push_back(int(pairs_.size()));
            else entries_.push_back({std::min(a, b), std::max(a, b), int(pairs_.size())});
            pairs_.push_back({c, a, b, parts});
        }
    std::sort(entries_.begin(), entries_.end());
    for (std::size_t b = 0; b < boxes_.size(); ++b)
        for (const PlacedPart& placed : maker.bodies[b]) {
            const auto solid = maker.known.find(placed.part.get());
            if (solid == maker.known.end() || this->solid(solid->second).mesh().empty()) continue;
            const Solid& one = this->solid(solid->second);
            const double more = one.deviation();
            const Eigen::AlignedBox3d box(one.mesh().box().min() - Vec3::Constant(more),
                                          one.mesh().box().max() + Vec3::Constant(more));
            for (const auto corner : {0, 1, 2, 3, 4, 5, 6, 7})
                boxes_[b].extend(placed.placement * box.corner(Eigen::AlignedBox3d::CornerType(corner)));
        }
}

std::vector<int> Interpenetration::near(const std::vector<RigidMotion>& poses) const {
    std::vector<int> found = always_;
    if (int(entries_.size()) <= few) {
        for (const Entry& entry : entries_) found.push_back(entry.pair);
    } else {
        std::vector<Bounds> bounds(boxes_.size());
        for (std::size_t b = 0; b < boxes_.size(); ++b) {
            if (boxes_[b].isEmpty()) {
                bounds[b] = {Vec3::Constant(std::numeric_limits<double>::max()),
                             Vec3::Constant(std::numeric_limits<double>::lowest())};
                continue;
            }
            const Vec3 middle = poses[b] * Vec3(boxes_[b].center()),
                       half = poses[b].rotation.cwiseAbs() * (0.5 * boxes_[b].sizes());
            bounds[b] = {middle - half, middle + half};
        }
        BroadPhase broad;
        auto entry = entries_.begin();
        for (const BroadPhase::Pair& pair : broad.pairs(bounds)) // ascending, too
            for (entry = std::lower_bound(entry, entries_.end(), Entry{pair.first, pair.second, 0});
                 entry != entries_.end() && entry->low == pair.first && entry->high == pair.second; ++entry)
                found.push_back(entry->pair);
    }
    std::sort(found.begin(), found.end());
    return found;
}

Interpenetration::Place Interpenetration::look(int number, const std::vector<RigidMotion>& poses, double tolerance,
                                               bool any) const {
    const Pair& pair = pairs_[std::size_t(number)];
    const RigidMotion a = poses[std::size_t(pair.bodyA)] * pair->placementA,
                      b = poses[std::size_t(pair.bodyB)] * pair->placementB;
    return named(number, findOverlap(solid(pair->solidA), a, solid(pair->solidB), b, tolerance, pair->chosenA,
                                     pair->chosenB, any));
}

Interpenetration::Place Interpenetration::lookAtAll(int number, const std::vector<RigidMotion>& poses,
                                                    double tolerance) const {
    const Pair& pair = pairs_[std::size_t(number)];
    const RigidMotion a = poses[std::size_t(pair.bodyA)] * pair->placementA,
                      b = poses[std::size_t(pair.bodyB)] * pair->placementB;
    return named(number, findOverlap(solid(pair->solidA), a, solid(pair->solidB), b, tolerance, {}, {}, true));
}

Interpenetration::Place Interpenetration::named(int number, const Penetration& found) const {
    const Pair& pair = pairs_[std::size_t(number)];
    Place place;
    place.pair = number;
    place.found = found;
    const auto nameOf = [](const std::string& instance, int face) {
        return face > 0 ? instance + "#" + featureName(FeatureKind::Face, face) : instance;
    };
    place.featureA = nameOf(pair->instanceA, place.found.faceA);
    place.featureB = nameOf(pair->instanceB, place.found.faceB);
    return place;
}

double Interpenetration::depthOf(int number, const std::vector<RigidMotion>& poses, const Vec3& onA,
                                 const Vec3& onB) const {
    const Pair& pair = pairs_[std::size_t(number)];
    const Solid &a = solid(pair->solidA), &b = solid(pair->solidB);
    if (!a.closed() || !b.closed()) return std::numeric_limits<double>::infinity();
    const auto depth = [](const Solid& solid, const RigidMotion& pose, const Vec3& point) {
        return -solid.nearest(pose.inverse() * point).height;
    };
    // On the border of a face, as at a corner over a flat one, one of the points is on the other's boundary.
    const double inA = depth(a, poses[std::size_t(pair.bodyA)] * pair->placementA, onB),
                 inB = depth(b, poses[std::size_t(pair.bodyB)] * pair->placementB, onA);
    return std::min(inA, inB) < -onBoundary * pair->size ? std::min(inA, inB) : std::max(inA, inB);
}

int Interpenetration::pairOf(int contact, int bodyA, int bodyB, int partA, int partB) const {
    const auto key = [](const Pair& pair) { return std::tuple(pair.contact, pair.bodyA, pair.bodyB); };
    const std::tuple wanted(contact, bodyA, bodyB);
    auto pair = std::lower_bound(pairs_.begin(), pairs_.end(), wanted,
                                 [&](const Pair& one, const auto& other) { return key(one) < other; });
    for (; pair != pairs_.end() && key(*pair) == wanted; ++pair)
        if (pair->parts->partA == partA && pair->parts->partB == partB) return int(pair - pairs_.begin());
    return -1;
}

} // namespace escapement
