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
    for (const auto& row : rows) count += row.count();
    return count;
}

int JointType::angle() const {
    for (int i = 0; i < freedoms(); ++i)
        if (coordinates[i].kind == JointCoordinate::Angle) return i;
    return -1;
}

const std::vector<JointType>& jointTypes() {
    using Row = JointRow;
    using Free = JointCoordinate;
    static const std::vector<JointType> types = {
        {"fixed", {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}}, {}},
        {"revolute", {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}}, {{Free::Angle}}},
        {"prismatic",
         {{Row::Slide, 0}, {Row::Slide, 1}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}},
         {{Free::Slide, 2}}},
        {"spherical", {{Row::Coincide}}, {{Free::Rotation, 0}, {Free::Rotation, 1}, {Free::Rotation, 2}}},
        {"cylindrical",
         {{Row::Slide, 0}, {Row::Slide, 1}, {Row::Square, 0, 2}, {Row::Square, 1, 2}},
         {{Free::Slide, 2, "slide"}, {Free::Angle, 2, "angle"}}},
        {"planar",
         {{Row::Slide, 2}, {Row::Square, 0, 2}, {Row::Square, 1, 2}},
         {{Free::Slide, 0, "x"}, {Free::Slide, 1, "y"}, {Free::Angle, 2, "angle"}}},
        {"point-on-curve", {{Row::Follow}}, {{Free::Way}}},
    };
    return types;
}

const JointType& jointType(const std::string& name) {
    for (const auto& type : jointTypes())
        if (type.name == name) return type;
    throw std::invalid_argument("unknown joint type \"" + name + "\"");
}

namespace {

// Slide and Square rows, each with value, derivative and bias.

double slideValue(int i, const WorldFrame& fa, const WorldFrame& fb) { return fa.axes.col(i).dot(fb.point - fa.point); }

void slideRow(int i, const WorldFrame& fa, const WorldFrame& fb, const BodyKinematics& a, const BodyKinematics& b, int r,
              Out<Matrix> blockA, Out<Matrix> blockB) {
    const Vec3 axis = fa.axes.col(i), d = fb.point - fa.point;
    setRow(blockA, r, -axis, axis.cross(d) - fa.arm.cross(axis), a.rotation);
    setRow(blockB, r, axis, fb.arm.cross(axis), b.rotation);
}

double slideRate(int i, const WorldFrame& fa, const WorldFrame& fb, const BodyKinematics& a, const BodyKinematics& b) {
    const Vec3 axis = fa.axes.col(i), d = fb.point - fa.point;
    return axis.dot(b.velocity + b.angular.cross(fb.arm) - a.velocity - a.angular.cross(fa.arm)) +
           a.angular.cross(axis).dot(d);
}

double slideBias(int i, const WorldFrame& fa, const WorldFrame& fb, const BodyKinematics& a, const BodyKinematics& b) {
    const Vec3 centripetalA = a.angular.cross(a.angular.cross(fa.arm)), centripetalB = b.angular.cross(b.angular.cross(fb.arm));
    const Vec3 axis = fa.axes.col(i), d = fb.point - fa.point;
    const Vec3 rate = b.velocity + b.angular.cross(fb.arm) - a.velocity - a.angular.cross(fa.arm);
    const Vec3 axisRate = a.angular.cross(axis);
    return axis.dot(centripetalB - centripetalA) + 2.0 * axisRate.dot(rate) + a.angular.cross(axisRate).dot(d);
}

double squareBias(const Vec3& ai, const Vec3& bj, const BodyKinematics& a, const BodyKinematics& b) {
    const Vec3 aiRate = a.angular.cross(ai), bjRate = b.angular.cross(bj);
    return (aiRate.cross(bj) + ai.cross(bjRate)).dot(a.angular - b.angular);
}

/// The angle about z is atan2(sine, cosine) of these products, with its exact derivatives wherever the axes are.
struct Angle {
    double sine, cosine, square;
    Vec3 gradient; ///< with respect to the angular velocity of b against a

    Angle(const WorldFrame& fa, const WorldFrame& fb) {
        const Vec3 x = fb.axes.col(0);
        sine = fa.axes.col(1).dot(x);
        cosine = fa.axes.col(0).dot(x);
        square = sine * sine + cosine * cosine;
        gradient = (sine * fa.axes.col(0).cross(x) - cosine * fa.axes.col(1).cross(x)) / square;
    }
    double value() const { return std::atan2(sine, cosine); }
    double bias(const WorldFrame& fa, const WorldFrame& fb, const BodyKinematics& a, const BodyKinematics& b) const {
        const Vec3 x = fb.axes.col(0), relative = b.angular - a.angular;
        const double sineRate = -fa.axes.col(1).cross(x).dot(relative), cosineRate = -fa.axes.col(0).cross(x).dot(relative);
        return (cosine * squareBias(fa.axes.col(1), x, a, b) - sine * squareBias(fa.axes.col(0), x, a, b) -
                2.0 * gradient.dot(relative) * (sine * sineRate + cosine * cosineRate)) / square;
    }
};

} // namespace

RelativePoint::RelativePoint(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b) {
    fromB = b.rotation * joint.b.position;
    fromA = b.centre + fromB - a.centre;
    const Vec3 rateWorld = b.velocity + b.angular.cross(fromB) - a.velocity - a.angular.cross(fromA);
    // r = R_a^T rho: r'' = R_a^T (rho'' - 2 w x (rho' - w x rho) - w x (w x rho)) at w' = 0
    const Vec3 biasWorld =
        b.angular.cross(b.angular.cross(fromB)) - 2.0 * a.angular.cross(rateWorld) - a.angular.cross(a.angular.cross(fromA));
    position = a.rotation.transpose() * fromA;
    rate = a.rotation.transpose() * rateWorld;
    bias = a.rotation.transpose() * biasWorld;
}

void relativeRow(const RelativePoint& point, const Vec3& gradient, const BodyKinematics& a, const BodyKinematics& b, int r,
                 Out<Matrix> blockA, Out<Matrix> blockB) {
    const Vec3 world = a.rotation * gradient;
    setRow(blockA, r, -world, -point.fromA.cross(world), a.rotation);
    setRow(blockB, r, world, point.fromB.cross(world), b.rotation);
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
        case JointRow::Slide: g[r++] = slideValue(row.i, fa, fb); break;
        case JointRow::Square: g[r++] = fa.axes.col(row.i).dot(fb.axes.col(row.j)); break;
        case JointRow::Follow:
            g.segment<2>(r) = joint.guide->values(RelativePoint(joint, a, b).position);
            r += 2;
            break;
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
        case JointRow::Slide: slideRow(row.i, fa, fb, a, b, r++, blockA, blockB); break;
        case JointRow::Square: {
            const Vec3 m = fa.axes.col(row.i).cross(fb.axes.col(row.j));
            setRow(blockA, r, Vec3::Zero(), m, a.rotation);
            setRow(blockB, r, Vec3::Zero(), -m, b.rotation);
            ++r;
            break;
        }
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
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const Vec3 centripetalA = a.angular.cross(a.angular.cross(fa.arm)), centripetalB = b.angular.cross(b.angular.cross(fb.arm));
    int r = 0;
    for (const auto& row : joint.type->rows) {
        switch (row.kind) {
        case JointRow::Coincide:
            gamma.segment<3>(r) = centripetalB - centripetalA;
            r += 3;
            break;
        case JointRow::Slide: gamma[r++] = slideBias(row.i, fa, fb, a, b); break;
        case JointRow::Square: gamma[r++] = squareBias(fa.axes.col(row.i), fb.axes.col(row.j), a, b); break;
        case JointRow::Follow: {
            const RelativePoint point(joint, a, b);
            gamma.segment<2>(r) = joint.guide->secondRate(point.position, point.rate, point.bias);
            r += 2;
            break;
        }
        }
    }
}

double coordinateValue(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const JointCoordinate& free = joint.type->coordinates.front();
    return free.kind == JointCoordinate::Slide ? slideValue(free.axis, fa, fb) : Angle(fa, fb).value();
}

void coordinateJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                        Out<Matrix> blockB) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const JointCoordinate& free = joint.type->coordinates.front();
    if (free.kind == JointCoordinate::Slide) return slideRow(free.axis, fa, fb, a, b, 0, blockA, blockB);
    const Vec3 gradient = Angle(fa, fb).gradient;
    setRow(blockA, 0, Vec3::Zero(), -gradient, a.rotation);
    setRow(blockB, 0, Vec3::Zero(), gradient, b.rotation);
}

double coordinateBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const JointCoordinate& free = joint.type->coordinates.front();
    return free.kind == JointCoordinate::Slide ? slideBias(free.axis, fa, fb, a, b) : Angle(fa, fb).bias(fa, fb, a, b);
}

void jointCoordinate(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Vec3& coordinate,
                     Vec3& speed) {
    const WorldFrame fa = worldFrame(joint.a, a), fb = worldFrame(joint.b, b);
    const Vec3 relative = b.angular - a.angular;
    coordinate.setZero();
    speed.setZero();
    for (int i = 0; i < joint.type->freedoms(); ++i) {
        const JointCoordinate& free = joint.type->coordinates[i];
        switch (free.kind) {
        case JointCoordinate::Slide:
            coordinate[i] = slideValue(free.axis, fa, fb);
            speed[i] = slideRate(free.axis, fa, fb, a, b);
            break;
        case JointCoordinate::Angle:
            coordinate[i] = Angle(fa, fb).value();
            speed[i] = fa.axes.col(2).dot(relative);
            break;
        case JointCoordinate::Rotation: {
            const Eigen::AngleAxisd turn(Mat3(fa.axes.transpose() * fb.axes));
            coordinate[i] = turn.angle() * turn.axis()[free.axis];
            speed[i] = fa.axes.col(free.axis).dot(relative);
            break;
        }
        case JointCoordinate::Way: {
            const RelativePoint point(joint, a, b);
            coordinate[i] = joint.guide->way(point.position);
            speed[i] = joint.guide->direction(point.position).dot(point.rate);
            break;
        }
        }
    }
}

} // namespace escapement
