// "Ready to run" is true: what a run would refuse is told before Run is pressed, with what would mend it; masses are
// asked for and never invented; numbers can be read; what is said of many things is said once.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "gui/document/start_check.h"
#include "gui/panels/tables/message_groups.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/style/typed_number.h"
#include "plots/units/number_text.h"
#include "tests/support/places.h"

#include <QListWidget>
#include <QProcess>
#include <QTreeWidget>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";
const QString steel = R"("materials": [{"name": "steel", "density": 7850}])";

QString box(const QString& name, const QString& position, const QString& more, const QString& size = "0.1, 0.1, 0.1") {
    return QString(R"({"name": "%1", "pose": {"position": [%2]}, "shapes": [{"primitive": "box", "size": [%3]%4}]})")
        .arg(name, position, size, more);
}

const QString ofSteel = R"(, "material": "steel")";
const QString table = R"({"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]})";

} // namespace

class ReadinessTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void groundIsMissed();
    void theJointJustAddedIsBlamedAndRemoved();
    void refusedContactIsToldAndLedTo();
    void whatRunsIsOfferedAndTheRestExplained();
    void startInOneAnotherIsRefusedAndSettled();
    void manyContactsAtTheStartAreToldAndMerged();
    void absurdMassIsQuestionedBeforeJoints();
    void givingAMassFillsInNothing();
    void newFieldsComeIntoView();
    void manyEqualFindingsAreOneMessage();
    void ofManyPartsItIsSaidOnce();
    void numbersAreWritten_data();
    void numbersAreWritten();
    void fieldsShowWhatFits();

  private:
    QString written(const QString& bodies, const QString& more = {}) {
        const QString file = folder_.path() + "/" + QTest::currentTestFunction() + ".escapement";
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
        out.write((R"({"escapement": 1, "name": "scene", )" + steel + R"(, "bodies": [)" + bodies + "]" + more + "}")
                      .toUtf8());
        return file;
    }
    static bool known(User& user) {
        QTest::qWait(20);
        return user.settle() && QTest::qWaitFor([&] { return user.window->starter().last() != nullptr; }, 20000);
    }
    static QString status(User& user) { return user.find<QLabel>("statusText")->text(); }
    static QString light(User& user) { return user.find<QToolButton>("readinessButton")->text(); }

    QTemporaryDir folder_;
};

void ReadinessTest::groundIsMissed() {
    User user;
    QVERIFY(
        user.open(written(box("block", "0, 0, 0.2", ofSteel) + ", " + box("plate", "0, 0, 0", ofSteel, "1, 1, 0.1"))));
    QVERIFY(known(user));
    QVERIFY2(status(user).contains("No body stands still"), qPrintable(status(user)));
    QCOMPARE(light(user), QString("Ready, with a doubt"));
    QVERIFY(user.clickBody("plate"));
    user.trigger("groundAction");
    QVERIFY(known(user));
    QVERIFY2(status(user).contains("held by nothing"), qPrintable(status(user)));
    user.shoot("ready-1-held-by-nothing");
    user.trigger("findContactsAction");
    auto* finder = user.find<QDialog>("contactFinder");
    auto* margin = finder->findChild<QLineEdit*>("contactMargin");
    margin->selectAll();
    QTest::keyClicks(margin, "150");
    QTest::keyClick(margin, Qt::Key_Return);
    auto* list = finder->findChild<QTreeWidget*>("contactProposals");
    QTRY_COMPARE(list->topLevelItemCount(), 1);
    QTest::mouseClick(finder->findChild<QPushButton*>("addContactsButton"), Qt::LeftButton);
    QVERIFY(known(user));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QVERIFY2(status(user).startsWith("Ready to run") && !status(user).contains("But"), qPrintable(status(user)));
    QCOMPARE(light(user), QString("Ready to run"));
    // It is not taken for one with friction; the notice leads to where that is given.
    QVERIFY2(user.notice().contains("without friction and restitution"), qPrintable(user.notice()));
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QVERIFY(user.mechanism().contacts[0].by_materials);
    QVERIFY(user.find<QDialog>("materialsDialog")->isVisible());
}

void ReadinessTest::theJointJustAddedIsBlamedAndRemoved() {
    User user;
    // A door on its hinge; then a ball joint between points that never meet.
    const QString bodies = table + ", " + box("door", "0, 0, 0.2", ofSteel) + ", " + box("arm", "0.4, 0, 0.2", ofSteel);
    const QString joints = R"(, "joints": [
        {"name": "hinge", "type": "revolute", "a": {"body": "table", "position": [0, 0, 0.2]}, "b": {"body": "door", "position": [0, 0, 0]}},
        {"name": "elbow", "type": "revolute", "a": {"body": "door", "position": [0.2, 0, 0]}, "b": {"body": "arm", "position": [-0.2, 0, 0]}}])";
    QVERIFY(user.open(written(bodies, joints)));
    QVERIFY(known(user));
    QCOMPARE(light(user), QString("Ready to run"));
    user.press("jointButton");
    const auto corner = [&](const char* body, const Vec3& at) {
        const auto parts = placedParts(user.mechanism().bodies[static_cast<std::size_t>(user.body(body))],
                                       user.mechanism(), user.document().parts());
        for (int i = 1; i <= static_cast<int>(parts[0].part->features.vertices.size()); ++i)
            if ((parts[0].part->features.vertices[static_cast<std::size_t>(i - 1)].point - at).norm() < 1e-9)
                return user.clickFeature(body, "box", PickKind::Vertex, i);
        return false;
    };
    QVERIFY(corner("table", {0.5, -0.5, 0.05}));
    QVERIFY(corner("arm", {0.05, -0.05, 0.05}));
    user.key(Qt::Key_Escape);
    QCOMPARE(user.mechanism().joints.size(), std::size_t(3));
    const QString made = QString::fromStdString(user.mechanism().joints[2].name);
    QVERIFY(known(user));
    QVERIFY2(user.notice().startsWith("'" + made + "' makes it impossible"), qPrintable(user.notice()));
    QCOMPARE(light(user), QString("Not ready to run"));
    QVERIFY2(status(user).startsWith("Not ready to run") && status(user).contains("'" + made + "'"),
             qPrintable(status(user)));
    user.shoot("ready-2-blamed");
    // Assemble says the same.
    user.press("assembleButton");
    QVERIFY2(user.notice().startsWith("Not assembled. '" + made + "'"), qPrintable(user.notice()));
    auto* remove = user.find<QPushButton>("noticeActionButton");
    QCOMPARE(remove->text(), QString("Remove it"));
    QTest::mouseClick(remove, Qt::LeftButton);
    QCOMPARE(user.mechanism().joints.size(), std::size_t(2));
    QVERIFY(known(user));
    QCOMPARE(light(user), QString("Ready to run"));
}

void ReadinessTest::refusedContactIsToldAndLedTo() {
    User user;
    const QString contacts = R"(, "contacts": [{"name": "sound", "a": {"body": "block"}, "b": {"body": "table"}},
                                               {"name": "stale", "a": {"body": "block", "faces": ["box#face:17"]}, "b": {"body": "table"}}])";
    QVERIFY(user.open(written(table + ", " + box("block", "0, 0, 0.2", ofSteel), contacts)));
    QVERIFY(known(user));
    QVERIFY2(status(user).startsWith("Not ready to run") && status(user).contains("box#face:17"),
             qPrintable(status(user)));
    QTest::mouseClick(user.find<QToolButton>("readinessButton"), Qt::LeftButton);
    auto* messages = user.find<QListWidget>("messagesList");
    QTRY_VERIFY(messages->visibleRegion().boundingRect().height() > 20);
    const QRect row = messages->visualItemRect(messages->item(0));
    QTest::mouseClick(messages->viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY((user.window->tree().selection() == Selection{Selection::Kind::Contact, 1}));
    user.key(Qt::Key_Delete);
    QVERIFY(known(user));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QCOMPARE(light(user), QString("Ready to run"));
}

void ReadinessTest::whatRunsIsOfferedAndTheRestExplained() {
    User user;
    // One block stands 0.3 mm in the table, the other 0.5 mm above it.
    QVERIFY(user.open(written(table + ", " + box("sunk", "-0.2, 0, 0.0997", ofSteel) + ", " +
                              box("above", "0.2, 0, 0.1005", ofSteel))));
    QVERIFY(known(user));
    user.trigger("findContactsAction");
    auto* finder = user.find<QDialog>("contactFinder");
    auto* list = finder->findChild<QTreeWidget*>("contactProposals");
    QTRY_COMPARE(list->topLevelItemCount(), 2);
    user.shoot("ready-3-finder");
    QVERIFY(list->topLevelItem(0)->text(0).startsWith("above"));
    QVERIFY2(list->topLevelItem(1)->text(1).contains("0.3 mm in one another"),
             qPrintable(list->topLevelItem(1)->text(1)));
    QVERIFY(!(list->topLevelItem(1)->flags() & Qt::ItemIsUserCheckable));
    QTest::mouseClick(finder->findChild<QPushButton*>("addContactsButton"), Qt::LeftButton);
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QCOMPARE(user.mechanism().contacts[0].a.body, std::string("above"));
    QVERIFY(known(user));
    QVERIFY2(!status(user).startsWith("Not"), qPrintable(status(user)));
}

/// The rod dragged down until the slider is deep in its rail: the window, Run and check refuse it.
void ReadinessTest::startInOneAnotherIsRefusedAndSettled() {
    const QString project = folder_.path() + "/dragged.escapement";
    QFile::copy(samples + "slider_crank.step", folder_.path() + "/slider_crank.step");
    QFile::copy(samples + "slider_crank.escapement", project);
    QFile::setPermissions(project, QFile::ReadOwner | QFile::WriteOwner);
    User user;
    QVERIFY(user.open(project));
    QVERIFY(known(user));
    QCOMPARE(light(user), QString("Ready to run"));
    const Mechanism before = user.mechanism();
    Viewport& view = user.window->viewport();
    view.look(StandardView::Front);
    view.fit();
    QTest::qWait(200);
    user.press("moveButton");
    PickedFeature rod;
    rod.body = user.body("slider");
    rod.bodyName = "slider";
    const auto from = view.pointer().pixelFor(rod);
    QVERIFY(from);
    QTest::mousePress(&view, Qt::LeftButton, {}, *from);
    for (int i = 1; i <= 12; ++i) {
        QTest::mouseMove(&view, *from + QPoint(0, 4 * i));
        QTest::qWait(15);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, *from + QPoint(0, 48));
    user.key(Qt::Key_Escape);
    QVERIFY(!(user.mechanism() == before));
    QVERIFY(known(user));
    QCOMPARE(light(user), QString("Not ready to run"));
    QVERIFY2(status(user).contains("slider in guide") && status(user).contains("mm in one another at the start"),
             qPrintable(status(user)));
    QVERIFY2(user.notice().contains("mm in one another"), qPrintable(user.notice()));
    user.shoot("ready-9-sunk");
    user.press("runButton");
    QTRY_VERIFY(user.window->runs().state() == RunController::State::Idle);
    QTest::qWait(50);
    QVERIFY(user.document().runs().all().empty());
    QVERIFY2(user.notice().contains("in one another"), qPrintable(user.notice()));
    user.key(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!user.window->isWindowModified());
    QProcess check;
    check.start(programFile, {"check", project});
    QVERIFY(check.waitForFinished(60000));
    QCOMPARE(check.exitCode(), 1);
    QVERIFY2(check.readAllStandardOutput().contains("overlap"), "check says nothing of it");
    // Settled, and taken back.
    const Mechanism sunk = user.mechanism();
    auto* settle = user.find<QPushButton>("noticeActionButton");
    QCOMPARE(settle->text(), QString("Settle"));
    QTest::mouseClick(settle, Qt::LeftButton);
    QVERIFY(!(user.mechanism() == sunk));
    QVERIFY(known(user));
    // Where the bodies have come to the velocities given do not fit any more.
    QCOMPARE(light(user), QString("Ready, with a doubt"));
    QVERIFY2(status(user).contains("Ready to run") && status(user).contains("velocities given do not fit"),
             qPrintable(status(user)));
    QVERIFY(user.window->checker().last()->assembled.positionBefore < 1e-9);
    user.shoot("ready-10-settled");
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == sunk);
}

/// A rack that stands on many pegs: what it costs is told before Run is pressed, and mended by one click. A block that
/// merely stands there is left alone.
void ReadinessTest::manyContactsAtTheStartAreToldAndMerged() {
    QStringList pegs;
    for (int i = 0; i < 18; ++i)
        pegs << QString(R"({"primitive": "box", "size": [0.02, 0.02, 0.1], "material": "steel",
                            "placement": {"position": [%1, %2, 0]}})")
                    .arg(0.05 * (i % 6) - 0.4)
                    .arg(0.05 * (i / 6) - 0.4);
    const QString rack = R"({"name": "rack", "pose": {"position": [0, 0, 0.1]}, "shapes": [)" + pegs.join(", ") + "]}";
    const QString contacts = R"(, "contacts": [
        {"name": "rack on table", "a": {"body": "rack"}, "b": {"body": "table"}},
        {"name": "block on table", "a": {"body": "block"}, "b": {"body": "table"}}])";
    User user;
    QVERIFY(user.open(written(rack + ", " + table + ", " + box("block", "0.3, 0.3, 0.1", ofSteel), contacts)));
    QVERIFY(known(user));
    QTRY_VERIFY_WITH_TIMEOUT(user.window->starter().contacts(), 20000);
    QCOMPARE(user.window->starter().contacts()->closed, 76);
    QVERIFY(user.window->starter().last()->ready()); // never refused for that
    QCOMPARE(light(user), QString("Ready, with a doubt"));
    QVERIFY2(user.notice().contains("76 contacts are closed at the start: \"rack\" – \"table\" (72)"),
             qPrintable(user.notice()));
    QVERIFY2(user.notice().contains("merge \"table\", \"rack\"."), qPrintable(user.notice()));
    user.shoot("ready-11-many-contacts");
    const Mechanism before = user.mechanism();
    auto* merge = user.find<QPushButton>("noticeActionButton");
    QCOMPARE(merge->text(), QString("Merge them"));
    QTest::mouseClick(merge, Qt::LeftButton);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QVERIFY(user.body("table") >= 0 && user.body("block") >= 0);
    QVERIFY(known(user));
    QTRY_VERIFY_WITH_TIMEOUT(user.window->starter().contacts(), 20000);
    QCOMPARE(user.window->starter().contacts()->closed, 4);
    QCOMPARE(light(user), QString("Ready to run"));
    const QString tip = user.find<QToolButton>("readinessButton")->toolTip();
    QVERIFY2(tip.contains("Contacts closed at the start: 4"), qPrintable(tip));
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
}

void ReadinessTest::absurdMassIsQuestionedBeforeJoints() {
    User user;
    // Two hinges on one door: one too many, which is a matter of joints.
    const QString door =
        R"({"name": "door", "pose": {"position": [0, 0, 0.2]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}],
        "mass": {"value": 2.0, "inertia": [0.004, 0.004, 0.004, 0, 0, 0]}})";
    const QString joints = R"(, "joints": [
        {"name": "lower", "type": "revolute", "a": {"body": "table", "position": [0, 0, 0.2]}, "b": {"body": "door", "position": [0, 0, 0]}},
        {"name": "upper", "type": "revolute", "a": {"body": "table", "position": [0, 0, 0.3]}, "b": {"body": "door", "position": [0, 0, 0.1]}}])";
    QVERIFY(user.open(written(table + ", " + door, joints)));
    QVERIFY(known(user));
    auto* messages = user.find<QListWidget>("messagesList");
    QVERIFY(messages->item(0)->text().contains("hinge") || messages->item(0)->text().contains("lower"));
    QVERIFY(user.clickBody("door"));
    QVERIFY(user.type("/bodies/1/mass/value", "2 mg"));
    QVERIFY(known(user));
    QVERIFY2(user.notice().contains("hardly more than air"), qPrintable(user.notice()));
    QVERIFY2(messages->item(0)->text().contains("hardly more than air"), qPrintable(messages->item(0)->text()));
    QVERIFY2(status(user).contains("hardly more than air"), qPrintable(status(user)));
    user.shoot("ready-4-mass");
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QTest::qWait(30);
    QVERIFY(user.window->properties().editor("/bodies/1/mass/value"));
    QVERIFY(user.window->properties().editor("/bodies/1/mass/value")->findChild<QLineEdit*>()->hasFocus());
}

void ReadinessTest::givingAMassFillsInNothing() {
    User user(QSize(1280, 720));
    QVERIFY(user.open(written(table + ", " + box("block", "0, 0, 0.2", ""))));
    QVERIFY(user.clickBody("block"));
    const Mechanism before = user.mechanism();
    auto* give = user.find<QToolButton>("presence:/bodies/1/mass");
    user.window->properties().ensureWidgetVisible(give);
    QTest::mouseClick(give, Qt::LeftButton);
    QTest::qWait(60);
    QVERIFY(user.mechanism() == before);
    QVERIFY(!user.document().isDirty());
    const auto edit = [&](const char* field) {
        return user.window->properties().findChild<QLineEdit*>("edit:/bodies/1/mass/" + QString(field));
    };
    QVERIFY(edit("value") && edit("value")->text().isEmpty() && edit("value")->hasFocus());
    QVERIFY(!edit("value")->visibleRegion().isEmpty());
    for (const char* field : {"centre/0", "centre/2", "inertia/0", "inertia/5"})
        QVERIFY(edit(field) && edit(field)->text().isEmpty());
    user.shoot("ready-5-give");
    // A mass alone is no mass yet: saving and running wait, and say for what.
    QVERIFY(user.type("/bodies/1/mass/value", "3 kg"));
    QVERIFY(!user.mechanism().bodies[1].mass);
    QVERIFY(user.find<QLabel>("massDraftNote")->text().contains("centre of mass, inertia"));
    user.press("runButton");
    QVERIFY(user.window->runs().state() == RunController::State::Idle);
    QVERIFY2(user.notice().contains("is not complete"), qPrintable(user.notice()));
    // What the solids say, when it is asked for.
    auto* fill = user.find<QPushButton>("massOfSolidsButton");
    user.window->properties().ensureWidgetVisible(fill);
    QTest::mouseClick(fill, Qt::LeftButton);
    QTest::qWait(60);
    const auto& mass = user.mechanism().bodies[1].mass;
    QVERIFY(mass);
    QCOMPARE(mass->value.value, 3.0);
    for (int k = 0; k < 3; ++k) QVERIFY(std::abs(mass->inertia[k].value - 3.0 * 0.01 / 6.0) < 1e-12);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
    // All typed by hand; and a draft that is taken away leaves nothing.
    QTest::mouseClick(user.find<QToolButton>("presence:/bodies/1/mass"), Qt::LeftButton);
    QTest::qWait(60);
    QVERIFY(user.type("/bodies/1/mass/value", "2"));
    QTest::mouseClick(user.find<QToolButton>("presence:/bodies/1/mass"), Qt::LeftButton);
    QTest::qWait(60);
    QVERIFY(!edit("value"));
    QVERIFY(user.mechanism() == before);
}

void ReadinessTest::newFieldsComeIntoView() {
    User user(QSize(1024, 700));
    const QString joints =
        R"(, "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "table", "position": [0, 0, 0.2]}, "b": {"body": "door", "position": [0, 0, 0]}}])";
    QVERIFY(user.open(written(table + ", " + box("door", "0, 0, 0.2", ofSteel), joints)));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    auto* give = user.find<QToolButton>("presence:/joints/0/motor");
    user.window->properties().ensureWidgetVisible(give);
    QTest::mouseClick(give, Qt::LeftButton);
    QTest::qWait(80);
    QVERIFY(user.mechanism().joints[0].motor);
    for (const char* pointer : {"/joints/0/motor/kind", "/joints/0/motor/value"}) {
        auto* editor = user.window->properties().editor(pointer);
        QVERIFY(editor);
        QCOMPARE(editor->visibleRegion().boundingRect().height(), editor->height());
    }
    // The kind is one already: the number is what is still to be given.
    QVERIFY(user.window->properties().editor("/joints/0/motor/value")->isAncestorOf(QApplication::focusWidget()));
    user.shoot("ready-6-new-fields");
}

void ReadinessTest::manyEqualFindingsAreOneMessage() {
    User user;
    QString bodies = table;
    for (int i = 0; i < 74; ++i)
        bodies += ", " + box(QString("nut %1").arg(i), QString("%1, 0, 3").arg(0.2 * i), ofSteel);
    QVERIFY(user.open(written(bodies)));
    QVERIFY(known(user));
    auto* messages = user.find<QListWidget>("messagesList");
    int about = 0;
    QListWidgetItem* one = nullptr;
    for (int i = 0; i < messages->count(); ++i)
        if (messages->item(i)->text().contains("held by nothing")) ++about, one = messages->item(i);
    QCOMPARE(about, 1);
    QVERIFY2(one->text().contains("73 more"), qPrintable(one->text()));
    user.shoot("ready-7-one-message");
    // Each click leads to the next of them.
    for (const char* name : {"nut 0", "nut 1"}) {
        emit messages->itemClicked(one);
        QCOMPARE(user.window->tree().selection().index, user.body(name));
    }
}

void ReadinessTest::ofManyPartsItIsSaidOnce() {
    std::vector<Finding> findings;
    for (const char* part : {"as1/rod/nut", "as1/rod/nut:2", "as1/plate"})
        findings.push_back({Severity::Warning, "/geometry/0", std::string(part) + ": solid 1: is open, by 0.1 mm"});
    findings.push_back({Severity::Warning, "/geometry/0", "as1/plate: solid 1: is closed"});
    const auto groups = grouped(findings);
    QCOMPARE(groups.size(), std::size_t(2));
    QVERIFY2(groups[0].text().endsWith("(and 2 more like this: as1/rod/nut:2, as1/plate)"),
             qPrintable(groups[0].text()));
}

void ReadinessTest::numbersAreWritten_data() {
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("wanted");
    const auto row = [](const char* name, const QString& shown, const char* wanted) {
        QTest::newRow(name) << shown << QString::fromUtf8(wanted);
    };
    row("no raw roundoff", quantityText(1e-206, "N"), "0 N");
    row("small", quantityText(1.55e-14, "N"), "1.55·10⁻¹⁴ N");
    row("smaller", quantityText(1.55e-18, "N"), "1.55·10⁻¹⁸ N");
    row("no kiloseconds", quantityText(8700.0, "s"), "8700 s");
    row("no exponent where it can be read without", quantityText(12345.0, "N/m"), "12.35 N/mm");
    row("stiff", quantityText(2.5e8, "N/m"), "250000 N/mm");
    row("rounded over", quantityText(999.96, "N"), "1 kN");
    row("degrees of roundoff", quantityText(1e-40, "rad"), "0 °");
    row("left", durationText(8700.0), "2 h 25 min");
    row("minutes", durationText(425.2), "7 min 5 s");
    row("seconds", durationText(0.3215), "0.32 s");
    row("large", numberText(1.5e9, 3), "1.5·10⁹");
    row("plain", numberText(0.00155, 4), "0.00155");
    row("mass of a jewel", quantityText(2.5e-9, "kg"), "2.5 µg");
    row("as typed", fieldText(7.4e-5, "1"), "7.4e-5");
}

void ReadinessTest::numbersAreWritten() {
    QFETCH(QString, shown);
    QFETCH(QString, wanted);
    QCOMPARE(shown, wanted);
}

/// Digits that have no room are left away, not cut: all are in the tip, and in the field while it is typed into.
void ReadinessTest::fieldsShowWhatFits() {
    User user(QSize(1024, 768));
    QVERIFY(user.open(written(
        table + ", " +
        R"({"name": "block", "pose": {"position": [0.01234567890123, -0.00000155123456789, 0.2], "quaternion": [0.9238795325112867, 0.3826834323650898, 0, 0]},
        "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]})")));
    QVERIFY(user.clickBody("block"));
    QTest::qWait(60);
    const Mechanism before = user.mechanism();
    int numbers = 0;
    for (auto* edit : user.window->properties().findChildren<QLineEdit*>()) {
        bool number = false;
        edit->text().toDouble(&number);
        if (!number || !edit->isVisible()) continue;
        ++numbers;
        QVERIFY2(edit->fontMetrics().horizontalAdvance(edit->text()) <= edit->width() - 8,
                 qPrintable(edit->objectName() + ": " + edit->text()));
    }
    QVERIFY2(numbers > 12, qPrintable(QString::number(numbers)));
    auto* y = user.window->properties().findChild<QLineEdit*>("edit:/bodies/1/pose/position/1");
    QVERIFY(y->text() != "-0.00155123456789");
    QVERIFY2(y->toolTip().contains("-0.00155123456789"), qPrintable(y->toolTip()));
    user.shoot("ready-8-fields");
    QTest::mouseClick(y, Qt::LeftButton);
    QTest::qWait(30);
    QCOMPARE(y->text(), QString("-0.00155123456789"));
    QTest::keyClick(y, Qt::Key_Return); // nothing was typed: nothing is changed
    QTest::qWait(30);
    QVERIFY(user.mechanism() == before);
    QVERIFY(!user.document().isDirty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementReadinessTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ReadinessTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "readiness_test.moc"
