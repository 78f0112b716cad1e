// Newton's cradle: five equal balls that just touch; the first is let go from the side. Struck one after the other, the
// last ball alone leaves (`impacts` = sequential); by Newton's law for all contacts at once, the first bounces back.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepPrimAPI_MakeSphere.hxx>

#include <string>

namespace escapement {

namespace {

constexpr int balls = 5;
constexpr double radius = 20.0, hang = 160.0; ///< mm: of a ball; from its hinge to its middle

/// About its hinge, which is along y.
TopoDS_Shape ballShape() {
    return fuse({BRepPrimAPI_MakeSphere(gp_Pnt(0, 0, -hang), radius).Solid(), cylinder({0, 0, -hang}, {0, 0, 0}, 2.0),
                 cylinder({0, -8, 0}, {0, 8, 0}, 6.0)});
}

TopoDS_Shape standShape() {
    const double side = 2.0 * radius * (balls - 1) / 2.0 + 60.0, floor = -hang - radius - 40.0;
    const auto post = [&](double x) { return box({x - 6, -52, floor}, {x + 6, -40, 14}); };
    return fuse({box({-side, -60, floor - 14}, {side, 60, floor}), post(-side + 12), post(side - 12),
                 box({-side, -52, 2}, {side, -40, 14}),
                 cylinder({-0.5 * 2.0 * radius * (balls - 1) - 20, -46, 0},
                          {0.5 * 2.0 * radius * (balls - 1) + 20, -46, 0}, 3.0)});
}

} // namespace

void makeNewtonCradle(const std::filesystem::path& folder) {
    const Quaternion tilt(Eigen::AngleAxisd(0.6, Vec3::UnitY())); // to the side of -x
    std::vector<AssemblyPart> parts = {{"Stand", standShape(), grey, {}}};
    const TopoDS_Shape ball = ballShape();
    std::vector<RigidMotion> places;
    for (int k = 0; k < balls; ++k) {
        const Vec3 hinge(2.0 * radius * (k - (balls - 1) / 2) / 1000.0, 0.0, 0.0);
        places.push_back({k == 0 ? tilt.toRotationMatrix() : Mat3::Identity(), hinge});
        parts.push_back({"Ball", ball, orange, places.back()});
    }
    Sample sample(folder, "newton_cradle", "Newton's cradle", "Cradle", parts);
    auto& m = sample.mechanism;
    m.parameters = {{"e", 1.0}};
    m.materials = {material("steel", 7850.0)};
    Body stand = bodyOf("stand", "Cradle/Stand");
    stand.fixed = true;
    m.bodies = {stand};
    for (int k = 0; k < balls; ++k) {
        const std::string number = std::to_string(k + 1);
        Body body = bodyOf("ball " + number, repeated("Cradle/Ball", k), "steel");
        body.pose = poseAt(places[std::size_t(k)].translation, Quaternion(places[std::size_t(k)].rotation));
        m.bodies.push_back(body);
        Joint hinge =
            revolute("hinge " + number, "stand", numbers(places[std::size_t(k)].translation), "ball " + number, {});
        hinge.a.z = hinge.b.z = {0.0, 1.0, 0.0};
        m.joints.push_back(hinge);
        if (k == 0) continue;
        ContactPair contact;
        contact.name = "ball " + std::to_string(k) + " on ball " + number;
        contact.a.body = "ball " + std::to_string(k);
        contact.b.body = "ball " + number;
        contact.a.faces = {
            sample.face(repeated("Cradle/Ball", k - 1), Vec3(radius, 0.0, -hang) / 1000.0, Vec3::UnitX())};
        contact.b.faces = {sample.face(repeated("Cradle/Ball", k), Vec3(-radius, 0.0, -hang) / 1000.0, -Vec3::UnitX())};
        contact.restitution = expression("e");
        m.contacts.push_back(contact);
    }
    m.run.impacts = "sequential";
    m.run.until = 3.0;
    m.run.tolerance = 1e-9;
    sample.save();
}

} // namespace escapement
