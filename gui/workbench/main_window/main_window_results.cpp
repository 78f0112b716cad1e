// What the window shows: the model as it is built, or the result of a run. View, arrows, timeline, contacts, events and
// plots show the one or the other together, never a mixture. A result is shown with the mechanism it was computed from.

#include "engine/model/difference.h"
#include "gui/assembling/coordinate_showing.h"
#include "gui/assembling/copy_dialog.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/tool_controller.h"
#include "gui/inspector/contact_inspecting.h"
#include "gui/measuring/clearance_measuring.h"
#include "gui/measuring/feature_measuring.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/panels/tables/contacts_panel.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/runs/difference_text.h"
#include "gui/runs/run_actions.h"
#include "gui/runs/run_names.h"
#include "gui/runs/run_panel.h"
#include "gui/runs/state_badge.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/mechanism_symbols.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/action.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/actions/view_actions.h"
#include "gui/workbench/actions/view_menu.h"
#include "gui/workbench/floating_stack.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/least_marks.h"
#include "plots/plots_panel.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <map>
#include <string_view>

namespace escapement {

namespace {

constexpr const char* toldPartsProperty = "toldParts"; // of a notice: the result that it was told of

template <class T> int indexNamed(const std::vector<T>& things, const std::string& name) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (things[i].name == name) return static_cast<int>(i);
    return -1;
}

template <class T> int sameThing(const std::vector<T>& from, int index, const std::vector<T>& to) {
    return index >= 0 && index < static_cast<int>(from.size())
               ? indexNamed(to, from[static_cast<std::size_t>(index)].name)
               : -1;
}

int sameThing(const Mechanism& from, const Selection& thing, const Mechanism& to) {
    switch (thing.kind) {
    case Selection::Kind::Body:
        return sameThing(from.bodies, thing.index, to.bodies);
    case Selection::Kind::Joint:
        return sameThing(from.joints, thing.index, to.joints);
    case Selection::Kind::Load:
        return sameThing(from.loads, thing.index, to.loads);
    case Selection::Kind::Contact:
        return sameThing(from.contacts, thing.index, to.contacts);
    case Selection::Kind::Coupling:
        return sameThing(from.couplings, thing.index, to.couplings);
    case Selection::Kind::Sensor:
        return sameThing(from.sensors, thing.index, to.sensors);
    default:
        return thing.index;
    }
}

} // namespace

void MainWindow::makeRuns() {
    runActions_ = new RunActions(*document_, *tree_, *plots_, *this);
    QList<QAction*> actions = runActions_->forRun();
    actions << edits_->removeAction();
    runPanel_ = new RunPanel(*document_, actions, this);
    propertyStack_->addWidget(runPanel_);
    inspecting_ =
        new ContactInspecting(*document_, {*contacts_, *tree_, *playback_, *propertyStack_, *propertiesDock_}, this);
    connect(inspecting_, &ContactInspecting::told, this,
            [this](const QString& text, bool problem) { notice(text, problem); });
    connect(inspecting_, &ContactInspecting::plotWanted, this, [this](const QString& contact) {
        for (const char* ending : {"/normal force", "/friction force"})
            plotQuantity("contacts", contact.toStdString(), ending);
    });
    properties_->setActions(Selection::Kind::Contact, assembling_->actionsFor(Selection::Kind::Contact) +
                                                              edits_->actionsFor(Selection::Kind::Contact)
                                                          << inspecting_->action());
    makeMeasuring();
    makeAnimating();
    new ViewMenu(
        {*viewport_, *tree_, *edits_, *tools_},
        [this](int body) {
            return inModel({Selection::Kind::Body, body});
        },
        this);
    badge_ = new StateBadge(viewport_);
    connect(edits_, &EditActions::removeRunsWanted, runActions_, &RunActions::remove);
    connect(runActions_, &RunActions::told, this, [this](const QString& text, bool problem) { notice(text, problem); });
    connect(runActions_, &RunActions::continueWanted, this, &MainWindow::continueRun);
    connect(runPanel_, &RunPanel::refused, this, [this](const QString& reason) { notice(reason, true); });
    connect(runPanel_, &RunPanel::titleChanged, this, [this](const QString& title) {
        if (propertyStack_->currentWidget() == runPanel_) propertiesDock_->setWindowTitle(title);
    });
    connect(&document_->runs(), &ProjectRuns::failed, this, [this](const QString& reason) {
        messages_->add({Severity::Error, "", reason.toStdString()}); // the notice goes when something else is told
        notice(reason, true);
    });
    connect(&document_->runs(), &ProjectRuns::renamed, plots_, &PlotsPanel::renameRun);
    connect(&document_->runs(), &ProjectRuns::thingsRenamed, this, [this](const ThingNames& things) {
        plots_->renameThings(things);
        offerRuns();
    });
    connect(badge_, &StateBadge::differencesWanted, this, [this] {
        propertiesDock_->show();
        propertiesDock_->raise();
        tree_->select({Selection::Kind::Run, document_->runs().current()});
    });
    stateAction_ = helpfulAction(this, "stateAction", tr("&Model or result"), "view-refresh", tr("Ctrl+R"),
                                 tr("Shows the model as it is built now, or the result of the run chosen in the tree"));
    connect(stateAction_, &QAction::triggered, this, [this] {
        if (showsModel_) tools_->end(), showResult();
        else showModel();
    });
}

void MainWindow::makeMeasuring() {
    const auto shownNow = [this]() -> const Mechanism& { return shown(); };
    clearance_ = new ClearanceMeasuring(*document_, *tree_, *playback_, shownNow, this);
    measuring_ = new FeatureMeasuring(*document_, {*viewport_, *playback_, *tools_, this}, shownNow);
    needMechanism_.push_back(measuring_->action());
    connect(measuring_, &FeatureMeasuring::ended, this, [this] { markSelection(tree_->selection()); });
    const auto connectOne = [this](auto* one) {
        using One = std::remove_pointer_t<decltype(one)>;
        connect(one, &One::refused, this, [this](const QString& why) { notice(why, true); });
        connect(one, &One::stopped, this, [this] { notice_->hide(); });
        connect(one, &One::progressed, this, [this, one](const QString& what, double share) {
            notice(
                tr("Distance of %1: %2 %").arg(what).arg(static_cast<int>(100.0 * share)), tr("Cancel"),
                [one] { one->stop(); }, false);
        });
        connect(one, &One::measured, this, [this](const QString& path, const QString& text, double time) {
            plotsDock_->show();
            plotsDock_->raise();
            plots_->refresh();
            plots_->showQuantities({path});
            plots_->current().leastMarks().mark(path, time);
            messages_->note(text);
            notice(
                text, tr("Go there"),
                [this, time] {
                    playback_->setPlaying(false);
                    playback_->seek(time);
                },
                false);
            notice_->setProperty(noticeRunProperty, QVariant::fromValue<quintptr>(quintptr(playback_->result().get())));
        });
    };
    connect(measuring_, &FeatureMeasuring::redrawn, this, [this] {
        plots_->refresh();
        offerRuns(); // of the runs beside it
    });
    connectOne(clearance_);
    connectOne(measuring_);
}

void MainWindow::makeAnimating() {
    motions_ = new CoordinateShowing(*document_, {*tree_, *viewport_, *playback_, *tools_, *this});
    connect(motions_, &CoordinateShowing::modelWanted, this, &MainWindow::showModel);
    connect(motions_, &CoordinateShowing::told, this, [this](const QString& text) { status_->setText(text); });
    connect(motions_, &CoordinateShowing::refused, this, [this](const QString& why) { notice(why, true); });
    connect(motions_, &CoordinateShowing::ended, this, &MainWindow::showSummary);
    connect(edits_, &EditActions::copiesWanted, this, [this](const std::vector<int>& bodies) {
        if (!pendingTaken()) return;
        motions_->stop();
        tools_->end();
        showModel();
        auto* dialog = new CopyDialog(*document_, *viewport_, bodies, this);
        connect(dialog, &CopyDialog::made, this,
                [this](const std::vector<int>& made) { tree_->selectBody(made.front()); });
        dialog->show();
    });
    using Kind = Selection::Kind;
    // The menus have it; above the fields there is no room for one button more.
    QList<QAction*> forBody = assembling_->actionsFor(Kind::Body) + edits_->actionsFor(Kind::Body);
    forBody.removeOne(findChild<QAction*>("copiesAction"));
    properties_->setActions(Kind::Body, forBody);
    properties_->setActions(Kind::Joint, assembling_->actionsFor(Kind::Joint) + edits_->actionsFor(Kind::Joint)
                                             << motions_->ofJoint());
}

const Mechanism& MainWindow::shown() const { return viewOf_ ? *viewOf_ : document_->mechanism(); }

int MainWindow::inView(const Selection& thing) const { return sameThing(document_->mechanism(), thing, shown()); }

std::vector<int> MainWindow::inView(const std::vector<int>& bodies) const {
    const auto &model = document_->mechanism().bodies, &drawn = shown().bodies;
    std::map<std::string_view, int> places;
    for (std::size_t i = 0; i < drawn.size(); ++i) places.emplace(drawn[i].name, static_cast<int>(i));
    std::vector<int> there;
    for (const int body : bodies) {
        const auto i = static_cast<std::size_t>(body);
        const auto found = i < model.size() ? places.find(model[i].name) : places.end();
        if (found != places.end()) there.push_back(found->second);
    }
    return there;
}

int MainWindow::inModel(const Selection& thing) const { return sameThing(shown(), thing, document_->mechanism()); }

/// Adds a quantity of a thing to the plot in front and brings the plots up.
void MainWindow::plotQuantity(const QString& folder, const std::string& name, const QString& ending) {
    plotsDock_->show();
    plotsDock_->raise();
    for (const QString& path : plots_->quantitiesOf(folder, QString::fromStdString(name)))
        if (path.endsWith(ending)) plots_->showQuantities({path});
}

void MainWindow::showModel() {
    if (showsModel_) return;
    showsModel_ = true;
    showState();
}

void MainWindow::showResult() {
    if (document_->runs().current() < 0 || !showsModel_) return;
    showsModel_ = false;
    document_->runs().read(document_->runs().current());
    showState();
}

/// Another run is looked at, or what it holds is there now.
void MainWindow::runLookedAt(ProjectRuns::Look look) {
    if (look == ProjectRuns::Look::Result) showsModel_ = tools_->tool() != nullptr;
    if (look == ProjectRuns::Look::Model || document_->runs().current() < 0) showsModel_ = true;
    showState();
    tellOtherParts();
}

/// A result whose CAD files are others by now is shown with parts that it was not computed with.
void MainWindow::tellOtherParts() {
    const RunRecord* run = document_->runs().currentRun();
    const auto model = run && run->result && !showsModel_ ? modelOf(*run) : nullptr;
    if (!model) return;
    QStringList files;
    for (const std::string& name : filesOfOtherContent(*model, document_->mechanism()))
        files << QString::fromStdString(name);
    const auto result = QVariant::fromValue<quintptr>(quintptr(run->result.get()));
    if (files.isEmpty() || notice_->property(toldPartsProperty) == result) return; // said once
    notice(
        tr("\"%1\" was computed with another content of %2: it is drawn and measured with the parts as they are now.")
            .arg(run->name, files.join(", ")),
        true);
    notice_->setProperty(noticeRunProperty, result);
    notice_->setProperty(toldPartsProperty, result);
}

void MainWindow::showState() {
    const RunRecord* run = document_->runs().currentRun();
    if (!run) showsModel_ = true;
    const auto result = showsModel_ ? nullptr : run->result;
    const bool live = result && result == controller_->result() && controller_->state() != RunController::State::Idle;
    if (playback_->result() && playback_->result() != result) leftAt_ = {playback_->result(), playback_->time()};
    // Why one run has failed, and where something was measured in it, says nothing of another one.
    if (const QVariant failed = notice_->property(noticeRunProperty);
        result && failed.isValid() && failed.value<quintptr>() != quintptr(result.get()))
        notice_->hide();

    const QString reading = tr("Reading the result of \"%1\" …");
    const QString model = tr("The model is shown. Press Result below the view to see \"%1\".");
    const QString empty = result || !run ? QString() : (showsModel_ ? model : reading).arg(run->name);
    events_->setEmptyText(empty);
    contacts_->setEmptyText(empty);
    plots_->setEmptyText(empty);

    showMechanismOf(showsModel_ ? nullptr : run);
    const double until = live ? controller_->progress().until : 0.0;
    timeline_->setExpectedEnd(until);
    timeline_->setResult(result);
    contacts_->setResult(result);
    events_->setResult(result, until);
    plots_->setResult(result);
    offerRuns();
    if (playback_->result() != result || !result) {
        playback_->setResult(result);
        playback_->setFollowRun(live);
        if (live) playback_->refresh();
        else if (result && leftAt_.first.lock() == result) playback_->seek(leftAt_.second);
    } else {
        showMoment(); // the panels are new to it
    }
    for (auto* action : needResult_) action->setEnabled(run != nullptr);
    document_->runs().rememberShown(!showsModel_);
    showMark();
    tree_->rebuildRuns();
    showSummary();
}

/// The view shows what was run. Where that is what there is now, it is the document's own mechanism.
void MainWindow::showMechanismOf(const RunRecord* run) {
    auto model = run ? modelOf(*run) : nullptr;
    if (model && differences(*model, document_->mechanism()).empty()) model = nullptr;
    if (model == viewOf_) return;
    viewOf_ = model;
    viewport_->setMechanism(shown(), document_->parts(), true);
    hideBodies();
    if (looks_) looks_->shownChanged();
    markSelection(tree_->selection());
    measuring_->shownChanged(); // last: its marks count while it is active
}

void MainWindow::hideBodies() {
    const std::set<int> hidden = edits_->hidden();
    const std::vector<int> there = inView(std::vector<int>(hidden.begin(), hidden.end()));
    viewport_->edit().setHidden({there.begin(), there.end()});
    viewport_->setHint(document_->isEmpty() || !shown().bodies.empty()
                           ? QString()
                           : tr("<p><b>This project is empty.</b></p>"
                                "<p>Import a CAD file (Ctrl+I) or drop one here,<br>or add a body: B for a box, others "
                                "under <i>Body</i> above.</p>"
                                "<p>Then join bodies (J), say what may touch (C),<br>and run (F5).</p>"));
}

/// Says in the view what is seen: a result that is not of the model as it is now must not be taken for one that is.
void MainWindow::showMark() {
    const RunRecord* run = document_->runs().currentRun();
    const auto then = run ? modelOf(*run) : nullptr;
    const auto differing = then ? shownDifferences(*then, document_->mechanism()) : std::vector<Difference>();
    timeline_->setShown(showsModel_, run ? run->name : QString(), !differing.empty());
    stateAction_->setEnabled(run != nullptr);
    if (!run || differing.empty()) badge_->hide();
    else if (showsModel_) badge_->showModel(run->name, differing);
    else badge_->showEarlier(run->name, differing);
    runPanel_->refresh();
}

bool MainWindow::showsBodiesOf(const Result& result) const {
    const auto names = result.layout().bodies;
    const auto& bodies = shown().bodies;
    return names.size() == bodies.size() &&
           std::equal(names.begin(), names.end(), bodies.begin(),
                      [](const std::string& name, const Body& body) { return name == body.name; });
}

PlotPanel& MainWindow::plots() { return plots_->current(); }

void MainWindow::offerRuns() {
    std::vector<PlotRun> runs;
    const auto& all = document_->runs().all();
    for (std::size_t i = 0; i < all.size(); ++i)
        runs.push_back({all[i].name, all[i].result, changesOf(all, i), namesIn(all[i], document_->mechanism()),
                        contactsIn(all[i])});
    plots_->setRuns(runs, document_->runs().current());
}

void MainWindow::showMoment() {
    const auto result = playback_->result();
    if (!result || result->frameCount() == 0) {
        viewport_->edit().showInitial();
        contacts_->setContacts({});
        contactsDock_->setWindowTitle(tr("Contacts now"));
        plots_->setCursor(0.0);
        inspecting_->momentShown(shown());
        return;
    }
    const Frame frame = result->frameAt(playback_->index());
    // A result that does not say what it was computed from can only be shown where the bodies are the same.
    if (showsBodiesOf(*result)) {
        viewport_->edit().setPoses(frame.bodies);
        viewport_->edit().arrows().setContacts(frame.contacts, result->pairs());
        viewport_->edit().marks().setTouching(touchingFeatures(shown(), frame.contacts, result->pairs()));
        if (viewport_->scene().arrows().areReactionsVisible())
            viewport_->edit().arrows().setReactions(reactionsOf(shown(), frame));
    } else {
        viewport_->edit().showInitial();
    }
    contacts_->setContacts(frame.contacts);
    // The table has those that are near, too: the title says how many of its rows are closed.
    int closed = 0, struck = 0; // and left at once
    for (const auto& contact : frame.contacts) {
        closed += contact.status != ContactStatus::Open;
        struck += contact.status == ContactStatus::Open && !contact.impulse.isZero(0.0);
    }
    const int open = int(frame.contacts.size()) - closed;
    contactsDock_->setWindowTitle(struck   ? (closed ? tr("Contacts now %1 + %2 struck").arg(closed).arg(struck)
                                                     : tr("Contacts now %1 struck").arg(struck))
                                  : open   ? tr("Contacts now %1 + %2 open").arg(closed).arg(open)
                                  : closed ? tr("Contacts now %1").arg(closed)
                                           : tr("Contacts now"));
    plots_->setCursor(playback_->time());
    inspecting_->momentShown(shown());
}

} // namespace escapement
