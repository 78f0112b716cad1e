// What two runs differ by, drawn in the window; where runs of a project that was never saved are; pictures in a size of
// one's own.

#include "tests/gui/user.h"

#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/dialogs/picture_dialog.h"
#include "plots/difference_measures.h"
#include "plots/plots_panel.h"
#include "tests/support/run_files.h"

#include <QJsonObject>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

using namespace escapement;

class TwoRunsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void theDifferenceIsDrawnAndKept();
    void unsavedRunsHaveNoPath();
    void withoutRunsNothingIsCompared();
    void aFilmBeingMadeLeavesOtherNotices();
    void picturesInASizeOfOnesOwn();
    void aLargePictureIsTheViewMagnified();
    void aLargePictureCanBeGivenUp();

  private:
    void reportDrawsIt(User& user);
    std::unique_ptr<QTemporaryDir> folder_;
};

void TwoRunsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

/// What the plot shows, in place of the curves of one run.
void TwoRunsTest::reportDrawsIt(User& user) {
    const auto shown = user.document().runs().result();
    const auto measures = differenceMeasures(user.window->plots(), shown);
    QCOMPARE(measures.size(), std::size_t(1));
    QCOMPARE(measures[0].path, std::string("measures/Run 1 - Run 2: higher by"));
    QCOMPARE(measures[0].values.size(), shown->frameCount());
    QCOMPARE(measures[0].values.front(), 0.0); // both begin alike
    const auto far = [](double value) { return std::isfinite(value) && std::abs(value) > 0.01; };
    QVERIFY(std::any_of(measures[0].values.begin(), measures[0].values.end(), far));
    const QString report = folder_->filePath("difference.html");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    user.answerFileDialog(report);
    user.key(Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 60000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    QVERIFY(bytesOf(report).contains("Run 1 - Run 2: higher by"));
    QVERIFY(!bytesOf(report).contains("bodies/ball/position z"));
    // What the two runs differ in, once, beside what they differ by.
    const QString page = QString::fromUtf8(bytesOf(report));
    const qsizetype compared = page.indexOf("Compared runs");
    QVERIFY(compared > 0);
    const QString chapter = page.mid(compared, page.indexOf("<h2", compared) - compared);
    QVERIFY2(chapter.contains("Run 1") && chapter.contains("contact"), qPrintable(chapter));
    QVERIFY2(QRegularExpression("Restitution [\\d.]+ → 0.8").match(chapter).hasMatch(), qPrintable(chapter));
}

void TwoRunsTest::theDifferenceIsDrawnAndKept() {
    const QString file = ball(*folder_, "1");
    {
        User user;
        QVERIFY(user.open(file));
        user.window->plots().showQuantity(height, true);
        QVERIFY(user.run());
        QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
        QVERIFY(user.type("/contacts/0/restitution", "0.8"));
        QVERIFY(user.run());
        PlotPanel& plot = user.window->plots();
        plot.comparison().compare("Run 1", true);
        QTRY_VERIFY(plot.pointCount(height, "Run 1") > 10);
        QVERIFY(plot.comparison().menu()->actions().contains(user.find<QAction>("plotDifferencesAction")));
        user.trigger("plotDifferencesAction");
        QTRY_COMPARE(plot.pointCount(height), 0);
        const auto first = user.document().runs().all()[0].result, second = user.document().runs().all()[1].result;
        QTRY_VERIFY(plot.pointCount(height, "Run 1") >
                    static_cast<int>(std::max(first->frameCount(), second->frameCount())) - 1);
        plot.nameCurves(height, "higher by");
        QVERIFY(user.window->isWindowModified());
        user.shoot("difference");
        const QString table = folder_->path() + "/difference.csv";
        QVERIFY(plot.exportTo(table));
        const QString head = QString::fromUtf8(bytesOf(table)).section('\n', 0, 0);
        QVERIFY2(head.contains("Run 1 - Run 2: higher by [m]"), qPrintable(head));
        reportDrawsIt(user);
        user.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!user.window->isWindowModified());
    }
    User user;
    QVERIFY(user.open(file));
    const QJsonObject kept = user.window->plots().saved();
    QVERIFY(kept["differences"].toBool());
    QCOMPARE(kept["names"].toObject()[height].toString(), QString("higher by"));
}

void TwoRunsTest::withoutRunsNothingIsCompared() {
    User user;
    auto* compare = user.find<QToolButton>("plotCompareButton");
    user.trigger("newAction");
    QVERIFY(!compare->isEnabled());
    QVERIFY2(compare->toolTip().contains("No runs yet"), qPrintable(compare->toolTip()));
    QVERIFY(user.open(ball(*folder_, "0.4")));
    QVERIFY(user.run());
    QVERIFY(compare->isEnabled());
    QVERIFY(!compare->toolTip().contains("No runs yet"));
    QTimer::singleShot(200, compare, [&] { // its menu waits for a choice
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && !menu->actions().isEmpty());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center());
    });
    QTest::mouseClick(compare, Qt::LeftButton);
    QCOMPARE(user.window->plots().comparison().names().size(), 1);
    user.answerQuestion(QMessageBox::Discard);
    user.key(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(user.mechanism().bodies.empty());
    QVERIFY(!compare->isEnabled() && !compare->isDown());
    user.shoot("nothing-compared");
}

/// A film that is being made says so for itself: what else is told or asked stays, with its own buttons.
void TwoRunsTest::aFilmBeingMadeLeavesOtherNotices() {
    User user;
    QVERIFY(user.open(ball(*folder_, "0.1")));
    auto* exporting = user.window->findChild<Exporting*>();
    emit user.document().refused("It hangs.");
    emit exporting->progressed("/tmp/film.mp4", 0.3);
    QTest::qWait(50);
    QCOMPARE(user.notice(), QString("It hangs."));
    auto* bar = user.window->findChild<QFrame*>("exportBar");
    auto* cancel = user.window->findChild<QPushButton*>("cancelExportButton");
    QVERIFY(bar && bar->isVisible() && cancel && cancel->isVisible());
    auto* notice = user.find<QFrame>("noticeBar");
    QVERIFY(!bar->geometry().intersects(notice->geometry()));
    QVERIFY(bar->findChild<QLabel*>("exportText")->text().contains("film.mp4: 30 %"));
    user.shoot("film-and-notice");
    emit user.document().refused("It hangs again.");
    QVERIFY(bar->isVisible());
    emit exporting->done("/tmp/film.mp4");
    QVERIFY(!bar->isVisible());
    QCOMPARE(user.notice(), QString("It hangs again."));
}

void TwoRunsTest::unsavedRunsHaveNoPath() {
    User user;
    const QString part = folder_->path() + "/thing.step"; // a CAD file makes a project that has no file yet
    QVERIFY(QFile::copy(samples + "bouncing_ball.step", part));
    QVERIFY(user.open(part));
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    user.trigger("groundAction");
    user.window->tree().clearSelection();
    user.trigger("material:steel");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.05 s"));
    QVERIFY(user.run());
    QVERIFY(!user.document().runs().folder().isSaved());
    QVERIFY(user.clickTree({Selection::Kind::Run, 0}));
    QStringList told;
    for (const QLabel* label : user.window->findChildren<QLabel*>())
        if (label->isVisible()) told << label->text();
    const QString path = user.document().runs().folder().scratch();
    QVERIFY2(!told.join("\n").contains(path) && told.join("\n").contains("not saved yet"), qPrintable(told.join("\n")));
}

void TwoRunsTest::picturesInASizeOfOnesOwn() {
    User user;
    QVERIFY(user.open(ball(*folder_)));
    const QSize before = user.window->viewport().size();
    const QImage seen = user.window->viewport().snapshot();
    const QString file = folder_->path() + "/large.png";
    user.answerFileDialog(file);
    QTimer timer;
    connect(&timer, &QTimer::timeout, &timer, [&] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog || dialog->objectName() != "pictureDialog") return;
        timer.stop();
        auto* choice = dialog->findChild<QComboBox*>("pictureSize");
        QVERIFY(choice->findText("1920 × 1080") > 0 && choice->findText("3840 × 2160") > 0);
        choice->setCurrentIndex(choice->count() - 1);
        dialog->findChild<QSpinBox*>("pictureWidth")->setValue(1500);
        dialog->findChild<QSpinBox*>("pictureHeight")->setValue(1700);
        QTest::mouseClick(dialog->findChild<QPushButton*>("pictureOk"), Qt::LeftButton);
    });
    timer.start(50);
    QTimer::singleShot(20000, &timer, [&] { // a dialog that is not answered must not hold the test
        if (auto* left = qobject_cast<QDialog*>(QApplication::activeModalWidget())) left->reject();
    });
    user.trigger("savePictureAction");
    const QImage picture(file);
    QCOMPARE(picture.size(), QSize(1500, 1700));
    QCOMPARE(user.window->viewport().size(), before);
    QVERIFY(user.window->viewport().snapshot() == seen); // nothing of what was drawn for it is left in the view
    // It is drawn in that size: up to its corners there is no black of what was left out.
    for (const QPoint corner : {QPoint(2, 2), QPoint(1497, 2), QPoint(1497, 1697)})
        QVERIFY2(picture.pixelColor(corner).lightness() > 100, qPrintable(picture.pixelColor(corner).name()));
}

/// A large picture is put together of pieces: it is the view magnified, without seams, with symbols, lines and letters
/// as large beside the bodies as in the view.
void TwoRunsTest::aLargePictureIsTheViewMagnified() {
    qputenv("ESCAPEMENT_SAMPLES", "4"); // pictures are smooth, and so is the view to one who looks at it
    User user;
    for (const char* ending : {".escapement", ".step"})
        QVERIFY(QFile::copy(samples + "slider_crank" + ending, folder_->path() + "/slider_crank" + ending));
    QVERIFY(user.open(folder_->path() + "/slider_crank.escapement"));
    user.trigger("gridAction");
    Viewport& view = user.window->viewport();
    for (const bool parallel : {false, true}) {
        view.setParallel(parallel);
        const QImage seen = view.snapshot().convertToFormat(QImage::Format_RGB32);
        std::vector<double> told;
        const QImage large = pictureOf(view, 3 * seen.size(), [&](double share) {
            told.push_back(share);
            return true;
        });
        QCOMPARE(large.size(), 3 * seen.size());
        QVERIFY(told.size() >= 9 && std::is_sorted(told.begin(), told.end()) && told.back() < 1.0);
        if (const QString shots = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !shots.isEmpty())
            large.save(shots + (parallel ? "/large-parallel.png" : "/large.png"));
        const QImage again = large.scaled(seen.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        // Line by line and column by column: a seam, or a piece that is elsewhere, is a line that differs.
        const auto differs = [&](int x, int y) {
            const QColor a = again.pixelColor(x, y), b = seen.pixelColor(x, y);
            return std::max(
                {std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
        };
        std::vector<double> row(seen.height()), column(seen.width());
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x) row[y] += differs(x, y), column[x] += differs(x, y);
        for (int y = 0; y < seen.height(); ++y)
            QVERIFY2(row[y] < 12.0 * seen.width(), qPrintable(QString("row %1: %2").arg(y).arg(row[y] / seen.width())));
        for (int x = 0; x < seen.width(); ++x)
            QVERIFY2(column[x] < 12.0 * seen.height(),
                     qPrintable(QString("column %1: %2").arg(x).arg(column[x] / seen.height())));
        // The letters of the axes in the corner have their place and size: there, too, little differs.
        double corner = 0.0;
        const int width = seen.width() / 7, height = seen.height() / 5;
        for (int y = seen.height() - height; y < seen.height(); ++y)
            for (int x = 0; x < width; ++x) corner += differs(x, y);
        QVERIFY2(corner < 10.0 * width * height, qPrintable(QString::number(corner / (width * height))));
        QVERIFY(view.snapshot().convertToFormat(QImage::Format_RGB32) == seen);
    }
}

void TwoRunsTest::aLargePictureCanBeGivenUp() {
    User user;
    QVERIFY(user.open(ball(*folder_)));
    const QString file = folder_->path() + "/given-up.png";
    user.answerFileDialog(file);
    bool asked = false, told = false;
    QTimer timer;
    connect(&timer, &QTimer::timeout, &timer, [&] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (dialog && dialog->objectName() == "pictureDialog" && !asked) {
            asked = true;
            auto* choice = dialog->findChild<QComboBox*>("pictureSize");
            choice->setCurrentIndex(choice->count() - 1);
            dialog->findChild<QSpinBox*>("pictureWidth")->setValue(8192);
            dialog->findChild<QSpinBox*>("pictureHeight")->setValue(8192);
            QTest::mouseClick(dialog->findChild<QPushButton*>("pictureOk"), Qt::LeftButton);
        } else if (dialog && dialog->objectName() == "pictureProgress" && !told) {
            told = true;
            QVERIFY(dialog->findChild<QLabel*>()->text().contains("given-up.png"));
            QTest::mouseClick(dialog->findChild<QPushButton*>(), Qt::LeftButton);
        }
    });
    timer.start(30);
    const QImage before = user.window->viewport().snapshot();
    user.trigger("savePictureAction");
    QVERIFY(asked && told);
    QVERIFY(!QFile::exists(file));
    QVERIFY(user.window->viewport().snapshot() == before);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTwoRunsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    TwoRunsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "two_runs_test.moc"
