// A blow at several places at once is one row of the events: its total is what is compared, its places can be opened.

#include "tests/gui/user.h"

#include "engine/results/blows.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/event_counts.h"
#include "gui/panels/tables/events_model.h"
#include "gui/report/report.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/dialogs/picture_dialog.h"
#include "tests/support/places.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTableView>
#include <QTextDocument>
#include <QToolBar>

using namespace escapement;

namespace {

/// A block that falls flat onto a table, and a light ball that falls beside it from higher up: the ball's blow is
/// harder than that of each corner, and softer than that of the block.
const char* scene = R"({"escapement": 1, "name": "flat", "gravity": [0, 0, -9.81],
  "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.02]}]},
    {"name": "block", "pose": {"position": [-0.2, 0, 0.081]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "ball", "pose": {"position": [0.2, 0, 0.2]},
     "shapes": [{"primitive": "sphere", "radius": 0.03, "material": "steel"}]}],
  "contacts": [{"name": "all", "a": {"body": "*"}, "b": {"body": "*"}, "restitution": 0.5}],
  "run": {"until": 0.25}})";

} // namespace

class BlowsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void cleanupTestCase() { user_.reset(); }
    void cornersAreOneRow();
    void theHardestIsTheWholeBlow();
    void aBlowOpensAndCloses();
    void aPlaceFindsItsBlow();
    void allCountAlike();
    void theCommandLineCountsAlike();
    void theInstantOfABlowTellsOfIt();
    void impactsInStepsAreFound();

  private:
    QTableView* table() { return user_->find<QTableView>("eventsTable"); }
    const EventsModel& model() {
        return *static_cast<const EventsModel*>(static_cast<QSortFilterProxyModel*>(table()->model())->sourceModel());
    }
    QModelIndex at(int row, int column) { return table()->model()->index(row, column); }
    /// The first row in the table whose words hold this; -1: there is none.
    int rowWith(const QString& text) {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (at(row, EventsModel::What).data().toString().contains(text)) return row;
        return -1;
    }
    int rowOfFour() { return rowWith("4 places"); }
    void click(const QModelIndex& cell, int x) {
        table()->scrollTo(cell);
        const QRect place = table()->visualRect(cell);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(place.left() + x, place.center().y()));
        QTest::qWait(30);
    }
    std::shared_ptr<Result> result() { return user_->window->playback().result(); }

    QTemporaryDir folder_;
    std::unique_ptr<User> user_;
};

void BlowsTest::initTestCase() {
    keepSettingsIn(folder_);
    QFile out(folder_.path() + "/flat.escapement");
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(scene);
    out.close();
    user_ = std::make_unique<User>();
    QVERIFY(user_->open(out.fileName()));
    QVERIFY(user_->run());
    QTRY_VERIFY(result() && result()->status() == RunStatus::Done);
    user_->find<QWidget>("eventsDock")->raise();
    QTest::qWait(50);
}

void BlowsTest::cornersAreOneRow() {
    const auto events = result()->events();
    const auto blows = blowsOf(events);
    QVERIFY(blows.size() < events.size());
    QCOMPARE(table()->model()->rowCount(), static_cast<int>(blows.size()));
    const int four = rowOfFour();
    QVERIFY(four >= 0);
    QVERIFY(at(four, EventsModel::What).data().toString().contains("block"));
    // Its numbers are those of its corners together, reckoned here by hand from the file's events.
    const double time = at(four, EventsModel::Time).data(copyRole).toDouble();
    Vec3 sum = Vec3::Zero();
    double lost = 0.0;
    int corners = 0;
    for (const Event& event : events)
        if (event.kind == EventKind::Impact && event.time == time) {
            QVERIFY(event.features.find("block|") != std::string::npos);
            sum += event.impulse;
            lost += event.energy_lost;
            ++corners;
        }
    QCOMPARE(corners, 4);
    QVERIFY(std::abs(at(four, EventsModel::Impulse).data(copyRole).toDouble() - sum.norm()) < 1e-12 * sum.norm());
    QVERIFY(std::abs(at(four, EventsModel::Lost).data(copyRole).toDouble() - lost) < 1e-12 * std::abs(lost));
    // A mass of 7.85 kg that comes with v and leaves with half of it.
    const double speed = std::sqrt(2.0 * 9.81 * 0.021);
    QVERIFY(std::abs(sum.norm() - 7.85 * 1.5 * speed) < 1e-6 * sum.norm());
    // The button that filters counts blows, too.
    int impacts = 0;
    for (const Blow& blow : blows) impacts += blow.total.kind == EventKind::Impact;
    QCOMPARE(user_->window->findChild<QAction*>("eventKind_impact")->text(), QString("impact %1").arg(impacts));
}

void BlowsTest::theHardestIsTheWholeBlow() {
    const auto events = result()->events();
    const auto single = std::max_element(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.impulse.norm() < b.impulse.norm();
    });
    QVERIFY(single->features.find("ball|") != std::string::npos); // one corner alone is no match for the ball
    auto* header = table()->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(EventsModel::Impulse) + 20, header->height() / 2));
    QTest::qWait(30);
    QCOMPARE(rowOfFour(), 0);
    QVERIFY(at(0, EventsModel::Impulse).data(copyRole).toDouble() > single->impulse.norm());
    click(at(0, EventsModel::Time), 10);
    QTRY_COMPARE(user_->window->playback().time(), at(0, EventsModel::Time).data(copyRole).toDouble());
    auto* callout = user_->find<QLabel>("eventCallout");
    QVERIFY(callout->isVisible());
    QVERIFY2(callout->text().contains(at(0, EventsModel::Impulse).data().toString()), qPrintable(callout->text()));
    QVERIFY2(callout->text().contains("4 places"), qPrintable(callout->text()));
    user_->shoot("blow");
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(EventsModel::Time) + 20, header->height() / 2));
    QTest::qWait(30);
}

void BlowsTest::aBlowOpensAndCloses() {
    const int closed = table()->model()->rowCount(), four = rowOfFour();
    const double total = at(four, EventsModel::Impulse).data(copyRole).toDouble();
    click(at(four, EventsModel::What), 8); // the arrow
    QCOMPARE(table()->model()->rowCount(), closed + 4);
    double sum = 0.0;
    for (int row = four + 1; row <= four + 4; ++row) {
        QVERIFY(at(row, EventsModel::What).data().toString().contains("vertex"));
        QVERIFY(at(row, EventsModel::Time).data().toString().isEmpty());
        sum += at(row, EventsModel::Impulse).data(copyRole).toDouble();
    }
    QVERIFY(std::abs(sum - total) < 1e-9 * total); // all push the same way
    user_->shoot("blow_opened");
    // Sorted either way round its places stay below it.
    auto* header = table()->horizontalHeader();
    for (int i = 0; i < 2; ++i) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(EventsModel::Lost) + 20, header->height() / 2));
        QTest::qWait(30);
        const int head = rowWith("▾");
        QVERIFY(head >= 0);
        for (int row = head + 1; row <= head + 4; ++row)
            QVERIFY(at(row, EventsModel::Time).data().toString().isEmpty());
    }
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(EventsModel::Time) + 20, header->height() / 2));
    QTest::qWait(30);
    // A place is chosen: the view tells of it alone. With its blow closed that one is chosen.
    click(at(four + 2, EventsModel::Impulse), 10);
    auto* callout = user_->find<QLabel>("eventCallout");
    QVERIFY2(callout->text().contains("vertex"), qPrintable(callout->text()));
    QTest::keyClick(table(), Qt::Key_Left);
    QCOMPARE(table()->model()->rowCount(), closed);
    QCOMPARE(table()->currentIndex().row(), four);
    QVERIFY2(!callout->text().contains("vertex"), qPrintable(callout->text()));
    QTest::keyClick(table(), Qt::Key_Right);
    QCOMPARE(table()->model()->rowCount(), closed + 4);
    QTest::keyClick(table(), Qt::Key_Left);
    QCOMPARE(table()->model()->rowCount(), closed);
    QTest::keyClick(table(), Qt::Key_Left); // nothing more to close
    QCOMPARE(table()->model()->rowCount(), closed);
}

void BlowsTest::aPlaceFindsItsBlow() {
    auto* search = user_->find<QLineEdit>("eventSearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, "block vertex");
    QVERIFY(rowOfFour() >= 0);
    for (int row = 0; row < table()->model()->rowCount(); ++row)
        QVERIFY(!at(row, EventsModel::What).data().toString().contains("ball"));
    search->clear();
    QCOMPARE(table()->model()->rowCount(), static_cast<int>(model().blowCount()));
}

/// The ball has left again with its blow: it is open, and yet its contact says what struck it.
void BlowsTest::theInstantOfABlowTellsOfIt() {
    const int row = rowWith("ball");
    QVERIFY(row >= 0);
    click(at(row, EventsModel::What), 40);
    auto* dock = user_->find<QDockWidget>("contactsDock");
    QVERIFY2(dock->windowTitle().contains("1 struck"), qPrintable(dock->windowTitle()));
    const auto* contacts = user_->find<QTableView>("contactsTable")->model();
    QString state;
    for (int k = 0; k < contacts->rowCount(); ++k) {
        const QString said = contacts->index(k, contacts->columnCount() - 1).data().toString();
        if (said.startsWith("struck")) state = said;
    }
    QVERIFY2(state.startsWith("struck, " + at(row, EventsModel::Impulse).data().toString() + " "), qPrintable(state));
    // A picture has the label that the view shows there.
    auto* label = user_->find<QLabel>("eventCallout");
    QTRY_VERIFY(label->isVisible() && !label->text().isEmpty());
    const QString file = folder_.path() + "/blow.png";
    QVERIFY(user_->window->savePictureTo(file));
    const QImage saved(file), bare = user_->window->viewport().snapshot();
    QCOMPARE(saved.size(), bare.size());
    const double ratio = double(saved.width()) / user_->window->viewport().width();
    const QRectF place(QPointF(label->pos()) * ratio, QSizeF(label->size()) * ratio);
    int within = 0, beside = 0;
    for (int y = 0; y < saved.height(); ++y)
        for (int x = 0; x < saved.width(); ++x)
            if ((saved.pixel(x, y) & 0xffffff) != (bare.pixel(x, y) & 0xffffff))
                ++(place.adjusted(-1, -1, 1, 1).contains(x, y) ? within : beside);
    QVERIFY2(within > 0.5 * place.width() * place.height(), qPrintable(QString::number(within)));
    QCOMPARE(beside, 0);
    const QImage large = pictureOf(user_->window->viewport(), saved.size() * 1.5); // has it in its corner, too
    QCOMPARE(large.size(), saved.size() * 1.5);
    if (const QString shots = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !shots.isEmpty())
        large.save(shots + "/blow-large.png");
    QVERIFY(label->isVisible());
    user_->find<QDockWidget>("contactsDock")->raise();
    user_->shoot("contacts-at-a-blow");
    user_->find<QDockWidget>("eventsDock")->raise();
}

/// Tab, status line and report have the same numbers, and the report the same words for what happened.
void BlowsTest::allCountAlike() {
    const auto events = result()->events();
    const auto blows = blowsOf(events);
    const QString words = QString("%1 events (%2 places)").arg(blows.size()).arg(events.size());
    QCOMPARE(eventsText(blows.size(), events.size()), words);
    QCOMPARE(eventsText(1, 1), QString("1 event"));
    QCOMPARE(user_->find<QDockWidget>("eventsDock")->windowTitle(), QString("Events %1").arg(blows.size()));
    const QString status = user_->find<QLabel>("statusText")->text();
    QVERIFY2(status.contains(words), qPrintable(status));

    ExportInput input;
    input.mechanism = &user_->mechanism();
    input.parts = &user_->document().parts();
    input.result = result().get();
    const ReportText report = makeReport(input);
    QTextDocument page;
    page.setHtml(report.body());
    const QString text = page.toPlainText();
    QVERIFY2(text.contains(words), qPrintable(text.left(1500)));
    for (const QAction* chip : user_->find<QToolBar>("eventKinds")->actions())
        if (chip->objectName().startsWith("eventKind_"))
            QVERIFY2(text.contains(chip->text()), qPrintable(chip->text()));
    constexpr int listed = 100; // the report tells the first of them
    for (int row = 0; row < std::min(listed, table()->model()->rowCount()); ++row) {
        const QString what = at(row, EventsModel::What).data().toString().remove("▸ ");
        QVERIFY2(text.contains(what), qPrintable(what));
    }
    QVERIFY2(!text.contains("#face:") && !text.contains("#vertex:"), qPrintable(text));
}

/// `run` and `info` count events as the window does, for people and as JSON.
void BlowsTest::theCommandLineCountsAlike() {
    const auto events = result()->events();
    const EventCounts counts = countsOf(blowsOf(events));
    const EventCounts::Of impacts = counts.kinds.at(EventKind::Impact);
    QVERIFY(impacts.places > impacts.events);
    const QString out = folder_.filePath("counted.h5");
    const QString words = QString("%1 impact (%2 places)").arg(impacts.events).arg(impacts.places);
    const auto answer = [](const QStringList& arguments) {
        QProcess process;
        process.start(programFile, arguments);
        return process.waitForFinished(60000) ? process.readAllStandardOutput() : QByteArray();
    };
    const QString run = answer({"run", folder_.filePath("flat.escapement"), "--out", out});
    QVERIFY2(run.contains(words), qPrintable(run));
    QVERIFY(QString(answer({"info", out})).contains(words));
    for (const QStringList& arguments :
         {QStringList{"run", folder_.filePath("flat.escapement"), "--out", out, "--quiet", "--json"},
          QStringList{"info", out, "--json"}}) {
        const QJsonObject said = QJsonDocument::fromJson(answer(arguments)).object();
        QCOMPARE(said["events"].toObject()["impact"].toInt(), static_cast<int>(impacts.places));
        QCOMPARE(said["blows"].toObject()["impact"].toInt(), static_cast<int>(impacts.events));
    }
}

/// Time steps have no instants to list: it is said where their impacts are, and the table of them can be written.
void BlowsTest::impactsInStepsAreFound() {
    user_.reset();
    User user;
    auto* said = user.find<QLabel>("impactsInSteps");
    auto* write = user.find<QToolButton>("exportEventsButton");
    const QString file = folder_.filePath("steps.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QByteArray(scene).replace("\"until\": 0.25", "\"until\": 0.15"));
    out.close();
    QVERIFY(user.open(file));
    user.find<QWidget>("eventsDock")->raise();
    QVERIFY(user.run());
    QVERIFY2(!said->isVisible(), "it has events");
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.choose("/run/strategy", "time-stepping"));
    QVERIFY(user.run());
    QTRY_VERIFY(said->isVisible() && write->isVisible());
    QVERIFY2(said->text().contains("Contacts now"), qPrintable(said->text()));
    QVERIFY(said->height() >= said->heightForWidth(said->width()));
    user.shoot("impacts-in-steps");
    const QString table = folder_.filePath("steps.csv");
    user.answerFileDialog(table);
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(bytesOf(table).contains("impacts in steps"), 20000);
    user.trigger("stateAction"); // the model has no impacts
    QTRY_VERIFY(!said->isVisible());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementBlowsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    BlowsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "blows_test.moc"
