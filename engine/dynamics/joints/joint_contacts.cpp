#include "engine/dynamics/joints/joint_contacts.h"

#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double sameAxis = 1e-6; // drift of a joint
constexpr double unitAxis = 1e-9; // by so much the length of a rate's axis may differ from 1

/// The axis about which a moment acts along a coordinate that turns, or along which a force does (world): what its
/// rate, times `factor`, says of b, or against it of a. It is an axis of a but where the coordinate is about one of
/// b's, as the second of a universal joint. `usual` where the coordinate's rate is no turn about one axis.
Vec3 axisOf(const CompiledJoint& joint, int coordinate, double factor, const BodyKinematics& a, const BodyKinematics& b,
            const Vec3& usual) {
    const bool hasA = joint.a.body >= 0, ofB = joint.b.body >= 0;
    if (!joint.coordinate(coordinate).turns() || !(ofB || hasA)) return usual;
    Eigen::Matrix<double, 2, 6> rates[2]; // two rows, because a single one is not a matrix by columns
    coordinateJacobian(joint, coordinate, a, b, rates[0].topLeftCorner(1, hasA ? 6 : 0),
                       rates[1].topLeftCorner(1, ofB ? 6 : 0));
    const Vec3 own = factor * rates[ofB ? 1 : 0].row(0).tail<3>().transpose();
    const Vec3 axis = ofB ? Vec3(b.rotation * own) : Vec3(-(a.rotation * own));
    const bool isAxis = std::abs(axis.norm() - 1.0) < unitAxis;
    return isAxis && (axis - usual).norm() > sameAxis ? axis : usual;
}

} // namespace

int MultibodySystem::jointOfLimit(int limit) const { return limits_[std::size_t(limit)]->form.terms[0].joint; }
int MultibodySystem::couplingOfLimit(int limit) const { return limits_[std::size_t(limit)]->coupling; }

// Limits of coordinates

ContactLaw MultibodySystem::JointLimit::law() const {
    ContactLaw law;
    law.restitution = restitution;
    return law;
}

ContactGap MultibodySystem::JointLimit::gap(const MultibodySystem& system, In<Vector> q) const {
    double at;
    if (coupling >= 0) {
        at = system.formValue(form, q);
    } else {
        const CoordinateTerm& term = form.terms[0];
        const double raw = system.coordinateAt(term.joint, term.coordinate, q);
        at = term.counter < 0
                 ? raw
                 : system.countedAngle(term.counter, raw,
                                       lessThanATurn ? middle : system.lastAngle_[std::size_t(term.counter)]);
    }
    return {upper ? limit - at : at - limit, infinity, true};
}

ContactGeometry MultibodySystem::JointLimit::rows(const MultibodySystem& system, In<Vector> q,
                                                  Eigen::Ref<ContactRows> rows) const {
    const CoordinateTerm& shown = form.terms[std::size_t(form.count - 1)];
    const CompiledJoint& joint = system.joints_[std::size_t(shown.joint)];
    const BodyKinematics a = system.kinematics(joint.a.body, q), b = system.kinematics(joint.b.body, q);
    const double sign = upper ? -1.0 : 1.0;
    if (rows.cols() > 0) {
        Matrix row(1, system.nv());
        system.formRow(form, q, sign, row);
        rows.row(0) = row;
    }
    ContactGeometry geometry;
    static_cast<ContactGap&>(geometry) = gap(system, q);
    const Mat3 axes = a.rotation * joint.a.axes;
    const int along = joint.coordinate(shown.coordinate).axis;
    const Vec3 usual = upper ? Vec3(-axes.col(along)) : Vec3(axes.col(along));
    geometry.normal = form.count > 1 ? usual : axisOf(joint, shown.coordinate, sign * shown.factor, a, b, usual);
    geometry.tangent1 = geometry.normal == usual ? Vec3(axes.col((along + 1) % 3)) : geometry.normal.unitOrthogonal();
    geometry.tangent2 = geometry.normal.cross(geometry.tangent1);
    geometry.pointA = a.centre + a.rotation * joint.a.position;
    geometry.pointB = b.centre + b.rotation * joint.b.position;
    return geometry;
}

double MultibodySystem::JointLimit::size(const MultibodySystem& system) const {
    const CoordinateTerm& last = form.terms[std::size_t(form.count - 1)];
    return system.joints_[std::size_t(last.joint)].coordinate(last.coordinate).turns() ? 1.0 : 0.0;
}

void MultibodySystem::JointLimit::blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const {
    system.addForm(form, q, upper ? -1.0 : 1.0, 3, 0, rows);
}

Vec3 MultibodySystem::JointLimit::bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const {
    const double bias = system.formBias(form, q, v);
    return {upper ? -bias : bias, 0.0, 0.0};
}

void MultibodySystem::JointLimit::observe(const MultibodySystem&, In<Vector>, double force, Frame& frame) const {
    if (coupling >= 0) frame.couplings[std::size_t(coupling)].force += upper ? -force : force;
}

std::vector<std::pair<int, int>> MultibodySystem::JointLimit::coordinates() const {
    std::vector<std::pair<int, int>> all;
    for (const CoordinateTerm& term : form.all()) all.emplace_back(term.joint, term.coordinate);
    return all;
}

// Dry friction

/// In units of the static bound, so that a joint that does not rub once it moves can be said, too.
ContactLaw MultibodySystem::JointFriction::law() const {
    ContactLaw law;
    law.preload = sticking;
    law.friction = kinetic / sticking;
    law.staticFriction = 1.0;
    return law;
}

ContactGap MultibodySystem::JointFriction::gap(const MultibodySystem&, In<Vector>) const {
    return {0.0, infinity, true};
}

ContactGeometry MultibodySystem::JointFriction::rows(const MultibodySystem& system, In<Vector> q,
                                                     Eigen::Ref<ContactRows> rows) const {
    const CompiledJoint& of = system.joints_[std::size_t(joint)];
    const BodyKinematics a = system.kinematics(of.a.body, q), b = system.kinematics(of.b.body, q);
    if (rows.cols() > 0) {
        Matrix row(1, system.nv());
        system.coordinateRow(joint, coordinate, q, 1.0, row);
        rows.row(1) = row;
    }
    ContactGeometry geometry;
    static_cast<ContactGap&>(geometry) = gap(system, q);
    const Mat3 axes = a.rotation * of.a.axes;
    const int along = of.coordinate(coordinate).axis;
    const Vec3 usual = axes.col(along);
    geometry.tangent1 = axisOf(of, coordinate, 1.0, a, b, usual);
    const bool ofA = geometry.tangent1 == usual;
    geometry.normal = ofA ? Vec3(axes.col((along + 1) % 3)) : geometry.tangent1.unitOrthogonal();
    geometry.tangent2 = ofA ? Vec3(axes.col((along + 2) % 3)) : geometry.tangent1.cross(geometry.normal);
    geometry.pointA = a.centre + a.rotation * of.a.position;
    geometry.pointB = b.centre + b.rotation * of.b.position;
    return geometry;
}

void MultibodySystem::JointFriction::blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const {
    system.addCoordinate(joint, coordinate, q, 1.0, 3, 1, rows);
}

Vec3 MultibodySystem::JointFriction::bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const {
    const CompiledJoint& of = system.joints_[std::size_t(joint)];
    return {0.0, coordinateBias(of, coordinate, system.kinematics(of.a.body, q, v), system.kinematics(of.b.body, q, v)),
            0.0};
}

// Catches of guides

PairRow MultibodySystem::GuideCatch::name(const MultibodySystem& system) const {
    const GuideJoin join = system.joints_[std::size_t(system.guided_[std::size_t(guide)])].guide->join(ahead);
    return {join.joint + " corner", join.from, join.to, 0};
}

ContactGap MultibodySystem::GuideCatch::gap(const MultibodySystem& system, In<Vector> q) const {
    return {system.guideBorders(guide, q)[ahead ? 1 : 0], infinity, false};
}

ContactGeometry MultibodySystem::GuideCatch::rows(const MultibodySystem& system, In<Vector> q,
                                                  Eigen::Ref<ContactRows> rows) const {
    const GuideJoin join = system.guideJoin(guide, ahead, q);
    ContactGeometry geometry;
    static_cast<ContactGap&>(geometry) = gap(system, q);
    geometry.normal = -join.before;
    geometry.tangent1 = geometry.normal.unitOrthogonal();
    geometry.tangent2 = geometry.normal.cross(geometry.tangent1);
    geometry.pointA = geometry.pointB = join.point;
    if (rows.cols() == 0) return geometry;
    ContactRows point(3, system.nv());
    system.guideRows(guide, q, point);
    rows.row(0) = geometry.normal.transpose() * point;
    return geometry;
}

void MultibodySystem::GuideCatch::blocks(const MultibodySystem& system, In<Vector> q, BlockRows& rows) const {
    const CompiledJoint& joint = system.joints_[std::size_t(system.guided_[std::size_t(guide)])];
    const BodyKinematics a = system.kinematics(joint.a.body, q), b = system.kinematics(joint.b.body, q);
    const Vec3 normal = a.rotation.transpose() * -system.guideJoin(guide, ahead, q).before;
    beginGroup(rows, 3, joint.a.body, joint.b.body);
    relativeRow(RelativePoint(joint, a, b), normal, a, b, 0, blockOf(rows, joint.a.body, 3),
                blockOf(rows, joint.b.body, 3));
}

/// What a catch holds is at rest as seen from the carrier: the turning normal adds nothing.
Vec3 MultibodySystem::GuideCatch::bias(const MultibodySystem& system, In<Vector> q, In<Vector> v) const {
    return {-system.guideJoin(guide, ahead, q).before.dot(system.guideBias(guide, q, v)), 0.0, 0.0};
}

void MultibodySystem::GuideCatch::observe(const MultibodySystem& system, In<Vector> q, double force,
                                          Frame& frame) const {
    const auto at = std::size_t(system.guided_[std::size_t(guide)]);
    const CompiledJoint& joint = system.joints_[at];
    const Mat3 axes = system.kinematics(joint.b.body, q).rotation * joint.b.axes;
    frame.joints[at].force.head<3>() -= force * (axes.transpose() * system.guideJoin(guide, ahead, q).before);
}

} // namespace escapement
