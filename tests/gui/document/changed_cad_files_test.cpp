// A CAD program writes a file anew whose shapes are open here: the window says so, and reads it again when told to.
// What an edit wants read otherwise is read before a run begins; what is done while a file is read is not lost.

#include "tests/gui/user.h"

#include "engine/assembling/edit.h"
#include "tests/support/places.h"

using namespace escapement;

class ChangedCadFilesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void isSeenAndReadAgain();
    void aRunWaitsForItsShapes();
    void eachFileIsReadAgain();
    void whatIsOvertakenIsReadAfterwards();
    void whatIsDoneMeanwhileStays();

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
double volumeOf(const Document& document, std::size_t geometry = 0) {
    double largest = 0.0;
    for (const auto& part : document.parts().model(document.mechanism().geometry.at(geometry).id)->parts)
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

/// The new scale comes with Run itself, and its shapes come later: until then nothing is computed with the old ones.
void ChangedCadFilesTest::aRunWaitsForItsShapes() {
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    QTemporaryDir own;
    for (const char* name : {"table_block.step", "table_block.escapement"})
        QVERIFY(QFile::copy(samples + name, own.filePath(name)));
    User user(QSize(1440, 900));
    QVERIFY(user.open(own.filePath("table_block.escapement")));
    const double volume = volumeOf(user.document());
    const auto rescale = [&](double scale) {
        user.document().edit("scale", [scale](Mechanism& after) { rescaleGeometry(after, 0, scale); });
    };
    rescale(2.0);
    user.find<QAction>("runAction")->trigger();
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    QVERIFY(user.document().runs().all().empty());
    QVERIFY2(user.notice().contains("Reading table_block.step"), qPrintable(user.notice()));
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(volumeOf(user.document()) / (8.0 * volume) - 1.0) < 1e-9, 20000);
    QVERIFY(user.document().cadFiles().obstacles().empty());

    // Cancelled: the shapes stay, and are told of until they are read.
    rescale(3.0);
    user.document().loader().cancel();
    QVERIFY(user.settle());
    user.find<QAction>("runAction")->trigger();
    QVERIFY2(user.notice().contains("table_block.step was not read again"), qPrintable(user.notice()));
    QCOMPARE(user.find<QToolButton>("readinessButton")->text(), QString("Not ready to run"));
    QCOMPARE(user.window->runs().state(), RunController::State::Idle);
    user.shoot("shapes-not-read");
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(volumeOf(user.document()) / (27.0 * volume) - 1.0) < 1e-9, 20000);

    // Undone while it is read: what comes late is not taken.
    rescale(2.0);
    user.document().history().undo();
    QTest::qWait(20);
    QTRY_VERIFY_WITH_TIMEOUT(!user.document().loader().isLoading(), 20000);
    QVERIFY(user.document().cadFiles().obstacles().empty());
    QVERIFY(std::abs(volumeOf(user.document()) / (27.0 * volume) - 1.0) < 1e-9);
}

/// Two files of one edit, and a second edit while the first is read.
void ChangedCadFilesTest::eachFileIsReadAgain() {
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    QTemporaryDir own;
    for (const char* name : {"table_block.step", "table_block.escapement"})
        QVERIFY(QFile::copy(samples + name, own.filePath(name)));
    QVERIFY(QFile::copy(samples + "table_block.step", own.filePath("second.step")));
    User user(QSize(1440, 900));
    QVERIFY(user.open(own.filePath("table_block.escapement")));
    user.document().cadFiles().add(own.filePath("second.step"));
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(2), 20000);
    const double volume = volumeOf(user.document());
    const auto areScaled = [&](double first, double second) {
        return std::abs(volumeOf(user.document(), 0) / (volume * std::pow(first, 3)) - 1.0) < 1e-9 &&
               std::abs(volumeOf(user.document(), 1) / (volume * std::pow(second, 3)) - 1.0) < 1e-9;
    };
    QVERIFY(areScaled(1.0, 1.0));
    user.document().edit("scales", [](Mechanism& after) {
        rescaleGeometry(after, 0, 2.0);
        rescaleGeometry(after, 1, 3.0);
    });
    QTRY_VERIFY_WITH_TIMEOUT(areScaled(2.0, 3.0), 20000);
    user.document().edit("one scale", [](Mechanism& after) { rescaleGeometry(after, 0, 4.0); });
    user.document().edit("the other", [](Mechanism& after) { rescaleGeometry(after, 1, 5.0); });
    QTRY_VERIFY_WITH_TIMEOUT(areScaled(4.0, 5.0), 20000);
    // What an import overtakes comes after it.
    user.document().edit("once more", [](Mechanism& after) { rescaleGeometry(after, 0, 1.0); });
    user.document().cadFiles().add(own.filePath("second.step"));
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(3), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(areScaled(1.0, 5.0), 20000);
    QVERIFY(user.document().cadFiles().obstacles().empty());
}

/// By an import, and by a project that cannot be opened: a file that another program has changed, and one of two files
/// of one edit.
void ChangedCadFilesTest::whatIsOvertakenIsReadAfterwards() {
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    QTemporaryDir own;
    for (const char* name : {"table_block.step", "table_block.escapement"})
        QVERIFY(QFile::copy(samples + name, own.filePath(name)));
    QVERIFY(QFile::copy(samples + "table_block.step", own.filePath("second.step")));
    const QString step = own.filePath("table_block.step"), broken = own.filePath("broken.escapement");
    rewrite(broken, "{");
    const QByteArray before = bytesOf(step);
    QByteArray shorter = before;
    shorter.replace("(-600.,", "(-500.,");
    User user(QSize(1440, 900));
    QVERIFY(user.open(own.filePath("table_block.escapement")));
    const double volume = volumeOf(user.document());
    CadFiles& files = user.document().cadFiles();

    rewrite(step, shorter);
    files.readChanged();
    QVERIFY(files.isReading());
    user.document().open(broken);
    QTRY_VERIFY_WITH_TIMEOUT(volumeOf(user.document()) < 0.95 * volume, 20000);
    rewrite(step, before);
    files.readChanged();
    QVERIFY(files.isReading());
    files.add(own.filePath("second.step"));
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(2), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(volumeOf(user.document()) / volume - 1.0) < 1e-9, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(!files.isReading(), 20000);

    user.document().edit("scales", [](Mechanism& after) {
        rescaleGeometry(after, 0, 2.0);
        rescaleGeometry(after, 1, 3.0);
    });
    QVERIFY(files.isReading());
    user.document().open(broken);
    const auto isScaled = [&](std::size_t geometry, double scale) {
        return std::abs(volumeOf(user.document(), geometry) / (volume * std::pow(scale, 3)) - 1.0) < 1e-9;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isScaled(0, 2.0) && isScaled(1, 3.0), 20000);
    QVERIFY(files.obstacles().empty());
}

/// A body that was made while another file was read: its loss is asked about once more.
void ChangedCadFilesTest::whatIsDoneMeanwhileStays() {
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    User user(QSize(1440, 900));
    user.document().startNew();
    QVERIFY(user.settle());
    const auto addBody = [&](const std::string& name) {
        user.document().edit("Add a body", [&](Mechanism& after) {
            after.bodies.emplace_back();
            after.bodies.back().name = name;
        });
    };
    user.window->openFile(samples + "table_block.step");
    QVERIFY(user.document().loader().isLoading());
    addBody("made meanwhile");
    user.answerQuestion(QMessageBox::Cancel);
    QTRY_VERIFY_WITH_TIMEOUT(!user.document().loader().isLoading(), 20000);
    QTest::qWait(300);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    QCOMPARE(user.mechanism().bodies[0].name, std::string("made meanwhile"));
    QVERIFY(user.document().history().canUndo());

    // Nothing done meanwhile: nothing more is asked than before it was opened.
    user.answerQuestion(QMessageBox::Discard);
    user.window->openFile(samples + "table_block.step");
    QTRY_VERIFY_WITH_TIMEOUT(user.mechanism().geometry.size() == 1, 20000);
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
