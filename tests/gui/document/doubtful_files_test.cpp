// CAD files as people export them: what has no volume is not asked for a material, and what is black in its file can
// be seen in the round. What the reader doubts is told of what is imported, too; answering it moves the bodies with
// their shapes; and what has a doubtful volume is not run.

#include "tests/gui/user.h"

#include "cad/cad_reader.h"
#include "engine/assembling/edit.h"
#include "engine/model/files/project_file.h"
#include "engine/model/pose.h"
#include "gui/viewport/scene/body_colours.h"
#include "tests/support/places.h"

#include <QFileInfo>
#include <QInputDialog>

#include <algorithm>
#include <cmath>
#include <set>

using namespace escapement;

class DoubtfulFilesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void surfacesWithoutVolumeWantAMass();
    void blackIsLifted();
    void anImportIsToldOf();
    void whatWasNoticedIsSaidOnce();
    void theUnitMovesWhatTheFilePlaced();
    void aUnitOfItsOwnStays();
    void aUnitWaitsForItsFile();
    void aDoubtfulVolumeIsNotRun();
    void whatIsRecoveredIsToldOf();
    void filesThatNothingUsesAreRemoved();

  private:
    QString withoutUnit();
    QTemporaryDir folder_;
};

void DoubtfulFilesTest::surfacesWithoutVolumeWantAMass() {
    const QString file = QString(sourceFolder) + "/../shared/step/parts/pyocc_splinecage.stp";
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    QVERIFY2(!user.notice().contains("material"), qPrintable(user.notice()));
    auto* ready = user.find<QToolButton>("readinessButton");
    QTRY_COMPARE(ready->text(), QString("Not ready to run"));
    QVERIFY2(ready->toolTip().contains("explicit mass"), qPrintable(ready->toolTip()));
    // Black in its file; in the picture light shows its form.
    QImage picture = user.window->viewport().snapshot();
    std::set<int> shades;
    for (int y = 0; y < picture.height(); y += 3)
        for (int x = 0; x < picture.width(); x += 3)
            if (const QColor c = picture.pixelColor(x, y); c.saturation() < 25 && c.value() < 140)
                shades.insert(c.value());
    QVERIFY2(shades.size() > 10, qPrintable(QString::number(shades.size())));
    user.shoot("black-surfaces");
}

void DoubtfulFilesTest::blackIsLifted() {
    QVERIFY(litColour(Vec3::Zero()).minCoeff() > 0.3);
    QCOMPARE(litColour(Vec3(0.9, 0.1, 0.0)), Vec3(0.9, 0.1, 0.0)); // a strong colour stays what it is
    const Vec3 dark = litColour(Vec3(0.1, 0.02, 0.0));
    QVERIFY(dark.x() > dark.y() && dark.y() > dark.z()); // and a dark one keeps its hue
}

/// A slider crank that does not say its unit of length and begins with a byte-order mark.
QString DoubtfulFilesTest::withoutUnit() {
    QByteArray text = bytesOf(QString(sourceFolder) + "/resources/samples/slider_crank.step");
    text.replace("LENGTH_UNIT()", "MASS_UNIT()");
    const QString file = folder_.filePath("unsaid.step");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write("\xEF\xBB\xBF" + text);
    return file;
}

namespace {

bool isTold(User& user, const std::string& pointer, const char* part) {
    const auto& findings = user.document().findings();
    return std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) {
               return finding.pointer == pointer && finding.message.find(part) != std::string::npos;
           }) == 1;
}

std::vector<Vec3> positions(User& user) {
    std::vector<Vec3> all;
    for (const Body& body : user.mechanism().bodies) all.push_back(motionOf(body.pose).translation);
    return all;
}

/// How many times as far out they are; negative: not all of them the same.
double stretched(const std::vector<Vec3>& before, const std::vector<Vec3>& after) {
    double way = 0.0, then = 0.0;
    for (std::size_t i = 0; i < before.size(); ++i) way += before[i].norm(), then += after.at(i).norm();
    for (std::size_t i = 0; i < before.size(); ++i)
        if ((after[i] - then / way * before[i]).norm() > 1e-12 * then) return -1.0;
    return then / way;
}

double volumes(User& user) {
    double sum = 0.0;
    for (const auto& part : user.document().parts().model(user.mechanism().geometry.at(0).id)->parts)
        sum += part->volume;
    return sum;
}

bool isClose(double a, double b) { return std::abs(a - b) < 1e-9 * std::abs(b); }

} // namespace

void DoubtfulFilesTest::anImportIsToldOf() {
    User user(QSize(1440, 900));
    user.trigger("newAction");
    const QString file = withoutUnit();
    for (std::size_t i = 0; i < 2; ++i) {
        user.document().cadFiles().add(file);
        QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), i + 1, 60000);
    }
    for (const char* geometry : {"/geometry/0", "/geometry/1"}) {
        QVERIFY(isTold(user, geometry, "byte-order mark"));
        QVERIFY(isTold(user, geometry + std::string("/unit"), "does not say its unit"));
    }
    // It goes with the geometry, and comes with it; what another import brings there has its own.
    user.document().history().undo();
    QVERIFY(!isTold(user, "/geometry/1", "byte-order mark") && !isTold(user, "/geometry/1/unit", "unit"));
    user.document().history().redo();
    QVERIFY(isTold(user, "/geometry/1", "byte-order mark") && isTold(user, "/geometry/1/unit", "unit"));
    user.document().history().undo();
    user.document().cadFiles().add(QString(sourceFolder) + "/resources/samples/table_block.step");
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(2), 60000);
    QVERIFY(!isTold(user, "/geometry/1", "byte-order mark") && !isTold(user, "/geometry/1/unit", "unit"));
    QVERIFY(isTold(user, "/geometry/0", "byte-order mark"));
}

/// What is doubtful of parts is told of the bodies that have them.
void DoubtfulFilesTest::whatWasNoticedIsSaidOnce() {
    auto part = std::make_shared<Part>(makeBox({1, 1, 1}));
    part->path = "as1/rod";
    part->warnings = {"leaks"};
    CadModel model;
    model.parts = {part};
    model.warnings = {"as1/rod: leaks", "the whole file: is old"};
    model.repairs = {"as1/rod: was mended"};
    model.refused = {"as1/nut: failed"};
    const auto findings = findingsOfReading(model, 3);
    QCOMPARE(findings.size(), std::size_t(3));
    QCOMPARE(findings[0].message, std::string("the whole file: is old"));
    QVERIFY(findings[1].severity == Severity::Warning && findings[2].severity == Severity::Error);
    for (const Finding& finding : findings) QCOMPARE(finding.pointer, std::string("/geometry/3"));
}

void DoubtfulFilesTest::theUnitMovesWhatTheFilePlaced() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(withoutUnit()));
    const std::vector<Vec3> before = positions(user);
    const double volume = volumes(user);
    QVERIFY(isTold(user, "/geometry/0/unit", "does not say its unit"));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.choose("/geometry/0/unit", "in"));
    QVERIFY(isClose(stretched(before, positions(user)), 25.4));
    QTRY_VERIFY_WITH_TIMEOUT(isClose(volumes(user), std::pow(25.4, 3) * volume), 60000);
    QVERIFY(!isTold(user, "/geometry/0/unit", "does not say its unit"));
    // Another answer, and none again.
    QVERIFY(user.choose("/geometry/0/unit", "cm"));
    QVERIFY(isClose(stretched(before, positions(user)), 10.0));
    QTRY_VERIFY_WITH_TIMEOUT(isClose(volumes(user), 1000.0 * volume), 60000);
    QVERIFY(user.choose("/geometry/0/unit", ""));
    QVERIFY(isClose(stretched(before, positions(user)), 1.0));
    QTRY_VERIFY_WITH_TIMEOUT(isClose(volumes(user), volume), 60000);
}

void DoubtfulFilesTest::aUnitOfItsOwnStays() {
    const QString file = QString(sourceFolder) + "/resources/samples/slider_crank.step";
    QCOMPARE(unitRatio(file.toStdString(), "", "in"), 1.0);
    QCOMPARE(unitRatio(withoutUnit().toStdString(), "cm", "m"), 100.0);
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    const std::vector<Vec3> before = positions(user);
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.choose("/geometry/0/unit", "in"));
    QCOMPARE(user.mechanism().geometry[0].unit, std::string("in"));
    QCOMPARE(stretched(before, positions(user)), 1.0);
}

/// What a file that has moved is stretched by is not known before it is found.
void DoubtfulFilesTest::aUnitWaitsForItsFile() {
    const QString project = folder_.filePath("moved.escapement"), found = folder_.filePath("found.step");
    QVERIFY_EXCEPTION_THROWN(unitRatio(found.toStdString(), "", "in"), InputError);
    {
        User user(QSize(1440, 900));
        QVERIFY(user.open(withoutUnit()));
        user.document().saveAs(project);
    }
    QVERIFY(QFile::rename(folder_.filePath("unsaid.step"), found));
    User user(QSize(1440, 900));
    QVERIFY(user.open(project));
    const std::vector<Vec3> before = positions(user);
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(!user.choose("/geometry/0/unit", "in"));
    const auto* why = user.window->findChild<QLabel*>("problem:/geometry/0/unit");
    QVERIFY(why && why->text().contains("is not there"));
    QCOMPARE(user.mechanism().geometry[0].unit, std::string());
    QCOMPARE(stretched(before, positions(user)), 1.0);

    user.document().cadFiles().relocate(0, found);
    QTRY_COMPARE_WITH_TIMEOUT(user.document().cadFiles().missing(), -1, 60000);
    QVERIFY(user.settle() && user.clickTree({Selection::Kind::Mechanism, 0}));
    const double volume = volumes(user);
    QVERIFY(user.choose("/geometry/0/unit", "in"));
    QVERIFY(isClose(stretched(before, positions(user)), 25.4));
    QTRY_VERIFY_WITH_TIMEOUT(isClose(volumes(user), std::pow(25.4, 3) * volume), 60000);
}

void DoubtfulFilesTest::aDoubtfulVolumeIsNotRun() {
    auto part = std::make_shared<Part>(makeBox({0.1, 0.1, 0.1}));
    part->path = "rod";
    part->warnings = {"its faces do not close"};
    CadModel model;
    model.parts = {part};
    PartLibrary library;
    library.add("file", model);
    Mechanism m = parseProject(R"({"escapement": 1, "geometry": [{"id": "file", "file": "rod.step"}],
        "materials": [{"name": "steel", "density": 7850}],
        "bodies": [{"name": "rod", "shapes": [{"geometry": "file", "part": "rod", "material": "steel"}]}],
        "run": {"until": 0.01}})")
                      .mechanism;
    const auto refusalOf = [&](const Mechanism& mechanism) {
        RunController controller;
        std::vector<Finding> said;
        bool ended = false;
        connect(&controller, &RunController::finished, &controller,
                [&](const QString&, const std::vector<Finding>& findings) { said = findings, ended = true; });
        controller.start(mechanism, library, folder_.filePath("doubtful.h5"));
        if (!QTest::qWaitFor([&] { return ended; }, 20000)) return std::string("it does not end");
        return said.empty() ? std::string() : said.front().message;
    };
    QCOMPARE(refusalOf(m), std::string("Body 'rod', part 'rod': its faces do not close."));
    m.bodies[0].mass = MassProperties{};
    m.bodies[0].mass->value = 1.0;
    m.bodies[0].mass->inertia = {0.01, 0.01, 0.01, 0.0, 0.0, 0.0};
    QCOMPARE(refusalOf(m), std::string());
}

void DoubtfulFilesTest::whatIsRecoveredIsToldOf() {
    Recoverable left;
    left.file = folder_.filePath("left.escapement").toStdString();
    left.folder = left.file.parent_path();
    left.title = "unsaid";
    {
        User user(QSize(1440, 900));
        QVERIFY(user.open(withoutUnit()));
        QVERIFY(isTold(user, "/geometry/0", "byte-order mark"));
        saveProject(user.mechanism(), left.file);
    }
    User user(QSize(1440, 900));
    QSignalSpy recovered(&user.document(), &Document::recovered);
    user.document().recover(left);
    QVERIFY(recovered.wait(60000) && user.settle());
    QVERIFY(isTold(user, "/geometry/0", "byte-order mark"));
}

void DoubtfulFilesTest::filesThatNothingUsesAreRemoved() {
    User user(QSize(1440, 900));
    user.trigger("newAction");
    user.document().cadFiles().add(QString(sourceFolder) + "/resources/samples/table_block.step");
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(1), 60000);
    const std::size_t used = user.mechanism().bodies.size();
    user.document().cadFiles().add(withoutUnit());
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().geometry.size(), std::size_t(2), 60000);
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QString said;
    connect(&user.document(), &Document::refused, this, [&](const QString& text) { said = text; });
    const QString first = QString::fromStdString(user.mechanism().geometry[0].id);
    const auto remove = [&] {
        QTimer::singleShot(200, this, [&] {
            if (auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget())) {
                dialog->setTextValue(first);
                dialog->accept();
            }
        });
        QTest::mouseClick(user.window->properties().findChild<QPushButton*>("removeFileButton"), Qt::LeftButton);
        QTest::qWait(30);
    };
    remove();
    QVERIFY2(said.contains(QString::fromStdString(user.mechanism().bodies[0].name)), qPrintable(said));
    QCOMPARE(user.mechanism().geometry.size(), std::size_t(2));
    std::set<int> bodies;
    for (std::size_t i = 0; i < used; ++i) bodies.insert(int(i));
    user.document().edit("Delete them", [&](Mechanism& m) { removeBodies(m, bodies); });
    QTest::qWait(30);
    remove();
    QCOMPARE(user.mechanism().geometry.size(), std::size_t(1));
    // What was noticed of the other goes with it, and comes back where it was.
    QVERIFY(isTold(user, "/geometry/0", "byte-order mark"));
    user.document().history().undo();
    QCOMPARE(user.mechanism().geometry.size(), std::size_t(2));
    QVERIFY(isTold(user, "/geometry/1", "byte-order mark") && !isTold(user, "/geometry/0", "byte-order mark"));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementDoubtfulFilesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    DoubtfulFilesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "doubtful_files_test.moc"
