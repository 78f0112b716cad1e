// What a search for the nearest faces leaves out: seeds that are spread already, edges too far from a corner to be
// nearer, and faces that are further than a pair that was found.

#include "engine/contact/diagnostics/clearance.h"
#include "engine/contact/narrow_phase/face_distance.h"
#include "tests/support/made_parts.h"

#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <gp_Vec.hxx>

#include <QtTest>

#include <cmath>
#include <numbers>
#include <utility>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, radius = 0.1, half = 0.2; // m, of the prism: around its corners, of its length
constexpr int sides = 12;
const double apothem = radius * std::cos(pi / sides);

class CountedSurface final : public Surface {
  public:
    explicit CountedSurface(std::shared_ptr<const Surface> of) : of_(std::move(of)) {}
    SurfaceKind kind() const override { return SurfaceKind::Other; }
    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint) const override {
        ++evaluated;
        of_->evaluate(uv, order, jet, hint);
    }
    SurfaceRange range() const override { return of_->range(); }
    Vec2 closestParameter(const Vec3& p, const Vec2& guess) const override { return of_->closestParameter(p, guess); }

    mutable int evaluated = 0;

  private:
    std::shared_ptr<const Surface> of_;
};

class CountedCurve final : public Curve {
  public:
    CountedCurve(std::shared_ptr<const Curve> of, int& searched) : of_(std::move(of)), searched_(searched) {}
    CurveKind kind() const override { return of_->kind(); }
    void evaluate(double t, int order, CurveJet& jet, int* span) const override { of_->evaluate(t, order, jet, span); }
    CurveRange range() const override { return of_->range(); }
    double closestParameter(const Vec3& p, double guess) const override {
        ++searched_;
        return of_->closestParameter(p, guess);
    }

  private:
    std::shared_ptr<const Curve> of_;
    int& searched_;
};

/// About z, its middle in the origin; the first of its sides looks along x.
Part prism() {
    BRepBuilderAPI_MakePolygon outline;
    for (int k = 0; k < sides; ++k) {
        const double angle = pi * (2 * k + 1) / sides;
        outline.Add(gp_Pnt(1e3 * radius * std::cos(angle), 1e3 * radius * std::sin(angle), -1e3 * half));
    }
    outline.Close();
    return named(
        BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire()).Face(), gp_Vec(0, 0, 2e3 * half)).Shape(),
        "prism");
}

/// Number of the face that looks along `normal`.
int faceAlong(const Part& part, const Vec3& normal) {
    for (std::size_t i = 0; i < part.features.faces.size(); ++i)
        if (part.features.faces[i].outward(Vec2::Zero()).dot(normal) > 1.0 - 1e-9) return int(i) + 1;
    return 0;
}

Vec3 outOfSide(int number) { return {std::cos(2.0 * pi * number / sides), std::sin(2.0 * pi * number / sides), 0.0}; }

std::shared_ptr<const CountedSurface> countFace(Part& part, int number) {
    auto faces = part.features.faces.editing();
    auto counted = std::make_shared<CountedSurface>(faces[std::size_t(number - 1)].surface);
    faces[std::size_t(number - 1)].surface = counted;
    return counted;
}

RigidMotion to(const Vec3& place) { return {Mat3::Identity(), place}; }

} // namespace

class NearestFacesTest : public QObject {
    Q_OBJECT

  private slots:
    void seedsAreSpreadOnce() {
        Part part = prism();
        const int number = faceAlong(part, outOfSide(0)), beside = faceAlong(part, outOfSide(1));
        QVERIFY(number > 0 && beside > 0);
        const auto counted = countFace(part, number);
        surfaceFeature(part.features.faces[std::size_t(number - 1)], {});
        const int once = std::exchange(counted->evaluated, 0);
        KnownSeeds seeds;
        const FaceOutline outline(part.features, number, &seeds);
        QCOMPARE(outline.edges.size(), std::size_t(4));
        QVERIFY2(once > 0 && counted->evaluated < 2 * once,
                 qPrintable(QString("%1, once %2").arg(counted->evaluated).arg(once)));
        counted->evaluated = 0;
        const FaceOutline next(part.features, beside, &seeds);
        QCOMPARE(counted->evaluated, 0);
        const FaceOutline alone(part.features, number);
        QVERIFY(counted->evaluated > 0 && counted->evaluated < 2 * once);
    }

    void edgesThatAreFarFromACornerAreLeftOut() {
        Part part = prism();
        int searched = 0;
        {
            auto edges = part.features.edges.editing();
            for (Edge& edge : edges) edge.curve = std::make_shared<CountedCurve>(edge.curve, searched);
        }
        const int lid = faceAlong(part, Vec3::UnitZ());
        QVERIFY(lid > 0);
        const FaceOutline face(part.features, lid), corner(part.features, FeatureKind::Vertex, 1);
        QCOMPARE(face.edges.size(), std::size_t(sides));
        const auto at = [&](const Vec3& place) { return to(place - corner.corners.front()); };
        searched = 0;
        QVERIFY(std::abs(leastDistance(face, corner, at({0.0, 0.0, half + 0.05})).distance - 0.05) < 1e-12);
        QCOMPARE(searched, 0); // over the face
        QVERIFY(std::abs(leastDistance(face, corner, at({0.15, 0.0, half})).distance - (0.15 - apothem)) < 1e-12);
        QVERIFY2(searched >= 1 && searched <= 3, qPrintable(QString::number(searched)));
        searched = 0;
        QCOMPARE(leastDistance(face, corner, at({0.15, 0.0, half}), 0.05).distance,
                 0.05); // nothing is nearer than that
        QCOMPARE(searched, 0);
    }

    /// A cube beside one side, and then a quarter of a turn further: what was nearest before is far, and so is much
    /// that is nearer than that.
    void whatIsFurtherThanTheNearestIsNotPrepared() {
        Part part = prism();
        const int between = faceAlong(part, outOfSide(5));
        QVERIFY(between > 0);
        const auto counted = countFace(part, between);
        const double gap = 0.05, cube = 0.02;
        Clearance clearance({{std::make_shared<Part>(part), {}, "prism", 0.0, true}},
                            {{std::make_shared<Part>(makeBox(Vec3::Constant(cube))), {}, "cube", 0.0, true}});
        const auto beside = [&](int side) { return to((apothem + gap + 0.5 * cube) * outOfSide(side)); };
        QVERIFY(std::abs(clearance.at({}, beside(0)).distance - gap) < 1e-12);
        counted->evaluated = 0;
        QVERIFY(std::abs(clearance.at({}, beside(3)).distance - gap) < 1e-12);
        QCOMPARE(counted->evaluated, 0);
    }
};

QTEST_GUILESS_MAIN(NearestFacesTest)
#include "nearest_faces_test.moc"
