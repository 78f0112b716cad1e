// A Geneva drive with four slots: the driver's pin turns the wheel by a quarter in a quarter of a turn, and for the
// rest of the turn the wheel's hollows hold it on the driver's locking disc. The pin enters a slot along it, so that
// the wheel starts without a jolt: for that, pin and slot mouths are at the distance between the axes divided by
// sqrt(2).

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double quarter = 0.5 * std::numbers::pi;
constexpr double distance = 80.0, crank = distance / std::numbers::sqrt2,
                 pin = 5.0; ///< mm: between the axes; the pin's circle; its radius
constexpr double play = 0.1, disc = 40.0, hollow = disc + play,
                 slot = pin + play;        ///< locking disc, the wheel's hollows, half a slot's width
const double rim = std::hypot(crank, pin); ///< of the wheel
const gp_Pnt2d origin(0, 0);

/// Half the angle, at the axis of a circle of `radius`, that a circle of radius `other` cuts out whose centre is
/// `distance` away.
double halfAngle(double radius, double other) {
    return std::acos((radius * radius + distance * distance - other * other) / (2.0 * radius * distance));
}

/// Hollows towards +x, +y, -x, -y, slots between.
TopoDS_Shape wheelShape() {
    const double edge = halfAngle(rim, hollow), mouth = std::asin(slot / rim), bottom = distance - crank - 0.5;
    Outline outline(0.0, polar(origin, rim, -edge));
    for (int k = 0; k < 4; ++k) {
        const double middle = k * quarter, along = middle + 0.5 * quarter;
        const gp_Pnt2d end = polar(origin, bottom, along);
        outline.arc(polar(origin, distance, middle), polar(origin, rim, middle + edge), false)
            .arc(origin, polar(origin, rim, along - mouth), true);
        outline.line(polar(end, slot, along - quarter)).arc(end, polar(end, slot, along + quarter), false);
        outline.line(polar(origin, rim, along + mouth)).arc(origin, polar(origin, rim, middle + quarter - edge), true);
    }
    return cut(outline.upTo(10.0), cylinder({0, 0, -1}, {0, 0, 11}, 6.0));
}

/// Arm towards +x behind the wheel, pin, locking disc with room for the wheel's rim on the pin's side.
TopoDS_Shape driverShape() {
    const double room = rim + 1.0, end = halfAngle(disc, room);
    Outline outline(1.0, polar(origin, disc, end));
    outline.arc(origin, polar(origin, disc, -end), true).arc({distance, 0}, polar(origin, disc, end), false);
    return fuse({outline.upTo(9.0), eyeBar(crank, 10.0, 0.0, 0.0, -8.0, -2.0), cylinder({0, 0, -14}, {0, 0, 12}, 8.0),
                 cylinder({crank, 0, -5}, {crank, 0, 8}, pin)});
}

TopoDS_Shape frameShape() {
    return fuse({box({-70, -70, -22}, {150, 70, -14}), cylinder({0, 0, -18}, {0, 0, 12}, 5.8)});
}

} // namespace

void makeGeneva(const std::filesystem::path& folder) {
    const Vec3 axis(distance / 1000.0, 0.0, 0.0);
    Sample sample(folder, "geneva", "Geneva drive", "Geneva",
                  {{"Frame", frameShape(), grey, {}},
                   {"Wheel", wheelShape(), orange, {}},
                   {"Driver", driverShape(), blue, {Mat3::Identity(), axis}}});
    auto& m = sample.mechanism;
    m.parameters = {{"speed", expression("2*pi")}, {"mu", 0.1}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    Body frame = bodyOf("frame", "Geneva/Frame");
    frame.fixed = true;
    const Body wheel = bodyOf("wheel", "Geneva/Wheel", "steel");
    Body driver = bodyOf("driver", "Geneva/Driver", "steel");
    driver.pose = poseAt(axis);
    m.bodies = {frame, wheel, driver};
    Joint shaft = revolute("driver's shaft", "frame", numbers(axis), "driver", {});
    shaft.motor.emplace();
    shaft.motor->kind = "speed";
    shaft.motor->value.expression = "speed";
    Joint arbor = revolute("wheel's arbor", "frame", {}, "wheel", {});
    arbor.friction = 0.02;
    m.joints = {shaft, arbor};

    ContactPair pinContact, locking;
    pinContact.name = "pin in slots";
    locking.name = "locking disc";
    pinContact.a.body = locking.a.body = "driver";
    pinContact.b.body = locking.b.body = "wheel";
    pinContact.a.faces = {sample.face("Geneva/Driver", Vec3(crank - pin, 0.0, 4.0) / 1000.0, -Vec3::UnitX())};
    locking.a.faces = {sample.face("Geneva/Driver", Vec3(-disc, 0.0, 5.0) / 1000.0, -Vec3::UnitX())};
    for (int k = 0; k < 4; ++k) {
        const Mat3 turn = Eigen::AngleAxisd(k * quarter, Vec3::UnitZ()).toRotationMatrix();
        const Vec3 along = turn * Vec3(1.0, 1.0, 0.0).normalized(), across = turn * Vec3(-1.0, 1.0, 0.0).normalized();
        for (const double side : {1.0, -1.0})
            pinContact.b.faces.push_back(
                sample.face("Geneva/Wheel", (40.0 * along + side * slot * across + 5.0 * Vec3::UnitZ()) / 1000.0,
                            -side * across));
        locking.b.faces.push_back(
            sample.face("Geneva/Wheel", turn * Vec3(distance - hollow, 0.0, 5.0) / 1000.0, turn * Vec3::UnitX()));
    }
    pinContact.friction = locking.friction = expression("mu");
    m.contacts = {pinContact, locking};
    m.run.until = 4.0;
    m.run.tolerance = 1e-7;
    sample.save();
}

} // namespace escapement
