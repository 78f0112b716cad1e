#include "engine/joints/joint_geometry.h"

#include <cmath>

namespace escapement {

double slideValue(int i, const JointAt& at) { return at.fa.axes.col(i).dot(at.fb.point - at.fa.point); }

double slideRate(int i, const JointAt& at) {
    const Vec3 axis = at.fa.axes.col(i), d = at.between();
    return axis.dot(at.b.velocity + at.b.angular.cross(at.fb.arm) - at.a.velocity - at.a.angular.cross(at.fa.arm)) +
           at.a.angular.cross(axis).dot(d);
}

double slideBias(int i, const JointAt& at) {
    const BodyKinematics &a = at.a, &b = at.b;
    const Vec3 centripetalA = a.angular.cross(a.angular.cross(at.fa.arm)),
               centripetalB = b.angular.cross(b.angular.cross(at.fb.arm));
    const Vec3 axis = at.fa.axes.col(i), d = at.between();
    const Vec3 rate = b.velocity + b.angular.cross(at.fb.arm) - a.velocity - a.angular.cross(at.fa.arm);
    const Vec3 axisRate = a.angular.cross(axis);
    return axis.dot(centripetalB - centripetalA) + 2.0 * axisRate.dot(rate) + a.angular.cross(axisRate).dot(d);
}

double productBias(const Vec3& ai, const Vec3& bj, const BodyKinematics& a, const BodyKinematics& b) {
    const Vec3 aiRate = a.angular.cross(ai), bjRate = b.angular.cross(bj);
    return (aiRate.cross(bj) + ai.cross(bjRate)).dot(a.angular - b.angular);
}

ScalarRow slideRow(int i, const JointAt& at) {
    return {slideValue(i, at), at.fa.axes.col(i), Vec3::Zero(), slideBias(i, at)};
}

ScalarRow productRow(int i, int j, const JointAt& at) {
    const Vec3 ai = at.fa.axes.col(i), bj = at.fb.axes.col(j);
    return {ai.dot(bj), Vec3::Zero(), -ai.cross(bj), productBias(ai, bj, at.a, at.b)};
}

ScalarRow distanceRow(const JointAt& at) {
    const BodyKinematics &a = at.a, &b = at.b;
    const Vec3 d = at.between();
    const double length = d.norm();
    const Vec3 n = length > 0.0 ? Vec3(d / length) : Vec3(at.fa.axes.col(2));
    const Vec3 rate = b.velocity + b.angular.cross(at.fb.arm) - a.velocity - a.angular.cross(at.fa.arm);
    const Vec3 centripetal = b.angular.cross(b.angular.cross(at.fb.arm)) - a.angular.cross(a.angular.cross(at.fa.arm));
    const Vec3 across = rate - n * n.dot(rate);
    return {length, n, Vec3::Zero(), n.dot(centripetal) + (length > 0.0 ? across.squaredNorm() / length : 0.0)};
}

AngleBetween::AngleBetween(const AxisProduct& sineOf, const AxisProduct& cosineOf, const JointAt& at)
    : sineA(at.fa.axes.col(sineOf.a)), sineB(at.fb.axes.col(sineOf.b)), cosineA(at.fa.axes.col(cosineOf.a)),
      cosineB(at.fb.axes.col(cosineOf.b)), sine(sineA.dot(sineB)), cosine(cosineA.dot(cosineB)),
      square(sine * sine + cosine * cosine),
      gradient((sine * cosineA.cross(cosineB) - cosine * sineA.cross(sineB)) / square) {}

double AngleBetween::value() const { return std::atan2(sine, cosine); }

double AngleBetween::bias(const JointAt& at) const {
    const Vec3 relative = at.b.angular - at.a.angular;
    const double sineRate = -sineA.cross(sineB).dot(relative), cosineRate = -cosineA.cross(cosineB).dot(relative);
    return (cosine * productBias(sineA, sineB, at.a, at.b) - sine * productBias(cosineA, cosineB, at.a, at.b) -
            2.0 * gradient.dot(relative) * (sine * sineRate + cosine * cosineRate)) /
           square;
}

} // namespace escapement
