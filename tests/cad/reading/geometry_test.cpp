// The engine's surfaces and curves against the kernel's own, on every face and edge of shared and made shapes.

#include "cad/geometry/cad_curve.h"
#include "cad/geometry/cad_surface.h"
#include "cad/geometry/kernel_geometry.h"
#include "engine/contact/features/features.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <GeomAPI_PointsToBSpline.hxx>
#include <GeomAPI_PointsToBSplineSurface.hxx>
#include <GeomConvert.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_BSplineSurface.hxx>
#include <Geom_BezierCurve.hxx>
#include <Geom_BezierSurface.hxx>
#include <Geom_Circle.hxx>
#include <Geom_ConicalSurface.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Ellipse.hxx>
#include <Geom_Hyperbola.hxx>
#include <Geom_Line.hxx>
#include <Geom_OffsetCurve.hxx>
#include <Geom_OffsetSurface.hxx>
#include <Geom_Parabola.hxx>
#include <Geom_Plane.hxx>
#include <Geom_SphericalSurface.hxx>
#include <Geom_SurfaceOfLinearExtrusion.hxx>
#include <Geom_SurfaceOfRevolution.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <Precision.hxx>
#include <STEPControl_Reader.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>

#include <chrono>
#include <map>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

/// A power of two, so that the change of unit rounds nothing: in a second derivative over a short span of knots a
/// rounded pole would show a thousand times larger than the evaluation's own rounding.
constexpr double perMetre = 1024.0;
constexpr double pi = std::numbers::pi;

struct Box {
    Vec2 low, high;
};

/// The kernel's parameters, of an infinite range a stretch around 0.
double bounded(double bound, double other) { return Precision::IsInfinite(bound) ? other : bound; }

Box boxOf(const Handle(Geom_Surface) & surface) {
    Box box;
    surface->Bounds(box.low.x(), box.high.x(), box.low.y(), box.high.y());
    for (int i = 0; i < 2; ++i) {
        box.low[i] = bounded(box.low[i], -20.0);
        box.high[i] = bounded(box.high[i], 30.0);
    }
    return box;
}

/// A second derivative on a span h of knots is made of differences of poles times p^2 / h^2: a few units in their last
/// digit move it by this much against a size of 1, whoever evaluates it. Most splines of the files stay below 1e-12.
double roundingOf(const BSplineBasis& basis, double width) {
    double shortest = width;
    for (std::size_t i = 1; i < basis.knots().size(); ++i)
        if (basis.knots()[i] > basis.knots()[i - 1])
            shortest = std::min(shortest, basis.knots()[i] - basis.knots()[i - 1]);
    return 4.0 * std::numeric_limits<double>::epsilon() * std::pow(basis.degree() * width / shortest, 2);
}

double boundFor(const Surface& surface, const Vec2& width) {
    const auto* spline = dynamic_cast<const BSplineSurface*>(&surface);
    if (!spline) return 1e-12;
    return std::max({1e-12, roundingOf(spline->basisU(), width.x()), roundingOf(spline->basisV(), width.y())});
}

double boundFor(const Curve& curve, double width) {
    const auto* spline = dynamic_cast<const BSplineCurve*>(&curve);
    return spline ? std::max(1e-12, roundingOf(spline->basis(), width)) : 1e-12;
}

/// The largest difference of point, first and second derivatives, relative to the largest of them all in the box; and
/// the seconds a call takes, the engine's and the kernel's.
struct Agreement {
    double worst = 0.0;
    double ours = 0.0, kernels = 0.0;
};

template <class F> double secondsACall(const std::vector<Vec2>& places, const F& call) {
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        for (const auto& place : places) call(place);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return best / double(places.size());
}

/// What the kernel says of a surface, in m and the engine's parameters.
SurfaceJet kernelsJet(const Handle(Geom_Surface) & surface, const Vec2& kernels, const Vec2& scale) {
    gp_Pnt p;
    gp_Vec u, v, uu, vv, uv;
    surface->D2(kernels.x(), kernels.y(), p, u, v, uu, vv, uv);
    auto metres = [](const gp_XYZ& w) { return Vec3(toVec3(w) / perMetre); };
    SurfaceJet jet;
    jet.point = metres(p.XYZ());
    jet.u = metres(u.XYZ()) / scale.x();
    jet.v = metres(v.XYZ()) / scale.y();
    jet.uu = metres(uu.XYZ()) / (scale.x() * scale.x());
    jet.uv = metres(uv.XYZ()) / (scale.x() * scale.y());
    jet.vv = metres(vv.XYZ()) / (scale.y() * scale.y());
    return jet;
}

Agreement compare(const Handle(Geom_Surface) & kernels, const Box& box, std::mt19937& random, bool timed = false) {
    const auto [ours, scale] = convertSurface(kernels, perMetre);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    std::vector<Vec2> places;
    for (int k = 0; k < (timed ? 200 : 20); ++k)
        places.push_back(box.low + Vec2(share(random), share(random)).cwiseProduct(box.high - box.low));
    const Vec2 width = (box.high - box.low).cwiseProduct(scale);
    double point = 0.0, bend = 0.0, pointError = 0.0, bendError = 0.0;
    SpanHint hint;
    for (const auto& place : places) {
        const SurfaceJet expected = kernelsJet(kernels, place, scale);
        SurfaceJet jet;
        ours->evaluate(place.cwiseProduct(scale), 2, jet, &hint);
        // Derivatives weighed by the width of the range, so that all are lengths.
        const double a = width.x(), b = width.y();
        point = std::max({point, expected.point.norm(), a * expected.u.norm(), b * expected.v.norm()});
        bend = std::max({bend, a * a * expected.uu.norm(), a * b * expected.uv.norm(), b * b * expected.vv.norm()});
        pointError = std::max({pointError, (jet.point - expected.point).norm(), a * (jet.u - expected.u).norm(),
                               b * (jet.v - expected.v).norm()});
        bendError = std::max({bendError, a * a * (jet.uu - expected.uu).norm(), a * b * (jet.uv - expected.uv).norm(),
                              b * b * (jet.vv - expected.vv).norm()});
    }
    Agreement result;
    result.worst = std::max(pointError / point, bendError / std::max(point, bend));
    if (timed) {
        double sink = 0.0;
        result.ours = secondsACall(places, [&, &ours = ours, &scale = scale](const Vec2& place) {
            SurfaceJet jet;
            ours->evaluate(place.cwiseProduct(scale), 2, jet, &hint);
            sink += jet.vv.x();
        });
        result.kernels = secondsACall(places, [&](const Vec2& place) {
            gp_Pnt p;
            gp_Vec u, v, uu, vv, uv;
            kernels->D2(place.x(), place.y(), p, u, v, uu, vv, uv);
            sink += vv.X();
        });
        if (!std::isfinite(sink)) result.worst = sink;
    }
    return result;
}

double compare(const Handle(Geom_Curve) & kernels, const ConvertedCurve& ours, double from, double to,
               std::mt19937& random) {
    double size = 0.0, bend = 0.0, error = 0.0, bendError = 0.0;
    const double width = (to - from) * ours.parameterScale;
    int span = 0;
    for (int k = 0; k < 20; ++k) {
        const double t = std::uniform_real_distribution<double>(from, to)(random);
        gp_Pnt p;
        gp_Vec first, second;
        kernels->D2(t, p, first, second);
        CurveJet jet;
        ours.curve->evaluate(t * ours.parameterScale, 2, jet, &span);
        auto metres = [](const gp_XYZ& w) { return Vec3(toVec3(w) / perMetre); };
        const double scale = ours.parameterScale;
        const Vec3 point = metres(p.XYZ()), d1 = metres(first.XYZ()) / scale,
                   d2 = metres(second.XYZ()) / (scale * scale);
        size = std::max({size, point.norm(), width * d1.norm()});
        bend = std::max(bend, width * width * d2.norm());
        error = std::max({error, (jet.d[0] - point).norm(), width * (jet.d[1] - d1).norm()});
        bendError = std::max(bendError, width * width * (jet.d[2] - d2).norm());
    }
    return std::max(error / size, bendError / std::max(size, bend));
}

Handle(Geom_BSplineCurve) wave() {
    TColgp_Array1OfPnt points(1, 12);
    for (int i = 1; i <= 12; ++i) points(i) = gp_Pnt(8.0 * i, 10.0 * std::sin(0.7 * i), 5.0 * std::cos(0.4 * i) + 40.0);
    return GeomAPI_PointsToBSpline(points, 3, 5, GeomAbs_C2).Curve();
}

Handle(Geom_BSplineSurface) sheet() {
    TColgp_Array2OfPnt points(1, 9, 1, 7);
    for (int i = 1; i <= 9; ++i)
        for (int j = 1; j <= 7; ++j)
            points(i, j) = gp_Pnt(10.0 * i, 12.0 * j, 8.0 * std::sin(0.5 * i) * std::cos(0.6 * j));
    return GeomAPI_PointsToBSplineSurface(points, 3, 5, GeomAbs_C2).Surface();
}

Handle(Geom_BezierCurve) bezier() {
    TColgp_Array1OfPnt poles(1, 4);
    TColStd_Array1OfReal weights(1, 4);
    for (int i = 1; i <= 4; ++i) {
        poles(i) = gp_Pnt(20.0 + 10.0 * i, 5.0 * i * i, 3.0 * i);
        weights(i) = 1.0 + 0.3 * (i % 2);
    }
    return new Geom_BezierCurve(poles, weights);
}

std::map<std::string, Handle(Geom_Surface)> madeSurfaces() {
    const gp_Ax3 frame(gp_Pnt(10, -20, 30), gp_Dir(1, 2, 3), gp_Dir(1, 0, 0));
    const auto circle = Handle(Geom_Circle)(new Geom_Circle(gp_Ax2(gp_Pnt(60, 0, 0), gp_Dir(0, 1, 0)), 12.0));
    const auto offsetWave = Handle(Geom_OffsetCurve)(new Geom_OffsetCurve(wave(), 3.0, gp_Dir(0, 0, 1)));
    const Handle(Geom_Surface) torus = new Geom_ToroidalSurface(frame, 50.0, 12.0);
    TColgp_Array2OfPnt poles(1, 3, 1, 4);
    TColStd_Array2OfReal weights(1, 3, 1, 4);
    for (int i = 1; i <= 3; ++i)
        for (int j = 1; j <= 4; ++j) {
            poles(i, j) = gp_Pnt(20.0 * i, 15.0 * j, 4.0 * i * j);
            weights(i, j) = 1.0 + 0.2 * ((i + j) % 3);
        }
    const auto closed = GeomConvert::SurfaceToBSplineSurface(torus);
    return {{"plane", new Geom_Plane(frame)},
            {"cylinder", new Geom_CylindricalSurface(frame, 17.0)},
            {"cone", new Geom_ConicalSurface(frame, 0.4, 60.0)},
            {"narrowing cone", new Geom_ConicalSurface(frame, -0.3, 60.0)},
            {"sphere", new Geom_SphericalSurface(frame, 25.0)},
            {"torus", torus},
            {"extruded spline", new Geom_SurfaceOfLinearExtrusion(wave(), gp_Dir(1, 1, 4))},
            {"extruded line",
             new Geom_SurfaceOfLinearExtrusion(new Geom_Line(gp_Pnt(1, 2, 3), gp_Dir(1, 1, 0)), gp_Dir(0, 1, 4))},
            {"extruded offset", new Geom_SurfaceOfLinearExtrusion(offsetWave, gp_Dir(0, 1, 4))},
            {"revolved circle", new Geom_SurfaceOfRevolution(circle, gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)))},
            {"revolved Bezier", new Geom_SurfaceOfRevolution(bezier(), gp_Ax1(gp_Pnt(0, -70, 0), gp_Dir(1, 0, 0.2)))},
            {"b-spline", sheet()},
            {"Bezier", new Geom_BezierSurface(poles, weights)},
            {"periodic b-spline", closed},
            {"offset of b-spline", new Geom_OffsetSurface(sheet(), 2.5)},
            {"offset of torus", new Geom_OffsetSurface(torus, -1.5)},
            {"offset of b-spline torus", new Geom_OffsetSurface(closed, 1.5)},
            {"offset of cone", new Geom_OffsetSurface(new Geom_ConicalSurface(frame, -0.3, 60.0), 1.5)},
            {"offset of revolution",
             new Geom_OffsetSurface(new Geom_SurfaceOfRevolution(bezier(), gp_Ax1(gp_Pnt(0, -70, 0), gp_Dir(1, 0, 0))),
                                    2.0)},
            {"offset of extrusion",
             new Geom_OffsetSurface(new Geom_SurfaceOfLinearExtrusion(wave(), gp_Dir(0, 1, 4)), 2.0)}};
}

std::map<std::string, Handle(Geom_Curve)> madeCurves() {
    const gp_Ax2 frame(gp_Pnt(10, -20, 30), gp_Dir(1, 2, 3), gp_Dir(1, 0, 0));
    const auto closed = GeomConvert::CurveToBSplineCurve(new Geom_Circle(frame, 20.0));
    return {{"line", new Geom_Line(gp_Pnt(1, 2, 3), gp_Dir(3, 2, 1))},
            {"circle", new Geom_Circle(frame, 20.0)},
            {"ellipse", new Geom_Ellipse(frame, 20.0, 8.0)},
            {"parabola", new Geom_Parabola(frame, 6.0)},
            {"hyperbola", new Geom_TrimmedCurve(new Geom_Hyperbola(frame, 6.0, 4.0), -1.5, 1.0)},
            {"b-spline", wave()},
            {"Bezier", bezier()},
            {"periodic b-spline", closed},
            {"trimmed and reversed", Handle(Geom_Curve)(new Geom_TrimmedCurve(wave(), 0.2, 0.7))->Reversed()},
            {"offset", new Geom_OffsetCurve(wave(), 3.0, gp_Dir(0, 0, 1))},
            {"offset of circle", new Geom_OffsetCurve(new Geom_Circle(frame, 20.0), 3.0, gp_Dir(1, 2, 3))}};
}

/// A mirror and a turn: frames become left-handed.
gp_Trsf mirror() {
    gp_Trsf flip, turn;
    flip.SetMirror(gp_Ax2(gp_Pnt(3, 4, 5), gp_Dir(2, -1, 1)));
    turn.SetRotation(gp_Ax1(gp_Pnt(-3, 1, 5), gp_Dir(1, 1, 1)), 0.8);
    return turn * flip;
}

} // namespace

class GeometryTest : public QObject {
    Q_OBJECT

  private slots:
    void madeSurfacesAgree() {
        std::mt19937 random(1);
        for (const auto& [name, surface] : madeSurfaces())
            for (bool mirrored : {false, true}) {
                const auto moved = mirrored ? Handle(Geom_Surface)::DownCast(surface->Transformed(mirror())) : surface;
                const auto agreement = compare(moved, boxOf(moved), random, !mirrored);
                const auto text =
                    QString("%1%2: %3").arg(mirrored ? "mirrored " : "").arg(name.c_str()).arg(agreement.worst);
                QVERIFY2(agreement.worst < 1e-12, qPrintable(text));
                QVERIFY2(convertSurface(moved, perMetre).surface->kind() != SurfaceKind::Other, qPrintable(text));
                if (!mirrored)
                    qInfo("%-26s point and both derivatives: %4.0f ns, the kernel %5.0f ns (%.1f times)", name.c_str(),
                          agreement.ours * 1e9, agreement.kernels * 1e9, agreement.kernels / agreement.ours);
            }
    }

    void madeCurvesAgree() {
        std::mt19937 random(2);
        for (const auto& [name, curve] : madeCurves())
            for (bool mirrored : {false, true}) {
                const auto moved = mirrored ? Handle(Geom_Curve)::DownCast(curve->Transformed(mirror())) : curve;
                const auto converted = convertCurve(moved, perMetre);
                const double error = compare(moved, converted, bounded(moved->FirstParameter(), -20.0),
                                             bounded(moved->LastParameter(), 30.0), random);
                QVERIFY2(error < 1e-12, qPrintable(QString("%1: %2").arg(name.c_str()).arg(error)));
                QCOMPARE(converted.tolerance, 0.0);
            }
    }

    void sharedFilesAgree_data() {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"parts/occt_linkrods.step", "parts/occt_screw.step", "parts/pyocc_Ventilator.stp",
              "parts/pyocc_splinecage.stp", "parts/stepcode_as1-oc-214.stp", "parts/occt_as1_motor.step",
              "parts/chrono_assembly.stp", "watch_escapement/EscapeWheel.step", "watch_escapement/PinLever.step",
              "watch_escapement/BalanceWheel.step", "watch_escapement/BalanceWheelContactor.step",
              "slider_crank/chamber.step"})
            QTest::newRow(file) << QString(file);
    }

    void sharedFilesAgree() {
        QFETCH(QString, file);
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        STEPControl_Reader reader;
        QCOMPARE(reader.ReadFile((folder / file.toStdString()).c_str()), IFSelect_RetDone);
        reader.TransferRoots();
        const TopoDS_Shape shape = reader.OneShape();
        TopTools_IndexedMapOfShape faces, edges;
        TopExp::MapShapes(shape, TopAbs_FACE, faces);
        TopExp::MapShapes(shape, TopAbs_EDGE, edges);
        std::mt19937 random(3);
        std::map<std::string, int> kinds;
        double worst = 0.0, worstCurve = 0.0;
        int above = 0; // with spans so short that rounding alone is worth more than 1e-12
        for (int i = 1; i <= faces.Extent(); ++i) {
            const auto face = TopoDS::Face(faces(i));
            const auto surface = BRep_Tool::Surface(face);
            Box box;
            BRepTools::UVBounds(face, box.low.x(), box.high.x(), box.low.y(), box.high.y());
            const double error = compare(surface, box, random).worst;
            const auto [ours, scale] = convertSurface(surface, perMetre);
            const auto kind = ours->kind();
            ++kinds[name(kind)];
            const double bound = boundFor(*ours, (box.high - box.low).cwiseProduct(scale));
            above += bound > 1e-12;
            QVERIFY2(error < bound, qPrintable(QString("face %1, %2: %3").arg(i).arg(name(kind)).arg(error)));
            QVERIFY(kind != SurfaceKind::Other);
            worst = std::max(worst, error);
        }
        for (int i = 1; i <= edges.Extent(); ++i) {
            const auto edge = TopoDS::Edge(edges(i));
            double from = 0.0, to = 0.0;
            const auto curve = BRep_Tool::Curve(edge, from, to);
            if (curve.IsNull()) continue;
            const auto converted = curveOf(edge, perMetre);
            const double error = compare(curve, converted, from, to, random);
            const double bound = boundFor(*converted.curve, converted.to - converted.from);
            above += bound > 1e-12;
            QVERIFY2(error < bound,
                     qPrintable(QString("edge %1, %2: %3").arg(i).arg(name(converted.curve->kind())).arg(error)));
            QCOMPARE(converted.tolerance, 0.0);
            worstCurve = std::max(worstCurve, error);
        }
        std::string text;
        for (const auto& [kind, count] : kinds) text += " " + std::to_string(count) + " " + kind;
        qInfo("faces:%s; %d edges; largest difference %.1e on faces, %.1e on edges; of %d the rounding is above 1e-12",
              text.c_str(), edges.Extent(), worst, worstCurve, above);
    }
};

QTEST_GUILESS_MAIN(GeometryTest)
#include "geometry_test.moc"
