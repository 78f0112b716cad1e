#include "engine/joints/joint_type.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double flat = 1e-3; // sine of the angle between a wheel's axis and the normal, below which it rolls no more

/// A circle about z of frame b (radius `numbers[0]`) with a round rim (radius `numbers[1]`) on the plane through frame
/// a, z its normal: where they touch, and what changes with it.
struct RollingContact {
    Vec3 arm;      ///< from b's joint point to where it touches
    Vec3 velocity; ///< of b's material there against a's
    Vec3 armRate;  ///< of the place itself against b's joint point
    bool rolls;    ///< false: it lies flat, and no place is the lowest

    RollingContact(const JointAt& at, const double* numbers) {
        const Vec3 n = at.fa.axes.col(2), z = at.fb.axes.col(2);
        const double lean = n.dot(z);
        const Vec3 across = n - lean * z;
        rolls = numbers[0] == 0.0 || across.norm() > flat;
        const double sine = std::max(across.norm(), flat);
        const Vec3 up = across / sine;
        arm = -numbers[0] * up - numbers[1] * n;
        const Vec3 nRate = at.a.angular.cross(n), zRate = at.b.angular.cross(z);
        const Vec3 acrossRate = nRate - (nRate.dot(z) + n.dot(zRate)) * z - lean * zRate;
        const Vec3 upRate = (acrossRate - up.dot(acrossRate) * up) / sine;
        armRate = -numbers[0] * upRate - numbers[1] * nRate;
        velocity = at.b.velocity + at.b.angular.cross(at.fb.arm + arm) - at.a.velocity -
                   at.a.angular.cross(at.fb.point + arm - at.a.centre);
    }

    /// The velocity along axis i of frame a. Its rate at v' = 0: both bodies carry on as they are, while the place
    /// where they touch moves over them.
    ScalarRow along(int i, const JointAt& at) const {
        if (!rolls) return {};
        const Vec3 axis = at.fa.axes.col(i);
        const Vec3 place = at.b.velocity + at.b.angular.cross(at.fb.arm) + armRate;
        const Vec3 change = at.b.angular.cross(place - at.b.velocity) - at.a.angular.cross(place - at.a.velocity);
        return {0.0, axis, arm.cross(axis), at.a.angular.cross(axis).dot(velocity) + axis.dot(change)};
    }
};

/// How far the lowest point of the rim is above the plane; its rate is the velocity of b's material there.
ScalarRow height(const JointAt& at, const double* numbers) {
    const RollingContact contact(at, numbers);
    ScalarRow row = contact.along(2, at);
    row.value = at.fa.axes.col(2).dot(at.between() + contact.arm);
    return row;
}

ScalarRow slipX(const JointAt& at, const double* numbers) { return RollingContact(at, numbers).along(0, at); }
ScalarRow slipY(const JointAt& at, const double* numbers) { return RollingContact(at, numbers).along(1, at); }

} // namespace

/// A wheel, a coin or a ball (radius 0, its own for the rim) on a plane, without slip: one row holds its height, two
/// hold the velocity where it touches, and no position [NeimarkFufaev1972].
JointType rollingJoint() {
    using Row = JointRow;
    return {.name = "rolling",
            .words = "rolling: a wheel or a ball rolls on a plane without slip",
            .help = "the rim about z of b rolls on the plane through a with normal z",
            .rows = {{.kind = Row::Own, .own = height},
                     {.kind = Row::Own, .own = slipX, .rateAlone = true},
                     {.kind = Row::Own, .own = slipY, .rateAlone = true}},
            .parameters = {{.key = "radius",
                            .help = "of the circle about z of the second frame, to the middle of its rim; 0 of a ball",
                            .unit = "m",
                            .lower = 0.0,
                            .fromRadiusOf = PickedShape::Axis},
                           {.key = "rim",
                            .help = "radius of the round rim; 0 of a sharp one; of a ball its own",
                            .unit = "m",
                            .lower = 0.0,
                            .fromRadiusOf = PickedShape::Centre}},
            .suggestions = {{PickedShape::Axis, PickedShape::Plane, 61}, {PickedShape::Centre, PickedShape::Plane, 61}},
            .placing = {.points = JointPlacing::Own, .planeFirst = true},
            .symbol = {.place = JointSymbol::AtB,
                       .strokes = {arcStroke(0.8, 0.0, 2.0 * std::numbers::pi, thickStroke),
                                   rodStroke(-0.5 * Vec3::UnitZ(), 0.5 * Vec3::UnitZ(), thinStroke),
                                   ballStroke(Vec3::Zero(), 0.16)}},
            .singular = "its wheel lies flat on the plane"};
}

} // namespace escapement
