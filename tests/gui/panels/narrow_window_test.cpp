// In a window a thousand pixels wide every panel is as wide as its words and fields need, and every field of the
// properties can be reached without scrolling sideways.

#include "tests/gui/user.h"

#include "gui/workbench/screen_place.h"
#include "plots/language/language.h"
#include "tests/support/places.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QScopeGuard>
#include <QScrollBar>
#include <QTreeWidget>

using namespace escapement;

class NarrowWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void nothingIsOutOfReach();
    void nothingIsCutInGerman();
    void buttonsOfTheToolBarStay();
    void toolsHaveTheirWordsWhereThereIsRoom();
    void noticesAreNotCut();
    void whatIsOnTheScreenIsNotMoved();

  private:
    static QString samples() { return QString(sourceFolder) + "/resources/samples/"; }
    QTemporaryDir folder_;
};

void NarrowWindowTest::nothingIsOutOfReach() {
    User user(QSize(1000, 700));
    QVERIFY(user.open(samples() + "slider_crank.escapement"));
    QCOMPARE(user.window->width(), 1000);
    using Kind = Selection::Kind;
    for (const auto& [kind, name] : {std::pair(Kind::Body, "body"),
                                     {Kind::Joint, "joint"},
                                     {Kind::Contact, "contact"},
                                     {Kind::RunSettings, "run settings"},
                                     {Kind::Mechanism, "mechanism"}}) {
        QVERIFY(user.clickTree({kind, kind == Kind::Body ? user.body("crank") : 0}));
        QTest::qWait(60);
        auto& panel = user.window->properties();
        QVERIFY2(panel.horizontalScrollBar()->maximum() == 0,
                 qPrintable(QString("%1: %2 pixels are hidden").arg(name).arg(panel.horizontalScrollBar()->maximum())));
        for (const auto* edit : panel.findChildren<QLineEdit*>()) {
            if (!edit->isVisible()) continue;
            const QRect place(edit->mapTo(panel.widget(), QPoint(0, 0)), edit->size());
            QVERIFY2(place.right() <= panel.viewport()->width() && edit->width() > 40,
                     qPrintable(QString("%1: %2").arg(name, edit->objectName())));
        }
        user.shoot(QString("narrow-%1").arg(QString(name).replace(' ', '-')));
    }
    // The view still has more room than any panel.
    for (const char* dock : {"mechanismDock", "propertiesDock"})
        QVERIFY(user.window->viewport().width() > user.find<QDockWidget>(dock)->width());
    QVERIFY2(user.window->viewport().width() > 500, qPrintable(QString::number(user.window->viewport().width())));
}

/// German words are longer: what stands beside them gets less room.
void NarrowWindowTest::nothingIsCutInGerman() {
    useLanguage("de");
    const auto back = qScopeGuard([] { useLanguage("en"); });
    User user(QSize(1280, 800));
    QVERIFY(user.open(samples() + "slider_crank.escapement"));
    using Kind = Selection::Kind;
    for (const auto kind : {Kind::Body, Kind::Joint, Kind::Contact, Kind::RunSettings, Kind::Mechanism}) {
        QVERIFY(user.clickTree({kind, kind == Kind::Body ? user.body("crank") : 0}));
        QTest::qWait(60);
        auto& panel = user.window->properties();
        for (const auto* edit : panel.findChildren<QLineEdit*>()) {
            if (!edit->isVisible()) continue;
            const QRect place(edit->mapTo(panel.widget(), QPoint(0, 0)), edit->size());
            const QRect row(edit->parentWidget()->mapTo(panel.widget(), QPoint(0, 0)), edit->parentWidget()->size());
            QVERIFY2(row.contains(place) && place.right() <= panel.viewport()->width(), qPrintable(edit->objectName()));
        }
    }
    user.trigger("findContactsAction");
    auto* list = user.find<QTreeWidget>("contactProposals");
    QTRY_VERIFY(list->isVisible());
    for (int section = 0; section < list->header()->count(); ++section)
        QVERIFY2(list->header()->sectionSize(section) >= list->header()->sectionSizeHint(section),
                 qPrintable(list->headerItem()->text(section)));
    list->window()->close();
}

void NarrowWindowTest::buttonsOfTheToolBarStay() {
    User user(QSize(1000, 700));
    QVERIFY(user.open(samples() + "slider_crank.escapement"));
    for (const char* name : {"openButton", "saveButton", "undoButton", "addBodyButton", "jointButton", "contactButton",
                             "runButton", "stopButton", "fitButton", "pictureButton", "csvButton"}) {
        auto* button = user.find<QToolButton>(name);
        QVERIFY2(button->isVisible() && user.window->rect().contains(
                                            QRect(button->mapTo(user.window.get(), QPoint(0, 0)), button->size())),
                 name);
    }
}

void NarrowWindowTest::toolsHaveTheirWordsWhereThereIsRoom() {
    User user(QSize(1900, 900));
    QVERIFY(user.open(samples() + "slider_crank.escapement"));
    for (const char* name : {"jointButton", "loadButton", "contactButton", "moveButton", "assembleButton"})
        QVERIFY2(user.find<QToolButton>(name)->toolButtonStyle() == Qt::ToolButtonTextBesideIcon, name);
}

/// A long word, as a folder's name, stands above the buttons of the notice, which are beside short ones.
void NarrowWindowTest::noticesAreNotCut() {
    const QString folder = folder_.path() + "/a_rather_long_folder_name_of_a_project";
    QVERIFY(QDir().mkpath(folder));
    const QString file = folder + "/slider_crank.escapement"; // without its CAD file
    QVERIFY(QFile::exists(file) || QFile::copy(samples() + "slider_crank.escapement", file));
    User user(QSize(990, 700));
    QVERIFY(user.open(file));
    auto* bar = user.find<QFrame>("noticeBar");
    auto* words = user.find<QLabel>("noticeText");
    auto* button = user.find<QPushButton>("noticeActionButton");
    QTRY_VERIFY2(user.notice().contains("was not found"), qPrintable(user.notice()));
    QTest::qWait(100);
    user.shoot("narrow-notice");
    const int longest = words->fontMetrics().horizontalAdvance("a_rather_long_folder_name_of_a_project/");
    QVERIFY2(words->width() >= longest, qPrintable(QString("%1 of %2").arg(words->width()).arg(longest)));
    QVERIFY(words->height() >= words->heightForWidth(words->width()));
    QVERIFY(bar->rect().contains(words->geometry()) && bar->rect().contains(button->geometry()));
    QVERIFY(!words->geometry().intersects(button->geometry()));
    user.window->resize(1600, 800); // with room they are beside each other
    QTRY_VERIFY(button->geometry().left() > words->geometry().right());
    QVERIFY(bar->rect().contains(button->geometry()));
}

void NarrowWindowTest::whatIsOnTheScreenIsNotMoved() {
    const QRect room(0, 24, 1400, 876);
    QVERIFY(!placeWithin(QRect(100, 80, 1000, 700), room));
    QVERIFY(!placeWithin(room, room));
    QCOMPARE(placeWithin(QRect(2000, 0, 1000, 700), room), std::optional(QPoint(400, 24)));
    QCOMPARE(placeWithin(QRect(-50, 600, 1000, 700), room), std::optional(QPoint(0, 200)));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementNarrowWindowTest");
    QApplication application(argc, argv);
    applyStyle(application);
    NarrowWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "narrow_window_test.moc"
