// Names of files that are written: dialogs propose the project's and the run's, and the kind that is chosen gives the
// ending that was left out, without replacing unasked what lies there.

#include "tests/gui/user.h"

using namespace escapement;

class FileNamesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aPictureHasItsEnding();
    void theRunIsNamed();
    void aProjectReplacesNothingUnasked();

  private:
    QString project(const QString& name) {
        const QString file = folder_.path() + "/" + name;
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
        out.write(R"({"escapement": 1, "name": "drop", "materials": [{"name": "steel", "density": 7850}], "bodies": [
            {"name": "ball", "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]}],
            "run": {"until": 0.05}})");
        return file;
    }
    /// Looks again and again for what `act` is to answer, until that says it was there.
    template <class Act> void whenThere(User& user, Act act) {
        auto* timer = new QTimer(user.window.get());
        connect(timer, &QTimer::timeout, this, [timer, act] {
            if (!act()) return;
            timer->stop();
            timer->deleteLater();
        });
        timer->start(50);
    }
    /// Answers the next dialog for a file with `file` (empty: not at all) and keeps what it proposed.
    void answer(User& user, const QString& file) {
        whenThere(user, [this, file] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return false;
            auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
            proposed_ = name->text();
            if (!file.isEmpty()) name->setText(file);
            QMetaObject::invokeMethod(dialog, file.isEmpty() ? "reject" : "accept", Qt::QueuedConnection);
            return true;
        });
    }
    /// Presses a button of the next question about a file that is there, and counts it.
    void decide(User& user, QMessageBox::ButtonRole role) {
        whenThere(user, [this, role] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box) return false;
            asked_ += box->objectName() == "replaceQuestion";
            for (auto* button : box->buttons())
                if (box->buttonRole(button) == role) QTest::mouseClick(button, Qt::LeftButton);
            return true;
        });
    }
    void takeItsSize(User& user) {
        whenThere(user, [] {
            auto* dialog = QApplication::activeModalWidget();
            auto* ok = dialog ? dialog->findChild<QPushButton*>("pictureOk") : nullptr;
            if (ok) QTest::mouseClick(ok, Qt::LeftButton);
            return ok != nullptr;
        });
    }
    QTemporaryDir folder_;
    QString proposed_;
    int asked_ = 0;
};

void FileNamesTest::aPictureHasItsEnding() {
    User user;
    QVERIFY(user.open(project("drop test.escapement")));
    const QString file = folder_.filePath("shot v1.2");
    answer(user, file);
    takeItsSize(user);
    user.trigger("savePictureAction");
    QCOMPARE(proposed_, QString("drop test.png"));
    QVERIFY(!QImage(file + ".png").isNull());
    // Now it is there, which the dialog could not know.
    QFile mark(file + ".png");
    QVERIFY(mark.open(QIODevice::WriteOnly) && mark.write("mine") == 4);
    mark.close();
    answer(user, file);
    decide(user, QMessageBox::RejectRole);
    user.trigger("savePictureAction");
    QCOMPARE(asked_, 1);
    QCOMPARE(bytesOf(file + ".png"), QByteArray("mine"));
    answer(user, file);
    decide(user, QMessageBox::DestructiveRole);
    takeItsSize(user);
    user.trigger("savePictureAction");
    QCOMPARE(asked_, 2);
    QVERIFY(!QImage(file + ".png").isNull());
}

void FileNamesTest::theRunIsNamed() {
    User user;
    QVERIFY(user.open(project("drop again.escapement")));
    answer(user, {});
    user.trigger("exportAsAction");
    QCOMPARE(proposed_, QString("drop again"));
    QVERIFY(user.run());
    QVERIFY(user.document().runs().currentRun());
    const QString run = user.document().runs().currentRun()->name;
    for (const auto& [action, name] : {std::pair("exportCsvAction", "drop again %1.csv"),
                                       {"filmAction", "drop again %1.mp4"},
                                       {"reportAction", "drop again %1.html"},
                                       {"savePictureAction", "drop again %1.png"}}) {
        answer(user, {});
        user.trigger(action);
        QCOMPARE(proposed_, QString(name).arg(run));
    }
}

void FileNamesTest::aProjectReplacesNothingUnasked() {
    User user;
    QVERIFY(user.open(project("third.escapement")));
    const QString other = project("other.escapement");
    const QByteArray before = bytesOf(other);
    user.document().edit("Change gravity", [](Mechanism& m) { m.gravity[2] = -1.25; });
    asked_ = 0;
    answer(user, folder_.filePath("other"));
    decide(user, QMessageBox::RejectRole);
    user.trigger("saveAsAction");
    QCOMPARE(asked_, 1);
    QCOMPARE(bytesOf(other), before);
    QVERIFY(user.window->isWindowModified());
    answer(user, folder_.filePath("other"));
    decide(user, QMessageBox::DestructiveRole);
    user.trigger("saveAsAction");
    QCOMPARE(asked_, 2);
    QVERIFY(bytesOf(other).contains("-1.25"));
    QVERIFY(!user.window->isWindowModified());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFileNamesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FileNamesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "file_names_test.moc"
