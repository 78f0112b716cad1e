// What the strip over the view offers to choose from is read whole: its box is as wide as a plain word.

#include "tests/gui/user.h"

#include <QTextDocument>

using namespace escapement;

class ToolChoicesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theWholeChoiceIsInTheTip();

  private:
    QTemporaryDir folder_;
};

void ToolChoicesTest::theWholeChoiceIsInTheTip() {
    User user;
    QVERIFY(user.open(QString(sourceFolder) + "/resources/samples/dominoes.escapement"));
    user.press("jointButton");
    auto* choice = user.find<QComboBox>("toolChoice");
    QVERIFY(choice->isVisible() && choice->count() > 3);
    for (int i : {1, 2}) {
        choice->setCurrentIndex(i);
        emit choice->activated(i);
        QTest::qWait(20);
        QTextDocument tip;
        tip.setHtml(choice->toolTip());
        QCOMPARE(tip.toPlainText(), choice->currentText());
    }
    const int widest = choice->view()->sizeHintForColumn(0);
    choice->showPopup();
    QTest::qWait(50);
    QVERIFY2(choice->view()->viewport()->width() >= widest, qPrintable(QString::number(widest)));
    choice->hidePopup();
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementToolChoicesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ToolChoicesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tool_choices_test.moc"
