// Runs and their results at the window: starting, progress, the moment shown.

#include "gui/assembling/feature_text.h"
#include "gui/document/start_check.h"
#include "gui/workbench/main_window.h"

#include "gui/panels/contacts_panel.h"
#include "gui/panels/events_panel.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/messages_panel.h"
#include "gui/style/style.h"
#include "gui/style/units.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/mechanism_symbols.h"
#include "gui/viewport/viewport.h"
#include "plots/number_text.h"
#include "plots/plots_panel.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QFrame>
#include <QLabel>
#include <QProgressBar>

namespace escapement {

/// Adds a quantity of a thing to the plot in front and brings the plots up.
void MainWindow::plotQuantity(const QString& folder, const std::string& name, const QString& ending) {
    plotsDock_->show();
    plotsDock_->raise();
    for (const QString& path : plots_->quantitiesOf(folder, QString::fromStdString(name)))
        if (path.endsWith(ending)) plots_->showQuantities({path});
}

/// The mechanism as it is assembled, in place of a frame of a result.
void MainWindow::showModel() {
    if (showsModel_) return;
    showsModel_ = true;
    viewport_->showInitial();
}

void MainWindow::showResult() {
    const auto result = document_->result();
    const bool live = result && result == controller_->result() && controller_->state() != RunController::State::Idle;
    timeline_->setExpectedEnd(live ? controller_->progress().until : 0.0);
    timeline_->setResult(result);
    contacts_->setResult(result);
    events_->setResult(result);
    plots_->setResult(result);
    offerRuns();
    playback_->setResult(result);
    playback_->setFollowRun(live);
    for (auto* action : needResult_) action->setEnabled(result != nullptr);
    showSummary();
}

bool MainWindow::showsBodiesOf(const Result& result) const {
    const auto names = result.layout().bodies;
    const auto& bodies = document_->mechanism().bodies;
    return names.size() == bodies.size() &&
           std::equal(names.begin(), names.end(), bodies.begin(), [](const std::string& name, const Body& body) {
               return name == body.name;
           });
}

PlotPanel& MainWindow::plots() { return plots_->current(); }

void MainWindow::offerRuns() {
    std::vector<PlotRun> runs;
    for (const RunRecord& run : document_->runs()) runs.push_back({run.name, run.result});
    plots_->setRuns(runs, document_->currentRun());
}

void MainWindow::showMoment() {
    const auto result = playback_->result();
    if (!result || result->frameCount() == 0) {
        viewport_->showInitial();
        contacts_->setContacts({});
        plots_->setCursor(0.0);
        return;
    }
    const Frame frame = result->frameAt(playback_->index());
    // A result of an earlier state of the mechanism cannot be shown by the bodies of this one.
    const bool fits = showsBodiesOf(*result);
    if (fits) {
        viewport_->setPoses(frame.bodies);
        viewport_->setContacts(frame.contacts, result->pairs());
        viewport_->setTouching(touchingFeatures(document_->mechanism(), frame.contacts, result->pairs()));
        viewport_->setReactions(reactionsOf(document_->mechanism(), frame));
        showsModel_ = false;
    } else {
        viewport_->showInitial();
    }
    contacts_->setContacts(frame.contacts);
    int closed = 0;
    for (const auto& contact : frame.contacts) closed += contact.status != ContactStatus::Open;
    contactsDock_->setWindowTitle(closed ? tr("Contacts now %1").arg(closed) : tr("Contacts now"));
    plots_->setCursor(playback_->time());
}

void MainWindow::showChosenEvent() {
    const Event* event = events_->current();
    if (!event || event->point.isZero()) {
        viewport_->setCallout({}, Vec3::Zero(), {});
        return;
    }
    QStringList lines{QString("<b>%1</b> · %2").arg(eventWord(event->kind), timeText(event->time)),
                      EventsModel::whatText(*event).toHtmlEscaped()};
    QStringList figures;
    if (event->impulse.norm() > 0) figures << tr("impulse %1").arg(quantityText(event->impulse.norm(), "N s", 3));
    if (event->energy_lost != 0) figures << tr("lost %1").arg(quantityText(event->energy_lost, "J", 3));
    if (!figures.isEmpty()) lines << figures.join(" · ");
    viewport_->setCallout(lines.join("<br>"), event->point, eventColour(event->kind));
}

void MainWindow::runOrContinue() {
    if (controller_->state() == RunController::State::Paused) {
        controller_->resume();
        playback_->setFollowRun(true);
        return;
    }
    if (controller_->state() != RunController::State::Idle || document_->isEmpty() || !pendingTaken()) return;
    notice_->hide();
    const QString stem = QFileInfo(document_->path()).completeBaseName();
    const QString folder = document_->resultFolder();
    controller_->start(folder.isEmpty() ? document_->mechanism() : document_->mechanismSeenFrom(folder),
                       document_->parts(), folder, stem);
    document_->addRun({tr("Run %1").arg(++runNumber_), controller_->result(), controller_->resultFile()});
}

void MainWindow::showRunState() {
    using State = RunController::State;
    const State state = controller_->state();
    run_->setEnabled(!document_->isEmpty() && state != State::Running);
    run_->setText(state == State::Paused ? tr("Continue") : tr("Run"));
    pause_->setEnabled(state == State::Running);
    stop_->setEnabled(state != State::Idle);
    progress_->setVisible(state != State::Idle);
    if (state == State::Idle) timeline_->setExpectedEnd(0.0);
    showProgress();
}

void MainWindow::showProgress() {
    using State = RunController::State;
    if (controller_->state() == State::Idle) return;
    const Progress now = controller_->progress();
    progress_->setValue(now.until > 0 ? static_cast<int>(1000 * now.time / now.until) : 0);
    QStringList parts{controller_->state() == State::Paused ? tr("Paused at %1 of %2") : tr("Running: %1 of %2")};
    parts[0] = parts[0].arg(timeText(now.time), quantityText(now.until, "s"));
    if (now.wall > 0 && now.time > 0) {
        parts << tr("%1 × real time").arg(numberText(now.time / now.wall, 3));
        if (controller_->state() == State::Running)
            parts << tr("%1 left").arg(durationText((now.until - now.time) * now.wall / now.time));
    }
    parts << strategyWord(now.strategy);
    if (now.step > 0) parts << tr("step %1").arg(quantityText(now.step, "s", 3));
    parts << tr("%n event(s)", nullptr, static_cast<int>(now.events));
    status_->setText(parts.join("   ·   "));
}

void MainWindow::showSummary() {
    if (controller_->state() != RunController::State::Idle) return;
    const auto result = document_->result();
    if (!result) {
        const QString obstacle = document_->isEmpty() ? QString() : obstacleText(), doubt = doubtText();
        status_->setText(document_->isEmpty()    ? tr("Ready")
                         : !obstacle.isEmpty()   ? tr("Not ready to run. %1").arg(obstacle)
                         : !starter_->last()     ? tr("Checking whether it can be run …")
                         : !doubt.isEmpty()      ? tr("Ready to run: press Run (F5). But: %1").arg(doubt)
                                                 : tr("Ready to run: press Run (F5)"));
        return;
    }
    const auto& run = document_->runs()[document_->currentRun()];
    QString state = tr("done");
    if (result->status() == RunStatus::Stopped) state = tr("stopped");
    if (result->status() == RunStatus::Failed) state = tr("failed: %1").arg(QString::fromStdString(result->message()));
    if (result->status() == RunStatus::Running) state = tr("broken off");
    status_->setText(tr("%1 %2   ·   %3 simulated   ·   %n frame(s)", nullptr, static_cast<int>(result->frameCount()))
                         .arg(run.name, state, quantityText(playback_->lastTime(), "s")) +
                     (run.file.isEmpty() ? QString() : tr("   ·   in %1").arg(run.file)));
}

void MainWindow::runFinished(const QString& message, const std::vector<Finding>& findings) {
    const auto result = controller_->result();
    messages_->add(findings);
    const bool failed = result->status() == RunStatus::Failed;
    if (result->frameCount() == 0) {
        document_->dropLastRun();
        --runNumber_;
    } else {
        if (!controller_->report().isEmpty()) messages_->note(controller_->report());
        messages_->note(tr("The result is in %1.").arg(controller_->resultFile()));
    }
    if (failed) {
        const QString why = findings.empty() ? message : QString::fromStdString(findings.front().message);
        if (findings.empty()) messages_->add({Severity::Error, "", message.toStdString()});
        notice(tr("The run failed. %1").arg(why), true);
        messagesDock_->raise();
    }
    playback_->setFollowRun(false);
    tree_->rebuildRuns();
    showSummary();
}

} // namespace escapement
