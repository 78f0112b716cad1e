// What each contact has taken and slid, beside the run's energy ledger and closed forms; which forces are one of many.

#include "engine/model/files/project_file.h"
#include "engine/results/contact_history.h"
#include "engine/results/quantity.h"
#include "engine/results/result_file.h"
#include "engine/simulation/simulate.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <map>

using namespace escapement;

namespace {

/// A body of 2 kg above a fixed plate whose upper side is z = 0.
Mechanism onPlate(const std::string& shape, const std::string& start, const std::string& contact,
                  const std::string& run, const std::string& gravity = "[0, 0, -9.81]") {
    return parseProject(R"({"escapement": 1, "name": "accounts", "gravity": )" + gravity + R"(,
      "bodies": [{"name": "plate", "fixed": true, "pose": {"position": [0, 0, -0.05]}, "shapes": [{"primitive": "box", "size": [4, 4, 0.1]}]},
                 {"name": "thing", )" +
                        start + R"(, "shapes": [)" + shape + R"(],
                  "mass": {"value": 2, "centre": [0, 0, 0], "inertia": [0.008, 0.01, 0.012, 0, 0, 0]}}],
      "contacts": [{"name": "touch", "a": {"body": "plate"}, "b": {"body": "thing"}, )" +
                        contact + R"(}],
      "run": {)" + run + R"(, "output_step": 0.01}})")
        .mechanism;
}

const std::string box = R"({"primitive": "box", "size": [0.2, 0.1, 0.06]})",
                  ball = R"({"primitive": "sphere", "radius": 0.1})";

std::unique_ptr<Result> resultOf(const Mechanism& m) {
    auto result = std::make_unique<Result>();
    RunControl control;
    ResultLayout layout;
    layout.project_text = projectText(m);
    const RunSummary summary = simulate(m, {}, layout, *result, control);
    if (summary.status != RunStatus::Done) qWarning("%s", summary.message.c_str());
    return result;
}

std::map<int, ContactAccount> accountsAt(const Result& result, std::size_t frames) {
    std::map<int, ContactAccount> last;
    result.visitFrames(0, frames, [&](std::size_t, const Frame& frame) {
        for (const auto& one : frame.accounts) last[one.pair] = one;
    });
    return last;
}

} // namespace

class ContactAccountsTest : public QObject {
    Q_OBJECT

  private slots:
    /// A block slides down: friction takes mu N s, each corner has slid s, and of four normal forces no one is decided.
    void aSlidingBlock() {
        const double g = 9.81, slope = 0.5, mu = 0.3, until = 0.5;
        const std::string gravity =
            "[" + std::to_string(g * std::sin(slope)) + ", 0, " + std::to_string(-g * std::cos(slope)) + "]";
        const auto result = resultOf(onPlate(box, R"("pose": {"position": [-1, 0, 0.03]})", R"("friction": 0.3)",
                                             R"("until": 0.5, "tolerance": 1e-10)", gravity));
        QCOMPARE(result->status(), RunStatus::Done);
        const double gx = std::stod(std::to_string(g * std::sin(slope))),
                     gz = std::stod(std::to_string(g * std::cos(slope)));
        const double way = 0.5 * (gx - mu * gz) * until * until;
        const Frame last = result->frameAt(result->frameCount() - 1);
        QVERIFY2(std::abs(last.energy.friction - 2.0 * mu * gz * way) < 1e-9,
                 qPrintable(QString::number(last.energy.friction - 2.0 * mu * gz * way)));
        QVERIFY(std::abs(last.energy.friction + last.energy.impacts - last.energy.dissipated) <
                1e-9 * last.energy.dissipated);
        int closed = 0;
        for (const auto& row : last.contacts) {
            if (row.status == ContactStatus::Open) continue;
            ++closed;
            QVERIFY(row.shared);
        }
        QCOMPARE(closed, 4);
        for (const auto& [pair, account] : accountsAt(*result, result->frameCount()))
            if (account.friction > 1e-6)
                QVERIFY2(std::abs(account.slip - way) < 1e-9, qPrintable(QString::number(account.slip - way)));
        const auto history = contactHistory(*result, pairsOf(*result, "touch"));
        QCOMPARE(history.size(), result->frameCount());
        QVERIFY(std::abs(history.back().friction_work - last.energy.friction) < 1e-9);
        QVERIFY(std::abs(history.back().slip - way) < 1e-9);
        // In the midst of steps, too: at each frame mu N times the way so far.
        for (const auto& now : history)
            QVERIFY(std::abs(now.friction_work - mu * 2.0 * gz * 0.5 * (gx - mu * gz) * now.time * now.time) < 1e-9);
    }

    /// What slides on one pair, and then on another, has slid both ways.
    void oneAfterTheOther() {
        Result result;
        result.pair(0, {"c", "a|x#face:1", "b|y#face:1", 0});
        result.pair(1, {"c", "a|x#face:2", "b|y#face:1", 0});
        const auto frame = [&](double time, double first, double second) {
            Frame one;
            one.time = time;
            for (const auto& [pair, slip] : {std::pair(0, first), std::pair(1, second)}) {
                ContactAccount account;
                account.pair = pair;
                account.slip = slip;
                one.accounts.push_back(account);
            }
            result.frame(one);
        };
        frame(0.0, 0.0, 0.0);
        frame(0.1, 0.03, 0.02); // side by side
        frame(0.2, 0.05, 0.02);
        frame(0.3, 0.05, 0.06); // the second alone
        const auto history = contactHistory(result, {0, 1});
        QVERIFY(std::abs(history.back().slip - 0.09) < 1e-15);
        QVERIFY(std::abs(contactHistory(result, {1}).back().slip - 0.06) < 1e-15);
    }

    /// Thrown with a spin: impacts, slip and rest. Every frame's accounts add up to the ledger's.
    void accountsAreTheLedger_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QString>("run");
        QTest::addColumn<bool>("closes"); // nothing but contacts takes energy
        QTest::newRow("ball, event-driven")
            << QString::fromStdString(ball) << R"("until": 0.6, "tolerance": 1e-9, "strategy": "event-driven")" << true;
        QTest::newRow("ball, hybrid") << QString::fromStdString(ball) << R"("until": 1.5, "tolerance": 1e-9)" << false;
        QTest::newRow("block, hybrid") << QString::fromStdString(box) << R"("until": 0.8)" << false;
        QTest::newRow("block, time steps")
            << QString::fromStdString(box) << R"("until": 0.8, "strategy": "time-stepping", "step": 1e-3)" << false;
    }
    void accountsAreTheLedger() {
        QFETCH(QString, shape);
        QFETCH(QString, run);
        QFETCH(bool, closes);
        const auto result = resultOf(onPlate(
            shape.toStdString(),
            R"("pose": {"position": [-1, 0, 0.25], "quaternion": [0.98, 0.1, 0.15, 0.05]}, "velocity": {"linear": [2, 0.3, 0], "angular": [1, 5, 2]})",
            R"("friction": 0.2, "restitution": 0.5)", run.toStdString()));
        QCOMPARE(result->status(), RunStatus::Done);
        for (const char* path : {"energy/friction", "energy/impacts"}) {
            const auto ledger = values(*result, path),
                       contact = values(*result,
                                        path[7] == 'f' ? "contacts/touch/friction work" : "contacts/touch/impact work");
            QCOMPARE(ledger.size(), contact.size());
            for (std::size_t i = 0; i < ledger.size(); ++i)
                QVERIFY2(std::abs(ledger[i] - contact[i]) <= 1e-9 * std::max(1.0, std::abs(ledger[i])),
                         qPrintable(QString("%1 %2: %3 and %4").arg(path).arg(i).arg(ledger[i]).arg(contact[i])));
            QVERIFY(ledger.back() > 0.1);
        }
        const Frame last = result->frameAt(result->frameCount() - 1);
        if (closes)
            QVERIFY2(std::abs(last.energy.friction + last.energy.impacts + last.energy.dampers -
                              last.energy.dissipated) < 1e-9,
                     qPrintable(QString::number(last.energy.dissipated - last.energy.friction - last.energy.impacts)));
        // A value far on is the same read alone.
        const std::size_t middle = result->frameCount() / 2;
        QCOMPARE(valueAt(*result, "contacts/touch/friction work", middle),
                 values(*result, "contacts/touch/friction work")[middle]);
        QCOMPARE(values(*result, "contacts/touch/friction work", middle).front(),
                 valueAt(*result, "contacts/touch/friction work", middle));
    }

    /// Balls in a row, struck one after the other: each contact has taken what its events say, and elastic ones
    /// nothing.
    void struckInTurn_data() {
        QTest::addColumn<double>("restitution");
        QTest::newRow("elastic") << 1.0;
        QTest::newRow("half") << 0.5;
    }
    void struckInTurn() {
        QFETCH(double, restitution);
        Mechanism m = parseProject(R"json({"escapement": 1, "name": "row", "gravity": [0, 0, 0],
          "bodies": [{"name": "b0", "pose": {"position": [-0.05, 0, 0]}, "velocity": {"linear": [1, 0.2, 0]},
                      "shapes": [{"primitive": "sphere", "radius": 0.05}],
                      "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]}}],
          "run": {"until": 0.2, "impacts": "sequential", "output_step": 0.01}})json")
                          .mechanism;
        for (int i = 1; i < 4; ++i) {
            Body ball = m.bodies[0];
            ball.name = "b" + std::to_string(i);
            ball.pose.position[0] = 0.1 * i;
            ball.velocity = {};
            ContactPair contact;
            contact.name = "c" + std::to_string(i);
            contact.a.body = m.bodies.back().name;
            contact.b.body = ball.name;
            contact.friction = 0.1;
            contact.restitution = restitution;
            m.bodies.push_back(ball);
            m.contacts.push_back(contact);
        }
        const auto result = resultOf(m);
        QCOMPARE(result->status(), RunStatus::Done);
        std::map<std::string, double> lost;
        for (const Event& event : result->events())
            if (event.kind == EventKind::Impact) lost[event.subject] += event.energy_lost;
        QCOMPARE(lost.size(), std::size_t(3));
        const auto pairs = result->pairs();
        double friction = 0.0;
        for (const auto& [pair, account] : accountsAt(*result, result->frameCount())) {
            const double told = lost.at(pairs.at(std::size_t(pair)).contact);
            QVERIFY2(std::abs(account.impacts + account.friction - told) < 1e-12,
                     qPrintable(QString("pair %1: %2 and %3").arg(pair).arg(account.impacts).arg(told)));
            if (restitution == 1.0) QVERIFY(std::abs(account.impacts) < 1e-12);
            else QVERIFY(account.impacts > 1e-3);
            friction += account.friction;
        }
        QVERIFY(friction > 1e-4);
        const Frame last = result->frameAt(result->frameCount() - 1);
        QVERIFY(std::abs(friction - last.energy.friction) < 1e-12);
    }

    /// What struck in time steps stands in the accounts, as in those of located impacts: the sizes of all rows'
    /// impulses.
    void impulsesOfTimeSteps_data() {
        QTest::addColumn<QString>("run");
        QTest::newRow("hybrid") << R"("until": 1, "tolerance": 1e-9)";
        QTest::newRow("Moreau-Jean") << R"("until": 1, "strategy": "time-stepping", "step": 1e-4)";
        QTest::newRow("nonsmooth-alpha")
            << R"("until": 1, "strategy": "time-stepping", "step": 1e-4, "scheme": "nonsmooth-alpha")";
    }
    void impulsesOfTimeSteps() {
        QFETCH(QString, run);
        const auto result =
            resultOf(onPlate(ball, R"("pose": {"position": [0, 0, 0.3]})", R"("restitution": 0.5)", run.toStdString()));
        QCOMPARE(result->status(), RunStatus::Done);
        double rows = 0.0, accounts = 0.0;
        result->visitFrames(0, result->frameCount(), [&](std::size_t, const Frame& frame) {
            for (const auto& row : frame.contacts) rows += row.impulse.norm();
        });
        for (const auto& [pair, account] : accountsAt(*result, result->frameCount())) accounts += account.impulse;
        QVERIFY(rows > 0.1);
        QVERIFY2(std::abs(rows - accounts) < 1e-3 * rows, qPrintable(QString("%1 and %2 N s").arg(rows).arg(accounts)));
    }

    void oneContactIsDecided() {
        const auto result =
            resultOf(onPlate(ball, R"("pose": {"position": [0, 0, 0.1]}, "velocity": {"linear": [1, 0, 0]})",
                             R"("friction": 0.2)", R"("until": 0.1)"));
        QCOMPARE(result->status(), RunStatus::Done);
        int closed = 0;
        result->visitFrames(0, result->frameCount(), [&](std::size_t, const Frame& frame) {
            for (const auto& row : frame.contacts) {
                closed += row.status != ContactStatus::Open;
                QVERIFY(!row.shared);
            }
        });
        QVERIFY(closed > 5);
    }

    void theyAreInTheFile() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("run.h5").toStdString();
        const Mechanism m = onPlate(box, R"("pose": {"position": [-1, 0, 0.03]}, "velocity": {"linear": [1, 0.1, 0]})",
                                    R"("friction": 0.3)", R"("until": 0.2)");
        Result memory;
        {
            ResultFileWriter writer(file);
            TeeSink both({&memory, &writer});
            RunControl control;
            ResultLayout layout;
            layout.project_text = projectText(m);
            simulate(m, {}, layout, both, control);
        }
        const auto read = readResult(file);
        QCOMPARE(read->frameCount(), memory.frameCount());
        int accounts = 0, shared = 0;
        for (std::size_t i = 0; i < memory.frameCount(); ++i) {
            const Frame a = memory.frameAt(i), b = read->frameAt(i);
            QCOMPARE(a.accounts.size(), b.accounts.size());
            for (std::size_t k = 0; k < a.accounts.size(); ++k) {
                QCOMPARE(a.accounts[k].pair, b.accounts[k].pair);
                QCOMPARE(a.accounts[k].friction, b.accounts[k].friction);
                QCOMPARE(a.accounts[k].slip, b.accounts[k].slip);
                ++accounts;
            }
            QCOMPARE(a.energy.friction, b.energy.friction);
            QCOMPARE(a.contacts.size(), b.contacts.size());
            for (std::size_t k = 0; k < a.contacts.size(); ++k) {
                QCOMPARE(a.contacts[k].shared, b.contacts[k].shared);
                shared += a.contacts[k].shared;
            }
        }
        QVERIFY(accounts > 10 && shared > 10);
        const auto history = contactHistory(*read, pairsOf(*read, "touch"));
        const std::string table = folder.filePath("touch.csv").toStdString();
        exportContactHistory(history, false, table);
        QFile csv(QString::fromStdString(table));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const auto lines = csv.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(history.size()) + 1);
        QVERIFY(lines[0].startsWith("time [s],gap [m],normal force [N]"));
        QCOMPARE(lines.last().split(',')[7].toDouble(), history.back().friction_work);
    }
};

QTEST_GUILESS_MAIN(ContactAccountsTest)

#include "contact_accounts_test.moc"
