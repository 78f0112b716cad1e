// A corner of 1 kg that slides without friction from a parabola onto a plane, and from a plane onto a parabola (thesis,
// 4.3.3, figures 4.12 and 4.13): the tangents agree at the edge between them, the curvatures and so the forces do not.
// Both faces are B-spline surfaces.

#include "resources/generator/sample.h"
#include "resources/generator/shapes.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <Geom_BezierCurve.hxx>
#include <TColgp_Array1OfPnt.hxx>

namespace escapement {

namespace {

constexpr double metre = 1000.0;

/// The material under z = bend x^2 / 2 from x = 0 to `end` (m) and under z = 0 beyond 0 to `flat`, 0.4 m broad.
TopoDS_Shape track(double bend, double end, double flat, double floor) {
    constexpr double near = -0.2 * metre, far = 0.2 * metre;
    const double height = 0.5 * bend * end * end;
    const gp_Pnt knee(0.0, near, 0.0), top(metre * end, near, metre * height), flatEnd(metre * flat, near, 0.0);
    const gp_Pnt below(metre * end, near, metre * floor), belowFlat(metre * flat, near, metre * floor);
    TColgp_Array1OfPnt poles(1, 3);
    poles(1) = knee;
    poles(2) = gp_Pnt(0.5 * metre * end, near, 0.0);
    poles(3) = top;
    const Handle(Geom_BezierCurve) parabola = new Geom_BezierCurve(poles);
    BRepBuilderAPI_MakeWire outline;
    outline.Add(BRepBuilderAPI_MakeEdge(flatEnd, knee).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(Handle(Geom_Curve)(parabola)).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(top, below).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(below, belowFlat).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(belowFlat, flatEnd).Edge());
    const TopoDS_Shape solid =
        BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire(), true).Face(), gp_Vec(0, far - near, 0)).Shape();
    return BRepBuilderAPI_NurbsConvert(solid, true).Shape();
}

/// An upside-down pyramid whose point is the origin.
TopoDS_Shape pointer() {
    const double half = 60.0, height = 160.0;
    const gp_Pnt corners[4] = {{-half, -half, height},
                               {half, -half, height},
                               {half, half, height},
                               {-half, half, height}};
    return pyramid(gp_Pnt(0, 0, 0), {corners[0], corners[1], corners[2], corners[3]});
}

void makeTrack(const std::filesystem::path& folder, const std::string& file, const std::string& title,
               const TopoDS_Shape& shape, const Vec3& start, const Vec3& velocity, const Vec3& bent,
               const Vec3& bentNormal, double until) {
    Sample sample(folder, file, title, "Track",
                  {{"Rail", shape, grey, {}}, {"Pointer", pointer(), orange, {Mat3::Identity(), start}}});
    auto& m = sample.mechanism;
    Body ground = bodyOf("ground", "Track/Rail");
    ground.fixed = true;
    Body body = bodyOf("pointer", "Track/Pointer");
    body.pose = poseAt(start);
    body.velocity.linear = numbers(velocity);
    MassProperties mass;
    mass.value = 1.0; // in its point: the force on it turns nothing
    mass.inertia = {0.002, 0.002, 0.002, 0.0, 0.0, 0.0};
    body.mass = mass;
    m.bodies = {ground, body};
    ContactPair contact;
    contact.name = "point on rail";
    contact.a.body = "pointer";
    contact.a.faces = {sample.vertex("Track/Pointer", Vec3::Zero())};
    contact.b.body = "ground";
    contact.b.faces = {sample.face("Track/Rail", bent, bentNormal.normalized()),
                       sample.face("Track/Rail", {bent.x() > 0.0 ? -0.5 : 0.5, 0.0, 0.0}, Vec3::UnitZ())};
    m.contacts = {contact};
    m.run.until = until;
    m.run.output_step = 0.005;
    sample.save();
}

} // namespace

void makeParabolas(const std::filesystem::path& folder) {
    makeTrack(folder, "parabola_plane", "From a parabola onto a plane", track(1.0, 2.4, -3.0, -0.4), {2.0, 0.0, 2.0},
              {-1.0, 0.0, -2.0}, {1.0, 0.0, 0.5}, {-1.0, 0.0, 1.0}, 1.0);
    makeTrack(folder, "plane_parabola", "From a plane onto a parabola", track(-1.0, -3.0, 2.4, -5.0), {2.0, 0.0, 0.0},
              {-2.0, 0.0, 0.0}, {-1.0, 0.0, -0.5}, {-1.0, 0.0, 1.0}, 2.0);
}

} // namespace escapement
