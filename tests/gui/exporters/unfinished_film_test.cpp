// Closing the window while a film is made: it is asked about, since nothing would be left of it.

#include "tests/gui/user.h"

#include "gui/timeline/playback.h"
#include "gui/workbench/actions/exporting.h"
#include "tests/support/run_files.h"

using namespace escapement;

class UnfinishedFilmTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }

    void aFilmIsAskedAbout() {
        User user;
        QVERIFY(user.open(ball(*folder_)));
        QVERIFY(user.run());
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.document().hasUnsavedWork());
        user.window->playback().setSpeed(0.01); // a minute of film and more
        auto* exporting = user.window->findChild<Exporting*>();
        QSignalSpy progressed(exporting, &Exporting::progressed);
        answer("filmDialog", user,
               [](QWidget& dialog) { QTest::mouseClick(dialog.findChild<QPushButton*>("filmOk"), Qt::LeftButton); });
        const QString film = folder_->filePath("long.webm");
        user.answerFileDialog(film);
        user.press("filmButton");
        QTRY_VERIFY_WITH_TIMEOUT(progressed.count() > 1, 60000);
        QCOMPARE(exporting->endWithWindow(), QStringList{"long.webm"});

        QString asked;
        for (const auto button : {QMessageBox::Cancel, QMessageBox::Close}) {
            asked.clear();
            answer("makingQuestion", user, [&asked, button](QWidget& question) {
                auto& box = dynamic_cast<QMessageBox&>(question);
                asked = box.text();
                QTest::mouseClick(box.button(button), Qt::LeftButton);
            });
            user.window->close();
            QVERIFY2(asked.contains("long.webm"), qPrintable(asked));
            QCOMPARE(user.window->isVisible(), button == QMessageBox::Cancel);
            QCOMPARE(exporting->isBusy(), true); // it ends with the window itself
        }
    }

  private:
    /// What is to be done with the next dialog of this name.
    void answer(const QString& name, User& user, const std::function<void(QWidget&)>& act) {
        auto* timer = new QTimer(user.window.get());
        connect(timer, &QTimer::timeout, user.window.get(), [timer, name, act] {
            auto* dialog = QApplication::activeModalWidget();
            if (!dialog || dialog->objectName() != name) return;
            timer->stop();
            timer->deleteLater();
            act(*dialog);
        });
        timer->start(50);
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementUnfinishedFilmTest");
    QApplication application(argc, argv);
    applyStyle(application);
    UnfinishedFilmTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "unfinished_film_test.moc"
