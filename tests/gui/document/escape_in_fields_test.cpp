// Esc in a field that holds what was typed gives that up, also while a tool is in use, which ends with the next.

#include "tests/gui/user.h"

#include "gui/assembling/tool_controller.h"

using namespace escapement;

class EscapeInFieldsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theFieldComesFirst();

  private:
    QTemporaryDir folder_;
};

void EscapeInFieldsTest::theFieldComesFirst() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(QString(sourceFolder) + "/resources/samples/table_block.escapement"));
    QVERIFY(user.clickBody("block"));
    user.press("groundButton");
    QVERIFY(user.window->tools().tool());
    auto* edit = user.window->properties().findChild<QLineEdit*>(
        QString("edit:/bodies/%1/pose/position/0").arg(user.body("block")));
    QVERIFY(edit);
    const QString before = edit->text();
    QTest::mouseClick(edit, Qt::LeftButton);
    edit->selectAll();
    QTest::keyClicks(edit, "nonsense");
    QTest::keyClick(edit, Qt::Key_Escape);
    QCOMPARE(edit->text(), before);
    QVERIFY(user.window->tools().tool());
    QTest::keyClick(edit, Qt::Key_Escape);
    QVERIFY(!user.window->tools().tool());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementEscapeInFieldsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    EscapeInFieldsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "escape_in_fields_test.moc"
