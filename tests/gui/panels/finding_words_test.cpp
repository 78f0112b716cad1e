// What was found is told by the names and labels of the window, never by an address in the project's file; a click
// leads there all the same.

#include "tests/gui/user.h"

#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "gui/document/start_check.h"
#include "gui/panels/tables/message_groups.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"
#include "plots/language/language.h"

#include <QDockWidget>
#include <QListWidget>
#include <QScopeGuard>

#include <algorithm>

using namespace escapement;

namespace {

const char* drop =
    R"({"escapement": 1, "parameters": {"e": 1.5}, "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
    {"name": "block", "pose": {"position": [0, 0, 0.08]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "contacts": [{"name": "block on table", "a": {"body": "block"}, "b": {"body": "table"}, "restitution": "e"}],
    "run": {"until": 0.1}})";
/// A drawer and a door, both with limits.
const char* guide =
    R"({"escapement": 1, "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "frame", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
    {"name": "drawer", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "door", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "joints": [{"name": "slide", "type": "prismatic", "a": {"body": "frame"}, "b": {"body": "drawer"},
                "limits": [-0.0127, 0.0127]},
               {"name": "hinge", "type": "revolute", "a": {"body": "frame"}, "b": {"body": "door"},
                "limits": [-0.5, 0.5]}],
    "run": {"until": 0.1}})";
const char* said = "must be from 0 to 1, but is 1.5 (e)";

} // namespace

class FindingWordsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void placesHaveNames();
    void whatNamesItsThingIsLeft();
    void keysAreToldAsLabels();
    void helpHasNoMarksOfTheManual();
    void numbersHaveTheUnitsOfTheirFields();
    void numbersOfTablesHaveThoseOfTheirColumns();
    void refusalsAreInTheUnitsOfTheWindow();
    void theyAreGroupedByTheirThings();
    void theWindowNamesThem();

  private:
    QTemporaryDir folder_;
};

void FindingWordsTest::placesHaveNames() {
    const Mechanism m = parseProject(drop).mechanism;
    const Finding wrong{Severity::Error, "/contacts/0/restitution", said};
    QCOMPARE(findingText(m, wrong),
             QString("Contact 'block on table', restitution: must be from 0 to 1, but is 1.5 (e)"));
    QCOMPARE(pointedPlace(m, "/bodies/1"), QString("Body 'block'"));
    QCOMPARE(pointedPlace(m, "/parameters/e"), QString("Parameter 'e'"));
    QCOMPARE(pointedPlace(m, "/run"), QString("Run settings"));
    QVERIFY(pointedPlace(m, "/run/until").startsWith("Run settings, "));
    QCOMPARE(pointedPlace(m, "/bodies/7"), QString("Body")); // of another model, and no fault here
    QVERIFY(pointedPlace(m, "").isEmpty());
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const QString german = findingText(m, wrong);
    QVERIFY2(german.startsWith("Kontakt 'block on table', ") && !german.contains("/contacts"), qPrintable(german));
}

void FindingWordsTest::whatNamesItsThingIsLeft() {
    const Mechanism m = parseProject(drop).mechanism;
    QCOMPARE(findingText(m, {Severity::Warning, "/bodies/1", "the body 'block' hangs in the air"}),
             QString("The body 'block' hangs in the air"));
    QCOMPARE(findingText(m, {Severity::Error, "", "nothing to run"}), QString("Nothing to run"));
    QCOMPARE(findingText(m, {Severity::Error, "", "as1/rod: solid 1: is open"}), QString("as1/rod: solid 1: is open"));
    // Of two things of one name their places tell.
    Mechanism same = m;
    same.bodies[0].name = same.bodies[1].name = "rod";
    QCOMPARE(findingText(same, {Severity::Error, "/bodies/1/name",
                                "\"rod\" is already used by /bodies/0; names must differ"}),
             QString("Body 2: \"rod\" is already used by body 1; names must differ"));
    // What is said of all contacts leads to the first, and is not its fault.
    const QString many = "70 contacts are closed at the start: merge what only touches";
    QCOMPARE(findingText(m, {Severity::Warning, "/contacts/0", many.toStdString()}), many);
    // A path is no address.
    const QString path = "The file /bodies/0/part.step is missing";
    QCOMPARE(findingText(m, {Severity::Error, "", path.toStdString()}), path);
}

/// "`length`" is how the manual's files set off what is typed.
void FindingWordsTest::helpHasNoMarksOfTheManual() {
    QCOMPARE(helpText("the origins of both frames stay `length` apart"),
             QString("the origins of both frames stay \"length\" apart"));
    const QString damping = helpText("damps as much as `spectral_radius` says");
    QVERIFY2(damping.contains("as \"") && !damping.contains("spectral_radius"), qPrintable(damping));
    Mechanism m = parseProject(guide).mechanism;
    m.contacts.emplace_back();
    m.loads.emplace_back();
    using Kind = Selection::Kind;
    for (const auto& selection : {Selection{Kind::Mechanism, 0},
                                  {Kind::Body, 1},
                                  {Kind::Joint, 0},
                                  {Kind::Load, 0},
                                  {Kind::Contact, 0},
                                  {Kind::RunSettings, 0}})
        for (const FieldRow& row : rowsOf(m, selection)) QVERIFY2(!helpOf(row).contains('`'), qPrintable(helpOf(row)));
}

/// The file's keys of fields are for those who write files: at the window a field has its label.
void FindingWordsTest::keysAreToldAsLabels() {
    const Mechanism m = parseProject(drop).mechanism;
    const std::string text = "Settle the bodies, which moves them apart by the least motion, accept so much overlap in "
                             "the contact (accepted_overlap) if it is less than a hundredth of the smaller part, move "
                             "the bodies by hand, or leave these faces out";
    const QString told = findingText(m, {Severity::Error, "/contacts/0", text});
    QVERIFY2(told.contains("in the contact (\"Accepted overlap\") if it"), qPrintable(told));
    QVERIFY2(runText(text).contains("(\"Accepted overlap\")"), qPrintable(runText(text)));
    // What a user called so, and what is no field, stays.
    QCOMPARE(runText(std::string("'accepted_overlap' and \"output_step\" of my_file")),
             QString("'accepted_overlap' and \"output_step\" of my_file"));
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const QString german = findingText(m, {Severity::Error, "/contacts/0", text});
    QVERIFY2(german.contains("Durchdringung") && !german.contains("accepted", Qt::CaseInsensitive), qPrintable(german));
}

/// The engine's are in SI, whatever the window shows.
void FindingWordsTest::numbersHaveTheUnitsOfTheirFields() {
    const Mechanism m = parseProject(guide).mechanism;
    const std::string limits = "the lower limit -0.0127 must be below the upper one, -0.0508";
    const QString slides = findingText(m, {Severity::Error, "/joints/0/limits", limits});
    QVERIFY2(slides.endsWith("lower limit -0.0127 m must be below the upper one, -0.0508 m"), qPrintable(slides));
    const QString turns = findingText(m, {Severity::Error, "/joints/1/limits", limits});
    QVERIFY2(turns.endsWith("lower limit -0.0127 rad must be below the upper one, -0.0508 rad"), qPrintable(turns));
    const QString until = findingText(m, {Severity::Error, "/run/until", "must be greater than 0, but is -2 (t)"});
    QVERIFY2(until.endsWith("must be greater than 0, but is -2 s (t)"), qPrintable(until));
    // What is counted, and what has no unit, stay as they are.
    const QString counted =
        findingText(m, {Severity::Error, "/joints/0/limits", "must be 2 numbers, but is 3 numbers"});
    QVERIFY2(counted.endsWith("must be 2 numbers, but is 3 numbers"), qPrintable(counted));
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const QString german = findingText(m, {Severity::Error, "/joints/0/limits", limits});
    QVERIFY2(german.contains("-0.0127 m") && german.contains("-0.0508 m") && !german.contains("must"),
             qPrintable(german));
}

/// As the engine finds it in a table of lengths and forces, and in one of times.
void FindingWordsTest::numbersOfTablesHaveThoseOfTheirColumns() {
    Units::chosen().use(Units::systems().front());
    Mechanism m = parseProject(guide).mechanism;
    m.loads = parseProject(R"({"escapement": 1, "bodies": [{"name": "frame", "fixed": true}, {"name": "door"}],
        "loads": [{"name": "spring", "type": "spring-table", "a": {"body": "frame"}, "b": {"body": "door"},
                   "points": [[0.06, 0], [0.04, 1], [0.08, 2]]}]})")
                  .mechanism.loads;
    const auto findings = validate(m);
    const auto found = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.message.find("is followed by") != std::string::npos;
    });
    QVERIFY(found != findings.end());
    const QString beside = findingBesideField(m, *found);
    QVERIFY2(beside.contains("60 mm is followed by 40 mm"), qPrintable(beside));
    const Finding forces{Severity::Error, found->pointer + "/2/1",
                         "the forces must grow from point to point, but 0.5 is followed by 0.25"};
    QVERIFY2(findingText(m, forces).contains("0.5 N is followed by 0.25 N"), qPrintable(findingText(m, forces)));
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    const QString german = findingBesideField(m, *found);
    QVERIFY2(german.contains("60 mm") && german.contains("40 mm") && !german.contains("followed"), qPrintable(german));
}

void FindingWordsTest::refusalsAreInTheUnitsOfTheWindow() {
    const QString file = folder_.path() + "/guide.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(guide);
    out.close();
    User user;
    QVERIFY(user.open(file));
    const auto back = qScopeGuard([] { Units::chosen().choose(Units::systems().front()); });
    Units::chosen().choose("in, lb, s, lbf, °");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(user.type("/joints/0/limits/1", "-2"));
    const QString said = user.noteOf("/joints/0/limits");
    QVERIFY2(said.contains("-0.5 in") && said.contains("-2 in") && !said.contains("0.0127"), qPrintable(said));
}

void FindingWordsTest::theyAreGroupedByTheirThings() {
    const Mechanism m = parseProject(drop).mechanism;
    std::vector<Finding> findings;
    for (int body = 0; body < 2; ++body)
        findings.push_back(
            {Severity::Error, "/bodies/" + std::to_string(body) + "/mass/value", "must be greater than 0"});
    const auto groups = grouped(findings, &m);
    QCOMPARE(groups.size(), std::size_t(1));
    const QString text = groups[0].text();
    QVERIFY2(text.startsWith("Body 'table'") && text.contains("1 more") && text.contains("'block'"), qPrintable(text));
}

void FindingWordsTest::theWindowNamesThem() {
    const QString file = folder_.path() + "/drop.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(drop);
    out.close();
    User user;
    QVERIFY(user.open(file));
    const QString wanted = QString("Contact 'block on table', restitution: ") + said;
    QTRY_VERIFY2(user.find<QLabel>("statusText")->text().contains(wanted),
                 qPrintable(user.find<QLabel>("statusText")->text()));
    QVERIFY2(user.notice().contains(wanted), qPrintable(user.notice()));
    auto* messages = user.find<QListWidget>("messagesList");
    QListWidgetItem* found = nullptr;
    for (int i = 0; i < messages->count(); ++i) {
        auto* item = messages->item(i);
        QVERIFY2(!item->text().contains("(/") && !item->toolTip().contains("/contacts"), qPrintable(item->text()));
        if (item->text().contains(wanted)) found = item;
    }
    QVERIFY(found);
    // As many as are to be looked at: that the file was opened is none.
    const auto title = [&] { return user.find<QDockWidget>("messagesDock")->windowTitle(); };
    const QString before = title();
    QVERIFY2(messages->count() > 1 && before == QString("Messages %1").arg(messages->count() - 1), qPrintable(before));
    user.find<MessagesPanel>("messagesList")->note("Saved.");
    QCOMPARE(title(), before);
    emit messages->itemClicked(found);
    QCOMPARE(user.window->tree().selection(), (Selection{Selection::Kind::Contact, 0}));
    // An edit that is refused, too.
    QVERIFY(!user.document().edit("Remove parameter", [](Mechanism& m) { m.parameters.clear(); }));
    QVERIFY2(user.notice().startsWith("Contact 'block on table', restitution: "), qPrintable(user.notice()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFindingWordsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FindingWordsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "finding_words_test.moc"
