// Several things of a kind are selected: what is changed for one is changed for all, as one edit, unless the user
// wants it otherwise.

#include "tests/gui/user.h"

#include "engine/model/files/project_file.h"
#include "gui/panels/properties/same_for_all.h"
#include "tests/support/places.h"

#include <QElapsedTimer>

#include <algorithm>
#include <numeric>

using namespace escapement;

class SameForAllTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void contactsTogether();
    void onlyTheComponentThatWasChanged();
    void numbersOfAnotherQuantity();
    void placesStayEachThingsOwn();
    void manyNumbersOfAnotherQuantity();

  private:
    QTemporaryDir folder_;
};

namespace {

using Kind = Selection::Kind;

void choose(User& user, Kind kind, int from, int to) {
    auto* tree = user.window->findChild<MechanismTree*>();
    const auto click = [&](int index, Qt::KeyboardModifiers held) {
        tree->select({kind, from}); // brings it into view
        tree->scrollToItem(tree->currentItem());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, held, tree->rectOf({kind, index}).center());
        QTest::qWait(30);
    };
    click(from, {});
    click(to, Qt::ShiftModifier);
}

QString sample(const char* name) { return QString(sourceFolder) + "/resources/samples/" + name + ".escapement"; }

/// Three arms on a base: two on driven hinges, one on a slide.
const char* arms = R"({"escapement": 1, "name": "arms", "bodies": [{"name": "base", "fixed": true},
  {"name": "one", "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}},
  {"name": "two", "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}},
  {"name": "three", "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
  "joints": [
    {"name": "first", "type": "revolute", "a": {"body": "base"}, "b": {"body": "one"},
     "motor": {"kind": "speed", "value": 10}},
    {"name": "second", "type": "revolute", "a": {"body": "base"}, "b": {"body": "two"}, "limits": [-0.1, 0.1],
     "motor": {"kind": "speed", "value": 10}},
    {"name": "slide", "type": "prismatic", "a": {"body": "base"}, "b": {"body": "three"}, "limits": [-0.01, 0.01]}]})";

int marked(User& user) {
    int count = 0;
    for (const auto* label : user.window->properties().findChildren<QLabel*>()) count += label->text().contains("≠");
    return count;
}

} // namespace

void SameForAllTest::contactsTogether() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(sample("newton_cradle")));
    choose(user, Kind::Contact, 0, 3);
    auto* all = user.window->properties().findChild<QCheckBox*>("changeAllBox");
    QVERIFY(all && all->isChecked());
    QCOMPARE(all->text(), QString("Change all 4 together"));
    QCOMPARE(marked(user), 0);
    const int shown = user.window->properties().selection().index;
    const std::string friction = "/contacts/" + std::to_string(shown) + "/friction";
    const Mechanism before = user.mechanism();
    QVERIFY(user.type(friction, "0.2"));
    for (const ContactPair& contact : user.mechanism().contacts) QCOMPARE(contact.friction.value, 0.2);
    QCOMPARE(user.document().history().undoText(), QString("Change friction of 4 things"));
    user.document().history().undo();
    QVERIFY(user.mechanism() == before);

    all = user.window->properties().findChild<QCheckBox*>("changeAllBox");
    QTest::mouseClick(all, Qt::LeftButton, {}, QPoint(8, all->height() / 2));
    QVERIFY(!all->isChecked());
    QVERIFY(user.type(friction, "0.3"));
    int changed = 0;
    for (const ContactPair& contact : user.mechanism().contacts) changed += contact.friction.value == 0.3;
    QCOMPARE(changed, 1);
    QTRY_COMPARE(marked(user), 1); // it is not the same for all now
    user.shoot("same-for-all");
}

/// Velocities differ along x; along y all get the same.
void SameForAllTest::onlyTheComponentThatWasChanged() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(sample("newton_cradle")));
    const int first = user.body("ball 1");
    user.document().edit("speeds", [&](Mechanism& m) {
        for (int k = 0; k < 3; ++k)
            m.bodies[std::size_t(first + k)].velocity.linear = NumberVector<3>{0.1 * k, 0.0, 0.0};
    });
    choose(user, Kind::Body, first, first + 2);
    const int shown = user.window->properties().selection().index;
    QVERIFY(user.type("/bodies/" + std::to_string(shown) + "/velocity/linear/1", "500")); // mm/s
    for (int k = 0; k < 3; ++k) {
        const auto& linear = user.mechanism().bodies[std::size_t(first + k)].velocity.linear;
        QCOMPARE(linear[0].value, 0.1 * k);
        QCOMPARE(linear[1].value, 0.5);
    }
    // A name is one thing's own.
    QVERIFY(user.type("/bodies/" + std::to_string(shown) + "/name", "red ball"));
    int renamed = 0;
    for (const Body& body : user.mechanism().bodies) renamed += body.name == "red ball";
    QCOMPARE(renamed, 1);
}

/// 10 rad/s are no 10 rad, and 30 degrees no length.
void SameForAllTest::numbersOfAnotherQuantity() {
    QFile file(folder_.filePath("arms.escapement"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(arms) > 0);
    file.close();
    User user(QSize(1440, 900));
    QVERIFY(user.open(file.fileName()));
    const auto field = [&](const char* key) {
        return "/joints/" + std::to_string(user.window->properties().selection().index) + "/" + key;
    };
    choose(user, Kind::Joint, 0, 1);
    QVERIFY(user.choose(field("motor/kind"), "angle"));
    for (const int hinge : {0, 1}) {
        const auto& motor = user.mechanism().joints[std::size_t(hinge)].motor;
        QVERIFY(motor.has_value());
        QCOMPARE(motor->kind, std::string("angle"));
        QCOMPARE(motor->value.value, 0.0);
    }
    choose(user, Kind::Joint, 1, 2);
    const bool turns = user.window->properties().selection().index == 1;
    const Mechanism before = user.mechanism();
    QVERIFY(user.type(field("limits/1"), turns ? "30 deg" : "20 mm"));
    const auto upper = [](const Mechanism& m, std::size_t joint) { return (*m.joints[joint].limits)[1].value; };
    QVERIFY(upper(user.mechanism(), turns ? 1 : 2) > upper(before, turns ? 1 : 2));
    QCOMPARE(upper(user.mechanism(), turns ? 2 : 1), upper(before, turns ? 2 : 1));
}

/// However many things there are, the project is not written and read again for each of them.
void SameForAllTest::manyNumbersOfAnotherQuantity() {
    constexpr int count = 200;
    std::string sensors;
    for (int k = 0; k < count; ++k)
        sensors += (k > 0 ? ", " : "") + std::string(R"({"name": "mark )") + std::to_string(k) +
                   R"(", "type": "coordinate", "joint": "guide", "coordinate": "angle", "value": 1.5})";
    const Mechanism before = parseProject(R"({"escapement": 1, "bodies": [{"name": "base", "fixed": true},
      {"name": "rod", "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
      "joints": [{"name": "guide", "type": "cylindrical", "a": {"body": "base"}, "b": {"body": "rod"}}],
      "sensors": [)" + sensors + "]}")
                                 .mechanism;
    const auto rows = rowsOf(before, {Kind::Sensor, 0});
    const auto was =
        std::find_if(rows.begin(), rows.end(), [](const FieldRow& row) { return row.key == "coordinate"; });
    QVERIFY(was != rows.end());
    Mechanism first = before;
    first.sensors[0].coordinate = "slide";
    first.sensors[0].value = 0.0;
    std::vector<int> things(count - 1);
    std::iota(things.begin(), things.end(), 1);

    QElapsedTimer timer;
    timer.start();
    parseProject(projectText(first));
    const qint64 once = timer.nsecsElapsed();
    timer.restart();
    const Mechanism all = withSameField(first, {Kind::Sensor, 0}, *was, things);
    const qint64 taken = timer.nsecsElapsed();
    for (const Sensor& sensor : all.sensors) {
        QCOMPARE(sensor.coordinate, std::string("slide"));
        QCOMPARE(sensor.value.value, 0.0); // 1.5 rad are no 1.5 m
    }
    const double times = double(taken) / double(once);
    QVERIFY2(times < 0.4 * count, qPrintable(QString::number(times)));
}

/// One place for all would put the bodies into one another.
void SameForAllTest::placesStayEachThingsOwn() {
    User user(QSize(1440, 900));
    QVERIFY(user.open(sample("newton_cradle")));
    const int first = user.body("ball 1");
    const Mechanism before = user.mechanism();
    choose(user, Kind::Body, first, first + 1);
    QVERIFY(user.window->properties().findChild<QCheckBox*>("changeAllBox")->isChecked());
    const int shown = user.window->properties().selection().index;
    QVERIFY(user.type("/bodies/" + std::to_string(shown) + "/pose/position/0", "50"));
    for (const int ball : {first, first + 1}) {
        const double x = user.mechanism().bodies[std::size_t(ball)].pose.position[0].value;
        QCOMPARE(x, ball == shown ? 0.05 : before.bodies[std::size_t(ball)].pose.position[0].value);
    }
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSameForAllTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SameForAllTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "same_for_all_test.moc"
