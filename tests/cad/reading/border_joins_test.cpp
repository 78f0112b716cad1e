// Rings whose faces meet in circles that begin at different places: joined at import, and contact runs over them.

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/recorded_scene.h"

#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_BSplineSurface.hxx>
#include <TColStd_Array1OfInteger.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TColStd_Array2OfReal.hxx>
#include <TColStd_HArray1OfReal.hxx>
#include <TColgp_Array2OfPnt.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Shell.hxx>
#include <gp_Vec.hxx>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, ring = 28.0, tube = 3.0; // mm

/// Of the circle across the ring at s: pole k of nine, the circle beginning at angle `phase`.
gp_Pnt poleOf(int k, double s, double phase) {
    const double reach = k % 2 == 0 ? tube : tube * std::sqrt(2.0), angle = -(k * 0.25 * pi + phase),
                 across = ring + reach * std::cos(angle);
    return {across * std::cos(s), across * std::sin(s), reach * std::sin(angle)};
}

/// The ring from one angle to another, its circles turned by `phase` at the beginning and `twist` more at the end.
Handle(Geom_BSplineSurface) pipe(double from, double to, double phase, double twist) {
    const int sections = int(std::lround((to - from) / (2.0 * pi) * 96.0));
    Handle(TColStd_HArray1OfReal) places = new TColStd_HArray1OfReal(1, sections + 1);
    for (int i = 0; i <= sections; ++i) places->SetValue(i + 1, from + (to - from) * i / sections);
    const auto at = [&](int k, double s) { return poleOf(k, s, phase + twist * (s - from) / (to - from)); };
    std::vector<Handle(Geom_BSplineCurve)> lines;
    for (int k = 0; k < 9; ++k) {
        Handle(TColgp_HArray1OfPnt) points = new TColgp_HArray1OfPnt(1, sections + 1);
        for (int i = 1; i <= sections + 1; ++i) points->SetValue(i, at(k, places->Value(i)));
        GeomAPI_Interpolate line(points, places, false, 1e-9);
        const auto rate = [&](double s) { return gp_Vec(at(k, s - 1e-5), at(k, s + 1e-5)) / 2e-5; };
        line.Load(rate(from), rate(to), false);
        line.Perform();
        lines.push_back(line.Curve());
    }
    TColgp_Array2OfPnt poles(1, 9, 1, lines[0]->NbPoles());
    TColStd_Array2OfReal weights(1, 9, 1, lines[0]->NbPoles());
    for (int k = 0; k < 9; ++k)
        for (int j = 1; j <= lines[0]->NbPoles(); ++j) {
            poles.SetValue(k + 1, j, lines[std::size_t(k)]->Pole(j));
            weights.SetValue(k + 1, j, k % 2 == 0 ? 1.0 : std::sqrt(0.5));
        }
    TColStd_Array1OfReal u(1, 5);
    TColStd_Array1OfInteger times(1, 5);
    for (int i = 1; i <= 5; ++i) {
        u.SetValue(i, i - 1.0);
        times.SetValue(i, i == 1 || i == 5 ? 3 : 2);
    }
    return new Geom_BSplineSurface(poles, weights, u, lines[0]->Knots(), times, lines[0]->Multiplicities(), 2, 3);
}

TopoDS_Shape together(const std::vector<TopoDS_Face>& faces) {
    BRep_Builder builder;
    TopoDS_Compound all;
    builder.MakeCompound(all);
    TopoDS_Shell shell;
    builder.MakeShell(shell);
    for (const auto& face : faces) {
        if (faces.size() == 1) builder.Add(shell, face);
        else builder.Add(all, face); // as surfaces-only files have them
    }
    return faces.size() == 1 ? TopoDS_Shape(shell) : TopoDS_Shape(all);
}

TopoDS_Shape made(const QString& how) {
    const auto face = [](const Handle(Geom_BSplineSurface) & surface) {
        return BRepBuilderAPI_MakeFace(surface, 1e-7).Face();
    };
    if (how == "torus") return BRepPrimAPI_MakeTorus(ring, tube).Solid();
    if (how == "turned in itself") return together({face(pipe(0.0, 2.0 * pi, 0.4, 1.3))});
    if (how == "turned backwards") return together({face(pipe(0.0, 2.0 * pi, -0.9, -2.6))});
    if (how == "halves") return together({face(pipe(0.0, pi, 0.3, 0.0)), face(pipe(pi, 2.0 * pi, 1.5, 0.5))});
    // One whole circle on the one side; three arcs, whose ends are elsewhere, on the other.
    const auto far = pipe(pi, 2.0 * pi, 1.5, 0.5);
    double u[2], v[2];
    far->Bounds(u[0], u[1], v[0], v[1]);
    std::vector<TopoDS_Face> faces = {face(pipe(0.0, pi, 0.3, 0.0))};
    for (const auto& [from, to] : {std::pair(0.0, 1.3), {1.3, 2.9}, {2.9, 4.0}})
        faces.push_back(BRepBuilderAPI_MakeFace(far, from, to, v[0], v[1], 1e-7).Face());
    return together(faces);
}

/// A ball of 4 mm radius slides over the top of the ring, along it and over where it begins.
void slide(Part part, Record& record) {
    part.path = "ring";
    Body ground, ball;
    ground.name = "ground";
    ground.fixed = true;
    ground.shapes.emplace_back();
    ground.shapes.back().geometry = "made";
    ground.shapes.back().part = "ring";
    ground.shapes.back().placement.emplace();
    ball.name = "ball";
    ball.shapes.emplace_back();
    ball.shapes.back().primitive = "sphere";
    ball.shapes.back().radius = 0.004;
    ball.mass.emplace();
    ball.mass->value = 0.002;
    for (int i : {0, 1, 2}) ball.mass->inertia[std::size_t(i)] = 1.3e-8;
    ball.pose.position = {0.028 * std::cos(0.07), -0.028 * std::sin(0.07), 0.00700001}; // falls by 10 nm
    ball.velocity.linear = {0.1 * std::sin(0.07), 0.1 * std::cos(0.07), 0.0};
    Mechanism m = contactScene(ground, ball, 0.0, 0.045);
    m.run.tolerance = 1e-9;
    escapement::run(m, libraryOf({part}), record);
}

} // namespace

class BorderJoinsTest : public QObject {
    Q_OBJECT

  private slots:
    void ringsAreClosedAndRunOver_data() {
        QTest::addColumn<int>("faces"); // of the file
        QTest::newRow("turned in itself") << 1;
        QTest::newRow("turned backwards") << 1;
        QTest::newRow("halves") << 2;
        QTest::newRow("half and three") << 4;
    }
    void ringsAreClosedAndRunOver() {
        QFETCH(int, faces);
        TopoDS_Shape shape = made(QTest::currentDataTag());
        mesh(shape);
        const Part part = buildPart(shape, 1000.0);
        std::string notes;
        for (const auto& note : part.notes) notes += note + "\n";
        QVERIFY2(part.solids == 1 && !part.open, notes.c_str());
        QCOMPARE(part.features.ofFile(FeatureKind::Face), faces);
        const double volume = 2.0 * pi * pi * 0.028 * 0.003 * 0.003;
        QVERIFY2(std::abs(part.volume / volume - 1.0) < 1e-6, qPrintable(QString::number(part.volume / volume - 1.0)));
        int over = 0;
        for (std::size_t e = 0; e < part.features.edges.size(); ++e) {
            const Edge& edge = part.features.edges[e];
            if (edge.curve == nullptr || (edge.faces[0] == 0 && edge.faces[1] == 0)) continue;
            const bool between = edge.faces[0] != 0 && edge.faces[1] != 0;
            QVERIFY2(between || edge.kind == EdgeKind::Seam,
                     qPrintable(QString("edge %1\n%2").arg(e + 1).arg(notes.c_str())));
            QVERIFY2(!between || edge.kind == EdgeKind::Tangent || edge.kind == EdgeKind::Smooth, name(edge.kind));
            over += between;
        }
        QVERIFY(over >= 3);
        Record record, exact;
        slide(part, record);
        slide(buildPart(made("torus"), 1000.0), exact);
        QVERIFY2(record.summary.status == RunStatus::Done && exact.summary.status == RunStatus::Done,
                 record.story().c_str());
        QVERIFY2(record.count(EventKind::Transition) >= 1 &&
                     record.count(EventKind::Detachment) == exact.count(EventKind::Detachment),
                 record.story().c_str());
        const RunSummary& s = record.summary;
        QVERIFY2(std::abs(s.energy_end - s.energy_start + s.dissipated - s.work) < 1e-9 * s.energy_start,
                 record.story().c_str());
        QVERIFY2(s.penetration < 1e-9, qPrintable(QString::number(s.penetration)));
        QVERIFY(record.end().position.y() > 0.002);
        const double apart = (record.end().position - exact.end().position).norm();
        QVERIFY2(apart < 1e-6, qPrintable(QString("%1\n%2").arg(apart).arg(record.story().c_str())));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<BorderJoinsTest>(argc, argv); }
#include "border_joins_test.moc"
