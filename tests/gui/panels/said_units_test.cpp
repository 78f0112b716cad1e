// What sensors, events, messages and reports say is in the units of the window, whatever the engine reckons in.

#include "tests/gui/user.h"

#include "gui/panels/tables/events_model.h"
#include "gui/workbench/actions/exporting.h"

#include <QTableView>
#include <QTextDocument>

using namespace escapement;

class SaidUnitsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void textsAreTurned_data();
    void textsAreTurned();
    void sensorsSpeakTheUnitsOfTheWindow();
    void fieldsOfTwoKindsHaveTheUnitThatCounts();

  private:
    QString written();
    QTemporaryDir folder_;
};

void SaidUnitsTest::textsAreTurned_data() {
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("shown");
    QTest::newRow("speeds") << "approach 0.642 m/s, leaves with -0.321 m/s"
                            << "approach 642 mm/s, leaves with -321 mm/s";
    QTest::newRow("length") << "position falls to 0.45 m"
                            << "position falls to 450 mm";
    QTest::newRow("small") << "1.5e-05 m deep"
                           << "15 µm deep";
    QTest::newRow("angle") << "coordinate rises to 1.57079633 rad"
                           << "coordinate rises to 90.0000002 °";
    QTest::newRow("as it is") << "after 0.5 s with 3 N and 2 J"
                              << "after 0.5 s with 3 N and 2 J";
    QTest::newRow("no quantity") << "jumps by 0.1 (m or rad), face:3 m2, 12 mm, 3 metres"
                                 << "jumps by 0.1 (m or rad), face:3 m2, 12 mm, 3 metres";
    QTest::newRow("moment") << "holds 3 N m and 2 N m s"
                            << "holds 3 N m and 2 N m s";
    QTest::newRow("powers") << "9.81 m/s^2 and 2 kg m^2"
                            << "9.81 m/s² and 2000000 kg mm²";
    QTest::newRow("end") << "at t = 0.1 s: 0.2 m."
                         << "at t = 0.1 s: 200 mm.";
}

void SaidUnitsTest::textsAreTurned() {
    QFETCH(QString, said);
    QFETCH(QString, shown);
    Units::chosen().use(Units::systems().front());
    QCOMPARE(textInUnits(said), shown);
    Units::chosen().use("m, kg, s, N, rad");
    QCOMPARE(textInUnits(said), unitText(said));
    Units::chosen().use(Units::systems().front());
}

/// A box that falls past a mark, onto a table.
QString SaidUnitsTest::written() {
    const QString file = folder_.filePath("falls.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write(R"({"escapement": 1, "name": "falls", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": "table"}, "b": {"body": "block"}}],
        "loads": [{"name": "spring", "type": "spring-damper", "a": {"body": "table"}, "b": {"body": "block"},
                   "stiffness": 2000, "length": 0.4}],
        "sensors": [{"name": "mark", "type": "position", "a": {"body": "block"}, "value": 0.4375, "action": "mark"}],
        "run": {"until": 0.3}})");
    return file;
}

void SaidUnitsTest::sensorsSpeakTheUnitsOfTheWindow() {
    User user;
    QVERIFY(user.open(written()));
    QVERIFY(user.run());
    user.find<QWidget>("eventsDock")->raise();
    QTest::qWait(50);
    auto* table = user.find<QTableView>("eventsTable");
    const auto said = [&] {
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (const QString what = table->model()->index(row, EventsModel::What).data().toString();
                what.contains("mark"))
                return what;
        return QString();
    };
    QVERIFY2(said().contains("437.5 mm"), qPrintable(said()));
    user.shoot("sensor_in_mm");
    // Chosen in the menu, the table speaks the other units at once.
    Units::chosen().choose("m, kg, s, N, rad");
    QVERIFY2(said().contains("0.4375 m"), qPrintable(said()));
    Units::chosen().choose(Units::systems().front());
    // The report says the same, of the event and of the sensor, and the spring in N/mm.
    const QString file = folder_.filePath("report.html");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    user.answerFileDialog(file);
    user.key(Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 60000);
    QVERIFY(failed.isEmpty());
    QTextDocument report;
    report.setHtml(QString::fromUtf8(bytesOf(file)));
    const QString text = report.toPlainText();
    QCOMPARE(text.count("437.5 mm"), 2);
    QVERIFY(!text.contains("0.4375 m"));
    QVERIFY2(text.contains("stiffness 2 N/mm"), "the spring's stiffness");
    QVERIFY(!text.contains(" or N m"));
}

/// "N/m or N m/rad": which of them, the load's type and its joint say, and the field takes what is typed in it.
void SaidUnitsTest::fieldsOfTwoKindsHaveTheUnitThatCounts() {
    User user;
    QVERIFY(user.open(written()));
    QVERIFY(user.clickTree({Selection::Kind::Load, 0}));
    const auto unit = [&](const char* pointer) {
        auto* label = user.window->properties().findChild<QLabel*>(QString("unit:") + pointer);
        return label ? label->text() : QString("no such field");
    };
    QCOMPARE(unit("/loads/0/stiffness"), QString("N/mm"));
    QVERIFY(user.type("/loads/0/stiffness", "3"));
    QCOMPARE(user.mechanism().loads[0].stiffness.value, 3000.0);
    // Below its range it is told in the unit that was typed.
    QVERIFY(user.type("/loads/0/length", "-5"));
    QVERIFY2(user.noteOf("/loads/0/length").contains("-5 mm"), qPrintable(user.noteOf("/loads/0/length")));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSaidUnitsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SaidUnitsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "said_units_test.moc"
