#include "gui/workbench/main_window.h"

#include "engine/results/result_file.h"
#include "gui/panels/contacts_panel.h"
#include "gui/panels/events_panel.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/messages_panel.h"
#include "gui/assembling/feature_text.h"
#include "gui/assembling/tool_controller.h"
#include "gui/assembling/tool_strip.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/panels/properties_panel.h"
#include "gui/style/style.h"
#include "gui/style/units.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/mechanism_symbols.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/assembling_actions.h"
#include "gui/workbench/command_search.h"
#include "gui/workbench/edit_actions.h"
#include "plots/plots_panel.h"
#include "gui/workbench/help_window.h"
#include "gui/workbench/start_page.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>

namespace escapement {
namespace {

/// What a symbol in the view stands for.
Selection selectionOf(Symbol::Kind kind, int index) {
    const bool load = kind == Symbol::Force || kind == Symbol::Torque || kind == Symbol::Spring;
    return {load ? Selection::Kind::Load : Selection::Kind::Joint, index};
}

} // namespace

MainWindow::MainWindow()
    : document_(new Document(this)), controller_(new RunController(this)), playback_(new Playback(this)) {
    setObjectName("mainWindow");
    setAcceptDrops(true);
    resize(1440, 900);
    makeCentre();
    makeDocks();
    makeEditing();
    makeActions();
    makeStatusBar();
    connectAll();
    restoreLayout();
    showDocument();
    showResult();
    showRunState();
    offerRecovery();
}

MainWindow::~MainWindow() = default;

void MainWindow::connectAll() {
    connect(document_, &Document::changed, this, &MainWindow::showDocument);
    connect(document_, &Document::resultChanged, this, &MainWindow::showResult);
    connect(document_, &Document::runsChanged, tree_, &MechanismTree::rebuildRuns);
    connect(document_, &Document::runsChanged, this, &MainWindow::offerRuns);
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

    connect(tree_, &MechanismTree::selected, this, &MainWindow::showSelection);
    connect(messages_, &MessagesPanel::pointed, this, &MainWindow::goTo);
    connect(tree_, &MechanismTree::runActivated, document_, &Document::showRun);
    connect(viewport_, &Viewport::bodyClicked, this, [this](int body) {
        if (tools_->tool()) return; // the click was the tool's
        if (body >= 0 && QApplication::keyboardModifiers() & Qt::ControlModifier) tree_->toggleBody(body);
        else tree_->selectBody(body);
    });
    connect(properties_, &PropertiesPanel::titleChanged, propertiesDock_, &QDockWidget::setWindowTitle);

    connect(playback_, &Playback::moved, this, &MainWindow::showMoment);
    connect(events_, &EventsPanel::currentChanged, this, &MainWindow::showChosenEvent);
    connect(events_, &EventsPanel::countChanged, this, [this] {
        eventsDock_->setWindowTitle(events_->count() ? tr("Events %1").arg(events_->count()) : tr("Events"));
    });
    connect(contacts_, &ContactsPanel::chosen, this, [this](const ContactRow& contact, const QString& text) {
        viewport_->setCallout(text, contact.point, contactColour(contact.status));
    });
    connect(contacts_, &ContactsPanel::choiceCleared, this, &MainWindow::showChosenEvent);
    connect(plots_, &PlotsPanel::layoutChanged, this, [this] {
        const QByteArray text = QJsonDocument(plots_->saved()).toJson(QJsonDocument::Compact);
        document_->setView("plots", Json::parse(text.toStdString()));
    });
    connect(plots_, &PlotsPanel::timePicked, playback_, [this](double time) {
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
    if (mayLoseEdits()) document_->open(file);
}

bool MainWindow::mayLoseEdits() {
    if (!document_->isDirty()) return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                         tr("\"%1\" has changes that are not saved.").arg(document_->title()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setObjectName("unsavedQuestion");
    question.setDefaultButton(QMessageBox::Save);
    const int answer = question.exec();
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

bool MainWindow::save() { return document_->projectPath().isEmpty() ? saveAs() : saveTo(document_->projectPath()); }

bool MainWindow::saveAs() {
    const QString start = document_->projectPath().isEmpty()
                              ? QDir(document_->folder()).filePath(document_->title() + ".escapement")
                              : document_->projectPath();
    QString file = QFileDialog::getSaveFileName(this, tr("Save project"), start, tr("Projects (*.escapement)"));
    if (file.isEmpty()) return false;
    if (QFileInfo(file).suffix().isEmpty()) file += ".escapement";
    return saveTo(file);
}

bool MainWindow::saveTo(const QString& file) {
    try {
        document_->saveAs(file);
    } catch (const std::exception& error) {
        notice(tr("Not saved. %1").arg(QString::fromStdString(error.what())), tr("Save as…"), [this] { saveAs(); });
        return false;
    }
    messages_->note(tr("Saved to %1.").arg(file));
    status_->setText(tr("Saved to %1").arg(file));
    rememberFile(document_->path());
    showTitle();
    return true;
}

void MainWindow::showTitle() {
    setWindowTitle(document_->isEmpty() ? tr("Escapement") : tr("%1[*] – Escapement").arg(document_->title()));
    setWindowModified(document_->isDirty());
}

/// The mechanism was edited: everything that shows it follows, what is selected stays.
void MainWindow::showEdited() {
    tree_->rebuild();
    properties_->refresh();
    viewport_->setMechanism(document_->mechanism(), document_->parts(), true);
    viewport_->setHidden(edits_->hidden());
    markSelection(tree_->selection());
    playback_->setPlaying(false);
    showsModel_ = true;
    if (asksForDensity_ && notice_->isVisible()) askForDensity();
    showFindings();
    showTitle();
    showRunState();
}

void MainWindow::showFindings() {
    std::vector<Finding> all = document_->findings();
    if (const ModelCheck* check = checker_->last(); check && check->possible)
        for (const auto* list : {&check->assembled.conflicting, &check->assembled.redundant})
            for (const auto& finding : *list)
                all.push_back({Severity::Warning, "/joints/" + std::to_string(finding.joint), finding.text + (finding.mend.empty() ? "" : ". " + finding.mend)});
    messages_->showFindings(all);
    messagesDock_->setWindowTitle(all.empty() ? tr("Messages") : tr("Messages %1").arg(all.size()));
}

void MainWindow::askForGeometry() {
    const int index = document_->missingGeometry();
    if (index < 0) return;
    const Geometry& geometry = document_->mechanism().geometry[static_cast<std::size_t>(index)];
    const QString name = QFileInfo(QString::fromStdString(geometry.file)).fileName();
    notice(tr("The CAD file %1 was not found in %2. Where is it now?")
               .arg(name, QFileInfo(document_->geometryFile(geometry)).absolutePath()),
           tr("Find it…"), [this, index, name] {
               const QString file = QFileDialog::getOpenFileName(
                   this, tr("Find %1").arg(name), document_->folder(),
                   tr("CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)"));
               if (!file.isEmpty()) document_->relocateGeometry(index, file);
           });
}

void MainWindow::askForDensity() {
    int without = 0;
    for (const auto& body : document_->mechanism().bodies) {
        if (body.fixed || body.mass) continue;
        for (const auto& shape : body.shapes)
            if (shape.material.empty()) {
                ++without;
                break;
            }
    }
    if (without == 0) {
        if (asksForDensity_) notice_->hide();
        return;
    }
    notice(tr("Bodies without a material: %1. A CAD file does not say it, and without a density there is no mass.").arg(without),
           tr("Choose material"), [this] { edits_->materialMenu()->popup(noticeAct_->mapToGlobal(QPoint(0, noticeAct_->height()))); },
           false);
    asksForDensity_ = true;
}

void MainWindow::importFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Import CAD file"), document_->folder(),
        tr("CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)"));
    if (!file.isEmpty()) document_->importCad(file);
}

void MainWindow::offerRecovery() {
    const auto left = Recovery::left();
    if (left.empty()) return;
    const Recoverable newest = left.front();
    notice(tr("Escapement did not end properly while \"%1\" was being edited (%2).")
               .arg(QString::fromStdString(newest.title), QString::fromStdString(newest.when)),
           tr("Recover"), [this, left, newest] {
               document_->recover(newest);
               // Taken over: from now on this window's own copy counts.
               const auto connection = std::make_shared<QMetaObject::Connection>();
               *connection = connect(document_, &Document::changed, this, [this, newest, connection] {
                   disconnect(*connection);
                   recovery_->write();
                   Recovery::discard(newest);
               });
           });
    connect(noticeClose_, &QPushButton::clicked, this, [newest] { Recovery::discard(newest); }, Qt::SingleShotConnection);
}

void MainWindow::makeEditing() {
    edits_ = new EditActions(*document_, *tree_, *this);
    recovery_ = new Recovery(*document_, this);
    connect(document_, &Document::edited, this, &MainWindow::showEdited);
    connect(viewport_, &Viewport::symbolClicked, this, [this](Symbol::Kind kind, int index) {
        tree_->select(selectionOf(kind, index));
    });
    // An arrow clicked draws its history.
    connect(viewport_, &Viewport::contactArrowClicked, this, [this](int pair) {
        const auto result = playback_->result();
        if (!result || pair < 0 || pair >= static_cast<int>(result->pairs().size())) return;
        plotQuantity("contacts", result->pairs()[static_cast<std::size_t>(pair)].contact, "/normal force");
    });
    connect(viewport_, &Viewport::reactionArrowClicked, this, [this](int joint) {
        const auto& joints = document_->mechanism().joints;
        if (joint >= 0 && joint < static_cast<int>(joints.size()))
            plotQuantity("joints", joints[static_cast<std::size_t>(joint)].name, "/force magnitude");
    });
    connect(document_, &Document::dirtyChanged, this, &MainWindow::showTitle);
    connect(document_, &Document::refused, this, [this](const QString& reason) { notice(reason, true); });
    connect(recovery_, &Recovery::failed, this, [this](const QString& reason) { notice(reason, true); });
    connect(edits_, &EditActions::hiddenChanged, this, [this] { viewport_->setHidden(edits_->hidden()); viewport_->update(); });
    connect(tree_, &MechanismTree::menuWanted, this, [this](const QPoint& at) {
        auto* menu = new QMenu(this);
        menu->setObjectName("treeMenu");
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions(edits_->actionsFor(tree_->selection().kind));
        if (menu->isEmpty()) menu->addActions({edits_->undo(), edits_->redo()});
        menu->popup(at);
    });
    checker_ = new ModelChecker(*document_, this);
    tools_ = new ToolController(*document_, *viewport_, *toolStrip_, this);
    assembling_ = new AssemblingActions(*document_, *tree_, *properties_, *viewport_, *tools_, *checker_, *this);
    connect(checker_, &ModelChecker::checked, this, &MainWindow::showCheck);
    connect(assembling_, &AssemblingActions::told, this, [this](const QString& text, bool problem) { notice(text, problem); });
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
    using Kind = Selection::Kind;
    for (Kind kind : {Kind::Body, Kind::Joint, Kind::Load, Kind::Contact})
        properties_->setActions(kind, assembling_->actionsFor(kind) + edits_->actionsFor(kind));
}

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

void MainWindow::showSelection(const Selection& selection) {
    properties_->showSelection(selection);
    markSelection(selection);
}

/// What is selected, in the view.
void MainWindow::markSelection(const Selection& selection) {
    viewport_->highlightBody(selection.kind == Selection::Kind::Body ? selection.index : -1);
    const Mechanism& m = document_->mechanism();
    std::vector<PickedFeature> marks;
    const auto mark = [&](const std::string& body, const std::string& name) {
        if (const auto feature = featureNamed(m, body, name)) marks.push_back(*feature);
    };
    const auto index = static_cast<std::size_t>(selection.index);
    if (selection.kind == Selection::Kind::Joint && index < m.joints.size())
        for (const auto* frame : {&m.joints[index].a, &m.joints[index].b}) mark(frame->body, frame->picked);
    if (selection.kind == Selection::Kind::Contact && index < m.contacts.size())
        for (const auto* side : {&m.contacts[index].a, &m.contacts[index].b})
            for (const auto& face : side->faces) mark(side->body, face);
    tools_->setSelectionMarks(std::move(marks));
    const auto chosen = [&](Selection::Kind kind) { return selection.kind == kind ? selection.index : -1; };
    viewport_->setSymbols(symbolsOf(m, chosen(Selection::Kind::Joint), chosen(Selection::Kind::Load)));
}

void MainWindow::goTo(const QString& pointer) {
    using Kind = Selection::Kind;
    const QStringList steps = pointer.split('/', Qt::SkipEmptyParts);
    if (steps.isEmpty()) return;
    static const std::map<QString, Kind> kinds{{"bodies", Kind::Body}, {"joints", Kind::Joint}, {"loads", Kind::Load},
                                               {"contacts", Kind::Contact}, {"run", Kind::RunSettings}};
    const auto found = kinds.find(steps[0]);
    const Selection selection = found == kinds.end()             ? Selection{Kind::Mechanism, 0}
                                : found->second == Kind::RunSettings ? Selection{Kind::RunSettings, 0}
                                                                     : Selection{found->second, steps.value(1).toInt()};
    tree_->select(selection);
    if (tree_->selection() != selection) showSelection(selection);
    properties_->focusField(pointer.toStdString());
}

void MainWindow::showCheck() {
    const ModelCheck* check = checker_->last();
    if (!check) return;
    freedoms_->setText(check->possible ? tr("Degrees of freedom: %1").arg(check->assembled.freedoms) : QString());
    showFindings();
}

/// The plots that were saved with the project.
void MainWindow::restorePlots() {
    const Json& views = document_->mechanism().views;
    QJsonObject plots;
    if (const auto found = views.find("plots"); found != views.end())
        plots = QJsonDocument::fromJson(QByteArray::fromStdString(found->dump())).object();
    const QSignalBlocker quiet(plots_); // what is restored is no change
    plots_->restore(plots);
}

void MainWindow::showDocument() {
    const bool any = !document_->isEmpty();
    restorePlots();
    showsModel_ = true;
    tree_->rebuild();
    properties_->showSelection(Selection{Selection::Kind::Mechanism, 0});
    viewport_->setMechanism(document_->mechanism(), document_->parts());
    viewport_->setHidden(edits_->hidden());
    markSelection(tree_->selection());
    centre_->setCurrentIndex(any ? 1 : 0);
    // Again when the view has got its place: what it is fitted to is not there yet on the first opening.
    QTimer::singleShot(0, viewport_, &Viewport::fit);
    showTitle();
    runNumber_ = 0;
    messages_->startAfresh();
    if (any) {
        messages_->note(tr("Opened %1.").arg(document_->path()));
        rememberFile(document_->path());
    }
    int errors = 0;
    QString first;
    for (const auto& finding : document_->findings()) {
        if (finding.severity != Severity::Error) continue;
        if (errors++ == 0) first = QString::fromStdString(finding.message);
    }
    showFindings();
    if (errors > 0) {
        notice(errors == 1 ? first : tr("%1 (and %2 more, see Messages)").arg(first).arg(errors - 1), true);
        messagesDock_->raise();
    }
    askForDensity();
    askForGeometry();
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
    if (controller_->state() != RunController::State::Idle || document_->isEmpty()) return;
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

void MainWindow::notice(const QString& text, const QString& button, std::function<void()> action, bool problem) {
    notice(text, problem);
    noticeAction_ = std::move(action);
    noticeAct_->setText(button);
    noticeAct_->show();
}

void MainWindow::notice(const QString& text, bool problem, bool cancellable) {
    noticeAction_ = nullptr;
    asksForDensity_ = false;
    noticeAct_->hide();
    noticeText_->setText(text);
    const char* background = problem ? (darkTheme() ? "#4a2c18" : "#fbe9de") : (darkTheme() ? "#17364a" : "#e3f0f8");
    notice_->setStyleSheet(QString("QFrame#noticeBar { background: %1; border-bottom: 1px solid %2; }")
                               .arg(background, problem ? "#d55e00" : "#0072b2"));
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
    QStringList there;
    for (const QString& file : QSettings().value("recent").toStringList())
        if (QFileInfo::exists(file)) there << file;
    start_->setRecent(there);
    for (const QString& file : there) {
        auto* action = recent_->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { openFile(file); });
    }
    recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::findCommand() {
    auto* search = new CommandSearch(*menuBar(), this);
    search->setAttribute(Qt::WA_DeleteOnClose);
    search->open();
}

void MainWindow::setDark(bool on) {
    QSettings().setValue("dark", on);
    setDarkTheme(on);
    plots_->setDark(on);
    timeline_->setDark(on);
}

void MainWindow::showHelp() {
    if (!help_) help_ = new HelpWindow(this);
    using Kind = Selection::Kind;
    QString page = "tour", heading;
    const QWidget* focus = QApplication::focusWidget();
    const auto within = [&](const QWidget* part) { return focus && (focus == part || part->isAncestorOf(focus)); };
    if (tools_->tool()) {
        page = "assembling";
        heading = tools_->tool()->helpHeading();
    } else if (within(plotsDock_)) {
        page = "results";
        heading = "plots";
    } else if (within(eventsDock_)) {
        page = "results";
        heading = "events";
    } else if (!document_->isEmpty()) {
        page = "assembling";
        switch (tree_->selection().kind) {
        case Kind::Body: heading = "bodies"; break;
        case Kind::Joint: heading = "joints"; break;
        case Kind::Load: heading = "loads"; break;
        case Kind::Contact: heading = "contacts"; break;
        case Kind::RunSettings: page = "running", heading = "settings"; break;
        case Kind::Run: page = "results"; break;
        default: break;
        }
    }
    help_->showPage(page, heading);
    help_->show();
    help_->raise();
}

void MainWindow::about() {
    QMessageBox::about(this, tr("About Escapement"),
                       tr("<p><b>Escapement %1</b></p><p>A workbench for mechanisms with impact and friction.</p>"
                          "<p>Sources under BSD-3-Clause. The linked program contains QCustomPlot and is distributed "
                          "under GPL-3. Built on Qt, VTK, OpenCASCADE, Eigen and HDF5.</p>")
                           .arg(ESCAPEMENT_VERSION));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayLoseEdits()) return event->ignore();
    recovery_->forget();
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
