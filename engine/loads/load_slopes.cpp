// What loads change by with the motion, where their types do not say: differences.

#include "engine/loads/load_type.h"
#include "engine/math/rotation.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Half the way between two places of a central difference: of the value, and of 1 mm or mm/s (rad, rad/s).
double apart(double x) { return 6e-6 * std::max(std::abs(x), 1e-3); }

constexpr double step = 1e-6; // m, rad, m/s, rad/s

} // namespace

std::array<double, 2> LoadLaw::slopes(double length, double rate, const LawPiece& piece) const {
    const double l = apart(length), r = apart(rate);
    return {(pull(length + l, rate, piece) - pull(length - l, rate, piece)) / (2.0 * l),
            (pull(length, rate + r, piece) - pull(length, rate - r, piece)) / (2.0 * r)};
}

Vec2 LoadType::slopesAt(const Stretched& at) const {
    if (slopes) return slopes(at);
    Stretched above = at, below = at;
    Vec2 result;
    const double l = apart(at.length), r = apart(at.rate);
    above.length += l;
    below.length -= l;
    result[0] = (pull(above) - pull(below)) / (2.0 * l);
    above = below = at;
    above.rate += r;
    below.rate -= r;
    result[1] = (pull(above) - pull(below)) / (2.0 * r);
    return result;
}

void LoadType::slopesBetween(const MountedFrame& a, const MountedFrame& b, const BodyKinematics& ka,
                             const BodyKinematics& kb, const double* numbers, Mat6& byMotion, Mat6& byRate) const {
    const JointAt at(a, b, ka, kb);
    if (betweenSlopes) return betweenSlopes(at, numbers, byMotion, byRate);
    const auto asked = [&](const BodyKinematics& moved) {
        const LoadWrench w = between(JointAt(a, b, ka, moved), numbers);
        Vec6 inA;
        inA << at.fa.axes.transpose() * w.force, at.fa.axes.transpose() * w.moment;
        return inA;
    };
    const Vec3 ofPoint = kb.velocity + kb.angular.cross(at.fb.arm);
    for (int k = 0; k < 6; ++k) {
        const auto moved = [&](double size) {
            const Vec3 along = size * at.fa.axes.col(k % 3);
            BodyKinematics body = kb;
            if (k < 3) body.centre += along;
            else body.rotation = exponential(along).toRotationMatrix() * kb.rotation;
            const Vec3 arm = body.rotation * b.position;
            if (k >= 3) body.centre = at.fb.point - arm;
            // As a sees it, b's point keeps its velocity; the velocity of a's space is another where the point is.
            const Vec3 carried = k < 3 ? Vec3(ka.angular.cross(along)) : Vec3::Zero();
            body.velocity = ofPoint + carried - kb.angular.cross(arm);
            return body;
        };
        byMotion.col(k) = (asked(moved(step)) - asked(moved(-step))) / (2.0 * step);
        const auto faster = [&](double size) {
            const Vec3 along = size * at.fa.axes.col(k % 3);
            BodyKinematics body = kb;
            if (k < 3) {
                body.velocity += along;
            } else {
                body.angular += along;
                body.velocity = ofPoint - body.angular.cross(at.fb.arm);
            }
            return body;
        };
        byRate.col(k) = (asked(faster(step)) - asked(faster(-step))) / (2.0 * step);
    }
}

} // namespace escapement
