// A deep-groove ball bearing with eight balls and a cage: a shaft turned by a motor and pressed down by a load. Both
// races are grooves of a torus with play to the balls; nothing but contact holds balls and cage. The bearing starts as
// it rolls: each ball on both races without slip.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>

#include <cmath>
#include <numbers>
#include <string>

namespace escapement {

namespace {

constexpr int balls = 8;
constexpr double pitch = 19.5, ball = 4.0, play = 0.005, groove = 1.04 * ball,
                 half = 7.0; ///< mm: of the balls' centres, of a ball, between a ball and each race, of a groove's
                             ///< section, half the rings' width
constexpr double inner = pitch - ball - play, outer = pitch + ball + play; ///< mm: the bottoms of the grooves
constexpr double pocket = 4.15, cageMiddle = 19.5, cageThick = 1.1, cageHalf = 5.6;

TopoDS_Shape tube(double inside, double outside, double low, double high) {
    return cut(cylinder({0, 0, low}, {0, 0, high}, outside), cylinder({0, 0, low - 1}, {0, 0, high + 1}, inside));
}

/// What is turned off for a groove: towards the axis all of the torus, outwards its outer part, as a torus has its seam
/// outside.
TopoDS_Shape inwardTorus(double middle) { return BRepPrimAPI_MakeTorus(middle, groove).Solid(); }
TopoDS_Shape outwardTorus(double middle) {
    return BRepPrimAPI_MakeTorus(middle, groove, -0.55 * std::numbers::pi, 0.55 * std::numbers::pi).Solid();
}

/// The inner ring is one with its shaft.
TopoDS_Shape shaftShape() {
    const auto ring = cut(cylinder({0, 0, -half}, {0, 0, half}, 17.4), inwardTorus(inner + groove));
    return fuse({ring, cylinder({0, 0, -half}, {0, 0, -26}, 12.5), cylinder({0, 0, half}, {0, 0, 14}, 12.5),
                 box({-3, 6, 13}, {3, 12, 16})});
}

TopoDS_Shape housingShape() {
    const auto foot = fuse({box({-32, -40, -half}, {32, -20, half}), box({-45, -44, -half - 4}, {45, -38, half + 4})});
    const auto body = fuse({cylinder({0, 0, -half}, {0, 0, half}, 29.0), foot});
    return cut(cut(body, cylinder({0, 0, -30}, {0, 0, 30}, 21.6)), outwardTorus(outer - groove));
}

TopoDS_Shape cageShape() {
    TopoDS_Shape cage = tube(cageMiddle - cageThick, cageMiddle + cageThick, -cageHalf, cageHalf);
    for (int k = 0; k < balls; ++k) {
        const gp_Pnt2d out = polar({0, 0}, 1.5 * pitch, 2.0 * std::numbers::pi * k / balls);
        cage = cut(cage, cylinder({0, 0, 0}, {out.X(), out.Y(), 0}, pocket));
    }
    return cage;
}

} // namespace

void makeBearing(const std::filesystem::path& folder) {
    // A ball at the top, so that the load begins between the two lowest ones' neighbour and the lowest.
    std::vector<AssemblyPart> parts = {{"Housing", housingShape(), grey, {}},
                                       {"Shaft", shaftShape(), blue, {}},
                                       {"Cage", cageShape(), orange, {}}};
    const TopoDS_Shape sphere = BRepPrimAPI_MakeSphere(ball).Solid();
    std::vector<Vec3> centres;
    for (int k = 0; k < balls; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / balls;
        centres.emplace_back(Vec3(std::cos(angle), std::sin(angle), 0.0) * pitch / 1000.0);
        parts.push_back({"Ball", sphere, sky, {Mat3::Identity(), centres.back()}});
    }
    Sample sample(folder, "bearing", "Deep-groove ball bearing", "Bearing", parts);
    auto& m = sample.mechanism;
    m.parameters = {{"speed", 150.0}, {"load", 200.0}, {"mu", 0.1}};
    // Rolling on both races turns the balls' centres by this share of the shaft's speed.
    m.parameters.push_back({"orbit", expression("speed*" + std::to_string(inner / (inner + outer)))});
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0), material("brass", 8500.0)};
    Body housing = bodyOf("housing", "Bearing/Housing");
    housing.fixed = true;
    Body cage = bodyOf("cage", "Bearing/Cage", "brass");
    cage.velocity.angular[2] = expression("orbit");
    m.bodies = {housing, bodyOf("shaft", "Bearing/Shaft", "steel"), cage};
    for (int k = 0; k < balls; ++k) {
        Body body = bodyOf("ball " + std::to_string(k + 1), repeated("Bearing/Ball", k), "steel");
        const Vec3& c = centres[std::size_t(k)];
        body.pose = poseAt(c);
        body.velocity.linear[0] = expression("orbit*" + std::to_string(-c.y()));
        body.velocity.linear[1] = expression("orbit*" + std::to_string(c.x()));
        body.velocity.angular[2] = expression("-orbit*" + std::to_string(outer / ball - 1.0 + 0.0));
        m.bodies.push_back(body);
    }
    // The shaft keeps its direction and its place along its axis; the balls bear it across.
    Joint joint = revolute("shaft's other bearing", "housing", {}, "shaft", {});
    joint.type = "planar";
    joint.coordinate = "angle";
    joint.motor.emplace();
    joint.motor->kind = "speed";
    joint.motor->value.expression = "speed";
    m.joints = {joint};
    Load load;
    load.name = "radial load";
    load.type = "force";
    load.a.body = "shaft";
    load.vector[1].expression = "-load";
    m.loads = {load};
    const auto at = [](double angle, double radius) -> Vec3 {
        return Vec3(std::cos(angle), std::sin(angle), 0.0) * radius;
    };
    const auto contact = [&](const std::string& name, const std::string& a, const std::string& faceA,
                             const std::string& b, double friction, double restitution) {
        ContactPair pair;
        pair.name = name;
        pair.a.body = a;
        pair.a.faces = {faceA};
        pair.b.body = b;
        if (friction > 0.0) pair.friction = expression("mu");
        pair.restitution = restitution;
        m.contacts.push_back(pair);
    };
    const std::string outerRace = sample.face("Bearing/Housing", at(0.3, outer / 1000.0), -at(0.3, 1.0)),
                      innerRace = sample.face("Bearing/Shaft", at(0.3, inner / 1000.0), at(0.3, 1.0));
    for (int k = 0; k < balls; ++k) {
        const std::string name = "ball " + std::to_string(k + 1), number = std::to_string(k + 1);
        const double angle = 2.0 * std::numbers::pi * k / balls;
        const Vec3 along = at(angle, 1.0), up(0.0, 0.0, 1.0);
        contact(name + " on inner race", "shaft", innerRace, name, 1.0, 0.0);
        contact(name + " on outer race", "housing", outerRace, name, 1.0, 0.0);
        contact(name + " in its pocket", "cage",
                sample.face("Bearing/Cage", (cageMiddle * along + pocket * up) / 1000.0, -up), name, 0.0, 0.0);
    }
    m.run.until = 0.1;
    m.run.tolerance = 1e-6;
    sample.save();
}

} // namespace escapement
