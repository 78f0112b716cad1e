// Closing asks only where something would be lost, and says what; dialogs for files begin where the last one ended.

#include "tests/gui/user.h"

#include "plots/last_folder.h"
#include "plots/plots_panel.h"

using namespace escapement;

namespace {

const char* drop =
    R"({"escapement": 1, "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
    {"name": "block", "pose": {"position": [0, 0, 0.08]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "contacts": [{"name": "block on table", "a": {"body": "block"}, "b": {"body": "table"}}], "run": {"until": 0.1}})";

} // namespace

class ClosingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void viewsAreNoChange();
    void changedPlotsAreNamed();
    void unsavedEditsEndInSilence();
    void dialogsBeginInTheFolderUsedLast();

  private:
    QString project(const QString& name) {
        const QString file = folder_.path() + "/" + name;
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
        out.write(drop);
        return file;
    }
    /// Answers the next question with Cancel, and keeps what it said.
    void refuse(User& user) {
        auto* timer = new QTimer(user.window.get());
        connect(timer, &QTimer::timeout, this, [this, timer] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            asked_ = box->text() + " " + box->informativeText();
            timer->stop();
            timer->deleteLater();
            QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        });
        timer->start(50);
    }
    QTemporaryDir folder_;
    QString asked_;
};

void ClosingTest::viewsAreNoChange() {
    User user;
    QVERIFY(user.open(project("views.escapement")));
    user.window->plots().showQuantity("bodies/block/position z", true);
    user.trigger("saveAction");
    QVERIFY(!user.window->isWindowModified());
    QVERIFY(user.run());
    user.press("plotMarksButton");
    user.press("plotFiguresButton");
    user.press("newPlotButton"); // an empty tab, which is in front now
    QVERIFY(!user.window->isWindowModified());
    QVERIFY(!user.document().hasUnsavedWork());
    // An edit that was undone leaves nothing either.
    user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -5.0; });
    QVERIFY(user.window->isWindowModified());
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!user.window->isWindowModified());
}

void ClosingTest::changedPlotsAreNamed() {
    User user;
    QVERIFY(user.open(project("plots.escapement")));
    QVERIFY(user.run());
    QVERIFY(!user.window->isWindowModified());
    user.press("energyPlotButton");
    QVERIFY(user.window->isWindowModified());
    refuse(user);
    user.window->close();
    QVERIFY2(asked_.contains("plots") && asked_.contains("results are"), qPrintable(asked_));
    QVERIFY2(asked_.contains("Save before going on?"), qPrintable(asked_));
    user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -5.0; });
    refuse(user);
    user.window->close();
    QVERIFY2(asked_.contains("has changes"), qPrintable(asked_));
    user.trigger("saveAction");
}

/// A document that goes with unsaved edits tells no listener that it is clean: name and folder are gone by then.
void ClosingTest::unsavedEditsEndInSilence() {
    auto document = std::make_unique<Document>();
    document->startNew();
    QVERIFY(document->edit("Run longer", [](Mechanism& mechanism) { mechanism.run.until.value = 7.0; }));
    QVERIFY(document->isDirty());
    int told = 0;
    connect(document.get(), &Document::dirtyChanged, this, [&] { ++told; });
    document.reset();
    QCOMPARE(told, 0);
}

void ClosingTest::dialogsBeginInTheFolderUsedLast() {
    const QString elsewhere = folder_.path() + "/exports";
    QVERIFY(QDir().mkpath(elsewhere));
    User user;
    QVERIFY(user.open(project("folders.escapement")));
    QCOMPARE(lastFolder("/"), QFileInfo(folder_.path()).absoluteFilePath());
    QVERIFY(user.run());
    user.window->plots().showQuantity("bodies/block/position z", true);
    QTRY_VERIFY(user.window->plots().pointCount("bodies/block/position z") > 2);
    user.answerFileDialog(elsewhere + "/curves.csv");
    user.press("plotExportButton");
    QVERIFY(QFile::exists(elsewhere + "/curves.csv"));
    user.trigger("saveAction");
    user.document().startNew(); // one that lies nowhere
    user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -5.0; });
    QString began;
    auto* timer = new QTimer(user.window.get());
    connect(timer, &QTimer::timeout, this, [&began, timer] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog) return;
        timer->stop();
        began = dialog->directory().absolutePath();
        dialog->reject();
    });
    timer->start(50);
    user.trigger("saveAsAction");
    QCOMPARE(began, QFileInfo(elsewhere).absoluteFilePath());
    user.document().history().setClean();
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementClosingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ClosingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "closing_test.moc"
