// The copy for recovery has the plots as they are, also those made after the last edit.

#include "tests/gui/user.h"

#include "gui/document/preferences.h"
#include "gui/document/recovery.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/run_files.h"

#include <QJsonArray>

using namespace escapement;

class RecoveredPlotsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void plotsAfterTheLastEditAreKept();

  private:
    QTemporaryDir folder_;
};

void RecoveredPlotsTest::plotsAfterTheLastEditAreKept() {
    const QString file = ball(folder_);
    Recoverable left;
    left.file = (QFileInfo(file).path() + "/left.escapement").toStdString();
    left.project = file.toStdString();
    left.folder = left.file.parent_path();
    left.title = "ball";
    {
        User user;
        setRecoveryDelay(0.0); // the shortest there is
        QVERIFY(user.open(file));
        auto* recovery = user.window->findChild<Recovery*>();
        QVERIFY(recovery);
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
        QVERIFY(user.type("/contacts/0/restitution", "0.8"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(recovery->file()), 20000);
        QVERIFY(!bytesOf(recovery->file()).contains(height.toUtf8()));
        user.window->allPlots().addPlot("Fall");
        user.window->plots().showQuantity(height, true);
        QTRY_VERIFY_WITH_TIMEOUT(bytesOf(recovery->file()).contains(height.toUtf8()), 20000);
        // As long as the window lives it looks after its copy: what a crash would leave is another one.
        QVERIFY(QFile::copy(recovery->file(), QString::fromStdString(left.file.string())));
        user.answerQuestion(QMessageBox::Discard);
        user.trigger("closeDocumentAction");
        QVERIFY(user.document().isEmpty());
    }
    User user;
    QSignalSpy recovered(&user.document(), &Document::recovered);
    user.document().recover(left);
    QVERIFY(recovered.wait(60000) && user.settle());
    const PlotsPanel& plots = user.window->allPlots();
    QCOMPARE(plots.count(), 2);
    QCOMPARE(plots.nameOf(1), QString("Fall"));
    QCOMPARE(plots.plot(1).saved()["curves"].toArray().size(), 1);
    QVERIFY(user.document().isDirty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementRecoveredPlotsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    RecoveredPlotsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "recovered_plots_test.moc"
