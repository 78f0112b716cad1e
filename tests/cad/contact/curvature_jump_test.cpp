// Curvature that jumps within a face, at a knot where the tangent plane does not.

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/recorded_scene.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColStd_Array1OfInteger.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TColgp_Array1OfPnt.hxx>

#include <cmath>

using namespace escapement;

namespace {

constexpr double radius = 0.01, gravity = 9.81, startX = -0.03, startSpeed = 0.2;

/// Level to x = 0, from there z = -bend x^2 (m): one quadratic spline, its knot simple, so that its tangent is one.
TopoDS_Shape levelThenParabola(double bend) {
    TColgp_Array1OfPnt poles(1, 4);
    TColStd_Array1OfReal knots(1, 3);
    TColStd_Array1OfInteger multiplicities(1, 3);
    poles.SetValue(1, gp_Pnt(-100, 30, 0));
    poles.SetValue(2, gp_Pnt(-50, 30, 0));
    poles.SetValue(3, gp_Pnt(50, 30, 0));
    poles.SetValue(4, gp_Pnt(100, 30, -bend * 0.01 * 1000.0));
    for (int i : {1, 2, 3}) {
        knots.SetValue(i, i - 1);
        multiplicities.SetValue(i, i == 2 ? 1 : 3);
    }
    const Handle(Geom_BSplineCurve) profile = new Geom_BSplineCurve(poles, knots, multiplicities, 2);
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeEdge(profile), gp_Vec(0, -60, 0)).Shape();
}

/// Where the ball's centre is, by the place s where it touches.
Vec3 centreAt(double bend, double s) {
    if (s <= 0.0) return {s, 0.0, radius};
    const double slope = 2.0 * bend * s, length = std::sqrt(1.0 + slope * slope);
    return {s + radius * slope / length, 0.0, -bend * s * s + radius / length};
}

double speedAt(double bend, double s) {
    return std::sqrt(startSpeed * startSpeed + 2.0 * gravity * (radius - centreAt(bend, s).z()));
}

/// s: when it comes there, by quadrature of the path over the speed.
double timeTo(double bend, double s) {
    double time = (std::min(s, 0.0) - startX) / startSpeed;
    constexpr int panels = 400;
    for (int k = 0; k < panels && s > 0.0; ++k)
        for (const auto& [at, weight] : {std::pair(0.5 - std::sqrt(0.15), 5.0 / 18.0), std::pair(0.5, 8.0 / 18.0),
                                         std::pair(0.5 + std::sqrt(0.15), 5.0 / 18.0)}) {
            const double p = s * (k + at) / panels, square = 1.0 + 4.0 * bend * bend * p * p;
            const double path = std::sqrt(square) + radius * 2.0 * bend / square;
            time += weight * s / panels * path / speedAt(bend, p);
        }
    return time;
}

} // namespace

class CurvatureJumpTest : public QObject {
    Q_OBJECT

  private slots:
    /// It is no event and needs no edge: the step that goes over it is made again, shorter, until its error is that of
    /// any other. No more steps than these are lost, and the motion stays within the tolerance.
    void aBallSlidesOverIt_data() {
        QTest::addColumn<double>("bend");
        QTest::addColumn<double>("tolerance");
        for (double bend : {5.0, -5.0})
            for (double tolerance : {1e-4, 1e-6, 1e-8, 1e-10})
                QTest::addRow("%g %g", bend, tolerance) << bend << tolerance;
    }

    void aBallSlidesOverIt() {
        QFETCH(double, bend);
        QFETCH(double, tolerance);
        const TopoDS_Shape shape = levelThenParabola(bend);
        mesh(shape);
        Part part = buildPart(shape, 1000.0);
        part.path = "slope";
        QCOMPARE(part.features.faces.size(), std::size_t(1));
        Body ground, ball;
        ground.name = "ground";
        ground.fixed = true;
        ground.shapes.emplace_back();
        ground.shapes.back().geometry = "made";
        ground.shapes.back().part = "slope";
        ground.shapes.back().placement.emplace();
        ground.shapes.back().flip = part.features.faces[0].outward(Vec2(0.5, -0.01)).z() < 0.0;
        ball.name = "ball";
        ball.shapes.emplace_back();
        ball.shapes.back().primitive = "sphere";
        ball.shapes.back().radius = radius;
        ball.mass.emplace();
        ball.mass->value = 0.03;
        for (int i : {0, 1, 2}) ball.mass->inertia[std::size_t(i)] = 1.2e-6;
        ball.pose.position = {startX, 0.0, radius};
        ball.velocity.linear = {startSpeed, 0.0, 0.0};
        Mechanism m = contactScene(ground, ball, 0.0, 0.25);
        m.run.tolerance = tolerance;
        Record record;
        escapement::run(m, libraryOf({part}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const Frame& last = record.frames.back();
        double low = 0.0, high = 0.1;
        for (int k = 0; k < 100; ++k) {
            const double middle = 0.5 * (low + high);
            (timeTo(bend, middle) < last.time ? low : high) = middle;
        }
        const double off = (last.bodies.back().position - centreAt(bend, low)).norm();
        QVERIFY2(off < tolerance, qPrintable(QString::number(off)));
        QVERIFY2(record.summary.rejected <= 4, qPrintable(QString::number(record.summary.rejected)));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<CurvatureJumpTest>(argc, argv); }
#include "curvature_jump_test.moc"
