// A ratchet wheel of twelve teeth and its pawl. A torque that swings to and fro would turn the wheel both ways; the
// pawl climbs over the teeth one way and stops them the other. The line along which a tooth presses on the pawl's end
// passes between the pawl's pivot and the wheel, so that the pressure draws the pawl in.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <numbers>

namespace escapement {

namespace {

constexpr int teeth = 12;
constexpr double pitch = 2.0 * std::numbers::pi / teeth, tip = 40.0, root = 33.0; ///< mm
const gp_Pnt2d origin(0, 0);

/// Each tooth rises radially and falls slowly counterclockwise; the first rises along +y.
TopoDS_Shape wheelShape() {
    const double first = 0.5 * std::numbers::pi;
    Outline outline(-5.0, polar(origin, root, first));
    for (int k = 0; k < teeth; ++k) {
        outline.line(polar(origin, tip, first + k * pitch));
        if (k + 1 < teeth) outline.line(polar(origin, root, first + (k + 1) * pitch));
    }
    return cut(outline.upTo(5.0), cylinder({0, 0, -6}, {0, 0, 6}, 8.0));
}

/// About its pivot, (60, 46) mm from the wheel's axis: an arm to the nose at the wheel's top and a tail for the spring.
TopoDS_Shape pawlShape() {
    const gp_Pnt2d nose(-60, -12);
    Outline outline(-4.0, nose);
    outline.line({-30, -5}).line({-6, -8}).line({8, -6}).line({30, 0}).line({30, 6}).line({6, 8}).line({-30, 5}).line(
        {-60, -2});
    return cut(outline.upTo(4.0), cylinder({0, 0, -6}, {0, 0, 6}, 4.0));
}

TopoDS_Shape frameShape() {
    return fuse({box({-50, -50, -18}, {100, 90, -8}), cylinder({0, 0, -10}, {0, 0, 7}, 7.8),
                 cylinder({60, 46, -10}, {60, 46, 6}, 3.8), cylinder({88, 80, -10}, {88, 80, 4}, 3.0)});
}

} // namespace

void makeRatchet(const std::filesystem::path& folder) {
    const Vec3 pivot(0.06, 0.046, 0.0);
    // The wheel stands three degrees before the pawl, whose nose is a little above it.
    const RigidMotion wheelStart{Eigen::AngleAxisd(std::numbers::pi / 60.0, Vec3::UnitZ()).toRotationMatrix(),
                                 Vec3::Zero()};
    Sample sample(folder, "ratchet", "Ratchet and pawl", "Ratchet",
                  {{"Frame", frameShape(), grey, {}},
                   {"Wheel", wheelShape(), orange, wheelStart},
                   {"Pawl", pawlShape(), blue, {Mat3::Identity(), pivot}}});
    auto& m = sample.mechanism;
    m.parameters = {{"drive", 0.15}, {"mu", 0.1}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    Body frame = bodyOf("frame", "Ratchet/Frame");
    frame.fixed = true;
    Body wheel = bodyOf("wheel", "Ratchet/Wheel", "steel"), pawl = bodyOf("pawl", "Ratchet/Pawl", "steel");
    wheel.pose = poseAt(Vec3::Zero(), Quaternion(wheelStart.rotation));
    pawl.pose = poseAt(pivot);
    m.bodies = {frame, wheel, pawl};
    Joint arbor = revolute("arbor", "frame", {}, "wheel", {});
    arbor.friction = 0.1;
    m.joints = {arbor, revolute("pivot", "frame", numbers(pivot), "pawl", {})};
    Load drive;
    drive.name = "drive";
    drive.type = "torque";
    drive.joint = "arbor";
    drive.value.expression = "drive*sin(4*pi*t)";
    m.loads = {drive,
               spring("pawl spring", "frame", {0.088, 0.08, 0.0}, "pawl", {0.028, 0.003, 0.0}, 200.0, 0.02, 0.2)};

    ContactPair contact;
    contact.name = "pawl on wheel";
    contact.a.body = "pawl";
    contact.a.faces = {sample.face("Ratchet/Pawl", {-0.06, -0.007, 0.0}, -Vec3::UnitX()),
                       sample.face("Ratchet/Pawl", {-0.045, -0.0085, 0.0}, Vec3(7.0, -30.0, 0.0).normalized())};
    contact.b.body = "wheel";
    const gp_Pnt2d rise(0.0, root / 1000.0), peak(0.0, tip / 1000.0),
        fall = polar(origin, root / 1000.0, 0.5 * std::numbers::pi + pitch);
    const Vec3 down = Vec3(fall.X() - peak.X(), fall.Y() - peak.Y(), 0.0);
    for (int k = 0; k < teeth; ++k) {
        const Mat3 turn = Eigen::AngleAxisd(k * pitch, Vec3::UnitZ()).toRotationMatrix();
        contact.b.faces.push_back(
            sample.face("Ratchet/Wheel", turn * Vec3(0.0, 0.5 * (rise.Y() + peak.Y()), 0.0), turn * Vec3::UnitX()));
        contact.b.faces.push_back(sample.face("Ratchet/Wheel", turn * (Vec3(peak.X(), peak.Y(), 0.0) + 0.5 * down),
                                              turn * Vec3(down.y(), -down.x(), 0.0).normalized()));
    }
    contact.friction = expression("mu");
    m.contacts = {contact};
    m.run.until = 2.0;
    m.run.tolerance = 1e-7;
    sample.save();
}

} // namespace escapement
