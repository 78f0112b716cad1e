// Arrows of contact forces lie in one of the two bodies that touch: they are seen through it, whichever of the two was
// clicked first.

#include "tests/gui/user.h"

#include "gui/timeline/playback.h"
#include "gui/viewport/scene/scene.h"
#include "gui/viewport/symbols/force_arrows.h"

using namespace escapement;

class HiddenArrowsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theArrowIsSeen_data();
    void theArrowIsSeen();
    void reactionsAreOfTheMoment();

  private:
    QTemporaryDir folder_;
};

void HiddenArrowsTest::theArrowIsSeen_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::newRow("what moves second") << QByteArray("table") << QByteArray("block");
    QTest::newRow("what moves first") << QByteArray("block") << QByteArray("table");
}

/// A block at rest on a thick table, seen from before: nothing of what acts between them lies in the open.
void HiddenArrowsTest::theArrowIsSeen() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    const QString file = folder_.filePath("block.escapement");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "block", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "pose": {"position": [0, 0, -0.2]},
         "shapes": [{"primitive": "box", "size": [1, 1, 0.4]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.1]},
         "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.2], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": ")" +
              first + R"("}, "b": {"body": ")" + second + R"("}, "friction": 0.5}], "run": {"until": 0.05}})");
    out.close();
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    user.window->playback().seek(0.05);
    Viewport& view = user.window->viewport();
    view.look(StandardView::Front);
    QTest::qWait(100);
    const auto arrows = view.scene().arrows().arrows();
    QVERIFY(!arrows.empty());
    for (const auto& arrow : arrows) QVERIFY(arrow.tail.z() < arrow.tip.z()); // as it acts on the block
    const QImage with = view.snapshot();
    user.shoot("hidden_arrows");
    user.trigger("arrowsAction");
    QTest::qWait(100);
    const QImage without = view.snapshot();
    QCOMPARE(with.size(), without.size());
    int changed = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x) changed += with.pixelColor(x, y) != without.pixelColor(x, y);
    QVERIFY2(changed > 100, qPrintable(QString::number(changed)));
}

/// Also right after they were hidden at another one.
void HiddenArrowsTest::reactionsAreOfTheMoment() {
    QFile file(folder_.filePath("pendulum.escapement"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"escapement": 1, "name": "pendulum", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "ground", "fixed": true, "shapes": [{"primitive": "sphere", "radius": 0.02}]},
        {"name": "rod", "pose": {"position": [0.2, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.4, 0.05, 0.05], "material": "steel"}]},
        {"name": "end", "pose": {"position": [0.4, 0, 0]},
         "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]}],
        "joints": [
        {"name": "pin", "type": "revolute", "a": {"body": "ground", "z": [0, 1, 0]},
         "b": {"body": "rod", "position": [-0.2, 0, 0], "z": [0, 1, 0]}},
        {"name": "weld", "type": "fixed", "a": {"body": "rod", "position": [0.2, 0, 0]}, "b": {"body": "end"}}],
        "run": {"until": 0.2}})");
    file.close();
    User user;
    QVERIFY(user.open(file.fileName()));
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    const auto& arrows = user.window->viewport().scene().arrows();
    playback.seek(0.05);
    QVERIFY(arrows.arrows().empty());
    for (const double time : {0.05, 0.2}) {
        playback.seek(time);
        user.trigger("reactionsAction");
        const Frame frame = playback.result()->frameAt(playback.index());
        QCOMPARE(arrows.arrows().size(), 2u);
        for (const auto& arrow : arrows.arrows())
            if (arrow.index == 1) QVERIFY((arrow.tip - frame.bodies[2].position).norm() < 1e-9);
        user.trigger("reactionsAction");
        QVERIFY(arrows.arrows().empty());
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementHiddenArrowsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    HiddenArrowsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "hidden_arrows_test.moc"
