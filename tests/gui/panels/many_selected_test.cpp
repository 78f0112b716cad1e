// The work of a selection of many bodies, or of hiding them, grows with their number and not with its square.

#include "gui/panels/mechanism_tree.h"
#include "gui/workbench/actions/edit_actions.h"
#include "tests/gui/user.h"

#include <nlohmann/json.hpp>

#include <QElapsedTimer>

#include <algorithm>

using namespace escapement;

class ManySelectedTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void selectedAndHiddenOnesCostTheirNumber();
    void everySecondOneStaysSelected();

  private:
    QTemporaryDir folder_;
};

namespace {

/// Bodies without shapes, all of them hidden.
void fill(Document& document, int bodies) {
    document.startNew();
    Mechanism m = document.mechanism();
    Json hidden = Json::array();
    for (int i = 0; i < bodies; ++i) {
        m.bodies.emplace_back();
        m.bodies.back().name = "body " + std::to_string(i);
        m.bodies.back().fixed = true;
        hidden.push_back(m.bodies.back().name);
    }
    if (!document.edit("Fill", std::move(m))) qFatal("no bodies");
    document.views().set("hidden", hidden);
}

/// ns that an edit costs tree and actions, with all bodies selected.
qint64 costOf(int bodies) {
    Document document;
    fill(document, bodies);
    QWidget window;
    MechanismTree tree(document, &window);
    EditActions edits(document, tree, window);
    tree.rebuild();
    tree.selectAll();
    qint64 least = 0;
    for (int i = 0; i < 3; ++i) {
        QElapsedTimer clock;
        clock.start();
        tree.rebuild();
        edits.update();
        const bool whole = static_cast<int>(edits.hidden().size()) == bodies &&
                           static_cast<int>(tree.selectedBodies().size()) == bodies;
        if (!whole) qFatal("not all are hidden and selected");
        least = i == 0 ? clock.nsecsElapsed() : std::min(least, clock.nsecsElapsed());
    }
    return least;
}

} // namespace

void ManySelectedTest::selectedAndHiddenOnesCostTheirNumber() {
    costOf(50); // icons and fonts are loaded once
    const double ratio = static_cast<double>(costOf(4000)) / static_cast<double>(costOf(500));
    QVERIFY2(ratio < 25.0, qPrintable(QString::number(ratio))); // 8 times as many
}

/// Also where names in between are gone, and the one renamed among them is still known by its place.
void ManySelectedTest::everySecondOneStaysSelected() {
    Document document;
    fill(document, 9);
    QWidget window;
    MechanismTree tree(document, &window);
    EditActions edits(document, tree, window);
    tree.rebuild();
    for (int i = 1; i < 9; i += 2) tree.toggleBody(i);
    QCOMPARE(tree.selectedBodies(), (std::vector<int>{1, 3, 5, 7}));
    document.edit("Rename", [](Mechanism& m) { m.bodies[3].name = "another"; });
    tree.rebuild();
    QCOMPARE(tree.selectedBodies(), (std::vector<int>{1, 3, 5, 7}));
    QCOMPARE(edits.hidden().size(), std::size_t(8));
    document.edit("Delete", [](Mechanism& m) { m.bodies.erase(m.bodies.begin()); });
    tree.rebuild();
    QCOMPARE(tree.selectedNames(), (QStringList{"body 1", "another", "body 5", "body 7"}));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementManySelectedTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ManySelectedTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "many_selected_test.moc"
