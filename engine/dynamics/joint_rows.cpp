#include "engine/dynamics/joint_rows.h"

#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

/// A joint frame at a configuration, world axes.
struct WorldFrame {
    Vec3 arm;   ///< from the centre of mass
    Vec3 point;
    Mat3 axes;
};

WorldFrame worldFrame(const MountedFrame& frame, const BodyKinematics& body) {
    const Vec3 arm = body.rotation * frame.position;
    return {arm, body.centre + arm, body.rotation * frame.axes};
}

/// Writes the derivative of a scalar row: force-like vector on the point, moment-like vector about the centre (world).
void setRow(Out<Matrix> block, int row, const Vec3& linear, const Vec3& angularWorld, const Mat3& rotation) {
    if (block.cols() == 0) return;
    block.block<1, 3>(row, 0) = linear.transpose();
    block.block<1, 3>(row, 3) = angularWorld.transpose() * rotation;
}

} // namespace

int JointType::rowCount() const {
    int count = 0;
    for (const auto& row : rows) count += row.kind == JointRow::Coincide ? 3 : 1;
    return count;
}

const std::vector<JointType>& jointTypes() {
    using Row = JointRow;
    static const std::vector<JointType> types = {
        {"fixed", {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}}, JointCoordinate::None, 0},
        {"revolute", {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}}, JointCoordinate::Angle, 1},
        {"prismatic",
         {{Row::Slide, 0}, {Row::Slide, 1}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}},
         JointCoordinate::Slide,
         1},
        {"spherical", {{Row::Coincide}}, JointCoordinate::Rotation, 3},
    };
    return types;
}

const JointType& jointType(const std::string& name) {
    for (const auto& type : jointTypes())
        if (type.name == name) return type;
    throw std::invalid_argument("unknown joint type \"" + name + "\"");
}

void jointValues(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> g) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            g.segment<3>(r) = fb.point - fa.point;
            r += 3;
            break;
        case JointRow::Slide: g[r++] = fa.axes.col(row.i).dot(fb.point - fa.point); break;
        case JointRow::Square: g[r++] = fa.axes.col(row.i).dot(fb.axes.col(row.j)); break;
        }
    }
}

void jointJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                   Out<Matrix> blockB) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            for (int k = 0; k < 3; ++k) {
                const Vec3 e = Vec3::Unit(k);
                setRow(blockA, r, -e, -fa.arm.cross(e), a.rotation);
                setRow(blockB, r, e, fb.arm.cross(e), b.rotation);
                ++r;
            }
            break;
        case JointRow::Slide: {
            const Vec3 axis = fa.axes.col(row.i), d = fb.point - fa.point;
            setRow(blockA, r, -axis, axis.cross(d) - fa.arm.cross(axis), a.rotation);
            setRow(blockB, r, axis, fb.arm.cross(axis), b.rotation);
            ++r;
            break;
        }
        case JointRow::Square: {
            const Vec3 m = fa.axes.col(row.i).cross(fb.axes.col(row.j));
            setRow(blockA, r, Vec3::Zero(), m, a.rotation);
            setRow(blockB, r, Vec3::Zero(), -m, b.rotation);
            ++r;
            break;
        }
        }
    }
}

void jointBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> gamma) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const Vec3 centripetalA = a.angular.cross(a.angular.cross(fa.arm)), centripetalB = b.angular.cross(b.angular.cross(fb.arm));
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            gamma.segment<3>(r) = centripetalB - centripetalA;
            r += 3;
            break;
        case JointRow::Slide: {
            const Vec3 axis = fa.axes.col(row.i), d = fb.point - fa.point;
            const Vec3 rate = b.velocity + b.angular.cross(fb.arm) - a.velocity - a.angular.cross(fa.arm);
            const Vec3 axisRate = a.angular.cross(axis);
            gamma[r++] = axis.dot(centripetalB - centripetalA) + 2.0 * axisRate.dot(rate) + a.angular.cross(axisRate).dot(d);
            break;
        }
        case JointRow::Square: {
            const Vec3 ai = fa.axes.col(row.i), bj = fb.axes.col(row.j);
            const Vec3 aiRate = a.angular.cross(ai), bjRate = b.angular.cross(bj);
            gamma[r++] = (aiRate.cross(bj) + ai.cross(bjRate)).dot(a.angular - b.angular);
            break;
        }
        }
    }
}

void jointCoordinate(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Vec3& coordinate,
                     Vec3& speed) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const Vec3 relative = b.angular - a.angular;
    coordinate.setZero();
    speed.setZero();
    switch (joint.type->coordinate) {
    case JointCoordinate::None: break;
    case JointCoordinate::Angle:
        coordinate[0] = std::atan2(fa.axes.col(1).dot(fb.axes.col(0)), fa.axes.col(0).dot(fb.axes.col(0)));
        speed[0] = fa.axes.col(2).dot(relative);
        break;
    case JointCoordinate::Slide: {
        const Vec3 d = fb.point - fa.point, axis = fa.axes.col(2);
        coordinate[0] = axis.dot(d);
        speed[0] = axis.dot(b.velocity + b.angular.cross(fb.arm) - a.velocity - a.angular.cross(fa.arm)) +
                   a.angular.cross(axis).dot(d);
        break;
    }
    case JointCoordinate::Rotation: {
        const Eigen::AngleAxisd turn(Mat3(fa.axes.transpose() * fb.axes));
        coordinate = turn.angle() * turn.axis();
        speed = fa.axes.transpose() * relative;
        break;
    }
    }
}

} // namespace escapement
