// What sensors, events, messages and reports say is in the units of the window, whatever the engine reckons in.

#include "tests/gui/user.h"

#include "gui/panels/tables/contacts_model.h"
#include "gui/panels/tables/detail_delegate.h"
#include "gui/panels/tables/events_model.h"
#include "gui/run/run_report.h"
#include "gui/workbench/actions/exporting.h"
#include "plots/ledger/ledger_panel.h"
#include "plots/units/plot_units.h"

#include <QScopeGuard>
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
    void expressionsSayTheirUnit();
    void inchesAreAllThereIs();
    void gramsAndMillisecondsAreOneSystem();
    void theMomentHasTheUnitThatIsChosen();

  private:
    QString written(bool lands = false);
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
                            << "9810 mm/s² and 2000000 kg mm²";
    QTest::newRow("turning") << "turns with 1.5 rad/s and 2 rad/s^2"
                             << "turns with 85.9 °/s and 115 °/s²";
    QTest::newRow("vector") << "begins with (1.309, 0, -0.5) rad/s instead of (0.012, 1e-3, 0) m/s, at (1, 2) as before"
                            << "begins with (75, 0, -28.6) °/s instead of (12, 1, 0) mm/s, at (1, 2) as before";
    QTest::newRow("a name stays") << R"("pin 3 m" moves by 2 m, 'rod 5 m' by 1 m, the pin's end by 1 m)"
                                  << R"("pin 3 m" moves by 2000 mm, 'rod 5 m' by 1000 mm, the pin's end by 1000 mm)";
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
/// A block that falls; unless it `lands` a spring holds it.
QString SaidUnitsTest::written(bool lands) {
    const QString file = folder_.filePath(lands ? "lands.escapement" : "falls.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    QByteArray text =
        R"({"escapement": 1, "name": "falls", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": "table"}, "b": {"body": "block"}}],
        "loads": [{"name": "spring", "type": "spring-damper", "a": {"body": "table"}, "b": {"body": "block"},
                   "stiffness": 2000, "length": 0.4}],
        "sensors": [{"name": "mark", "type": "position", "a": {"body": "block"}, "value": 0.4375, "action": "mark"}],
        "run": {"until": 0.3}})";
    if (lands) text.replace("2000", "20").replace("0.3}", "0.5}");
    out.write(text);
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

/// A speed was typed in degrees a second; with a letter in it, it is in radians.
void SaidUnitsTest::expressionsSayTheirUnit() {
    const QString file = folder_.filePath("driven.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "driven", "bodies": [{"name": "base", "fixed": true},
        {"name": "rod", "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
        "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "base"}, "b": {"body": "rod"},
                    "motor": {"kind": "speed", "value": 1}}]})");
    out.close();
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    const char* value = "/joints/0/motor/value";
    QCOMPARE(user.noteOf(value), QString());
    QVERIFY(user.type(value, "0.5*cos(6*t)"));
    QVERIFY2(user.noteOf(value).contains("rad/s") && user.noteOf(value).contains("57.29578 °/s"),
             qPrintable(user.noteOf(value)));
    QVERIFY2(user.noteOf(value).contains("At t = 0: 28.64789 °/s"), qPrintable(user.noteOf(value)));
    QVERIFY(user.type(value, "30 °/s*cos(6*t)"));
    QVERIFY2(user.noteOf(value).contains("At t = 0: 30 °/s"), qPrintable(user.noteOf(value)));
    // A number of the same value takes the expression's place.
    QVERIFY(user.type(value, "30"));
    QCOMPARE(user.noteOf(value), QString());
    QVERIFY(!user.mechanism().joints[0].motor->value.isExpression());
}

/// Impulses, energies, moments and gaps, too, in every place that tells them.
void SaidUnitsTest::inchesAreAllThereIs() {
    User user;
    QVERIFY(user.open(written(true)));
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    Units::chosen().choose("in, lb, s, lbf, °");
    QTest::qWait(30);
    for (const auto& [si, name] :
         {std::pair("N s", "lbf s"), {"N m s", "lbf in s"}, {"J", "lbf in"}, {"W", "lbf in/s"}})
        QCOMPARE(plotUnit(si).name, QString(name));
    QCOMPARE(quantityText(4.4482216152605, "N s"), QString("1 lbf s"));
    QCOMPARE(textInUnits("gains 0.113 J and 4.4482 N s"), QString("gains 1 lbf in and 1 lbf s"));
    // What the engine writes in mm, g and cm^3, as its questions about masses that can hardly be meant.
    QCOMPARE(textInUnits("\"M8 x 20 mm\" weighs 453.59237 g and is 25.4 mm long"),
             QString("\"M8 x 20 mm\" weighs 1 lb and is 1 in long"));
    QCOMPARE(textInUnits("its solids take 16.387064 cm^3"), QString("its solids take 1 in³"));
    const auto gravity = user.window->tree().findItems("gravity", Qt::MatchStartsWith | Qt::MatchRecursive);
    QCOMPARE(gravity.size(), 1);
    QStringList texts;
    for (int role : {int(Qt::DisplayRole), int(DetailDelegate::detailRole)})
        for (int column = 0; column < user.window->tree().columnCount(); ++column)
            texts << gravity.front()->data(column, role).toString();
    QVERIFY2(texts.join('|').contains("386.2 in/s²"), qPrintable(texts.join('|')));

    QVERIFY(user.run());
    auto* table = user.find<QTableView>("eventsTable");
    const auto head = [table](int column) {
        return table->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    };
    QStringList impulses{head(EventsModel::Impulse)}, lost{head(EventsModel::Lost)};
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        impulses << table->model()->index(row, EventsModel::Impulse).data().toString();
        lost << table->model()->index(row, EventsModel::Lost).data().toString();
    }
    QVERIFY2(impulses.join('|').contains("[lbf s]") && !impulses.join('|').contains("N s"),
             qPrintable(impulses.join('|')));
    QVERIFY2(!lost.join('|').contains('J'), qPrintable(lost.join('|')));

    RunSummary summary;
    summary.accepted = 1;
    summary.simulated = 1.0;
    summary.energy_start = 1.0;
    const QString said = runReport(summary);
    QVERIFY2(said.contains("lbf in of ") && said.contains("0 in") && !said.contains(" J "), qPrintable(said));

    user.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    auto* ledger = user.find<LedgerPanel>("ledgerPanel");
    QTRY_VERIFY(ledger->isVisible() && !ledger->ledger().time.empty());
    QTRY_VERIFY2(ledger->legendText().contains("lbf in"), qPrintable(ledger->legendText()));
    QVERIFY2(!ledger->legendText().contains(QRegularExpression("\\bJ\\b")), qPrintable(ledger->legendText()));

    ContactsModel model;
    ContactRow touching;
    touching.normal = Vec3(0, 0, 1);
    model.setContacts({touching});
    QCOMPARE(model.index(0, ContactsModel::Gap).data().toString(), QString("0 in"));
}

/// Chosen in the menu: no unit has a second, a metre or a kilogram in it, and each may be typed.
void SaidUnitsTest::gramsAndMillisecondsAreOneSystem() {
    User user;
    QVERIFY(user.open(written(true)));
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    user.trigger("units:mm, g, ms, N, °");
    for (const char* si : {"m",       "kg",        "s",       "m/s", "rad/s", "m/s^2", "rad/s^2", "kg m^2", "kg/m^3",
                           "N m",     "N s",       "N m s",   "J",   "W",     "N/s",   "N m/s",   "N/m",    "N s/m",
                           "N m/rad", "N m s/rad", "N/m^1.5", "m/N", "m^2",   "m^3",   "1/m",     "1/s"}) {
        const QString name = Units::chosen().of(si).name;
        static const QRegularExpression other("(^|[ /])(s|m|kg|J|W|cm)([ /²³^]|$)");
        QVERIFY2(!name.contains(other), qPrintable(name));
    }
    // N is g mm/ms²: what is a product of others has the product of their factors.
    const auto factor = [](const char* si) { return Units::chosen().of(si).factor; };
    const double force = factor("kg") * factor("m") / (factor("s") * factor("s"));
    QVERIFY(std::abs(force - 1.0) < 1e-12);
    for (const auto& [si, product] : {std::pair("J", force * factor("m")),
                                      {"N s", force * factor("s")},
                                      {"N s/m", force * factor("s") / factor("m")},
                                      {"N/m", force / factor("m")},
                                      {"m/s", factor("m") / factor("s")},
                                      {"N m s", force * factor("m") * factor("s")},
                                      {"W", force * factor("m") / factor("s")}})
        QVERIFY2(std::abs(factor(si) - product) < 1e-12 * product, si);
    QCOMPARE(textInUnits("comes with 2 m/s and 3 N s"), QString("comes with 2 mm/ms and 3000 N ms"));
    QVERIFY(user.clickBody("block"));
    const auto unit = [&](const char* pointer) {
        auto* label = user.window->properties().findChild<QLabel*>(QString("unit:") + pointer);
        return label ? label->text() : QString("no such field");
    };
    QCOMPARE(unit("/bodies/1/velocity/linear"), QString("mm/ms"));
    for (const char* same : {"-2", "-2 mm/ms", "-2000 mm/s", "-2 m/s"}) {
        QVERIFY(user.type("/bodies/1/velocity/linear/2", "1"));
        QVERIFY(user.type("/bodies/1/velocity/linear/2", same));
        QCOMPARE(user.mechanism().bodies[1].velocity.linear[2].value, -2.0);
    }
    user.shoot("grams");
    QVERIFY(user.run());
    auto* table = user.find<QTableView>("eventsTable");
    const auto head = [table](int column) {
        return table->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    };
    QCOMPARE(head(EventsModel::Impulse), QString("impulse [N ms]"));
    QCOMPARE(head(EventsModel::Lost), QString("lost [mJ]"));
    QVERIFY(table->model()->rowCount() > 0);
    for (int row = 0; row < table->model()->rowCount(); ++row)
        for (int column : {int(EventsModel::Impulse), int(EventsModel::Lost)})
            QVERIFY(!table->model()->index(row, column).data().toString().contains(' '));
    // Another choice changes the head at once.
    user.trigger("units:" + Units::systems().front());
    QVERIFY2(!head(EventsModel::Impulse).contains("N ms"), qPrintable(head(EventsModel::Impulse)));
    user.shoot("grams-ran");
}

void SaidUnitsTest::theMomentHasTheUnitThatIsChosen() {
    User user;
    QVERIFY(user.open(written(true)));
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "1.25 s"));
    QVERIFY(user.run());
    const auto* moment = user.find<QLabel>("timeLabel");
    QVERIFY2(moment->text().contains("1.25 s") && !moment->text().contains(" ms"), qPrintable(moment->text()));
    user.trigger("units:mm, g, ms, N, °");
    QVERIFY2(moment->text().contains("1250 ms") && !moment->text().contains(" s<"), qPrintable(moment->text()));
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
