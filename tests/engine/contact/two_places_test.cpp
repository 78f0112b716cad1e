// Two features that come near each other at two places at once: a ball and a pin in a groove that is one face.
//
// The groove is the parabola z = x^2 / (2 rho), drawn along y. A ball of radius r > rho does not reach its bottom: it
// touches at x = +-sqrt(r^2 - rho^2) with its centre at (r^2 - rho^2) / (2 rho) + rho, the subnormal being rho
// everywhere.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/math/root.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace escapement;

namespace {

constexpr double rho = 0.05, wide = 0.2, deep = 0.5, gravity = 9.81, mass = 2.0;

Part groove() {
    // A parabola is a Bezier curve of degree 2.
    const BSplineBasis basis(2, {0.0, 0.0, 0.0, 1.0, 1.0, 1.0});
    const double top = wide * wide / (2.0 * rho);
    auto profile = std::make_shared<BSplineCurve>(basis, std::vector<Vec3>{Vec3(-wide, 0.0, top), Vec3(0.0, 0.0, -top),
                                                                           Vec3(wide, 0.0, top)});
    Face face;
    face.surface = std::make_shared<ExtrusionSurface>(profile, Vec3::UnitY());
    face.trim = Trim({{Vec2(0.0, -deep), Vec2(1.0, -deep), Vec2(1.0, deep), Vec2(0.0, deep)}}, Vec2::Zero(),
                     Vec2(2.0 * wide, 1.0), 0.0);
    face.reversed = face.outward(Vec2(0.5, 0.0)).z() < 0.0;
    Part p;
    p.path = "groove";
    p.solids = 1;
    p.features.faces = {face};
    return p;
}

/// z = c(y) x^2 with c from `narrow` at y = -deep to `open` at y = deep (1/m), linear: a groove that widens, flat along
/// its bottom.
Part wideningGroove(double narrow, double open) {
    const BSplineBasis across(2, {0.0, 0.0, 0.0, 1.0, 1.0, 1.0}), along(1, {0.0, 0.0, 1.0, 1.0});
    std::vector<Vec3> poles;
    for (int i : {-1, 0, 1})
        for (int k : {-1, 1})
            poles.emplace_back(i * wide, k * deep, (k < 0 ? narrow : open) * wide * wide * (i == 0 ? -1.0 : 1.0));
    Part p = groove();
    Face face = p.features.faces.front();
    face.surface = std::make_shared<BSplineSurface>(across, along, poles);
    face.trim = Trim({{Vec2(0.0, 0.0), Vec2(1.0, 0.0), Vec2(1.0, 1.0), Vec2(0.0, 1.0)}}, Vec2::Zero(),
                     Vec2(2.0 * wide, 2.0 * deep), 0.0);
    face.reversed = face.outward(Vec2(0.5, 0.5)).z() < 0.0;
    p.features.faces = {face};
    return p;
}

Mechanism scene(const char* kind, double radius, const std::array<double, 3>& at, double until) {
    Body fixed, moving;
    fixed.name = "groove";
    fixed.fixed = true;
    Shape made;
    made.geometry = "made";
    made.part = "groove";
    made.placement = Pose{};
    fixed.shapes = {made};
    moving.name = "moving";
    Shape shape;
    shape.primitive = kind;
    shape.radius = radius;
    shape.length = 0.3;
    moving.shapes = {shape};
    moving.mass = MassProperties{};
    moving.mass->value = mass;
    moving.mass->inertia = {2e-3, 2e-3, 2e-3, 0.0, 0.0, 0.0};
    moving.pose.position = {at[0], at[1], at[2]};
    if (std::string(kind) == "cylinder")
        moving.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0}; // its axis along -y
    return contactScene(fixed, moving, 0.0, until, gravity);
}

double restingHeight(double radius) { return (radius * radius - rho * rho) / (2.0 * rho) + rho; }

} // namespace

class TwoPlacesTest : public QObject {
    Q_OBJECT

  private slots:
    /// On both flanks, each with m g r / (2 rho) divided among as many contacts as lie along it.
    void restsOnBothFlanks_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("aside");
        QTest::addColumn<int>("aFlank");
        QTest::newRow("ball") << "sphere" << 0.0 << 1;
        QTest::newRow("ball from the side") << "sphere" << 0.004 << 1;
        QTest::newRow("pin") << "cylinder" << 0.0 << 2; // its two rims
        QTest::newRow("pin from the side") << "cylinder" << -0.004 << 2;
    }
    void restsOnBothFlanks() {
        QFETCH(QString, kind);
        QFETCH(double, aside);
        QFETCH(int, aFlank);
        const double r = 0.08, height = restingHeight(r);
        Record record;
        run(scene(kind.toLatin1().constData(), r, {aside, 0.0, height + 0.01}, 0.5), libraryOf({groove()}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.frames.back().bodies.back();
        QVERIFY2(std::abs(end.position.z() - height) < 1e-8 && std::abs(end.position.x()) < 1e-8,
                 record.story().c_str());
        QVERIFY2(end.linear.norm() < 1e-7, record.story().c_str());
        const double force = mass * gravity * r / (2.0 * rho) / aFlank, foot = std::sqrt(r * r - rho * rho);
        int left = 0, right = 0;
        std::set<std::pair<std::string, int>> names;
        for (const auto& c : record.frames.back().contacts) {
            if (c.force.norm() < 1e-9) continue;
            QVERIFY2(std::abs(c.force.norm() - force) < 1e-5 * force,
                     qPrintable(QString("%1 N instead of %2").arg(c.force.norm()).arg(force)));
            QVERIFY2(std::abs(std::abs(c.point.x()) - foot) < 1e-7, "not where the parabola's normal has the length r");
            (c.point.x() < 0.0 ? left : right) += 1;
            const PairRow& pair = record.pairs[std::size_t(c.pair)];
            names.insert({pair.feature_b, pair.branch});
        }
        QCOMPARE(left, aFlank);
        QCOMPARE(right, aFlank);
        QCOMPARE(int(names.size()), 2 * aFlank); // each with a name of its own
    }

    /// A thin pin far from the middle about which the groove turns: its rims move over the groove by what that turns
    /// there, whichever of both comes first.
    void aTurningFaceIsLookedAtAgain() {
        const std::vector<PlacedPart> pin{{std::make_shared<Part>(makeCylinder(0.002, 0.01)), {}, "pin", 0.0, true}},
            face{{std::make_shared<Part>(groove()), {}, "groove", 0.0, true}};
        const RigidMotion above =
                              RigidMotion::from({0.0, 0.3, 0.003}, Quaternion(std::sqrt(0.5), std::sqrt(0.5), 0, 0)),
                          turned = RigidMotion::from(Vec3::Zero(), Quaternion(Eigen::AngleAxisd(0.01, Vec3::UnitZ())));
        ContactPair contact;
        contact.a.body = "a";
        contact.b.body = "b";
        int rims = 0;
        for (const bool pinFirst : {true, false}) {
            const CandidateList list = pinFirst ? candidates(contact, pin, face) : candidates(contact, face, pin);
            for (const Candidate& candidate : list) {
                const FeaturePair& pair = candidate.pair;
                if (pair.which != PairPlace::First ||
                    pair.kind != (pinFirst ? PairKind::CurveSurface : PairKind::SurfaceCurve))
                    continue;
                ++rims;
                std::vector<WarmStart> places(pair.places);
                places[0] = (pinFirst ? pair.measure(above, {}) : pair.measure({}, above)).closest;
                places[0].known = true;
                const RigidMotion before = pinFirst ? above.inverse() : above,
                                  after = pinFirst ? above.inverse() * turned : turned.inverse() * above;
                places[1].searched = true;
                places[1].searchedAt = before;
                places[1].searchedFor = 1.0;
                PlaceSearch use;
                if (pinFirst) pair.findPlace(above, turned, places, 1, use);
                else pair.findPlace(turned, above, places, 1, use);
                QVERIFY((places[1].searchedAt.rotation - after.rotation).norm() < 1e-12);
            }
        }
        QCOMPARE(rims, 4);
    }

    /// Carried across the groove above its centre of curvature at the bottom: a second place comes up on the flank
    /// ahead, that on the flank behind ends where the centre crosses the parabola's evolute, and then the flank ahead
    /// is struck.
    void crossesTheGroove_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("side");
        QTest::addColumn<int>("aFlank");
        QTest::newRow("ball, slowly") << "sphere" << 0.02 << 1.0 << 1;
        QTest::newRow("ball") << "sphere" << 1.0 << -1.0 << 1;
        QTest::newRow("pin") << "cylinder" << 1.0 << 1.0 << 2;
        QTest::newRow("pin, slowly") << "cylinder" << 0.02 << -1.0 << 2;
    }
    void crossesTheGroove() {
        QFETCH(QString, kind);
        QFETCH(double, speed);
        QFETCH(double, side);
        QFETCH(int, aFlank);
        const double r = 0.055, z = 0.06, start = -0.0035;
        const double evolute = std::pow(2.0 * (z - rho) / 3.0, 1.5) / std::sqrt(rho);
        // The centre of what touches at x is on the normal there: its height gives x, x its place.
        const double touches = [&] {
            const auto height = [&](double x) { return x * x / (2.0 * rho) + r * rho / std::hypot(x, rho) - z; };
            const double foot = findRoot(height, 0.03, 0.1, height(0.03), height(0.1));
            return foot - r * foot / std::hypot(foot, rho);
        }();
        QVERIFY(start < -evolute && evolute < touches);
        Mechanism m = scene(kind.toLatin1().constData(), r, {side * start, 0.0, z}, 1.2 * (touches - start) / speed);
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies[1].velocity.linear = {side * speed, 0.0, 0.0};
        Record record;
        run(m, libraryOf({groove()}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        int births = 0, folds = 0, impacts = 0;
        for (const Event& e : record.events) {
            const double at = start + speed * e.time;
            if (e.time > (touches - start) / speed + 1e-9) break;
            if (e.kind == EventKind::Birth) {
                ++births;
                QVERIFY2(at > -evolute && at < evolute + 1e-8, record.story().c_str());
                QVERIFY2(side * e.point.x() > 0.0, record.story().c_str());
            }
            if (e.kind == EventKind::Fold) {
                ++folds;
                QVERIFY2(std::abs(at - evolute) < 1e-8, record.story().c_str());
            }
            if (e.kind == EventKind::Impact) {
                ++impacts;
                QVERIFY2(std::abs(at - touches) < 1e-10, record.story().c_str());
                QVERIFY2(side * e.point.x() > 0.0, record.story().c_str());
            }
        }
        QVERIFY2(impacts == aFlank, record.story().c_str());
        // A place has one contact: what folded does not come back as a second one of the place that stayed.
        for (const Frame& f : record.frames)
            for (std::size_t i = 0; i < f.contacts.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    QVERIFY2((f.contacts[i].point - f.contacts[k].point).norm() > 1e-6, record.story().c_str());
        // Faster, one step leads over all of it, and the first place may simply be found on the other flank.
        if (speed < 0.1) QVERIFY2(births == aFlank && folds == aFlank, record.story().c_str());
    }

    /// What moves so fast that the second place comes up and is struck within a step strikes it all the same.
    void isStruckInTheStepInWhichItBegins() {
        const double r = 0.055, z = 0.06, speed = 20.0, start = -0.0035;
        Mechanism m = scene("sphere", r, {start, 0.0, z}, 0.002);
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies[1].velocity.linear = {speed, 0.0, 0.0};
        m.contacts[0].restitution = 1.0;
        Record record;
        run(m, libraryOf({groove()}), record);
        const auto height = [&](double x) { return x * x / (2.0 * rho) + r * rho / std::hypot(x, rho) - z; };
        const double foot = findRoot(height, 0.03, 0.1, height(0.03), height(0.1)),
                     touches = foot - r * foot / std::hypot(foot, rho);
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), record.story().c_str());
        QVERIFY2(std::abs(start + speed * hit->time - touches) < 1e-9, record.story().c_str());
        QVERIFY2(record.summary.penetration < 1e-8, record.story().c_str());
    }

    /// A ball without friction in a groove that widens rests on both flanks where the groove is narrower than it, and
    /// on the bottom where it is wider; between, its two places become one under load. No energy is lost, and the force
    /// goes over.
    void placesMergeUnderLoad_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<double>("tolerance"); // of heights and speeds, relative
        QTest::newRow("event-driven") << "event-driven" << 1e-8;
        QTest::newRow("time-stepping") << "time-stepping" << 2e-3;
    }
    void placesMergeUnderLoad() {
        QFETCH(QString, strategy);
        QFETCH(double, tolerance);
        const double r = 0.06, narrow = 10.0, open = 6.0;
        const double merge = deep * (narrow + open - 1.0 / r) / (narrow - open); // 2 c r = 1
        Mechanism m = scene("sphere", r, {0.0, -0.4, 0.0635}, 1.0);
        m.bodies[1].velocity.linear = {0.0, 0.8, 0.0};
        m.run.strategy = strategy.toStdString();
        m.run.step = 1e-4;
        Record record;
        run(m, libraryOf({wideningGroove(narrow, open)}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(record.count(EventKind::Fold) == 1, record.story().c_str());
        const auto fold = std::find_if(record.events.begin(), record.events.end(),
                                       [](const Event& e) { return e.kind == EventKind::Fold; });
        // A time step may take one of the places past its end before they are seen to be one.
        const bool told = fold->text.find("have become one") != std::string::npos ||
                          (strategy == "time-stepping" && fold->text.find("no minimum") != std::string::npos);
        QVERIFY2(told, record.story().c_str());
        const auto energy = [](const BodyState& b) { return 0.5 * b.linear.squaredNorm() + gravity * b.position.z(); };
        double settled = 0.0; // once it rests on both flanks
        for (const Frame& f : record.frames) {
            int pressing = 0;
            for (const auto& c : f.contacts) pressing += c.force.norm() > 1e-9;
            const BodyState& ball = f.bodies.back();
            if (settled == 0.0 && pressing == 2) settled = energy(ball);
            if (settled == 0.0) continue;
            QVERIFY2(std::abs(energy(ball) / settled - 1.0) < tolerance, record.story().c_str());
            QVERIFY(std::abs(ball.position.x()) < tolerance * r);
            if (std::abs(f.time - fold->time) > 2e-4 && strategy == "event-driven")
                QVERIFY2(pressing == (f.time < fold->time ? 2 : 1), record.story().c_str());
            if (std::abs(f.time - fold->time) < 1e-12)
                QVERIFY2(std::abs(ball.position.y() - merge) < 1e-4, record.story().c_str());
        }
        QVERIFY(settled > 0.0);
        QVERIFY2(std::abs(record.end().position.z() - r) < tolerance * r, record.story().c_str());
        QVERIFY(record.end().position.y() > merge + 0.05);
        for (const auto& c : record.frames.back().contacts)
            if (c.force.norm() > 0.0)
                QVERIFY(std::abs(c.force.norm() - mass * gravity) < std::max(1e-6, tolerance) * mass * gravity);
    }

    /// From any checkpoint the same events.
    void continuedRunTellsTheSame() {
        const double r = 0.055, z = 0.06, speed = 0.02, start = -0.0035;
        Mechanism m = scene("sphere", r, {start, 0.0, z}, 0.5);
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies[1].velocity.linear = {speed, 0.0, 0.0};
        Record whole;
        run(m, libraryOf({groove()}), whole);
        QVERIFY2(whole.count(EventKind::Birth) > 0 && whole.count(EventKind::Fold) > 0, whole.story().c_str());
        for (double until : {0.01, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.45}) {
            Mechanism part = m;
            part.run.until = until;
            Record first, rest;
            run(part, libraryOf({groove()}), first);
            RunControl control;
            simulate(m, libraryOf({groove()}), {}, rest, control, Continuation{first.checkpoints.back()});
            for (const Record* one : {&first, &rest})
                for (const Event& e : one->events)
                    QVERIFY2(std::any_of(whole.events.begin(), whole.events.end(),
                                         [&](const Event& w) {
                                             return w.time == e.time && w.kind == e.kind && w.features == e.features &&
                                                    w.point == e.point && w.instant == e.instant;
                                         }),
                             rest.story().c_str());
            QCOMPARE(first.events.size() + rest.events.size(), whole.events.size());
        }
    }
};

QTEST_GUILESS_MAIN(TwoPlacesTest)
#include "two_places_test.moc"
