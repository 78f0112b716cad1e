// A roller chain over two equal sprockets: one is turned by a motor, the other is braked. Its rollers stand on the
// sprockets' pitch polygons and the strands between are whole numbers of pitches, so that the chain is closed and just
// slack at the start. A roller is a barrel (part of a ball), which touches a tooth at one point.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepAlgoAPI_Common.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>

#include <cmath>
#include <numbers>
#include <string>

namespace escapement {

namespace {

constexpr double pi = std::numbers::pi;
/// mm: pitch, roller, its play in a tooth's seat, the seat; a flank leans back from the radius by that angle (rad)
constexpr double pitch = 12.7, roller = 4.25, play = 0.02, seat = 4.3, lean = 0.61;

double pitchRadius(int teeth) { return pitch / (2.0 * std::sin(pi / teeth)); }
double tipRadius(int teeth) { return pitchRadius(teeth) + 1.6; }

/// In the axes of a seat: `across` its radius and outward along it. Where its arc ends and its flank begins.
gp_Pnt2d flankFoot(double centre) { return {seat * std::cos(lean), centre - seat * std::sin(lean)}; }

/// The first seat is on +y.
TopoDS_Shape sprocketShape(int teeth) {
    const double centre = pitchRadius(teeth) - roller - play + seat, tip = tipRadius(teeth);
    const gp_Pnt2d foot = flankFoot(centre);
    // The flank goes on from there along (sin lean, cos lean) to the circle of the tips.
    const double along = foot.X() * std::sin(lean) + foot.Y() * std::cos(lean),
                 way = -along + std::sqrt(along * along - foot.X() * foot.X() - foot.Y() * foot.Y() + tip * tip);
    const gp_Pnt2d top(foot.X() + way * std::sin(lean), foot.Y() + way * std::cos(lean));
    const auto turned = [](const gp_Pnt2d& p, double angle, double side) {
        const double x = side * p.X();
        return gp_Pnt2d(x * std::cos(angle) - p.Y() * std::sin(angle), x * std::sin(angle) + p.Y() * std::cos(angle));
    };
    const gp_Pnt2d origin(0, 0);
    // Counterclockwise: each seat from its right to its left.
    Outline outline(-2.6, turned(top, 0.0, 1.0));
    for (int k = 0; k < teeth; ++k) {
        const double angle = 2.0 * pi * k / teeth, next = 2.0 * pi * (k + 1) / teeth;
        outline.line(turned(foot, angle, 1.0));
        outline.arc(turned({0.0, centre}, angle, 1.0), turned(foot, angle, -1.0), false);
        outline.line(turned(top, angle, -1.0));
        outline.arc(origin, turned(top, next, 1.0), true);
    }
    return fuse({cut(outline.upTo(2.6), cylinder({0, 0, -9}, {0, 0, 9}, 4.0)),
                 cut(cylinder({0, 0, 2}, {0, 0, 9}, 9.0), cylinder({0, 0, -9}, {0, 0, 10}, 4.0))});
}

/// From its own roller to the next along x; every other link has its plates outside.
TopoDS_Shape linkShape(bool outside) {
    const double low = outside ? 4.6 : 3.3, high = low + 1.1;
    return fuse(
        {BRepAlgoAPI_Common(BRepPrimAPI_MakeSphere(roller).Solid(), cylinder({0, 0, -2.7}, {0, 0, 2.7}, 2.0 * roller))
             .Shape(),
         cylinder({0, 0, -high - 0.4}, {0, 0, high + 0.4}, 1.8),
         eyeBar(pitch, 5.4, 0.0, outside ? 0.0 : 2.0, low, high),
         eyeBar(pitch, 5.4, 0.0, outside ? 0.0 : 2.0, -high, -low)});
}

/// The rollers' centres (m): over the left sprocket's left half from its top to its bottom, along, up, and back.
std::vector<Vec3> rollersOf(int teeth, int strand) {
    const double radius = pitchRadius(teeth), distance = pitch * strand;
    std::vector<Vec3> rollers;
    const auto onSprocket = [&](double x, double angle) {
        rollers.emplace_back((x - radius * std::sin(angle)) / 1000.0, radius * std::cos(angle) / 1000.0, 0.0);
    };
    for (int k = 0; k <= teeth / 2; ++k) onSprocket(0.0, 2.0 * pi * k / teeth);
    for (int k = 1; k < strand; ++k) rollers.emplace_back(pitch * k / 1000.0, -radius / 1000.0, 0.0);
    for (int k = 0; k <= teeth / 2; ++k) onSprocket(distance, pi + 2.0 * pi * k / teeth);
    for (int k = strand - 1; k > 0; --k) rollers.emplace_back(pitch * k / 1000.0, radius / 1000.0, 0.0);
    return rollers;
}

/// Seats and flanks of a sprocket.
std::vector<std::string> seatFaces(const Sample& sample, const std::string& part, int teeth) {
    std::vector<std::string> faces;
    const double centre = pitchRadius(teeth) - roller - play + seat;
    const gp_Pnt2d foot = flankFoot(centre);
    const auto face = [&](const Vec3& at, const Vec3& normal, double angle) {
        const Mat3 turn = Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix();
        faces.push_back(sample.face(part, turn * (at / 1000.0), turn * normal));
    };
    for (int k = 0; k < teeth; ++k) {
        const double angle = 2.0 * pi * k / teeth;
        face({0.0, centre - seat, 1.0}, Vec3::UnitY(), angle);
        for (const double side : {1.0, -1.0})
            face({side * (foot.X() + std::sin(lean)), foot.Y() + std::cos(lean), 1.0},
                 {-side * std::cos(lean), std::sin(lean), 0.0}, angle);
    }
    return faces;
}

} // namespace

void makeRollerChain(const std::filesystem::path& folder) { makeRollerChain(folder, "roller_chain", 10, 5); }

void makeRollerChain(const std::filesystem::path& folder, const std::string& file, int teeth, int strand) {
    const double distance = pitch * strand;
    const int links = teeth + 2 * strand;
    const std::vector<Vec3> rollers = rollersOf(teeth, strand);
    const Vec3 other(distance / 1000.0, 0.0, 0.0);
    const TopoDS_Shape wheel = sprocketShape(teeth), inside = linkShape(false), outside = linkShape(true);
    std::vector<AssemblyPart> parts = {{"Frame",
                                        fuse({box({-12, -12, -16}, {distance + 12, 12, -10}),
                                              cylinder({0, 0, -12}, {0, 0, 10}, 3.8),
                                              cylinder({distance, 0, -12}, {distance, 0, 10}, 3.8)}),
                                        grey,
                                        {}},
                                       {"Sprocket", wheel, orange, {}},
                                       {"Sprocket", wheel, orange, {Mat3::Identity(), other}}};
    std::vector<RigidMotion> places;
    for (int k = 0; k < links; ++k) {
        const Vec3 along = rollers[std::size_t((k + 1) % links)] - rollers[std::size_t(k)];
        const double angle = std::atan2(along.y(), along.x());
        places.push_back({Eigen::AngleAxisd(angle, Vec3::UnitZ()).toRotationMatrix(), rollers[std::size_t(k)]});
        parts.push_back({k % 2 ? "Outer" : "Inner", k % 2 ? outside : inside, k % 2 ? blue : sky, places.back()});
    }
    Sample sample(folder, file, "Roller chain of " + std::to_string(links) + " links", "Chain", parts);
    auto& m = sample.mechanism;
    m.parameters = {{"speed", 10.0}, {"brake", 0.5}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    Body frame = bodyOf("frame", "Chain/Frame");
    frame.fixed = true;
    Body driven = bodyOf("driven", "Chain/Sprocket:2", "steel");
    driven.pose = poseAt(other);
    m.bodies = {frame, bodyOf("driver", "Chain/Sprocket", "steel"), driven};
    Joint motor = revolute("motor", "frame", {}, "driver", {});
    motor.motor.emplace();
    motor.motor->kind = "speed";
    motor.motor->value.expression = "speed*(1 - exp(-t/0.05))";
    m.joints = {motor, revolute("output", "frame", numbers(other), "driven", {})};
    const auto driverFaces = seatFaces(sample, "Chain/Sprocket", teeth),
               drivenFaces = seatFaces(sample, "Chain/Sprocket:2", teeth);
    for (int k = 0; k < links; ++k) {
        const std::string number = std::to_string(k + 1), part = repeated(k % 2 ? "Chain/Outer" : "Chain/Inner", k / 2);
        Body link = bodyOf("link " + number, part, "steel");
        link.pose = poseAt(places[std::size_t(k)].translation, Quaternion(places[std::size_t(k)].rotation));
        m.bodies.push_back(link);
        m.joints.push_back(revolute("pin " + number, "link " + std::to_string((k + links - 1) % links + 1),
                                    {pitch / 1000.0, 0.0, 0.0}, "link " + number, {}));
        const std::string barrel = sample.face(part, Vec3(0.0, -roller / 1000.0, 0.0), -Vec3::UnitY());
        for (const bool first : {true, false}) {
            ContactPair contact;
            contact.name = "roller " + number + (first ? " on driver" : " on driven");
            contact.a.body = "link " + number;
            contact.a.faces = {barrel};
            contact.b.body = first ? "driver" : "driven";
            contact.b.faces = first ? driverFaces : drivenFaces;
            m.contacts.push_back(contact);
        }
    }
    // One link is kept in the plane, and with it all of them.
    Joint plane = revolute("plane of the chain", "frame", numbers(rollers.front()), "link 1", {});
    plane.type = "planar";
    m.joints.push_back(plane);
    Load brake;
    brake.name = "brake";
    brake.type = "torque";
    brake.joint = "output";
    brake.value.expression = "-brake*(1 - exp(-t/0.05))";
    m.loads = {brake};
    m.run.until = 0.2;
    m.run.tolerance = 1e-6;
    sample.save();
}

} // namespace escapement
