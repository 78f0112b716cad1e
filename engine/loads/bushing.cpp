// A spring and a damper for all six motions between two frames, in the axes of frame a:
//
//   d = R_a^T (p_b - p_a)                 where b's point is, m
//   phi = logarithm of R_a^T R_b          the rotation vector of frame b in frame a, rad; shorter than half a turn
//   energy = (d . K_t d + phi . K_r phi) / 2
//
// with K_t and K_r diagonal. Force and moment are the exact gradient of the energy: the force -R_a K_t d acts at b's
// point on both bodies, the moment is -R_a J^-T K_r phi, where phi' = J^-1 R_a^T (omega_b - omega_a). Damping acts on
// d' as body a sees it and on R_a^T (omega_b - omega_a).

#include "engine/loads/load_type.h"

#include "engine/math/skew.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr int translationStiffness = 0, rotationStiffness = 3, translationDamping = 6, rotationDamping = 9;

Vec3 of(const double* numbers, int first) { return {numbers[first], numbers[first + 1], numbers[first + 2]}; }

Vec3 rotationVector(const Mat3& turn) {
    Quaternion q(turn);
    if (q.w() < 0.0) q.coeffs() *= -1.0;
    const double sine = q.vec().norm();
    return (sine < 1e-9 ? 2.0 : 2.0 * std::atan2(sine, q.w()) / sine) * q.vec();
}

struct Displaced {
    Vec3 d, phi, rate, angular; ///< in a's axes
};

Displaced displaced(const JointAt& at) {
    const Mat3 toA = at.fa.axes.transpose();
    const Vec3 between = at.between(), fromA = at.fb.point - at.a.centre;
    // Of b's point as body a sees it: both bodies taken at that point.
    const Vec3 velocity = at.b.velocity + at.b.angular.cross(at.fb.arm) - at.a.velocity - at.a.angular.cross(fromA);
    return {toA * between, rotationVector(toA * at.fb.axes), toA * velocity, toA * (at.b.angular - at.a.angular)};
}

/// (1 - angle/2 cot(angle/2)) / angle^2
double secondOf(double square, double angle) {
    return angle < 1e-3 ? 1.0 / 12.0 + square / 720.0 : (1.0 - 0.5 * angle / std::tan(0.5 * angle)) / square;
}

/// J^-T m for the rotation vector phi: the transposed inverse of the left Jacobian of the exponential.
Vec3 dual(const Vec3& phi, const Vec3& m) {
    const double square = phi.squaredNorm(), angle = std::sqrt(square);
    const double second = secondOf(square, angle);
    const Vec3 turned = phi.cross(m);
    return m + 0.5 * turned + second * phi.cross(turned);
}

LoadWrench between(const JointAt& at, const double* n) {
    const Displaced s = displaced(at);
    const Vec3 force = of(n, translationStiffness).cwiseProduct(s.d) + of(n, translationDamping).cwiseProduct(s.rate);
    const Vec3 moment =
        dual(s.phi, of(n, rotationStiffness).cwiseProduct(s.phi)) + of(n, rotationDamping).cwiseProduct(s.angular);
    return {-(at.fa.axes * force), -(at.fa.axes * moment)};
}

/// By the chain phi(R_a^T R_b) -> dual(phi, K_r phi): the rotation vector moves by J^-1 with the frames.
void slopes(const JointAt& at, const double* n, Mat6& byMotion, Mat6& byRate) {
    const Displaced s = displaced(at);
    const double square = s.phi.squaredNorm(), angle = std::sqrt(square), half = 0.5 * angle;
    const double second = secondOf(square, angle);
    // Its derivative by the angle, through the angle.
    const double grows =
        angle < 1e-2
            ? 1.0 / 360.0 + square / 7560.0
            : ((0.5 * half / (std::sin(half) * std::sin(half)) - 0.5 / std::tan(half)) / angle - 2.0 * second) / square;
    const Mat3 turned = skew(s.phi), identity = Mat3::Identity();
    const Vec3 stiffness = of(n, rotationStiffness), m = stiffness.cwiseProduct(s.phi), once = s.phi.cross(m);
    Mat3 change = (identity + 0.5 * turned + second * turned * turned) * stiffness.asDiagonal();
    change -= 0.5 * skew(m) + second * (skew(once) + turned * skew(m));
    change += grows * s.phi.cross(once) * s.phi.transpose();
    byMotion.setZero();
    byRate.setZero();
    byMotion.topLeftCorner<3, 3>() = -Mat3(of(n, translationStiffness).asDiagonal());
    byMotion.bottomRightCorner<3, 3>() = -change * (identity - 0.5 * turned + second * turned * turned);
    byRate.topLeftCorner<3, 3>() = -Mat3(of(n, translationDamping).asDiagonal());
    byRate.bottomRightCorner<3, 3>() = -Mat3(of(n, rotationDamping).asDiagonal());
}

double stored(const JointAt& at, const double* n) {
    const Displaced s = displaced(at);
    return 0.5 * (s.d.dot(of(n, translationStiffness).cwiseProduct(s.d)) +
                  s.phi.dot(of(n, rotationStiffness).cwiseProduct(s.phi)));
}

double lost(const JointAt& at, const double* n) {
    const Displaced s = displaced(at);
    return s.rate.dot(of(n, translationDamping).cwiseProduct(s.rate)) +
           s.angular.dot(of(n, rotationDamping).cwiseProduct(s.angular));
}

Vec3 turned(const JointAt& at, const double* n) {
    return of(n, rotationStiffness).isZero(0.0) ? Vec3(Vec3::Zero()) : displaced(at).phi;
}

/// Two rings, one within the other, on a bolt.
JointSymbol bushingSymbol() {
    const double whole = 2.0 * std::numbers::pi;
    JointSymbol symbol{.strokes = {arcStroke(0.95, 0.0, whole, thickStroke), arcStroke(0.45, 0.0, whole, thickStroke),
                                   rodStroke(-0.7 * Vec3::UnitZ(), 0.7 * Vec3::UnitZ(), thinStroke)}};
    for (int k = 0; k < 4; ++k) {
        const Vec3 out(std::cos(0.25 * whole * k), std::sin(0.25 * whole * k), 0.0);
        symbol.strokes.push_back(rodStroke(0.45 * out, 0.95 * out, thinStroke));
    }
    return symbol;
}

} // namespace

LoadType bushingLoad() {
    const auto triple = [](const char* key, const char* help, const char* unit, double fresh) {
        return LoadParameter{
            .kind = LoadParameter::Triple, .key = key, .help = help, .unit = unit, .lower = 0.0, .fresh = fresh};
    };
    return {
        .name = "bushing",
        .kind = "bushing",
        .help = "bushing, springs and dampers for all six motions between two frames",
        .ends = LoadType::Frames,
        .parameters = {triple("translation_stiffness", "along x, y, z of frame a", "N/m", 1e5),
                       triple("rotation_stiffness",
                              "about x, y, z of frame a, of the rotation vector that turns a's axes into b's (shorter "
                              "than half a turn)",
                              "N m/rad", 100.0),
                       triple("translation_damping", "along x, y, z of frame a, of b's point as body a sees it move",
                              "N s/m", 0.0),
                       triple("rotation_damping", "about x, y, z of frame a, of b's angular velocity against a's",
                              "N m s/rad", 0.0)},
        .picking = {.label = "&Bushing",
                    .action = "bushing",
                    .icon = "draw-donut",
                    .help = "Springs and dampers for all six motions between two bodies: click a feature on each",
                    .prompts = {"Click where the bushing sits on the first body: a corner, or a hole, pin, face or "
                                "edge (at its centre).",
                                "Now click where it sits on the other body."},
                    .called = "bushing",
                    .focus = "translation_stiffness"},
        .between = between,
        .betweenSlopes = slopes,
        .turnBetween = turned,
        .storedBetween = stored,
        .lostBetween = lost,
        .symbols = {bushingSymbol()}};
}

} // namespace escapement
