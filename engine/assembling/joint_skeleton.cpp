#include "engine/assembling/joint_skeleton.h"

#include "engine/contact/features/placed_part.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/pose.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr double standInDensity = 1000.0; // kg/m^3
constexpr double standInSize = 0.1;       // m, of a body of which nothing is known

void write(const RigidMass& mass, Body& body) {
    MassProperties m;
    m.value = mass.mass;
    const Mat3& i = mass.inertia;
    for (int k = 0; k < 3; ++k) m.centre[k] = mass.centre[k];
    m.inertia = {i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)};
    body.mass = m;
}

RigidMass standIn(const Body& body, const Mechanism& mechanism, std::vector<PlacedPart> parts) {
    Body plain = body;
    plain.mass.reset();
    for (auto& part : parts)
        if (!(part.density > 0.0)) part.density = standInDensity;
    try {
        return massOf(plain, parts);
    } catch (const ModelError&) { // no solids: as much as one can say from what is there
    }
    Eigen::AlignedBox3d box;
    for (const auto& part : parts) {
        for (const auto& p : part.part->triangulation.points) box.extend(part.placement * p);
        for (const auto& v : part.part->features.vertices) box.extend(part.placement * v.point);
    }
    for (const auto& joint : mechanism.joints)
        for (const auto* frame : {&joint.a, &joint.b})
            if (frame->body == body.name) box.extend(toVec3(frame->position));
    RigidMass mass;
    mass.mass = 1.0;
    if (!box.isEmpty()) mass.centre = box.center();
    const double size = box.isEmpty() || !(box.diagonal().norm() > 0.0) ? standInSize : box.diagonal().norm();
    mass.inertia = 0.1 * size * size * Mat3::Identity(); // a ball of that diameter
    return mass;
}

RigidMass someMass(const Body& body, const Mechanism& mechanism, const PartLibrary& library) {
    std::vector<PlacedPart> parts;
    try {
        parts = placedParts(body, mechanism, library);
        return massOf(body, parts);
    } catch (const ModelError&) { // no material yet, or a file that is not there
        return standIn(body, mechanism, parts);
    }
}

} // namespace

void anchorParts(Body& body, const PartLibrary& library) {
    const RigidMotion pose = RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
    for (auto& shape : body.shapes) {
        if (!shape.primitive.empty() || shape.placement) continue;
        if (const auto part = library.find(shape.geometry, shape.part))
            shape.placement = poseOf(pose.inverse() * part->placement);
    }
}

Mechanism skeletonOf(const Mechanism& mechanism, const PartLibrary& library) {
    Mechanism skeleton = mechanism;
    skeleton.loads.clear();
    skeleton.contacts.clear();
    dropLooseCouplings(skeleton);
    for (auto& body : skeleton.bodies) {
        if (!body.fixed) write(someMass(body, mechanism, library), body);
        const bool leads = std::any_of(mechanism.joints.begin(), mechanism.joints.end(),
                                       [&](const Joint& j) { return followsEdges(j) && j.a.body == body.name; });
        if (leads) anchorParts(body, library);
        else body.shapes.clear();
    }
    return skeleton;
}

} // namespace escapement
