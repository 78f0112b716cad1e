// Positions in which a joint no longer says what it says elsewhere: two shafts bent back on one another, an angle that
// is measured about an axis which stands along the line it is measured from.

#include "engine/dynamics/joints/joint_contacts.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace escapement {

namespace {

/// A row that a type brings is scaled so that its derivative is about one where it says most. Below this share forces
/// are large and their direction turns within the roundoff of the positions: 0.02 is a bend of 178.9 degrees.
constexpr double leastOwnRow = 0.02;
constexpr double largestAngleRate =
    50.0; // rad of the coordinate a rad of the body: 1.1 degrees from where it has no value

/// The least size of what turns from `before` into `now` within a step: near where it vanishes it is linear in the
/// position.
double leastOnTheWay(const Vec6& before, const Vec6& now) {
    const Vec6 way = now - before;
    const double square = way.squaredNorm();
    const double nearest = square > 0.0 ? std::clamp(-before.dot(way) / square, 0.0, 1.0) : 1.0;
    return (before + nearest * way).norm();
}

} // namespace

/// Rows that can lose their direction, and turns on which something acts.
void MultibodySystem::findSingularJoints() {
    const auto acts = [&](int j, int k) {
        if (joints_[std::size_t(j)].coordinate(k).kind != JointCoordinate::Turn) return;
        if (std::find(actedTurns_.begin(), actedTurns_.end(), std::pair(j, k)) == actedTurns_.end())
            actedTurns_.emplace_back(j, k);
    };
    for (int j = 0; j < int(joints_.size()); ++j) {
        const auto& rows = joints_[std::size_t(j)].type->rows;
        if (std::any_of(rows.begin(), rows.end(), [](const JointRow& row) { return row.kind == JointRow::Own; }))
            ownRows_.push_back(j);
    }
    for (const Drive& drive : drives_) acts(drive.joint, drive.coordinate);
    for (const auto& contact : jointContacts_)
        for (const auto& [j, k] : contact->coordinates()) acts(j, k);
    for (const CompiledLoad& load : loads_)
        if (load.joint >= 0) acts(load.joint, load.coordinate);
    for (const auto& guard : guards_)
        for (const auto& [j, k] : guard->coordinates()) acts(j, k);
    for (const CompiledCoupling& coupling : couplings_)
        for (const CoordinateTerm& term : coupling.form.all()) acts(term.joint, term.coordinate);
}

/// Throws RunError where a joint has come to such a position since it was asked last.
void MultibodySystem::requireRegularJoints(In<Vector> q) {
    const bool first = ownWrenches_.empty();
    std::size_t k = 0;
    for (const int j : ownRows_) {
        const CompiledJoint& joint = joints_[std::size_t(j)];
        const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
        const JointAt at(joint.a, joint.b, a, b);
        for (const JointRow& row : joint.type->rows) {
            if (row.kind != JointRow::Own) continue;
            const ScalarRow value = row.own(at, joint.numbers.data());
            Vec6 wrench;
            wrench << value.force, value.moment;
            if (first) ownWrenches_.push_back(wrench);
            const double least = leastOnTheWay(std::exchange(ownWrenches_[k++], wrench), wrench);
            if (least < leastOwnRow)
                throw RunError(fmt::format("joint '{}' has come to a position in which a {} joint holds nothing{}{}; "
                                           "keep it away from there by limits, or use another type of joint",
                                           joint.name, joint.type->name, *joint.type->singular ? ": " : "",
                                           joint.type->singular));
        }
    }
    for (const auto& [j, k] : actedTurns_) {
        const CompiledJoint& joint = joints_[std::size_t(j)];
        const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
        if (coordinateWrench(joint, k, a, b).moment.norm() > largestAngleRate)
            throw RunError(
                fmt::format("coordinate '{}' of joint '{}' has come to where it has no value: the axis it "
                            "turns about stands along the line it is measured from; let motor, limits, "
                            "friction or coupling act on another coordinate, or limit the joint's other angle",
                            joint.coordinate(k).name, joint.name));
    }
}

} // namespace escapement
