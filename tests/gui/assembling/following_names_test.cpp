// What was called after a body when it was made is called after it when the body is renamed, in one step of the
// history; what the user has called otherwise is left alone.

#include "tests/gui/user.h"

#include "gui/assembling/following_names.h"
#include "tests/support/sample_copy.h"

#include <QUndoStack>

using namespace escapement;

class FollowingNamesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void contactsFollowTheirBodies();
    void allThatIsCalledAfterThem();
    void namesStayDifferent();

  private:
    QTemporaryDir folder_;
};

void FollowingNamesTest::contactsFollowTheirBodies() {
    User user;
    QVERIFY(user.open(sample(folder_, "newton_cradle")));
    QCOMPARE(user.mechanism().contacts[1].name, std::string("ball 2 on ball 3"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 1}));
    QVERIFY(user.type("/contacts/1/name", "the middle"));
    const int edits = user.document().history().count();
    QVERIFY(user.clickBody("ball 2"));
    QVERIFY(user.type("/bodies/2/name", "striker"));
    QCOMPARE(user.mechanism().contacts[0].name, std::string("ball 1 on striker"));
    QCOMPARE(user.mechanism().contacts[1].name, std::string("the middle"));
    QCOMPARE(user.mechanism().contacts[2].name, std::string("ball 3 on ball 4"));
    QCOMPARE(user.mechanism().joints[1].name, std::string("hinge 2"));
    QCOMPARE(user.document().history().count(), edits + 1);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies[2].name, std::string("ball 2"));
    QCOMPARE(user.mechanism().contacts[0].name, std::string("ball 1 on ball 2"));
    // In the tree likewise.
    QVERIFY(user.clickBody("ball 1"));
    user.trigger("renameAction");
    auto* editor = user.window->tree().findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "first");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(user.mechanism().bodies[1].name, std::string("first"));
    QCOMPARE(user.mechanism().contacts[0].name, std::string("first on ball 2"));
}

void FollowingNamesTest::allThatIsCalledAfterThem() {
    Mechanism m;
    m.bodies.resize(2);
    m.bodies[0].name = "base";
    m.bodies[1].name = "arm";
    Joint joint;
    joint.type = "revolute";
    joint.a.body = "base", joint.b.body = "arm";
    for (const char* name : {"base – arm", "arm – base 2", "base – arm – other"}) {
        joint.name = name;
        m.joints.push_back(joint);
    }
    Coupling coupling;
    coupling.name = "base – arm – arm – base 2";
    coupling.a.joint = "base – arm", coupling.b.joint = "arm – base 2";
    m.couplings.push_back(coupling);
    Load load;
    load.type = "force", load.name = "force on arm", load.a.body = "arm";
    m.loads.push_back(load);
    Sensor sensor;
    sensor.type = "speed", sensor.name = "speed of arm", sensor.a.body = "arm";
    m.sensors.push_back(sensor);
    sensor = {};
    sensor.type = "coordinate", sensor.name = "coordinate of base – arm", sensor.joint = "base – arm";
    m.sensors.push_back(sensor);
    renameBodyInNames(m, 1, "lever");
    QCOMPARE(m.joints[0].name, std::string("base – lever"));
    QCOMPARE(m.joints[1].name, std::string("lever – base 2"));
    QCOMPARE(m.joints[2].name, std::string("base – arm – other"));
    QCOMPARE(m.couplings[0].name, std::string("base – lever – lever – base 2"));
    QCOMPARE(m.couplings[0].a.joint, std::string("base – lever"));
    QCOMPARE(m.loads[0].name, std::string("force on lever"));
    QCOMPARE(m.sensors[0].name, std::string("speed of lever"));
    QCOMPARE(m.sensors[1].name, std::string("coordinate of base – lever"));
    renameJointInNames(m, 0, "elbow");
    QCOMPARE(m.couplings[0].name, std::string("elbow – lever – base 2"));
    QCOMPARE(m.sensors[1].name, std::string("coordinate of elbow"));
}

/// A name that another thing has already is not given twice.
void FollowingNamesTest::namesStayDifferent() {
    Mechanism m;
    m.bodies.resize(3);
    m.bodies[0].name = "base", m.bodies[1].name = "arm", m.bodies[2].name = "rod";
    ContactPair pair;
    pair.a.body = "arm", pair.b.body = "base", pair.name = "arm on base";
    m.contacts.push_back(pair);
    pair.a.body = "rod", pair.name = "lever on base";
    m.contacts.push_back(pair);
    Sensor sensor;
    sensor.type = "contact-force", sensor.name = "contact-force of arm on base", sensor.contact = "arm on base";
    m.sensors.push_back(sensor);
    renameBodyInNames(m, 1, "lever");
    QCOMPARE(m.contacts[0].name, std::string("lever on base 2"));
    QCOMPARE(m.contacts[1].name, std::string("lever on base"));
    QCOMPARE(m.sensors[0].contact, std::string("lever on base 2"));
    QCOMPARE(m.sensors[0].name, std::string("contact-force of lever on base 2"));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFollowingNamesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FollowingNamesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "following_names_test.moc"
