#include "gui/workbench/actions/assembling_actions.h"

#include "engine/assembling/edit.h"
#include "engine/assembling/mass_questions.h"
#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/assembling/settle.h"
#include "engine/couplings/coupling_type.h"
#include "engine/joints/joint_type.h"
#include "engine/model/material_pairs.h"
#include "gui/assembling/contact_finder.h"
#include "gui/assembling/coupling_tool.h"
#include "gui/assembling/feature_report_window.h"
#include "gui/assembling/motor_table_dialog.h"
#include "gui/assembling/sensor_tool.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/style/symbol_icon.h"
#include "gui/viewport/viewport.h"
#include "gui/words/finding_text.h"
#include "gui/words/freedoms_text.h"
#include "gui/workbench/actions/action.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <QUndoStack>

#include <algorithm>
#include <tuple>

namespace escapement {

namespace {

Selection placeOf(const JointFinding& finding) {
    return finding.coupling >= 0 ? Selection{Selection::Kind::Coupling, finding.coupling}
                                 : Selection{Selection::Kind::Joint, finding.joint};
}

} // namespace

AssemblingActions::AssemblingActions(Document& document, MechanismTree& tree, PropertiesPanel& properties,
                                     Viewport& viewport, ToolController& tools, ModelChecker& checker, QWidget& window)
    : QObject(&window), document_(document), tree_(tree), properties_(properties), viewport_(viewport), tools_(tools),
      checker_(checker), window_(window) {
    joints_ = new QMenu(tr("&Joint"), &window);
    joints_->setObjectName("jointMenu");
    joints_->setToolTipsVisible(true);
    auto* any = helpfulAction(
        this, "jointAction", tr("&Joint that fits"), "link", tr("J"),
        tr("Makes a joint: click a feature on each of two bodies; its type follows from what was clicked"));
    joints_->addAction(any);
    joints_->setDefaultAction(any);
    connect(any, &QAction::triggered, this, [this] { startTool<JointTool>(QString()); });
    needParts_ << any;
    for (const auto& type : jointTypes()) {
        const QString name = QString::fromStdString(type.name), word = translated(type.name);
        if (type.followsEdges()) {
            auto* curve = helpfulAction(
                this, "", tr("Point on curve"), nullptr, {},
                tr("Leads a point along edges: click the edges of one body in order, then the point on another"));
            curve->setObjectName("jointAction:" + name);
            curve->setIcon(kindIcon(type.name));
            joints_->addAction(curve);
            connect(curve, &QAction::triggered, this, [this] { startTool<CurveGuideTool>(); });
            needParts_ << curve;
            continue;
        }
        auto* action = helpfulAction(this, "", word.left(1).toUpper() + word.mid(1), nullptr, {},
                                     tr("Makes a %1 joint: click a feature on each of two bodies").arg(word));
        action->setObjectName("jointAction:" + name);
        action->setIcon(kindIcon(type.name));
        joints_->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] { startTool<JointTool>(name); });
        needParts_ << action;
    }
    coupling_ = helpfulAction(
        this, "couplingAction", tr("Co&upling"), nullptr, tr("U"),
        tr("Ties coordinates of joints together, as gears, racks, belts and differentials do: click the joints"));
    coupling_->setIcon(kindIcon(couplingTypes().front().name));
    coupling_->setCheckable(true);
    joints_->addSeparator();
    joints_->addAction(coupling_);
    connect(coupling_, &QAction::triggered, this, [this](bool on) {
        if (!on) return tools_.end();
        tree_.select({}); // a joint that is selected already can be clicked, too
        startTool<CouplingTool>();
    });
    needParts_ << coupling_;
    loads_ = new QMenu(tr("&Load"), &window);
    loads_->setObjectName("loadMenu");
    loads_->setToolTipsVisible(true);
    for (const auto& type : loadTypes()) {
        const LoadPicking& picking = type.picking;
        if (picking.action.empty()) continue;
        auto* action = helpfulAction(this, (picking.action + "Action").c_str(), translated(picking.label),
                                     picking.icon.c_str(), {}, helpText(picking.help));
        loads_->addAction(action);
        connect(action, &QAction::triggered, this, [this, &type] { startTool<LoadTool>(&type); });
        needParts_ << action;
        if (!loads_->defaultAction()) loads_->setDefaultAction(action);
    }
    gravity_ = helpfulAction(this, "gravityAction", tr("&Gravity…"), "go-down", {},
                             tr("Shows gravity among the project's properties"));
    loads_->addAction(gravity_);
    connect(gravity_, &QAction::triggered, this, [this] {
        tree_.select({Selection::Kind::Mechanism, 0});
        properties_.showSelection({Selection::Kind::Mechanism, 0});
        properties_.focusField("/gravity");
    });
    sensor_ = helpfulAction(this, "sensorAction", tr("Se&nsor"), "view-visible", {},
                            tr("Stops a run, or marks the instant, where a quantity comes to a value: click what it "
                               "watches"));
    sensor_->setCheckable(true);
    connect(sensor_, &QAction::triggered, this, [this](bool on) { on ? startTool<SensorTool>() : tools_.end(); });
    needParts_ << sensor_;
    ground_ = helpfulAction(this, "groundToolAction", tr("&Ground by clicking"), "object-locked", tr("G"),
                            tr("Says which body stands still: click it"));
    ground_->setCheckable(true);
    contact_ = helpfulAction(this, "contactAction", tr("&Contact"), "snap-node", tr("C"),
                             tr("Makes a contact: click faces (or bodies) that may touch"));
    contact_->setCheckable(true);
    findContacts_ = helpfulAction(this, "findContactsAction", tr("&Find contacts…"), "edit-find", tr("Ctrl+Shift+F"),
                                  tr("Proposes pairs of faces that come near each other"));
    report_ = helpfulAction(this, "contactReportAction", tr("Contact &report…"), "documentinfo", tr("Ctrl+Shift+R"),
                            tr("Says what contact makes of the selected bodies, or of all: kinds of faces and edges, "
                               "angles, jumps of curvature, gaps, and what cannot be used"));
    move_ = helpfulAction(this, "moveAction", tr("&Move"), "transform-move", tr("M"),
                          tr("Drags bodies along what their joints leave free"));
    move_->setCheckable(true);
    assemble_ = helpfulAction(
        this, "assembleAction", tr("&Assemble"), "view-refresh", tr("Ctrl+Shift+A"),
        tr("Moves the bodies onto their joints, as little as possible, and makes the velocities consistent"));
    settle_ = helpfulAction(
        this, "settleAction", tr("&Settle"), "distribute-vertical", {},
        tr("Moves bodies that lie in one another at their contacts apart, by the least motion, joints kept"));
    flip_ = helpfulAction(this, "flipAction", tr("&Flip axis"), "object-flip-vertical", {},
                          tr("Turns the joint's axis on its second body the other way round"));
    repickA_ = helpfulAction(this, "repickAAction", tr("Pick a&gain on the first body"), "edit-select", {},
                             tr("Puts the joint onto another feature of its first body"));
    repickB_ = helpfulAction(this, "repickBAction", tr("Pick again on the &second body"), "edit-select", {},
                             tr("Puts the joint onto another feature of its second body"));
    placeA_ = helpfulAction(this, "placeFirstAction", tr("Put the f&irst side where the second is"), "snap-node", {},
                            tr("Gives the joint on its first body the place and axes it has on the second, as they "
                               "stand now"));
    placeB_ = helpfulAction(this, "placeSecondAction", tr("Put the se&cond side where the first is"), "snap-node", {},
                            tr("Gives the joint on its second body the place and axes it has on the first, as they "
                               "stand now"));
    for (const auto& [action, first] : {std::pair(placeA_, true), std::pair(placeB_, false)})
        connect(action, &QAction::triggered, this, [this, first = first] { placeSide(first); });
    placeA_->setIcon(numberedIcon("snap-node", 1));
    placeB_->setIcon(numberedIcon("snap-node", 2));
    table_ =
        helpfulAction(this, "motorTableAction", tr("Motor &table…"), "office-chart-line", {},
                      tr("Reads what drives the joint, as a function of time, from a file with two columns (CSV)"));
    connect(table_, &QAction::triggered, this, [this] { askMotorTable(document_, tree_.selection().index, window_); });
    connect(&properties_, &PropertiesPanel::tableWanted, table_, &QAction::trigger);
    repickA_->setIcon(numberedIcon("edit-select", 1));
    repickB_->setIcon(numberedIcon("edit-select", 2));
    repickA_->setIconText(tr("Pick first"));
    repickB_->setIconText(tr("Pick second"));
    faces_ = helpfulAction(this, "contactFacesAction", tr("Change &faces"), "edit-select", {},
                           tr("Adds faces to the contact or takes them away by clicking"));
    connect(ground_, &QAction::triggered, this, [this](bool on) { on ? startTool<GroundTool>() : tools_.end(); });
    connect(contact_, &QAction::triggered, this, [this](bool on) { on ? startContact() : tools_.end(); });
    connect(&document_, &Document::changed, this, [this] { contactOf_.clear(); });
    connect(move_, &QAction::triggered, this, [this](bool on) { on ? startTool<MoveTool>() : tools_.end(); });
    connect(findContacts_, &QAction::triggered, this, &AssemblingActions::findContacts);
    connect(report_, &QAction::triggered, this, &AssemblingActions::showReport);
    connect(assemble_, &QAction::triggered, this, &AssemblingActions::assemble);
    connect(settle_, &QAction::triggered, this, &AssemblingActions::settle);
    connect(flip_, &QAction::triggered, this, &AssemblingActions::flipSelected);
    connect(repickA_, &QAction::triggered, this, [this] { startTool<RepickTool>(tree_.selection().index, false); });
    connect(repickB_, &QAction::triggered, this, [this] { startTool<RepickTool>(tree_.selection().index, true); });
    connect(faces_, &QAction::triggered, this, [this] { startTool<ContactTool>(tree_.selection().index); });
    needParts_ << gravity_ << ground_ << contact_ << findContacts_ << report_ << move_ << assemble_ << settle_;

    connect(&tools_, &ToolController::changed, this, [this] {
        ground_->setChecked(qobject_cast<GroundTool*>(tools_.tool()));
        contact_->setChecked(qobject_cast<ContactTool*>(tools_.tool()));
        coupling_->setChecked(qobject_cast<CouplingTool*>(tools_.tool()));
        sensor_->setChecked(qobject_cast<SensorTool*>(tools_.tool()));
        move_->setChecked(qobject_cast<MoveTool*>(tools_.tool()));
    });
    connect(&tools_, &ToolController::materialsWanted, this, &AssemblingActions::goByMaterials);
    connect(&viewport_.pointer(), &ViewPointer::dragStarted, this, &AssemblingActions::drag);
    connect(&viewport_.pointer(), &ViewPointer::draggedTo, this, [this](const Vec3& target) {
        if (drag_) viewport_.edit().setPoses(drag_->to(target));
    });
    connect(&viewport_.pointer(), &ViewPointer::dragEnded, this, &AssemblingActions::dropDragged);
    connect(&tree_, &MechanismTree::selected, this, &AssemblingActions::update);
    connect(&document_, &Document::edited, this, &AssemblingActions::update);
    // What is being dragged is of a mechanism that is no longer there.
    connect(&document_, &Document::edited, this, [this] { drag_.reset(); });
    connect(&document_, &Document::changed, this, [this] { drag_.reset(); });
    connect(&document_, &Document::changed, this, &AssemblingActions::update);
    update();
}

template <class T, class... Arguments> void AssemblingActions::startTool(Arguments... arguments) {
    tools_.start(std::make_unique<T>(document_, arguments...));
}

/// As the last one was made in this project: of faces, or of whole bodies.
void AssemblingActions::startContact() {
    startTool<ContactTool>(-1);
    Tool* tool = tools_.tool();
    if (!contactOf_.isEmpty() && tool->choice() != contactOf_) tool->choose(contactOf_);
    connect(tool, &Tool::changed, this, [this, tool] { contactOf_ = tool->choice(); });
}

void AssemblingActions::fillMenu(QMenu& menu) {
    menu.addAction(ground_);
    menu.addMenu(joints_);
    menu.addMenu(loads_);
    menu.addActions({contact_, findContacts_, report_, sensor_});
    menu.addSeparator();
    menu.addActions({assemble_, settle_, move_});
    menu.addSeparator();
    menu.addActions({flip_, repickA_, repickB_, placeA_, placeB_, faces_, table_});
    menu.addSeparator();
    auto* only = menu.addMenu(tr("Pick &only"));
    only->setObjectName("pickOnlyMenu");
    auto* group = new QActionGroup(this);
    using Only = ToolController::Only;
    for (const auto& [which, name, text] : {std::tuple(Only::Anything, "pickAnything", tr("&Anything")),
                                            {Only::Faces, "pickFaces", tr("&Faces")},
                                            {Only::Edges, "pickEdges", tr("&Edges")},
                                            {Only::Corners, "pickCorners", tr("&Corners")}}) {
        auto* action = only->addAction(text);
        action->setObjectName(name);
        action->setCheckable(true);
        action->setChecked(which == Only::Anything);
        action->setToolTip(tr("What the tools pick in the view"));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, which] { tools_.setOnly(which); });
        connect(&tools_, &ToolController::refreshed, action,
                [this, action, which] { action->setChecked(tools_.only() == which); });
    }
}

QList<QAction*> AssemblingActions::actionsFor(Selection::Kind kind) const {
    if (kind == Selection::Kind::Body) return {report_};
    if (kind == Selection::Kind::Joint) return {flip_, repickA_, repickB_, placeA_, placeB_, table_};
    if (kind == Selection::Kind::Contact) return {faces_};
    return {};
}

void AssemblingActions::update() {
    const Selection now = tree_.selection();
    for (auto* action : needParts_) action->setEnabled(!document_.isEmpty());
    const bool joint = now.kind == Selection::Kind::Joint;
    for (auto* action : {flip_, repickA_, repickB_, table_}) action->setEnabled(joint);
    const auto& joints = document_.mechanism().joints;
    const bool one = joint && now.index >= 0 && now.index < static_cast<int>(joints.size()) &&
                     meetsInOnePlace(joints[static_cast<std::size_t>(now.index)]);
    for (auto* action : {placeA_, placeB_}) action->setEnabled(one);
    faces_->setEnabled(now.kind == Selection::Kind::Contact);
}

void AssemblingActions::flipSelected() {
    const int joint = tree_.selection().index;
    const QString name = QString::fromStdString(document_.mechanism().joints.at(static_cast<std::size_t>(joint)).name);
    document_.edit(tr("Flip %1").arg(name),
                   [&](Mechanism& m) { flip(m.joints.at(static_cast<std::size_t>(joint)).b); });
}

/// What is typed of one side of a joint need not be typed of the other.
void AssemblingActions::placeSide(bool first) {
    document_.pending().take();
    const int joint = tree_.selection().index;
    const Joint& one = document_.mechanism().joints.at(static_cast<std::size_t>(joint));
    const QString name = QString::fromStdString(one.name);
    const std::string side = first ? one.a.body : one.b.body;
    const int before = document_.history().index();
    const bool done =
        document_.edit(tr("Put %1 on %2 where it is on the other body").arg(name, QString::fromStdString(side)),
                       [&](Mechanism& m) { putWhereOtherIs(m, joint, first); });
    if (done && document_.history().index() == before)
        emit told(tr("Both sides of \"%1\" are at one place already.").arg(name), false);
}

void AssemblingActions::assemble() {
    document_.pending().take();
    Assembled result;
    try {
        result = assembleMechanism(document_.mechanism(), document_.parts(), checker_.recentJoints());
    } catch (const std::exception& error) {
        emit told(translated(error.what()), true);
        return;
    }
    if (!result.closed) {
        const JointFinding* first = result.conflicting.empty() ? nullptr : &result.conflicting.front();
        const QString text = first ? textInUnits(translated(first->said())) : tr("The joints cannot all be closed.");
        if (!first) {
            emit told(tr("Not assembled. %1").arg(text), true);
            return;
        }
        const JointFinding blamed = *first;
        tree_.select(placeOf(blamed));
        // What is wrong with the masses decides how bodies move: that is asked first.
        const auto doubts = questionMasses(document_.mechanism(), document_.parts());
        const QString doubt =
            doubts.empty() ? QString() : textInUnits(findingText(document_.mechanism(), doubts.front())) + " ";
        if (blamed.remove)
            emit advised(tr("Not assembled. %1%2").arg(doubt, text), tr("Remove it"), [this, blamed] { mend(blamed); });
        else emit told(tr("Not assembled. %1%2").arg(doubt, text), true);
        return;
    }
    document_.edit(tr("Assemble"), result.mechanism);
    const QString freedoms = freedomsText(result.freedoms, document_.mechanism());
    // One sentence: "0.189 in." would read as a word, were the unit its end.
    QStringList said{result.largestMotion > 1e-9
                         ? tr("Assembled: bodies moved by up to %1, degrees of freedom: %2")
                               .arg(quantityText(result.largestMotion, "m", 3), freedoms)
                         : tr("Assembled: every body was in its place, degrees of freedom: %1").arg(freedoms)};
    if (!result.redundant.empty()) {
        const JointFinding finding = result.redundant.front();
        said << textInUnits(translated(finding.text));
        tree_.select(placeOf(finding));
        if (finding.remove || !finding.mendType.empty()) {
            emit advised(said.join(". ") + ". " + textInUnits(translated(finding.mend)),
                         finding.remove ? tr("Remove it") : tr("Make it %1").arg(translated(finding.mendType)),
                         [this, finding] { mend(finding); });
            return;
        }
    }
    emit told(said.join(". ") + ".", false);
}

void AssemblingActions::settle() {
    document_.pending().take();
    Settled result;
    QApplication::setOverrideCursor(Qt::WaitCursor);
    try {
        result = escapement::settle(document_.mechanism(), document_.parts());
    } catch (const std::exception& error) {
        result.text = error.what();
    }
    QApplication::restoreOverrideCursor();
    const QString text = textInUnits(translated(result.text));
    if (!result.apart) {
        emit told(tr("Not settled. %1").arg(text), true);
        return;
    }
    if (!result.moved.empty()) document_.edit(tr("Settle"), result.mechanism);
    emit told(text, false);
}

void AssemblingActions::mend(const JointFinding& finding) {
    const auto& joints = document_.mechanism().joints;
    // By name: the list may have changed since the finding was made.
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (joints[i].name != finding.name) continue;
        const QString name = QString::fromStdString(finding.name);
        // A motor, limits and torques on a joint with one freedom go with it.
        if (finding.remove)
            document_.edit(tr("Remove %1").arg(name), [&](Mechanism& m) { removeJoint(m, static_cast<int>(i)); });
        else
            document_.edit(tr("Make %1 %2").arg(name, translated(finding.mendType)), [&](Mechanism& m) {
                changeJointType(m, static_cast<int>(i), finding.mendType);
                m.joints[i].motor.reset();
                m.joints[i].limits.reset();
                std::erase_if(m.loads, [&](const Load& load) { return load.joint == finding.name; });
            });
        return;
    }
}

void AssemblingActions::findContacts() {
    auto* finder = new ContactFinder(document_, &window_);
    connect(finder, &ContactFinder::highlighted, &tools_, &ToolController::setSelectionMarks);
    connect(finder, &ContactFinder::addedWithoutNumbers, this, [this](const QStringList& contacts) {
        const QString text =
            contacts.size() == 1
                ? tr("\"%1\" was added without friction and restitution: both are 0 until they are given.")
                      .arg(contacts.front())
                : tr("%1 contacts were added without friction and restitution: both are 0 until they are given.")
                      .arg(contacts.size());
        emit advised(text, tr("By materials…"), [this, contacts] { goByMaterials(contacts); });
    });
    finder->setAttribute(Qt::WA_DeleteOnClose);
    finder->show();
}

void AssemblingActions::goByMaterials(const QStringList& contacts) {
    const auto isOne = [&](const ContactPair& pair) { return contacts.contains(QString::fromStdString(pair.name)); };
    document_.edit(contacts.size() == 1 ? tr("Take the numbers of %1 from the materials").arg(contacts.front())
                                        : tr("Take the numbers of %1 contacts from the materials").arg(contacts.size()),
                   [&](Mechanism& m) {
                       for (ContactPair& pair : m.contacts)
                           if (isOne(pair)) pair.by_materials = true;
                   });
    const Mechanism& m = document_.mechanism();
    const bool told = std::all_of(m.contacts.begin(), m.contacts.end(),
                                  [&](const ContactPair& pair) { return !isOne(pair) || materialsTellAll(m, pair); });
    if (!told) emit materialTableWanted();
}

void AssemblingActions::showReport() {
    auto bodies = tree_.selectedBodies();
    if (bodies.empty())
        for (std::size_t i = 0; i < document_.mechanism().bodies.size(); ++i) bodies.push_back(static_cast<int>(i));
    auto* window = new FeatureReportWindow(document_, bodies, &window_);
    connect(window, &FeatureReportWindow::highlighted, &tools_, &ToolController::setSelectionMarks);
    connect(window, &QDialog::finished, &tools_, [this] { tools_.setSelectionMarks({}); });
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
}

void AssemblingActions::drag(const PickedFeature& grabbed) {
    drag_.reset();
    document_.pending().take();
    const auto& bodies = document_.mechanism().bodies;
    const auto number = static_cast<std::size_t>(grabbed.body);
    if (number >= bodies.size() || bodies[number].name != grabbed.bodyName) return; // the view shows another mechanism
    const Body& body = bodies[number];
    if (body.fixed) {
        emit told(tr("\"%1\" stands still (ground). Free it to move it.").arg(QString::fromStdString(body.name)), true);
        return;
    }
    try {
        drag_ = std::make_unique<Drag>(document_.mechanism(), document_.parts(), grabbed.body, grabbed.point);
    } catch (const std::exception& error) {
        emit told(translated(error.what()), true);
    }
}

void AssemblingActions::dropDragged() {
    if (!drag_) return;
    const Mechanism moved = drag_->result();
    drag_.reset();
    document_.edit(tr("Move bodies"), moved);
}

} // namespace escapement
