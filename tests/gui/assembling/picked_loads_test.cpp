// Loads of every type picked in the view, edited and undone; motors that follow a table from a file.

#include "tests/gui/user.h"

#include "engine/assembling/edit.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/results/result.h"
#include "gui/assembling/tool_controller.h"
#include "gui/assembling/tool_strip.h"
#include "gui/document/model_check.h"
#include "gui/panels/tables/events_model.h"
#include "tests/support/assembling_scenes.h"
#include "tests/support/quantity_leaves.h"

#include <QComboBox>

using namespace escapement;

class PickedLoadsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void aMotorFollowsATableFromAFile();
    void aTableSaysItsUnitsItself();
    void anyLoadIsPickedEditedAndUndone();
    void pointsHaveTheUnitsOfTheWindow();
    void endsAtCentresAreSaid();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void PickedLoadsTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

void PickedLoadsTest::anyLoadIsPickedEditedAndUndone() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/loads", nutOnPost)));
    for (const auto& type : loadTypes()) {
        if (type.picking.action.empty()) continue;
        user.find<QAction>(QString::fromStdString(type.picking.action) + "Action")->trigger();
        QTest::qWait(20);
        if (type.hasTwoEnds())
            QVERIFY2(user.clickFeature("post", "cylinder", PickKind::Face, roundFace(user, 0)), type.kind.c_str());
        QVERIFY2(user.clickFeature("nut", "cylinder", PickKind::Face, roundFace(user, 1)), type.kind.c_str());
        QVERIFY2(user.mechanism().loads.size() == 1 && user.mechanism().loads[0].type == type.name, type.kind.c_str());
        QVERIFY(user.settle());
        QVERIFY2(user.document().findings().empty(),
                 user.document().findings().empty() ? "" : user.document().findings()[0].message.c_str());
        user.window->viewport().look(StandardView::Home);
        QTest::qWait(40);
        QVERIFY2(user.window->viewport().pointer().pixelFor(Symbol::Load, 0), type.kind.c_str());
        user.shoot("load-" + QString::fromStdString(type.name));
        // Every value of its own can be typed, is kept, and is undone.
        QVERIFY(user.clickTree({Selection::Kind::Load, 0}));
        for (const auto& parameter : type.parameters) {
            const Mechanism before = user.mechanism();
            const std::string field = "/loads/0/" + std::string(parameter.key);
            const int done = user.document().history().index();
            switch (parameter.kind) {
            case LoadParameter::Value:
                QVERIFY2(user.type(field, "0.75"), parameter.key);
                break;
            case LoadParameter::Triple:
            case LoadParameter::Functions:
                QVERIFY2(user.typeAll(field, {"1.5", "2.5", "3.5"}), parameter.key);
                break;
            case LoadParameter::Function:
                QVERIFY2(user.type(field, "2*t"), parameter.key);
                break;
            case LoadParameter::Word:
                QVERIFY2(user.choose(field, QString::fromUtf8(parameter.choices[1].data(),
                                                              qsizetype(parameter.choices[1].size()))),
                         parameter.key);
                break;
            case LoadParameter::Law:
                QVERIFY2(user.type(field, "20*(length - 0.02) + 3*speed"), parameter.key);
                break;
            case LoadParameter::Points:
                QVERIFY2(user.type(field, "0, -20; 0.02, 0; 0.05, 12.5"), parameter.key);
                break;
            }
            QVERIFY2(!(user.mechanism() == before), parameter.key);
            QVERIFY2(projectText(user.mechanism()).find(parameter.key) != std::string::npos, parameter.key);
            const Mechanism after = user.mechanism();
            const int edits = user.document().history().index() - done;
            for (int i = 0; i < edits; ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY2(user.mechanism() == before, parameter.key);
            for (int i = 0; i < edits; ++i) user.key(Qt::Key_Y, Qt::ControlModifier);
            QVERIFY2(user.mechanism() == after, parameter.key);
        }
        user.shoot("load-edited-" + QString::fromStdString(type.name));
        for (int i = 0; i < 40 && !user.mechanism().loads.empty(); ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY2(user.mechanism().loads.empty(), type.kind.c_str());
        QVERIFY(user.settle());
    }
}

/// Shown and read in millimetres; what is not typed keeps all its digits.
void PickedLoadsTest::pointsHaveTheUnitsOfTheWindow() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/points", nutOnPost)));
    constexpr double reckoned = 0.04660466238375105;
    QVERIFY(user.document().edit("springs", [&](Mechanism& m) {
        for (const char* type : {"spring-table", "spring-expression"}) {
            Load load;
            load.name = type;
            load.type = type;
            load.a.body = "post";
            load.b.body = "nut";
            if (load.type == "spring-table") load.points = {{0.01, -2.0}, {reckoned, 0.0}, {0.1, 5.0}};
            else load.law.expression = "1000*(length - 0.02)";
            m.loads.push_back(load);
        }
    }));
    QVERIFY(user.clickTree({Selection::Kind::Load, 0}));
    const auto text = [&] { return user.find<QLineEdit>("edit:/loads/0/points")->text(); };
    const auto length = [&](std::size_t point) { return user.mechanism().loads[0].points[point][0].value; };
    QCOMPARE(text(), QString("10, -2; 46.6047, 0; 100, 5"));
    QCOMPARE(user.find<QLabel>("unit:/loads/0/points")->text(), QString("mm, N"));
    QVERIFY(user.type("/loads/0/points", "10, -2; 20, -1; 46.6047, 0; 12 cm, 5"));
    QCOMPARE(user.mechanism().loads[0].points.size(), std::size_t(4));
    QCOMPARE(length(1), 0.02);
    QCOMPARE(length(2), reckoned);
    QCOMPARE(length(3), 0.12);
    QVERIFY(user.clickTree({Selection::Kind::Load, 1}));
    QVERIFY2(user.noteOf("/loads/1/pull").contains("length [m] and speed [m/s]"),
             qPrintable(user.noteOf("/loads/1/pull")));
    user.shoot("points-in-mm");
}

/// What is clicked is a whole face or edge: before it is, the strip says where on it the load will be.
void PickedLoadsTest::endsAtCentresAreSaid() {
    for (const auto& type : loadTypes())
        if (type.hasTwoEnds() && !type.picking.action.empty())
            QVERIFY2(type.picking.prompts.at(0).find("its centre") != std::string::npos, type.kind.c_str());
}

namespace {

/// What the dialog of a motor table says of times without points: of a speed as it was chosen, and of an angle by lines
/// and by a spline. Leaves the choices as they were.
QStringList endsTold(const QDialog& dialog) {
    auto *kind = dialog.findChild<QComboBox*>("tableKind"), *unit = dialog.findChild<QComboBox*>("tableValueUnit"),
         *between = dialog.findChild<QComboBox*>("tableInterpolation");
    const auto* told = dialog.findChild<QLabel*>("tableEnds");
    if (!told) return {};
    const QString chosen = unit->currentText();
    QStringList ends{told->text()};
    kind->setCurrentIndex(kind->findData("angle"));
    ends << told->text();
    between->setCurrentIndex(between->findData("cubic"));
    ends << told->text();
    between->setCurrentIndex(between->findData("linear"));
    kind->setCurrentIndex(kind->findData("speed"));
    unit->setCurrentText(chosen);
    return ends;
}

} // namespace

void PickedLoadsTest::aMotorFollowsATableFromAFile() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/table", train)));
    const QString file = folder_->path() + "/table/profile.csv";
    QFile csv(file);
    QVERIFY(csv.open(QIODevice::WriteOnly));
    csv.write("time;speed\n0;0\n100;60\n200;x\n");
    csv.close();
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QString refused, said;
    QStringList ends;
    const auto answer = [&](bool mended) {
        user.answerFileDialog(file);
        auto* timer = new QTimer(user.window.get());
        QObject::connect(timer, &QTimer::timeout, user.window.get(), [timer, mended, &refused, &said, &ends, &user] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog || dialog->objectName() != "motorTableDialog") return;
            timer->stop();
            timer->deleteLater();
            if (!mended) {
                refused = dialog->findChild<QLabel*>("tableSaid")->text();
                if (dialog->findChild<QPushButton*>("tableOk")->isEnabled()) refused = "it was offered";
                return dialog->reject();
            }
            dialog->findChild<QComboBox*>("tableTimeUnit")->setCurrentText("ms");
            dialog->findChild<QComboBox*>("tableValueUnit")->setCurrentText("rpm");
            said = dialog->findChild<QLabel*>("tableSaid")->text();
            ends = endsTold(*dialog);
            const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
            if (!folder.isEmpty()) dialog->grab().save(folder + "/motor-table-dialog.png");
            QTest::mouseClick(dialog->findChild<QPushButton*>("tableOk"), Qt::LeftButton);
        });
        timer->start(50);
        user.find<QAction>("motorTableAction")->trigger();
        QTest::qWait(50);
    };
    answer(false);
    QVERIFY2(refused.contains("line 4: \"x\" is not a number"), qPrintable(refused));
    QVERIFY(!user.mechanism().joints[0].motor);
    QVERIFY(csv.open(QIODevice::WriteOnly));
    csv.write("time;speed\n0;0\n100;60\n200;60\n");
    csv.close();
    answer(true);
    QVERIFY2(said.contains("3 points, from 0 s to 0.2 s"), qPrintable(said));
    // What holds where the table has no points is said, for what was chosen.
    QCOMPARE(ends.size(), 3);
    for (const char* words : {"Before 0 s it is 0 rpm, after 0.2 s it stays 60 rpm", "goes on at that"})
        QVERIFY2(ends[0].contains(words), qPrintable(ends[0]));
    for (const char* words : {"holds its place", "to 600 deg/s at the first point, from 0 "})
        QVERIFY2(ends[1].contains(words), qPrintable(ends[1]));
    for (const char* words : {"to 750 deg/s", "from -150 deg/s"})
        QVERIFY2(ends[2].contains(words), qPrintable(ends[2]));
    const auto& motor = user.mechanism().joints[0].motor;
    QVERIFY(motor && motor->table && motor->kind == "speed");
    QVERIFY(std::abs(motor->table->points[1][1].value - 2.0 * M_PI) < 1e-12);
    QCOMPARE(motor->table->source, std::string("profile.csv"));
    user.shoot("motor-table");
    QVERIFY(QFile::remove(file)); // the project has it
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.3 s"));
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done,
             result ? result->message().c_str() : qPrintable(user.notice()));
    const Frame last = result->frameAt(result->frameCount() - 1);
    QVERIFY2(std::abs(last.joints[0].coordinate[0] - 2.0 * M_PI * 0.25) < 1e-6,
             qPrintable(QString::number(last.joints[0].coordinate[0], 'g', 12))); // the default tolerance
    const auto events = result->events();
    QVERIFY(std::any_of(events.begin(), events.end(),
                        [](const Event& e) { return e.kind == EventKind::Kink && std::abs(e.time - 0.1) < 1e-12; }));
    // The events say whose motor it is before anything else, however narrow their column.
    for (const Event& event : events)
        if (event.kind == EventKind::Kink)
            QVERIFY2(EventsModel::whatText(event).startsWith(QString::fromStdString(event.subject)) &&
                         event.subject.find(user.mechanism().joints[0].name) != std::string::npos,
                     qPrintable(EventsModel::whatText(event)));
    for (int i = 0; i < 4 && user.mechanism().joints[0].motor; ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!user.mechanism().joints[0].motor);
}

/// What the heading says is not asked for, and milliseconds are never read as seconds.
void PickedLoadsTest::aTableSaysItsUnitsItself() {
    User user;
    QVERIFY(user.open(written(folder_->path() + "/headings", train)));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    int byButton = 0;
    const auto given = [&](const QByteArray& text) {
        const QString file = folder_->path() + "/headings/profile.csv";
        QFile csv(file);
        if (!csv.open(QIODevice::WriteOnly) || csv.write(text) < 0) qFatal("cannot write the table");
        csv.close();
        QString said;
        user.answerFileDialog(file);
        auto* timer = new QTimer(user.window.get());
        QObject::connect(timer, &QTimer::timeout, user.window.get(), [timer, &said] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog || dialog->objectName() != "motorTableDialog") return;
            timer->stop();
            timer->deleteLater();
            said = dialog->findChild<QLabel*>("tableSaid")->text();
            QTest::mouseClick(dialog->findChild<QPushButton*>("tableOk"), Qt::LeftButton);
        });
        timer->start(50);
        // The menu's command, and the button beside the table of a motor that there is.
        auto* button = user.window->findChild<QToolButton*>("tableFromFile");
        if (button) QTest::mouseClick(button, Qt::LeftButton);
        else user.find<QAction>("motorTableAction")->trigger();
        byButton += button != nullptr;
        QTest::qWait(50);
        return said;
    };
    const auto motor = [&]() -> const Motor& { return *user.mechanism().joints[0].motor; };
    QString said = given("time [ms];angle [deg]\n0;0\n100;20\n400;90\n");
    QVERIFY2(said.contains("from 0 s to 0.4 s") && said.contains("heading"), qPrintable(said));
    QCOMPARE(motor().kind, std::string("angle"));
    QVERIFY(std::abs(motor().table->points[2][0].value - 0.4) < 1e-15);
    QVERIFY(std::abs(motor().table->points[2][1].value - M_PI / 2.0) < 1e-12);
    given("t (min),n (1/min)\n0,0\n0.5,60\n");
    QCOMPARE(motor().kind, std::string("speed"));
    QVERIFY(std::abs(motor().table->points[1][0].value - 30.0) < 1e-12);
    QVERIFY(std::abs(motor().table->points[1][1].value - 2.0 * M_PI) < 1e-12);
    given("t;torque\n0;1\n1;2\n"); // a name without a unit says the kind
    QCOMPARE(motor().kind, std::string("torque"));
    said = given("t [fortnights];torque [Nm]\n0;1\n1;2\n");
    QVERIFY2(said.contains("fortnights") && said.contains("no unit known"), qPrintable(said));
    QCOMPARE(byButton, 3);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementPickedLoadsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    PickedLoadsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "picked_loads_test.moc"
