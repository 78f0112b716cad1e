// The latch of a circuit breaker: two links, nearly in line, hold a carriage against its spring. Their knee is a little
// past the dead centre, so that the spring presses it on a stop. A plunger strikes it back over the centre; then the
// spring folds the links and pulls the carriage open.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepPrimAPI_MakeSphere.hxx>

#include <cmath>

namespace escapement {

namespace {

constexpr double length = 40.0, over = 2.0; ///< mm: of each link; of the knee under the line of the outer pivots
constexpr double stopAt = 20.0, stopRadius = 4.0, tipRadius = 4.0, strikeAt = 34.0,
                 way = 3.0; ///< mm; of the plunger to the link
const double slope = std::asin(over / length), reach = length * std::cos(slope);

RigidMotion at(double x, double y, double angle = 0.0) {
    return {Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), Vec3(x, y, 0.0) / 1000.0};
}

/// The stop's centre: its pin touches the left link's lower side.
gp_Pnt2d stopCentre() {
    const double below = 5.0 + stopRadius;
    return {stopAt * std::cos(slope) - below * std::sin(slope), -stopAt * std::sin(slope) - below * std::cos(slope)};
}

TopoDS_Shape frameShape() {
    const gp_Pnt2d stop = stopCentre();
    const auto guide = cut(box({22, -46, -16}, {46, -24, 12}), cylinder({strikeAt, -50, 0}, {strikeAt, -20, 0}, 4.2));
    return fuse({box({-20, -75, -24}, {140, 40, -14}), cylinder({0, 0, -16}, {0, 0, 5}, 2.4),
                 box({50, 8.2, -16}, {135, 13, 4}), box({50, -13, -16}, {135, -8.2, 4}),
                 cylinder({stop.X(), stop.Y(), -16}, {stop.X(), stop.Y(), 6}, stopRadius), guide});
}

/// About the foot of the plunger's round end.
TopoDS_Shape plungerShape() {
    return fuse({cylinder({0, -46, 0}, {0, 0, 0}, tipRadius), BRepPrimAPI_MakeSphere(tipRadius).Solid(),
                 cylinder({0, -46, 0}, {0, -36, 0}, 10.0)});
}

} // namespace

void makeToggleLatch(const std::filesystem::path& folder) {
    const RigidMotion knee = at(reach, -over, slope), slide = at(2.0 * reach, 0.0);
    // Of the link's lower side the plunger's round end meets the place vertically under the line from pivot to knee.
    const RigidMotion tip = at(strikeAt, -strikeAt * std::tan(slope) - (5.0 + tipRadius) / std::cos(slope) - way);
    Sample sample(
        folder, "toggle_latch", "Toggle latch", "Latch",
        {{"Frame", frameShape(), grey, {}},
         {"Left link", fuse({eyeBar(length, 5.0, 2.5, 0.0, -4, 4), cylinder({length, 0, 0}, {length, 0, 12}, 2.4)}),
          orange, at(0.0, 0.0, -slope)},
         {"Right link", eyeBar(length, 5.0, 2.5, 2.5, 5, 11), green, knee},
         {"Carriage", fuse({box({-8, -8, -12}, {20, 8, 4}), cylinder({0, 0, 0}, {0, 0, 12}, 2.4)}), blue, slide},
         {"Plunger", plungerShape(), sky, tip}});
    auto& m = sample.mechanism;
    m.parameters = {{"strike", 10.0}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    const auto moving = [&](const std::string& name, const std::string& part, const RigidMotion& place) {
        Body body = bodyOf(name, "Latch/" + part, "steel");
        body.pose = poseAt(place.translation, Quaternion(place.rotation));
        return body;
    };
    Body frame = bodyOf("frame", "Latch/Frame");
    frame.fixed = true;
    m.bodies = {frame, moving("left link", "Left link", at(0.0, 0.0, -slope)), moving("right link", "Right link", knee),
                moving("carriage", "Carriage", slide), moving("plunger", "Plunger", tip)};
    const NumberVector<3> linkEnd{length / 1000.0, 0.0, 0.0};
    Joint rails = prismatic("rails", "frame", slide.translation, "carriage", Vec3::UnitX());
    rails.limits = {-0.025, 0.001};
    Joint solenoid = prismatic("solenoid", "frame", tip.translation, "plunger", Vec3::UnitY());
    solenoid.limits = {0.0, 0.012};
    m.joints = {revolute("left pivot", "frame", {}, "left link", {}),
                revolute("knee", "left link", linkEnd, "right link", {}),
                revolute("right pivot", "right link", linkEnd, "carriage", {}), rails, solenoid};
    Load strike; // a short pulse at 0.1 s
    strike.name = "strike";
    strike.type = "torque";
    strike.joint = "solenoid";
    strike.value.expression = "strike*exp(-((t-0.1)/0.01)^2)";
    m.loads = {spring("opening spring", "frame", slide.translation + Vec3(0.05, 0.0, 0.0), "carriage", {0.02, 0.0, 0.0},
                      1000.0, 0.06),
               strike};

    ContactPair stop;
    stop.name = "stop";
    stop.a.body = "left link";
    stop.a.faces = {sample.face("Latch/Left link", {0.01, -0.005, 0.0}, -Vec3::UnitY())};
    stop.b.body = "frame";
    const gp_Pnt2d centre = stopCentre();
    stop.b.faces = {
        sample.face("Latch/Frame", Vec3(centre.X() - stopRadius, centre.Y(), 0.0) / 1000.0, -Vec3::UnitX())};
    ContactPair blow;
    blow.name = "plunger on link";
    blow.a.body = "plunger";
    blow.a.faces = {sample.face("Latch/Plunger", {0.0, tipRadius / 1000.0, 0.0}, Vec3::UnitY())};
    blow.b.body = "left link";
    blow.b.faces = stop.a.faces;
    blow.friction = 0.1;
    m.contacts = {stop, blow};
    m.run.until = 0.3;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace escapement
