#include "engine/contact/interpenetration.h"

#include "engine/contact/passages.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

namespace {

constexpr double mendedShare =
    5e-4; // of the smaller part: a file that says that its faces are further apart is not believed

constexpr double onBoundary = 1e-9; // of the smaller part

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

Interpenetration::Interpenetration(const Mechanism& mechanism, const PartLibrary& library) {
    std::map<const Part*, int> known;
    std::map<std::string, std::pair<int, std::vector<PlacedPart>>> bodies;
    std::vector<double> tangent;
    const auto bodyOf = [&](const std::string& name) -> const std::pair<int, std::vector<PlacedPart>>& {
        const auto found = bodies.find(name);
        if (found != bodies.end()) return found->second;
        const auto body = std::find_if(mechanism.bodies.begin(), mechanism.bodies.end(),
                                       [&](const Body& b) { return b.name == name; });
        if (body == mechanism.bodies.end()) return bodies[name] = {-1, {}};
        return bodies[name] = {int(body - mechanism.bodies.begin()), placedParts(*body, mechanism, library)};
    };
    const auto solidOf = [&](const std::shared_ptr<const Part>& part) {
        const auto [entry, isNew] = known.try_emplace(part.get(), int(solids_.size()));
        if (isNew) {
            solids_.push_back(std::make_shared<const Solid>(part));
            tangent.push_back(nearlyTangent(part->features));
        }
        return entry->second;
    };
    for (std::size_t c = 0; c < mechanism.contacts.size(); ++c) {
        const ContactPair& contact = mechanism.contacts[c];
        const auto& [a, partsA] = bodyOf(contact.a.body);
        const auto& [b, partsB] = bodyOf(contact.b.body);
        if (a < 0 || b < 0) continue;
        const auto chosenA = chosenFeatures(contact, contact.a, partsA),
                   chosenB = chosenFeatures(contact, contact.b, partsB);
        for (std::size_t i = 0; i < partsA.size(); ++i)
            for (std::size_t k = 0; k < partsB.size(); ++k) {
                if (chosenA[i].faces.empty() || chosenB[k].faces.empty()) continue;
                Pair pair;
                pair.contact = int(c);
                pair.bodyA = a;
                pair.bodyB = b;
                pair.solidA = solidOf(partsA[i].part);
                pair.solidB = solidOf(partsB[k].part);
                const Solid &sa = solid(pair.solidA), &sb = solid(pair.solidB);
                const bool planes = sa.part().features.faces.size() == 1 || sb.part().features.faces.size() == 1;
                if (!planes && !(sa.closed() && sb.closed())) continue;
                pair.placementA = partsA[i].placement;
                pair.placementB = partsB[k].placement;
                pair.instanceA = partsA[i].instance;
                pair.instanceB = partsB[k].instance;
                pair.chosenA = choiceOf(chosenA[i], sa.part());
                pair.chosenB = choiceOf(chosenB[k], sb.part());
                pair.size = std::min(sa.size(), sb.size());
                // Flat over such an edge is no more than both parts are long.
                pair.sinks =
                    0.25 * std::max(tangent[std::size_t(pair.solidA)], tangent[std::size_t(pair.solidB)]) * pair.size;
                // Where a file's faces fail to meet, what lies between them is inside or outside by that much.
                pair.sinks += std::min(mendedShare * pair.size,
                                       std::max(looseness(sa.part().features), looseness(sb.part().features)));
                pairs_.push_back(std::move(pair));
                keys_.push_back({int(c), int(i), int(k)});
            }
    }
}

Interpenetration::Place Interpenetration::look(int number, const std::vector<RigidMotion>& poses, double tolerance,
                                               bool any) const {
    const Pair& pair = pairs_[std::size_t(number)];
    const RigidMotion a = poses[std::size_t(pair.bodyA)] * pair.placementA,
                      b = poses[std::size_t(pair.bodyB)] * pair.placementB;
    return named(number,
                 findOverlap(solid(pair.solidA), a, solid(pair.solidB), b, tolerance, pair.chosenA, pair.chosenB, any));
}

Interpenetration::Place Interpenetration::named(int number, const Penetration& found) const {
    const Pair& pair = pairs_[std::size_t(number)];
    Place place;
    place.pair = number;
    place.found = found;
    const auto nameOf = [](const std::string& instance, int face) {
        return face > 0 ? instance + "#" + featureName(FeatureKind::Face, face) : instance;
    };
    place.featureA = nameOf(pair.instanceA, place.found.faceA);
    place.featureB = nameOf(pair.instanceB, place.found.faceB);
    return place;
}

double Interpenetration::depthOf(int number, const std::vector<RigidMotion>& poses, const Vec3& onA,
                                 const Vec3& onB) const {
    const Pair& pair = pairs_[std::size_t(number)];
    const Solid &a = solid(pair.solidA), &b = solid(pair.solidB);
    if (!a.closed() || !b.closed()) return std::numeric_limits<double>::infinity();
    const auto depth = [](const Solid& solid, const RigidMotion& pose, const Vec3& point) {
        return -solid.nearest(pose.inverse() * point).height;
    };
    // On the border of a face, as at a corner over a flat one, one of the points is on the other's boundary.
    const double inA = depth(a, poses[std::size_t(pair.bodyA)] * pair.placementA, onB),
                 inB = depth(b, poses[std::size_t(pair.bodyB)] * pair.placementB, onA);
    return std::min(inA, inB) < -onBoundary * pair.size ? std::min(inA, inB) : std::max(inA, inB);
}

int Interpenetration::pairOf(int contact, int partA, int partB) const {
    const auto found = std::find(keys_.begin(), keys_.end(), std::array<int, 3>{contact, partA, partB});
    return found == keys_.end() ? -1 : int(found - keys_.begin());
}

} // namespace escapement
