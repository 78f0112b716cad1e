// A CAD program writes a file anew whose shapes are open here: the window says so, and reads it again when told to.

#include "tests/gui/user.h"

#include "tests/support/places.h"

using namespace escapement;

class ChangedCadFilesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void isSeenAndReadAgain();

  private:
    QTemporaryDir folder_;
};

namespace {

/// Replaces the file, as programs do that save: by one with another name, which then takes its place.
void rewrite(const QString& file, const QByteArray& content) {
    QFile fresh(file + ".new");
    QVERIFY(fresh.open(QIODevice::WriteOnly));
    fresh.write(content);
    fresh.close();
    QFile::remove(file);
    QVERIFY(QFile::rename(file + ".new", file));
}

/// m^3: of the largest part, the table.
double volumeOf(const Document& document) {
    double largest = 0.0;
    for (const auto& part : document.parts().model(document.mechanism().geometry.at(0).id)->parts)
        largest = std::max(largest, part->volume);
    return largest;
}

} // namespace

void ChangedCadFilesTest::isSeenAndReadAgain() {
    const QString samples = QString(sourceFolder) + "/resources/samples/", step = folder_.filePath("table_block.step");
    for (const char* name : {"table_block.step", "table_block.escapement"})
        QVERIFY(QFile::copy(samples + name, folder_.filePath(name)));
    QFile original(step);
    QVERIFY(original.open(QIODevice::ReadOnly));
    const QByteArray before = original.readAll();
    QByteArray shorter = before;
    shorter.replace("(-600.,", "(-500.,");
    QVERIFY(shorter != before);

    User user(QSize(1440, 900));
    QVERIFY(user.open(folder_.filePath("table_block.escapement")));
    const double volume = volumeOf(user.document());
    QVERIFY(volume > 0.0);
    auto* again = user.find<QAction>("readAgainAction");
    again->trigger();
    QVERIFY2(user.notice().contains("as they were"), qPrintable(user.notice()));

    rewrite(step, shorter);
    QTRY_VERIFY2(user.notice().contains("table_block.step has changed"), qPrintable(user.notice()));
    QCOMPARE(volumeOf(user.document()), volume); // nothing changes by itself
    user.shoot("changed-cad-file");
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(volumeOf(user.document()) < 0.95 * volume, 20000);
    QCOMPARE(user.document().history().undoText(), QString("Read table_block.step again"));
    QVERIFY(user.document().isDirty());
    bool said = false;
    for (const Finding& finding : user.document().findings())
        said = said || finding.message.find("has changed since the project was begun") != std::string::npos;
    QVERIFY(said);
    again->trigger();
    QTRY_VERIFY2(user.notice().contains("as they were"), qPrintable(user.notice()));

    // It is watched on, also what is written into the very file.
    QFile same(step);
    QVERIFY(same.open(QIODevice::WriteOnly | QIODevice::Truncate));
    same.write(before);
    same.close();
    QTRY_VERIFY2(user.notice().contains("table_block.step has changed"), qPrintable(user.notice()));
    again->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(volumeOf(user.document()) / volume - 1.0) < 1e-9, 20000);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementChangedCadFilesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ChangedCadFilesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "changed_cad_files_test.moc"
