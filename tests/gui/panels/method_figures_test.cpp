// Beside the choice of the smooth method stands what it is for and what the last run has cost.

#include "tests/gui/user.h"
#include "tests/support/places.h"

#include <QCheckBox>

using namespace escapement;

class MethodFiguresTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void purposeAndFigures();
    void adaptingIsOfferedWhereItActs();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void MethodFiguresTest::purposeAndFigures() {
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    QFile::copy(samples + "bouncing_ball.step", folder_->path() + "/bouncing_ball.step");
    QByteArray text = bytesOf(samples + "bouncing_ball.escapement");
    text.replace("\"until\": 2", "\"until\": 0.5");
    QFile file(folder_->path() + "/ball.escapement");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    file.close();
    User user;
    QVERIFY(user.open(file.fileName()));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    const auto said = [&] { return user.find<QLabel>("methodFigures")->text(); };
    QVERIFY2(said().startsWith("For most mechanisms."), qPrintable(said()));
    QVERIFY(!said().contains("steps"));

    QVERIFY(user.run());
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    const std::string method = user.mechanism().run.integrator;
    const auto result = user.document().runs().all().back().result;
    QVERIFY(result && result->stepCount() > 0);
    const QString figures = QString("Run 1, with %1: %2 steps, %3 rejected")
                                .arg(QString::fromStdString(method))
                                .arg(result->stepCount())
                                .arg(result->facts().rejected);
    QVERIFY2(said().contains(figures), qPrintable(said()));
    QVERIFY2(said().contains(" s of computing."), qPrintable(said()));

    // Another choice has another purpose; the figures stay those of the run.
    QVERIFY(user.document().edit("method", [](Mechanism& m) { m.run.integrator = "Radau5"; }));
    QTRY_VERIFY2(said().startsWith("For stiff springs or flexible parts."), qPrintable(said()));
    QVERIFY2(said().contains(figures), qPrintable(said()));

    // A run of time steps alone says nothing of a method between events.
    QVERIFY(user.document().edit("strategy", [](Mechanism& m) { m.run.strategy = "time-stepping"; }));
    QVERIFY(user.run());
    QVERIFY(user.document().edit("strategy", [](Mechanism& m) { m.run.strategy = "hybrid"; }));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY2(said().contains(figures) && !said().contains("Run 2"), qPrintable(said()));
}

/// It belongs to time stepping alone; where it is set all the same it can be taken back.
void MethodFiguresTest::adaptingIsOfferedWhereItActs() {
    User user;
    user.trigger("newAction");
    QVERIFY(user.document().edit("body", [](Mechanism& m) { m.bodies.emplace_back().name = "block"; }));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    const auto offered = [&] {
        return user.window->properties().findChild<QCheckBox*>("edit:/run/adaptive") != nullptr;
    };
    for (const char* strategy : {"hybrid", "event-driven", "time-stepping"}) {
        QVERIFY(user.choose("/run/strategy", strategy));
        QTRY_COMPARE(offered(), std::string(strategy) == "time-stepping");
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementMethodFiguresTest");
    QApplication application(argc, argv);
    applyStyle(application);
    MethodFiguresTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "method_figures_test.moc"
