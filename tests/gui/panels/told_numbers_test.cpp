// What the tables of contacts and events and a contact's panel say: no roundoff (what is copied has it), the units of
// what turns, and nothing of a contact that never closed.

#include "gui/inspector/contact_inspector.h"
#include "gui/panels/feature_text.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/contacts_model.h"
#include "gui/panels/tables/events_model.h"
#include "plots/language/language.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"
#include "tests/support/plotted_results.h"

#include <QLabel>
#include <QScopeGuard>

using namespace escapement;

class ToldNumbersTest : public QObject {
    Q_OBJECT
  private slots:
    void aContactThatOpens();
    void aBlowWithoutLoss();
    void aColumnHasOneUnit();
    void theLimitOfAnAngle();
    void whatHappensInAJoint();
    void theFrictionOfAJoint();
    void aContactThatNeverClosed();
};

void ToldNumbersTest::aContactThatOpens() {
    const auto result = opening();
    ContactsModel model;
    model.setResult(result);
    const auto text = [&](int column) { return model.index(0, column).data().toString(); };
    model.setContacts(result->frameAt(25).contacts);
    QCOMPARE(text(ContactsModel::Normal), QString("0 N"));
    QCOMPARE(text(ContactsModel::Friction), QString("0 N"));
    QCOMPARE(text(ContactsModel::Slip), QString("–"));
    QCOMPARE(text(ContactsModel::Gap), QString("0 µm"));
    QCOMPARE(model.index(0, ContactsModel::Normal).data(copyRole).toDouble(), -1.5e-7);
    model.setContacts(result->frameAt(5).contacts);
    QCOMPARE(text(ContactsModel::Normal), QString("24 N"));
    QCOMPARE(text(ContactsModel::Friction), QString("2.4 N"));
}

void ToldNumbersTest::aBlowWithoutLoss() {
    EventsModel model;
    model.setResult(opening());
    QCOMPARE(model.index(0, EventsModel::Lost).data().toString(), QString("0"));
    QCOMPARE(model.index(0, EventsModel::Lost).data(copyRole).toDouble(), 8.6e-18);
    QCOMPARE(model.index(0, EventsModel::Impulse).data().toString(), QString("77"));
    QCOMPARE(model.headerData(EventsModel::Impulse, Qt::Horizontal, Qt::DisplayRole).toString().simplified(),
             QString("impulse [mN s]"));
}

/// What stands below one another can be compared at a glance, also when a harder blow comes later.
void ToldNumbersTest::aColumnHasOneUnit() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.project_text = "{}";
    result->begin(layout);
    result->frame(Frame());
    const auto strike = [&](double time, double impulse, double lost) {
        Event event;
        event.time = time;
        event.kind = EventKind::Impact;
        event.subject = "tip on plate";
        event.impulse = Vec3(0, 0, impulse);
        event.energy_lost = lost;
        result->event(event);
    };
    strike(0.1, 0.628, 0.25);
    EventsModel model;
    model.setResult(result);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    const auto head = [&](int column) {
        return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
    };
    QCOMPARE(text(0, EventsModel::Impulse), QString("628"));
    QCOMPARE(head(EventsModel::Impulse), QString("impulse [mN s]"));
    QSignalSpy headed(&model, &QAbstractItemModel::headerDataChanged);
    strike(0.2, 1.05, 2.5);
    model.refresh();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(text(0, EventsModel::Impulse), QString("0.628"));
    QCOMPARE(head(EventsModel::Impulse), QString("impulse [N s]"));
    QVERIFY(headed.count() > 0);
    QCOMPARE(text(1, EventsModel::Impulse), QString("1.05"));
    strike(0.3, 3.2e-6, 4.1e-9); // far smaller, in the same unit
    model.refresh();
    QCOMPARE(text(2, EventsModel::Impulse), numberText(3.2e-6, 3));
    QCOMPARE(head(EventsModel::Lost), QString("lost [J]"));
    QCOMPARE(text(0, EventsModel::Lost), QString("0.25"));
    QCOMPARE(text(1, EventsModel::Lost), QString("2.5"));
}

/// What holds the end of an angle is a moment, and how far it is from it an angle.
void ToldNumbersTest::theLimitOfAnAngle() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"arm"};
    layout.joints = {{"hinge", 1}};
    layout.project_text = R"({"joints": [{"name": "hinge", "type": "revolute", "limits": [-1, 1]}]})";
    result->begin(layout);
    result->pair(0, {"hinge upper stop", "a", "b", 0});
    Frame frame;
    frame.bodies = {BodyState{}};
    frame.joints = {JointState{}};
    ContactRow row;
    row.normal = Vec3(0, 0, 1);
    row.force = Vec3(0, 0, 2.0);
    row.gap = 0.01;
    row.slip = Vec3(0.1, 0, 0);
    row.status = ContactStatus::Stick;
    frame.contacts = {row};
    result->frame(frame);
    ContactsModel model;
    model.setResult(result);
    model.setContacts(frame.contacts);
    QVERIFY(TurningContacts(layout).contains("hinge upper stop"));
    QVERIFY(TurningContacts(layout).contains("hinge friction"));
    QCOMPARE(model.index(0, ContactsModel::Normal).data().toString(), QString("2 N m"));
    QCOMPARE(model.index(0, ContactsModel::Gap).data().toString(), quantityText(0.01, "rad", 3));
    QCOMPARE(model.index(0, ContactsModel::Slip).data().toString(), quantityText(0.1, "rad/s", 3));
}

/// The file's names of a joint's sides ("arm|hinge") are for no reader.
void ToldNumbersTest::whatHappensInAJoint() {
    Event event;
    event.kind = EventKind::Stick;
    event.subject = "hinge friction";
    event.features = "arm|hinge - base|hinge";
    QCOMPARE(EventsModel::whatText(event), QString("hinge friction"));
    QCOMPARE(shortFeatures("arm|hinge - base|hinge"), QString("arm – base"));
    QCOMPARE(shortFeatures("arm|hinge - left - base|hinge - left"), QString("arm – base"));
    QCOMPARE(shortFeatures("a|Bolt - M6#face:3 - b - 2|Plate#edge:1"), QString("a face 3 – b - 2 edge 1"));
    QCOMPARE(shortFeatures("a|Bolt - M6#face:3"), QString("a face 3"));
    QCOMPARE(featuresAlone("a|Bolt - M6#face:3 - b - 2|Plate#edge:1"), QString("face 3 – edge 1"));
    event.features = "arm - base, 2 places"; // of a blow as a whole
    QCOMPARE(EventsModel::whatText(event), QString("arm – base, 2 places"));
}

/// It has neither a gap nor a normal force; what it bears at most is the friction itself.
void ToldNumbersTest::theFrictionOfAJoint() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"arm"};
    layout.joints = {{"hinge", 1}};
    layout.project_text = R"({"joints": [{"name": "hinge", "type": "revolute", "friction": 0.1}]})";
    result->begin(layout);
    result->pair(0, {"hinge friction", "base|hinge", "arm|hinge", 0});
    Frame frame;
    frame.bodies = {BodyState{}};
    frame.joints = {JointState{}};
    ContactRow row;
    row.normal = Vec3(1, 0, 0);
    row.force = Vec3(0, 0, -0.1);
    row.slip = Vec3(0, 0, 2.0);
    row.status = ContactStatus::Slip;
    frame.contacts = {row};
    result->frame(frame);
    result->finish(RunStatus::Done, "");
    ContactsModel model;
    model.setResult(result);
    model.setContacts(frame.contacts);
    QCOMPARE(model.index(0, ContactsModel::Gap).data().toString(), QString("–"));
    QCOMPARE(model.index(0, ContactsModel::Normal).data().toString(), QString("–"));
    QCOMPARE(model.index(0, ContactsModel::Friction).data().toString(), quantityText(0.1, "N m", 3));
    ContactInspector inspector;
    inspector.setResult(result, nullptr);
    inspector.inspectContact("hinge friction");
    QTRY_VERIFY(!inspector.isReading());
    inspector.showMoment(frame);
    const QString said = inspector.findChild<QLabel*>("inspectorFigures")->text();
    QVERIFY2(said.contains(quantityText(0.1, "N m") + "</a> at 0 s"), qPrintable(said));
    QVERIFY2(!said.contains("no friction"), qPrintable(said));
    const QString state = inspector.findChild<QLabel*>("inspectorState")->text();
    QVERIFY2(state.contains("friction") && !state.contains("normal"), qPrintable(state));
}

/// No moment is that of its largest force.
void ToldNumbersTest::aContactThatNeverClosed() {
    auto result = std::make_shared<Result>();
    ResultLayout layout;
    layout.bodies = {"disc"};
    result->begin(layout);
    result->pair(0, {"locking disc", "a#face:1", "b#face:1", 0});
    Frame frame;
    frame.bodies = {BodyState{}};
    result->frame(frame);
    result->finish(RunStatus::Done, "");
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    ContactInspector inspector;
    inspector.setResult(result, nullptr);
    inspector.inspectContact("locking disc");
    QTRY_VERIFY(!inspector.isReading());
    const QString open = inspector.findChild<QLabel*>("inspectorFigures")->text();
    QVERIFY2(open.contains("keine") && !open.contains("href"), qPrintable(open));
    inspector.setResult(opening(), nullptr);
    inspector.inspectContact("tip on anvil");
    QTRY_VERIFY(!inspector.isReading());
    const QString closed = inspector.findChild<QLabel*>("inspectorFigures")->text();
    QVERIFY2(closed.contains("24 N</a> bei 0 s"), qPrintable(closed));
}

QTEST_MAIN(ToldNumbersTest)
#include "told_numbers_test.moc"
