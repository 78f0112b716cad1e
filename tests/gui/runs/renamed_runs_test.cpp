// Runs are told apart by what was changed for them, and found again in plots after a thing was renamed: now, after
// undo, and when the project is opened again.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "engine/model/files/sha256.h"
#include "gui/runs/run_names.h"
#include "plots/plots_panel.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/quantities/quantity_tree.h"
#include "tests/support/run_files.h"

#include <QDropEvent>
#include <QJsonArray>
#include <QMimeData>

using namespace escapement;

class RenamedRunsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void changesAreToldTomorrow();
    void curvesFollowARename();
    void aRenameThatIsNotSavedIsForgotten();
    void renamesOfAnEdit();
    void recoveredRunsKnowTheRecoveredNames();
    void runsOfAProjectSavedOver();
    void renamedThingsAreDraggedFromTheTree();
    void changesAreToldInTheUnitsOfToday();
    void whatFollowsARemovedRun();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

namespace {

const QString renamedHeight = "bodies/pellet/position z";

QString tipOf(User& user, int run) {
    const auto items =
        user.window->tree().findItems(QString("Run %1").arg(run + 1), Qt::MatchExactly | Qt::MatchRecursive);
    return items.isEmpty() ? QString() : items.front()->toolTip(0);
}

bool isOffered(User& user, const QString& run, const QString& changes) {
    for (const QAction* action : user.window->plots().comparison().menu()->actions())
        if (action->text().startsWith(run) && action->text().contains(changes)) return true;
    return false;
}

QString curvesWanted(User& user) {
    QStringList paths;
    for (const auto& path : user.window->plots().saved()["curves"].toArray()) paths << path.toString();
    return paths.join(", ");
}

bool renameBall(User& user) { return user.clickBody("ball") && user.type("/bodies/1/name", "pellet"); }

/// Both runs are drawn, the first beside the second.
bool bothAreDrawn(User& user, const QString& first, const QString& second) {
    const PlotPanel& plot = user.window->plots();
    return QTest::qWaitFor([&] { return plot.pointCount(second) > 10 && plot.pointCount(first, "Run 1") > 10; }, 10000);
}

} // namespace

void RenamedRunsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void RenamedRunsTest::changesAreToldTomorrow() {
    const QString file = ball(*folder_);
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
        QVERIFY(user.type("/contacts/0/restitution", "0.8"));
        QVERIFY(user.run());
        QVERIFY2(tipOf(user, 1).contains("0.5 → 0.8"), qPrintable(tipOf(user, 1)));
        QVERIFY(isOffered(user, "Run 2", "0.5 → 0.8"));
        clickButton(user, "modelShownButton"); // so that no result is read when it is opened again
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
    }
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(!user.document().runs().all()[1].result);
        QVERIFY2(tipOf(user, 1).contains("0.5 → 0.8"), qPrintable(tipOf(user, 1)));
        QVERIFY(isOffered(user, "Run 2", "0.5 → 0.8"));
    }
    // An index of before this was kept opens as ever.
    const QString index = QFileInfo(file).path() + "/ball.runs/runs.json";
    QByteArray text = bytesOf(index);
    QVERIFY(text.contains("\"changes\"") && text.contains("\"names\""));
    text.replace("\"changes\"", "\"other\"").replace("\"names\"", "\"more\"");
    QFile out(index);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) > 0);
    out.close();
    User user;
    QVERIFY(user.open(file));
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    QVERIFY(!tipOf(user, 1).contains("→"));
    user.document().runs().show(1);
    QTRY_VERIFY2(tipOf(user, 1).contains("0.5 → 0.8"), qPrintable(tipOf(user, 1)));
}

void RenamedRunsTest::curvesFollowARename() {
    const QString file = ball(*folder_);
    {
        User user;
        QVERIFY(user.open(file));
        user.window->plots().showQuantity(height, true);
        QVERIFY(user.run());
        user.window->plots().comparison().compare("Run 1", true);
        QVERIFY(renameBall(user));
        QCOMPARE(curvesWanted(user), renamedHeight);
        QVERIFY(user.run());
        QVERIFY(bothAreDrawn(user, height, renamedHeight));
        QVERIFY(user.window->plots().findChild<QuantityTree*>()->isTicked(renamedHeight));
        QVERIFY(user.find<QLabel>("plotMissing")->isHidden());
        user.trigger("undoAction");
        QCOMPARE(user.mechanism().bodies[1].name, std::string("ball"));
        QCOMPARE(curvesWanted(user), height);
        clickButton(user, "resultShownButton"); // after an edit the model is shown
        QVERIFY(bothAreDrawn(user, height, renamedHeight));
        user.trigger("redoAction");
        QCOMPARE(user.mechanism().bodies[1].name, std::string("pellet"));
        QCOMPARE(curvesWanted(user), renamedHeight);
        clickButton(user, "resultShownButton");
        QVERIFY(bothAreDrawn(user, height, renamedHeight));
        user.shoot("renamed");
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
    }
    User user;
    QVERIFY(user.open(file));
    QVERIFY(bothAreDrawn(user, height, renamedHeight));
    QVERIFY(!user.window->isWindowModified());
    // The button says what is compared.
    auto* compare = user.find<QAction>("compareRunAction");
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QVERIFY(compare->isChecked());
    QVERIFY(user.clickBody("pellet"));
    QVERIFY(!compare->isChecked());
}

void RenamedRunsTest::aRenameThatIsNotSavedIsForgotten() {
    const QString file = ball(*folder_);
    {
        User user;
        QVERIFY(user.open(file));
        user.window->plots().showQuantity(height, true);
        QVERIFY(user.run());
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(renameBall(user));
        QVERIFY(user.run());
        user.answerQuestion(QMessageBox::Discard);
        user.trigger("closeDocumentAction");
        QVERIFY(user.document().isEmpty());
    }
    User user;
    QVERIFY(user.open(file));
    QCOMPARE(user.mechanism().bodies[1].name, std::string("ball"));
    const auto& runs = user.document().runs().all();
    QCOMPARE(runs.size(), std::size_t(2));
    QVERIFY(namesIn(runs[0], user.mechanism()).empty());
    const ThingNames there{{"bodies", "ball", "pellet"}};
    QVERIFY(namesIn(runs[1], user.mechanism()) == there);
    user.document().runs().show(1);
    user.window->plots().comparison().compare("Run 1", true);
    QVERIFY(bothAreDrawn(user, height, renamedHeight));
}

/// A run's names follow one edit after another; what is younger than the run is not taken for one of its things.
void RenamedRunsTest::renamesOfAnEdit() {
    const auto project = [](const std::string& body, const std::string& joint) {
        return parseProject(R"({ "escapement": 1, "bodies": [ { "name": "frame", "fixed": true }, { "name": ")" + body +
                            R"(" } ], "joints": [ { "name": ")" + joint +
                            R"(", "type": "revolute", "a": { "body": "frame" }, "b": { "body": ")" + body +
                            R"(" } } ] })")
            .mechanism;
    };
    const Mechanism first = project("hammer", "hinge"), second = project("ram", "hinge"), third = project("ram", "pin");
    QVERIFY(renamedBetween(first, first).empty());
    const ThingNames ram{{"bodies", "ram", "hammer"}};
    QVERIFY(renamedBetween(first, second) == ram);
    const ThingNames pin = renamedBetween(second, third);
    QVERIFY(std::find(pin.begin(), pin.end(), ThingName{"joints", "pin", "hinge"}) != pin.end());
    QVERIFY(std::find(pin.begin(), pin.end(), ThingName{"contacts", "pin upper stop", "hinge upper stop"}) !=
            pin.end());
    ThingNames names;
    followNames(names, ram);
    followNames(names, {{"bodies", "pile", "ram"}});
    const ThingNames pile{{"bodies", "pile", "hammer"}};
    QVERIFY(names == pile);
    // A new hammer is renamed: the run has none of that name any more.
    followNames(names, {{"bodies", "mallet", "hammer"}});
    QVERIFY(names == pile);
    followNames(names, {{"bodies", "hammer", "pile"}});
    QVERIFY(names.empty());
}

/// Their names are kept for the project as it was saved, and a rename was not saved when the program ended.
void RenamedRunsTest::recoveredRunsKnowTheRecoveredNames() {
    const QString file = ball(*folder_);
    const auto close = [](User& user) {
        user.answerQuestion(QMessageBox::Discard);
        user.trigger("closeDocumentAction");
        return user.document().isEmpty();
    };
    Recoverable left;
    left.file = (QFileInfo(file).path() + "/left.escapement").toStdString();
    left.project = file.toStdString();
    left.folder = left.file.parent_path();
    left.title = "ball";
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        user.key(Qt::Key_S, Qt::ControlModifier);
        left.known = sha256OfFile(left.project);
        QVERIFY(renameBall(user));
        saveProject(user.mechanism(), left.file);
        QVERIFY(close(user));
    }
    {
        User user;
        QSignalSpy recovered(&user.document(), &Document::recovered);
        user.document().recover(left);
        QVERIFY(recovered.wait(60000) && user.settle());
        QCOMPARE(user.mechanism().bodies[1].name, std::string("pellet"));
        const auto& runs = user.document().runs().all();
        QCOMPARE(runs.size(), std::size_t(1));
        const ThingNames there{{"bodies", "pellet", "ball"}};
        QVERIFY(namesIn(runs[0], user.mechanism()) == there);
        QVERIFY(user.run()); // of the newer name
        QVERIFY(close(user));
    }
    User user;
    QVERIFY(user.open(file));
    const auto& runs = user.document().runs().all();
    QCOMPARE(runs.size(), std::size_t(2));
    const ThingNames there{{"bodies", "ball", "pellet"}};
    QVERIFY(namesIn(runs[0], user.mechanism()).empty());
    QVERIFY(namesIn(runs[1], user.mechanism()) == there);
}

/// What was kept with them is in the names of that project.
void RenamedRunsTest::runsOfAProjectSavedOver() {
    const QString file = ball(*folder_), other = QFileInfo(file).path() + "/other.escapement";
    QVERIFY(QFile::copy(file, other));
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        QVERIFY(renameBall(user));
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
    }
    User user;
    QVERIFY(user.open(other));
    user.document().saveAs(file);
    auto& runs = user.document().runs();
    QCOMPARE(runs.all().size(), std::size_t(1));
    QVERIFY(!runs.all()[0].names && !runs.all()[0].savedNames && !runs.all()[0].changes);
    runs.show(0);
    QTRY_VERIFY(runs.all()[0].result);
    QVERIFY(namesIn(runs.all()[0], user.mechanism()).empty()); // it is the ball in both
    QVERIFY(runs.all()[0].names.has_value());                  // found once, and followed from then on
    QVERIFY(renameBall(user));
    const ThingNames there{{"bodies", "pellet", "ball"}};
    QVERIFY(namesIn(runs.all()[0], user.mechanism()) == there);
}

void RenamedRunsTest::renamedThingsAreDraggedFromTheTree() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    QVERIFY(renameBall(user));
    const auto dragged = [&] {
        const MechanismTree& tree = user.window->tree();
        const QModelIndex row = tree.indexAt(tree.rectOf({Selection::Kind::Body, 1}).center());
        const std::unique_ptr<QMimeData> data(tree.model()->mimeData({row}));
        return quantitiesIn(data.get());
    };
    QVERIFY2(dragged().contains(height), qPrintable(dragged().join(", ")));
    // Dropped while the model is shown.
    const std::unique_ptr<QMimeData> data(quantityMime({height}));
    QDragEnterEvent entered(QPoint(200, 50), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&user.window->plots(), &entered);
    QDropEvent dropped(QPointF(200, 50), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&user.window->plots(), &dropped);
    QCOMPARE(curvesWanted(user), renamedHeight);
    QTRY_VERIFY(user.window->plots().pointCount(height) > 10);
}

void RenamedRunsTest::changesAreToldInTheUnitsOfToday() {
    const QString file = ball(*folder_);
    const auto inches = Units::systems().filter("in,");
    QVERIFY(!inches.isEmpty());
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -2.0; });
        QVERIFY(user.run());
        QVERIFY2(tipOf(user, 1).contains(" mm/s²"), qPrintable(tipOf(user, 1)));
        Units::chosen().choose(inches.front());
        QTRY_VERIFY2(tipOf(user, 1).contains(" in/s²"), qPrintable(tipOf(user, 1)));
        QTRY_VERIFY(isOffered(user, "Run 2", "in/s²"));
        user.document().runs().annotate(1, "lighter"); // which keeps it
        clickButton(user, "modelShownButton");
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
    }
    QVERIFY(bytesOf(QFileInfo(file).path() + "/ball.runs/runs.json").contains(" in/s²"));
    User user; // in mm again
    QVERIFY(user.open(file));
    QVERIFY(!user.document().runs().all()[1].result);
    QVERIFY2(tipOf(user, 1).contains(" mm/s²") && !tipOf(user, 1).contains(" in/s²"), qPrintable(tipOf(user, 1)));
}

void RenamedRunsTest::whatFollowsARemovedRun() {
    const QString file = ball(*folder_);
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    for (const char* restitution : {"0.8", "0.9"}) {
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
        QVERIFY(user.type("/contacts/0/restitution", restitution));
        QVERIFY(user.run());
    }
    const QString index = QFileInfo(file).path() + "/ball.runs/runs.json";
    QVERIFY(bytesOf(index).contains("0.8 → 0.9"));
    user.document().runs().remove({1});
    QVERIFY2(bytesOf(index).contains("0.5 → 0.9"), bytesOf(index).constData());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementRenamedRunsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    RenamedRunsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "renamed_runs_test.moc"
