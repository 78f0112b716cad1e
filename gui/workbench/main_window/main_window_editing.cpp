// Edits at the window: who makes them, and what follows when the mechanism is another one.

#include "engine/model/kinds/primitive_type.h"
#include "gui/assembling/tool_controller.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/document/start_check.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/runs/run_actions.h"
#include "gui/runs/run_names.h"
#include "gui/viewport/camera/lent_camera.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picking/in_sight.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/add_actions.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/actions/view_actions.h"
#include "gui/workbench/main_window/main_window.h"

#include <QFrame>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace escapement {
namespace {

/// What a symbol in the view stands for.
Selection selectionOf(Symbol::Kind kind, int index) {
    using Kind = Selection::Kind;
    return {kind == Symbol::Joint ? Kind::Joint : kind == Symbol::Coupling ? Kind::Coupling : Kind::Load, index};
}

/// Of bodies alone, to compare them.
Mechanism withBodies(const std::vector<Body>& bodies) {
    Mechanism m;
    m.bodies = bodies;
    return m;
}

/// Planes to fall on, and the world, which has no shape: nothing that one would look at by itself.
bool isFloor(const Body& body) {
    return std::all_of(body.shapes.begin(), body.shapes.end(), [](const Shape& shape) {
        const PrimitiveType* type = findPrimitiveType(shape.primitive);
        return type && !type->solid;
    });
}

/// How a body is in the picture.
enum class Sight { Whole, Cut, Lost, Out }; ///< lost: tiny in a picture that has room for it

/// `all`: where the bodies are.
Sight sightOf(const Viewport& view, int body, const std::optional<WorldBox>& all) {
    auto box = view.scene().bodies().bounds(body);
    if (!box || !all) return Sight::Out;
    for (std::size_t k = 0; k < 6; ++k) // of a plane what is near the others
        (*box)[k] = k % 2 ? std::min((*box)[k], (*all)[k]) : std::max((*box)[k], (*all)[k]);
    if (!isSeen(view, *box)) return Sight::Out;
    constexpr double tiny = 1.0 / 12.0, empty = 1.0 / 3.0; // of the picture
    if (sizeInPicture(view, *box) < tiny && sizeInPicture(view, *all) < empty) return Sight::Lost;
    return isWhollySeen(view, *box) ? Sight::Whole : Sight::Cut;
}

/// Whether they look alike, whatever they are made of.
bool sameForm(const std::vector<Shape>& a, const std::vector<Shape>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Shape& one, Shape other) {
        other.material = one.material;
        return one == other;
    });
}

/// Bodies that an edit gives other shapes or another place, with how they were seen before the view shows it.
struct ChangedBodies {
    std::map<int, Sight> reshaped, placed;
};
ChangedBodies changedBodies(const Viewport& view, const std::vector<Body>& before, const std::vector<Body>& after) {
    ChangedBodies changed;
    const auto all = presentBounds(view.scene().bodies());
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        if (before[i].name != after[i].name) continue;
        if (!sameForm(before[i].shapes, after[i].shapes)) changed.reshaped[int(i)] = sightOf(view, int(i), all);
        else if (before[i].pose != after[i].pose) changed.placed[int(i)] = sightOf(view, int(i), all);
    }
    return changed;
}

/// Whether one that was seen as it was is not any more. What was put out of the picture was meant to be there.
bool areLost(const Viewport& view, const ChangedBodies& changed) {
    if (changed.reshaped.empty() && changed.placed.empty()) return false;
    const auto all = presentBounds(view.scene().bodies());
    return std::any_of(changed.reshaped.begin(), changed.reshaped.end(),
                       [&](const auto& one) { return one.second < sightOf(view, one.first, all); }) ||
           std::any_of(changed.placed.begin(), changed.placed.end(), [&](const auto& one) {
               return one.second < Sight::Lost && sightOf(view, one.first, all) == Sight::Lost;
           });
}

bool hasBody(const std::vector<Body>& bodies, const std::string& name) {
    return std::any_of(bodies.begin(), bodies.end(), [&](const Body& body) { return body.name == name; });
}

/// The camera that was moved for bodies that an edit added, while they are there.
class CameraForBodies final : public QObject {
  public:
    explicit CameraForBodies(Viewport& view) : QObject(&view), lent_(view, this) { setObjectName("cameraForBodies"); }
    static CameraForBodies& of(Viewport& view) {
        for (QObject* child : view.children())
            if (auto* known = dynamic_cast<CameraForBodies*>(child)) return *known;
        return *new CameraForBodies(view);
    }
    void move(const std::vector<Body>& bodies, const std::vector<int>& added, const std::function<void()>& how) {
        if (!lent_.isLent()) forget(); // the user has it again: what it was moved for is no matter any more
        if (!lent_.move(how)) return;
        if (added.empty()) return forget(); // nothing was to be seen any more: there is no way back to that
        for (const int body : added) {
            const std::string& name = bodies[static_cast<std::size_t>(body)].name;
            within_[name] = name;
        }
        known_ = bodies;
    }
    /// Undone, or deleted: what the camera was moved for is gone. What is called otherwise, or has become a part of
    /// another body, is there all the same.
    void bodiesAre(const std::vector<Body>& bodies) {
        if (!lent_.isLent()) forget();
        if (within_.empty()) return;
        const std::vector<Body> before = std::exchange(known_, bodies);
        follow(before, bodies);
        if (bodies.size() >= before.size()) return;
        if (std::any_of(within_.begin(), within_.end(), [&](const auto& one) { return hasBody(bodies, one.second); }))
            return;
        lent_.giveBack();
        forget();
    }
    void forget() { lent_.forget(), within_.clear(), known_.clear(); }

  private:
    /// Carries what an edit has renamed or merged.
    void follow(const std::vector<Body>& before, const std::vector<Body>& after) {
        std::map<std::string, std::string> renamed;
        for (const ThingName& one : renamedBetween(withBodies(before), withBodies(after)))
            if (one.folder == "bodies") renamed[one.then.toStdString()] = one.now.toStdString();
        const std::string merged = after.size() < before.size() ? grownOf(before, after) : std::string();
        std::map<std::string, std::string> now;
        for (const auto& [name, holder] : within_) {
            const auto given = renamed.find(name), held = renamed.find(holder);
            const std::string called = given == renamed.end() ? name : given->second;
            std::string in = held == renamed.end() ? holder : held->second;
            if (hasBody(after, called)) in = called; // by itself, perhaps again
            else if (!hasBody(after, in) && !merged.empty()) in = merged;
            now[called] = in;
        }
        within_ = std::move(now);
    }
    /// The body that has taken over the shapes of others; empty: none has.
    static std::string grownOf(const std::vector<Body>& before, const std::vector<Body>& after) {
        for (const Body& body : after)
            for (const Body& then : before)
                if (then.name == body.name && then.shapes.size() < body.shapes.size()) return body.name;
        return {};
    }

    LentCamera lent_;
    std::map<std::string, std::string> within_; ///< by the name of each: the body that it is a part of, mostly itself
    std::vector<Body> known_;                   ///< all that there are
};

} // namespace

/// The mechanism was edited: everything that shows it follows, what is selected stays.
void MainWindow::showEdited() {
    const ChangedBodies changed = changedBodies(*viewport_, bodiesInView_, document_->mechanism().bodies);
    tree_->rebuild();
    properties_->refresh();
    if (tree_->selectedNames().size() < 2) properties_->showTogether({}); // what was selected may be one now
    viewOf_ = nullptr;
    viewport_->setMechanism(document_->mechanism(), document_->parts(), true);
    hideBodies();
    looks_->shownChanged(); // a body may have another index
    // What was computed is of the model before the edit. First of all, as the model has a camera of its own: what is
    // new is to be seen from there.
    const bool ofResult = !std::exchange(showsModel_, true);
    if (ofResult) showState();
    showNewBodies();
    if (areLost(*viewport_, changed)) CameraForBodies::of(*viewport_).move({}, {}, [&] { viewport_->fit(); });
    markSelection(tree_->selection());
    if (!ofResult) showMark();
    const int without = bodiesWithoutMass();
    if ((asksForDensity_ && notice_->isVisible()) || without > withoutMass_) askForDensity();
    withoutMass_ = without;
    if (std::exchange(relocating_, false)) {
        // The bodies were there before, without a shape: what has come is new to the eye, and fills no picture yet.
        const auto usesCad = [](const Shape& shape) { return !shape.geometry.empty(); };
        std::vector<int> found;
        for (std::size_t i = 0; i < bodiesInView_.size(); ++i)
            if (std::any_of(bodiesInView_[i].shapes.begin(), bodiesInView_[i].shapes.end(), usesCad))
                found.push_back(static_cast<int>(i));
        const auto all = presentBounds(viewport_->scene().bodies());
        const bool tiny = std::any_of(found.begin(), found.end(),
                                      [&](int body) { return sightOf(*viewport_, body, all) == Sight::Lost; });
        tiny ? viewport_->fit() : viewport_->bringIntoView(found);
        askForGeometry(); // there may be another one missing
    }
    showFindings();
    showTitle();
    showRunState();
    showReadiness();
    std::vector<int> moved;
    for (const auto& [body, sight] : changed.placed) moved.push_back(body);
    offerUnseen(moved);
}

/// The camera stays where a body is given a place outside of its picture: one may be at work on what it shows.
void MainWindow::offerUnseen(const std::vector<int>& moved) {
    if (notice_->isVisible()) return; // what is asked there comes first
    const ShownBodies& shown = viewport_->scene().bodies();
    const auto all = presentBounds(shown);
    for (const int body : tree_->selectedBodies()) {
        const bool isMoved = std::find(moved.begin(), moved.end(), body) != moved.end();
        if (!isMoved || !shown.bounds(body) || shown.hidden().count(body) ||
            sightOf(*viewport_, body, all) != Sight::Out)
            continue;
        const auto& name = document_->mechanism().bodies[static_cast<std::size_t>(body)].name;
        return notice(tr("\"%1\" lies outside of the picture now.").arg(QString::fromStdString(name)), tr("Show it"),
                      [this, body] {
                          viewport_->fitBody(inView({Selection::Kind::Body, body}));
                      });
    }
}

/// What an edit brought is seen, however it was made; and where it left nothing to be seen, the camera goes to what
/// there is. Otherwise the camera stays, but where a body's new size does not fit the picture (in showEdited).
void MainWindow::showNewBodies() {
    const auto& bodies = document_->mechanism().bodies;
    const std::vector<Body> before = std::exchange(bodiesInView_, bodies);
    std::vector<int> added;
    for (std::size_t i = 0; i < bodies.size() && bodies.size() > before.size(); ++i) // else one was renamed
        if (!hasBody(before, bodies[i].name)) added.push_back(static_cast<int>(i));
    CameraForBodies& camera = CameraForBodies::of(*viewport_);
    if (before.empty() && !added.empty()) { // the first thing is seen whole
        camera.forget();
        viewport_->fit();
        return;
    }
    camera.bodiesAre(bodies);
    const bool floors = std::all_of(before.begin(), before.end(), isFloor);
    camera.move(bodies, added, [&] {
        // So is the first one beside floors, which are as wide as there may be room for.
        if (floors && std::any_of(added.begin(), added.end(), [&](int i) { return !isFloor(bodies[std::size_t(i)]); }))
            viewport_->fit();
        else viewport_->bringIntoView(added);
    });
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
    connect(document_, &Document::changed, viewport_, [this] { CameraForBodies::of(*viewport_).forget(); });
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
        if (clicked.index < 0) return;
        tree_->select(clicked);
        if (clicked.kind == Selection::Kind::Joint)
            tools_->takeJoint(clicked.index); // last: it may make and select another thing
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
    connect(assembling_, &AssemblingActions::materialTableWanted, edits_->materialTable(), &QAction::trigger);
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
    // Also on a row that is selected already: a tool asked for a click, not for another selection.
    connect(tree_, &MechanismTree::clicked, this, [this] {
        const Selection now = tree_->selection();
        if (now.kind == Kind::Body) tools_->takeBody(now.index);
        if (now.kind == Kind::Joint) tools_->takeJoint(now.index);
    });
}

} // namespace escapement
