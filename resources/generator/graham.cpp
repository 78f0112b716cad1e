// Graham's deadbeat escapement in a regulator: a wheel of 30 teeth that turns once a minute, and a seconds pendulum.
//
// The faces on which teeth rest are cylinders about the anchor's axis, so that a resting tooth neither drives the
// pendulum nor recoils. The anchor's axis is where the tangents of the wheel at both pallets meet, 7 1/2 teeth apart:
// the pallets are then cut from one ring about that axis whose middle radius is the wheel's. Angles of the anchor count
// from the vertical, counterclockwise; the wheel turns clockwise, into the left (entry) pallet and out of the right
// one.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepGProp.hxx>
#include <GProp_GProps.hxx>
#include <gp_Ax1.hxx>

#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace escapement {

namespace {

constexpr double degree = std::numbers::pi / 180.0, pitch = 12.0 * degree; ///< of the wheel's 30 teeth
constexpr double tip = 20.0;                                               ///< mm, radius of the wheel
constexpr double axisHeight = std::numbers::sqrt2 * tip;                   ///< of the anchor's axis over the wheel's
constexpr double impulse = 4.5 * degree; ///< of the wheel, while a tooth pushes a pallet; the drop is pitch/2 less this
constexpr double outer = tip * (1.0 + 0.5 * impulse),
                 inner = tip * (1.0 - 0.5 * impulse); ///< radii of the pallets' ring
constexpr double unlocking = 0.75 * degree,
                 release = 1.25 * degree; ///< anchor angles at which an impulse begins and ends

constexpr double steelDensity = 7850.0, brassDensity = 8500.0;

/// Angle from the vertical at the wheel's axis, or at the anchor's, of where the tips meet the circle `radius` about
/// the anchor's axis.
double atWheel(double radius) {
    return std::acos((tip * tip + axisHeight * axisHeight - radius * radius) / (2.0 * tip * axisHeight));
}
double atAnchor(double radius) {
    return std::acos((radius * radius + axisHeight * axisHeight - tip * tip) / (2.0 * radius * axisHeight));
}

const gp_Pnt2d origin(0, 0);
/// In the anchor's frame, `angle` from straight down towards the right.
gp_Pnt2d hanging(double radius, double angle) { return polar(origin, radius, angle - 0.5 * std::numbers::pi); }

/// The pallets' corners: where a tooth is unlocked and where it is let go.
struct Corners {
    gp_Pnt2d entryLock = hanging(outer, -atAnchor(outer) - unlocking),
             entryEnd = hanging(inner, -atAnchor(inner) + release);
    gp_Pnt2d exitLock = hanging(inner, atAnchor(inner) + unlocking),
             exitEnd = hanging(outer, atAnchor(outer) - release);
};

TopoDS_Shape anchorShape() {
    const Corners at;
    const double back = 72.0 * degree; // where the arms begin
    Outline outline(-2.0, at.entryLock);
    outline.arc(origin, hanging(outer, -back), false).line({-4.0, 4.0}).line({4.0, 4.0}).line(hanging(outer, back));
    outline.arc(origin, at.exitEnd, false).line(at.exitLock).arc(origin, hanging(inner, back), true);
    outline.line({3.0, -3.0}).line({-3.0, -3.0}).line(hanging(inner, -back)).arc(origin, at.entryEnd, true);
    return fuse({outline.upTo(2.0), cylinder({0, 0, -16}, {0, 0, 6}, 2.5)});
}

/// Rod and bob behind the movement, hung from the end of the anchor's arbor.
TopoDS_Shape pendulumShape(double length) {
    return fuse({cylinder({0, 0, -28}, {0, 0, -16}, 6.0), cylinder({0, 0, -22}, {0, -length, -22}, 3.0),
                 cylinder({0, -length, -34}, {0, -length, -10}, 50.0)});
}

/// The length (mm) with which anchor and pendulum together beat seconds in small swings: inertia / (mass x arm) = g /
/// pi^2.
double lengthForSeconds(const TopoDS_Shape& anchor, double gravity) {
    const double wanted = 1000.0 * gravity / (std::numbers::pi * std::numbers::pi);
    double length = wanted;
    for (int i = 0; i < 20; ++i) {
        double inertia = 0.0, moment = 0.0;
        const TopoDS_Shape pendulum = pendulumShape(length);
        for (const auto& [shape, density] : {std::pair(anchor, steelDensity), std::pair(pendulum, brassDensity)}) {
            GProp_GProps volume;
            BRepGProp::VolumeProperties(shape, volume);
            inertia += density * volume.MomentOfInertia(gp_Ax1(gp_Pnt(0, 0, 0), gp::DZ()));
            moment -= density * volume.Mass() * volume.CentreOfMass().Y();
        }
        length += wanted - inertia / moment;
    }
    return length;
}

/// Pointed teeth that lean forward: their tips alone touch.
TopoDS_Shape wheelShape() {
    const double root = 16.0;
    const gp_Pnt2d first = polar(origin, tip, 0.0);
    Outline outline(-1.0, first);
    for (int k = 0; k < 30; ++k)
        outline.line(polar(origin, root, k * pitch + 8.0 * degree))
            .arc(origin, polar(origin, root, k * pitch + pitch + 2.5 * degree), true)
            .line(k == 29 ? first : polar(origin, tip, (k + 1) * pitch));
    const auto rim = cut(outline.upTo(1.0), cylinder({0, 0, -2}, {0, 0, 2}, 13.5));
    return fuse({rim, cylinder({0, 0, -6}, {0, 0, 6}, 3.0), box({-14, -1.5, -1}, {14, 1.5, 1}),
                 box({-1.5, -14, -1}, {1.5, 14, 1})});
}

TopoDS_Shape plateShape() {
    return cut(box({-32, -32, -10}, {32, 44, -7}), cylinder({0, axisHeight, -11}, {0, axisHeight, -6}, 4.0));
}

Vec3 metres(const gp_Pnt2d& p) { return Vec3(p.X(), p.Y(), 0.0) / 1000.0; }

/// A pallet's two faces: where teeth rest, and the impulse face between its corners.
std::vector<std::string> palletFaces(const Sample& sample, const gp_Pnt2d& rest, double outwards, const gp_Pnt2d& a,
                                     const gp_Pnt2d& b) {
    const Vec3 along = metres(b) - metres(a);
    Vec3 down(along.y(), -along.x(), 0.0);
    if (down.y() > 0.0) down = -down;
    return {sample.face("Graham/Anchor", metres(rest), outwards * metres(rest).normalized()),
            sample.face("Graham/Anchor", 0.5 * (metres(a) + metres(b)), down.normalized())};
}

} // namespace

void makeGraham(const std::filesystem::path& folder) {
    const double gravity = 9.81, swing = 1.6 * degree;
    const TopoDS_Shape anchor = anchorShape();
    const double length = lengthForSeconds(anchor, gravity);
    const RigidMotion hung{Eigen::AngleAxisd(swing, Vec3::UnitZ()).toRotationMatrix(),
                           Vec3(0.0, axisHeight / 1000.0, 0.0)};
    // A tooth stands a quarter of a degree before the entry pallet.
    const double tooth = 90.0 * degree + atWheel(outer) + 0.25 * degree;
    const RigidMotion turned{Eigen::AngleAxisd(std::remainder(tooth, pitch), Vec3::UnitZ()).toRotationMatrix(),
                             Vec3::Zero()};

    Sample sample(folder, "graham", "Graham escapement", "Graham",
                  {{"Plate", plateShape(), grey, {}},
                   {"Wheel", wheelShape(), orange, turned},
                   {"Anchor", anchor, blue, hung},
                   {"Pendulum", pendulumShape(length), sky, hung}});
    auto& m = sample.mechanism;
    m.parameters = {{"drive", 0.0055}, {"mu", 0.05}, {"drag", 0.06}};
    m.gravity = {0.0, -gravity, 0.0};
    m.materials = {material("steel", steelDensity), material("brass", brassDensity)};

    Body plate = bodyOf("plate", "Graham/Plate");
    plate.fixed = true;
    Body wheel = bodyOf("escape wheel", "Graham/Wheel", "brass");
    wheel.pose = poseAt(turned.translation, Quaternion(turned.rotation));
    Body pendulum = bodyOf("pendulum", "Graham/Anchor", "steel");
    pendulum.shapes.push_back(bodyOf("", "Graham/Pendulum", "brass").shapes[0]);
    pendulum.pose = poseAt(hung.translation, Quaternion(hung.rotation));
    m.bodies = {plate, wheel, pendulum};
    m.joints = {revolute("escape arbor", "plate", {}, "escape wheel", {}),
                revolute("pallet arbor", "plate", numbers(hung.translation), "pendulum", {})};

    Load drive;
    drive.name = "going train";
    drive.type = "torque";
    drive.joint = "escape arbor";
    drive.value.expression = "-drive";
    // The air's drag on the bob: a damper from far to its side.
    const Vec3 bob = Vec3(0.0, -length, -22.0) / 1000.0;
    Load drag = spring("drag of the bob", "plate", hung.translation + bob + Vec3::UnitX(), "pendulum", bob, 0.0, 0.0);
    drag.damping = expression("drag");
    m.loads = {drive, drag};

    // The teeth touch with their tips only: corners of the wheel, whose pallets are thicker.
    const Corners at;
    for (const auto& [name, rest, outwards, a, b] :
         {std::tuple("entry pallet", hanging(outer, -60.0 * degree), 1.0, at.entryLock, at.entryEnd),
          std::tuple("exit pallet", hanging(inner, 60.0 * degree), -1.0, at.exitLock, at.exitEnd)}) {
        ContactPair contact;
        contact.name = name;
        contact.a.body = "escape wheel";
        for (int k = 0; k < 30; ++k)
            for (double z : {-1.0, 1.0}) {
                const gp_Pnt2d point = polar(origin, tip, k * pitch);
                contact.a.faces.push_back(sample.vertex("Graham/Wheel", Vec3(point.X(), point.Y(), z) / 1000.0));
            }
        contact.b.body = "pendulum";
        contact.b.faces = palletFaces(sample, rest, outwards, a, b);
        contact.friction = expression("mu");
        m.contacts.push_back(contact);
    }
    m.run.until = 60.0;
    m.run.output_step = 0.01;
    sample.save();
}

} // namespace escapement
