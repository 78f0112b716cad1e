// What contact sees, shown at the window: the overlay of feature kinds, the hover label, the features that touch while
// a result plays, and the contact report.

#include "cad/cad_reader.h"
#include "engine/contact/features/placed_part.h"
#include "engine/results/result.h"
#include "gui/assembling/feature_report_window.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/picking/feature_colours.h"
#include "tests/gui/user.h"
#include "tests/support/places.h"

#include <QClipboard>
#include <QHeaderView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTableView>

using namespace escapement;

class FeatureKindsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void hoverNamesWhatContactSees();
    void overlayColoursFacesAndEdges();
    void overlayDrawsSmoothEdges();
    void readingIsRemarkedUpon();
    void touchingFeaturesAreLit();
    void reportOfABody();

  private:
    /// A copy: results are written beside a project.
    QString sample(const QString& name) const {
        for (const QString& ending : {".escapement", ".step"})
            QFile::copy(QString(sourceFolder) + "/resources/samples/" + name + ending,
                        folder_.path() + "/" + name + ending);
        return folder_.path() + "/" + name + ".escapement";
    }
    static PickedFeature feature(User& user, const char* body, PickKind kind, int number) {
        PickedFeature one;
        one.body = user.body(body);
        one.bodyName = body;
        for (const auto& placed : placedParts(user.mechanism().bodies.at(static_cast<std::size_t>(one.body)),
                                              user.mechanism(), user.document().parts()))
            one.instance = placed.instance;
        one.kind = kind;
        one.number = number;
        return one;
    }
    static const Part& part(User& user, const char* body) {
        const auto& b = user.mechanism().bodies.at(static_cast<std::size_t>(user.body(body)));
        return *placedParts(b, user.mechanism(), user.document().parts()).at(0).part;
    }
    static int firstEdge(const Part& part, EdgeKind kind) {
        for (std::size_t i = 0; i < part.features.edges.size(); ++i)
            if (part.features.edges[i].kind == kind) return static_cast<int>(i) + 1;
        return 0;
    }
    static QImage picture(User& user) {
        QTest::qWait(60);
        return user.window->viewport().grabFramebuffer();
    }
    static int differentPixels(const QImage& a, const QImage& b) {
        int count = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y);
        return count;
    }
    /// Moves the pointer onto a feature, from whichever side it can be seen, and reads the label.
    static QString hovered(User& user, const PickedFeature& what) {
        Viewport& view = user.window->viewport();
        for (const auto look : {StandardView::Home, StandardView::Front, StandardView::Right, StandardView::Top,
                                StandardView::Back, StandardView::Left}) {
            view.look(look);
            QTest::qWait(40);
            const auto at = view.pointer().pixelFor(what);
            if (!at) continue;
            auto* label = user.find<QLabel>("hoverLabel");
            QTest::mouseMove(&view, *at + QPoint(30, 30));
            QTest::qWait(120);
            const QString beside = label->text();
            QTest::mouseMove(&view, *at);
            // The label follows when the view comes to it, on a busy machine later.
            for (int i = 0; i < 20 && (i < 2 || !label->isVisible() || label->text() == beside); ++i) QTest::qWait(60);
            if (label->isVisible() && !label->text().isEmpty()) return label->text();
        }
        return "seen from nowhere";
    }

    QTemporaryDir folder_;
};

void FeatureKindsTest::initTestCase() {
    QVERIFY(folder_.isValid());
    keepSettingsIn(folder_);
}

void FeatureKindsTest::hoverNamesWhatContactSees() {
    User user;
    QVERIFY(user.open(sample("parabola_plane")));
    const char* ground = user.mechanism().bodies[0].name.c_str();
    const Part& track = part(user, ground);
    const int tangent = firstEdge(track, EdgeKind::Tangent), convex = firstEdge(track, EdgeKind::Convex);
    QVERIFY(tangent && convex);
    const QString jump = hovered(user, feature(user, ground, PickKind::Edge, tangent));
    user.shoot("hover_tangent");
    qInfo("%s", qPrintable(jump));
    QVERIFY2(jump.contains("tangent, curvature jumps: ") && jump.contains("flat"), qPrintable(jump));
    const QString corner = hovered(user, feature(user, ground, PickKind::Edge, convex));
    qInfo("%s", qPrintable(corner));
    QVERIFY2(corner.contains("convex, ") && corner.contains("°"), qPrintable(corner));
    for (std::size_t i = 0; i < track.features.faces.size(); ++i)
        if (track.features.faces[i].surface->kind() == SurfaceKind::BSpline) {
            const QString face = hovered(user, feature(user, ground, PickKind::Face, static_cast<int>(i) + 1));
            QVERIFY2(face.contains("spline surface") || face.contains("nowhere"), qPrintable(face));
        }
}

void FeatureKindsTest::overlayColoursFacesAndEdges() {
    User user;
    QVERIFY(user.open(sample("parabola_plane")));
    auto* legend = user.find<QLabel>("viewLegend");
    const QImage plain = picture(user);
    user.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(user.find<QAction>("featureKindsAction")->isChecked());
    const QImage coloured = picture(user);
    user.shoot("feature_kinds");
    QVERIFY(differentPixels(plain, coloured) > 5000); // faces, not only lines
    QVERIFY2(legend->isVisible() && legend->text().contains("spline") && legend->text().contains("plane") &&
                 legend->text().contains("tangent"),
             qPrintable(legend->text()));
    QVERIFY(!legend->text().contains("torus")); // there is none
    user.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!legend->isVisible());
    QCOMPARE(differentPixels(plain, picture(user)), 0);
}

/// Edges between faces of one curvature are left out of the usual drawing; the overlay shows them.
void FeatureKindsTest::overlayDrawsSmoothEdges() {
    User user;
    QVERIFY(user.open(sample("graham")));
    const auto coloured = [&] {
        const QImage image = picture(user);
        const QColor smooth = edgeColour(EdgeKind::Smooth); // mixed a little with what lies behind a thin line
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor c = image.pixelColor(x, y);
                count += std::abs(c.red() - smooth.red()) < 16 && std::abs(c.green() - smooth.green()) < 16 &&
                         std::abs(c.blue() - smooth.blue()) < 16;
            }
        return count;
    };
    const auto seen = [&] { // from where most of them are
        int most = 0;
        for (const char* body : {"escape wheel", "pendulum"})
            for (const auto look : {StandardView::Front, StandardView::Home, StandardView::Back}) {
                user.window->viewport().look(look);
                user.window->viewport().fitBody(user.body(body));
                most = std::max(most, coloured());
            }
        return most;
    };
    const int plain = seen();
    user.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(user.find<QLabel>("viewLegend")->text().contains("smooth"));
    const int shown = seen();
    QVERIFY2(shown > plain + 10, qPrintable(QString("%1, before %2").arg(shown).arg(plain)));
    user.key(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
}

/// What was mended when a project's CAD file was read stands among the messages.
void FeatureKindsTest::readingIsRemarkedUpon() {
    const auto folder =
        qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared") + "/step/parts/";
    const QString shell = "occt_bug25169_box-openshell.stp";
    if (!QFile::exists(folder + shell))
        QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    QFile::copy(folder + shell, folder_.path() + "/" + shell);
    CadReadOptions options;
    options.worker = programFile;
    const CadModel model = readCadFile((folder + shell).toStdString(), options);
    QVERIFY(!model.parts.empty() && !model.parts[0]->notes.empty());
    QFile project(folder_.path() + "/shell.escapement");
    QVERIFY(project.open(QIODevice::WriteOnly));
    project.write(QString(R"({"escapement": 1, "name": "shell", "geometry": [{"id": "box", "file": "%1"}],
        "bodies": [{"name": "box", "fixed": true, "shapes": [{"geometry": "box", "part": "%2"}]}]})")
                      .arg(shell, QString::fromStdString(model.parts[0]->path))
                      .toUtf8());
    project.close();
    User user;
    QVERIFY(user.open(project.fileName()));
    const auto* messages = user.find<QListWidget>("messagesList");
    for (const auto& note : model.parts[0]->notes) {
        bool said = false;
        for (int i = 0; i < messages->count(); ++i)
            said = said || messages->item(i)->text().contains(QString::fromStdString(note));
        QVERIFY2(said, note.c_str());
    }
}

void FeatureKindsTest::touchingFeaturesAreLit() {
    User user;
    QVERIFY(user.open(sample("parabola_plane")));
    QVERIFY(user.run());
    auto& playback = user.window->playback();
    playback.setPlaying(false);
    playback.seekFrame(playback.result()->frameCount() / 3);
    user.find<QAction>("arrowsAction")->setChecked(false);
    QTest::mouseMove(&user.window->viewport(), QPoint(5, 5));
    const QImage lit = picture(user);
    user.shoot("touching_features");
    user.key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!user.find<QAction>("touchingAction")->isChecked());
    const QImage dull = picture(user);
    QVERIFY2(differentPixels(lit, dull) > 500, qPrintable(QString::number(differentPixels(lit, dull))));
    user.key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(differentPixels(lit, picture(user)), 0);
    // On the other face another one is lit.
    playback.seekFrame(playback.result()->frameCount() - 2);
    const QImage later = picture(user);
    user.key(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(differentPixels(later, picture(user)) > 500);
}

void FeatureKindsTest::reportOfABody() {
    User user;
    QVERIFY(user.open(sample("parabola_plane")));
    const std::string ground = user.mechanism().bodies[0].name;
    const Part& track = part(user, ground.c_str());
    QVERIFY(user.clickBody(ground));
    user.key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::qWait(100);
    auto* report = user.find<QDialog>("featureReportWindow");
    QVERIFY(report->isVisible());
    const QString text = report->findChild<QPlainTextEdit*>("featureReportText")->toPlainText();
    QVERIFY2(text.contains("jump of curvature across tangent edges: 1 edge:") &&
                 text.contains("edges and faces disagree by less than 1e-9 mm"), // and not by 5.6e-15
             qPrintable(text));
    QVERIFY2(text.contains(" mm²") && !text.contains("mm2"), qPrintable(text));
    auto* table = report->findChild<QTableView*>("featureReportTable");
    // A merged body has several parts, each with a face 1.
    const QString whose = table->model()->index(0, 0).data().toString();
    QVERIFY2(whose.startsWith(QString::fromStdString(ground) + " (") &&
                 whose.contains(QString::fromStdString(track.path)),
             qPrintable(whose));
    int edges = 0;
    for (const auto& edge : track.features.edges) edges += edge.kind != EdgeKind::Degenerate;
    QCOMPARE(table->model()->rowCount(), static_cast<int>(track.features.faces.size()) + edges);
    if (const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !folder.isEmpty())
        report->grab().save(folder + "/report.png");
    // A chosen row lights up in the view, and can be copied.
    const QImage before = picture(user);
    const QRect cell = table->visualRect(table->model()->index(0, 1));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    QVERIFY(differentPixels(before, picture(user)) > 100);
    report->activateWindow(); // shortcuts belong to the active window
    QVERIFY(QTest::qWaitForWindowActive(report));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith("Body\tFeature\tKind\tSize [m, m^2]") && copied.contains("face 1\t"),
             qPrintable(copied));
    // The largest jump first: one click on the header, another for the other order.
    QHeaderView* head = table->horizontalHeader();
    const QPoint jumps(head->sectionViewportPosition(5) + 10, head->height() / 2);
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, jumps);
    if (head->sortIndicatorOrder() == Qt::AscendingOrder)
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, jumps);
    QVERIFY2(table->model()->index(0, 2).data().toString().startsWith("tangent"),
             qPrintable(table->model()->index(0, 2).data().toString()));
    report->close();
    QTest::qWait(50);
}

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("feature_kinds_test");
    VtkView::setDefaultFormat();
    QApplication application(argc, argv);
    applyStyle(application);
    FeatureKindsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "feature_kinds_test.moc"
