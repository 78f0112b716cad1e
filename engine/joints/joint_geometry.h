#pragma once
// Two frames on two bodies at a configuration, and the scalar functions of their relative pose from which the rows and
// the coordinates of joints are made. Each gives its value, its derivative and what remains of its second derivative:
//
//   slide i        a_i . (p_b - p_a)                    m
//   product i j    a_i . b_j                            1
//   angle          atan2(a_i . b_j, a_k . b_l)          rad
//
// A function of the relative pose alone has a wrench for its derivative: the rate is
// force . (velocity of b's joint point against a, both bodies taken at that point) + moment . (angular velocity of b
// against a).

#include "engine/math/types.h"

namespace escapement {

/// What a joint row needs to know about one of its bodies at a configuration; world axes.
struct BodyKinematics {
    Vec3 centre = Vec3::Zero(); ///< of mass (of a fixed body: the origin of its frame)
    Mat3 rotation = Mat3::Identity();
    Vec3 velocity = Vec3::Zero(); ///< of the centre
    Vec3 angular = Vec3::Zero();
};

/// A joint's frame on a body: position from the centre of mass, axes as columns; body axes.
struct MountedFrame {
    int body = -1;
    Vec3 position = Vec3::Zero();
    Mat3 axes = Mat3::Identity();
};

/// A joint frame at a configuration, world axes.
struct WorldFrame {
    Vec3 arm; ///< from the centre of mass
    Vec3 point;
    Mat3 axes;
    WorldFrame(const MountedFrame& frame, const BodyKinematics& body)
        : arm(body.rotation * frame.position), point(body.centre + arm), axes(body.rotation * frame.axes) {}
};

/// Both bodies and both frames of a joint at a configuration. The bodies must outlive it.
struct JointAt {
    const BodyKinematics &a, &b;
    WorldFrame fa, fb;
    JointAt(const MountedFrame& frameA, const MountedFrame& frameB, const BodyKinematics& a, const BodyKinematics& b)
        : a(a), b(b), fa(frameA, a), fb(frameB, b) {}
    Vec3 between() const { return fb.point - fa.point; }
};

/// A scalar function of the relative pose: what it is, its derivative as a wrench on b (world axes, at b's joint point;
/// a bears the opposite one), and gamma with value'' = derivative . accelerations + gamma.
struct ScalarRow {
    double value = 0.0;
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
    double bias = 0.0;

    ScalarRow operator*(double s) const { return {s * value, s * force, s * moment, s * bias}; }
    ScalarRow operator+(const ScalarRow& o) const {
        return {value + o.value, force + o.force, moment + o.moment, bias + o.bias};
    }
    ScalarRow operator-(const ScalarRow& o) const {
        return {value - o.value, force - o.force, moment - o.moment, bias - o.bias};
    }
};

double slideValue(int i, const JointAt& at);
double slideRate(int i, const JointAt& at);
double slideBias(int i, const JointAt& at);
/// gamma of a_i . b_j.
double productBias(const Vec3& ai, const Vec3& bj, const BodyKinematics& a, const BodyKinematics& b);

ScalarRow slideRow(int i, const JointAt& at);
ScalarRow productRow(int i, int j, const JointAt& at);
/// |p_b - p_a|; m. Where the points coincide its direction is taken to be z of frame a.
ScalarRow distanceRow(const JointAt& at);

/// Which axis of frame a is multiplied by which axis of frame b.
struct AxisProduct {
    int a = 0, b = 0; ///< 0 x, 1 y, 2 z
};

/// The angle atan2(sine, cosine) of two products of axes, in (-pi, pi], with its exact derivatives wherever the axes
/// are.
struct AngleBetween {
    Vec3 sineA, sineB, cosineA, cosineB; ///< the axes
    double sine, cosine, square;
    Vec3 gradient; ///< with respect to the angular velocity of b against a

    AngleBetween(const AxisProduct& sineOf, const AxisProduct& cosineOf, const JointAt& at);
    double value() const;
    double bias(const JointAt& at) const;
    ScalarRow row(const JointAt& at) const { return {value(), Vec3::Zero(), gradient, bias(at)}; }
};

} // namespace escapement
