// A peg that is lowered into a bore whose axis is off by more than their play. The gripper lets it give way sideways,
// on springs; the chamfers do the rest. First the peg's lower edge slides down the bore's chamfer, until the peg is in.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double radius = 10.0, play = 0.1, off = 1.2; ///< mm: the peg's; between peg and bore, all round; of the axes

/// About the middle of its lower end; its chamfer is 2 mm high and 1 mm wide.
TopoDS_Shape pegShape() {
    return fuse({cone(0, radius - 1.0, 2, radius), cylinder({0, 0, 2}, {0, 0, 60}, radius),
                 cylinder({0, 0, 60}, {0, 0, 66}, 14.0)});
}

/// Its top is at z = 0; its chamfer is 3 mm high and wide.
TopoDS_Shape blockShape() {
    const double bore = radius + play;
    return cut(box({-40, -40, -50}, {40, 40, 0}),
               fuse({cylinder({0, 0, -51}, {0, 0, -3}, bore), cone(-3, bore, 0, bore + 3.0)}));
}

TopoDS_Shape gripperShape() {
    return fuse({cut(box({-55, -55, 58}, {55, 55, 68}), cylinder({0, 0, 57}, {0, 0, 69}, 42.0)),
                 box({-55, -4, 68}, {55, 4, 74}), cylinder({0, 0, 70}, {0, 0, 100}, 6.0)});
}

} // namespace

void makePeg(const std::filesystem::path& folder) {
    const Vec3 start(off / 1000.0, 0.0, 0.002);
    Sample sample(folder, "peg", "Peg into a bore", "Peg",
                  {{"Block", blockShape(), grey, {}},
                   {"Gripper", gripperShape(), blue, {Mat3::Identity(), start}},
                   {"Peg", pegShape(), orange, {Mat3::Identity(), start}}});
    auto& m = sample.mechanism;
    m.parameters = {{"speed", 0.05}, {"mu", 0.1}};
    m.materials = {material("steel", 7850.0)};
    Body block = bodyOf("block", "Peg/Block");
    block.fixed = true;
    Body gripper = bodyOf("gripper", "Peg/Gripper", "steel"), peg = bodyOf("peg", "Peg/Peg", "steel");
    gripper.pose = peg.pose = poseAt(start);
    gripper.velocity.linear[2] = peg.velocity.linear[2] = expression("-speed");
    m.bodies = {block, gripper, peg};
    Joint lift = prismatic("lift", "block", start, "gripper", Vec3::UnitZ());
    lift.motor.emplace();
    lift.motor->kind = "speed";
    lift.motor->value.expression = "-speed";
    Joint table = revolute("compliance", "gripper", {}, "peg", {});
    table.type = "planar";
    m.joints = {lift, table};
    for (int k = 0; k < 4; ++k) {
        const double angle = 0.5 * std::numbers::pi * k;
        const Vec3 out(std::round(std::cos(angle)), std::round(std::sin(angle)), 0.0), up(0.0, 0.0, 0.063);
        m.loads.push_back(spring("spring " + std::to_string(k + 1), "gripper", 0.042 * out + up, "peg",
                                 0.014 * out + up, 1000.0, 0.02, 5.0));
    }
    const double bore = radius + play, half = std::numbers::sqrt2 / 2.0;
    ContactPair contact;
    contact.name = "peg in bore";
    contact.a.body = "peg";
    contact.a.faces = {sample.face("Peg/Peg", {0.0, -(radius - 0.5) / 1000.0, 0.001},
                                   Vec3(0.0, -2.0, -1.0).normalized()),
                       sample.face("Peg/Peg", {0.0, -radius / 1000.0, 0.03}, -Vec3::UnitY())};
    contact.b.body = "block";
    contact.b.faces = {sample.face("Peg/Block", {0.0, -(bore + 1.5) / 1000.0, -0.0015}, Vec3(0.0, half, half)),
                       sample.face("Peg/Block", {0.0, -bore / 1000.0, -0.03}, Vec3::UnitY())};
    contact.friction = expression("mu");
    m.contacts = {contact};
    m.run.until = 0.6;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace escapement
