// An overhead valve train: cam, bucket, valve, spring and seat. The cam is made of circular arcs, so that a flat bucket
// follows the circles' centres: over the nose its lift is nose radius + distance of the nose's centre * cos(angle) -
// base radius, and what presses bucket and cam together is spring force - mass * acceleration in closed form. Above the
// speed at which that reaches zero at the top of the lift the valve floats, strikes the cam again and bounces on its
// seat.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepAlgoAPI_Common.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// mm: base circle, nose circle and its centre's distance from the axis, flank circles, play when the valve is shut
constexpr double base = 15.0, nose = 5.0, offset = 18.0, flank = 60.0, lash = 0.1;
constexpr double bucketTop = 4.0, bucketSkirt = 22.0, bucketRadius = 16.0; ///< mm, the bucket's own
constexpr double stem = 3.5, valveLength = 95.0, tip = 12.0, head = 15.0;  ///< mm, about the valve's tip
constexpr double seatRadius = 13.0;                                        ///< mm, of the seat's sharp edge

/// Apex on +y. A flank circle touches base and nose circle from outside: its centre is flank - base from the axis and
/// flank - nose from the nose's centre.
TopoDS_Shape camShape() {
    const gp_Pnt2d origin(0, 0), top(0, offset);
    const double a = flank - base, b = flank - nose;
    const double y = (a * a - b * b + offset * offset) / (2.0 * offset), x = std::sqrt(a * a - y * y);
    const auto touch = [](const gp_Pnt2d& from, const gp_Pnt2d& centre, double radius) {
        const double d = from.Distance(centre);
        return gp_Pnt2d(centre.X() + (centre.X() - from.X()) * radius / d,
                        centre.Y() + (centre.Y() - from.Y()) * radius / d);
    };
    const gp_Pnt2d left(-x, y), right(x, y); // centres of the flanks; that at the left bounds the right side
    const gp_Pnt2d low = touch(left, origin, base), high = touch(left, top, nose);
    const gp_Pnt2d highOther = touch(right, top, nose), lowOther = touch(right, origin, base);
    Outline outline(-6.0, low);
    outline.arc(left, high, true).arc(top, highOther, true).arc(right, lowOther, true).arc(origin, low, true);
    return fuse({outline.upTo(6.0), cylinder({0, 0, -22}, {0, 0, 22}, 9.0)});
}

/// About the middle of its flat top, y upwards.
TopoDS_Shape bucketShape() {
    return cut(cylinder({0, 0, 0}, {0, -bucketSkirt, 0}, bucketRadius),
               cylinder({0, -bucketTop, 0}, {0, -bucketSkirt - 1, 0}, bucketRadius - 1.6));
}

/// About its tip, which is a dome; with the spring's plate. The head's upper face is a cone of 45 degrees.
TopoDS_Shape valveShape() {
    const double foot = -valveLength;
    const TopoDS_Shape rod = turned({{0.0, -6.0},
                                     {12.0, -6.0},
                                     {12.0, -9.0},
                                     {stem, -9.0},
                                     {stem, foot + 8.0},
                                     {head - 5.0, foot + 4.0},
                                     {head, foot - 1.0},
                                     {head, foot - 3.0},
                                     {0.0, foot - 3.0}});
    const TopoDS_Shape dome = BRepPrimAPI_MakeSphere(gp_Pnt(0, -tip, 0), tip).Solid();
    return fuse({rod, BRepAlgoAPI_Common(dome, cylinder({0, 1, 0}, {0, -7, 0}, stem)).Shape()});
}

/// A head cut open: seat, guide of the stem, back wall, bearings of the camshaft. y = 0 is the bucket's top.
TopoDS_Shape headShape() {
    const double seat = -bucketTop - valveLength + (head - 1.0 - seatRadius); // of its sharp edge
    const TopoDS_Shape plate =
        cut(box({-32, seat, -32}, {32, seat + 10, 32}), cylinder({0, seat - 1, 0}, {0, seat + 11, 0}, seatRadius));
    const TopoDS_Shape guide = cut(fuse({cylinder({0, -60, 0}, {0, -44, 0}, 8.0), box({-8, -60, -30}, {8, -44, 0})}),
                                   cylinder({0, -61, 0}, {0, -43, 0}, stem + 0.1));
    const double axis = base + lash;
    const TopoDS_Shape bearing =
        cut(box({-16, axis - 14, -30}, {16, axis + 14, -14}), cylinder({0, axis, -40}, {0, axis, 0}, 9.2));
    return fuse({plate, box({-32, seat, -36}, {32, axis + 14, -28}), guide, bearing});
}

} // namespace

void makeValveTrain(const std::filesystem::path& folder) {
    const Vec3 axis(0.0, (base + lash) / 1000.0, 0.0), valveAt(0.0, -bucketTop / 1000.0, 0.0);
    Sample sample(folder, "valve_train", "Overhead valve train", "ValveTrain",
                  {{"Head", headShape(), grey, {}},
                   {"Cam", camShape(), orange, {Mat3::Identity(), axis}},
                   {"Bucket", bucketShape(), green, {}},
                   {"Valve", valveShape(), blue, {Mat3::Identity(), valveAt}}});
    auto& m = sample.mechanism;
    m.parameters = {{"speed", 300.0}, {"stiffness", 10000.0}, {"preload", 0.015}};
    m.gravity = {0.0, -9.81, 0.0};
    m.materials = {material("steel", 7850.0)};
    Body block = bodyOf("head", "ValveTrain/Head");
    block.fixed = true;
    Body cam = bodyOf("camshaft", "ValveTrain/Cam", "steel"), bucket = bodyOf("bucket", "ValveTrain/Bucket", "steel"),
         valve = bodyOf("valve", "ValveTrain/Valve", "steel");
    cam.pose = poseAt(axis);
    valve.pose = poseAt(valveAt);
    m.bodies = {block, cam, bucket, valve};
    Joint shaft = revolute("camshaft's bearings", "head", numbers(axis), "camshaft", {});
    shaft.motor.emplace();
    shaft.motor->kind = "speed";
    shaft.motor->value.expression = "speed";
    m.joints = {shaft, prismatic("bucket's bore", "head", Vec3::Zero(), "bucket", Vec3::UnitY()),
                prismatic("valve's guide", "head", valveAt, "valve", Vec3::UnitY())};
    // From the guide's shoulder up to the plate under the valve's tip; pressed together by `preload` when shut.
    const double lower = -0.044, upper = valveAt.y() - 0.009;
    Load coil = spring("spring", "head", Vec3(0.0, lower, 0.0), "valve", Vec3(0.0, -0.009, 0.0), 0.0, 0.0);
    coil.stiffness = expression("stiffness");
    coil.length = expression("preload + " + std::to_string(upper - lower));
    m.loads = {coil};
    ContactPair top, under, seat;
    top.name = "cam on bucket";
    top.a.body = "camshaft";
    const double a = flank - base, b = flank - nose;
    const double y = (a * a - b * b + offset * offset) / (2.0 * offset), x = std::sqrt(a * a - y * y);
    top.a.faces = {sample.face("ValveTrain/Cam", Vec3(0.0, -base, 3.0) / 1000.0, -Vec3::UnitY()),
                   sample.face("ValveTrain/Cam", Vec3(0.0, offset + nose, 3.0) / 1000.0, Vec3::UnitY())};
    for (const double side : {1.0, -1.0}) {
        const Vec3 centre(-side * x, y, 3.0), out = Vec3(side * std::cos(0.58), std::sin(0.58), 0.0);
        top.a.faces.push_back(sample.face("ValveTrain/Cam", (centre + flank * out) / 1000.0, out));
    }
    top.b.body = "bucket";
    top.b.faces = {sample.face("ValveTrain/Bucket", Vec3::Zero(), Vec3::UnitY())};
    top.restitution = 0.2;
    under.name = "bucket on valve";
    under.a.body = "bucket";
    under.a.faces = {sample.face("ValveTrain/Bucket", Vec3(0.0, -bucketTop / 1000.0, 0.0), -Vec3::UnitY())};
    under.b.body = "valve";
    under.b.faces = {sample.face("ValveTrain/Valve", Vec3::Zero(), Vec3::UnitY())};
    under.restitution = 0.2;
    seat.name = "valve on seat";
    seat.a.body = "valve";
    const double slant = std::numbers::sqrt2 / 2.0;
    seat.a.faces = {
        sample.face("ValveTrain/Valve", Vec3(head - 2.5, -valveLength + 1.5, 0.0) / 1000.0, Vec3(slant, slant, 0.0))};
    seat.b.body = "head";
    const double edge = -bucketTop - valveLength + (head - 1.0 - seatRadius);
    seat.b.faces = {sample.face("ValveTrain/Head", Vec3(seatRadius, edge + 5.0, 0.0) / 1000.0, -Vec3::UnitX())};
    seat.restitution = 0.3;
    m.contacts = {top, under, seat};
    m.run.until = 0.1;
    m.run.tolerance = 1e-8;
    sample.save();
}

} // namespace escapement
