// While a field holds what cannot be taken: the run is not ready, the field is named and led to, and what is said of it
// moves nothing that one is about to click.

#include "tests/gui/user.h"

#include "gui/assembling/following_names.h"
#include "gui/document/start_check.h"
#include "gui/panels/properties/field_balloon.h"
#include "gui/style/typed_number.h"
#include "tests/support/places.h"

#include <QInputDialog>
#include <QScopeGuard>
#include <QScrollBar>
#include <QTimer>

#include <cmath>

using namespace escapement;

class TypingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        keepSettingsIn(folder_);
        QVERIFY(QFile::copy(QString(sourceFolder) + "/resources/samples/slider_crank.escapement",
                            folder_.path() + "/slider_crank.escapement"));
        QVERIFY(QFile::copy(QString(sourceFolder) + "/resources/samples/slider_crank.step",
                            folder_.path() + "/slider_crank.step"));
    }
    void notReadyWhileATextCannotBeTaken();
    void anUnfinishedMassIsLedTo();
    void nothingMovesWhenATextIsWrong();
    void theValueOfAnExpressionIsThereBeforeTheNextClick();
    void theBalloonFollowsItsField();
    void aValueCanBeTypedAgain();
    void aBadNumberLeavesItsNeighbours();
    void allOfADirectionIsTakenTogether();
    void aWrongFieldKeepsNoOtherFromBeingTaken();
    void marksGoWhenTheValueIsRight();
    void convertedNumbersAreShort();
    void theUnitOfAFileIsLeftToIt();
    void unitsOfParametersAndDefaultsAreSaid();
    void parametersTakeAnyUnit();
    void parametersInUseAreNamed();
    void menuKeysAreNotTakenByFields();

  private:
    bool open(User& user) {
        const auto known = [&] { return user.window->starter().last() != nullptr; };
        return user.open(folder_.path() + "/slider_crank.escapement") && QTest::qWaitFor(known, 20000);
    }
    static QLineEdit* field(User& user, const QString& name) {
        return user.window->properties().findChild<QLineEdit*>("edit:" + name);
    }
    static void typeOnly(QLineEdit* edit, const QString& text) {
        QTest::mouseClick(edit, Qt::LeftButton);
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::qWait(30);
    }
    /// Where the fields are seen, in their order.
    static std::vector<QPoint> places(User& user) {
        std::vector<QPoint> all;
        for (auto* edit : user.window->properties().findChildren<QLineEdit*>())
            all.push_back(edit->mapTo(user.window.get(), QPoint(0, 0)));
        return all;
    }
    QTemporaryDir folder_;
};

/// Their fields, and what adds and removes them, are there whenever nothing else is looked at.
void TypingTest::parametersTakeAnyUnit() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QVERIFY(user.window->properties().findChild<QPushButton*>("addParameterButton"));
    const auto headings = user.window->tree().findItems("Loads", Qt::MatchStartsWith | Qt::MatchRecursive);
    QVERIFY(!headings.isEmpty());
    QTest::mouseClick(user.window->tree().viewport(), Qt::LeftButton, {},
                      user.window->tree().visualItemRect(headings.front()).center());
    QTest::qWait(30);
    QVERIFY(user.window->properties().findChild<QPushButton*>("addParameterButton"));
    user.document().edit("Add a parameter", [](Mechanism& m) { m.parameters.emplace_back("len", Number(0.0)); });
    QTest::qWait(30);
    QVERIFY(user.window->properties().findChild<QPushButton*>("removeParameterButton"));
    const auto value = [&] { return user.mechanism().parameters.back().second.value; };
    for (const auto& [text, si] :
         {std::pair("70 mm", 0.07), {"90 deg", M_PI / 2}, {"2*3 kN", 6000.0}, {"0.25", 0.25}, {"120 rpm", 4 * M_PI}}) {
        QVERIFY(user.type("/parameters/len", text));
        QVERIFY2(std::abs(value() - si) < 1e-12 * si, text);
    }
    // A parameter's own name comes before a unit.
    user.document().edit("Add a parameter", [](Mechanism& m) { m.parameters.emplace_back("mm", Number(3.0)); });
    QTest::qWait(30);
    QVERIFY(user.type("/parameters/mm", "2 m"));
    QCOMPARE(value(), 2.0);
}

/// What still stands in fields is not removed, and these are named.
void TypingTest::parametersInUseAreNamed() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    user.document().edit("Use it", [](Mechanism& m) {
        m.parameters.emplace_back("len", Number(0.0));
        Number used;
        used.expression = "2*len";
        m.bodies[1].pose.position[0] = used;
    });
    QTest::qWait(30);
    QString said;
    connect(&user.document(), &Document::refused, this, [&](const QString& text) { said = text; });
    const auto remove = [&] {
        QTimer::singleShot(200, this, [] {
            if (auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget())) {
                dialog->setTextValue("len");
                dialog->accept();
            }
        });
        QTest::mouseClick(user.window->properties().findChild<QPushButton*>("removeParameterButton"), Qt::LeftButton);
    };
    remove();
    QVERIFY2(said.contains(QString::fromStdString(user.mechanism().bodies[1].name)), qPrintable(said));
    QCOMPARE(user.mechanism().parameters.back().first, std::string("len"));
    user.document().edit("Use it no more", [](Mechanism& m) { m.bodies[1].pose.position[0] = Number(0.0); });
    QTest::qWait(30);
    remove();
    QVERIFY(std::none_of(user.mechanism().parameters.begin(), user.mechanism().parameters.end(),
                         [](const auto& one) { return one.first == "len"; }));
}

/// Of no choice the list says what it means and when to choose, and it can be gone back to.
void TypingTest::theUnitOfAFileIsLeftToIt() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    const auto box = [&] { return user.window->properties().findChild<QComboBox*>("edit:/geometry/0/unit"); };
    QVERIFY(box());
    QCOMPARE(box()->currentText(), QString("as the file says"));
    QVERIFY(box()->itemData(box()->currentIndex(), Qt::ToolTipRole).toString().contains("too small"));
    QVERIFY(user.choose("/geometry/0/unit", "in"));
    QCOMPARE(user.mechanism().geometry[0].unit, std::string("in"));
    QVERIFY(user.choose("/geometry/0/unit", ""));
    QCOMPARE(user.mechanism().geometry[0].unit, std::string());
    QCOMPARE(box()->currentText(), QString("as the file says"));
}

/// A parameter has no unit of its own and counts in SI; a default is told in the unit of its field.
void TypingTest::unitsOfParametersAndDefaultsAreSaid() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    const auto labels = user.window->properties().findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](auto* label) { return label->text() == "Parameters (SI units)"; }));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}) && user.choose("/run/scheme", "DVI"));
    const std::map<QString, QString> told{{"/run/recovery_speed", "100 mm/s"}, {"/run/cluster", "automatic"}};
    for (const auto& [name, value] : told) {
        QTRY_VERIFY(field(user, name));
        QLineEdit* edit = field(user, name);
        QContextMenuEvent event(QContextMenuEvent::Mouse, {5, 5}, edit->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(edit, &event);
        QCOMPARE(edit->findChild<QAction*>("resetFieldAction")->text(), QString("Reset to default (%1)").arg(value));
        QApplication::activePopupWidget()->close();
    }
}

void TypingTest::notReadyWhileATextCannotBeTaken() {
    User user;
    QVERIFY(open(user));
    auto* ready = user.find<QToolButton>("readinessButton");
    QTRY_VERIFY2(ready->text().startsWith("Ready"), qPrintable(ready->text()));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QLineEdit* friction = field(user, "/contacts/0/friction");
    QVERIFY(friction);
    typeOnly(friction, "-4"); // not even finished yet
    QCOMPARE(ready->text(), QString("Not ready to run"));
    QVERIFY2(ready->toolTip().contains("Friction"), qPrintable(ready->toolTip()));
    // Elsewhere by now: a click on the word leads back to it.
    user.window->tree().setFocus();
    QTest::mouseClick(ready, Qt::LeftButton);
    QTRY_VERIFY(friction->hasFocus());
    QCOMPARE(friction->text(), QString("-4"));
    QTest::keyClick(friction, Qt::Key_Escape);
    QVERIFY2(ready->text().startsWith("Ready"), qPrintable(ready->text()));
    // What is refused only when it is taken counts as well: a name that another thing has.
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.type("/bodies/2/name", "crank"));
    QCOMPARE(ready->text(), QString("Not ready to run"));
    QVERIFY(user.type("/bodies/2/name", "rod"));
    QTRY_VERIFY2(ready->text().startsWith("Ready"), qPrintable(ready->text()));
}

void TypingTest::anUnfinishedMassIsLedTo() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.document().edit("Take the mass away", [](Mechanism& m) { m.bodies[3].mass.reset(); }));
    QVERIFY(user.clickBody("slider"));
    QTest::mouseClick(user.window->properties().findChild<QToolButton*>("presence:/bodies/3/mass"), Qt::LeftButton);
    QTest::qWait(30);
    auto* ready = user.find<QToolButton>("readinessButton");
    QTRY_COMPARE(ready->text(), QString("Not ready to run"));
    QVERIFY(user.type("/bodies/3/mass/value", "0.2"));
    QVERIFY2(ready->toolTip().contains("inertia"), qPrintable(ready->toolTip()));
    QVERIFY(user.clickBody("rod"));
    QTest::mouseClick(ready, Qt::LeftButton);
    QTRY_VERIFY(field(user, "/bodies/3/mass/value") && field(user, "/bodies/3/mass/value")->hasFocus());
    // A body that is no more asks for nothing.
    user.trigger("removeAction");
    QCOMPARE(user.body("slider"), -1);
    QVERIFY2(!ready->toolTip().contains("inertia"), qPrintable(ready->toolTip()));
}

void TypingTest::nothingMovesWhenATextIsWrong() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QTest::qWait(50);
    const auto before = places(user);
    QLineEdit* restitution = field(user, "/contacts/0/restitution");
    typeOnly(restitution, "plenty");
    auto* said = user.window->findChild<FieldBalloon*>("problem:/contacts/0/restitution");
    QVERIFY(said && said->isVisible());
    QVERIFY2(said->text().contains("plenty"), qPrintable(said->text()));
    user.shoot("wrong_text");
    QCOMPARE(places(user), before);
    // It lies beside the panel, over no field.
    const QWidget& panel = user.window->properties();
    const QRect around(panel.mapTo(user.window.get(), QPoint(0, 0)), panel.size());
    QVERIFY(!around.intersects(said->geometry()));
    QVERIFY(user.window->rect().contains(said->geometry()));
    // The next field is where it was, and gets the click that was meant for it.
    QLineEdit* friction = field(user, "/contacts/0/friction");
    QTest::mouseClick(user.window->childAt(friction->mapTo(user.window.get(), friction->rect().center())),
                      Qt::LeftButton);
    QVERIFY(friction->hasFocus());
    QCOMPARE(places(user), before);
    typeOnly(restitution, "0.5");
    QVERIFY(!said->isVisible());
    QCOMPARE(places(user), before);
}

void TypingTest::theValueOfAnExpressionIsThereBeforeTheNextClick() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QLineEdit* restitution = field(user, "/contacts/0/restitution");
    typeOnly(restitution, "mu*2");
    QVERIFY2(user.noteOf("/contacts/0/restitution").startsWith("="),
             qPrintable(user.noteOf("/contacts/0/restitution")));
    const auto before = places(user);
    QTest::mouseClick(field(user, "/contacts/0/friction"), Qt::LeftButton);
    QTest::qWait(30);
    QVERIFY(user.mechanism().contacts[0].restitution.isExpression()); // it was taken
    QCOMPARE(places(user), before);
    QVERIFY(user.noteOf("/contacts/0/restitution").startsWith("="));
}

void TypingTest::theBalloonFollowsItsField() {
    User user(QSize(1280, 640));
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QLineEdit* until = field(user, "/run/until");
    typeOnly(until, "soon");
    auto* said = user.window->findChild<FieldBalloon*>("problem:/run/until");
    QVERIFY(said && said->isVisible());
    const int apart = said->y() - until->mapTo(user.window.get(), QPoint(0, 0)).y();
    auto* bar = user.window->properties().verticalScrollBar();
    QVERIFY2(bar->maximum() > 100, "the fields have no room here");
    bar->setValue(10);
    QTRY_COMPARE(said->y() - until->mapTo(user.window.get(), QPoint(0, 0)).y(), apart);
    bar->setValue(bar->maximum());
    QTRY_VERIFY(!said->isVisible()); // the field is out of sight
    bar->setValue(0);
    QTRY_VERIFY(said->isVisible());
    // Another thing is looked at: what was typed is gone, and what was said of it.
    QVERIFY(user.clickBody("rod"));
    QTRY_VERIFY(!user.window->findChild<FieldBalloon*>("problem:/run/until"));
}

/// To and fro: the text that was shown before is a value like any other.
void TypingTest::aValueCanBeTypedAgain() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    QVERIFY(user.clickBody("box"));
    const auto z = [&] { return user.mechanism().bodies[0].pose.position[2].value; };
    QVERIFY(user.type("/bodies/0/pose/position/2", "200"));
    QTest::mouseClick(field(user, "/bodies/0/pose/position/0"), Qt::LeftButton); // shown without the focus
    QTest::qWait(30);
    for (const auto& [text, metres] : {std::pair("0.3", 0.0003), {"200", 0.2}, {"0.3", 0.0003}, {"200", 0.2}}) {
        QVERIFY(user.type("/bodies/0/pose/position/2", text));
        QVERIFY2(std::abs(z() - metres) < 1e-15, text);
    }
}

/// What can be taken is, and what cannot stays as it was typed while other fields are edited.
void TypingTest::aBadNumberLeavesItsNeighbours() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    QVERIFY(user.clickBody("box"));
    const QString size = "/bodies/0/shapes/0/size";
    const auto edit = [&](int i) { return field(user, size + QString("/%1").arg(i)); };
    QVERIFY(edit(0) && edit(1) && edit(2));
    const auto metres = [&](int i) { return user.mechanism().bodies[0].shapes[0].size[std::size_t(i)].value; };
    const double x = metres(0), z = metres(2);
    const QString shown = edit(0)->text();
    user.window->properties().ensureWidgetVisible(edit(2));
    QTest::qWait(30);
    typeOnly(edit(0), "15 plenty");
    typeOnly(edit(1), "1in");
    QTest::mouseClick(edit(2), Qt::LeftButton);
    QTest::qWait(30);
    QCOMPARE(metres(1), 0.0254);
    QCOMPARE(metres(0), x);
    QVERIFY(user.type("/bodies/0/name", "crate"));
    QTest::qWait(50);
    QCOMPARE(user.mechanism().bodies[0].name, std::string("crate"));
    QCOMPARE(metres(1), 0.0254);
    QCOMPARE(metres(2), z);
    QCOMPARE(edit(0)->text(), QString("15 plenty"));
    QVERIFY(edit(0)->property("wrong").toBool());
    QVERIFY(!edit(1)->property("wrong").toBool() && !edit(2)->property("wrong").toBool());
    QVERIFY(user.window->properties().untaken().has_value());
    // Another way to an edit: all fields are filled anew, or made anew.
    user.document().edit("Move it", [](Mechanism& m) { m.bodies[0].pose.position[0] = Number(0.5); });
    QTest::qWait(30);
    QCOMPARE(edit(0)->text(), QString("15 plenty"));
    // Mended, it is taken; given up, it is what it was.
    user.window->properties().ensureWidgetVisible(edit(0));
    QTest::qWait(30);
    QTest::mouseClick(edit(0), Qt::LeftButton);
    QTest::keyClick(edit(0), Qt::Key_Escape);
    QCOMPARE(edit(0)->text(), shown);
    QVERIFY(!user.window->properties().untaken());
    QVERIFY(user.type((size + "/0").toStdString(), "30 mm"));
    QCOMPARE(metres(0), 0.03);
}

/// Half of a direction is another direction: it waits for the rest, as it was typed.
void TypingTest::allOfADirectionIsTakenTogether() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    const auto edit = [&](int i) { return field(user, QString("/joints/0/a/z/%1").arg(i)); };
    QVERIFY(edit(0) && edit(1) && edit(2));
    const Mechanism before = user.mechanism();
    user.window->properties().ensureWidgetVisible(edit(2));
    QTest::qWait(30);
    typeOnly(edit(0), "one");
    typeOnly(edit(1), "0.5");
    QTest::mouseClick(edit(2), Qt::LeftButton);
    QTest::qWait(30);
    QVERIFY(user.mechanism() == before);
    QCOMPARE(edit(0)->text(), QString("one"));
    QCOMPARE(edit(1)->text(), QString("0.5"));
    QVERIFY(edit(0)->property("wrong").toBool() && !edit(1)->property("wrong").toBool());
}

/// What is typed in a field below comes in before the next edit, and before another thing is shown.
void TypingTest::aWrongFieldKeepsNoOtherFromBeingTaken() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    const auto place = [&](double x) {
        return user.document().edit("Move it", [x](Mechanism& m) { m.bodies[1].pose.position[0] = Number(x); });
    };
    typeOnly(field(user, "/contacts/0/restitution"), "plenty");
    typeOnly(field(user, "/contacts/0/friction"), "0.25");
    QVERIFY(place(0.5));
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.25);
    QCOMPARE(field(user, "/contacts/0/restitution")->text(), QString("plenty"));
    typeOnly(field(user, "/contacts/0/friction"), "0.3");
    user.window->properties().showSelection({Selection::Kind::Body, 2});
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.3);
    QVERIFY2(user.notice().contains("Restitution") && user.notice().contains("as it was"), qPrintable(user.notice()));
    // A name that another body has was refused once; that is not said again at every edit elsewhere.
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.type("/bodies/2/name", "crank"));
    QVERIFY(user.window->properties().untaken().has_value());
    int refused = 0;
    connect(&user.document(), &Document::refused, this, [&] { ++refused; });
    QVERIFY(place(0.25) && place(0.125));
    QCOMPARE(refused, 0);
    QCOMPARE(field(user, "/bodies/2/name")->text(), QString("crank"));
    QVERIFY(user.type("/bodies/2/name", "bar"));
    QCOMPARE(user.mechanism().bodies[2].name, std::string("bar"));
}

/// By what is done elsewhere as by typing on: nothing is left to mend, and a run begins.
void TypingTest::marksGoWhenTheValueIsRight() {
    User user;
    QVERIFY(open(user));
    const auto untaken = [&] { return user.window->properties().untaken(); };
    // A parameter comes that a text goes by.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    typeOnly(field(user, "/contacts/0/friction"), "grip");
    user.key(Qt::Key_Return);
    QVERIFY(untaken());
    QVERIFY(user.document().edit("Add it", [](Mechanism& m) { m.parameters.emplace_back("grip", Number(0.125)); }));
    QVERIFY2(!untaken(), qPrintable(untaken() ? untaken()->second : QString()));
    QCOMPARE(field(user, "/contacts/0/friction")->text(), QString("grip"));
    QVERIFY(user.window->properties().takePending());
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.125);
    // The fields are made anew meanwhile.
    typeOnly(field(user, "/contacts/0/friction"), "hold");
    user.key(Qt::Key_Return);
    QVERIFY(untaken());
    user.window->properties().showTogether({"a", "b"});
    QVERIFY(untaken());
    QVERIFY(user.document().edit("Add it", [](Mechanism& m) { m.parameters.emplace_back("hold", Number(0.25)); }));
    user.window->properties().showTogether({});
    QVERIFY2(!untaken(), qPrintable(untaken() ? untaken()->second : QString()));
    QVERIFY(user.window->properties().takePending());
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.25);
    // A name that was another's is free; it is taken before what comes next.
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.type("/bodies/2/name", "crank"));
    QVERIFY(untaken());
    QVERIFY(user.document().edit("Rename", [](Mechanism& m) { renameBodyInNames(m, 1, "handle"); }));
    QVERIFY2(!untaken(), qPrintable(untaken() ? untaken()->second : QString()));
    QVERIFY(user.window->properties().takePending());
    QCOMPARE(user.mechanism().bodies[2].name, std::string("crank"));
    // The default where it is the default already.
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QLineEdit* height = field(user, "/run/accumulation_height");
    QVERIFY(height);
    typeOnly(height, "high");
    user.key(Qt::Key_Return);
    QVERIFY(untaken());
    QContextMenuEvent menu(QContextMenuEvent::Mouse, QPoint(5, 5), height->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(height, &menu);
    QTest::qWait(50);
    auto* reset = height->findChild<QAction*>("resetFieldAction");
    QVERIFY(reset && reset->isEnabled());
    reset->trigger();
    QApplication::activePopupWidget()->close();
    QVERIFY2(!untaken(), qPrintable(untaken() ? untaken()->second : QString()));
    QVERIFY(!height->property("wrong").toBool());
    QVERIFY(height->text() != "high");
}

/// Digits that only the conversion has made are not shown; what is typed is, and from its first digit on.
void TypingTest::convertedNumbersAreShort() {
    const auto back = qScopeGuard([] { Units::chosen().use(Units::systems().front()); });
    Units::chosen().use("in, lb, s, lbf, °");
    QCOMPARE(fieldText(2e-3, "m"), QString("0.0787402"));
    QCOMPARE(fieldText(7850, "kg/m^3"), QString("0.283599"));
    for (const QString typed : {"1.23456789", "0.1", "12.0000001"})
        QCOMPARE(fieldText(typedNumber(typed, "m", {}).value, "m"), typed);
    Units::chosen().use("m, kg, s, N, rad");
    QCOMPARE(fieldText(typedNumber("30 deg", "rad", {}).value, "rad"), QString("0.523599"));
    QCOMPARE(fieldText(typedNumber("1.23456789 in", "m", {}).value, "m"), QString("0.031358024406"));
    QCOMPARE(fieldText(typedNumber("0.12345678901", "m", {}).value, "m"), QString("0.12345678901"));
    User user;
    QVERIFY(open(user));
    Units::chosen().use("in, lb, s, lbf, °");
    user.trigger("findContactsAction");
    auto* margin = user.find<QDialog>("contactFinder")->findChild<QLineEdit*>("contactMargin");
    QCOMPARE(margin->text(), QString("0.0787402"));
    QCOMPARE(margin->cursorPosition(), 0);
    user.find<QDialog>("contactFinder")->close();
}

/// On X11 fields have Ctrl+E (to the end), Ctrl+K and Ctrl+U (delete), too.
void TypingTest::menuKeysAreNotTakenByFields() {
    User user;
    QVERIFY(open(user));
    QVERIFY(user.clickTree({Selection::Kind::Mechanism, 0}));
    QLineEdit* name = field(user, "/name");
    QVERIFY(name);
    QVERIFY(!user.find<QAction>("exportCsvAction")->isEnabled()); // there is no result: the key is free
    QAction menu(user.window.get());
    menu.setShortcut(QKeySequence("Ctrl+E"));
    user.window->addAction(&menu);
    QSignalSpy taken(&menu, &QAction::triggered);
    QTest::mouseClick(name, Qt::LeftButton);
    QTRY_VERIFY(name->hasFocus());
    user.key(Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(taken.count(), 1);
    // Keys that everybody knows to edit text stay the field's.
    menu.setShortcut(QKeySequence("Ctrl+A"));
    name->deselect();
    user.key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(taken.count(), 1);
    QCOMPARE(name->selectedText(), name->text());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTypingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    TypingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "typing_test.moc"
