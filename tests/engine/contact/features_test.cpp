// Contact shapes: trims, primitives, the parts of a body and their mass.

#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/model/errors.h"

#include <QtTest>

#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

/// Volume, first moment and area from the triangles: an account that does not share a line with the closed forms.
struct MeshSums {
    double volume = 0.0, area = 0.0;
    Mat3 second = Mat3::Zero(); ///< integral of x x^T
};

MeshSums sumsOf(const Triangulation& mesh) {
    MeshSums sums;
    for (const auto& t : mesh.triangles) {
        const Vec3 &a = mesh.points[t[0]], &b = mesh.points[t[1]], &c = mesh.points[t[2]];
        const double tetrahedron = a.dot(b.cross(c)) / 6.0;
        sums.volume += tetrahedron;
        sums.area += 0.5 * (b - a).cross(c - a).norm();
        const Vec3 s = a + b + c;
        sums.second +=
            tetrahedron / 20.0 * (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
    }
    return sums;
}

Mechanism mechanismWith(const Body& body) {
    Mechanism mechanism;
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    mechanism.materials = {steel};
    mechanism.bodies = {body};
    return mechanism;
}

Shape primitive(const std::string& kind, const std::string& material) {
    Shape shape;
    shape.primitive = kind;
    shape.radius = 0.1;
    shape.length = 0.4;
    shape.size = {0.2, 0.3, 0.4};
    shape.material = material;
    return shape;
}

} // namespace

class FeaturesTest : public QObject {
    Q_OBJECT

  private slots:
    void borderDistanceOfASquareWithAHole() {
        const Trim trim({{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {1, 3}, {3, 3}, {3, 1}}}, Vec2::Zero(),
                        Vec2(1.0, 0.5), 0.0, {{1, 2, 3, 4}, {5, 6, 7, 8}});
        QCOMPARE(trim.borderDistance({0.5, 2.0}), 0.5);
        QCOMPARE(trim.borderDistance({2.0, 0.5}), 0.25); // v counts half
        QCOMPARE(trim.borderDistance({2.0, 1.5}), -0.25);
        QCOMPARE(trim.borderDistance({-3.0, -8.0}), -5.0);
        QCOMPARE(trim.borderDistance({0.0, 1.0}), 0.0);
        QCOMPARE(trim.nearestEdge({3.9, 2.0}), 2);
        QCOMPARE(trim.nearestEdge({1.1, 2.0}), 5);
        QVERIFY(Trim().borderDistance({1e9, -3.0}) > 1e300);
    }

    void aDistanceChangesSignWithoutAJump() {
        std::vector<Vec2> circle;
        for (int i = 0; i < 500; ++i) circle.emplace_back(std::cos(2 * pi * i / 500), std::sin(2 * pi * i / 500));
        const Trim trim({circle}, Vec2::Zero(), Vec2::Ones(), 2e-5);
        double before = trim.borderDistance({0.0, 0.0});
        for (double x = 0.0; x < 2.0; x += 1e-3) {
            const double now = trim.borderDistance({x, 0.3 * x});
            QVERIFY(std::abs(now - (1.0 - std::hypot(x, 0.3 * x))) <= trim.chordError());
            QVERIFY(std::abs(now - before) < 2.2e-3);
            before = now;
        }
    }

    void aCurvedBorderIsExact() {
        // 24 chords of an ellipse, 1.2 and 0.5 m in the parameters' own units, with a straight cut through it.
        const auto ellipse = std::make_shared<EllipseCurve>(Vec3::Zero(), 0.6, 0.5, Vec3::UnitX(), Vec3::UnitY());
        const Vec2 unit(2.0, 1.0);
        for (bool clockwise : {false, true}) {
            std::vector<Vec2> loop;
            std::vector<TrimArc> arcs;
            std::vector<int> edges(24, 1);
            for (int i = 0; i < 24; ++i) {
                const double sign = clockwise ? -1.0 : 1.0, from = sign * 1.5 * pi * i / 24,
                             to = sign * 1.5 * pi * (i + 1) / 24;
                loop.emplace_back(ellipse->point(from).head<2>().cwiseProduct(unit));
                arcs.push_back({ellipse, unit, from, to});
            }
            loop.emplace_back(ellipse->point(clockwise ? -1.5 * pi : 1.5 * pi).head<2>().cwiseProduct(unit));
            edges.push_back(2);
            const Trim trim({loop}, Vec2::Zero(), Vec2(1.0, 1.0), 6e-3, {edges}, {arcs});
            const Trim chords({loop}, Vec2::Zero(), Vec2(1.0, 1.0), 6e-3, {edges});
            const EllipseCurve scaled(Vec3::Zero(), 1.2, 0.5, Vec3::UnitX(), Vec3::UnitY());
            double coarse = 0.0;
            for (int i = 1; i < 100; ++i) {
                const double t = (clockwise ? -1.0 : 1.0) * (0.02 + (1.5 * pi - 0.04) * i / 100.0);
                CurveJet jet;
                scaled.evaluate(t, 1, jet);
                const Vec2 outward = Vec2(jet.d[1].y(), -jet.d[1].x()).normalized();
                for (double out : {0.0, 1e-12, -1e-12, 1e-6, -1e-6, 1e-3, -1e-3, 0.02, -0.02}) {
                    const Vec2 uv = jet.d[0].head<2>() + out * outward;
                    const Vec2 cut = (loop.front() - loop.back()).normalized(), to = uv - loop.back();
                    if (std::abs(cut.x() * to.y() - cut.y() * to.x()) < std::abs(out)) continue; // nearer to the cut
                    QVERIFY2(std::abs(trim.borderDistance(uv) + out) < 2e-15,
                             qPrintable(QString("%1 %2: %3").arg(t).arg(out).arg(trim.borderDistance(uv))));
                    coarse = std::max(coarse, std::abs(chords.borderDistance(uv) + out));
                }
            }
            QVERIFY(coarse > 1e-3); // what the chords alone would give
        }
        const Part cylinder = makeCylinder(0.1, 0.4);
        for (int i = 0; i < 50; ++i) {
            const Vec2 direction(std::cos(0.3 * i), std::sin(0.3 * i));
            for (double r : {0.02, 0.0999, 0.1 - 1e-9, 0.1 + 1e-9, 0.2})
                QVERIFY(std::abs(cylinder.features.faces[1].trim.borderDistance(r * direction) - (0.1 - r)) < 1e-16);
        }
    }

    void edgesOfPrimitivesHaveTheirCurves() {
        for (const Part& part :
             {makeBox({0.2, 0.3, 0.4}), makeCylinder(0.1, 0.4), makeCapsule(0.1, 0.4), makePlane(1.0, 2.0)})
            for (const auto& edge : part.features.edges) {
                QVERIFY(edge.curve);
                QCOMPARE(edge.curve->kind(), edge.curveKind);
                QVERIFY((edge.curve->point(edge.from) - edge.polyline.front()).norm() < 1e-16);
                QVERIFY((edge.curve->point(edge.to) - edge.polyline.back()).norm() < 1e-16);
                const double middle = 0.5 * (edge.from + edge.to);
                QCOMPARE(edge.kindAt(middle), edge.kind);
                QVERIFY(std::abs(std::abs(edge.dihedralAt(middle)) - edge.dihedral) < 1e-15);
                for (int face : edge.faces) {
                    if (!face) continue;
                    const auto& surface = *part.features.faces[face - 1].surface;
                    const Vec3 p = edge.curve->point(middle);
                    QVERIFY((surface.point(surface.closestParameter(p, Vec2::Zero())) - p).norm() < 1e-16);
                }
            }
    }

    void aSeamIsNoBorder() {
        const Part cylinder = makeCylinder(0.1, 0.4);
        const auto& side = cylinder.features.faces[0];
        for (double u : {-20.0, -pi, -1e-16, 0.0, 1e-16, 3.0, pi, 2 * pi, 2 * pi + 1e-15, 17.0}) {
            QVERIFY(std::abs(side.trim.borderDistance({u, 0.15}) - 0.05) < 1e-15);
            QVERIFY(std::abs(side.trim.borderDistance({u, 0.25}) + 0.05) < 1e-15);
            QCOMPARE(side.trim.nearestEdge({u, 0.15}), 1);
        }
        // Both borders of a ring begin at its seam, one of them a rounding error later.
        for (const double late : {4e-16, 1e-14}) {
            const Trim ring({{{0.0, 1.0}, {2 * pi, 1.0}, {2 * pi + late, 3.0}, {late, 3.0}}}, Vec2(2 * pi, 0.0),
                            Vec2::Ones(), 0.0, {{1, Trim::noBorder, 2, Trim::noBorder}});
            for (double u : {0.0, 0.5 * late, late, 2 * late, 2 * pi, -1e-17, 1.0})
                QVERIFY(std::abs(ring.borderDistance({u, 2.5}) - 0.5) < 1e-12);
        }
        const Trim quarter({{{6.0, 0.0}, {7.5, 0.0}, {7.5, 1.0}, {6.0, 1.0}}}, Vec2(2 * pi, 0.0), Vec2::Ones(), 0.0);
        QVERIFY(std::abs(quarter.borderDistance({6.1 - 2 * pi, 0.5}) - 0.1) < 1e-14);
        QVERIFY(std::abs(quarter.borderDistance({7.6, 0.5}) + 0.1) < 1e-14);
        QVERIFY(std::abs(quarter.borderDistance({5.9 + 4 * pi, 0.5}) + 0.1) < 1e-14);
    }

    /// Where the border runs into a pole, a place near that is near the border, wherever round it the place may be.
    void aPoleIsACorner() {
        const double radius = 0.003, scale = radius * std::cos(pi / 4);
        for (const double side : {1.0, -1.0}) { // an eighth of a ball, at the upper or the lower pole
            const double pole = side * pi / 2;
            std::vector<Vec2> loop{{0.0, 0.0}, {pi / 2, 0.0}, {pi / 2, pole}, {0.0, pole}};
            const Trim octant({loop}, Vec2(2 * pi, 0.0), Vec2(scale, radius), 0.0, {{1, 2, Trim::noBorder, 3}});
            for (const double away : {0.0, 1e-15, 1e-7, 1e-3})
                for (double u = -pi; u < pi; u += 0.1) {
                    const double border = octant.borderDistance({u, pole - side * away});
                    QVERIFY(std::abs(border) <= radius * away + 1e-14);
                    if (away > 1e-12) QCOMPARE(border > 0.0, u > 0.0 && u < pi / 2);
                    // Beside an edge that runs into the pole: true to a fifth.
                    const double beside = radius * away * std::sin(std::min(std::abs(u), std::abs(u - pi / 2)));
                    if (std::min(std::abs(u), std::abs(u - pi / 2)) < 0.5)
                        QVERIFY(std::abs(std::abs(border) - beside) <= 0.2 * beside + 1e-14);
                }
            QVERIFY(std::abs(octant.borderDistance({pi / 4, side * pi / 8}) - radius * pi / 8) < 1e-12);
            QVERIFY(std::abs(octant.borderDistance({pi / 4, -side * 0.1}) + radius * 0.1) < 1e-12);
            // All the way round the pole is in the middle.
            loop[1].x() = loop[2].x() = 2 * pi;
            const Trim cap({loop}, Vec2(2 * pi, 0.0), Vec2(scale, radius), 0.0,
                           {{1, Trim::noBorder, Trim::noBorder, Trim::noBorder}});
            for (double u = -pi; u < pi; u += 0.1)
                QVERIFY(std::abs(cap.borderDistance({u, pole}) - radius * pi / 2) < 1e-12);
        }
    }

    void derivativesAreThoseOfThePoint() {
        const Mat3 axes = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
        const Vec3 origin(0.3, -0.2, 0.5);
        const std::vector<std::shared_ptr<Surface>> surfaces{std::make_shared<PlaneSurface>(origin, axes.col(0),
                                                                                            axes.col(1)),
                                                             std::make_shared<SphereSurface>(origin, 0.7, axes),
                                                             std::make_shared<CylinderSurface>(origin, 0.4, axes)};
        const double h = 1e-5;
        for (const auto& surface : surfaces) {
            const Vec2 uv(0.6, -0.4), du(h, 0), dv(0, h);
            Eigen::Matrix<double, 3, 2> first;
            Mat3 second;
            surface->derivatives(uv, first, &second);
            auto p = [&](const Vec2& x) { return surface->point(x); };
            QVERIFY((first.col(0) - (p(uv + du) - p(uv - du)) / (2 * h)).norm() < 1e-9);
            QVERIFY((first.col(1) - (p(uv + dv) - p(uv - dv)) / (2 * h)).norm() < 1e-9);
            QVERIFY((second.col(0) - (p(uv + du) - 2 * p(uv) + p(uv - du)) / (h * h)).norm() < 1e-5);
            QVERIFY((second.col(2) - (p(uv + dv) - 2 * p(uv) + p(uv - dv)) / (h * h)).norm() < 1e-5);
            QVERIFY(
                (second.col(1) - (p(uv + du + dv) - p(uv + du - dv) - p(uv - du + dv) + p(uv - du - dv)) / (4 * h * h))
                    .norm() < 1e-5);
            const Vec2 foot =
                surface->closestParameter(p(uv) + 0.05 * surface->parametricNormal(uv), uv + Vec2(6.0, 0.0));
            QVERIFY((p(foot) - p(uv)).norm() < 1e-14);
        }
    }

    void primitivesAreClosedAndOutward_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("faces");
        QTest::addColumn<int>("edges");
        QTest::addColumn<int>("vertices");
        QTest::newRow("box") << 0 << 6 << 12 << 8;
        QTest::newRow("sphere") << 1 << 1 << 0 << 0;
        QTest::newRow("cylinder") << 2 << 3 << 2 << 0;
        QTest::newRow("capsule") << 3 << 3 << 2 << 0;
    }

    void primitivesAreClosedAndOutward() {
        QFETCH(int, kind);
        QFETCH(int, faces);
        QFETCH(int, edges);
        QFETCH(int, vertices);
        const Part part = kind == 0   ? makeBox({0.2, 0.3, 0.4})
                          : kind == 1 ? makeSphere(0.1)
                          : kind == 2 ? makeCylinder(0.1, 0.4)
                                      : makeCapsule(0.1, 0.4);
        QCOMPARE(int(part.features.faces.size()), faces);
        QCOMPARE(int(part.features.edges.size()), edges);
        QCOMPARE(int(part.features.vertices.size()), vertices);
        const auto sums = sumsOf(part.triangulation);
        const double coarse = kind == 0 ? 1e-14 : 0.01; // pictures have 48 segments around
        QVERIFY(std::abs(sums.volume / part.volume - 1.0) < coarse);
        double area = 0.0;
        for (const auto& face : part.features.faces) area += face.area;
        QVERIFY(std::abs(sums.area / area - 1.0) < coarse);
        const Mat3 inertia = sums.second.trace() * Mat3::Identity() - sums.second;
        QVERIFY((inertia - part.inertia).norm() < 2 * coarse * part.inertia.norm());
        for (std::size_t i = 0; i < part.triangulation.points.size(); ++i)
            QVERIFY(part.triangulation.normals[i].dot(part.triangulation.points[i]) > 0.0); // all are star-shaped
        for (const auto& edge : part.features.edges) {
            QCOMPARE(edge.kind, kind == 3 ? EdgeKind::Tangent : EdgeKind::Convex);
            QVERIFY(std::abs(edge.dihedral - (kind == 3 ? 0.0 : pi / 2)) < 1e-15);
        }
        for (const auto& vertex : part.features.vertices) QVERIFY(vertex.convex && vertex.edges.size() == 3);
    }

    void aPlaneIsBorderedAndOpen() {
        const Part plane = makePlane(2.0, 1.0);
        QVERIFY(plane.open);
        QCOMPARE(plane.features.edges.size(), std::size_t(4));
        for (const auto& edge : plane.features.edges) QCOMPARE(edge.kind, EdgeKind::Border);
        const auto& face = plane.features.faces[0];
        const Vec2 middle = face.surface->closestParameter(Vec3::Zero(), Vec2::Zero());
        QCOMPARE(face.trim.borderDistance(middle), 0.5);
        QVERIFY((face.outward(middle) - Vec3::UnitZ()).norm() == 0.0);
        QVERIFY_EXCEPTION_THROWN(makePlane(0.0, 1.0), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(makeSphere(-1.0), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(makeCapsule(0.1, std::nan("")), std::invalid_argument);
    }

    void aBodyOfTwoSpheres() {
        Body body;
        body.name = "dumbbell";
        for (double x : {-0.5, 0.5}) {
            Shape shape = primitive("sphere", "steel");
            shape.placement = Pose();
            shape.placement->position[0] = x + 1.0;
            body.shapes.push_back(shape);
        }
        const auto parts = placedParts(body, mechanismWith(body), {});
        QCOMPARE(parts[0].instance, std::string("sphere"));
        QCOMPARE(parts[1].instance, std::string("sphere:2"));
        const auto mass = massOf(body, parts);
        const double one = 7850.0 * 4.0 / 3.0 * pi * 1e-3;
        QVERIFY(std::abs(mass.mass - 2 * one) < 1e-12);
        QVERIFY((mass.centre - Vec3(1, 0, 0)).norm() < 1e-15);
        QVERIFY(std::abs(mass.inertia(0, 0) - 2 * one * 0.4e-2) < 1e-12);
        QVERIFY(std::abs(mass.inertia(2, 2) - 2 * one * (0.4e-2 + 0.25)) < 1e-11);
    }

    void aCadPartSitsWhereTheAssemblyPutsIt() {
        auto part = std::make_shared<Part>(makeBox({1, 1, 1}));
        part->path = "Machine/Arm";
        part->placement = RigidMotion::from({1, 2, 3}, Quaternion(Eigen::AngleAxisd(0.5, Vec3::UnitX())));
        CadModel model;
        model.parts = {part};
        PartLibrary library;
        library.add("mech", model);
        Body body;
        body.name = "arm";
        body.pose.position = {0.5, 0.0, 0.0};
        body.pose.quaternion = {std::cos(0.35), 0.0, 0.0, std::sin(0.35)};
        Shape shape;
        shape.geometry = "mech";
        shape.part = "Machine/Arm";
        body.shapes = {shape};
        const auto placed = placedParts(body, mechanismWith(body), library);
        const RigidMotion pose = RigidMotion::from({0.5, 0, 0}, Quaternion(std::cos(0.35), 0, 0, std::sin(0.35)));
        const RigidMotion world = pose * placed[0].placement;
        QVERIFY((world.rotation - part->placement.rotation).norm() < 1e-15);
        QVERIFY((world.translation - part->placement.translation).norm() < 1e-15);

        body.shapes[0].part = "Machine/Leg";
        const auto message = errorOf([&] { placedParts(body, mechanismWith(body), library); });
        QVERIFY(message.contains("'arm'") && message.contains("Machine/Leg") && message.contains("'Machine/Arm'"));
    }

    void whatIsMissingIsSaid() {
        Body body;
        body.name = "rod";
        QVERIFY(errorOf([&] { massOf(body, {}); }).contains("Body 'rod' has no mass"));
        body.shapes = {primitive("box", "")};
        auto message = errorOf([&] { massOf(body, placedParts(body, mechanismWith(body), {})); });
        QVERIFY(message.contains("Body 'rod': part 'box' has no material, so its mass is unknown"));
        body.shapes = {primitive("box", "unobtainium")};
        QVERIFY(errorOf([&] { placedParts(body, mechanismWith(body), {}); }).contains("unobtainium"));
        body.shapes = {primitive("plane", "steel")};
        QVERIFY(errorOf([&] { massOf(body, placedParts(body, mechanismWith(body), {})); }).contains("closed solid"));
        body.shapes = {primitive("tetrahedron", "steel")};
        QVERIFY(errorOf([&] { placedParts(body, mechanismWith(body), {}); }).contains("tetrahedron"));
        body.mass = MassProperties();
        body.mass->value = 1.0;
        body.mass->inertia = {1.0, 1.0, -1.0, 0.0, 0.0, 0.0};
        QVERIFY(errorOf([&] { massOf(body, {}); }).contains("not positive definite"));
        body.mass->inertia = {1.0, 2.0, 3.0, 0.1, 0.2, 0.3};
        const auto mass = massOf(body, {});
        QCOMPARE(mass.inertia(0, 1), 0.1);
        QCOMPARE(mass.inertia(0, 2), 0.2);
        QCOMPARE(mass.inertia(2, 1), 0.3);
    }

  private:
    template <class Action> static QString errorOf(const Action& action) {
        try {
            action();
        } catch (const ModelError& error) {
            return error.what();
        }
        return {};
    }
};

QTEST_GUILESS_MAIN(FeaturesTest)
#include "features_test.moc"
