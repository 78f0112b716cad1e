// Distances that were drawn over a run are drawn over every run that is open, by the bodies that it was run with.

#include "tests/gui/user.h"

#include "plots/plots_panel.h"

#include <nlohmann/json.hpp>

using namespace escapement;

class KeptDistancesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aComparedRunHasThemWithoutTheBody();

  private:
    QTemporaryDir folder_;
};

/// Of two runs the one that is compared has the distance, too, though its body is gone from the model.
void KeptDistancesTest::aComparedRunHasThemWithoutTheBody() {
    const QString file = folder_.filePath("fall.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"json({"escapement": 1, "name": "fall", "bodies": [
        {"name": "post", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.3]}]},
        {"name": "stone", "pose": {"position": [0.2, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": 0.05}],
         "mass": {"value": 1, "inertia": [1, 1, 1, 0, 0, 0]}}],
        "run": {"until": 0.1, "output_step": 0.001}})json");
    out.close();
    const auto pathIn = [](const std::shared_ptr<Result>& result) {
        return result && !result->measures().empty() ? QString::fromStdString(result->measures().front()->path)
                                                     : QString();
    };
    QString path;
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.run());
        const Json pair = Json::array({Json::array({"post", "box#face:1"}), Json::array({"stone", "sphere#face:1"})});
        user.document().views().set("measured distances", Json::array({pair}));
        QVERIFY(user.document().edit("Faster", [](Mechanism& m) { m.bodies[1].velocity.linear[2] = 1.0; }));
        QVERIFY(user.run());
        const auto& all = user.document().runs().all();
        QTRY_VERIFY(!pathIn(all[1].result).isEmpty());
        path = pathIn(all[1].result);
        QTRY_COMPARE(pathIn(all[0].result), path); // the one before, which is open, has it as well
        QVERIFY(user.document().edit("Delete", [](Mechanism& m) { m.bodies.pop_back(); }));
        user.document().saveAs(file);
    }
    User user;
    QVERIFY(user.open(file));
    user.window->showResult();
    user.window->plots().showQuantity(path, true);
    QTRY_VERIFY(user.window->plots().pointCount(path) > 10);
    user.window->plots().comparison().compare("Run 1", true);
    QTRY_VERIFY(user.window->plots().pointCount(path, "Run 1") > 10);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementKeptDistancesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    KeptDistancesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "kept_distances_test.moc"
