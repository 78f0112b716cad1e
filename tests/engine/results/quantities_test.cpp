// What can be drawn and exported from a result, and the table it makes.

#include "engine/model/errors.h"
#include "engine/model/files/sha256.h"
#include "engine/results/energy_ledger.h"
#include "engine/results/quantity.h"
#include "engine/results/result_file.h"
#include "engine/results/summary.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace escapement;

namespace {

std::unique_ptr<Result> madeUpResult() {
    auto result = std::make_unique<Result>();
    ResultLayout layout;
    layout.project_text =
        R"({"joints": [{"name": "rail", "type": "prismatic"}, {"name": "hinge", "type": "revolute"},
                        {"name": "shaft", "type": "cylindrical"}]})";
    layout.bodies = {"arm/left", "a \"b\", c"};
    layout.joints = {{"rail", 1}, {"hinge", 1}, {"ball", 3}, {"shaft", 2}};
    result->begin(layout);
    result->pair(0, {"tip on plate", "arm#vertex:1", "plate#face:1", 0});
    result->pair(1, {"tip on plate", "arm#vertex:2", "plate#face:1", 0});
    result->pair(2, {"other", "arm#vertex:3", "plate#face:2", 0});
    result->pair(3, {"hinge upper stop", "a|hinge", "b|hinge", 0});
    result->pair(4, {"hinge friction", "a|hinge", "b|hinge", 0});
    result->pair(5, {"rail friction", "a|rail", "b|rail", 0});
    for (int i = 0; i < 3; ++i) {
        Frame frame;
        frame.time = 0.1 * i;
        frame.bodies.resize(2);
        frame.bodies[0].position = Vec3(1.0 / 3.0, i, 0.1);
        frame.bodies[0].linear = Vec3(3, 4, 0);
        frame.bodies[1].orientation = Quaternion(0.5, 0.5, -0.5, 0.5);
        frame.joints.resize(4);
        frame.joints[3].coordinate = Vec3(0.5, 7.0, 0.0);
        frame.joints[0].coordinate[0] = 0.25;
        frame.joints[2].speed = Vec3(1, 2, 3);
        frame.joints[2].force << 1, 2, 2, 0, 3, 4;
        frame.energy = {1.0 + i, 2.0, 4.0, 8.0, 16.0};
        if (i > 0) {
            ContactRow row;
            row.normal = Vec3::UnitZ();
            row.pair = 0;
            row.force = Vec3(3, 4, 10);
            row.gap = 1e-3;
            row.impulse = Vec3(0, 0, 2);
            frame.contacts.push_back(row);
            row.pair = 1;
            row.gap = -1e-5;
            row.force = Vec3(0, 1, 7);
            frame.contacts.push_back(row);
        }
        result->frame(frame);
    }
    result->step({0.05, 0.05, Strategy::EventDriven, 0.5, 1e-9, 2e-9, 0, 4, 1e-12});
    result->step({0.2, 0.15, Strategy::TimeStepping, 0.5, 3e-9, 1e-9, 5e-8, 6, 1e-11});
    Event impact;
    impact.kind = EventKind::Impact;
    result->event(impact);
    result->event(impact);
    result->finish(RunStatus::Done, "fine");
    return result;
}

std::string unitOf(const Result& result, const std::string& path) {
    for (const auto& quantity : quantities(result))
        if (quantity.path == path) return quantity.unit;
    return "missing";
}

} // namespace

class QuantitiesTest : public QObject {
    Q_OBJECT

  private slots:
    void accelerationsDoNotReachOverImpacts();
    void whoGaveTheWork();
    void valuesByPath() {
        const auto result = madeUpResult();
        using List = std::vector<double>;
        QCOMPARE(quantities(*result).front().path, std::string("time"));
        QCOMPARE(values(*result, "bodies/arm%2Fleft/position y"), (List{0, 1, 2}));
        QCOMPARE(values(*result, "bodies/arm%2Fleft/position y", 2), (List{2}));
        QCOMPARE(values(*result, "bodies/arm%2Fleft/speed"), (List{5, 5, 5}));
        QCOMPARE(values(*result, "bodies/a \"b\", c/quaternion y"), (List{-0.5, -0.5, -0.5}));
        QCOMPARE(values(*result, "joints/ball/speed 3"), (List{3, 3, 3}));
        QCOMPARE(values(*result, "joints/ball/force magnitude"), (List{3, 3, 3}));
        QCOMPARE(values(*result, "joints/ball/moment magnitude"), (List{5, 5, 5}));
        QCOMPARE(values(*result, "energy/total"), (List{7, 8, 9}));
        QCOMPARE(values(*result, "contacts/tip on plate/normal force"), (List{0, 17, 17}));
        QCOMPARE(values(*result, "contacts/tip on plate/friction force"), (List{0, 6, 6}));
        QCOMPARE(values(*result, "contacts/tip on plate/impulse"), (List{0, 4, 4}));
        QCOMPARE(values(*result, "contacts/other/normal force"), (List{0, 0, 0}));
        const auto gap = values(*result, "contacts/tip on plate/gap");
        QVERIFY(std::isnan(gap[0]));
        QCOMPARE(gap[1], -1e-5);
    }

    void units() {
        const auto result = madeUpResult();
        QCOMPARE(unitOf(*result, "joints/rail/coordinate"), std::string("m"));
        QCOMPARE(unitOf(*result, "joints/hinge/coordinate"), std::string("rad"));
        QCOMPARE(unitOf(*result, "joints/rail/speed"), std::string("m/s"));
        QCOMPARE(unitOf(*result, "joints/shaft/slide"), std::string("m"));
        QCOMPARE(unitOf(*result, "joints/shaft/angle speed"), std::string("rad/s"));
        QCOMPARE(unitOf(*result, "contacts/hinge upper stop/gap"), std::string("rad"));
        QCOMPARE(unitOf(*result, "contacts/hinge friction/friction force"), std::string("N m"));
        QCOMPARE(unitOf(*result, "contacts/rail friction/friction force"), std::string("N"));
        QCOMPARE(unitOf(*result, "contacts/other/gap"), std::string("m"));
        QCOMPARE(values(*result, "joints/shaft/angle"), (std::vector<double>{7, 7, 7}));
        QCOMPARE(unitOf(*result, "joints/ball/moment x"), std::string("N m"));
    }

    void unknownPathNamesTheNearest() {
        const auto result = madeUpResult();
        try {
            values(*result, "energy/kinetik");
            QFAIL("an unknown path was accepted");
        } catch (const std::invalid_argument& error) {
            QVERIFY2(QString(error.what()).contains("energy/kinetic'"), error.what());
        }
    }

    void table() {
        const auto result = madeUpResult();
        QTemporaryDir folder;
        const QString path = folder.filePath("table.csv");
        exportCsv(*result, path.toStdString(),
                  {"time", "bodies/arm%2Fleft/position x", "bodies/a \"b\", c/quaternion w",
                   "contacts/tip on plate/gap"});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().split('\n');
        QCOMPARE(lines[0], QByteArray("time [s],bodies/arm%2Fleft/position x [m],\"bodies/a \"\"b\"\", c/quaternion w "
                                      "[1]\",contacts/tip on plate/gap [m]"));
        QCOMPARE(lines[1], QByteArray("0,0.3333333333333333,0.5,"));
        QCOMPARE(lines[2], QByteArray("0.1,0.3333333333333333,0.5,-1e-05"));
        QCOMPARE(lines[2].split(',')[1].toDouble(), 1.0 / 3.0);
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[4].isEmpty());

        exportCsv(*result, path.toStdString());
        file.close();
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(std::size_t(file.readLine().count('[')), quantities(*result).size());
        QVERIFY_EXCEPTION_THROWN(exportCsv(*result, path.toStdString(), {"nonsense"}), InputError);
        QVERIFY_EXCEPTION_THROWN(exportCsv(*result, "/nowhere/table.csv"), InputError);
    }

    /// Each frame is put together a few times for the whole table, however many columns are rates.
    void tableReadsEachFrameAFewTimes() {
        struct Store final : FrameStore {
            std::size_t count() const override { return 700; }
            double time(std::size_t i) const override { return 0.01 * double(i - i / 200); } // with events
            void read(std::size_t i, Frame& frame) const override {
                ++reads;
                frame = {};
                frame.time = time(i);
                frame.bodies.resize(5);
                for (std::size_t b = 0; b < 5; ++b)
                    frame.bodies[b].linear = Vec3(std::sin(frame.time + double(b)), 0.1 * double(i), -frame.time);
            }
            mutable std::size_t reads = 0;
        };
        Result result;
        ResultLayout layout;
        layout.bodies = {"a", "b", "c", "d", "e"};
        result.begin(layout);
        auto owned = std::make_unique<Store>();
        const Store& store = *owned;
        result.setFrames(std::move(owned));
        QTemporaryDir folder;
        const QString path = folder.filePath("table.csv");
        exportCsv(result, path.toStdString());
        QVERIFY2(store.reads < 3 * store.count(), qPrintable(QString::number(store.reads)));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(store.count()) + 1);
        for (const char* name : {"bodies/c/acceleration x", "bodies/e/acceleration magnitude"}) {
            const auto column = lines[0].split(',').indexOf(QByteArray(name) + " [m/s^2]");
            QVERIFY(column > 0);
            const auto rates = values(result, name);
            for (std::size_t i = 0; i < rates.size(); ++i)
                QCOMPARE(lines[qsizetype(i) + 1].split(',')[column].toDouble(), rates[i]);
        }
    }

    void summary() {
        const auto s = summaryOf(*madeUpResult());
        QCOMPARE(s.status, RunStatus::Done);
        QCOMPARE(s.accepted, std::int64_t(2));
        QCOMPARE(s.event_driven, 0.05);
        QCOMPARE(s.time_stepping, 0.15);
        QCOMPARE(s.events.at("impact"), std::int64_t(2));
        QCOMPARE(s.solver_iterations, std::int64_t(10));
        QCOMPARE(s.penetration, 5e-8);
        QCOMPARE(s.energy_start, -1.0); // 7 J in the first frame, by which 8 J have been put in already
        QCOMPARE(s.energy_end, 9.0);
        QCOMPARE(s.drift_position, 3e-9);
        QCOMPARE(s.simulated, 0.2);
    }

    /// FIPS 180-2, appendix B.
    void fingerprints() {
        QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QTemporaryDir folder;
        QFile file(folder.filePath("million"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(1000000, 'a'));
        file.close();
        QCOMPARE(sha256OfFile(file.fileName().toStdString()),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
        QVERIFY_EXCEPTION_THROWN(sha256OfFile("/nowhere"), InputError);
    }
};

/// A parabola is differentiated exactly, on both sides of a jump, and over frames that come in uneven distances.
void QuantitiesTest::accelerationsDoNotReachOverImpacts() {
    auto result = std::make_unique<Result>();
    ResultLayout layout;
    layout.project_text = R"({"joints": [{"name": "rail", "type": "prismatic"}]})";
    layout.bodies = {"ball"};
    layout.joints = {{"rail", 1}};
    result->begin(layout);
    const double impact = 0.25;
    const auto speed = [&](double t, bool after) { return after ? 3.0 + t : 1.0 - 9.0 * t + 4.0 * t * t; };
    std::vector<std::pair<double, bool>> times;
    for (double t : {0.0, 0.1, 0.17, 0.2, 0.2 + 1e-9}) times.emplace_back(t, false);
    times.emplace_back(impact, false);
    for (double t : {impact, 0.3, 0.4, 0.5}) times.emplace_back(t, true);
    for (const auto& [t, after] : times) {
        Frame frame;
        frame.time = t;
        frame.bodies.resize(1);
        frame.bodies[0].linear = Vec3(0, speed(t, after), -2.0 * speed(t, after));
        frame.bodies[0].angular = Vec3(7.0 * t, 0, 0);
        frame.joints.resize(1);
        frame.joints[0].speed[0] = t * t;
        result->frame(frame);
    }
    const auto y = values(*result, "bodies/ball/acceleration y"),
               size = values(*result, "bodies/ball/acceleration magnitude");
    QCOMPARE(y.size(), times.size());
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double expected = times[i].second ? 1.0 : -9.0 + 8.0 * times[i].first;
        QVERIFY2(std::abs(y[i] - expected) < 1e-9, qPrintable(QString("%1: %2").arg(i).arg(y[i], 0, 'g', 17)));
        QVERIFY(std::abs(size[i] - std::sqrt(5.0) * std::abs(expected)) < 1e-8);
    }
    QVERIFY(std::abs(values(*result, "bodies/ball/angular acceleration x").back() - 7.0) < 1e-12);
    QVERIFY(std::abs(valueAt(*result, "joints/rail/acceleration", 3) - 0.4) < 1e-12);
    // From the middle on they are what they are of the whole, and tables have them, too.
    const auto rest = values(*result, "bodies/ball/acceleration y", 4);
    QCOMPARE(rest, std::vector<double>(y.begin() + 4, y.end()));
    QTemporaryDir folder;
    const QString file = folder.path() + "/a.csv";
    exportCsv(*result, file.toStdString(), {"time", "bodies/ball/acceleration y"});
    QFile table(file);
    QVERIFY(table.open(QIODevice::ReadOnly));
    const auto lines = table.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), qsizetype(times.size()) + 1);
    QCOMPARE(lines[0], QByteArray("time [s],bodies/ball/acceleration y [m/s^2]"));
    QCOMPARE(lines[3].split(',')[1].toDouble(), y[2]);
}

/// The ledger tells what motors and what loads have given; of a file that does not tell them apart, who can have.
void QuantitiesTest::whoGaveTheWork() {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const auto gifts = [](const std::string& project, double motors) {
        Result result;
        ResultLayout layout;
        layout.project_text = project;
        result.begin(layout);
        for (int i = 0; i < 3; ++i) {
            Frame frame;
            frame.time = i;
            frame.energy.kinetic = 5.0 + 2.0 * i;
            frame.energy.work = 1.0 + 2.0 * i;
            frame.energy.motors = 0.5 + motors * i;
            result.frame(frame);
        }
        const auto ledger = energyLedger(result);
        if (ledger.given != std::vector<double>{5, 7, 9}) qFatal("the start or the work is not counted");
        Frame last = result.frameAt(2);
        for (const auto& gift : ledger.gifts)
            if (gift.read(last.energy) != gift.values.back()) qFatal("a frame is read otherwise");
        return ledger.gifts;
    };
    using Giver = EnergyShares::Giver;
    const auto both = gifts("{}", 5.0);
    QCOMPARE(both.size(), std::size_t(2));
    QVERIFY(both[0].giver == Giver::Loads && both[1].giver == Giver::Motors);
    QCOMPARE(both[0].values, (std::vector<double>{0, -3, -6}));
    QCOMPARE(both[1].values, (std::vector<double>{0, 5, 10}));
    QCOMPARE(gifts("{}", 2.0).size(), std::size_t(1));
    QVERIFY(gifts("{}", 2.0)[0].giver == Giver::Motors);
    QVERIFY(gifts("{}", 0.0)[0].giver == Giver::Loads);
    const auto giver = [&](const std::string& project) {
        const auto only = gifts(project, unknown);
        if (only.size() != 1 || only[0].values != std::vector<double>{0, 2, 4}) qFatal("not one number for both");
        return only[0].giver;
    };
    const std::string motor = R"({"joints": [{"name": "a"}, {"name": "b", "motor": {"speed": 1}}])";
    QCOMPARE(giver(motor + "}"), Giver::Motors);
    QCOMPARE(giver(motor + R"(, "loads": []})"), Giver::Motors);
    QCOMPARE(giver(motor + R"(, "loads": [{"type": "force"}]})"), Giver::Both);
    QCOMPARE(giver(R"({"joints": [{"name": "a"}], "loads": [{"type": "force"}]})"), Giver::Loads);
    QCOMPARE(giver("not a project"), Giver::Both);
}

QTEST_GUILESS_MAIN(QuantitiesTest)
#include "quantities_test.moc"
