// Joints of a mechanism that lead a point along a chain of edges.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace escapement {

void MultibodySystem::compileGuide(const Joint& joint, CompiledJoint& compiled) const {
    const int carrier = bodyIndex(joint.a.body);
    const RigidBody& body = bodies_[carrier];
    // The frame of the guide: the body's axes from its centre of mass, of a fixed body the world's.
    const RigidMotion mount = body.index < 0 ? body.pose : RigidMotion{Mat3::Identity(), -body.centre};
    std::vector<GuidePiece> pieces;
    for (const auto& name : joint.edges) {
        const auto hash = name.rfind("#edge:");
        const std::string instance = name.substr(0, hash);
        const auto part = std::find_if(parts_[carrier].begin(), parts_[carrier].end(),
                                       [&](const PlacedPart& p) { return p.isNamed(instance); });
        if (hash == std::string::npos || part == parts_[carrier].end())
            throw ModelError(fmt::format("Joint '{}': body '{}' has no edge '{}'; name edges of its own parts",
                                         joint.name, joint.a.body, name));
        const FeatureSet& features = part->part->features;
        const int number = features.find(FeatureKind::Edge, name.substr(hash + 6));
        if (number == 0)
            throw ModelError(fmt::format("Joint '{}': '{}' has {} edges, so there is no '{}'; pick the edge again",
                                         joint.name, instance, features.edges.size(), name));
        for (const int piece : features.pieces(FeatureKind::Edge, number)) { // in order along it
            const Edge& edge = features.edges[std::size_t(piece - 1)];
            const std::string own = instance + "#" + features.name(FeatureKind::Edge, piece);
            if (!edge.curve || edge.kind == EdgeKind::Degenerate || !(edge.to > edge.from))
                throw ModelError(
                    fmt::format("Joint '{}': the edge {} has no length to run along; leave it out", joint.name, own));
            pieces.push_back({own, edge.curve, mount * part->placement, edge.from, edge.to, edge.tolerance});
        }
    }
    compiled.guide.emplace(joint.name, std::move(pieces),
                           joint.corners == "plastic" ? CornerLaw::Plastic : CornerLaw::EnergyKeeping);
}

void MultibodySystem::settleGuides(In<Vector> q) {
    for (int j : guided_)
        joints_[j].guide->settle(
            RelativePoint(joints_[j], kinematics(joints_[j].a.body, q), kinematics(joints_[j].b.body, q)).position);
}

void MultibodySystem::passGuides(In<Vector> q) {
    for (int j : guided_) {
        const Vec3 point =
            RelativePoint(joints_[j], kinematics(joints_[j].a.body, q), kinematics(joints_[j].b.body, q)).position;
        joints_[j].guide->pass(point);
        joints_[j].guide->follow(point);
    }
}

void MultibodySystem::startOnPieces(In<Vector> q, In<Vector> v) {
    ContactRows rows(3, nv());
    for (int i = 0; i < guideCount(); ++i) {
        const Vec2 left = guideBorders(i, q);
        for (bool ahead : {false, true}) {
            if (!(std::abs(left[ahead]) < 1e-9 * joints_[guided_[i]].guide->length())) continue;
            const GuideJoin join = guideJoin(i, ahead, q);
            guideRows(i, q, rows);
            const Vec3 u = rows * v;
            if (join.kind == JoinKind::End || !(u.dot(join.after) > std::max(0.0, -u.dot(join.before)))) continue;
            enterPiece(i, ahead, q);
            break;
        }
    }
}

double MultibodySystem::beyondGuides(In<Vector> q) const {
    double beyond = 0.0;
    for (int i = 0; i < guideCount(); ++i) {
        const Vec2 left = guideBorders(i, q);
        for (bool ahead : {false, true})
            if (joints_[guided_[i]].guide->join(ahead).kind == JoinKind::End) beyond = std::max(beyond, -left[ahead]);
    }
    return beyond;
}

Vec2 MultibodySystem::guideBorders(int i, In<Vector> q) const {
    const CompiledJoint& joint = joints_[guided_[i]];
    return joint.guide->borders(
        RelativePoint(joint, kinematics(joint.a.body, q), kinematics(joint.b.body, q)).position);
}

GuideJoin MultibodySystem::guideJoin(int i, bool ahead, In<Vector> q) const {
    const CompiledJoint& joint = joints_[guided_[i]];
    GuideJoin join = joint.guide->join(ahead);
    const BodyKinematics carrier = kinematics(joint.a.body, q);
    join.before = carrier.rotation * join.before;
    join.after = carrier.rotation * join.after;
    join.point = carrier.centre + carrier.rotation * join.point;
    return join;
}

void MultibodySystem::enterPiece(int i, bool ahead, In<Vector> q) {
    CompiledJoint& joint = joints_[guided_[i]];
    joint.guide->enter(ahead, RelativePoint(joint, kinematics(joint.a.body, q), kinematics(joint.b.body, q)).position);
}

int MultibodySystem::guideRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
    const CompiledJoint& joint = joints_[guided_[i]];
    const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
    const RelativePoint point(joint, a, b);
    Matrix blockA(3, joint.a.body < 0 ? 0 : 6), blockB(3, joint.b.body < 0 ? 0 : 6);
    for (int k = 0; k < 3; ++k) relativeRow(point, a.rotation.transpose().col(k), a, b, k, blockA, blockB);
    rows.setZero();
    if (joint.a.body >= 0) rows.middleCols<6>(6 * joint.a.body) = blockA;
    if (joint.b.body >= 0) rows.middleCols<6>(6 * joint.b.body) = blockB;
    return joint.firstRow;
}

Vec3 MultibodySystem::guideBias(int i, In<Vector> q, In<Vector> v) const {
    const CompiledJoint& joint = joints_[guided_[i]];
    const BodyKinematics a = kinematics(joint.a.body, q, v), b = kinematics(joint.b.body, q, v);
    return a.rotation * RelativePoint(joint, a, b).bias;
}

} // namespace escapement
