// The contact inspector, as a user meets it: a contact chosen in the table or in the tree, its figures beside the
// ledger, its pair in the friction cone, its history as a table.

#include "tests/gui/user.h"

#include "gui/inspector/cone_picture.h"
#include "gui/inspector/contact_inspector.h"
#include "gui/inspector/history_strips.h"
#include "gui/panels/tables/contacts_model.h"
#include "gui/timeline/playback.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"

#include <QDockWidget>
#include <QPainter>
#include <QStackedWidget>
#include <QStyleOptionButton>
#include <QTableView>

#include <cmath>

using namespace escapement;

namespace {

/// A block of 2 kg that slides 0.3 rad downhill on a plate with friction 0.2 and strikes nothing.
const char* slide = R"({"escapement": 1, "name": "slide", "gravity": [2.8990, 0, -9.3718],
  "bodies": [{"name": "plate", "fixed": true, "pose": {"position": [0.5, 0, -0.05]}, "shapes": [{"primitive": "box", "size": [4, 1, 0.1]}]},
             {"name": "block", "pose": {"position": [-1, 0, 0.03]}, "shapes": [{"primitive": "box", "size": [0.2, 0.1, 0.06]}],
              "mass": {"value": 2, "centre": [0, 0, 0], "inertia": [0.008, 0.01, 0.012, 0, 0, 0]}}],
  "contacts": [{"name": "block on plate", "a": {"body": "plate"}, "b": {"body": "block"}, "friction": 0.2}],
  "run": {"until": 0.5, "output_step": 0.005, "tolerance": 1e-10}})";

} // namespace

class InspectorTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void aChosenRowIsInspected();
    void workIsTheLedgers();
    void fromTheTreeAndIntoThePlot();
    void byTheNameOfItsRun();
    void readableInTheDark();

  private:
    QString project();
    std::unique_ptr<QTemporaryDir> folder_;
};

void InspectorTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString InspectorTest::project() {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile file(folder + "/slide.escapement");
    if (!file.open(QIODevice::WriteOnly) || file.write(slide) < 0) qFatal("cannot write the project");
    return file.fileName();
}

void InspectorTest::aChosenRowIsInspected() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(!user.find<QAction>("inspectContactAction")->isEnabled());
    QVERIFY(user.run());
    auto& playback = user.window->playback();
    user.find<QDockWidget>("contactsDock")->raise();
    playback.seek(0.25);
    auto* table = user.find<QTableView>("contactsTable");
    QTRY_VERIFY(table->model()->rowCount() >= 4);
    QVERIFY(table->isColumnHidden(ContactsModel::Contact)); // one name in every row says nothing
    QVERIFY(user.find<QLabel>("sharedNote")->isVisible());
    QVERIFY(table->model()->index(0, ContactsModel::State).data().toString().contains("shared"));
    const QModelIndex where = table->model()->index(0, ContactsModel::Features);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(where).center());
    auto* inspector = user.find<ContactInspector>("contactInspector");
    QTRY_VERIFY(inspector->isVisible() && !inspector->isReading());
    QCOMPARE(user.find<QDockWidget>("propertiesDock")->windowTitle(), QString("Contact: block on plate"));
    // A sliding contact uses all of its friction: the point lies on the cone, against the motion (+x).
    const auto& points = user.find<ConePicture>("conePicture")->points();
    QCOMPARE(points.size(), std::size_t(1));
    QVERIFY(std::abs(points[0].used - 1.0) < 1e-9);
    QVERIFY(points[0].status == ContactStatus::Slip);
    QVERIFY(user.find<QLabel>("inspectorState")->text().contains("one of many"));
    user.shoot("inspector-pair");
    // A click into the history goes to that moment.
    auto* strips = user.find<HistoryStrips>("historyStrips");
    inspector->ensureWidgetVisible(strips);
    QTest::mouseClick(strips, Qt::LeftButton, {}, QPoint(strips->width() * 3 / 4, 40));
    QVERIFY2(std::abs(playback.time() - 0.375) < 0.01, qPrintable(QString::number(playback.time())));
    // What is selected elsewhere comes up again in its place.
    QVERIFY(user.clickBody("block"));
    QVERIFY(!inspector->isVisible());
    QCOMPARE(user.find<QDockWidget>("propertiesDock")->windowTitle(), QString("Body: block"));
}

void InspectorTest::workIsTheLedgers() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    auto* inspector = user.find<ContactInspector>("contactInspector");
    QTRY_VERIFY(inspector->isVisible() && !inspector->isReading() && !inspector->history().empty());
    const auto& history = inspector->history();
    const auto result = user.document().runs().result();
    QCOMPARE(history.size(), result->frameCount());
    double loss = 0.0;
    for (std::size_t i = 0; i < history.size(); ++i) {
        const Frame frame = result->frameAt(i);
        QVERIFY(std::abs(history[i].friction_work + history[i].impact_work - frame.energy.dissipated) < 1e-9);
        loss = frame.energy.dissipated;
    }
    const double way = 0.5 * (2.8990 - 0.2 * 9.3718) * 0.25;
    QVERIFY(std::abs(history.back().slip - way) < 1e-9);
    QVERIFY(std::abs(loss - 0.2 * 2.0 * 9.3718 * way) < 1e-9);
    QVERIFY2(user.find<QLabel>("inspectorFigures")->text().contains(quantityText(history.back().friction_work, "J")),
             qPrintable(user.find<QLabel>("inspectorFigures")->text()));
    QCOMPARE(user.find<QComboBox>("inspectedBox")->count(), 1 + int(result->pairs().size()));
    user.shoot("inspector-whole");

    const QString table = folder_->filePath("history.csv");
    user.answerFileDialog(table);
    QTest::mouseClick(user.find<QToolButton>("inspectorExportButton"), Qt::LeftButton);
    QTRY_VERIFY(QFile::exists(table));
    const auto lines = bytesOf(table).trimmed().split('\n');
    QCOMPARE(lines.size(), qsizetype(history.size()) + 1);
    QCOMPARE(lines.last().split(',')[7].toDouble(), history.back().friction_work);

    // One of its corners bears a part of it, at this moment, too.
    const QString whole = user.find<QLabel>("inspectorState")->text();
    QVERIFY2(whole.contains("normal"), qPrintable(whole));
    user.find<QComboBox>("inspectedBox")->setCurrentIndex(1);
    auto* taken = user.find<QToolButton>("inspectorExportButton");
    QVERIFY(inspector->isReading() && !taken->isEnabled()); // what was read is of another one
    QTRY_VERIFY(!inspector->isReading());
    QVERIFY(taken->isEnabled());
    QVERIFY(user.find<QLabel>("inspectorState")->text() != whole);
}

void InspectorTest::fromTheTreeAndIntoThePlot() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    auto* button = user.window->properties().findChild<QToolButton*>("property:inspectContactAction");
    QVERIFY(button && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    auto* inspector = user.find<ContactInspector>("contactInspector");
    QTRY_VERIFY(inspector->isVisible() && !inspector->isReading());
    QTest::mouseClick(user.find<QToolButton>("inspectorPlotButton"), Qt::LeftButton);
    const QStringList shown = user.window->plots().shownQuantities();
    QVERIFY(shown.contains("contacts/block on plate/normal force") &&
            shown.contains("contacts/block on plate/friction force"));
    // The model's state has no contact forces: the fields come back.
    user.trigger("stateAction");
    QVERIFY(!inspector->isVisible());
    QVERIFY(!user.find<QAction>("inspectContactAction")->isEnabled());
}

/// The run keeps the name that the contact had then, and has none that was made after it.
void InspectorTest::byTheNameOfItsRun() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/name", "drag"));
    QCOMPARE(user.mechanism().contacts[0].name, std::string("drag"));
    user.trigger("stateAction");
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    user.trigger("inspectContactAction");
    auto* inspector = user.find<ContactInspector>("contactInspector");
    QTRY_VERIFY(inspector->isVisible() && !inspector->isReading());
    QCOMPARE(inspector->title(), QString("Contact: block on plate"));
    QVERIFY(!inspector->history().empty() && inspector->history().back().normal > 1.0);
    user.document().edit("Another contact", [](Mechanism& m) {
        m.contacts.push_back(m.contacts[0]);
        m.contacts.back().name = "later";
    });
    user.trigger("stateAction");
    QVERIFY(user.clickTree({Selection::Kind::Contact, 1}));
    user.trigger("inspectContactAction");
    QCOMPARE(user.notice(), QString("The result shown has no contact 'later'."));
    QVERIFY(!inspector->isVisible());
}

void InspectorTest::readableInTheDark() {
    User user(QSize(1440, 880));
    user.trigger("darkViewAction");
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.find<QDockWidget>("contactsDock")->raise();
    user.window->playback().seek(0.25);
    user.key(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(!user.find<ContactInspector>("contactInspector")->isReading());
    // Boxes to tick have a border that differs from their ground.
    QImage box(20, 20, QImage::Format_RGB32);
    box.fill(QApplication::palette().color(QPalette::Base));
    QPainter painter(&box);
    QStyleOptionButton option;
    option.rect = QRect(2, 2, 16, 16);
    option.state = QStyle::State_Enabled | QStyle::State_Off;
    option.palette = QApplication::palette();
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter, nullptr);
    painter.end();
    int brightest = 0;
    for (int x = 0; x < 20; ++x) brightest = std::max(brightest, qGray(box.pixel(x, 10)));
    QVERIFY2(brightest - qGray(box.pixel(10, 10)) > 60, qPrintable(QString::number(brightest)));
    user.shoot("inspector-dark");
    user.trigger("darkViewAction");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementInspectorTest");
    QApplication application(argc, argv);
    applyStyle(application);
    InspectorTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "inspector_test.moc"
