// A coefficient of friction that can hardly be meant is asked about, and taken all the same.

#include "tests/gui/user.h"

#include "gui/document/friction_questions.h"
#include "gui/document/start_check.h"
#include "gui/words/finding_text.h"

using namespace escapement;

namespace {

const char* blockOnTable = R"({"escapement": 1, "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
    {"name": "block", "pose": {"position": [0, 0, 0.2]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "contacts": [{"name": "block on table", "a": {"body": "block"}, "b": {"body": "table"},
                  "restitution": 1, "friction": 0.3}]})";

} // namespace

class FrictionQuestionsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void besideItsFieldAndTheRunButton();
    void ofMaterials();

  private:
    static bool known(User& user) {
        QTest::qWait(20);
        return user.settle() && QTest::qWaitFor([&] { return user.window->starter().last() != nullptr; }, 20000);
    }
    QTemporaryDir folder_;
};

/// A restitution of 1 is a limit that one computes with: of it nothing is asked.
void FrictionQuestionsTest::besideItsFieldAndTheRunButton() {
    const QString file = folder_.path() + "/block.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(blockOnTable);
    out.close();
    User user;
    QVERIFY(user.open(file));
    const auto light = [&] { return user.find<QToolButton>("readinessButton")->text(); };
    QVERIFY(known(user));
    QCOMPARE(light(), QString("Ready to run"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    const auto isAsked = [&](const char* key) {
        const auto* note = user.window->properties().findChild<QLabel*>(QString("frictionNote:/contacts/0/") + key);
        return note && note->isVisible();
    };
    QVERIFY(!isAsked("friction") && !isAsked("static_friction"));
    QVERIFY(user.type("/contacts/0/friction", "5"));
    QCOMPARE(user.mechanism().contacts[0].friction.value, 5.0);
    QVERIFY(isAsked("friction") && !isAsked("static_friction"));
    user.shoot("friction-of-5");
    QVERIFY(known(user));
    QCOMPARE(light(), QString("Ready, with a doubt"));
    const QString status = user.find<QLabel>("statusText")->text();
    QVERIFY2(status.contains("friction of \"block on table\" is 5"), qPrintable(status));
    QVERIFY(user.type("/contacts/0/friction", "1.5"));
    QVERIFY(!isAsked("friction"));
    QVERIFY(known(user));
    QCOMPARE(light(), QString("Ready to run"));
}

/// Contacts by materials have the numbers of the pair, which is asked about once.
void FrictionQuestionsTest::ofMaterials() {
    Mechanism m;
    m.contacts.emplace_back();
    m.contacts[0].name = "block on table";
    m.contacts[0].friction = 5.0;
    QCOMPARE(questionFriction(m).size(), std::size_t(1));
    m.contacts[0].by_materials = true;
    QVERIFY(questionFriction(m).empty());
    MaterialPair pair;
    pair.a = "steel";
    pair.b = "rubber";
    pair.friction = 2.0;
    pair.static_friction = 3.0;
    m.material_pairs.push_back(pair);
    const auto questions = questionFriction(m);
    QCOMPARE(questions.size(), std::size_t(1));
    QCOMPARE(questions[0].pointer, std::string("/material_pairs/0/static_friction"));
    const QString said = findingText(m, questions[0]);
    QVERIFY2(said.contains("\"steel\" on \"rubber\" is 3:"), qPrintable(said));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementFrictionQuestionsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    FrictionQuestionsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "friction_questions_test.moc"
