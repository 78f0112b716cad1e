// Shapes made by the geometry kernel become parts: kinds of edges, mass, and trims judged by the kernel's classifier.

#include "cad/geometry/cad_surface.h"
#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepFill.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRepTools.hxx>
#include <BRepTopAdaptor_FClass2d.hxx>
#include <BRep_Tool.hxx>
#include <Geom2d_Curve.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>

#include <QtTest>

#include <map>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

TopoDS_Shape shapeNamed(const QString& name) {
    const TopoDS_Shape box = BRepPrimAPI_MakeBox(gp_Pnt(-20, -30, -40), gp_Pnt(20, 30, 40)).Solid();
    if (name == "box") return box;
    if (name == "inside out") return box.Reversed();
    if (name == "cone") return BRepPrimAPI_MakeCone(30, 0, 40).Solid();
    if (name == "torus") return BRepPrimAPI_MakeTorus(50, 10).Solid();
    if (name == "half ball") return BRepPrimAPI_MakeSphere(30, 0.0, pi / 2).Solid();
    if (name == "quarter tube")
        return BRepAlgoAPI_Cut(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(5, 0, 0), gp_Dir(1, 1, 1)), 30, 50, 4.5).Shape(),
                               BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(5, 0, -5), gp_Dir(1, 1, 1)), 20, 80).Shape())
            .Shape();
    if (name == "step")
        return BRepAlgoAPI_Cut(box, BRepPrimAPI_MakeBox(gp_Pnt(0, -50, 0), gp_Pnt(50, 50, 50)).Solid()).Shape();
    if (name == "crossed tubes")
        return BRepAlgoAPI_Fuse(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -50), gp_Dir(0, 0, 1)), 20, 100).Shape(),
                                BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(-50, 3, 0), gp_Dir(1, 0, 0)), 10, 100).Shape())
            .Shape();
    if (name == "wave") { // which is level at each eighth of its length, and between two of them
        TColgp_HArray1OfPnt* points = new TColgp_HArray1OfPnt(1, 129);
        for (int i = 0; i <= 128; ++i)
            points->SetValue(i + 1, gp_Pnt(100.0 * i / 128, 3.0 * std::sin(16.0 * pi * i / 128), 0.0));
        GeomAPI_Interpolate through(points, false, 1e-9);
        through.Perform();
        const gp_Pnt corners[] = {points->Value(129), gp_Pnt(100, -30, 0), gp_Pnt(0, -30, 0), points->Value(1)};
        BRepBuilderAPI_MakeWire wire(BRepBuilderAPI_MakeEdge(through.Curve()).Edge());
        for (int k = 0; k < 3; ++k) wire.Add(BRepBuilderAPI_MakeEdge(corners[k], corners[k + 1]).Edge());
        return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Vec(0, 0, 20)).Shape();
    }
    BRepFilletAPI_MakeFillet fillet(box);
    for (TopExp_Explorer it(box, TopAbs_EDGE); it.More(); it.Next()) fillet.Add(5.0, TopoDS::Edge(it.Current()));
    return fillet.Shape();
}

std::map<EdgeKind, int> kindsOf(const Part& part) {
    std::map<EdgeKind, int> kinds;
    for (const auto& edge : part.features.edges) ++kinds[edge.kind];
    return kinds;
}

} // namespace

class PartBuilderTest : public QObject {
    Q_OBJECT

  private slots:
    void trimsAndNormalsAgreeWithTheKernel_data() {
        QTest::addColumn<double>("volume"); // mm^3, 0: not known in closed form
        QTest::newRow("box") << 192000.0;
        QTest::newRow("inside out") << 192000.0;
        QTest::newRow("step") << 144000.0;
        QTest::newRow("cone") << pi * 900.0 * 40.0 / 3.0;
        QTest::newRow("torus") << 2.0 * pi * pi * 50.0 * 100.0;
        QTest::newRow("half ball") << 2.0 / 3.0 * pi * 27000.0;
        QTest::newRow("quarter tube") << 0.0;
        QTest::newRow("crossed tubes") << 0.0;
        QTest::newRow("rounded box") << 0.0;
        QTest::newRow("wave") << 0.0;
    }

    void trimsAndNormalsAgreeWithTheKernel() {
        QFETCH(double, volume);
        const TopoDS_Shape shape = shapeNamed(QTest::currentDataTag());
        mesh(shape);
        const Part part = buildPart(shape, 1000.0);
        QCOMPARE(part.solids, 1);
        if (volume > 0.0) QVERIFY(std::abs(part.volume * 1e9 / volume - 1.0) < 1e-9);
        TopTools_IndexedMapOfShape faces;
        TopExp::MapShapes(shape, TopAbs_FACE, faces);
        QCOMPARE(int(part.features.faces.size()), faces.Extent());
        for (int number = 1; number <= faces.Extent(); ++number) {
            const TopoDS_Face kernel = TopoDS::Face(faces(number).Oriented(TopAbs_FORWARD));
            const Face& face = part.features.faces[number - 1];
            const Vec2 scale = convertSurface(BRep_Tool::Surface(kernel), 1000.0).parameterScale;
            const BRepTopAdaptor_FClass2d judge(kernel, 1e-9);
            double low[2], high[2];
            BRepTools::UVBounds(kernel, low[0], high[0], low[1], high[1]);
            int inside = 0;
            for (int i = 0; i < 40; ++i)
                for (int j = 0; j < 40; ++j) {
                    const double u = low[0] + (high[0] - low[0]) * (i * 0.031 - 0.1 + 0.0007 * j);
                    const double v = low[1] + (high[1] - low[1]) * (j * 0.031 - 0.1);
                    const double distance = face.trim.borderDistance(Vec2(u, v).cwiseProduct(scale));
                    if (std::abs(distance) <= 2.0 * face.trim.chordError()) continue;
                    const auto state = judge.Perform(gp_Pnt2d(u, v), true); // "true": periodic as the surface is
                    if (state == TopAbs_ON) continue;                       // on a seam
                    // Over a pole the kernel's rectangle ends; for us nothing ends there.
                    const bool overPole = face.surface->kind() == SurfaceKind::Sphere && std::abs(v) > pi / 2;
                    if (!overPole && !face.trim.unbounded())
                        QVERIFY2((distance > 0.0) == (state == TopAbs_IN),
                                 qPrintable(QString("face %1 (%2) at %3 %4: %5 m")
                                                .arg(number)
                                                .arg(name(face.surface->kind()))
                                                .arg(u)
                                                .arg(v)
                                                .arg(distance)));
                    inside += distance > 0.0;
                }
            QVERIFY(inside > 0);
        }
        for (std::size_t i = 0; i < part.triangulation.triangles.size(); ++i) {
            const auto& t = part.triangulation.triangles[i];
            const auto& p = part.triangulation.points;
            const Vec3 flat = (p[t[1]] - p[t[0]]).cross(p[t[2]] - p[t[0]]).normalized();
            for (int corner : t)
                QVERIFY2(flat.dot(part.triangulation.normals[corner]) > 0.4, // at the apex of the cone 0.6 at best
                         qPrintable(QString("face %1 (%2): %3, area %4")
                                        .arg(part.triangulation.face[i])
                                        .arg(name(part.features.faces[part.triangulation.face[i] - 1].surface->kind()))
                                        .arg(flat.dot(part.triangulation.normals[corner]))
                                        .arg((p[t[1]] - p[t[0]]).cross(p[t[2]] - p[t[0]]).norm())));
        }
        double signedVolume = 0.0;
        for (const auto& t : part.triangulation.triangles)
            signedVolume += part.triangulation.points[t[0]].dot(
                                part.triangulation.points[t[1]].cross(part.triangulation.points[t[2]])) /
                            6.0;
        QVERIFY(std::abs(signedVolume / part.volume - 1.0) < 0.03); // so the triangles face outwards and close
    }

    void bordersAndEdgesAreExact_data() {
        QTest::addColumn<QString>("shape");
        for (const char* name : {"box", "step", "cone", "half ball", "quarter tube", "crossed tubes", "rounded box"})
            QTest::newRow(name) << name;
    }

    /// On every edge's curves: the trims of its faces are zero there, its points lie on both faces.
    void bordersAndEdgesAreExact() {
        QFETCH(QString, shape);
        const TopoDS_Shape solid = shapeNamed(shape.toUtf8().constData());
        const Part part = buildPart(solid, 1000.0);
        TopTools_IndexedMapOfShape faces, edges;
        TopExp::MapShapes(solid, TopAbs_FACE, faces);
        TopExp::MapShapes(solid, TopAbs_EDGE, edges);
        int curved = 0;
        for (int number = 1; number <= edges.Extent(); ++number) {
            const auto shapeOfEdge = TopoDS::Edge(edges(number));
            const Edge& edge = part.features.edges[number - 1];
            if (edge.kind == EdgeKind::Degenerate) continue;
            QVERIFY(edge.curve && edge.from < edge.to);
            for (int end = 0; end < 2; ++end)
                if (edge.vertices[end])
                    QVERIFY((edge.curve->point(end ? edge.to : edge.from) -
                             part.features.vertices[edge.vertices[end] - 1].point)
                                .norm() <= edge.tolerance);
            for (int side : edge.faces) {
                if (!side) continue;
                const Face& face = part.features.faces[side - 1];
                double first = 0.0, last = 0.0;
                const auto flat = BRep_Tool::CurveOnSurface(shapeOfEdge, TopoDS::Face(faces(side)), first, last);
                const Vec2 scale = convertSurface(BRep_Tool::Surface(TopoDS::Face(faces(side))), 1000.0).parameterScale;
                for (int k = 0; k <= 40; ++k) {
                    const gp_Pnt2d p = flat->Value(first + (last - first) * (k + 0.3) / 41.0);
                    const Vec2 uv = Vec2(p.X(), p.Y()).cwiseProduct(scale);
                    const Vec3 onCurve = edge.curve->point(edge.from + (edge.to - edge.from) * (k + 0.3) / 41.0);
                    QVERIFY((face.surface->point(uv) - onCurve).norm() <= edge.tolerance + 1e-15);
                    if (edge.kind == EdgeKind::Seam) continue;
                    QVERIFY2(
                        std::abs(face.trim.borderDistance(uv)) < 2e-15,
                        qPrintable(
                            QString("edge %1 on face %2: %3").arg(number).arg(side).arg(face.trim.borderDistance(uv))));
                    ++curved;
                }
            }
        }
        QVERIFY(curved > 0);
    }

    void anEdgeMayChangeItsKind() {
        // A plane and the sheet z = y (x - L/2) / L in mm, L = 100, along x: their angle is that of the slope.
        const auto low = BRepBuilderAPI_MakeEdge(gp_Pnt(0, 0, 0), gp_Pnt(100, 0, 0)).Edge(),
                   high = BRepBuilderAPI_MakeEdge(gp_Pnt(0, 50, -25), gp_Pnt(100, 50, 25)).Edge();
        BRepBuilderAPI_Sewing sewing(1e-6);
        sewing.Add(BRepFill::Face(low, high)); // the ruled surface between them
        sewing.Add(BRepBuilderAPI_MakeFace(gp_Pln(), 0, 100, -50, 0).Face());
        sewing.Perform();
        const Part part = buildPart(sewing.SewedShape(), 1000.0);
        int shared = 0;
        for (const auto& edge : part.features.edges) {
            if (!edge.faces[1]) continue;
            ++shared;
            QCOMPARE(edge.stretches.size(), std::size_t(3));
            const bool up = edge.stretches[0].kind == EdgeKind::Concave;
            QVERIFY(edge.stretches[0].kind == (up ? EdgeKind::Concave : EdgeKind::Convex));
            QVERIFY(edge.stretches[1].kind == EdgeKind::Smooth || edge.stretches[1].kind == EdgeKind::Tangent);
            QVERIFY(edge.stretches[2].kind == (up ? EdgeKind::Convex : EdgeKind::Concave));
            QCOMPARE(edge.stretches[0].from, edge.from);
            QCOMPARE(edge.stretches[2].to, edge.to);
            // The angle, seen along x from the outward normals, which sewing may have laid on either side.
            const double side = std::atan(0.5) * edge.dihedralAt(edge.to) > 0.0 ? 1.0 : -1.0;
            for (int k = 0; k <= 100; ++k) {
                const double t = edge.from + (edge.to - edge.from) * k / 100.0, x = edge.curve->point(t).x();
                const double slope = (x - 0.05) / 0.1 * (edge.curve->point(edge.to).x() > 0.05 ? 1.0 : -1.0);
                QVERIFY(std::abs(edge.dihedralAt(t) - side * std::atan(slope)) < 2e-3);
                if (std::abs(std::abs(std::atan(slope)) - 0.5 * pi / 180.0) > 1e-6)
                    QCOMPARE(edge.kindAt(t) == EdgeKind::Convex, side * std::atan(slope) > 0.5 * pi / 180.0);
            }
            for (int i = 0; i < 2; ++i)
                QVERIFY(std::abs(std::abs(edge.curve->point(edge.stretches[i].to).x() - 0.05) -
                                 0.1 * std::tan(0.5 * pi / 180.0)) < 1e-9);
        }
        QCOMPARE(shared, 1);
    }

    void edgesKnowWhatTheyAre() {
        auto kinds = [](const char* name) { return kindsOf(buildPart(shapeNamed(name), 1000.0)); };
        QCOMPARE(kinds("box"), (std::map<EdgeKind, int>{{EdgeKind::Convex, 12}}));
        QCOMPARE(kinds("inside out"), (std::map<EdgeKind, int>{{EdgeKind::Convex, 12}}));
        QCOMPARE(kinds("step"), (std::map<EdgeKind, int>{{EdgeKind::Convex, 17}, {EdgeKind::Concave, 1}}));
        QCOMPARE(kinds("cone"),
                 (std::map<EdgeKind, int>{{EdgeKind::Convex, 1}, {EdgeKind::Seam, 1}, {EdgeKind::Degenerate, 1}}));
        QCOMPARE(kinds("torus"), (std::map<EdgeKind, int>{{EdgeKind::Seam, 2}}));
        // 12 rounds with two long edges each, 8 corners of a ball with three each.
        const auto rounded = kinds("rounded box");
        QCOMPARE(rounded.at(EdgeKind::Tangent),
                 24 + 24 - (rounded.count(EdgeKind::Smooth) ? rounded.at(EdgeKind::Smooth) : 0));
        QVERIFY(!rounded.count(EdgeKind::Convex) && !rounded.count(EdgeKind::Concave));
        QVERIFY(kinds("crossed tubes").count(EdgeKind::Concave));
    }

    void aSolidInsideOutIsTurnedAndSaid() {
        const Part part = buildPart(shapeNamed("inside out"), 1000.0);
        QVERIFY(QString::fromStdString(part.notes.at(0)).contains("inside out"));
        for (const auto& face : part.features.faces) {
            const Vec2 foot = face.surface->closestParameter(Vec3::Zero(), Vec2::Zero());
            QVERIFY(face.outward(foot).dot(face.surface->point(foot)) > 0.0);
        }
    }

    void lengthsAreExactMillimetres() {
        const Part part = buildPart(BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), gp_Pnt(26, 153, 459)).Solid(), 1000.0);
        Vec3 high = Vec3::Zero();
        for (const auto& vertex : part.features.vertices) high = high.cwiseMax(vertex.point);
        QVERIFY(high == Vec3(0.026, 0.153, 0.459)); // to the last bit
    }

    void aClosestPointIsFoundOnEverySurface_data() {
        QTest::addColumn<int>("faces");
        QTest::newRow("cone") << 2;
        QTest::newRow("torus") << 1;
        QTest::newRow("rounded box") << 26;
        QTest::newRow("quarter tube") << 7;
    }

    void aClosestPointIsFoundOnEverySurface() {
        QFETCH(int, faces);
        const Part part = buildPart(shapeNamed(QTest::currentDataTag()), 1000.0);
        QCOMPARE(int(part.features.faces.size()), faces);
        for (const auto& face : part.features.faces) {
            Vec2 uv = Vec2::Zero();
            if (!face.trim.unbounded()) {
                for (const auto& corner : face.trim.loops()[0]) uv += corner / double(face.trim.loops()[0].size());
            }
            const Vec3 point = face.surface->point(uv);
            const Vec3 above = point + 0.001 * face.surface->parametricNormal(uv);
            const Vec2 foot = face.surface->closestParameter(above, uv + Vec2(0.01, -0.001));
            QVERIFY((face.surface->point(foot) - point).norm() < 1e-12);
            Eigen::Matrix<double, 3, 2> first;
            Mat3 second;
            face.surface->derivatives(uv, first, &second);
            const double h = 1e-6;
            const Vec3 du = (face.surface->point(uv + Vec2(h, 0)) - face.surface->point(uv - Vec2(h, 0))) / (2 * h);
            const Vec3 dv = (face.surface->point(uv + Vec2(0, h)) - face.surface->point(uv - Vec2(0, h))) / (2 * h);
            QVERIFY((first.col(0) - du).norm() < 1e-8 && (first.col(1) - dv).norm() < 1e-8);
        }
    }
};

QTEST_GUILESS_MAIN(PartBuilderTest)
#include "part_builder_test.moc"
