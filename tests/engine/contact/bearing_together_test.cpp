// Several contacts that act on the one motion that joints leave: two rollers on two cams of one slide, as pairs of
// teeth of gears do. Which of them is ahead the shapes say, by more or less than anybody asks for.

#include "engine/model/checks/validation.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double camRadius = 0.05, roller = 0.01, speed = 0.1, from = -0.005; // m, m/s
constexpr double drop = 1e-4;                                                 // m that the follower falls first

Shape ball(double radius, double y) {
    Shape shape;
    shape.primitive = "sphere";
    shape.radius = radius;
    shape.placement.emplace();
    shape.placement->position = {0.0, y, 0.0};
    return shape;
}

Joint slide(const std::string& name, const std::string& body, const NumberVector<3>& axis,
            const NumberVector<3>& across, const Vec3& at) {
    Joint joint;
    joint.name = name;
    joint.type = "prismatic";
    joint.a.body = "ground";
    joint.a.position = {at.x(), at.y(), at.z()};
    joint.b.body = body;
    joint.a.z = joint.b.z = axis;
    joint.a.x = joint.b.x = across;
    return joint;
}

struct Cam {
    double larger, lower; ///< m: its radius; its roller, besides being as much higher
};

/// Cams are balls in a row on a slide that a motor moves along x; a follower with a roller over each slides along z and
/// falls onto them. What cam k leaves the follower changes by larger x^2 / (2 (R + r)^2) + lower along the way.
Mechanism cams(const std::vector<Cam>& row, double until) {
    Mechanism m;
    Body ground, cam, follower;
    ground.name = "ground";
    ground.fixed = true;
    cam.name = "cams";
    follower.name = "follower";
    cam.pose.position = {from, 0.0, 0.0};
    const double height = camRadius + roller + drop;
    follower.pose.position = {0.0, 0.0, height};
    for (Body* body : {&cam, &follower}) {
        body->mass = MassProperties{};
        body->mass->value = 0.2;
        body->mass->inertia = {1e-4, 1e-4, 1e-4, 0.0, 0.0, 0.0};
    }
    for (std::size_t k = 0; k < row.size(); ++k) {
        const double y = 0.2 * double(k);
        cam.shapes.push_back(ball(camRadius + row[k].larger, y));
        Shape shape = ball(roller, y);
        shape.placement->position = {0.0, y, row[k].larger - row[k].lower};
        follower.shapes.push_back(shape);
    }
    m.bodies = {ground, cam, follower};
    Joint driven = slide("drive", "cams", {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {from, 0.0, 0.0});
    driven.motor.emplace();
    driven.motor->kind = "speed";
    driven.motor->value = speed;
    m.joints = {driven, slide("guide", "follower", {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, height})};
    ContactPair contact;
    contact.name = "cams";
    contact.a.body = "cams";
    contact.b.body = "follower";
    contact.friction = 0.0;
    m.contacts = {contact};
    m.gravity = {0.0, 0.0, -9.81};
    m.run.until = until;
    m.run.tolerance = 1e-8;
    m.run.output_step = 1e-3;
    return m;
}

std::unique_ptr<Record> run(Mechanism m) {
    for (const auto& finding : resolve(m)) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    for (const auto& finding : validate(m)) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    auto record = std::make_unique<Record>();
    RunControl control;
    record->summary = simulate(m, {}, {}, *record, control);
    return record;
}

} // namespace

class BearingTogetherTest : public QObject {
    Q_OBJECT

  private slots:
    void oneAfterTheOtherIsAhead_data() {
        QTest::addColumn<std::vector<double>>("larger");
        QTest::addColumn<std::vector<double>>("lower"); // of a size that makes both touch where they are struck
        constexpr double struckAt = 4.283e-3, height = camRadius + roller,
                         share = struckAt * struckAt / (2.0 * height * height);
        const auto row = [&](const char* name, const std::vector<double>& smaller, double part = 1.0) {
            std::vector<double> larger, lower;
            for (const double s : smaller) larger.push_back(-s), lower.push_back(part * share * s);
            QTest::newRow(name) << larger << lower;
        };
        row("alike", {0.0, 0.0});
        row("by ten picometres", {0.0, 3.9e-9});
        row("by eighty", {0.0, 3.1e-8});
        row("the other way round", {3.1e-8, 0.0});
        row("almost together", {0.0, 3.1e-8}, 1.01);
        row("later", {0.0, 3.1e-8}, 0.9);
        row("three", {0.0, 3.1e-8, 2.9e-8});
        row("by three nanometres", {0.0, 1e-6});
        row("by three micrometres", {0.0, 1e-3});
    }
    void oneAfterTheOtherIsAhead() {
        QFETCH(std::vector<double>, larger);
        QFETCH(std::vector<double>, lower);
        std::vector<Cam> row;
        for (std::size_t k = 0; k < larger.size(); ++k) row.push_back({larger[k], lower[k]});
        const auto record = run(cams(row, 0.1));
        const RunSummary& s = record->summary;
        QVERIFY2(s.status == RunStatus::Done, record->story().c_str());
        QVERIFY2(s.event_driven > 0.0999, record->story().c_str());
        // Each is struck and let go once, besides the first impact.
        const auto events = record->events.size() - std::size_t(record->count(EventKind::Message));
        QVERIFY2(events <= 6 * row.size(), record->story().c_str());
        double farthest = 0.0, fastest = 0.0;
        for (const Frame& frame : record->frames) {
            // Struck by the next, it goes on as that one says: at the instant itself both are right.
            if (frame.time < 0.01 || frame.kind != FrameKind::Regular) continue;
            const double x = frame.bodies[1].position.x();
            double height = 0.0, slope = 0.0;
            for (const Cam& cam : row) {
                const double centres = camRadius + cam.larger + roller, above = std::sqrt(centres * centres - x * x);
                if (above - cam.larger + cam.lower <= height) continue;
                height = above - cam.larger + cam.lower;
                slope = -x / above;
            }
            farthest = std::max(farthest, std::abs(frame.bodies[2].position.z() - height));
            fastest = std::max(fastest, std::abs(frame.bodies[2].linear.z() - slope * speed));
        }
        qInfo("%zu events; off by %.2g m and %.2g m/s", events, farthest, fastest);
        QVERIFY2(farthest < 1e-9, record->story().c_str());
        QVERIFY2(fastest < 1e-7, record->story().c_str());
        const double unexplained = s.energy_start + s.work - s.dissipated - s.energy_end;
        QVERIFY2(std::abs(unexplained) < 1e-8, qPrintable(QString::number(unexplained)));
    }
};

QTEST_GUILESS_MAIN(BearingTogetherTest)
#include "bearing_together_test.moc"
