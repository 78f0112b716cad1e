// Materials and what each two of them do where they touch: typed into the tables, used by a contact.

#include "tests/gui/user.h"

#include "engine/model/checks/validation.h"
#include "gui/document/start_check.h"
#include "gui/words/property_rows.h"
#include "plots/units/number_text.h"

#include <QTableWidget>
#include <QUndoStack>

using namespace escapement;

class MaterialsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        folder_ = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*folder_);
    }
    void pairsAreTyped();
    void aContactGoesByThem();
    void aNewContactSaysThatItHasNoFriction();
    void whoIsAskedForOneGetsIt();
    void theButtonOfABodyOpensTheMenu();
    void theListOffersCommonOnes();
    void whatFollowsFromAMaterialMovesNothing();
    void aMassThatMergingTakesAwayIsTold();

  private:
    QString scene(const QString& name);
    /// Types over a cell of a table, as one does.
    void typeInto(QTableWidget& table, int row, int column, const QString& text);
    std::unique_ptr<QTemporaryDir> folder_;
};

QString MaterialsTest::scene(const QString& name) {
    const QString file = folder_->path() + "/" + name + ".escapement";
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(R"({"escapement": 1, "name": "scene", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [2, 2, 0.02], "material": "steel"}]},
        {"name": "block", "pose": {"position": [0, 0, 0.03]}, "velocity": {"linear": [1, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.04], "material": "steel"}]}],
        "contacts": [{"name": "slides", "a": {"body": "block"}, "b": {"body": "table"}, "friction": 0.9}],
        "run": {"until": 0.5}})");
    return file;
}

void MaterialsTest::typeInto(QTableWidget& table, int row, int column, const QString& text) {
    table.scrollToItem(table.item(row, column));
    const QPoint at = table.visualItemRect(table.item(row, column)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
    auto* editor = table.viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::qWait(30);
}

/// The table's mass is not known, so that of both is not, either: which matters once they are freed.
void MaterialsTest::aMassThatMergingTakesAwayIsTold() {
    User user;
    QVERIFY(user.open(scene("merged")));
    QVERIFY(user.document().edit("Masses", [](Mechanism& m) {
        m.bodies[0].shapes[0].material.clear();
        m.bodies[1].mass = MassProperties{2.0, {}, {0.004, 0.004, 0.004, 0.0, 0.0, 0.0}, {}};
    }));
    QVERIFY(user.clickBody("table"));
    QVERIFY(user.clickBody("block", Qt::ControlModifier));
    user.trigger("mergeAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    QVERIFY(user.mechanism().bodies[0].fixed && !user.mechanism().bodies[0].mass);
    QVERIFY2(user.notice().contains("\"table\" has no explicit mass any more"), qPrintable(user.notice()));
    user.trigger("undoAction");
    QVERIFY(user.mechanism().bodies[1].mass);
}

void MaterialsTest::pairsAreTyped() {
    User user;
    QVERIFY(user.open(scene("typed")));
    user.trigger("materialsAction");
    auto* dialog = user.find<QDialog>("materialsDialog");
    QVERIFY(dialog->isVisible());
    auto& materials = *user.find<QTableWidget>("materialsTable");
    auto& pairs = *user.find<QTableWidget>("materialPairsTable");
    QCOMPARE(materials.rowCount(), 1);
    QCOMPARE(materials.item(0, 2)->text(), QString("2")); // shapes of it
    QCOMPARE(pairs.rowCount(), 1);
    QVERIFY(pairs.item(0, 2)->text().isEmpty()); // nothing is invented
    user.trigger("addMaterial:rubber");
    QCOMPARE(user.mechanism().materials.size(), std::size_t(2));
    QCOMPARE(user.mechanism().materials[1].density.value, 1200.0);
    QCOMPARE(pairs.rowCount(), 3);
    QVERIFY(user.mechanism().material_pairs.empty());

    // Steel on rubber.
    typeInto(pairs, 1, 3, "0.8");
    typeInto(pairs, 1, 4, "1.1");
    typeInto(pairs, 1, 2, "0.5");
    QCOMPARE(user.mechanism().material_pairs.size(), std::size_t(1));
    const MaterialPair& pair = user.mechanism().material_pairs[0];
    QCOMPARE(pair.a + " " + pair.b, std::string("steel rubber"));
    QCOMPARE(pair.restitution.value, 0.5);
    QCOMPARE(pair.friction.value, 0.8);
    QCOMPARE(pair.static_friction.value, 1.1);
    // Enter ends a cell; a second one presses no button.
    QTest::keyClick(&pairs, Qt::Key_Return);
    QTest::keyClick(dialog, Qt::Key_Return);
    QCOMPARE(user.mechanism().materials.size(), std::size_t(2));
    QCOMPARE(user.mechanism().material_pairs.size(), std::size_t(1));
    auto* refusal = user.find<QLabel>("materialsRefusal");
    QVERIFY(!refusal->isVisible());
    typeInto(pairs, 1, 2, "1.5"); // nothing gives back more than it got
    QVERIFY(refusal->isVisible() && refusal->text().contains("from 0 to 1") && refusal->text().contains("Restitution"));
    QCOMPARE(user.mechanism().material_pairs[0].restitution.value, 0.5);
    QCOMPARE(pairs.item(1, 2)->text(), QString("0.5"));
    dialog->raise();
    if (const QString shots = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !shots.isEmpty())
        dialog->grab().save(shots + "/materials.png");

    // Names go with the material, and what is deleted takes its pairs along; all is undone.
    typeInto(materials, 1, 0, "NBR");
    QCOMPARE(user.mechanism().material_pairs[0].b, std::string("NBR"));
    QCOMPARE(pairs.item(1, 1)->text(), QString("NBR"));
    typeInto(materials, 1, 1, "1100");
    QCOMPARE(user.mechanism().materials[1].density.value, 1100.0);
    materials.setCurrentCell(1, 0);
    QTest::mouseClick(user.find<QPushButton>("deleteMaterialButton"), Qt::LeftButton);
    QVERIFY(user.mechanism().material_pairs.empty());
    QCOMPARE(materials.rowCount(), 1);
    user.trigger("undoAction");
    QCOMPARE(user.mechanism().material_pairs.size(), std::size_t(1));
    QCOMPARE(materials.rowCount(), 2);
    pairs.setCurrentCell(1, 3);
    QTest::mouseClick(user.find<QPushButton>("forgetPairButton"), Qt::LeftButton);
    QVERIFY(user.mechanism().material_pairs.empty());
    QVERIFY(pairs.item(1, 3)->text().isEmpty());
    while (user.document().history().canUndo()) user.trigger("undoAction");
    QCOMPARE(user.mechanism().materials.size(), std::size_t(1));
    dialog->close();
}

void MaterialsTest::aContactGoesByThem() {
    User user;
    QVERIFY(user.open(scene("used")));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    const auto shows = [&](const char* field) {
        return user.window->properties().findChild<QWidget*>(QString("edit:/contacts/0/") + field) != nullptr;
    };
    QVERIFY(shows("friction") && shows("restitution") && shows("static_friction"));
    QVERIFY(user.type("/contacts/0/friction", "0"));
    auto* box = user.window->properties().findChild<QCheckBox*>("edit:/contacts/0/by_materials");
    QVERIFY(box);
    user.window->properties().ensureWidgetVisible(box);
    QTest::qWait(100);
    box = user.window->properties().findChild<QCheckBox*>("edit:/contacts/0/by_materials");
    QVERIFY(box && box->isVisible());
    box->click();
    QTest::qWait(30);
    QVERIFY(user.mechanism().contacts[0].by_materials);
    QVERIFY(!shows("friction") && !shows("restitution") && !shows("static_friction"));
    QVERIFY(hasErrors(validate(user.mechanism()))); // steel on steel is not said yet
    user.shoot("by_materials");

    user.trigger("materialsAction");
    auto& pairs = *user.find<QTableWidget>("materialPairsTable");
    typeInto(pairs, 0, 3, "0.2");
    QVERIFY(!hasErrors(validate(user.mechanism())));
    user.find<QDialog>("materialsDialog")->close();
    QTest::qWait(30);
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY(result);
    // It slides v^2 / (2 mu g) from where it began.
    QVERIFY(result->frameCount() > 2);
    const auto frame = result->frameAt(result->frameCount() - 1);
    QVERIFY(std::abs(frame.bodies[1].position.x() - 1.0 / (2.0 * 0.2 * 9.81)) < 1e-4);
}

/// Steel on steel is not taken for steel with friction: that it has none is said where the contact is made, and before
/// the run; one click away the materials give it.
void MaterialsTest::aNewContactSaysThatItHasNoFriction() {
    User user;
    QVERIFY(user.open(scene("bare")));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    user.trigger("removeAction");
    QVERIFY(user.mechanism().contacts.empty());
    const auto status = [&] {
        QTest::qWait(30);
        const bool known =
            user.settle() && QTest::qWaitFor([&] { return user.window->starter().last() != nullptr; }, 20000);
        return known ? user.find<QLabel>("statusText")->text() : QString();
    };
    const QString note = "No contact has friction.";
    QVERIFY2(!status().contains(note), qPrintable(status())); // there is none at all
    user.trigger("contactAction");
    auto* choice = user.find<QComboBox>("toolChoice");
    choice->setCurrentIndex(choice->findData("bodies"));
    emit choice->activated(choice->currentIndex());
    auto* materials = user.find<QPushButton>("toolAlternativeButton");
    QVERIFY(!materials->isVisible());
    QVERIFY(user.clickBody("block") && user.clickBody("table"));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    const QString prompt = user.find<QLabel>("toolPrompt")->text();
    QVERIFY2(prompt.contains("without friction and restitution"), qPrintable(prompt));
    QVERIFY2(status().startsWith("Ready to run") && status().endsWith(note), qPrintable(status()));
    user.shoot("contact_without_friction");
    QVERIFY(materials->isVisible() && materials->text().startsWith("By materials"));
    QVERIFY2(materials->toolTip().contains("friction"), qPrintable(materials->toolTip()));
    QVERIFY(!user.find<QAction>("worldAction")->isEnabled()); // its key is of joints alone
    QTest::mouseClick(materials, Qt::LeftButton);
    QVERIFY(user.mechanism().contacts[0].by_materials);
    QVERIFY(!materials->isVisible());
    QVERIFY(user.find<QDialog>("materialsDialog")->isVisible()); // nothing is given for steel on steel yet
    typeInto(*user.find<QTableWidget>("materialPairsTable"), 0, 3, "0.2");
    user.find<QDialog>("materialsDialog")->close();
    QVERIFY2(status().startsWith("Ready to run") && !status().contains(note), qPrintable(status()));
    // Number by number is as good.
    user.trigger("undoAction"), user.trigger("undoAction");
    QVERIFY(!user.mechanism().contacts[0].by_materials);
    QVERIFY(user.type("/contacts/0/friction", "0.3"));
    QVERIFY2(!status().contains(note), qPrintable(status()));
    QVERIFY(!user.find<QLabel>("toolPrompt")->text().contains("without friction"));
}

/// The notice asks for the bodies without a material: they get it, not the one that happens to be selected.
void MaterialsTest::whoIsAskedForOneGetsIt() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    user.trigger("addBody:plane"); // is selected now
    QVERIFY2(user.notice().contains("without a material: 1"), qPrintable(user.notice()));
    QTest::mouseClick(user.find<QPushButton>("noticeActionButton"), Qt::LeftButton);
    auto* menu = user.find<QMenu>("materialMenu");
    QTRY_VERIFY(menu->isVisible());
    auto* steel = user.window->findChild<QAction*>("material:steel");
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(steel).center());
    QTest::qWait(50);
    QCOMPARE(user.mechanism().bodies[0].shapes[0].material, std::string("steel"));
    QVERIFY(user.notice().isEmpty());
    // The same menu, opened for a selection, gives to what is selected alone.
    user.trigger("addBody:sphere");
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    menu->popup(user.window->mapToGlobal(QPoint(300, 200)));
    QTRY_VERIFY(menu->isVisible());
    auto* brass = user.window->findChild<QAction*>("material:brass");
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(brass).center());
    QTest::qWait(50);
    QCOMPARE(user.mechanism().bodies[0].shapes[0].material, std::string("brass"));
    QVERIFY(user.mechanism().bodies[2].shapes[0].material.empty());
}

/// The icon among the actions above a body's fields.
void MaterialsTest::theButtonOfABodyOpensTheMenu() {
    User user;
    QVERIFY(user.open(scene("button")));
    QVERIFY(user.clickBody("block"));
    auto* button = user.window->properties().findChild<QToolButton*>("property:materialAction");
    QVERIFY(button);
    auto* menu = user.find<QMenu>("materialMenu");
    bool opened = false;
    QTimer::singleShot(300, menu, [&] { // while the button waits for its menu
        opened = menu->isVisible();
        auto* brass = user.window->findChild<QAction*>("material:brass");
        if (opened) QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(brass).center());
    });
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(opened);
    QTRY_COMPARE(user.mechanism().bodies[1].shapes[0].material, std::string("brass"));
    QCOMPARE(user.mechanism().bodies[0].shapes[0].material, std::string("steel"));
}

/// A project without materials is offered the common ones where a shape's material is chosen, and the panel of the body
/// says what mass and inertia follow.
void MaterialsTest::theListOffersCommonOnes() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    const auto computed = [&] {
        auto* label = user.window->properties().findChild<QLabel*>("computedMass");
        return label && !label->isHidden() ? label->text() : QString();
    };
    QVERIFY2(computed().contains("material"), qPrintable(computed())); // why there is no number yet
    QVERIFY(user.mechanism().materials.empty());
    QVERIFY(user.choose("/bodies/0/shapes/0/material", "brass"));
    QCOMPARE(user.mechanism().bodies[0].shapes[0].material, std::string("brass"));
    QCOMPARE(user.mechanism().materials.size(), std::size_t(1));
    QCOMPARE(user.mechanism().materials[0].density.value, 8500.0);
    const auto& size = user.mechanism().bodies[0].shapes[0].size;
    const double x = size[0].value, y = size[1].value, z = size[2].value, mass = 8500.0 * x * y * z;
    for (const QString& said : {quantityText(mass, "kg", 5), QString("brass"),
                                numberText(mass / 12.0 * (x * x + y * y) / Units::chosen().of("kg m^2").factor, 5)})
        QVERIFY2(computed().contains(said), qPrintable(said + " / " + computed()));
    user.shoot("computed_mass");
    // Another one is taken beside it; one edit each.
    QVERIFY(user.choose("/bodies/0/shapes/0/material", "steel"));
    QCOMPARE(user.mechanism().materials.size(), std::size_t(2));
    QVERIFY2(computed().contains(quantityText(mass * 7850.0 / 8500.0, "kg", 5)), qPrintable(computed()));
    user.trigger("undoAction");
    QCOMPARE(user.mechanism().materials.size(), std::size_t(1));
    QVERIFY2(computed().contains("brass"), qPrintable(computed()));
    user.trigger("undoAction");
    QVERIFY(user.mechanism().materials.empty());
    // A body that stands still has none to tell; its place, which stays, says so.
    user.trigger("groundAction");
    QVERIFY2(computed().startsWith("Ground"), qPrintable(computed()));
}

/// The words on mass and density come and go in a place of their own: the fields below stay where they are.
void MaterialsTest::whatFollowsFromAMaterialMovesNothing() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    const auto below = [&] {
        QTest::qWait(100);
        const auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/bodies/0/pose/position/0");
        return edit ? edit->mapTo(user.window->properties().widget(), QPoint(0, 0)).y() : -1;
    };
    const int unknown = below();
    QVERIFY(unknown > 0);
    QVERIFY(user.choose("/bodies/0/shapes/0/material", "brass"));
    QCOMPARE(below(), unknown);
    user.trigger("undoAction");
    QCOMPARE(below(), unknown);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementMaterialsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    MaterialsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "materials_test.moc"
