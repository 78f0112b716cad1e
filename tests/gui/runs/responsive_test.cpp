// The window stays free while files are read, results opened and runs go on: no event takes its thread long, without
// drawing, and drawing 100 000 triangles is measured. What an event takes is compared with a known piece of the same
// kind of work, done in the same minute: on a machine that is busy or slow both take longer. docs/benchmarks.md has the
// numbers.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "engine/results/result_file.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/thread_clock.h"
#include "gui/workbench/window_thread_watch.h"
#include "plots/plot_panel.h"
#include "tests/support/places.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace escapement;

namespace {

// Times a form of forty fields, which takes 8 ms of processor time where nothing else runs: 50 ms.
constexpr double longest = 6.5;

const QString parts = QString(sourceFolder) + "/../shared/step/parts/";

/// A known piece of the same kind of work, now: s of processor time to build, lay out and paint a form of forty fields.
double formTime() {
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const StopWatch watch;
        QWidget content;
        auto* form = new QFormLayout(&content);
        for (int k = 0; k < 40; ++k) form->addRow(QString("field %1").arg(k), new QLineEdit("1.25 mm", &content));
        content.resize(400, 1600);
        content.grab();
        times.push_back(watch.elapsed().processor);
    }
    std::sort(times.begin(), times.end());
    return times[2];
}

/// Balls that stand still in rows, and one that bounces.
QByteArray balls(int count) {
    QByteArray bodies = R"({"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [2, 2, 0]}]})"
                        R"(,{"name": "ball", "pose": {"position": [0, 0, 0.3]},
                            "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]})";
    for (int i = 0; i < count; ++i)
        bodies += QString(R"(,{"name": "still %1", "fixed": true, "pose": {"position": [%2, %3, 0.1]},
                              "shapes": [{"primitive": "sphere", "radius": 0.03, "contact": false}]})")
                      .arg(i)
                      .arg(-0.6 + 0.1 * (i % 12))
                      .arg(-0.6 + 0.1 * (i / 12))
                      .toUtf8();
    return R"({"escapement": 1, "materials": [{"name": "steel", "density": 7850}], "bodies": [)" + bodies +
           R"(], "contacts": [{"name": "c", "a": {"body": "ball"}, "b": {"body": "floor"}, "restitution": 0.9}],
              "run": {"until": 1000, "output_step": 0.001}})";
}

std::size_t trianglesOf(const PartLibrary& library, const Mechanism& mechanism) {
    std::size_t count = 0;
    for (const Body& body : mechanism.bodies)
        for (const PlacedPart& placed : placedParts(body, mechanism, library))
            count += placed.part->triangulation.triangles.size();
    return count;
}

} // namespace

class ResponsiveTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void whileFilesAreRead_data();
    void whileFilesAreRead();
    void whileALongResultOpens();
    void whileManyTrianglesTurn();

  private:
    static WindowThreadWatch& watch() { return *qobject_cast<WindowThreadWatch*>(qApp); }
    static void watchView(const VtkView& view) {
        connect(&view, &VtkView::rendered, &watch(), &WindowThreadWatch::addRender);
        connect(&view, &VtkView::composed, &watch(), &WindowThreadWatch::addCompose);
    }
    struct Told {
        double longest = 0.0; ///< event, in forms
        std::size_t frames = 0;
        QString which;
    };
    static Told told(const char* what) {
        const auto report = watch().report();
        const double form = formTime();
        std::printf("%s: longest event %.1f ms of processor time (%s), that is %.2f forms of %.1f ms; %.1f ms of wall "
                    "time (%s); %zu frames, median %.1f ms, 99th percentile %.1f ms\n",
                    what, 1e3 * report.longestProcessor, qPrintable(report.longest), report.longestProcessor / form,
                    1e3 * form, 1e3 * report.longestWall, qPrintable(report.longestByWall), report.frames,
                    1e3 * report.medianFrame, 1e3 * report.worstFrames);
        return {report.longestProcessor / form, report.frames, report.longest};
    }
    QTemporaryDir folder_;
};

void ResponsiveTest::whileFilesAreRead_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"pyocc_Ventilator.stp", "occt_linkrods.step", "occt_as1_motor.step"})
        QTest::newRow(file) << parts + file;
}

void ResponsiveTest::whileFilesAreRead() {
    QFETCH(QString, file);
    if (!QFileInfo::exists(file)) QSKIP("the shared CAD files are not there");
    User user(QSize(1440, 900));
    watchView(user.window->viewport());
    watch().begin();
    QVERIFY(user.open(file));
    QTest::qWait(500);
    const auto report = told(QTest::currentDataTag());
    QVERIFY2(report.longest < longest, qPrintable(report.which));
}

void ResponsiveTest::whileALongResultOpens() {
    constexpr int frames = 200000;
    const QString file = folder_.path() + "/long.h5";
    {
        ResultFileWriter writer(file.toStdString(), 4096);
        ResultLayout layout;
        layout.project_text = R"({"escapement": 1, "bodies": [{"name": "base", "fixed": true},
            {"name": "ball", "shapes": [{"primitive": "sphere", "radius": 0.1}]}]})";
        layout.bodies = {"base", "ball"};
        writer.begin(layout);
        Frame frame;
        frame.bodies.resize(2);
        for (int i = 0; i < frames; ++i) {
            frame.time = 1e-4 * i;
            frame.bodies[1].position = Vec3(std::sin(frame.time), 0.0, std::cos(frame.time));
            writer.frame(frame);
        }
        writer.finish(RunStatus::Done, "");
    }
    User user(QSize(1440, 900));
    watchView(user.window->viewport());
    watch().begin();
    QVERIFY(user.open(file));
    QTRY_COMPARE(user.document().runs().result()->frameCount(), std::size_t(frames));
    QTest::qWait(300);
    const auto opening = told("opening 200 000 frames");
    watch().begin();
    user.window->plots().showQuantity("bodies/ball/position x", true);
    QTRY_VERIFY(user.window->plots().pointCount("bodies/ball/position x") > 40000); // thinned, with its extremes
    QTest::qWait(300);
    const auto drawing = told("a curve of them");
    QVERIFY2(opening.longest < longest, qPrintable(opening.which));
    QVERIFY2(drawing.longest < longest, qPrintable(drawing.which));
}

void ResponsiveTest::whileManyTrianglesTurn() {
    const QString file = folder_.path() + "/balls.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(balls(47));
    out.close();
    User user(QSize(1440, 900));
    QVERIFY(user.open(file));
    const std::size_t triangles = trianglesOf(user.document().parts(), user.mechanism());
    std::printf("%zu triangles\n", triangles);
    QVERIFY(triangles >= 100000);
    Viewport& view = user.window->viewport();
    watchView(view);
    QTest::mouseClick(user.find<QToolButton>("runButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(user.window->runs().result() && user.window->runs().result()->frameCount() > 0, 30000);
    watch().begin();
    const QPoint middle = view.rect().center();
    QTest::mousePress(&view, Qt::LeftButton, {}, middle);
    for (int i = 0; i < 120; ++i) {
        QTest::mouseMove(&view, middle + QPoint(2 * i - 120, i / 4));
        QTest::qWait(16);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, middle);
    const auto report = told("100 000 triangles turn while a run goes on");
    user.window->runs().stop();
    QVERIFY(report.frames > 20);
    QVERIFY2(report.longest < longest, qPrintable(report.which));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementResponsiveTest");
    WindowThreadWatch application(argc, argv);
    applyStyle(application);
    ResponsiveTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "responsive_test.moc"
