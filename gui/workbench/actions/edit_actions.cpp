#include "gui/workbench/actions/edit_actions.h"

#include "engine/assembling/edit.h"
#include "engine/contact/features/placed_part.h"
#include "gui/assembling/common_materials.h"
#include "gui/style/typed_number.h"
#include "gui/workbench/actions/action.h"
#include "gui/workbench/dialogs/materials_dialog.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QUndoStack>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {
namespace {

/// By the volume of their shapes; as they were, where that is the same or not known.
std::vector<int> largestFirst(std::vector<int> bodies, const Mechanism& m, const PartLibrary& parts) {
    std::map<int, double> volumes;
    try {
        for (const int body : bodies)
            for (const auto& placed : placedParts(m.bodies[static_cast<std::size_t>(body)], m, parts))
                volumes[body] += std::abs(placed.part->volume);
    } catch (const std::exception&) { // a part is missing
        return bodies;
    }
    std::stable_sort(bodies.begin(), bodies.end(),
                     [&](int a, int b) { return volumes[a] > volumes[b] * (1.0 + 1e-9); });
    return bodies;
}

} // namespace

EditActions::EditActions(Document& document, MechanismTree& tree, QWidget& window)
    : QObject(&window), document_(document), tree_(tree), window_(window) {
    undo_ = document.history().createUndoAction(this, tr("&Undo"));
    redo_ = document.history().createRedoAction(this, tr("&Redo"));
    undo_->setObjectName("undoAction");
    redo_->setObjectName("redoAction");
    undo_->setProperty(plainWord, tr("&Undo").remove('&'));
    redo_->setProperty(plainWord, tr("&Redo").remove('&'));
    undo_->setIcon(themeIcon("edit-undo"));
    redo_->setIcon(themeIcon("edit-redo"));
    undo_->setShortcut(QKeySequence::Undo);
    redo_->setShortcuts({QKeySequence(tr("Ctrl+Y")), QKeySequence(tr("Ctrl+Shift+Z"))});
    undo_->setWhatsThis(tr("Takes the last edit back"));
    redo_->setWhatsThis(tr("Does again what was taken back"));
    remove_ = helpfulAction(
        this, "removeAction", tr("&Delete"), "edit-delete", tr("Del"),
        tr("Removes what is selected, and with a body the joints, couplings, loads, contacts and sensors on it"));
    rename_ = helpfulAction(this, "renameAction", tr("Re&name"), "edit-rename", tr("F2"),
                            tr("Gives what is selected another name"));
    duplicate_ = helpfulAction(this, "duplicateAction", tr("D&uplicate"), "edit-copy", tr("Ctrl+D"),
                               tr("Adds a copy of the body beside it, without its joints"));
    copies_ =
        helpfulAction(this, "copiesAction", tr("&Pattern or mirror…"), "edit-copy", tr("Ctrl+Alt+D"),
                      tr("Copies the selected bodies along a line, about an axis or mirrored in a plane, with the "
                         "joints and contacts between them"));
    merge_ =
        helpfulAction(this, "mergeAction", tr("&Merge"), "merge", tr("Ctrl+M"),
                      tr("Makes one rigid body of the bodies selected (Ctrl+click in the tree or the view adds to the "
                         "selection), with the name and the frame of the largest; joints between them go away"));
    split_ = helpfulAction(this, "splitAction", tr("&Split"), "split", {},
                           tr("Makes every part of the body a body of its own"));
    ground_ = helpfulAction(this, "groundAction", tr("&Ground what is selected"), "object-locked", tr("Ctrl+G"),
                            tr("The selected body stands still in the world, or is free again"));
    ground_->setCheckable(true);
    hide_ = helpfulAction(this, "hideAction", tr("&Hide"), "view-hidden", tr("H"),
                          tr("The body is not drawn, or drawn again; it still takes part"));
    hide_->setCheckable(true);
    showAll_ = helpfulAction(this, "showAllAction", tr("Show &all"), "view-visible", tr("Shift+H"),
                             tr("Draws every body again"));
    materialTable_ = helpfulAction(this, "materialsAction", tr("Materials and &pairs…"), "color-picker", {},
                                   tr("The project's materials, and what each two of them do where they touch: "
                                      "restitution and friction"));
    connect(materialTable_, &QAction::triggered, this, &EditActions::showMaterials);
    materials_ = new QMenu(tr("Ma&terial"), &window);
    materials_->setObjectName("materialMenu");
    materials_->setIcon(themeIcon("color-picker"));
    material_ = materials_->menuAction();
    material_->setObjectName("materialAction");
    material_->setToolTip(tr("Gives the density from which mass and inertia follow; to all bodies without a mass when "
                             "none is selected"));
    material_->setWhatsThis(material_->toolTip());
    connect(materials_, &QMenu::aboutToShow, this, &EditActions::fillMaterials);
    // What was chosen is handled after the menu is gone.
    connect(materials_, &QMenu::aboutToHide, this,
            [this] { QTimer::singleShot(0, this, [this] { forOpen_ = false; }); });
    fillMaterials();

    connect(remove_, &QAction::triggered, this, &EditActions::remove);
    connect(rename_, &QAction::triggered, &tree_, &MechanismTree::startRename);
    connect(duplicate_, &QAction::triggered, this, &EditActions::duplicate);
    connect(copies_, &QAction::triggered, this, [this] { emit copiesWanted(tree_.selectedBodies()); });
    connect(merge_, &QAction::triggered, this, &EditActions::merge);
    connect(split_, &QAction::triggered, this, &EditActions::split);
    connect(ground_, &QAction::triggered, this, &EditActions::toggleGround);
    connect(hide_, &QAction::triggered, this, &EditActions::toggleHidden);
    connect(showAll_, &QAction::triggered, this, [this] {
        document_.views().set("hidden", Json::array());
        update();
        emit hiddenChanged();
    });
    connect(&tree_, &MechanismTree::selected, this, &EditActions::update);
    connect(&document_, &Document::edited, this, &EditActions::update);
    connect(&document_, &Document::changed, this, &EditActions::update);
    connect(&document_.runs(), &ProjectRuns::changed, this, &EditActions::update);
    update();
}

void EditActions::fillEditMenu(QMenu& menu) {
    menu.addActions({undo_, redo_});
    menu.addSeparator();
    menu.addActions({rename_, remove_});
}

void EditActions::fillBodyMenu(QMenu& menu) {
    menu.addActions({ground_, material_, materialTable_});
    menu.addSeparator();
    menu.addActions({merge_, split_, duplicate_, copies_});
    menu.addSeparator();
    menu.addActions({hide_, showAll_});
}

QList<QAction*> EditActions::actionsFor(Selection::Kind kind) const {
    using Kind = Selection::Kind;
    switch (kind) {
    case Kind::Body:
        return {ground_, material_, hide_, merge_, split_, duplicate_, copies_, rename_, remove_};
    case Kind::Joint:
    case Kind::Load:
    case Kind::Coupling:
    case Kind::Sensor:
    case Kind::Run:
        return {rename_, remove_};
    case Kind::Contact:
        return {materialTable_, rename_, remove_};
    default:
        return {};
    }
}

QString EditActions::selectedName() const {
    const Selection now = tree_.selection();
    const Mechanism& m = document_.mechanism();
    const auto name = [&](const auto& things) {
        return now.index >= 0 && now.index < static_cast<int>(things.size())
                   ? QString::fromStdString(things[static_cast<std::size_t>(now.index)].name)
                   : QString();
    };
    switch (now.kind) {
    case Selection::Kind::Body:
        return name(m.bodies);
    case Selection::Kind::Joint:
        return name(m.joints);
    case Selection::Kind::Load:
        return name(m.loads);
    case Selection::Kind::Contact:
        return name(m.contacts);
    case Selection::Kind::Coupling:
        return name(m.couplings);
    case Selection::Kind::Sensor:
        return name(m.sensors);
    case Selection::Kind::Run:
        return now.index < static_cast<int>(document_.runs().all().size())
                   ? document_.runs().all()[static_cast<std::size_t>(now.index)].name
                   : QString();
    default:
        return {};
    }
}

std::set<int> EditActions::hidden() const { return hiddenBodies(document_.mechanism()); }

void EditActions::update() {
    const auto bodies = tree_.selectedBodies();
    const bool any = !document_.isEmpty(), thing = !selectedName().isEmpty();
    const auto& all = document_.mechanism().bodies;
    const auto body = [&](int i) -> const Body& { return all[static_cast<std::size_t>(i)]; };
    const bool valid =
        std::all_of(bodies.begin(), bodies.end(), [&](int i) { return i < static_cast<int>(all.size()); });
    const bool some = valid && !bodies.empty();
    remove_->setEnabled(thing);
    rename_->setEnabled(thing);
    duplicate_->setEnabled(some);
    copies_->setEnabled(some);
    merge_->setEnabled(some && bodies.size() > 1);
    split_->setEnabled(some && bodies.size() == 1 && body(bodies[0]).shapes.size() > 1);
    ground_->setEnabled(some);
    ground_->setChecked(some && std::all_of(bodies.begin(), bodies.end(), [&](int i) { return body(i).fixed; }));
    hide_->setEnabled(some);
    const auto gone = hidden();
    hide_->setChecked(some && std::all_of(bodies.begin(), bodies.end(), [&](int i) { return gone.contains(i); }));
    showAll_->setEnabled(!gone.empty());
    material_->setEnabled(any);
}

void EditActions::remove() {
    using Kind = Selection::Kind;
    const Selection now = tree_.selection();
    if (now.kind == Kind::Run) return emit removeRunsWanted(tree_.selectedOf(Kind::Run));
    const auto bodies = tree_.selectedBodies();
    const auto others = tree_.selectedOf(now.kind);
    const QString name = now.kind != Kind::Body && others.size() > 1 ? tr("%1 things").arg(others.size())
                         : bodies.size() > 1                         ? tr("%1 bodies").arg(bodies.size())
                                                                     : selectedName();
    const auto dependents = [](const Mechanism& m) {
        return m.joints.size() + m.couplings.size() + m.loads.size() + m.contacts.size() + m.sensors.size();
    };
    const std::size_t before = dependents(document_.mechanism());
    const bool done = document_.edit(tr("Delete %1").arg(name), [&](Mechanism& m) {
        if (now.kind == Kind::Body) removeBodies(m, {bodies.begin(), bodies.end()});
        for (auto index = others.rbegin(); index != others.rend(); ++index) {
            if (now.kind == Kind::Joint) removeJoint(m, *index);
            if (now.kind == Kind::Load) m.loads.erase(m.loads.begin() + *index);
            if (now.kind == Kind::Contact) removeContact(m, *index);
            if (now.kind == Kind::Sensor) m.sensors.erase(m.sensors.begin() + *index);
            if (now.kind == Kind::Coupling) m.couplings.erase(m.couplings.begin() + *index);
        }
    });
    const std::size_t gone = before - std::min(before, dependents(document_.mechanism()));
    if (done && now.kind == Kind::Body && gone > 0)
        emit told(
            tr("Deleted %1, and what hung on it (joints, couplings, loads, contacts, sensors): %2. Ctrl+Z brings all "
               "back.")
                .arg(name)
                .arg(gone));
}

void EditActions::duplicate() {
    const int body = tree_.selectedBodies().front();
    int made = -1;
    document_.edit(tr("Duplicate %1").arg(selectedName()),
                   [&](Mechanism& m) { made = duplicateBody(m, document_.parts(), body); });
    if (made >= 0) tree_.selectBody(made);
}

void EditActions::merge() {
    auto bodies = tree_.selectedBodies();
    // Of equally large ones what stands still gives the whole its name and its frame.
    const auto& all = document_.mechanism().bodies;
    std::stable_partition(bodies.begin(), bodies.end(), [&](int i) { return all[static_cast<std::size_t>(i)].fixed; });
    mergeThese(bodies);
}

/// A rod with two nuts is a rod: what is largest gives the whole its name and its frame.
void EditActions::mergeThese(const std::vector<int>& chosen) {
    const Mechanism& before = document_.mechanism();
    for (const int body : chosen)
        if (body < 0 || static_cast<std::size_t>(body) >= before.bodies.size()) return; // of another mechanism
    const auto bodies = largestFirst(chosen, before, document_.parts());
    const std::string name = bodies.empty() ? "" : before.bodies[static_cast<std::size_t>(bodies.front())].name;
    const bool weighed = std::any_of(bodies.begin(), bodies.end(), [&](int i) {
        return before.bodies[static_cast<std::size_t>(i)].mass.has_value();
    });
    if (!document_.edit(tr("Merge %1 bodies").arg(bodies.size()),
                        [&](Mechanism& m) { mergeBodies(m, document_.parts(), bodies); }))
        return;
    for (std::size_t i = 0; i < document_.mechanism().bodies.size(); ++i)
        if (document_.mechanism().bodies[i].name == name) tree_.selectBody(static_cast<int>(i));
    const Body* whole = document_.mechanism().findBody(name);
    if (weighed && whole && !whole->mass)
        emit told(
            tr("\"%1\" has no explicit mass any more, as not all masses of what it was made from are known. It is "
               "ground and needs none; give it one before you free it.")
                .arg(QString::fromStdString(name)));
}

void EditActions::split() {
    const int body = tree_.selectedBodies().front();
    document_.edit(tr("Split %1").arg(selectedName()), [&](Mechanism& m) { splitBody(m, document_.parts(), body); });
}

void EditActions::toggleGround() {
    const auto bodies = tree_.selectedBodies();
    const bool on = ground_->isChecked();
    document_.edit((on ? tr("Ground %1") : tr("Free %1")).arg(selectedName()), [&](Mechanism& m) {
        for (int body : bodies) m.bodies.at(static_cast<std::size_t>(body)).fixed = on;
    });
    update();
}

void EditActions::toggleHidden() {
    auto gone = hidden();
    for (int body : tree_.selectedBodies())
        if (hide_->isChecked()) gone.insert(body);
        else gone.erase(body);
    Json names = Json::array();
    for (int body : gone) names.push_back(document_.mechanism().bodies[static_cast<std::size_t>(body)].name);
    document_.views().set("hidden", names);
    update();
    emit hiddenChanged();
}

void EditActions::fillMaterials() {
    materials_->clear();
    std::set<QString> known;
    const auto add = [&](const QString& key, const QString& name, double density) {
        if (!known.insert(name).second) return;
        auto* action = materials_->addAction(materialText(name, density));
        action->setObjectName("material:" + key);
        connect(action, &QAction::triggered, this, [this, name, density] { giveMaterial(name, density, forOpen_); });
    };
    for (const auto& material : document_.mechanism().materials)
        add(QString::fromStdString(material.name), QString::fromStdString(material.name), material.density.value);
    if (!known.empty()) materials_->addSeparator();
    for (const auto& [key, name, density] : commonMaterials()) add(key, name, density);
    materials_->addSeparator();
    auto* other = materials_->addAction(tr("&Other…"));
    other->setObjectName("otherMaterialAction");
    other->setToolTip(tr("Asks for a name and a density"));
    connect(other, &QAction::triggered, this, &EditActions::askMaterial);
}

void EditActions::askMaterial() {
    const Unit unit = Units::chosen().of("kg/m^3");
    bool wanted = false;
    const bool forOpen = forOpen_; // before the dialog, through which the menu's time ends
    const QString usual = fieldText(7850, "kg/m^3");
    const QString text = QInputDialog::getText(&window_, tr("Density"), tr("Density in %1:").arg(unit.name),
                                               QLineEdit::Normal, usual, &wanted);
    if (!wanted) return;
    TypedNumber typed = typedNumber(text, "kg/m^3", {});
    if (text == usual) typed.value = 7850; // as it is, whatever digits were shown
    if (!typed.problem.isEmpty() || !(typed.value > 0.0)) {
        emit document_.refused(
            tr("\"%1\" is no density: %2")
                .arg(text, typed.problem.isEmpty() ? tr("it must be greater than 0") : typed.problem));
        return;
    }
    const QString name = QInputDialog::getText(&window_, tr("Material"), tr("Name of the material:"), QLineEdit::Normal,
                                               QString(), &wanted);
    if (wanted && !name.trimmed().isEmpty()) giveMaterial(name.trimmed(), typed.value, forOpen);
}

void EditActions::showMaterials() {
    auto* open = window_.findChild<MaterialsDialog*>();
    if (!open) open = new MaterialsDialog(document_, &window_);
    open->show();
    open->raise();
    open->activateWindow();
}

void EditActions::offerMaterial(const QPoint& at) {
    forOpen_ = true;
    materials_->popup(at);
}

void EditActions::giveMaterial(const QString& name, double density, bool forOpen) {
    auto bodies = forOpen ? std::vector<int>() : tree_.selectedBodies();
    const auto& all = document_.mechanism().bodies;
    if (bodies.empty())
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool open = !all[i].mass && std::any_of(all[i].shapes.begin(), all[i].shapes.end(),
                                                          [](const Shape& shape) { return shape.material.empty(); });
            if (open) bodies.push_back(static_cast<int>(i));
        }
    const QString whose = bodies.size() == 1 ? QString::fromStdString(all[static_cast<std::size_t>(bodies[0])].name)
                                             : tr("%1 bodies").arg(bodies.size());
    const bool onlyOpen = forOpen || tree_.selectedBodies().empty();
    document_.edit(tr("Make %1 of %2").arg(whose, name), [&](Mechanism& m) {
        std::string material = name.toStdString();
        const auto same = [&](const Material& one) { return one.name == material && one.density.value == density; };
        const bool known = std::any_of(m.materials.begin(), m.materials.end(), same);
        if (!known)
            material = freeName(m.materials, material); // another density under a known name is another material
        if (!known) {
            Material made;
            made.name = material;
            made.density = density;
            m.materials.push_back(made);
        }
        for (int body : bodies)
            for (auto& shape : m.bodies.at(static_cast<std::size_t>(body)).shapes)
                if (!onlyOpen || shape.material.empty()) shape.material = material;
    });
}

} // namespace escapement
