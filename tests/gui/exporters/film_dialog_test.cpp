// The dialog that asks how a film is to be, and what is said while one is made.

#include "tests/gui/user.h"

#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/dialogs/film_dialog.h"

using namespace escapement;

class FilmDialogTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void itKeepsItsWidthWhileASpeedIsTyped();
    void theTimeThatIsLeftIsTold();

  private:
    QTemporaryDir folder_;
};

void FilmDialogTest::itKeepsItsWidthWhileASpeedIsTyped() {
    QList<int> widths;
    QStringList labels;
    QTimer look;
    connect(&look, &QTimer::timeout, this, [&] {
        auto* dialog = QApplication::activeModalWidget();
        if (!dialog || dialog->objectName() != "filmDialog") return;
        look.stop();
        auto* speed = dialog->findChild<QLineEdit*>("filmSpeed");
        for (const char* typed : {"0.1", "", "never", "1/0", "0.0000001", "0.01", "1"}) {
            speed->setText(typed);
            QTest::qWait(30);
            widths << dialog->width();
        }
        for (const auto* label : dialog->findChildren<QLabel*>()) labels << label->text();
        dialog->close();
    });
    look.start(50);
    FilmOffer offer;
    offer.length = 2.0;
    offer.speed = 1.0;
    QVERIFY(!askFilm(offer, nullptr));
    QCOMPARE(widths.size(), 7);
    for (const int width : widths) QCOMPARE(width, widths.front());
    QVERIFY2(labels.contains("× real time"), qPrintable(labels.join(", ")));
}

void FilmDialogTest::theTimeThatIsLeftIsTold() {
    User user;
    auto* exporting = user.window->findChild<Exporting*>();
    const auto* text = user.find<QLabel>("exportText");
    emit exporting->progressed("/somewhere/ball.mp4", 0.0);
    QVERIFY2(text->text().endsWith("ball.mp4: 0 %"), qPrintable(text->text()));
    QTest::qWait(60);
    emit exporting->progressed("/somewhere/ball.mp4", 0.5);
    QVERIFY2(text->text().contains("50 %, ") && text->text().endsWith(" s left"), qPrintable(text->text()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFilmDialogTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FilmDialogTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "film_dialog_test.moc"
