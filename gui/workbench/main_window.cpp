#include "gui/workbench/main_window.h"

#include "engine/results/result_file.h"
#include "gui/panels/contacts_model.h"
#include "gui/panels/events_panel.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/messages_panel.h"
#include "gui/panels/properties_panel.h"
#include "gui/style/style.h"
#include "gui/style/units.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/viewport.h"
#include "plots/plot_panel.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>

namespace escapement {

MainWindow::MainWindow()
    : document_(new Document(this)), controller_(new RunController(this)), playback_(new Playback(this)) {
    setObjectName("mainWindow");
    setAcceptDrops(true);
    resize(1440, 900);
    makeCentre();
    makeDocks();
    makeActions();
    makeStatusBar();
    connectAll();
    restoreLayout();
    showDocument();
    showResult();
    showRunState();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectAll() {
    connect(document_, &Document::changed, this, &MainWindow::showDocument);
    connect(document_, &Document::resultChanged, this, &MainWindow::showResult);
    connect(document_, &Document::runsChanged, tree_, &MechanismTree::rebuildRuns);
    connect(document_, &Document::loadingStarted, this, [this](const QString& file) {
        notice(tr("Reading %1 …").arg(QFileInfo(file).fileName()), false, true);
    });
    connect(document_, &Document::loadingProgress, this, [this](double fraction, const QString& what) {
        notice(tr("%1 – %2 %").arg(what).arg(qRound(100 * fraction)), false, true);
    });
    connect(document_, &Document::loadingEnded, this, [this] { notice_->hide(); });
    connect(document_, &Document::openFailed, this, [this](const QString& file, const std::vector<Finding>& findings) {
        for (const auto& finding : findings) messages_->add(finding);
        const QString first = findings.empty() ? QString() : QString::fromStdString(findings.front().message);
        notice(tr("%1 was not opened. %2").arg(QFileInfo(file).fileName(), first), true);
        messagesDock_->setVisible(true);
        messagesDock_->raise();
    });

    connect(tree_, &MechanismTree::selected, properties_, &PropertiesPanel::showSelection);
    connect(tree_, &MechanismTree::selected, this, [this](const Selection& selection) {
        viewport_->highlightBody(selection.kind == Selection::Kind::Body ? selection.index : -1);
    });
    connect(tree_, &MechanismTree::runActivated, document_, &Document::showRun);
    connect(viewport_, &Viewport::bodyClicked, tree_, &MechanismTree::selectBody);
    connect(properties_, &PropertiesPanel::titleChanged, propertiesDock_, &QDockWidget::setWindowTitle);

    connect(playback_, &Playback::moved, this, &MainWindow::showMoment);
    connect(events_, &EventsPanel::currentChanged, this, &MainWindow::showChosenEvent);
    connect(events_, &EventsPanel::countChanged, this, [this] {
        eventsDock_->setWindowTitle(events_->count() ? tr("Events %1").arg(events_->count()) : tr("Events"));
    });
    connect(plots_, &PlotPanel::timePicked, playback_, [this](double time) {
        playback_->setPlaying(false);
        playback_->seek(time);
    });

    connect(controller_, &RunController::stateChanged, this, &MainWindow::showRunState);
    connect(controller_, &RunController::ticked, this, [this] {
        // A run of this session may go on while another result is being looked at.
        if (document_->result() == controller_->result()) {
            playback_->refresh();
            timeline_->refresh();
            events_->refresh();
            plots_->refresh();
        }
        showProgress();
    });
    connect(controller_, &RunController::finished, this, &MainWindow::runFinished);
}

void MainWindow::openFile(const QString& file) {
    if (controller_->state() != RunController::State::Idle) {
        notice(tr("A run goes on: stop it before opening another file."), true);
        return;
    }
    document_->open(file);
}

void MainWindow::showDocument() {
    const bool any = !document_->isEmpty();
    tree_->rebuild();
    properties_->showSelection(Selection{Selection::Kind::Mechanism, 0});
    viewport_->setMechanism(document_->mechanism(), document_->parts());
    viewport_->setHint(any ? QString()
                           : tr("<p style='font-size:13pt'>Open a mechanism to begin</p>"
                                "<p>Drop a project (*.escapement), a STEP file or a result (*.h5) here,<br>"
                                "or choose File › Open (Ctrl+O).</p>"));
    setWindowTitle(any ? tr("%1 – Escapement").arg(document_->title()) : tr("Escapement"));
    runNumber_ = 0;
    messages_->startAfresh();
    if (any) {
        messages_->note(tr("Opened %1.").arg(document_->path()));
        rememberFile(document_->path());
    }
    int errors = 0;
    QString first;
    for (const auto& finding : document_->findings()) {
        messages_->add(finding);
        if (finding.severity != Severity::Error) continue;
        if (errors++ == 0) first = QString::fromStdString(finding.message);
    }
    messagesDock_->setWindowTitle(document_->findings().empty()
                                      ? tr("Messages")
                                      : tr("Messages %1").arg(document_->findings().size()));
    if (errors > 0) {
        notice(errors == 1 ? first : tr("%1 (and %2 more, see Messages)").arg(first).arg(errors - 1), true);
        messagesDock_->raise();
    }
    for (auto* action : needMechanism_) action->setEnabled(any);
    showRunState();
}

void MainWindow::showResult() {
    const auto result = document_->result();
    const bool live = result && result == controller_->result() && controller_->state() != RunController::State::Idle;
    timeline_->setExpectedEnd(live ? controller_->progress().until : 0.0);
    timeline_->setResult(result);
    contacts_->setResult(result);
    events_->setResult(result);
    plots_->setResult(result);
    playback_->setResult(result);
    playback_->setFollowRun(live);
    for (auto* action : needResult_) action->setEnabled(result != nullptr);
    showSummary();
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
    viewport_->setPoses(frame.bodies);
    viewport_->setContacts(frame.contacts, result->pairs());
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
    if (controller_->state() != RunController::State::Idle || document_->isEmpty()) return;
    notice_->hide();
    const QString stem = QFileInfo(document_->path()).completeBaseName();
    controller_->start(document_->mechanism(), document_->parts(), document_->folder(), stem);
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
        parts << tr("%1 × real time").arg(now.time / now.wall, 0, 'g', 3);
        if (controller_->state() == State::Running)
            parts << tr("%1 left").arg(quantityText((now.until - now.time) * now.wall / now.time, "s", 2));
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
        status_->setText(document_->isEmpty() ? tr("Ready") : tr("Ready to run: press Run (F5)"));
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
    for (const auto& finding : findings) messages_->add(finding);
    const bool failed = result->status() == RunStatus::Failed;
    if (result->frameCount() == 0) {
        document_->dropLastRun();
        --runNumber_;
    } else {
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

void MainWindow::notice(const QString& text, bool problem, bool cancellable) {
    noticeText_->setText(text);
    notice_->setStyleSheet(problem ? "QFrame#noticeBar { background: #fbe9de; border-bottom: 1px solid #d55e00; }"
                                   : "QFrame#noticeBar { background: #e3f0f8; border-bottom: 1px solid #0072b2; }");
    noticeCancel_->setVisible(cancellable);
    noticeClose_->setVisible(!cancellable);
    notice_->show();
}

void MainWindow::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open"), document_->folder(),
        tr("All that can be opened (*.escapement *.step *.stp *.iges *.igs *.brep *.STEP *.STP *.h5);;"
           "Projects (*.escapement);;CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP);;Results (*.h5)"));
    if (!file.isEmpty()) openFile(file);
}

void MainWindow::chooseCsv() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Export table"), document_->folder() + "/result.csv",
                                                      tr("Table (*.csv)"));
    if (!file.isEmpty()) exportCsvTo(file);
}

void MainWindow::exportCsvTo(const QString& file) {
    const auto result = document_->result();
    if (!result) return;
    exports_.emplace_back([this, result, file] {
        std::string problem;
        try {
            exportCsv(*result, file.toStdString());
        } catch (const std::exception& error) {
            problem = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, file, problem] {
                if (problem.empty()) {
                    messages_->note(tr("The table was written to %1.").arg(file));
                    status_->setText(tr("Table written to %1").arg(file));
                } else {
                    messages_->add({Severity::Error, "", problem});
                    notice(QString::fromStdString(problem), true);
                }
            },
            Qt::QueuedConnection);
    });
}

void MainWindow::choosePicture() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Save picture"), document_->folder() + "/picture.png",
                                                      tr("Picture (*.png)"));
    if (!file.isEmpty() && !savePictureTo(file)) notice(tr("The picture could not be written to %1.").arg(file), true);
}

bool MainWindow::savePictureTo(const QString& file) {
    if (!viewport_->snapshot().save(file)) return false;
    messages_->note(tr("The picture was written to %1.").arg(file));
    status_->setText(tr("Picture written to %1").arg(file));
    return true;
}

void MainWindow::rememberFile(const QString& file) {
    QSettings settings;
    QStringList files = settings.value("recent").toStringList();
    files.removeAll(file);
    files.prepend(file);
    settings.setValue("recent", QStringList(files.mid(0, 10)));
    fillRecent();
}

void MainWindow::fillRecent() {
    recent_->clear();
    for (const QString& file : QSettings().value("recent").toStringList()) {
        if (!QFileInfo::exists(file)) continue;
        auto* action = recent_->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { openFile(file); });
    }
    recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::about() {
    QMessageBox::about(this, tr("About Escapement"),
                       tr("<p><b>Escapement %1</b></p><p>A workbench for mechanisms with impact and friction.</p>"
                          "<p>Sources under BSD-3-Clause. The linked program contains QCustomPlot and is distributed "
                          "under GPL-3. Built on Qt, VTK, OpenCASCADE, Eigen and HDF5.</p>")
                           .arg(ESCAPEMENT_VERSION));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // The frames so far are in the file already; the run ends within its current step.
    controller_->stop();
    document_->cancelLoading();
    QSettings settings;
    settings.setValue("geometry", saveGeometry());
    settings.setValue("layout", saveState(1));
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls[0].isLocalFile() && canOpen(urls[0].toLocalFile().toStdString()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().value(0).toLocalFile());
}

} // namespace escapement
