// The contact report of shapes whose angles, curvatures and gaps are known.

#include "cad/part_builder.h"
#include "engine/contact/diagnostics/feature_report.h"

#include <BRepBuilderAPI_Copy.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRep_Builder.hxx>
#include <BRep_Tool.hxx>
#include <Geom_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <QtTest>

#include <numbers>

using namespace escapement;

namespace {

constexpr double degree = std::numbers::pi / 180.0;

/// A prism along z over a polygon, in mm.
Part prism(const std::vector<gp_Pnt>& corners) {
    BRepBuilderAPI_MakePolygon wire;
    for (const auto& corner : corners) wire.Add(corner);
    wire.Close();
    return buildPart(BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Vec(0, 0, 5)).Shape(),
                     1000.0);
}

bool says(const FeatureReport& report, const char* words) {
    for (const auto& line : sentences(report))
        if (line.find(words) != std::string::npos) return true;
    return false;
}

} // namespace

class FeatureReportTest : public QObject {
    Q_OBJECT

  private slots:
    void countsOfABox() {
        const auto report = featureReport(buildPart(BRepPrimAPI_MakeBox(40, 30, 20).Solid(), 1000.0));
        QCOMPARE(report.faces, (std::map<SurfaceKind, int>{{SurfaceKind::Plane, 6}}));
        QCOMPARE(report.edges, (std::map<EdgeKind, int>{{EdgeKind::Convex, 12}}));
        QCOMPARE(report.touchingVertices, 8);
        QCOMPARE(report.edgeReports.size(), std::size_t(12));
        for (const auto& edge : report.edgeReports) {
            QVERIFY(std::abs(edge.lowest - 90 * degree) < 1e-12 && std::abs(edge.highest - 90 * degree) < 1e-12);
            QVERIFY(edge.gap < 1e-15 && edge.gapFace > 0);
        }
        QVERIFY(report.nearlyTangent.empty() && report.jumps.empty() && report.unused.empty() && report.notes.empty());
        QVERIFY(std::abs(report.edge(report.smallestEdge)->length - 0.02) < 1e-15);
        QVERIFY(std::abs(report.smallestArea - 6e-4) < 1e-15);
        QVERIFY(says(report, "edges: 12 convex") && !says(report, "nearly"));
    }

    void curvatureJumpsOfARoundedBox() {
        const TopoDS_Shape box = BRepPrimAPI_MakeBox(40, 30, 20).Solid();
        BRepFilletAPI_MakeFillet fillet(box);
        for (TopExp_Explorer it(box, TopAbs_EDGE); it.More(); it.Next()) fillet.Add(5.0, TopoDS::Edge(it.Current()));
        const auto report = featureReport(buildPart(fillet.Shape(), 1000.0));
        // From the sides to the rounds, and along the rounds from straight to the balls at the corners.
        QCOMPARE(report.jumps.size(), std::size_t(24 + 24));
        for (int number : report.jumps) {
            const auto& edge = *report.edge(number);
            QVERIFY(std::abs(edge.curvatureJump - 200.0) < 1e-6);
            QVERIFY(std::min(edge.curvatures[0], edge.curvatures[1]) < -199.9); // bulging, radius 5 mm
            QVERIFY(std::abs(std::max(edge.curvatures[0], edge.curvatures[1])) < 1e-9);
        }
        QVERIFY(says(report, "jump of curvature across tangent edges"));
    }

    void nearlyTangentEdges() {
        // The top side falls by 0.2 degrees over its left half.
        const double slope = std::tan(0.2 * degree);
        const auto report =
            featureReport(prism({{0, 0, 0}, {20, 0, 0}, {20, 10, 0}, {10, 10, 0}, {0, 10 - 10 * slope, 0}}));
        QCOMPARE(report.nearlyTangent.size(), std::size_t(1));
        const auto& edge = *report.edge(report.nearlyTangent[0]);
        QVERIFY(std::abs(edge.angle() - 0.2 * degree) < 1e-9);
        QVERIFY(edge.kind == EdgeKind::Smooth || edge.kind == EdgeKind::Tangent);
        QVERIFY(says(report, "nearly tangent, and taken as tangent: 1 edge:") && says(report, "at 0.2 deg"));
        const auto flat = featureReport(prism({{0, 0, 0}, {20, 0, 0}, {20, 10, 0}, {10, 10, 0}, {0, 10, 0}}));
        QVERIFY(flat.nearlyTangent.empty());
    }

    void edgesOffTheirFaces() {
        const TopoDS_Shape box = BRepBuilderAPI_Copy(BRepPrimAPI_MakeBox(40, 30, 20).Solid()).Shape();
        TopExp_Explorer it(box, TopAbs_EDGE);
        double first, last;
        const auto curve = BRep_Tool::Curve(TopoDS::Edge(it.Current()), first, last);
        BRep_Builder().UpdateEdge(TopoDS::Edge(it.Current()),
                                  Handle(Geom_Curve)::DownCast(curve->Translated(gp_Vec(-0.03, -0.04, 0))), 1e-7);
        const auto report = featureReport(buildPart(box, 1000.0));
        const auto& edge = *report.edge(report.worstGapEdge);
        QCOMPARE(edge.number, 1);
        QVERIFY2(edge.gap > 2.9e-5 && edge.gap < 4.1e-5, qPrintable(QString::number(edge.gap)));
        QVERIFY(edge.tolerance >= edge.gap);
        QVERIFY(says(report, "edges and faces disagree by 0.0"));
    }

    void whatIsNotUsedIsNamed() {
        BRepBuilderAPI_MakePolygon wire(gp_Pnt(0, 0, 0), gp_Pnt(10, 10, 0), gp_Pnt(10, 0, 0), gp_Pnt(0, 10, 0), true);
        const auto report =
            featureReport(buildPart(BRepBuilderAPI_MakeFace(gp_Pln(gp::XOY()), wire.Wire(), true).Face(), 1000.0));
        QCOMPARE(report.unused.size(), std::size_t(2));
        QCOMPARE(report.unused[0].features, std::vector<std::string>{"face:1"});
        QCOMPARE(report.unused[1].features.size(), std::size_t(4));
        QVERIFY(says(report, "for display only") && says(report, "rim of an open surface"));
        QVERIFY(!report.notes.empty());
    }
};

QTEST_GUILESS_MAIN(FeatureReportTest)
#include "feature_report_test.moc"
