// From a Mechanism to its System: bodies, joints, motors and the contacts that joints bring. Couplings, loads, contacts
// between bodies and guides are compiled in the files that know them.

#include "engine/dynamics/joints/joint_contacts.h"
#include "engine/math/rotation.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// What a motor that gives a torque or a force is: a function of time on a coordinate.
const LoadType& motorLoad() {
    for (const auto& type : loadTypes())
        if (type.onJoint() && !type.looksAtLength) return type;
    throw std::logic_error("no type of load acts on a joint's coordinate by a function of time");
}

} // namespace

MultibodySystem::MultibodySystem(const Mechanism& mechanism, const PartLibrary& library)
    : gravity_(toVec3(mechanism.gravity)) {
    Eigen::AlignedBox3d extent;
    KnownPrimitives primitives;
    for (const auto& body : mechanism.bodies) {
        parts_.push_back(placedParts(body, mechanism, library, &primitives));
        RigidBody rigid;
        rigid.name = body.name;
        rigid.pose = RigidMotion::from(toVec3(body.pose.position), toQuaternion(body.pose.quaternion));
        extent.extend(rigid.pose.translation);
        if (!body.fixed) {
            const RigidMass mass = massOf(body, parts_.back());
            rigid.mass = mass.mass;
            rigid.centre = mass.centre;
            rigid.inertia = mass.inertia;
            rigid.inertiaInverse = mass.inertia.inverse();
            rigid.linear = toVec3(body.velocity.linear);
            rigid.angular = toVec3(body.velocity.angular);
            rigid.index = int(moving_.size());
            moving_.push_back(int(bodies_.size()));
            Matrix inverse = Matrix::Zero(6, 6);
            inverse.topLeftCorner<3, 3>().diagonal().setConstant(1.0 / rigid.mass);
            inverse.bottomRightCorner<3, 3>() = rigid.inertiaInverse;
            inverseMasses_.push_back(std::move(inverse));
        }
        for (const auto& part : parts_.back())
            for (const auto& vertex : part.part->features.vertices)
                extent.extend(rigid.pose * (part.placement * vertex.point));
        bodies_.push_back(std::move(rigid));
    }
    turned_.resize(moving_.size());
    if (mechanism.bodies.empty()) throw ModelError("There are no bodies yet: import a CAD file, or add a body.");
    if (moving_.empty()) throw ModelError("Nothing moves: every body is fixed. Let at least one body be free.");
    compileJoints(mechanism);
    compileCouplings(mechanism);
    for (const auto& joint : joints_)
        for (const auto* frame : {&joint.a, &joint.b})
            if (frame->body < 0) extent.extend(frame->position);
    length_ = extent.isEmpty() || extent.diagonal().norm() == 0.0 ? 1.0 : extent.diagonal().norm();
    compileMotors(mechanism);
    compileLoads(mechanism);
    watchFunctions(mechanism.run.output_step.value);
    compileContacts(mechanism);
    compileLimits(mechanism);
    compileBacklashes(mechanism);
    compileJointFriction(mechanism);
    compileCatches();
    findSingularJoints();
}

int MultibodySystem::bodyIndex(const std::string& name) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (bodies_[i].name == name) return int(i);
    throw ModelError(fmt::format("There is no body '{}'", name));
}

/// A frame on a body: a right-handed one with the given z, its x made perpendicular to it. Throws when that is
/// impossible.
MountedFrame MultibodySystem::mounted(const std::string& bodyName, const Vec3& position, const Vec3& z, const Vec3& x,
                                      const std::string& of) const {
    const RigidBody& body = bodies_[bodyIndex(bodyName)];
    if (!(z.norm() > 0.0)) throw ModelError(fmt::format("{}: the axis z on body '{}' is zero", of, bodyName));
    Mat3 axes;
    axes.col(2) = z.normalized();
    const Vec3 square = x - axes.col(2) * axes.col(2).dot(x);
    if (!(square.norm() > 1e-9 * x.norm()) || !(x.norm() > 0.0))
        throw ModelError(fmt::format("{}: x on body '{}' is parallel to z; give x another direction", of, bodyName));
    axes.col(0) = square.normalized();
    axes.col(1) = axes.col(2).cross(axes.col(0));
    MountedFrame frame{body.index, position - body.centre, axes};
    if (body.index < 0) { // a fixed body has no coordinates: its frame is the world's
        frame.position = body.pose * position;
        frame.axes = body.pose.rotation * axes;
    }
    return frame;
}

void MultibodySystem::compileJoints(const Mechanism& mechanism) {
    for (const auto& joint : mechanism.joints) {
        CompiledJoint compiled;
        compiled.name = joint.name;
        compiled.type = &jointType(joint.type);
        compiled.firstRow = rowCount_;
        for (const JointRow& row : compiled.type->rows) {
            if (row.rateAlone) rateRows_.push_back(rowCount_);
            rowCount_ += row.count();
        }
        const auto mount = [&](const JointFrame& frame) {
            return mounted(frame.body, toVec3(frame.position), toVec3(frame.z), toVec3(frame.x),
                           fmt::format("Joint '{}'", joint.name));
        };
        compiled.a = mount(joint.a);
        compiled.b = mount(joint.b);
        compiled.numbers = jointNumbers(joint, *compiled.type);
        if (compiled.type->followsEdges()) {
            compileGuide(joint, compiled);
            guided_.push_back(int(joints_.size()));
        }
        joints_.push_back(std::move(compiled));
    }
    std::vector<Counter> further;
    for (int j = 0; j < int(joints_.size()); ++j) {
        counters_.push_back({j, -1});
        for (int k = 0; k < joints_[std::size_t(j)].type->coordinateCount(); ++k) {
            if (!joints_[std::size_t(j)].coordinate(k).counted()) continue;
            if (counters_.back().coordinate < 0) counters_.back().coordinate = k;
            else further.push_back({j, k});
        }
    }
    counters_.insert(counters_.end(), further.begin(), further.end());
    lastAngle_.assign(counters_.size(), 0.0);
    lastSpeed_.assign(counters_.size(), 0.0);
    if (guided_.empty()) return;
    Vector q, v;
    initialState(q, v);
    settleGuides(q);
}

int MultibodySystem::carrierOf(int j, int coordinate, const std::string& what) const {
    if (coordinate >= 0) return coordinate;
    const CompiledJoint& joint = joints_[std::size_t(j)];
    const auto named = joint.type->carrierNames();
    throw ModelError(
        fmt::format("Joint '{}' is {}: {} a {} joint{}", joint.name, joint.type->name, what, drivenJointTypes(),
                    named.empty() ? "; remove it, or use loads on the bodies"
                                  : fmt::format(", or a named coordinate; name {}, or remove it", inSentence(named))));
}

void MultibodySystem::compileMotors(const Mechanism& mechanism) {
    std::map<std::string, double> parameters;
    for (const auto& [name, number] : mechanism.parameters) parameters[name] = number.value;
    const auto positions = [](const Motor& motor) { return motor.kind == "angle" || motor.kind == "position"; };
    const auto function = [&](const Motor& motor) {
        if (!motor.table) return LoadFunction(motor.value, parameters);
        std::vector<std::array<double, 2>> points;
        for (const auto& [t, value] : motor.table->points) points.push_back({t.value, value.value});
        return LoadFunction(TimeTable(points, motor.table->interpolation == "cubic"));
    };
    for (const bool placed : {true, false})
        for (std::size_t j = 0; j < joints_.size(); ++j) {
            const auto& motor = mechanism.joints[j].motor;
            if (!motor || positions(*motor) != placed) continue;
            const int coordinate =
                carrierOf(int(j), drivenCoordinate(mechanism.joints[j], *joints_[j].type), "a motor drives only");
            if (motor->kind == "torque" || motor->kind == "force") {
                CompiledLoad load;
                load.name = joints_[j].name;
                load.motor = true;
                load.type = &motorLoad();
                load.joint = int(j);
                load.coordinate = coordinate;
                load.value = function(*motor);
                loads_.push_back(std::move(load));
                continue;
            }
            drives_.emplace_back(int(j), coordinate, placed ? Drive::Position : Drive::Speed, joints_[j].name,
                                 function(*motor), mechanism.run.output_step.value);
            ++rowCount_;
            if (placed) ++placedRowCount_;
        }
}

void MultibodySystem::add(std::unique_ptr<JointContact> contact, const std::string& of) {
    contactSummaries_.push_back(fmt::format("{}: {}", contact->name(*this).contact, of));
    jointContacts_.push_back(std::move(contact));
}

void MultibodySystem::compileLimits(const Mechanism& mechanism) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const Joint& joint = mechanism.joints[j];
        if (!joint.limits) continue;
        const int coordinate = carrierOf(int(j), carriedCoordinate(joint, *joints_[j].type), "limits are only on");
        const bool prescribed = std::any_of(drives_.begin(), drives_.end(), [&](const Drive& drive) {
            return drive.joint == int(j) && drive.coordinate == coordinate;
        });
        const double lower = (*joint.limits)[0].value, upper = (*joint.limits)[1].value;
        for (const bool side : {false, true}) {
            auto limit = std::make_unique<JointLimit>();
            limit->form.terms[0] = {int(j), coordinate, counterOf(int(j), coordinate), 1.0};
            limit->middle = 0.5 * (lower + upper);
            limit->lessThanATurn = upper - lower < 2.0 * std::numbers::pi;
            limit->featureA = joint.a.body + "|" + joint.name;
            limit->featureB = joint.b.body + "|" + joint.name;
            limit->restitution = joint.stop_restitution.value;
            limit->upper = side;
            limit->limit = side ? upper : lower;
            limit->called = fmt::format("{} {} stop", joint.name, side ? "upper" : "lower");
            if (prescribed) {
                guards_.push_back(std::move(limit));
                continue;
            }
            limits_.push_back(limit.get());
            add(std::move(limit), "1 joint coordinate");
        }
    }
}

void MultibodySystem::compileJointFriction(const Mechanism& mechanism) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const Joint& joint = mechanism.joints[j];
        const double kinetic = joint.friction.value, sticking = std::max(kinetic, joint.static_friction.value);
        if (sticking == 0.0) continue;
        const int coordinate = carrierOf(int(j), carriedCoordinate(joint, *joints_[j].type), "friction is only on");
        auto friction = std::make_unique<JointFriction>();
        friction->joint = int(j);
        friction->coordinate = coordinate;
        friction->called = joint.name + " friction";
        friction->featureA = joint.a.body + "|" + joint.name;
        friction->featureB = joint.b.body + "|" + joint.name;
        friction->kinetic = kinetic;
        friction->sticking = sticking;
        add(std::move(friction), "1 joint coordinate");
    }
}

void MultibodySystem::compileCatches() {
    for (int guide = 0; guide < guideCount(); ++guide)
        for (const bool ahead : {false, true}) {
            auto held = std::make_unique<GuideCatch>();
            held->guide = guide;
            held->ahead = ahead;
            jointContacts_.push_back(std::move(held));
        }
}

} // namespace escapement
