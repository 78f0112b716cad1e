// What a first look at the window would stumble over: counts of one, buttons that look alike, an empty dialog, a 0 that
// means no zero, English names in a German window, titles and tables that say different things, words without room.

#include "tests/gui/user.h"

#include "gui/panels/tables/contacts_model.h"
#include "gui/run/run_report.h"
#include "gui/timeline/playback.h"
#include "plots/figures_table.h"
#include "plots/language/language.h"
#include "plots/plots_panel.h"
#include "tests/support/sample_copy.h"

#include <QDialog>
#include <QDockWidget>
#include <QScopeGuard>
#include <QScrollBar>
#include <QTableView>
#include <QTableWidget>
#include <QTreeWidget>

using namespace escapement;

class FirstLookTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void oneIsSingular();
    void buttonsOfAJointDiffer();
    void noMaterialYet();
    void theFirstStepIsAutomatic();
    void newThingsHaveNamesOfTheLanguage();
    void theTitleCountsTheRows();
    void thePoseIsThatOfTheStart();
    void whereHasRoom();
    void keysOfWhatUndoIsCalled();
    void figuresFitIntoALowDock();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void FirstLookTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void FirstLookTest::oneIsSingular() {
    RunSummary summary;
    summary.simulated = 1.0;
    summary.accepted = 1;
    summary.contacts.solvers = {{"newton", 1, 1, 1, 0.0}, {"lemke", 2, 5, 3, 0.0}};
    QString said = runReport(summary);
    QVERIFY2(said.contains("1 step,") && said.contains("newton (1 problem, 1 iteration each") &&
                 said.contains("lemke (2 problems, 2.5 iterations each"),
             qPrintable(said));
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    said = runReport(summary);
    QVERIFY2(said.contains("1 Schritt,") && said.contains("newton (1 Aufgabe, je 1 Iteration,") &&
                 said.contains("lemke (2 Aufgaben, je 2.5 Iterationen,"),
             qPrintable(said));
}

void FirstLookTest::buttonsOfAJointDiffer() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QList<QImage> icons;
    for (auto* button : user.window->properties().findChildren<QToolButton*>(QRegularExpression("^property:")))
        if (button->isVisible() && !button->icon().isNull())
            icons << button->icon().pixmap(button->iconSize()).toImage().convertToFormat(QImage::Format_ARGB32);
    QVERIFY(icons.size() >= 6);
    for (int i = 0; i < icons.size(); ++i)
        for (int k = 0; k < i; ++k) QVERIFY2(icons[i] != icons[k], qPrintable(QString("%1 and %2").arg(k).arg(i)));
}

void FirstLookTest::noMaterialYet() {
    User user;
    user.trigger("newAction");
    user.trigger("materialsAction");
    auto* dialog = user.find<QDialog>("materialsDialog");
    const auto hint = [&] {
        QStringList said;
        for (auto* label : dialog->findChildren<QLabel*>())
            if (label->isVisible()) said << label->text();
        return said.join(' ');
    };
    QVERIFY2(hint().contains("no material yet"), qPrintable(hint()));
    auto* add = dialog->findChild<QPushButton*>("addMaterialButton");
    QVERIFY(add->isVisible() && hint().contains(add->text().remove('&')));
    user.trigger("addMaterial:steel");
    QVERIFY(!hint().contains("no material yet"));
    QVERIFY(dialog->findChild<QTableWidget*>("materialsTable")->isVisible());
    user.document().history().setClean();
}

void FirstLookTest::theFirstStepIsAutomatic() {
    User user;
    QVERIFY(user.open(sample(*folder_, "slider_crank")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    const auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/run/first_step");
    const auto* unit = user.window->properties().findChild<QLabel*>("unit:/run/first_step");
    QVERIFY(edit && unit);
    QCOMPARE(edit->text(), QString("automatic"));
    QVERIFY(unit->text().isEmpty());
    QVERIFY(edit->fontMetrics().horizontalAdvance(edit->text()) <= edit->width() - 10);
    QVERIFY(user.type("/run/first_step", "1e-4"));
    QCOMPARE(user.mechanism().run.first_step.value, 1e-4);
    QCOMPARE(unit->text(), QString("s"));
    for (const char* word : {"Automatic", "0", ""}) {
        QVERIFY(user.type("/run/first_step", "1e-4"));
        QVERIFY(user.type("/run/first_step", word[0] ? word : " "));
        QCOMPARE(user.mechanism().run.first_step.value, 0.0);
        user.key(Qt::Key_Escape);
        QTRY_COMPARE(edit->text(), QString("automatic"));
    }
    for (const char* name : {"/run/accumulation_height", "/run/cluster"}) { // by the mechanism's size
        const auto* length = user.window->properties().findChild<QLineEdit*>(QString("edit:") + name);
        QVERIFY(length);
        QCOMPARE(length->text(), QString("automatic"));
    }
    QVERIFY(user.type("/run/cluster", "1e-3")); // mm
    QCOMPARE(user.mechanism().run.cluster.value, 1e-6);
}

void FirstLookTest::newThingsHaveNamesOfTheLanguage() {
    QCOMPARE(useLanguage("de"), QStringList());
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user;
    user.trigger("newAction");
    for (const char* action : {"addBody:plane", "addBody:box", "addBody:box", "addGroundAction"}) user.trigger(action);
    QVERIFY(user.settle());
    QStringList names;
    for (const Body& body : user.mechanism().bodies) names << QString::fromStdString(body.name);
    QCOMPARE(names, (QStringList{"Bodenebene", "Quader", "Quader 2", "Gestell"}));
    user.trigger("forceAction");
    QVERIFY(user.clickFeature("Quader", "box", PickKind::Face, 1));
    QTRY_COMPARE(user.mechanism().loads.size(), std::size_t(1));
    QCOMPARE(user.mechanism().loads[0].name, std::string("Kraft auf Quader"));
    user.document().history().setClean();
}

/// Beside the picture of a later moment.
void FirstLookTest::thePoseIsThatOfTheStart() {
    User user;
    QVERIFY(user.open(sample(*folder_, "bouncing_ball")));
    QVERIFY(user.clickBody("ball"));
    QStringList said;
    for (const auto* label : user.window->properties().findChildren<QLabel*>()) said << label->text();
    QVERIFY2(said.contains("Pose at the start") && said.contains("Velocity at the start"), qPrintable(said.join(", ")));
}

/// Near ones are in the table, too.
void FirstLookTest::theTitleCountsTheRows() {
    User user;
    QVERIFY(user.open(sample(*folder_, "ratchet")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.3"));
    QVERIFY(user.run());
    auto* dock = user.find<QDockWidget>("contactsDock");
    dock->raise();
    auto* table = user.find<QTableView>("contactsTable");
    auto& playback = user.window->playback();
    bool open = false;
    for (int i = 0; i < 20; ++i) {
        playback.seek(0.015 * i);
        QTest::qWait(5);
        int sum = 0;
        for (auto match = QRegularExpression("\\d+").globalMatch(dock->windowTitle()); match.hasNext();)
            sum += match.next().captured().toInt();
        QCOMPARE(sum, table->model()->rowCount());
        open = open || dock->windowTitle().contains("open");
    }
    QVERIFY(open);
}

/// At 1280 x 800, of several contacts.
void FirstLookTest::whereHasRoom() {
    User user;
    QVERIFY(user.open(sample(*folder_, "ratchet")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.3"));
    QVERIFY(user.run());
    user.find<QDockWidget>("contactsDock")->raise();
    auto* table = user.find<QTableView>("contactsTable");
    user.window->playback().seek(0.18);
    QTest::qWait(200);
    QVERIFY(!table->isColumnHidden(ContactsModel::Contact));
    QVERIFY2(table->columnWidth(ContactsModel::Features) >= 85,
             qPrintable(QString::number(table->columnWidth(ContactsModel::Features))));
    QVERIFY(table->columnWidth(ContactsModel::Contact) >= 50);
    QVERIFY(!table->horizontalScrollBar()->isVisible());
}

void FirstLookTest::keysOfWhatUndoIsCalled() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:sphere");
    QVERIFY(user.find<QAction>("undoAction")->text() != "&Undo"); // it tells what it would undo
    user.trigger("keyTableAction");
    auto* table = user.find<QDialog>("keyTable")->findChild<QTreeWidget*>("keyTableRows");
    QStringList commands;
    for (int i = 0; i < table->topLevelItemCount(); ++i)
        for (int k = 0; k < table->topLevelItem(i)->childCount(); ++k)
            commands << table->topLevelItem(i)->child(k)->text(0);
    QVERIFY2(commands.contains("Undo") && commands.contains("Redo"), qPrintable(commands.join(", ")));
    user.document().history().setClean();
}

void FirstLookTest::figuresFitIntoALowDock() {
    User user;
    QVERIFY(user.open(sample(*folder_, "ratchet")));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.1"));
    QVERIFY(user.run());
    user.window->plots().showQuantity("energy/kinetic", true);
    auto* table = user.window->plots().findChild<QTableWidget*>("plotStatistics");
    QVERIFY(table);
    QTRY_VERIFY(table->isVisible() && table->item(0, 2) && table->item(0, 2)->text().contains('J'));
    QTest::qWait(100);
    QVERIFY(!table->horizontalScrollBar()->isVisible());
    QVERIFY(!table->isColumnHidden(1) && !table->isColumnHidden(2)); // at the cursor, the largest
    for (int c = 1; c < table->columnCount(); ++c) {
        if (table->isColumnHidden(c)) continue;
        const QString text = static_cast<FiguresTable*>(table)->shownText(table->model()->index(0, c));
        QVERIFY2(table->fontMetrics().horizontalAdvance(text) < table->columnWidth(c), qPrintable(text));
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFirstLookTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FirstLookTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "first_look_test.moc"
