// Contact points of boxes: gaps and normals against closed forms, separation against points of the boxes themselves,
// names that stay.

#include "engine/contact/narrow_phase/box_contact.h"
#include "engine/math/rotation.h"

#include <QtTest>

#include <random>
#include <set>

using namespace escapement;

namespace {

PlacedBox boxAt(const Vec3& half, const Vec3& centre, const Vec3& turn = Vec3::Zero()) {
    return {half, centre, exponential(turn).toRotationMatrix()};
}

bool inside(const PlacedBox& box, const Vec3& p, double margin) {
    return ((box.axes.transpose() * (p - box.centre)).cwiseAbs().array() <= box.half.array() + margin).all();
}

std::set<std::uint32_t> names(const Manifold& m) {
    std::set<std::uint32_t> result;
    for (int k = 0; k < m.count; ++k) result.insert(m.points[k].name);
    return result;
}

} // namespace

class BoxContactTest : public QObject {
    Q_OBJECT
  private slots:
    void faceOnFaceOffset();
    void crossedBeams();
    void edgeOnEdge();
    void cornerOverFace();
    void signedGapThroughTouching();
    void swappingTheBoxesTurnsTheNormals();
    void separationIsExact();
    void planeAndSpheres();
};

void BoxContactTest::faceOnFaceOffset() {
    const Vec3 half = Vec3::Constant(0.05);
    Manifold m;
    QVERIFY(boxBox(boxAt(half, Vec3::Zero()), boxAt(half, {0.03, 0.02, 0.1001}), 1e-3, m));
    QCOMPARE(m.count, 4);
    Vec3 low = Vec3::Constant(1e9), high = -low;
    for (int k = 0; k < m.count; ++k) {
        QVERIFY(std::abs(m.points[k].gap - 1e-4) < 1e-15);
        QVERIFY((m.points[k].normal - Vec3::UnitZ()).norm() < 1e-15);
        low = low.cwiseMin(m.points[k].place);
        high = high.cwiseMax(m.points[k].place);
    }
    QVERIFY((low.head<2>() - Vec2(-0.02, -0.03)).norm() < 1e-15 && (high.head<2>() - Vec2(0.05, 0.05)).norm() < 1e-15);
    const auto all = names(m);
    QCOMPARE(all.size(), 4u); // one vertex of each, two crossings
    QVERIFY(all.count(vertexOfFirst(7)) && all.count(vertexOfSecond(0)));
}

void BoxContactTest::crossedBeams() {
    // Two planks flat on each other at right angles: four crossings of edges, no vertices.
    Manifold m;
    QVERIFY(boxBox(boxAt({0.5, 0.05, 0.01}, Vec3::Zero()), boxAt({0.05, 0.5, 0.01}, {0, 0, 0.02}), 1e-4, m));
    QCOMPARE(m.count, 4);
    for (int k = 0; k < 4; ++k) {
        QVERIFY(m.points[k].name >= edgePair(0, 0) && m.points[k].name < onlyPoint);
        QVERIFY(std::abs(m.points[k].gap) < 1e-15);
        QVERIFY(std::abs(std::abs(m.points[k].place.x()) - 0.05) < 1e-14 &&
                std::abs(std::abs(m.points[k].place.y()) - 0.05) < 1e-14);
    }
}

void BoxContactTest::edgeOnEdge() {
    // Two cubes each on an edge, the edges crossing at right angles, 1 mm apart.
    const double r = 0.05 * std::sqrt(2.0), quarter = M_PI / 4;
    Manifold m;
    QVERIFY(boxBox(boxAt(Vec3::Constant(0.05), Vec3::Zero(), {quarter, 0, 0}),
                   boxAt(Vec3::Constant(0.05), {0.01, 0.02, 2 * r + 1e-3}, {0, quarter, 0}), 5e-3, m));
    QCOMPARE(m.count, 1);
    QVERIFY(std::abs(m.points[0].gap - 1e-3) < 1e-14);
    QVERIFY((m.points[0].normal - Vec3::UnitZ()).norm() < 1e-14);
    QVERIFY((m.points[0].place.head<2>() - Vec2(0.01, 0.0)).norm() < 1e-14);
    QVERIFY(std::abs(m.separation - 1e-3) < 1e-14);
}

void BoxContactTest::cornerOverFace() {
    // A cube on its corner over a slab.
    const Vec3 half = Vec3::Constant(0.05);
    const Quaternion turn = Quaternion::FromTwoVectors(Vec3::Ones(), -Vec3::UnitZ());
    const double radius = half.norm();
    PlacedBox cube{half, {0.1, 0.1, 0.01 + radius + 2e-4}, turn.toRotationMatrix()};
    Manifold m;
    QVERIFY(boxBox(boxAt({1, 1, 0.01}, Vec3::Zero()), cube, 1e-3, m));
    QCOMPARE(m.count, 1);
    QCOMPARE(m.points[0].name, vertexOfSecond(7));
    QVERIFY(std::abs(m.points[0].gap - 2e-4) < 1e-14);
    QVERIFY((m.points[0].place - Vec3(0.1, 0.1, 0.01 + 2e-4)).norm() < 1e-14);
}

void BoxContactTest::signedGapThroughTouching() {
    // The same points, by name, on both sides of touching; gaps follow.
    const Vec3 half = Vec3::Constant(0.05), turn(0.02, -0.01, 0.3);
    Manifold m;
    std::set<std::uint32_t> first;
    for (double z = 1e-4; z > -1e-4; z -= 1e-5) {
        const PlacedBox upper = boxAt(half, {0.03, 0.02, 0.1 + 1.5e-3 + z}, turn);
        QVERIFY(boxBox(boxAt(half, Vec3::Zero()), upper, 1e-2, m));
        if (first.empty()) first = names(m);
        QCOMPARE(names(m).size(), first.size());
        QVERIFY(names(m) == first);
    }
}

void BoxContactTest::swappingTheBoxesTurnsTheNormals() {
    std::mt19937 generator(3);
    std::uniform_real_distribution<double> u(-1.0, 1.0);
    int met = 0;
    for (int k = 0; k < 2000; ++k) {
        const PlacedBox a = boxAt({0.05, 0.04, 0.06}, Vec3::Zero(), Vec3(u(generator), u(generator), u(generator)));
        const PlacedBox b = boxAt({0.03, 0.05, 0.05}, 0.11 * Vec3(u(generator), u(generator), u(generator)),
                                  Vec3(u(generator), u(generator), u(generator)));
        Manifold ab, ba;
        const bool first = boxBox(a, b, 2e-3, ab), second = boxBox(b, a, 2e-3, ba);
        QCOMPARE(first, second);
        if (!first) continue;
        ++met;
        QVERIFY(std::abs(ab.separation - ba.separation) < 1e-12);
    }
    QVERIFY(met > 300);
}

void BoxContactTest::separationIsExact() {
    // Negative: the boxes share a point; moved apart by the depth along the normal of the deepest axis they do not.
    std::mt19937 generator(5);
    std::uniform_real_distribution<double> u(-1.0, 1.0);
    int apart = 0, overlapping = 0;
    for (int k = 0; k < 400; ++k) {
        const PlacedBox a = boxAt({0.05, 0.04, 0.06}, Vec3::Zero(), Vec3(u(generator), u(generator), u(generator)));
        const PlacedBox b = boxAt({0.03, 0.05, 0.05}, 0.09 * Vec3(u(generator), u(generator), u(generator)),
                                  Vec3(u(generator), u(generator), u(generator)));
        Manifold m;
        if (!boxBox(a, b, 0.05, m)) continue;
        bool shared = false; // points of b's grid that lie in a
        for (double x = -1; x <= 1; x += 0.125)
            for (double y = -1; y <= 1; y += 0.125)
                for (double z = -1; z <= 1; z += 0.125)
                    shared |= inside(a, b.centre + b.axes * b.half.cwiseProduct(Vec3(x, y, z)), -1e-9);
        if (m.separation > 0.0) {
            ++apart;
            QVERIFY(!shared);
            for (int i = 0; i < m.count; ++i) QVERIFY(m.points[i].gap > -1e-6);
        } else if (m.separation < -0.012) { // deeper than the grid is wide
            ++overlapping;
            QVERIFY(shared);
        }
    }
    QVERIFY(apart > 20 && overlapping > 100);
}

void BoxContactTest::planeAndSpheres() {
    Manifold m;
    const HalfSpace floor;
    QVERIFY(planeBox(floor, boxAt(Vec3::Constant(0.05), {0, 0, 0.0499}), 1e-3, m));
    QCOMPARE(m.count, 4);
    for (int k = 0; k < 4; ++k) QVERIFY(std::abs(m.points[k].gap + 1e-4) < 1e-15);
    QVERIFY(!planeBox(floor, boxAt(Vec3::Constant(0.05), {0, 0, 0.1}), 1e-3, m));
    QVERIFY(planeSphere(floor, {0, 0, 0.051}, 0.05, 2e-3, m));
    QVERIFY(std::abs(m.points[0].gap - 1e-3) < 1e-15);
    QVERIFY(sphereSphere(Vec3::Zero(), 0.05, {0.08, 0, 0}, 0.04, 0.0, m));
    QVERIFY(std::abs(m.points[0].gap + 0.01) < 1e-15 && (m.points[0].normal - Vec3::UnitX()).norm() < 1e-15);
    // Over a face, over an edge, inside.
    QVERIFY(boxSphere(boxAt(Vec3::Constant(0.05), Vec3::Zero()), {0.01, 0.02, 0.12}, 0.06, 0.02, m));
    QVERIFY(std::abs(m.separation - 0.01) < 1e-15 && (m.points[0].normal - Vec3::UnitZ()).norm() < 1e-15);
    QVERIFY(boxSphere(boxAt(Vec3::Constant(0.05), Vec3::Zero()), {0.08, 0.0, 0.09}, 0.05, 0.02, m));
    QVERIFY(std::abs(m.separation) < 1e-15 && (m.points[0].normal - Vec3(0.6, 0.0, 0.8)).norm() < 1e-14);
    QVERIFY(boxSphere(boxAt(Vec3::Constant(0.05), Vec3::Zero()), {0.0, -0.04, 0.0}, 0.02, 0.02, m));
    QVERIFY(std::abs(m.separation + 0.03) < 1e-15 && (m.points[0].normal + Vec3::UnitY()).norm() < 1e-15);
}

QTEST_APPLESS_MAIN(BoxContactTest)
#include "box_contact_test.moc"
