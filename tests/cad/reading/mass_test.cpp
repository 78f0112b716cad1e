// Volume, centre and inertia of solids, whatever their faces are written as: against closed forms, and the same solid
// as splines, whose quadrature must not reach over knots.

#include "cad/geometry/solid_mass.h"
#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "cad/part_shapes.h"
#include "engine/contact/geometry/face_moments.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/contact/geometry/knots.h"
#include "engine/math/gauss_legendre.h"
#include "tests/cad/reading/worker_main.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <gp_Ax2.hxx>
#include <gp_Pln.hxx>

#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

/// In mm, density 1, about the own centre.
struct Known {
    TopoDS_Shape shape;
    double volume = 0.0;
    Vec3 centre = Vec3::Zero(), moments = Vec3::Zero(); ///< principal moments along x, y, z
};

Known knownNamed(const QString& name) {
    if (name == "box") {
        const double v = 40.0 * 60.0 * 80.0;
        return {BRepPrimAPI_MakeBox(gp_Pnt(-10, 0, 5), 40, 60, 80).Solid(), v, Vec3(10, 30, 45),
                v / 12.0 * Vec3(10000, 8000, 5200)};
    }
    if (name == "ball") {
        const double v = 4.0 / 3.0 * pi * 27000.0;
        return {BRepPrimAPI_MakeSphere(gp_Pnt(7, 0, -3), 30).Solid(), v, Vec3(7, 0, -3),
                Vec3::Constant(0.4 * v * 900.0)};
    }
    if (name == "cylinder") {
        const double v = pi * 400.0 * 10.0, side = v / 12.0 * (3.0 * 400.0 + 100.0);
        return {BRepPrimAPI_MakeCylinder(20, 10).Solid(), v, Vec3(0, 0, 5), Vec3(side, side, 0.5 * v * 400.0)};
    }
    if (name == "cone") {
        const double v = pi * 900.0 * 40.0 / 3.0, side = v * (3.0 / 20.0 * 900.0 + 3.0 / 80.0 * 1600.0);
        return {BRepPrimAPI_MakeCone(30, 0, 40).Solid(), v, Vec3(0, 0, 10), Vec3(side, side, 0.3 * v * 900.0)};
    }
    const double v = 2.0 * pi * pi * 50.0 * 100.0;
    const double side = v * (0.5 * 2500.0 + 0.625 * 100.0);
    return {BRepPrimAPI_MakeTorus(50, 10).Solid(), v, Vec3::Zero(), Vec3(side, side, v * (2500.0 + 0.75 * 100.0))};
}

/// The greatest difference: volume and moments relative, the centre in 30 mm.
double worst(const Part& part, const Known& known) {
    double difference = std::abs(part.volume * 1e9 / known.volume - 1.0);
    difference = std::max(difference, (part.centre * 1e3 - known.centre).norm() / 30.0);
    const Mat3 inertia = part.inertia * 1e15;
    return std::max(difference,
                    (inertia - Mat3(known.moments.asDiagonal())).cwiseAbs().maxCoeff() / known.moments.maxCoeff());
}

bool tells(const std::vector<std::string>& notes, const char* words) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

/// A closed or open curve through points that are given.
Handle(Geom_BSplineCurve) through(const std::vector<gp_Pnt>& points, bool closed) {
    Handle(TColgp_HArray1OfPnt) array = new TColgp_HArray1OfPnt(1, int(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) array->SetValue(int(i) + 1, points[i]);
    GeomAPI_Interpolate interpolation(array, closed, 1e-9);
    interpolation.Perform();
    return interpolation.Curve();
}

/// Area, centre and second moments of what a closed curve in the plane z = 0 encloses, by the trapezoidal rule on very
/// many points within every span: nothing in common with what is tested but the curve.
struct Section {
    double area = 0.0, x = 0.0, y = 0.0, xx = 0.0, yy = 0.0;
};
Section sectionOf(const Handle(Geom_BSplineCurve) & curve) {
    Section s;
    for (int span = 1; span < curve->NbKnots(); ++span) {
        constexpr int steps = 4000; // even: Simpson's rule
        const double from = curve->Knot(span), step = (curve->Knot(span + 1) - from) / steps;
        for (int k = 0; k <= steps; ++k) {
            gp_Pnt p;
            gp_Vec d;
            curve->D1(from + k * step, p, d);
            const double weight = (k == 0 || k == steps ? 1.0 : k % 2 ? 4.0 : 2.0) / 3.0 * step;
            const double x = p.X(), y = p.Y(), dy = d.Y() * weight, dx = d.X() * weight;
            s.area += x * dy;
            s.x += 0.5 * x * x * dy;
            s.y -= 0.5 * y * y * dx;
            s.xx += x * x * x / 3.0 * dy;
            s.yy -= y * y * y / 3.0 * dx;
        }
    }
    return s;
}

} // namespace

class MassTest : public QObject {
    Q_OBJECT

  private slots:
    void gaussIsExactForPolynomials() {
        for (int n = 1; n <= 64; ++n) {
            const GaussRule& rule = gaussLegendre(n);
            for (int degree : {0, 1, n, 2 * n - 1}) {
                double sum = 0.0;
                for (std::size_t i = 0; i < rule.at.size(); ++i) sum += rule.weight[i] * std::pow(rule.at[i], degree);
                QVERIFY2(std::abs(sum * (degree + 1) - 1.0) < 1e-13, qPrintable(QString("%1 %2").arg(n).arg(degree)));
            }
        }
    }

    void solidsOfFormulas_data() {
        QTest::addColumn<bool>("spline");
        for (const char* name : {"box", "ball", "cylinder", "cone", "torus"})
            for (const bool spline : {false, true}) QTest::addRow("%s%s", name, spline ? " as splines" : "") << spline;
    }

    /// As formulas to rounding; as splines (exact rational ones) to 1e-8: their borders carry the kernel's own errors.
    void solidsOfFormulas() {
        QFETCH(bool, spline);
        Known known = knownNamed(QString(QTest::currentDataTag()).section(' ', 0, 0));
        if (spline) known.shape = BRepBuilderAPI_NurbsConvert(known.shape, true).Shape();
        const Part part = buildPart(known.shape, 1000.0);
        QCOMPARE(part.solids, 1);
        QVERIFY2(worst(part, known) < (spline ? 1e-8 : 1e-11), qPrintable(QString::number(worst(part, known))));
        QVERIFY(part.warnings.empty());
    }

    /// An extruded wave of many spans, and a disc of a spline with twelve spans: the kernel's own quadrature runs over
    /// them.
    void extrudedSplines_data() {
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("waves");
        QTest::newRow("cam") << 7 << 0;
        QTest::newRow("lobes") << 40 << 5;
        QTest::newRow("many lobes") << 200 << 33;
    }

    void extrudedSplines() {
        QFETCH(int, points);
        QFETCH(int, waves);
        std::vector<gp_Pnt> ring;
        for (int i = 0; i < points; ++i) {
            const double angle = 2.0 * pi * i / points,
                         r = 20.0 + 3.0 * std::sin(waves * angle) + (waves ? 0.0 : 2.0 * std::cos(angle));
            ring.emplace_back(r * std::cos(angle) + 4.0, r * std::sin(angle), 0.0);
        }
        const auto curve = through(ring, true);
        const Section section = sectionOf(curve);
        const double height = 10.0, volume = section.area * height;
        const TopoDS_Face base =
            BRepBuilderAPI_MakeFace(gp_Pln(), BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(curve)).Wire());
        const Part part = buildPart(BRepPrimAPI_MakePrism(base, gp_Vec(0, 0, height)).Shape(), 1000.0);
        const Vec3 centre(section.x / section.area, section.y / section.area, 0.5 * height);
        const double ixx = height * section.yy + volume * height * height / 3.0 -
                           volume * (centre.y() * centre.y() + centre.z() * centre.z());
        const double iyy = height * section.xx + volume * height * height / 3.0 -
                           volume * (centre.x() * centre.x() + centre.z() * centre.z());
        QVERIFY2(std::abs(part.volume * 1e9 / volume - 1.0) < 1e-9,
                 qPrintable(QString::number(part.volume * 1e9 / volume - 1.0)));
        QVERIFY((part.centre * 1e3 - centre).norm() < 1e-8);
        QVERIFY(std::abs(part.inertia(0, 0) * 1e15 / ixx - 1.0) < 1e-8);
        QVERIFY(std::abs(part.inertia(1, 1) * 1e15 / iyy - 1.0) < 1e-8);
    }

    /// A turned spline: Guldin's rule.
    void turnedSpline() {
        std::vector<gp_Pnt> ring;
        for (int i = 0; i < 9; ++i) {
            const double angle = 2.0 * pi * i / 9, r = 8.0 + std::cos(3.0 * angle);
            ring.emplace_back(r * std::cos(angle) + 30.0, r * std::sin(angle), 0.0);
        }
        const auto curve = through(ring, true);
        const Section section = sectionOf(curve);
        const TopoDS_Face base =
            BRepBuilderAPI_MakeFace(gp_Pln(), BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(curve)).Wire());
        const Part part = buildPart(BRepPrimAPI_MakeRevol(base, gp_Ax1(gp_Pnt(), gp_Dir(0, 1, 0))).Shape(), 1000.0);
        QVERIFY2(std::abs(part.volume * 1e9 / (2.0 * pi * section.x) - 1.0) < 1e-9,
                 qPrintable(QString::number(part.volume)));
        QVERIFY(std::abs(part.centre.x()) < 1e-11 && std::abs(part.centre.z()) < 1e-11);
    }

    /// Bored and cut: curves on splines are approximated by the kernel to its tolerance of 1e-7 mm.
    void cutSolidsAgreeWithTheirSplines() {
        const TopoDS_Shape cut =
            BRepAlgoAPI_Cut(BRepPrimAPI_MakeSphere(30).Solid(),
                            BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(8, 3, -40), gp_Dir(0, 0, 1)), 7, 80).Solid())
                .Shape();
        const TopoDS_Shape again =
            BRepAlgoAPI_Cut(cut, BRepPrimAPI_MakeBox(gp_Pnt(-40, 12, -40), 80, 40, 80).Solid()).Shape();
        const Part exact = buildPart(again, 1000.0),
                   spline = buildPart(BRepBuilderAPI_NurbsConvert(again, true).Shape(), 1000.0);
        QVERIFY2(std::abs(exact.volume / spline.volume - 1.0) < 1e-7,
                 qPrintable(QString::number(exact.volume / spline.volume - 1.0)));
        QVERIFY((exact.centre - spline.centre).norm() < 1e-9);
        QVERIFY((exact.inertia - spline.inertia).norm() < 1e-7 * exact.inertia.norm());
    }

    /// Moments of one and the same body do not depend on where it stands.
    void farFromTheOrigin() {
        gp_Trsf away;
        away.SetTranslation(gp_Vec(3e4, -2e4, 1e4));
        Known known = knownNamed("torus");
        known.shape = BRepBuilderAPI_Transform(known.shape, away, true).Shape();
        known.centre += Vec3(3e4, -2e4, 1e4);
        QVERIFY(worst(buildPart(known.shape, 1000.0), known) < 1e-9);
    }

    /// Ours count while the triangles bear them out; else the kernel's are asked for, and count where these bear them
    /// out.
    void trianglesTellWhoIsRight() {
        const TopoDS_Shape ball = BRepPrimAPI_MakeSphere(30).Solid();
        mesh(ball);
        const NumberedShapes faces(ball, TopAbs_FACE);
        const double exact = 4.0 / 3.0 * pi * 2.7e-5, size = 0.06 * std::sqrt(3.0);
        std::vector<FaceMoments> moments{faceMoments(SphereSurface(Vec3::Zero(), 0.03), {}, Vec3::Zero(), size)};
        const auto massOf = [&] { return solidMass(ball, faces, moments, Vec3::Zero(), size, 1000.0); };
        QVERIFY(massOf().notes.empty());
        QVERIFY(massOf().volume == moments[0].volume);
        moments[0].volume *= 1.5;
        const SolidMass mended = massOf();
        QVERIFY(std::abs(mended.volume / exact - 1.0) < 1e-6);
        QVERIFY(tells(mended.notes, "its triangles bear it out"));
    }

    /// A surface with no border at all, and one that comes round without a seam.
    void facesWithoutBorders() {
        const auto whole = faceMoments(SphereSurface(Vec3(0.1, 0, 0), 0.03), {}, Vec3::Zero(), 0.2);
        QVERIFY(whole.closed);
        QVERIFY(std::abs(whole.volume / (4.0 / 3.0 * pi * 2.7e-5) - 1.0) < 1e-12);
        QVERIFY((whole.volumeTimesPlace / whole.volume - Vec3(0.1, 0, 0)).norm() < 1e-14);
        const auto circle = [](double height, double sense) {
            return BorderCurve{[=](double t, Vec2& uv, Vec2& derivative) {
                                   uv = Vec2(sense > 0.0 ? t : 2.0 * pi - t, height);
                                   derivative = Vec2(sense, 0.0);
                               },
                               0.0,
                               2.0 * pi,
                               {}};
        };
        const CylinderSurface cylinder(Vec3::Zero(), 0.02);
        const auto ring = faceMoments(cylinder, {{circle(0.01, 1.0)}, {circle(0.05, -1.0)}}, Vec3::Zero(), 0.1);
        QVERIFY(ring.closed);
        QVERIFY(std::abs(ring.area / (2.0 * pi * 0.02 * 0.04) - 1.0) < 1e-12);
        QVERIFY(!faceMoments(cylinder, {{circle(0.01, 1.0)}}, Vec3::Zero(), 0.1).closed);
    }

    /// A knotted pipe of one face whose ends meet turned against each other, so that no edge joins them: a solid all
    /// the same.
    void aPipeThatClosesOnItself() {
        const auto folder = sharedStepFolder();
        if (folder.empty() || !std::filesystem::exists(folder / "../cases/parts"))
            QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
        const CadModel model = readCadFile(folder / "../cases/parts/knot.step");
        const Part& part = *model.parts.at(0);
        QCOMPARE(part.solids, 1);
        QVERIFY(!part.open && model.warnings.empty());
        for (const auto& edge : part.features.edges) QVERIFY(edge.kind != EdgeKind::Border);
        // Volume by Simpson's rule within the spans along the pipe and the trapezoidal one around it.
        double volume = 0.0;
        for (std::size_t f = 0; f < part.features.faces.size(); ++f) {
            const Face& face = part.features.faces[f];
            const auto range = face.surface->range();
            auto places = placesOfKnots(*face.surface, 1, range.low.y(), range.high.y());
            places.insert(places.begin(), range.low.y());
            places.push_back(range.high.y());
            constexpr int steps = 24, around = 96;
            for (std::size_t i = 1; i < places.size(); ++i)
                for (int k = 0; k <= steps; ++k) {
                    const double h = (places[i] - places[i - 1]) / steps, v = places[i - 1] + k * h;
                    const double weight = (k == 0 || k == steps ? 1.0 : k % 2 ? 4.0 : 2.0) / 3.0 * h;
                    for (int j = 0; j < around; ++j) {
                        SurfaceJet jet;
                        face.surface->evaluate(
                            Vec2(range.low.x() + (j + 0.5) / around * (range.high.x() - range.low.x()), v), 1, jet);
                        volume += weight * (range.high.x() - range.low.x()) / around *
                                  jet.point.dot(jet.u.cross(jet.v)) / 3.0 * (face.reversed ? -1.0 : 1.0);
                    }
                }
        }
        QVERIFY(volume > 0.0); // so the outer side is outside
        QVERIFY2(std::abs(part.volume / volume - 1.0) < 1e-5, qPrintable(QString::number(part.volume / volume - 1.0)));
    }

    void cases_data() {
        QTest::addColumn<double>("volume"); // mm^3
        QTest::addColumn<Vec3>("centre");
        const double h = 10.0 - std::sqrt(84.0); // of the caps that the rod takes off the balls
        const double ball = 4.0 / 3.0 * pi * 1000.0 - pi * h * h * (30.0 - h) / 3.0;
        QTest::newRow("cam") << pi * 400.0 * 10.0 << Vec3(5, 0, 5);
        QTest::newRow("dumbbell") << 2.0 * ball + pi * 16.0 * (60.0 - 2.0 * std::sqrt(84.0)) << Vec3(0, 0, 0);
    }

    /// The parts of shared/cases, as read from their files.
    void cases() {
        QFETCH(double, volume);
        QFETCH(Vec3, centre);
        const auto folder = sharedStepFolder();
        if (folder.empty() || !std::filesystem::exists(folder / "../cases/parts"))
            QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
        const auto file = folder / "../cases/parts" / (std::string(QTest::currentDataTag()) + ".step");
        const CadModel model = readCadFile(file);
        const Part written = buildPart(readShapes(file).begin()->second, 1000.0); // its surfaces as they are written
        for (const Part* part : {model.parts.at(0).get(), &written}) {
            QCOMPARE(part->solids, 1);
            for (const auto& note : part->notes) qDebug() << note.c_str();
            QVERIFY2(std::abs(part->volume * 1e9 / volume - 1.0) < 1e-6,
                     qPrintable(QString::number(part->volume * 1e9 / volume - 1.0)));
            QVERIFY2((part->centre * 1e3 - centre).norm() < 1e-5,
                     qPrintable(QString::number((part->centre * 1e3 - centre).norm())));
        }
        const bool cam = QTest::currentDataTag() == QByteArray("cam");
        QVERIFY(cam ? tells(written.notes, "ours is used") : tells(model.parts.at(0)->notes, "curves in space"));
        QVERIFY(model.warnings.empty());
    }
};

int main(int argc, char** argv) { return runTestOrWorker<MassTest>(argc, argv); }
#include "mass_test.moc"
