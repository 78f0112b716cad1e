// A plate cam and an in-line follower with a roller and a return spring. Two straight flanks touch the base circle; a
// fillet joins them, whose edges are tangent (without it they meet in a sharp corner). The cam's apex is on its y axis;
// the cam starts upside down, so that the roller rests on the base circle.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double base = 20.0, corner = 30.0,
                 roller = 8.0; ///< mm: base circle, the flanks' corner from the axis, roller's radius
constexpr double up = 0.5 * std::numbers::pi;
const double slant = std::acos(base / corner); ///< between a flank's normal and the cam's axis of symmetry

/// With a fillet of this radius, or none.
TopoDS_Shape camShape(double fillet) {
    const gp_Pnt2d origin(0, 0), top(0, corner), centre(0, (base - fillet) / std::cos(slant));
    Outline outline(0.0, polar(origin, base, up + slant));
    outline.arc(origin, polar(origin, base, up - slant), true);
    if (fillet > 0.0)
        outline.line(polar(centre, fillet, up - slant)).arc(centre, polar(centre, fillet, up + slant), true);
    else outline.line(top);
    return fuse({outline.upTo(12.0), cylinder({0, 0, -24}, {0, 0, 16}, 6.0)});
}

/// Stem behind the roller, with the roller's pin and a collar for the spring; about the roller's centre.
TopoDS_Shape followerShape() {
    return fuse({box({-6, -6, -8}, {6, 110, -1}), cylinder({0, 0, -4}, {0, 0, 11}, 3.0),
                 cylinder({0, 10, -4.5}, {0, 14, -4.5}, 10.0)});
}

TopoDS_Shape frameShape() {
    const auto guide = cut(box({-16, 75, -24}, {16, 100, 4}), box({-6.2, 70, -8.2}, {6.2, 105, -0.8}));
    return cut(fuse({box({-40, -45, -24}, {40, 100, -16}), guide}), cylinder({0, 0, -25}, {0, 0, -15}, 6.2));
}

void makeCamFollower(const std::filesystem::path& folder, const std::string& file, const std::string& title,
                     double fillet) {
    const RigidMotion upsideDown{Eigen::AngleAxisd(std::numbers::pi, Vec3::UnitZ()).toRotationMatrix(), Vec3::Zero()};
    const Vec3 start(0.0, (base + roller) / 1000.0, 0.0);
    const TopoDS_Shape wheel = cut(cylinder({0, 0, 2}, {0, 0, 10}, roller), cylinder({0, 0, 0}, {0, 0, 12}, 3.0));
    Sample sample(folder, file, title, "Cam",
                  {{"Frame", frameShape(), grey, {}},
                   {"Cam", camShape(fillet), orange, upsideDown},
                   {"Follower", followerShape(), blue, {Mat3::Identity(), start}},
                   {"Roller", wheel, green, {Mat3::Identity(), start}}});
    auto& m = sample.mechanism;
    m.parameters = {{"speed", 25.0}, {"mu", 0.1}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    Body frame = bodyOf("frame", "Cam/Frame");
    frame.fixed = true;
    Body cam = bodyOf("cam", "Cam/Cam", "steel");
    cam.pose = poseAt(upsideDown.translation, Quaternion(upsideDown.rotation));
    Body follower = bodyOf("follower", "Cam/Follower", "steel"), rollerBody = bodyOf("roller", "Cam/Roller", "steel");
    follower.pose = rollerBody.pose = poseAt(start);
    m.bodies = {frame, cam, follower, rollerBody};

    Joint shaft = revolute("camshaft", "frame", {}, "cam", {});
    shaft.motor.emplace();
    shaft.motor->kind = "speed";
    shaft.motor->value.expression = "speed";
    m.joints = {shaft, prismatic("guide", "frame", start, "follower", Vec3::UnitY()),
                revolute("pin", "follower", {}, "roller", {})};
    m.loads = {spring("return spring", "frame", Vec3(0.0, 75.0, -4.5) / 1000.0, "follower",
                      Vec3(0.0, 14.0, -4.5) / 1000.0, 800.0, 0.06)};

    // The roller is narrower than the cam: its two round edges are on the cam's faces.
    const Vec3 flank = Vec3(std::sin(slant), std::cos(slant), 0.0), along(-flank.y(), flank.x(), 0.0);
    ContactPair contact;
    contact.name = "roller on cam";
    contact.a.body = "roller";
    contact.a.faces = {sample.face("Cam/Roller", {0.0, -roller / 1000.0, 0.006}, -Vec3::UnitY())};
    contact.b.body = "cam";
    contact.b.faces = {sample.face("Cam/Cam", {0.0, -base / 1000.0, 0.006}, -Vec3::UnitY())};
    for (const double side : {1.0, -1.0}) {
        const Vec3 normal(side * flank.x(), flank.y(), 0.0), point = (base * flank + 5.0 * along) / 1000.0;
        contact.b.faces.push_back(sample.face("Cam/Cam", {side * point.x(), point.y(), 0.006}, normal));
    }
    if (fillet > 0.0)
        contact.b.faces.push_back(
            sample.face("Cam/Cam", {0.0, ((base - fillet) / std::cos(slant) + fillet) / 1000.0, 0.006}, Vec3::UnitY()));
    contact.friction = expression("mu");
    m.contacts = {contact};
    m.run.until = 0.5;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace

void makeCamFollowers(const std::filesystem::path& folder) {
    makeCamFollower(folder, "cam_fillet", "Cam and roller follower", 6.0);
    makeCamFollower(folder, "cam_sharp", "Cam with a sharp corner", 0.0);
}

} // namespace escapement
