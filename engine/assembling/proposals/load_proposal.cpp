#include "engine/assembling/proposals/load_proposal.h"

#include "engine/assembling/edit.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/pose.h"

#include <stdexcept>

namespace escapement {

namespace {

Attachment attachment(const PickedSide& side, const PickedSide& axes, const LoadType& type) {
    Attachment at;
    at.body = side.body;
    const Vec3 local = side.pose.inverse() * side.geometry.point;
    at.position = {local.x(), local.y(), local.z()};
    if (type.ends != LoadType::Frames) return at;
    // Both frames lie along what was picked first, so that the load begins without turns.
    PickedSide turned = axes;
    turned.pose = side.pose;
    const JointFrame frame = jointFrame(turned);
    at.z = frame.z;
    at.x = frame.x;
    return at;
}

} // namespace

double apart(const Mechanism& mechanism, const Load& load) {
    const Body *a = mechanism.findBody(load.a.body), *b = mechanism.findBody(load.b.body);
    if (!a || !b) return 0.0;
    return (motionOf(a->pose) * toVec3(load.a.position) - motionOf(b->pose) * toVec3(load.b.position)).norm();
}

Load proposeLoad(const Mechanism& mechanism, const LoadType& type, const std::vector<PickedSide>& picked) {
    if (type.onJoint() || picked.size() != (type.hasTwoEnds() ? 2u : 1u))
        throw std::invalid_argument("so many features make no " + type.kind);
    const FeatureGeometry& first = picked[0].geometry;
    Load load;
    load.type = type.name;
    load.a = attachment(picked[0], picked[0], type);
    if (type.hasTwoEnds()) load.b = attachment(picked[1], picked[0], type);
    // One unit along what was clicked shows which way it acts; its size is for the user to say.
    Vec3 direction = first.hasDirection() ? first.direction : Vec3(Vec3::UnitZ());
    if (type.picking.intoFaces && first.shape == FeatureGeometry::Shape::Plane) direction = -direction;
    giveValues(load, {}, type.hasTwoEnds() ? (first.point - picked[1].geometry.point).norm() : 0.0, direction);
    load.name = freeName(mechanism.loads, type.picking.called + (type.hasTwoEnds() ? "" : picked[0].body));
    return load;
}

} // namespace escapement
