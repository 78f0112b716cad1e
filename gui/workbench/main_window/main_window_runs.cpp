// Runs and their results at the window: starting, progress, the moment shown.

#include "gui/assembling/tool_controller.h"
#include "gui/document/start_check.h"
#include "gui/workbench/floating_stack.h"
#include "gui/workbench/main_window/main_window.h"

#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/panels/tables/contacts_panel.h"
#include "gui/panels/tables/event_counts.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/runs/run_place.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/viewport.h"
#include "gui/words/finding_text.h"
#include "plots/language/language.h"
#include "plots/plots_panel.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include "engine/model/difference.h"
#include "engine/model/files/project_file.h"

#include <QAction>
#include <QDockWidget>
#include <QFrame>
#include <QLabel>
#include <QProgressBar>

namespace escapement {

void MainWindow::showChosenEvent() {
    const Event* event = events_->current();
    if (!event || event->point.isZero()) {
        viewport_->setCallout({}, Vec3::Zero(), {});
        return;
    }
    QStringList lines{QString("<b>%1</b> · %2").arg(eventWord(event->kind), timeText(event->time, timeline_->end())),
                      events_->currentWhat().toHtmlEscaped()};
    QStringList figures;
    if (event->impulse.norm() > 0) figures << tr("impulse %1").arg(events_->model().impulseText(*event));
    if (const QString lost = events_->model().lostText(*event); !lost.isEmpty()) figures << tr("lost %1").arg(lost);
    if (!figures.isEmpty()) lines << figures.join(" · ");
    viewport_->setCallout(lines.join("<br>"), event->point, eventColour(event->kind));
}

bool MainWindow::waitsForRun(const QString& told) {
    if (controller_->state() == RunController::State::Idle) return false;
    notice(told, true);
    notice_->setProperty(noticeRunningProperty, true);
    return true;
}

void MainWindow::runOrContinue() {
    if (controller_->state() == RunController::State::Paused) {
        controller_->resume();
        playback_->setFollowRun(true);
        return;
    }
    if (controller_->state() != RunController::State::Idle || document_->isEmpty() ||
        !pendingTaken(tr("Not ready to run. %1")))
        return;
    if (!document_->loader().isLoading()) notice_->hide(); // else it tells how far that is, and can end it
    if (refusesRun() || !isWantedOfManyFrames()) return;
    RunRecord run;
    run.model = std::make_shared<const Mechanism>(document_->mechanism());
    run.names.emplace(); // as in the project, until something is renamed
    beginRun(document_->place().toRun(document_->mechanism()), std::move(run));
}

/// Of the model that was run, with a later end.
void MainWindow::continueRun(int index) {
    const auto& all = document_->runs().all();
    if (controller_->state() != RunController::State::Idle || index < 0 || index >= static_cast<int>(all.size()))
        return;
    const RunRecord earlier = all[static_cast<std::size_t>(index)];
    const auto end = furtherEnd(earlier, document_->mechanism());
    const auto model = modelOf(earlier);
    if (!end || !model) return;
    if (const auto files = filesOfOtherContent(*model, document_->mechanism()); !files.empty()) {
        notice(tr("\"%1\" cannot go on: it was computed with another content of %2.")
                   .arg(earlier.name, QString::fromStdString(files.front())),
               true);
        return;
    }
    Mechanism then = *model, further = parseProject(projectTextOf(earlier)).mechanism; // as its file has it
    then.run.until = further.run.until = *end;
    RunRecord run;
    run.model = std::make_shared<const Mechanism>(std::move(then));
    run.names = earlier.names;
    run.savedNames = earlier.savedNames;
    beginRun(further, std::move(run), earlier.file);
}

void MainWindow::beginRun(const Mechanism& mechanism, RunRecord run, const QString& from) {
    run.file = document_->runs().newFile(run.name);
    tools_->end();
    controller_->start(mechanism, document_->parts(), run.file, from);
    run.result = controller_->result();
    run.begun = true;
    document_->runs().add(run);
}

void MainWindow::pauseOrContinue() {
    if (controller_->state() == RunController::State::Paused) runOrContinue();
    else controller_->pause();
}

void MainWindow::showRunState() {
    using State = RunController::State;
    const State state = controller_->state();
    document_->runs().setPaused(controller_->result(), state == State::Paused);
    const bool stops = controller_->stops();
    run_->setEnabled(!document_->isEmpty() && state != State::Running && !stops);
    run_->setText(state == State::Paused ? tr("Continue") : tr("Run"));
    pause_->setEnabled(state != State::Idle && !stops);
    pause_->setText(state == State::Paused ? tr("Continue") : tr("Pause run"));
    stop_->setEnabled(state != State::Idle && !stops);
    progress_->setVisible(state != State::Idle);
    if (state == State::Idle) timeline_->setExpectedEnd(0.0), events_->setExpectedEnd(0.0);
    // What could not be done while the run went on can be done now.
    if (state == State::Idle && notice_->property(noticeRunningProperty).toBool()) notice_->hide();
    showProgress();
}

void MainWindow::showProgress() {
    using State = RunController::State;
    if (controller_->state() == State::Idle) return;
    const Progress now = controller_->progress();
    progress_->setValue(now.until > 0 ? static_cast<int>(1000 * now.time / now.until) : 0);
    constexpr double soon = 2.0; // s of computing within which a step is expected to end
    QStringList parts{controller_->stops()                    ? tr("Stopping at %1 of %2 …")
                      : controller_->state() == State::Paused ? tr("Paused at %1 of %2")
                                                              : tr("Running: %1 of %2")};
    parts[0] = parts[0].arg(timeText(now.time, now.until), quantityText(now.until, "s"));
    if (now.wall > 0 && now.time > 0) {
        parts << tr("%1 × real time").arg(numberText(now.time / now.wall, 3));
        if (controller_->state() == State::Running && !controller_->stops())
            parts << tr("%1 left").arg(durationText((now.until - now.time) * now.wall / now.time));
    }
    // Where nothing comes for a while, what goes on is told.
    if (const double silent = controller_->silentFor(); controller_->state() == State::Running && silent > soon)
        parts << (now.wall > 0 ? tr("this step has been computed for %1") : tr("being prepared for %1"))
                     .arg(durationText(silent));
    if (now.wall > 0) parts << strategyWord(now.strategy); // which it begins with is known then
    if (now.step > 0) parts << tr("step %1").arg(quantityText(now.step, "s", 3));
    // As the table counts them; while it shows another result nothing is said of these.
    if (playback_->result() && playback_->result() == controller_->result())
        parts << eventsText(events_->model().blowCount(), events_->model().placeCount());
    status_->setText(parts.join("   ·   "));
}

void MainWindow::showSummary() {
    if (controller_->state() != RunController::State::Idle) return;
    // What is typed and cannot be taken is of the model, whatever is shown.
    const auto result = showsModel_ || properties_->untaken() ? nullptr : document_->runs().result();
    if (!result) {
        const QString obstacle = document_->isEmpty() ? QString() : obstacleText(), doubt = doubtText();
        status_->setText(document_->isEmpty()                    ? tr("Ready")
                         : document_->mechanism().bodies.empty() ? emptyText()
                         : !obstacle.isEmpty()                   ? tr("Not ready to run. %1").arg(obstacle)
                         : !starter_->last()                     ? tr("Checking whether it can be run …")
                         : !doubt.isEmpty()     ? tr("Ready to run: press Run (F5). But: %1").arg(doubt)
                         : noteText().isEmpty() ? tr("Ready to run: press Run (F5)")
                                                : tr("Ready to run: press Run (F5).") + noteText());
        return;
    }
    const RunRecord& run = *document_->runs().currentRun();
    const QString state = stateText(run);
    const std::size_t frames = result->frameCount();
    status_->setText(
        tr("%1 %2   ·   %3 simulated   ·   ").arg(run.name, state, quantityText(playback_->lastTime(), "s")) +
        counted(qint64(frames), tr("1 frame"), tr("%1 frames")) + "   ·   " +
        eventsText(events_->model().blowCount(), events_->model().placeCount()) +
        (run.file.isEmpty()                           ? QString()
         : isUnsaved(run, document_->runs().folder()) ? "   ·   " + placeText(run, document_->runs().folder())
                                                      : tr("   ·   in %1").arg(run.file)));
}

void MainWindow::runFinished(const QString& message, const std::vector<Finding>& findings) {
    const auto result = controller_->result();
    messages_->add(findings);
    const bool failed = result->status() == RunStatus::Failed;
    QString runName;
    for (const RunRecord& run : document_->runs().all())
        if (run.result == result) runName = run.name;
    if (result->frameCount() == 0) {
        document_->runs().drop(result);
    } else {
        document_->runs().ended(result);
        if (!controller_->report().isEmpty()) messages_->note(textInUnits(controller_->report()));
        for (const std::string& note : controller_->notes())
            messages_->note(textInUnits(findingText(document_->mechanism(), {Severity::Warning, "", note})));
        if (const int index = document_->runs().indexNamed(runName); index >= 0) {
            const RunRecord& run = document_->runs().all()[static_cast<std::size_t>(index)];
            if (result->status() == RunStatus::Done && !message.isEmpty()) // a sensor has ended it
                messages_->note(QString("%1 %2").arg(runName, stateText(run)));
            messages_->note(
                isUnsaved(run, document_->runs().folder())
                    ? tr("The result of %1 is not saved yet; it is kept when the project is saved.").arg(runName)
                    : tr("The result is in %1.").arg(run.file));
        }
        const auto& said = controller_->notes();
        if (!failed && !showsModel_ && !said.empty())
            notice(
                tr("%1 has ended, but: %2")
                    .arg(runName,
                         textInUnits(findingText(document_->mechanism(), {Severity::Warning, "", said.front()}))),
                tr("Show it"), [this] { messagesDock_->show(), messagesDock_->raise(); }, true);
        if (showsModel_ && !failed)
            notice(
                result->status() == RunStatus::Stopped
                    ? tr("%1 was stopped at %2. It is of the model before your last edits.")
                          .arg(runName, quantityText(result->timeAt(result->frameCount() - 1), "s"))
                    : tr("%1 has ended. It is of the model before your last edits.").arg(runName),
                tr("Show it"), [this] { showResult(); }, false);
    }
    if (failed) {
        const QString why =
            findings.empty() ? runText(message) : textInUnits(findingText(document_->mechanism(), findings.front()));
        if (findings.empty()) messages_->add({Severity::Error, "", message.toStdString()});
        notice(tr("The run failed. %1").arg(why.left(1).toUpper() + why.mid(1)), true);
        notice_->setProperty(noticeRunProperty, QVariant::fromValue<quintptr>(quintptr(result.get())));
        messagesDock_->raise();
    }
    playback_->setFollowRun(false);
    events_->refresh();
    tree_->rebuildRuns();
    showMark();
    showSummary();
}

} // namespace escapement
