#pragma once
// From two picked features to a joint: the type that fits, and its frames.

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// One picked feature: whose it is and what it is, in world axes (m).
struct PickedSide {
    std::string body;
    RigidMotion pose; ///< of the body's frame
    FeatureGeometry geometry;
    std::string picked; ///< "Assembly/Crank#face:2"
    /// World: the corners of a flat face between straight edges that has no notch and no hole, in order; else none.
    std::vector<Vec3> corners = {};
};

/// A feature of a placed part as a side of a joint.
PickedSide pickedSide(const Body& body, const RigidMotion& placement, const std::string& instance, const Part& part,
                      FeatureKind kind, int number);

/// The types of joint that two features suggest, the one that fits best first: after the ranks of the types'
/// suggestions (engine/joints/joint_type.h). There is always one.
std::vector<std::string> suggestedJoints(const FeatureGeometry& a, const FeatureGeometry& b);
std::string suggestedJoint(const FeatureGeometry& a, const FeatureGeometry& b);

/// The frame a feature gives to a joint, in its body: origin at its centre, z along its axis or normal.
JointFrame jointFrame(const PickedSide& side);

/// The joint's frames on both sides. Where the axes already run along each other, b's origin is put beside a's, so
/// that nothing has to move along the axis; b's axes are turned the way of a's. Flat faces that lie across one another,
/// as those of two bars, have their axis in the middle of what they share; where they look the same way neither body
/// has to move. A curved face or edge without an axis and a centre says nothing of the place: there the joint sits
/// where the other feature is. Body frames, m. An empty type: the one suggested. Throws std::invalid_argument when both
/// sides are the same body, or the type is unknown.
Joint proposeJoint(const PickedSide& a, const PickedSide& b, const std::string& type = "");

/// Gives the numbers of the type's own that are still 0 what a new joint of it has, `apart` (m) being the distance of
/// the joint's points, and takes away those of other types.
void giveNumbers(Joint& joint, const JointType& type, double apart, const FeatureGeometry* onB = nullptr);

/// Whether the joint's two sides mean one place, so that one can be put where the other is.
bool meetsInOnePlace(const Joint& joint);
/// Puts a side of a joint (the first one, or the second) to the place and the axes of the other one, as the bodies
/// stand now. Throws InputError where a body is missing or the axes are none yet.
void putWhereOtherIs(Mechanism& resolved, int joint, bool first);

/// b's frame turned end for end: the axis the other way round. Its angle's zero stays.
void flip(JointFrame& frame);

} // namespace escapement
