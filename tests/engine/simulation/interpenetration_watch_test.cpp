// The net under the contacts of chosen faces: motions that no contact knows of, shown to the watch frame by frame.

#include "engine/simulation/interpenetration_watch.h"

#include "engine/model/errors.h"

#include <QtTest>

#include <cmath>
#include <functional>

using namespace escapement;

namespace {

constexpr double width = 0.04, height = 0.02; // of a plate and of the block over it, m

/// The face of a box whose normal is `direction`.
std::string faceTowards(const Vec3& direction) {
    const Part box = makeBox(Vec3(width, width, height));
    for (std::size_t f = 0; f < box.features.faces.size(); ++f)
        if (box.features.faces[f].outward(Vec2::Zero()).dot(direction) > 0.9)
            return "box#face:" + std::to_string(f + 1);
    return {};
}

struct Nothing final : FrameSink {};

/// A block over a plate, a contact between these faces; none: all of that body.
Mechanism blockOverPlate(const std::vector<std::string>& ofPlate, const std::vector<std::string>& ofBlock,
                         const char* ground = "box") {
    Mechanism m;
    for (const char* name : {"plate", "block"}) {
        Body body;
        body.name = name;
        body.fixed = body.name == "plate";
        Shape box;
        box.primitive = body.name == "plate" ? ground : "box";
        box.size = {width, width, box.primitive == "box" ? height : 0.0};
        body.shapes = {box};
        m.bodies.push_back(body);
    }
    ContactPair contact;
    contact.name = "rest";
    contact.a.body = "plate";
    contact.a.faces = ofPlate;
    contact.b.body = "block";
    contact.b.faces = ofBlock;
    m.contacts = {contact};
    return m;
}

/// What the watch says of a motion of the block, s from 0 to 1; empty: nothing. `gap`: of a contact that it is told is
/// closed.
std::string watched(const Mechanism& m, const std::function<RigidMotion(double)>& motion, int frames = 200,
                    double gap = 1.0) {
    const Interpenetration bodies(m, {});
    Nothing nothing;
    InterpenetrationWatch watch(bodies, m, nothing, 1.0);
    watch.pair(0, {"rest", "a", "b", 0});
    try {
        for (int i = 0; i <= frames; ++i) {
            Frame frame;
            frame.time = double(i) / frames;
            frame.bodies.resize(2);
            const RigidMotion at = motion(frame.time);
            frame.bodies[1].position = at.translation;
            frame.bodies[1].orientation = Quaternion(at.rotation);
            if (gap < 0.0) {
                ContactRow row;
                row.gap = gap;
                row.status = ContactStatus::Slip;
                frame.contacts = {row};
            }
            watch.frame(frame);
        }
    } catch (const RunError& end) {
        return end.what();
    }
    return {};
}

RigidMotion at(double x, double z, double turn = 0.0) {
    return {Eigen::AngleAxisd(turn, Vec3(0.2, 1.0, 0.3).normalized()).toRotationMatrix(), Vec3(x, 0.0, z)};
}

} // namespace

class InterpenetrationWatchTest : public QObject {
    Q_OBJECT

    const std::string up_ = faceTowards(Vec3::UnitZ()), down_ = faceTowards(-Vec3::UnitZ()),
                      left_ = faceTowards(-Vec3::UnitX()), right_ = faceTowards(Vec3::UnitX());

  private slots:
    /// A ball has one face, as a plane has; but it lies in nothing that is far from it.
    void onlyNearBallsAreLookedAt() {
        constexpr int count = 60;
        Mechanism m;
        std::vector<RigidMotion> poses;
        for (int i = 0; i < count; ++i) {
            Body body;
            body.name = "ball " + std::to_string(i);
            Shape ball;
            ball.primitive = "sphere";
            ball.radius = 0.01;
            body.shapes = {ball};
            m.bodies.push_back(body);
            poses.push_back({Mat3::Identity(), Vec3(0.1 * i, 0.0, 0.0)});
        }
        ContactPair all;
        all.name = "all";
        all.a.body = all.b.body = "*";
        m.contacts = {all};
        const Interpenetration bodies(m, {});
        QCOMPARE(int(bodies.pairs().size()), count * (count - 1) / 2);
        QVERIFY(bodies.near(poses).empty());
        poses[7].translation.x() += 0.085;
        QCOMPARE(bodies.near(poses).size(), std::size_t(1));
    }
    /// A block that has turned over and lies in the plate by its top, when only its bottom was chosen: that is no
    /// failure, but it is said, once; not where it lay so from the beginning.
    void whatGoesThroughBesideIsSaid() {
        const Mechanism m = blockOverPlate({}, {faceTowards(-Vec3::UnitZ())});
        const Interpenetration bodies(m, {});
        for (const double begins : {0.1, -0.005}) {
            Nothing nothing;
            InterpenetrationWatch watch(bodies, m, nothing, 1.0);
            watch.pair(0, {"rest", "a", "b", 0});
            for (int i = 0; i <= 40; ++i) {
                Frame frame;
                frame.time = i / 40.0;
                frame.bodies.resize(2);
                const double apart = begins + (-0.005 - begins) * frame.time; // 5 mm deep at the end
                frame.bodies[1].position = Vec3(0.0, 0.0, height + apart);
                frame.bodies[1].orientation = Quaternion(Eigen::AngleAxisd(M_PI, Vec3::UnitX()));
                watch.frame(frame);
            }
            QCOMPARE(watch.besideChosen().size(), std::size_t(begins > 0.0 ? 1 : 0));
            if (begins > 0.0)
                QVERIFY2(watch.besideChosen()[0].find("by 5 mm") != std::string::npos &&
                             watch.besideChosen()[0].find("'plate' and 'block'") != std::string::npos,
                         watch.besideChosen()[0].c_str());
        }
    }

    void chosenFacesThatPassEndTheRun_data() {
        QTest::addColumn<double>("turn");
        QTest::addColumn<int>("frames");
        QTest::addColumn<QString>("ground");
        for (const char* ground : {"box", "plane"})
            for (double turn : {0.0, 0.02, 0.2})
                for (int frames : {7, 200, 5000})
                    QTest::addRow("%s turned by %g, %d frames", std::string(ground).c_str(), turn, frames)
                        << turn << frames << QString(ground);
    }
    void chosenFacesThatPassEndTheRun() {
        QFETCH(double, turn);
        QFETCH(int, frames);
        QFETCH(QString, ground);
        const bool plane = ground == "plane";
        const Mechanism m = blockOverPlate({plane ? "plane#face:1" : up_}, {down_}, plane ? "plane" : "box");
        const double touching = plane ? 0.5 * height : height;
        const std::string said = watched(
            m, [&](double s) { return at(0.003, touching + 0.02 - 0.03 * s, turn); }, frames);
        QVERIFY2(said.find("lie in one another") != std::string::npos && said.find("rest") != std::string::npos,
                 said.c_str());
    }
    /// What is advised would do something else: time steps follow a law that gives way or holds whatever the strategy.
    void adviceFitsTheLaw_data() {
        QTest::addColumn<QString>("law");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QStringList>("leavesOut");
        const QStringList noOther = {"hybrid", "time-stepping", "/run/tolerance"};
        for (const char* strategy : {"time-stepping", "hybrid"}) {
            QTest::addRow("compliant, %s", strategy)
                << "compliant" << strategy << QStringList{"press harder", "/run/step"} << noOther;
            QTest::addRow("cohesive, %s", strategy)
                << "cohesive" << strategy << QStringList{"/run/step", "other faces"} << noOther;
        }
        QTest::addRow("rigid, time-stepping")
            << "rigid"
            << "time-stepping" << QStringList{"/run/step", "hybrid"} << QStringList{"time-stepping", "press harder"};
        QTest::addRow("rigid, hybrid") << "rigid"
                                       << "hybrid" << QStringList{"/run/tolerance", "time-stepping"}
                                       << QStringList{"strategy hybrid", "press harder"};
    }
    void adviceFitsTheLaw() {
        QFETCH(QString, law);
        QFETCH(QString, strategy);
        QFETCH(QStringList, names);
        QFETCH(QStringList, leavesOut);
        Mechanism m = blockOverPlate({up_}, {down_});
        m.contacts[0].law = law.toStdString();
        m.contacts[0].compliance = law == "compliant" ? 1e-5 : 0.0;
        m.contacts[0].cohesion = law == "cohesive" ? 10.0 : 0.0;
        m.run.strategy = strategy.toStdString();
        const QString said =
            QString::fromStdString(watched(m, [](double s) { return at(0.003, height + 0.001 - 0.003 * s); }));
        QVERIFY2(said.contains("lie in one another"), qPrintable(said));
        for (const QString& name : names) QVERIFY2(said.contains(name), qPrintable(said));
        for (const QString& name : leavesOut) QVERIFY2(!said.contains(name), qPrintable(said));
    }
    /// However slowly, and where it has only sunk by a thousandth of its size.
    void slowSinkingEndsTheRun() {
        const Mechanism m = blockOverPlate({up_}, {down_});
        const std::string said = watched(
            m, [](double s) { return at(0.01 * std::sin(20.0 * s), height + 1e-6 - 8e-5 * s); }, 3000);
        QVERIFY2(said.find("lie in one another") != std::string::npos, said.c_str());
    }
    void knownDepthIsTheContacts() {
        const Mechanism m = blockOverPlate({up_}, {down_});
        QCOMPARE(watched(
                     m, [](double s) { return at(0.0, height + 1e-4 - 2e-4 * s); }, 200, -1e-4),
                 std::string());
    }
    /// Chosen faces that lie in the other part, or below the chosen face of it, without having gone through it.
    void whatComesInBesideDoesNot_data() {
        QTest::addColumn<double>("depth");
        for (double depth : {1e-4, 1e-3, 5e-3, 9e-3}) QTest::addRow("%g m deep", depth) << depth;
    }
    void whatComesInBesideDoesNot() {
        QFETCH(double, depth);
        // Through the plate's right side, its bottom just below the top: the side was not chosen.
        const Mechanism m = blockOverPlate({up_}, {down_});
        const auto motion = [&](double s) { return at(0.06 - 0.05 * s, height - depth); };
        for (int frames : {50, 1000}) QCOMPARE(watched(m, motion, frames), std::string());
        // Chosen, it ends the run.
        if (depth > 4e-3)
            QVERIFY(!watched(blockOverPlate({right_}, {left_}), motion)
                         .empty()); // else the top, which was not chosen, is nearer
        // And out again through the top, where nothing comes in.
        QCOMPARE(watched(
                     m,
                     [&](double s) {
                         return s < 0.5 ? at(0.06 - 0.1 * s, height - depth)
                                        : at(0.01, height - depth + 0.04 * (s - 0.5));
                     },
                     1000),
                 std::string());
    }
    /// From there down through the top it is a crossing.
    void whatGoesOutComesInAgain() {
        const Mechanism m = blockOverPlate({up_}, {down_});
        const auto motion = [](double s) {
            return s < 0.4   ? at(0.06 - 0.125 * s, height - 1e-3)
                   : s < 0.7 ? at(0.01, height - 1e-3 + 0.02 * (s - 0.4))
                             : at(0.01, height + 5e-3 - 0.03 * (s - 0.7));
        };
        QVERIFY(!watched(m, motion, 1000).empty());
    }
    /// A ball that turns where it is takes up the same room: nothing is looked for, however fast it spins.
    void aBallThatSpinsIsNotLookedAt() {
        Mechanism m = blockOverPlate({up_}, {});
        m.contacts[0].b.faces.clear();
        m.bodies[1].shapes[0].primitive = "sphere";
        m.bodies[1].shapes[0].radius = 0.01;
        const Interpenetration bodies(m, {});
        const auto looks = [&](const std::function<RigidMotion(double)>& motion) {
            CrossedFaces crossed(bodies, 0);
            int count = 0;
            for (int i = 0; i <= 200; ++i) count += crossed.follow(motion(i / 200.0), false);
            return count;
        };
        QCOMPARE(looks([](double s) { return at(0.0, 0.0205, 40.0 * s); }), 0);
        QVERIFY(looks([](double s) { return at(0.01 * s, 0.0205); }) > 0);
    }

    void oneSideMayBeAWholePart() {
        const auto motion = [](double s) { return at(0.003, height + 0.02 - 0.03 * s); };
        QVERIFY(!watched(blockOverPlate({up_}, {}), motion).empty());
        QVERIFY(!watched(blockOverPlate({}, {down_}), motion).empty());
        QCOMPARE(watched(blockOverPlate({left_}, {}), motion), std::string());
    }
};

QTEST_APPLESS_MAIN(InterpenetrationWatchTest)
#include "interpenetration_watch_test.moc"
