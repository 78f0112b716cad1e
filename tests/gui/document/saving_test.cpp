// Saving over a file that another program or window has written meanwhile: asked first, and nothing is lost unasked.
// The window is called by the file, too, where that has another name than the mechanism.

#include "tests/gui/user.h"
#include "tests/support/places.h"

using namespace escapement;

class SavingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void whatAnotherHasWrittenIsAskedAbout();
    void theTitleNamesTheFile();

  private:
    QString project(const QString& name) {
        const QString file = folder_.path() + "/" + name;
        QFile::copy(QString(sourceFolder) + "/resources/samples/bouncing_ball.escapement", file);
        return file;
    }
    /// Presses the button with this role in the next question, and counts it.
    void answer(User& user, QMessageBox::ButtonRole role) {
        auto* timer = new QTimer(user.window.get());
        connect(timer, &QTimer::timeout, this, [this, timer, role] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return;
            asked_ += box->objectName() == "changedOutsideQuestion";
            timer->stop();
            timer->deleteLater();
            for (auto* button : box->buttons())
                if (box->buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
        });
        timer->start(50);
    }
    QTemporaryDir folder_;
    int asked_ = 0;
};

void SavingTest::whatAnotherHasWrittenIsAskedAbout() {
    const QString file = project("shared.escapement");
    User first, second;
    QVERIFY(first.open(file));
    QVERIFY(second.open(file));
    second.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -5.0; });
    second.trigger("saveAction");
    const QByteArray theirs = bytesOf(file);
    QVERIFY(theirs.contains("-5"));
    first.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -1.25; });
    answer(first, QMessageBox::RejectRole);
    first.trigger("saveAction");
    QCOMPARE(asked_, 1);
    QCOMPARE(bytesOf(file), theirs);
    QVERIFY(first.window->isWindowModified());
    answer(first, QMessageBox::DestructiveRole);
    first.trigger("saveAction");
    QCOMPARE(asked_, 2);
    QVERIFY(bytesOf(file).contains("-1.25"));
    QVERIFY(!first.window->isWindowModified());
    // What one has written oneself is not asked about; what was touched without a change neither.
    first.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -2.0; });
    const QByteArray mine = bytesOf(file);
    QFile again(file);
    QVERIFY(again.open(QIODevice::WriteOnly) && again.write(mine) == mine.size());
    again.close();
    first.trigger("saveAction");
    QCOMPARE(asked_, 2);
    QVERIFY(!first.window->isWindowModified());
    // The second one loses nothing by being asked, and may save elsewhere.
    second.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -7.5; });
    const QString elsewhere = folder_.path() + "/second.escapement";
    answer(second, QMessageBox::AcceptRole);
    QTimer::singleShot(0, this, [&] { second.answerFileDialog(elsewhere); });
    second.trigger("saveAction");
    QCOMPARE(asked_, 3);
    QVERIFY(bytesOf(elsewhere).contains("-7.5"));
    QVERIFY(!bytesOf(file).contains("-7.5"));
    QCOMPARE(second.document().place().project(), elsewhere);
}

void SavingTest::theTitleNamesTheFile() {
    User user;
    QVERIFY(user.open(project("drop test.escapement")));
    user.document().edit("Name", [](Mechanism& m) { m.name = "ball"; });
    const QString other = folder_.path() + "/variant 2.escapement";
    user.answerFileDialog(other);
    user.trigger("saveAsAction");
    QVERIFY(QFile::exists(other));
    QVERIFY2(user.window->windowTitle().contains("(variant 2.escapement)"), qPrintable(user.window->windowTitle()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSavingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SavingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "saving_test.moc"
