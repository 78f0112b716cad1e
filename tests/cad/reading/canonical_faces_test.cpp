// Files that write every surface as a spline or a swept surface: what is a plane, cylinder, cone, sphere or torus is
// read as one, and nothing else is.

#include "cad/geometry/canonical_faces.h"

#include "cad/cad_document.h"
#include "cad/geometry/canonical_shapes.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAdaptor_Surface.hxx>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <GeomConvert.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_BSplineSurface.hxx>
#include <Geom_Circle.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Line.hxx>
#include <Geom_RectangularTrimmedSurface.hxx>
#include <Geom_SurfaceOfRevolution.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <STEPControl_Controller.hxx>
#include <STEPControl_Writer.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>

#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

using namespace escapement;

namespace {

const gp_Ax2 askewAxes(gp_Pnt(3, 4, -7), gp_Dir(0.1, 0.2, 1));

TopoDS_Shape roundedBlock() {
    const TopoDS_Shape box = BRepPrimAPI_MakeBox(gp_Pnt(-10, -8, -6), gp_Pnt(10, 8, 6)).Shape();
    BRepFilletAPI_MakeFillet rounded(box);
    for (TopExp_Explorer edge(box, TopAbs_EDGE); edge.More(); edge.Next()) rounded.Add(2, TopoDS::Edge(edge.Current()));
    return TopExp_Explorer(rounded.Shape(), TopAbs_SOLID).Current();
}

TopoDS_Shape canonicalShapeNamed(const QString& name) {
    const auto box = [] { return BRepPrimAPI_MakeBox(gp_Pnt(-20, -20, -10), gp_Pnt(20, 20, 10)).Shape(); };
    if (name == "box") return box();
    if (name == "cylinder") return BRepPrimAPI_MakeCylinder(askewAxes, 5, 30).Shape();
    if (name == "cone") return BRepPrimAPI_MakeCone(askewAxes, 6, 2, 9).Shape();
    if (name == "cone with its tip") return BRepPrimAPI_MakeCone(askewAxes, 6, 0, 9).Shape();
    if (name == "ball") return BRepPrimAPI_MakeSphere(askewAxes, 7).Shape();
    if (name == "torus") return BRepPrimAPI_MakeTorus(askewAxes, 9, 2).Shape();
    if (name == "piece of a torus") return BRepPrimAPI_MakeTorus(askewAxes, 9, 2, -0.5, 1.2, 2.5).Shape();
    if (name == "hole") return BRepAlgoAPI_Cut(box(), BRepPrimAPI_MakeCylinder(askewAxes, 5, 30)).Shape();
    if (name == "through hole")
        return BRepAlgoAPI_Cut(box(), BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(3, 4, -20), gp::DZ()), 5, 40)).Shape();
    if (name == "countersink")
        return BRepAlgoAPI_Cut(box(), BRepPrimAPI_MakeCone(gp_Ax2(gp_Pnt(3, 4, -20), gp::DZ()), 2, 9, 40)).Shape();
    if (name == "hollow for a ball")
        return BRepAlgoAPI_Cut(box(), BRepPrimAPI_MakeSphere(gp_Ax2(gp_Pnt(1, 2, 10), gp::DZ()), 6)).Shape();
    if (name == "pipes that meet")
        return BRepAlgoAPI_Fuse(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -15), gp::DZ()), 6, 30),
                                BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(1, 0, 1), gp::DX()), 4, 20))
            .Shape();
    if (name == "rounded block") return roundedBlock();
    if (name == "mirrored") {
        gp_Trsf mirror;
        mirror.SetMirror(gp_Ax2(gp_Pnt(1, 0, 0), gp_Dir(1, 1, 0)));
        return BRepBuilderAPI_Transform(canonicalShapeNamed("countersink"), mirror, true).Shape();
    }
    throw std::runtime_error(name.toStdString());
}

TopoDS_Shape asSplines(const TopoDS_Shape& shape) { return BRepBuilderAPI_NurbsConvert(shape, true).Shape(); }

Part partWith(const TopoDS_Shape& shape) {
    mesh(shape);
    return buildPart(shape, 1000.0);
}

std::map<SurfaceKind, int> kindsOfFaces(const Part& part) {
    std::map<SurfaceKind, int> kinds;
    for (const auto& face : part.features.faces) ++kinds[face.surface->kind()];
    return kinds;
}

/// A tube of radius 5 mm whose middle poles are pushed out by so much (mm).
Handle(Geom_BSplineSurface) dentedTube(double by) {
    const Handle(Geom_Surface) tube = new Geom_RectangularTrimmedSurface(new Geom_CylindricalSurface(gp_Ax3(), 5.0),
                                                                         0.0, 2.0 * std::numbers::pi, 0.0, 20.0);
    Handle(Geom_BSplineSurface) spline = GeomConvert::SurfaceToBSplineSurface(tube);
    spline->IncreaseDegree(2, 3);
    const gp_Pnt pole = spline->Pole(2, 2);
    spline->SetPole(2, 2, gp_Pnt(pole.X() + by, pole.Y() + by, pole.Z()));
    return spline;
}

/// As splines it is cut from them, its rims approximated.
TopoDS_Shape blockWithHole(bool splines) {
    const auto written = [&](const TopoDS_Shape& shape) { return splines ? asSplines(shape) : shape; };
    return BRepAlgoAPI_Cut(written(BRepPrimAPI_MakeBox(gp_Pnt(-20, -20, -10), gp_Pnt(20, 20, 10)).Shape()),
                           written(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(3, 4, -20), gp::DZ()), 5, 40).Shape()))
        .Shape();
}

} // namespace

class CanonicalFacesTest : public QObject {
    Q_OBJECT

    /// As a file gives it: written as STEP and read.
    static Part throughFiles(const TopoDS_Shape& shape, const char* name) {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("part.step").toStdString();
        STEPControl_Controller::Init();
        STEPControl_Writer writer;
        writer.Transfer(shape, STEPControl_AsIs);
        writer.Write(file.c_str());
        Part part = *readCadFile(file).parts.at(0);
        part.path = name;
        return part;
    }

  private slots:
    void initTestCase() { silenceKernel(); }

    void splinesAreWhatTheyAre_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"box", "cylinder", "cone", "cone with its tip", "ball", "torus", "piece of a torus", "hole",
              "through hole", "countersink", "hollow for a ball", "pipes that meet", "rounded block", "mirrored"})
            QTest::newRow(name) << QString(name);
    }
    /// The same faces, edges, mass and sides as of the solid that was never written as splines.
    void splinesAreWhatTheyAre() {
        QFETCH(QString, name);
        const TopoDS_Shape given = canonicalShapeNamed(name), splines = asSplines(given);
        const Part exact = partWith(given);
        const CanonicalShape canonical = withCanonicalFaces(splines, 1000.0);
        QVERIFY(BRepCheck_Analyzer(canonical.shape).IsValid());
        const Part part = partWith(canonical.shape);
        for (const auto& note : part.notes) qInfo("%s", note.c_str());
        QVERIFY(kindsOfFaces(part) == kindsOfFaces(exact));
        QCOMPARE(canonical.faces.size(), exact.features.faces.size());
        QCOMPARE(part.features.edges.size(), exact.features.edges.size());
        QCOMPARE(part.features.vertices.size(), exact.features.vertices.size());
        QCOMPARE(part.solids, exact.solids);
        QCOMPARE(part.notes.size(), exact.notes.size());
        const double size = std::cbrt(exact.volume);
        QVERIFY2(std::abs(part.volume / exact.volume - 1.0) < 1e-7, qPrintable(QString::number(part.volume)));
        QVERIFY((part.centre - exact.centre).norm() < 1e-7 * size);
        QVERIFY((part.inertia - exact.inertia).norm() < 1e-6 * exact.inertia.norm());
        for (std::size_t i = 0; i < part.features.faces.size(); ++i) {
            const Face &face = part.features.faces[i], &other = exact.features.faces[i];
            QCOMPARE(face.surface->kind(), other.surface->kind());
            QVERIFY2(std::abs(face.area / other.area - 1.0) < 1e-7, qPrintable(QString::number(i + 1)));
        }
        for (std::size_t i = 0; i < part.features.edges.size(); ++i) {
            const Edge &edge = part.features.edges[i], &other = exact.features.edges[i];
            QCOMPARE(edge.kind, other.kind);
            if (other.curveKind == CurveKind::Line || other.curveKind == CurveKind::Circle)
                QCOMPARE(edge.curveKind, other.curveKind);
            QVERIFY(std::abs(edge.length - other.length) < 1e-7 * size);
        }
    }

    /// What lies within the trims is as much as the faces are.
    void trimsGoWithTheSurfaces() {
        for (const char* name : {"hole", "pipes that meet", "piece of a torus", "mirrored"}) {
            const Part part = partWith(withCanonicalFaces(asSplines(canonicalShapeNamed(name)), 1000.0).shape);
            for (const Face& face : part.features.faces) {
                constexpr int cells = 120;
                const Vec2 low = face.trim.low(), cell = (face.trim.high() - low) / cells;
                double area = 0.0;
                for (int i = 0; i < cells; ++i)
                    for (int j = 0; j < cells; ++j) {
                        const Vec2 uv = low + Vec2(i + 0.5, j + 0.5).cwiseProduct(cell);
                        if (face.trim.borderDistance(uv) < 0.0) continue;
                        SurfaceJet jet;
                        face.surface->evaluate(uv, 1, jet);
                        area += jet.u.cross(jet.v).norm() * cell.prod();
                    }
                QVERIFY2(std::abs(area / face.area - 1.0) < 0.02, face.signature.c_str());
            }
        }
    }

    void sweptSurfacesAreWhatTheyAre() {
        const ParameterBox face{{0.0, 2.0}, {1.0, 5.0}};
        const gp_Ax1 axis(gp_Pnt(1, 2, 3), gp_Dir(0, 0, 1));
        const auto turned = [&](const Handle(Geom_Curve) & meridian) {
            return canonicalSurface(new Geom_SurfaceOfRevolution(meridian, axis), face, 1000.0);
        };
        const auto cone = turned(new Geom_Line(gp_Pnt(2, 2, 3), gp_Dir(1, 0, 1)));
        QVERIFY(!cone.IsNull());
        const auto tube = Handle(Geom_CylindricalSurface)::DownCast(turned(new Geom_Line(gp_Pnt(5, 2, 3), gp::DZ())));
        QVERIFY(!tube.IsNull() && std::abs(tube->Radius() - 4.0) < 1e-12);
        const auto ring = Handle(Geom_ToroidalSurface)::DownCast(
            turned(new Geom_Circle(gp_Ax2(gp_Pnt(8, 2, 3), gp::DY(), gp::DX()), 2.0)));
        QVERIFY(!ring.IsNull() && std::abs(ring->MajorRadius() - 7.0) < 1e-11 &&
                std::abs(ring->MinorRadius() - 2.0) < 1e-11);
        // A skew line sweeps a hyperboloid.
        QVERIFY(turned(new Geom_Line(gp_Pnt(5, 2, 3), gp_Dir(0, 0.1, 1))).IsNull());
    }

    /// Whatever is off by more than a thousandth of a millimetre's thousandth is no cylinder.
    void freeFormsStay() {
        const ParameterBox none;
        QVERIFY(!canonicalSurface(dentedTube(0.0), none, 1000.0).IsNull());
        for (const double by : {1e-5, 1e-4, 1e-2}) QVERIFY(canonicalSurface(dentedTube(by), none, 1000.0).IsNull());
        Handle(Geom_BSplineSurface) flat = dentedTube(0.0);
        for (int i = 1; i <= flat->NbUPoles(); ++i)
            for (int j = 1; j <= flat->NbVPoles(); ++j) {
                const gp_Pnt pole = flat->Pole(i, j);
                flat->SetPole(i, j, gp_Pnt((1.0 + 1e-6) * pole.X(), pole.Y(), pole.Z()));
            }
        QVERIFY(canonicalSurface(flat, none, 1000.0).IsNull());
        double end = 0.0;
        const Handle(Geom_BSplineCurve) circle = GeomConvert::CurveToBSplineCurve(new Geom_Circle(gp_Ax2(), 5.0));
        QVERIFY(!canonicalCurve(circle, circle->FirstParameter(), circle->LastParameter(), 1000.0, end).IsNull());
        QVERIFY(std::abs(end - 2.0 * std::numbers::pi) < 1e-15);
        const gp_Pnt pole = circle->Pole(2);
        circle->SetPole(2, gp_Pnt(pole.X() + 1e-5, pole.Y(), pole.Z()));
        QVERIFY(canonicalCurve(circle, circle->FirstParameter(), circle->LastParameter(), 1000.0, end).IsNull());
    }

    /// The kernel cuts splines along curves that it approximates: the rim of a hole is its circle all the same.
    void approximatedRimsAreCircles() {
        const CanonicalShape canonical = withCanonicalFaces(blockWithHole(true), 1000.0);
        QVERIFY(BRepCheck_Analyzer(canonical.shape).IsValid());
        QCOMPARE(canonical.faces.size(), std::size_t(7));
        const Part part = partWith(canonical.shape);
        int rims = 0;
        for (const Edge& edge : part.features.edges) {
            QVERIFY(edge.curveKind != CurveKind::BSpline);
            rims += edge.curveKind == CurveKind::Circle && std::abs(edge.radius - 5e-3) < 1e-12;
        }
        QCOMPARE(rims, 2);
    }

    void shapesWithoutSplinesStayThemselves() {
        const TopoDS_Shape shape = canonicalShapeNamed("countersink");
        const CanonicalShape same = withCanonicalFaces(shape, 1000.0);
        QVERIFY(same.faces.empty() && same.shape.IsEqual(shape));
    }

    /// A rod that turns in a hole of its own size touches it nowhere and everywhere: the hinge stands for that.
    void aRodTurnsInItsOwnHole_data() {
        QTest::addColumn<bool>("splines");
        QTest::newRow("cylinders") << false;
        QTest::newRow("splines") << true;
    }
    void aRodTurnsInItsOwnHole() {
        QFETCH(bool, splines);
        const TopoDS_Shape pin = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(3, 4, -25), gp::DZ()), 5, 50).Shape();
        const Part block = throughFiles(blockWithHole(splines), "block"),
                   rod = throughFiles(splines ? asSplines(pin) : pin, "rod");
        Body turning = moving(rod, "rod", rod.centre, Quaternion::Identity());
        turning.velocity.angular = {0.0, 0.0, 3.0};
        Mechanism scene = contactScene(fixed("block"), turning, 0.2, 0.05);
        Joint hinge;
        hinge.name = "hinge";
        hinge.type = "revolute";
        hinge.a.body = "block";
        hinge.b.body = "rod";
        hinge.a.position = hinge.b.position = {0.003, 0.004, 0.0};
        hinge.motor = Motor{};
        hinge.motor->kind = "speed";
        hinge.motor->value = 3.0;
        scene.joints = {hinge};
        Record record;
        run(scene, libraryOf({block, rod}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // A rim that is off its circle comes near the rod at places that are born and gone as it turns.
        for (const EventKind kind : {EventKind::Impact, EventKind::Birth, EventKind::Fold})
            QVERIFY2(record.count(kind) == 0, record.story().c_str());
    }
};

int main(int argc, char** argv) { return runTestOrWorker<CanonicalFacesTest>(argc, argv); }
#include "canonical_faces_test.moc"
