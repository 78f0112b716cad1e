// What the program has reckoned is shown by its first digits, and keeps all of them; roundoff is no number and no
// change.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "gui/document/start_check.h"
#include "gui/panels/properties/computed_mass.h"
#include "gui/report/report.h"
#include "gui/run/run_report.h"
#include "gui/runs/difference_text.h"
#include "gui/style/typed_number.h"

#include <QClipboard>
#include <QScopeGuard>

#include <cmath>

using namespace escapement;

namespace {

constexpr double reckoned = 0.05590169925860926; // m

QByteArray project(double x, const char* more = "") {
    return R"({"escapement": 1, "name": "bar", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "frame", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "bar", "pose": {"position": [)" +
           QByteArray::number(x, 'g', 17) + R"(, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.3, 0.2, 0.1], "material": "steel"}]}],
        "run": {"until": 0.1})" +
           more + "}";
}

/// With a place for what else a joint has.
const char* hinge =
    R"(, "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "frame", "position": [0, 0, 0.6]},
                                     "b": {"body": "bar"}%1}])";

} // namespace

class ReckonedNumbersTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void sixDigitsAreShown();
    void aFieldShowsItsBeginningAndKeepsItsValue();
    void aReckonedNothingIsZero();
    void aLimitIsNothingBesideNoOther();
    void allDigitsCanBeSeenAndCopied();
    void parametersAreNotShortened();
    void productsOfInertiaAreNoNoise();
    void depthsAreNoNoise();
    void roundoffIsNoChange();
    void reportsTellPlainNumbersShortly();
    void unitsAreNoWords();
    void doubtsAreInTheUnitsOfTheWindow();

  private:
    QString written(const QByteArray& text);
    QTemporaryDir folder_;
};

QString ReckonedNumbersTest::written(const QByteArray& text) {
    const QString file = folder_.filePath("bar.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write(text);
    return file;
}

void ReckonedNumbersTest::sixDigitsAreShown() {
    const auto back = qScopeGuard([] { Units::chosen().use(Units::systems().front()); });
    Units::chosen().use(Units::systems().front());
    QCOMPARE(fieldText(reckoned, "m"), QString("55.9017"));
    QCOMPARE(fieldText(std::sqrt(0.5), ""), QString("0.707107"));
    QCOMPARE(fieldText(1.0, "rad/s"), QString("57.2958"));
    QCOMPARE(fieldText(0.0123456789012, "m"), QString("12.3456789012")); // as a person types it
    Units::chosen().use("in, lb, s, lbf, °");
    QCOMPARE(fieldText(0.0527965416589523, "m"), QString("2.0786"));
}

void ReckonedNumbersTest::aFieldShowsItsBeginningAndKeepsItsValue() {
    User user;
    QVERIFY(user.open(written(project(reckoned))));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickBody("bar"));
    user.window->properties().focusField("/bodies/1/pose/position");
    auto* edit = user.find<QLineEdit>("edit:/bodies/1/pose/position/0");
    QTRY_VERIFY(edit->hasFocus());
    QTest::qWait(30);
    QCOMPARE(edit->text(), QString("55.9017"));
    QCOMPARE(edit->selectedText(), edit->text());
    QCOMPARE(edit->cursorPosition(), 0);
    QTest::keyClick(edit, Qt::Key_Return);
    QTest::qWait(30);
    QCOMPARE(edit->cursorPosition(), 0);
    QVERIFY(user.mechanism() == before);
    // A number beside it leaves its digits alone.
    QVERIFY(user.type("/bodies/1/pose/position/1", "3"));
    QCOMPARE(user.mechanism().bodies[1].pose.position[0].value, reckoned);
}

/// Of a place that was picked, what is less than CAD files are exact to; what was typed is shown however small it is.
void ReckonedNumbersTest::aReckonedNothingIsZero() {
    User user;
    const double noise = 1.8973665961010276e-9;
    QVERIFY(user.open(written(project(noise))));
    QVERIFY(user.clickBody("bar"));
    const auto shown = [&] { return user.find<QLineEdit>("edit:/bodies/1/pose/position/0")->text(); };
    QTRY_COMPARE(shown(), QString("0"));
    QVERIFY(user.find<QLineEdit>("edit:/bodies/1/pose/position/0")->toolTip().contains("1.8973665961"));
    QCOMPARE(user.mechanism().bodies[1].pose.position[0].value, noise); // it is as it was
    user.shoot("reckoned-nothing");
    QVERIFY(user.type("/bodies/1/pose/position/0", "0.000002"));
    user.window->viewport().setFocus();
    QTRY_COMPARE(shown(), QString("2e-6"));
    QCOMPARE(user.mechanism().bodies[1].pose.position[0].value, 2e-9);
}

/// A lower and an upper limit are no components of one vector: each says what it is, however large the other one is.
void ReckonedNumbersTest::aLimitIsNothingBesideNoOther() {
    User user;
    QVERIFY(user.open(written(project(0.0, hinge).replace("%1", R"(, "limits": [-0.87266462599716477, 1e30])"))));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    const auto* lower = user.find<QLineEdit>("edit:/joints/0/limits/0");
    QTRY_COMPARE(lower->text(), QString("-50"));
    user.shoot("limits-apart");
}

void ReckonedNumbersTest::allDigitsCanBeSeenAndCopied() {
    User user;
    QVERIFY(user.open(written(project(reckoned))));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickBody("bar"));
    user.window->properties().focusField("/bodies/1/pose/position");
    auto* edit = user.find<QLineEdit>("edit:/bodies/1/pose/position/0");
    QTRY_VERIFY(edit->hasFocus());
    QTest::qWait(30);
    const QString all = wholeFieldText(reckoned, "m");
    QVERIFY2(all.startsWith("55.90169925860"), qPrintable(all));
    QVERIFY2(edit->toolTip().contains(all), qPrintable(edit->toolTip()));
    QCOMPARE(edit->text(), QString("55.9017"));
    edit->selectAll();
    QTest::keyClick(edit, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), all);
    // A part of it is that part; and all of it, pasted, is the same value.
    edit->setSelection(0, 2);
    QTest::keyClick(edit, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("55"));
    QVERIFY(user.type("/bodies/1/pose/position/0", all));
    QVERIFY(user.mechanism() == before);
}

void ReckonedNumbersTest::parametersAreNotShortened() {
    User user;
    QVERIFY(user.open(written(project(0.0, R"(, "parameters": {"k": 3.14159265358979})"))));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    user.window->properties().focusField("/parameters/k");
    auto* edit = user.find<QLineEdit>("edit:/parameters/k");
    QTRY_VERIFY(edit->hasFocus());
    QTRY_COMPARE(edit->text(), QString("3.14159265358979"));
}

void ReckonedNumbersTest::productsOfInertiaAreNoNoise() {
    QByteArray turned = project(0.0);
    // As the integrals over a CAD part leave it: turned by far less than any digit shows.
    turned.replace(R"("size": [0.3, 0.2, 0.1], "material")",
                   R"("size": [0.3, 0.2, 0.1], "placement": {"quaternion": [1, 0, 0, 1e-10]}, "material")");
    User user;
    QVERIFY(user.open(written(turned)));
    QVERIFY(user.clickBody("bar"));
    const QString said = user.find<QLabel>("computedMass")->text();
    QVERIFY2(said.contains("xy, xz, yz: 0, 0, 0 "), qPrintable(said));
}

void ReckonedNumbersTest::depthsAreNoNoise() {
    RunSummary summary;
    summary.accepted = 1;
    summary.simulated = 1.0;
    summary.energy_start = 1.0;
    summary.penetration = 2.3e-16;
    summary.drift_position = 5.9e-8;
    summary.final.bodies.resize(1);
    summary.final.bodies[0].position = Vec3(0.2, 0, 0);
    const QString said = runReport(summary);
    QVERIFY2(said.contains("too deep by at most 0 mm"), qPrintable(said));
    QVERIFY2(said.contains("59 nm"), qPrintable(said));
    summary.penetration = 4e-12; // what a solver leaves is told
    QVERIFY2(runReport(summary).contains("4 pm"), qPrintable(runReport(summary)));
}

/// As Settle leaves it in a body that it need not move.
void ReckonedNumbersTest::roundoffIsNoChange() {
    const Mechanism before = parseProject(project(0.175).toStdString()).mechanism;
    const Mechanism same = parseProject(project(0.175 - 2e-9).toStdString()).mechanism;
    const Mechanism moved = parseProject(project(0.1751).toStdString()).mechanism;
    QVERIFY2(shownDifferences(before, same).empty(), qPrintable(differencesLine(shownDifferences(before, same))));
    QCOMPARE(shownDifferences(before, moved).size(), std::size_t(1));
}

/// Also where an expression could stand.
void ReckonedNumbersTest::reportsTellPlainNumbersShortly() {
    const auto back = qScopeGuard([] { Units::chosen().use(Units::systems().front()); });
    Units::chosen().use(Units::systems().front());
    const Mechanism driven =
        parseProject(project(0.0, hinge).replace("%1", R"(, "motor": {"kind": "speed", "value": 1.0})").toStdString())
            .mechanism;
    const PartLibrary none;
    ExportInput input;
    input.mechanism = &driven;
    input.parts = &none;
    ReportText text;
    reportMechanism(text, input);
    QVERIFY2(text.body().contains("57.2958 °/s"), qPrintable(text.body()));
    QVERIFY(!text.body().contains("57.29577"));
}

/// "0.394 in." would end as a sentence does.
void ReckonedNumbersTest::unitsAreNoWords() {
    User user;
    QVERIFY(user.open(written(project(0.01, hinge).replace("%1", ""))));
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    Units::chosen().choose("in, lb, s, lbf, °");
    user.trigger("assembleAction");
    QTRY_VERIFY2(user.notice().contains("moved by up to 0.394 in, degrees of freedom: 1."), qPrintable(user.notice()));
}

/// Also one that stands in front of why joints cannot be closed.
void ReckonedNumbersTest::doubtsAreInTheUnitsOfTheWindow() {
    QByteArray apart = project(0.01, hinge).replace("%1", "").replace("7850", "7.85");
    apart.replace(R"("joints": [)", R"("joints": [{"name": "elsewhere", "type": "revolute",
        "a": {"body": "frame", "position": [0.5, 0, 0.6]}, "b": {"body": "bar"}}, )");
    User user;
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    Units::chosen().choose("in, lb, s, lbf, °");
    QSignalSpy changed(&user.document(), &Document::changed);
    user.window->openFile(written(apart));
    QVERIFY(changed.wait(60000));
    QVERIFY(!user.window->starter().last());
    user.trigger("assembleAction");
    QTRY_VERIFY2(user.notice().contains("Not assembled."), qPrintable(user.notice()));
    QVERIFY2(user.notice().contains("lb/in³, lighter than any solid"), qPrintable(user.notice()));
    // The check in the background ends after it with the same question, and leaves the answer where it is.
    QTRY_VERIFY(user.window->starter().last());
    QVERIFY2(user.notice().contains("Not assembled."), qPrintable(user.notice()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementReckonedNumbersTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ReckonedNumbersTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "reckoned_numbers_test.moc"
