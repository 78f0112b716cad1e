#include "engine/dynamics/joints/joint_rows.h"

namespace escapement {

namespace {

/// Writes the derivative of a scalar row: force-like vector on the point, moment-like vector about the centre (world).
void setRow(Out<Matrix> block, int row, const Vec3& linear, const Vec3& angularWorld, const Mat3& rotation) {
    if (block.cols() == 0) return;
    block.block<1, 3>(row, 0) = linear.transpose();
    block.block<1, 3>(row, 3) = angularWorld.transpose() * rotation;
}

void setSlide(int i, const JointAt& at, int r, Out<Matrix> blockA, Out<Matrix> blockB) {
    const Vec3 axis = at.fa.axes.col(i), d = at.between();
    setRow(blockA, r, -axis, axis.cross(d) - at.fa.arm.cross(axis), at.a.rotation);
    setRow(blockB, r, axis, at.fb.arm.cross(axis), at.b.rotation);
}

/// A row whose derivative is a wrench on b at its joint point, and the opposite one on a.
void setWrench(const ScalarRow& row, const JointAt& at, int r, Out<Matrix> blockA, Out<Matrix> blockB) {
    const Vec3 armA = at.fa.arm + at.between();
    setRow(blockA, r, -row.force, -armA.cross(row.force) - row.moment, at.a.rotation);
    setRow(blockB, r, row.force, at.fb.arm.cross(row.force) + row.moment, at.b.rotation);
}

AngleBetween angleOf(const JointCoordinate& free, const JointAt& at) { return {free.sine, free.cosine, at}; }

} // namespace

RelativePoint::RelativePoint(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b) {
    fromB = b.rotation * joint.b.position;
    fromA = b.centre + fromB - a.centre;
    const Vec3 rateWorld = b.velocity + b.angular.cross(fromB) - a.velocity - a.angular.cross(fromA);
    // r = R_a^T rho: r'' = R_a^T (rho'' - 2 w x (rho' - w x rho) - w x (w x rho)) at w' = 0
    const Vec3 biasWorld = b.angular.cross(b.angular.cross(fromB)) - 2.0 * a.angular.cross(rateWorld) -
                           a.angular.cross(a.angular.cross(fromA));
    position = a.rotation.transpose() * fromA;
    rate = a.rotation.transpose() * rateWorld;
    bias = a.rotation.transpose() * biasWorld;
}

void relativeRow(const RelativePoint& point, const Vec3& gradient, const BodyKinematics& a, const BodyKinematics& b,
                 int r, Out<Matrix> blockA, Out<Matrix> blockB) {
    const Vec3 world = a.rotation * gradient;
    setRow(blockA, r, -world, -point.fromA.cross(world), a.rotation);
    setRow(blockB, r, world, point.fromB.cross(world), b.rotation);
}

void jointValues(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> g) {
    const JointAt at(joint.a, joint.b, a, b);
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            g.segment<3>(r) = at.fb.point - at.fa.point;
            r += 3;
            break;
        case JointRow::Slide:
            g[r++] = slideValue(row.i, at);
            break;
        case JointRow::Square:
            g[r++] = at.fa.axes.col(row.i).dot(at.fb.axes.col(row.j));
            break;
        case JointRow::Own:
            g[r++] = row.own(at, joint.numbers.data()).value;
            break;
        case JointRow::Follow:
            g.segment<2>(r) = joint.guide->values(RelativePoint(joint, a, b).position);
            r += 2;
            break;
        }
    }
}

void jointJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                   Out<Matrix> blockB) {
    const JointAt at(joint.a, joint.b, a, b);
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            for (int k = 0; k < 3; ++k) {
                const Vec3 e = Vec3::Unit(k);
                setRow(blockA, r, -e, -at.fa.arm.cross(e), a.rotation);
                setRow(blockB, r, e, at.fb.arm.cross(e), b.rotation);
                ++r;
            }
            break;
        case JointRow::Slide:
            setSlide(row.i, at, r++, blockA, blockB);
            break;
        case JointRow::Square: {
            const Vec3 m = at.fa.axes.col(row.i).cross(at.fb.axes.col(row.j));
            setRow(blockA, r, Vec3::Zero(), m, a.rotation);
            setRow(blockB, r, Vec3::Zero(), -m, b.rotation);
            ++r;
            break;
        }
        case JointRow::Own:
            setWrench(row.own(at, joint.numbers.data()), at, r++, blockA, blockB);
            break;
        case JointRow::Follow: {
            const RelativePoint point(joint, a, b);
            const auto gradient = joint.guide->gradient(point.position);
            for (int k : {0, 1}) relativeRow(point, gradient.row(k).transpose(), a, b, r++, blockA, blockB);
            break;
        }
        }
    }
}

void jointBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> gamma) {
    const JointAt at(joint.a, joint.b, a, b);
    const Vec3 centripetalA = a.angular.cross(a.angular.cross(at.fa.arm)),
               centripetalB = b.angular.cross(b.angular.cross(at.fb.arm));
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            gamma.segment<3>(r) = centripetalB - centripetalA;
            r += 3;
            break;
        case JointRow::Slide:
            gamma[r++] = slideBias(row.i, at);
            break;
        case JointRow::Square:
            gamma[r++] = productBias(at.fa.axes.col(row.i), at.fb.axes.col(row.j), a, b);
            break;
        case JointRow::Own:
            gamma[r++] = row.own(at, joint.numbers.data()).bias;
            break;
        case JointRow::Follow: {
            const RelativePoint point(joint, a, b);
            gamma.segment<2>(r) = joint.guide->secondRate(point.position, point.rate, point.bias);
            r += 2;
            break;
        }
        }
    }
}

double coordinateValue(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b) {
    const JointAt at(joint.a, joint.b, a, b);
    const JointCoordinate& free = joint.coordinate(k);
    return free.kind == JointCoordinate::Slide ? slideValue(free.axis, at) : angleOf(free, at).value();
}

void coordinateJacobian(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b,
                        Out<Matrix> blockA, Out<Matrix> blockB) {
    const JointAt at(joint.a, joint.b, a, b);
    const JointCoordinate& free = joint.coordinate(k);
    if (free.kind == JointCoordinate::Slide) return setSlide(free.axis, at, 0, blockA, blockB);
    const Vec3 gradient = angleOf(free, at).gradient;
    setRow(blockA, 0, Vec3::Zero(), -gradient, a.rotation);
    setRow(blockB, 0, Vec3::Zero(), gradient, b.rotation);
}

double coordinateBias(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b) {
    const JointAt at(joint.a, joint.b, a, b);
    const JointCoordinate& free = joint.coordinate(k);
    return free.kind == JointCoordinate::Slide ? slideBias(free.axis, at) : angleOf(free, at).bias(at);
}

double coordinateSpeed(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b) {
    const JointAt at(joint.a, joint.b, a, b);
    const Vec3 relative = b.angular - a.angular;
    const JointCoordinate& free = joint.coordinate(k);
    switch (free.kind) {
    case JointCoordinate::Slide:
        return slideRate(free.axis, at);
    case JointCoordinate::Angle:
        return at.fa.axes.col(2).dot(relative);
    case JointCoordinate::Turn:
        return angleOf(free, at).gradient.dot(relative);
    case JointCoordinate::Rotation:
        return at.fa.axes.col(free.axis).dot(relative);
    case JointCoordinate::Way:
        break;
    }
    const RelativePoint point(joint, a, b);
    return joint.guide->direction(point.position).dot(point.rate);
}

ScalarRow coordinateWrench(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b) {
    const JointCoordinate& free = joint.coordinate(k);
    if (free.kind == JointCoordinate::Turn)
        return {0.0, Vec3::Zero(), angleOf(free, JointAt(joint.a, joint.b, a, b)).gradient};
    const Vec3 along = a.rotation * joint.a.axes.col(free.axis);
    if (free.kind == JointCoordinate::Slide) return {0.0, along, Vec3::Zero()};
    return {0.0, Vec3::Zero(), along};
}

void jointCoordinate(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Vec3& coordinate,
                     Vec3& speed) {
    const JointAt at(joint.a, joint.b, a, b);
    coordinate.setZero();
    speed.setZero();
    for (int i = 0; i < joint.type->coordinateCount(); ++i) {
        const JointCoordinate& free = joint.coordinate(i);
        speed[i] = coordinateSpeed(joint, i, a, b);
        switch (free.kind) {
        case JointCoordinate::Slide:
            coordinate[i] = slideValue(free.axis, at);
            break;
        case JointCoordinate::Angle:
        case JointCoordinate::Turn:
            coordinate[i] = angleOf(free, at).value();
            break;
        case JointCoordinate::Rotation: {
            const Eigen::AngleAxisd turn(Mat3(at.fa.axes.transpose() * at.fb.axes));
            coordinate[i] = turn.angle() * turn.axis()[free.axis];
            break;
        }
        case JointCoordinate::Way:
            coordinate[i] = joint.guide->way(RelativePoint(joint, a, b).position);
            break;
        }
    }
}

} // namespace escapement
