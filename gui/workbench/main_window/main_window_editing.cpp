// Edits at the window: who makes them, and what follows when the mechanism is another one.

#include "gui/assembling/tool_controller.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/document/start_check.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/runs/run_actions.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/add_actions.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/main_window/main_window.h"

#include <QFrame>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace escapement {
namespace {

/// What a symbol in the view stands for.
Selection selectionOf(Symbol::Kind kind, int index) {
    using Kind = Selection::Kind;
    return {kind == Symbol::Joint ? Kind::Joint : kind == Symbol::Coupling ? Kind::Coupling : Kind::Load, index};
}

} // namespace

/// The mechanism was edited: everything that shows it follows, what is selected stays.
void MainWindow::showEdited() {
    tree_->rebuild();
    properties_->refresh();
    if (tree_->selectedNames().size() < 2) properties_->showTogether({}); // what was selected may be one now
    viewOf_ = nullptr;
    viewport_->setMechanism(document_->mechanism(), document_->parts(), true);
    hideBodies();
    showNewBodies();
    markSelection(tree_->selection());
    if (!std::exchange(showsModel_, true)) showState(); // what was computed is of the model before the edit
    else showMark();
    const int without = bodiesWithoutMass();
    if ((asksForDensity_ && notice_->isVisible()) || without > withoutMass_) askForDensity();
    withoutMass_ = without;
    if (std::exchange(relocating_, false)) askForGeometry(); // there may be another one missing
    showFindings();
    showTitle();
    showRunState();
    showReadiness();
}

/// What an edit brought is seen, however it was made; and where it left nothing to be seen, the camera goes to what
/// there is. Otherwise the camera stays.
void MainWindow::showNewBodies() {
    std::set<std::string> names;
    for (const Body& body : document_->mechanism().bodies) names.insert(body.name);
    const std::set<std::string> before = std::exchange(bodyNames_, names);
    std::vector<int> added;
    const auto& bodies = document_->mechanism().bodies;
    for (std::size_t i = 0; i < bodies.size() && names.size() > before.size(); ++i) // else one was renamed
        if (!before.contains(bodies[i].name)) added.push_back(static_cast<int>(i));
    if (before.empty() && !added.empty()) viewport_->fit(); // the first thing is seen whole
    else viewport_->bringIntoView(added);
}

void MainWindow::makeEditing() {
    edits_ = new EditActions(*document_, *tree_, *this);
    recovery_ = new Recovery(*document_, this);
    // What stood in the way may be mended; if not, it is said again. What was told of the edit before is no more true.
    connect(document_, &Document::edited, notice_, [this] {
        const bool told = !noticeAction_ && noticeCancel_->isHidden();
        if (noticeOfProblem_ || told) notice_->hide();
    });
    connect(document_, &Document::edited, this, &MainWindow::showEdited);
    connectClicks();
    connect(document_, &Document::dirtyChanged, this, &MainWindow::showTitle);
    connect(document_, &Document::refused, this, [this](const QString& reason) { notice(reason, true); });
    document_->pending().set([this] { return properties_->takePending(); });
    connect(document_, &Document::recovered, this, [this](const Recoverable& left) {
        // Taken over: from now on this window's own copy counts, and only when there is one the old one goes.
        if (recovery_->write()) Recovery::discard(left);
        recovering_ = false;
        showTitle();
    });
    connect(recovery_, &Recovery::failed, this, [this](const QString& reason) { notice(reason, true); });
    connect(edits_, &EditActions::told, this, [this](const QString& text) { notice(text, false); });
    connect(edits_, &EditActions::hiddenChanged, this, [this] {
        hideBodies();
        viewport_->update();
        tree_->rebuild();
    });
    makeAssembling();
}

/// What a click in the view or the tree means for the rest of the window.
void MainWindow::connectClicks() {
    connect(&viewport_->pointer(), &ViewPointer::symbolClicked, this, [this](Symbol::Kind kind, int index) {
        Selection clicked = selectionOf(kind, index);
        clicked.index = inModel(clicked);
        if (clicked.index >= 0) tree_->select(clicked);
    });
    // An arrow clicked draws its history.
    connect(&viewport_->pointer(), &ViewPointer::contactArrowClicked, this, [this](int pair) {
        const auto result = playback_->result();
        if (!result || pair < 0 || pair >= static_cast<int>(result->pairs().size())) return;
        plotQuantity("contacts", result->pairs()[static_cast<std::size_t>(pair)].contact, "/normal force");
    });
    connect(&viewport_->pointer(), &ViewPointer::reactionArrowClicked, this, [this](int joint) {
        const auto& joints = shown().joints;
        if (joint >= 0 && joint < static_cast<int>(joints.size()))
            plotQuantity("joints", joints[static_cast<std::size_t>(joint)].name, "/force magnitude");
    });
    connect(tree_, &MechanismTree::menuWanted, this, [this](const QPoint& at) {
        auto* menu = new QMenu(this);
        menu->setObjectName("treeMenu");
        menu->setAttribute(Qt::WA_DeleteOnClose);
        if (tree_->selection().kind == Selection::Kind::Run) menu->addActions(runActions_->forRun());
        menu->addActions(edits_->actionsFor(tree_->selection().kind));
        if (tree_->isAmongRuns(at)) menu->addAction(runActions_->add());
        if (menu->isEmpty()) menu->addActions({edits_->undo(), edits_->redo()});
        menu->popup(at);
    });
}

/// Checks after each edit, and what makes bodies, joints and contacts.
void MainWindow::makeAssembling() {
    checker_ = new ModelChecker(*document_, this);
    starter_ = new StartChecker(*document_, this);
    tools_ = new ToolController(*document_, *viewport_, *toolStrip_, this);
    assembling_ = new AssemblingActions(*document_, *tree_, *properties_, *viewport_, *tools_, *checker_, *this);
    connect(checker_, &ModelChecker::checked, this, &MainWindow::showCheck);
    connect(starter_, &StartChecker::checked, this, &MainWindow::showStart);
    connect(assembling_, &AssemblingActions::told, this,
            [this](const QString& text, bool problem) { notice(text, problem); });
    connect(assembling_, &AssemblingActions::advised, this,
            [this](const QString& text, const QString& button, const std::function<void()>& action) {
                notice(text, button, action);
            });
    connect(tools_, &ToolController::changed, this, [this] {
        if (tools_->tool()) playback_->setPlaying(false), showModel();
        else markSelection(tree_->selection());
    });
    connect(tools_, &ToolController::made, this, [this](const Selection& selection, const QString& field) {
        tree_->select(selection);
        if (!field.isEmpty()) properties_->focusField(field.toStdString());
    });
    adding_ = new AddActions(*document_, *this);
    connect(adding_, &AddActions::added, this, [this](const Selection& selection, const QString& field) {
        tree_->select(selection);
        if (!field.isEmpty()) properties_->focusField(field.toStdString());
    });
    using Kind = Selection::Kind;
    for (Kind kind : {Kind::Body, Kind::Joint, Kind::Load, Kind::Contact, Kind::Coupling, Kind::Sensor})
        properties_->setActions(kind, assembling_->actionsFor(kind) + edits_->actionsFor(kind));
    connect(tree_, &MechanismTree::clicked, this, [this] {
        if (const Selection now = tree_->selection(); now.kind == Kind::Body) tools_->takeBody(now.index);
    });
}

} // namespace escapement
