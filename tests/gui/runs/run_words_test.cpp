// What the window says of a run while it is prepared, at its end and in its report: one run, one set of numbers.

#include "tests/gui/user.h"

#include "engine/results/summary.h"
#include "gui/document/recovery.h"
#include "gui/run/run_report.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"

using namespace escapement;

class RunWordsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theEndSaysWhatTheReportSays();
    void aSensorThatEndsARunIsNamed();
    void theStrategyIsToldWhenItIsKnown();
    void settingsHaveTheNamesOfTheirFields();
    void whatTheLawOfImpactsDecidesIsSaidOnce();
    void veryManyFramesAreAskedAbout();
    void whatWaitsForTheEndOfARunIsNotSaidAfterIt();
    void whatARunSaidIsToldOfItTomorrow();
    void aDoubtIsToldAtTheEnd();
    void theManualNamesSettingsAsThePanelDoes();
    void whatCannotBeTakenIsToldBesideAResult();

  private:
    QString written(double gap, const char* run);
    QTemporaryDir folder_;
};

/// A block over a table.
QString RunWordsTest::written(double gap, const char* run) {
    const QString file = folder_.filePath("block.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write(R"({"escapement": 1, "name": "block", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "block", "pose": {"position": [0, 0, )" +
              QByteArray::number(0.1 + gap, 'g', 17) + R"(]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": "table"}, "b": {"body": "block"}}],
        "run": {"until": 0.1, )" +
              run + "}}");
    return file;
}

/// A block that is put onto its contact at the start: the energy that this takes is no part of the run.
void RunWordsTest::theEndSaysWhatTheReportSays() {
    User user;
    QVERIFY(user.open(written(8e-9, R"("strategy": "hybrid")")));
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY(result && result->status() == RunStatus::Done);
    RunSummary kept = summaryOf(*result);
    kept.integrator = user.mechanism().run.integrator;
    kept.scheme = user.mechanism().run.scheme;
    QVERIFY(!user.window->runs().report().isEmpty());
    QCOMPARE(user.window->runs().report(), runReport(kept));
}

/// What its reader must know stands with the run, also where it was run on another day.
void RunWordsTest::whatARunSaidIsToldOfItTomorrow() {
    QString file = written(-1e-5, R"("strategy": "time-stepping", "step": 1e-3)");
    QByteArray text = bytesOf(file);
    text.replace(R"("b": {"body": "block"}})", R"("b": {"body": "block"}, "accepted_overlap": 2e-5})");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) > 0);
    out.close();
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QCOMPARE(stateText(user.document().runs().all().back()), QString("done, with remarks"));
        QVERIFY(user.clickTree({Selection::Kind::Run, static_cast<int>(user.document().runs().all().size()) - 1}));
        QVERIFY2(user.find<QLabel>("runFacts")->text().contains("accepted"),
                 qPrintable(user.find<QLabel>("runFacts")->text()));
        user.document().saveAs(file);
    }
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.clickTree({Selection::Kind::Run, static_cast<int>(user.document().runs().all().size()) - 1}));
    QTRY_VERIFY2(user.find<QLabel>("runFacts")->text().contains("accepted"),
                 qPrintable(user.find<QLabel>("runFacts")->text()));
    user.shoot("run-to-know");
}

/// A face was chosen that nothing comes near: the block falls through the table, which is no success.
void RunWordsTest::aDoubtIsToldAtTheEnd() {
    const QString file = written(0.0, R"("strategy": "hybrid")");
    QByteArray text = bytesOf(file);
    text.replace(R"("a": {"body": "table"}, "b": {"body": "block"})",
                 R"("a": {"body": "table", "faces": ["box#face:6"]}, "b": {"body": "block", "faces": ["box#face:3"]})");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) > 0);
    out.close();
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    QVERIFY2(user.notice().contains("has ended, but") && user.notice().contains("lie in one another"),
             qPrintable(user.notice()));
    user.shoot("run-with-a-doubt");
    QCOMPARE(stateText(user.document().runs().all().back()), QString("done, with remarks"));
}

/// "Stop it before": when it has ended there is nothing to stop.
void RunWordsTest::whatWaitsForTheEndOfARunIsNotSaidAfterIt() {
    User user;
    QVERIFY(user.open(written(0.0, R"("strategy": "time-stepping", "step": 1e-7)")));
    user.trigger("runAction");
    QTRY_VERIFY(user.window->runs().state() == RunController::State::Running);
    user.window->openFile(folder_.filePath("block.escapement"));
    QVERIFY2(user.notice().contains("stop it before opening"), qPrintable(user.notice()));
    // Nor is what a crash has left of another project opened in its place.
    const QString lost = Recovery::folder() + "/lost.escapement";
    QVERIFY(QFile::copy(folder_.filePath("block.escapement"), lost));
    QFile facts(lost + ".json");
    QVERIFY(facts.open(QIODevice::WriteOnly));
    facts.write(R"({"title": "lost", "when": "2024-01-01T00:00:00"})");
    facts.close();
    user.trigger("recoverAction");
    QVERIFY2(user.notice().contains("\"lost\""), qPrintable(user.notice()));
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QVERIFY2(user.notice().contains("stop it before recovering"), qPrintable(user.notice()));
    QVERIFY(QFile::remove(lost) && QFile::remove(facts.fileName()));
    QCOMPARE(user.window->runs().state(), RunController::State::Running);
    user.trigger("closeDocumentAction");
    QVERIFY2(user.notice().contains("stop it before closing"), qPrintable(user.notice()));
    user.trigger("stopAction");
    QTRY_VERIFY_WITH_TIMEOUT(user.window->runs().state() == RunController::State::Idle, 20000);
    QVERIFY2(!user.notice().contains("A run goes on"), qPrintable(user.notice()));
}

/// It ends before its time: where its state is told, that says why.
void RunWordsTest::aSensorThatEndsARunIsNamed() {
    User user;
    QVERIFY(user.open(written(0.04, R"("strategy": "hybrid")")));
    QVERIFY(user.document().edit("Add it", [](Mechanism& m) {
        Sensor sensor;
        sensor.name = "low";
        sensor.type = "position";
        sensor.a.body = "block";
        sensor.value = 0.12;
        m.sensors.push_back(sensor);
    }));
    QVERIFY(user.run());
    const auto told = [](const QString& text) { return text.contains("low") && text.contains("stopped the run"); };
    QVERIFY2(told(user.find<QLabel>("statusText")->text()), qPrintable(user.find<QLabel>("statusText")->text()));
}

void RunWordsTest::theStrategyIsToldWhenItIsKnown() {
    User user;
    QVERIFY(user.open(written(0.05, R"("strategy": "time-stepping")")));
    QStringList said;
    connect(&user.window->runs(), &RunController::stateChanged, user.window.get(),
            [&] { said << user.find<QLabel>("statusText")->text(); });
    QVERIFY(user.run());
    QVERIFY(!said.isEmpty() && said.front().startsWith("Running"));
    QVERIFY2(!said.join('|').contains("event-driven"), qPrintable(said.join('|')));
}

void RunWordsTest::settingsHaveTheNamesOfTheirFields() {
    QCOMPARE(runText(QString("beyond half a turn its way is open; set /run/step below 0.329 s")),
             QString("beyond half a turn its way is open; set \"Time-stepping step\" below 0.329 s"));
    QCOMPARE(runText(QString("smaller steps (/run/step) may tell more; give /run/tolerance or /run/output_step")),
             QString("smaller steps (\"Time-stepping step\") may tell more; give \"Error allowed a step\" or "
                     "\"Frame every\""));
    QCOMPARE(runText(QString("the file /home/run/step.h5 is missing")),
             QString("the file /home/run/step.h5 is missing"));
    // At its end, in the notice and in the messages, too.
    const Mechanism m;
    QCOMPARE(findingText(m, {Severity::Error, "", "set /run/step below 0.329 s"}),
             QString("Set \"Time-stepping step\" below 0.329 s"));
}

/// Three balls in a row: the default law of impacts makes something else of them than a cradle does.
void RunWordsTest::whatTheLawOfImpactsDecidesIsSaidOnce() {
    const auto ball = [](const QByteArray& name, double x, double speed) {
        return R"({"name": ")" + name + R"(", "pose": {"position": [)" + QByteArray::number(x) +
               R"(, 0, 0]}, "velocity": {"linear": [)" + QByteArray::number(speed) +
               R"(, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]})";
    };
    const auto said = [&](const QByteArray& run) {
        const QString file = folder_.filePath("balls.escapement");
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
        // The last one comes later from the other side: two impacts of a kind.
        out.write(R"({"escapement": 1, "name": "balls", "materials": [{"name": "steel", "density": 7850}],
            "gravity": [0, 0, 0], "bodies": [)" +
                  ball("first", -0.21, 1) + ", " + ball("second", -0.1, 0) + ", " + ball("third", 0, 0) + ", " +
                  ball("fourth", 0.15, -1) + R"(],
            "contacts": [{"name": "one", "a": {"body": "first"}, "b": {"body": "second"}, "restitution": 1},
                         {"name": "two", "a": {"body": "second"}, "b": {"body": "third"}, "restitution": 1},
                         {"name": "three", "a": {"body": "third"}, "b": {"body": "fourth"}, "restitution": 1}],
            "run": {"until": 0.1)" +
                  run + "}}");
        out.close();
        User user;
        if (!user.open(file) || !user.run()) qFatal("no run");
        QStringList texts;
        const auto* messages = user.find<QListWidget>("messagesList");
        for (int i = 0; i < messages->count(); ++i)
            if (messages->item(i)->text().contains("were struck at the same instant"))
                texts << messages->item(i)->text();
        return texts;
    };
    const QStringList once = said({});
    QCOMPARE(once.size(), 1);
    QVERIFY2(once[0].startsWith("Contacts 'one' and 'two' share a body") && once[0].contains("Set \"Impacts\" to "),
             qPrintable(once[0]));
    QCOMPARE(said(R"(, "impacts": "sequential")"), QStringList());
}

void RunWordsTest::veryManyFramesAreAskedAbout() {
    User user;
    QVERIFY(user.open(written(0.05, R"("strategy": "hybrid")")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/output_step", "2e-8 s"));
    int asked = 0;
    QString text;
    const auto answer = [&](QMessageBox::ButtonRole role) {
        auto* timer = new QTimer(user.window.get());
        connect(timer, &QTimer::timeout, this, [&asked, &text, timer, role] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            timer->stop();
            timer->deleteLater();
            asked += box->objectName() == "manyFramesQuestion";
            text = box->text();
            for (auto* button : box->buttons())
                if (box->buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
        });
        timer->start(50);
    };
    const std::size_t before = user.document().runs().all().size(); // of the other tests
    answer(QMessageBox::RejectRole);
    user.press("runButton");
    QCOMPARE(asked, 1);
    QVERIFY2(text.contains("keeps 5") && text.contains("GB"), qPrintable(text));
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    QCOMPARE(user.document().runs().all().size(), before);
    answer(QMessageBox::AcceptRole);
    user.press("runButton");
    QCOMPARE(asked, 2);
    QVERIFY(user.window->runs().state() != RunController::State::Idle);
    user.window->runs().stop();
    QTRY_COMPARE_WITH_TIMEOUT(user.window->runs().state(), RunController::State::Idle, 20000);
    // As many as one looks at are no question.
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/output_step", "1 ms"));
    QVERIFY(user.run());
    QCOMPARE(asked, 2);
}

/// By both of its names, as who reads the manual sees the one and who writes a file the other.
void RunWordsTest::theManualNamesSettingsAsThePanelDoes() {
    const QString manual = bytesOf(QString(sourceFolder) + "/docs/running.md");
    for (const char* key :
         {"until", "strategy", "transitions", "impacts", "integrator", "tolerance", "step_rule", "first_step",
          "largest_step", "output_step", "step", "bdf_order", "baumgarte_time", "adams_order", "spectral_radius"}) {
        FieldRow row;
        row.pointer = std::string("/run/") + key;
        row.key = row.label = key;
        const QString label = "*" + labelOf(row) + "*", word = QString("`%1`").arg(key);
        QVERIFY2(manual.contains(label), qPrintable(label));
        QVERIFY2(manual.contains(word), qPrintable(word));
    }
}

/// Also while the status line has a run to tell of: why it is not ready stands there, and goes with what was typed.
void RunWordsTest::whatCannotBeTakenIsToldBesideAResult() {
    User user;
    QVERIFY(user.open(written(0.0, R"("strategy": "hybrid")")));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/friction", "0.2"));
    QVERIFY(user.run());
    const auto status = [&] { return user.find<QLabel>("statusText")->text(); };
    QTRY_VERIFY2(status().contains(" done"), qPrintable(status()));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/static_friction", "0.1"));
    QCOMPARE(user.find<QToolButton>("readinessButton")->text(), QString("Not ready to run"));
    QVERIFY2(status().startsWith("Not ready to run") && status().contains("friction"), qPrintable(status()));
    user.key(Qt::Key_Escape);
    QVERIFY2(status().contains(" done"), qPrintable(status()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementRunWordsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    RunWordsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "run_words_test.moc"
