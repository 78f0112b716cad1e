#include "gui/workbench/main_window/main_window.h"
#include "gui/workbench/floating_stack.h"

#include "gui/assembling/feature_text.h"
#include "gui/assembling/tool_controller.h"
#include "gui/assembling/tool_strip.h"
#include "gui/document/model_check.h"
#include "gui/document/recovery.h"
#include "gui/document/start_check.h"
#include "gui/measuring/feature_measuring.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/panels/tables/contacts_panel.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/message_groups.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/runs/run_actions.h"
#include "gui/runs/run_panel.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/symbols/mechanism_symbols.h"
#include "gui/viewport/symbols/symbol_layer.h"
#include "gui/viewport/viewport.h"
#include "gui/words/finding_text.h"
#include "gui/words/property_rows.h"
#include "gui/workbench/actions/add_actions.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/command_search.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/dialogs/help_window.h"
#include "gui/workbench/dock_room.h"
#include "plots/language/language.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QFrame>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace escapement {
MainWindow::MainWindow()
    : document_(new Document(this)), controller_(new RunController(this)), playback_(new Playback(this)) {
    setObjectName("mainWindow");
    setAcceptDrops(true);
    resize(1440, 900);
    makeCentre();
    makeDocks();
    makeEditing();
    makeRuns();
    makeExporting();
    makeActions();
    makeStatusBar();
    connectAll();
    restoreLayout();
    showDocument();
    showState();
    showRunState();
    offerRecovery();
}

/// What loses the focus as the window goes hands over what is typed in it: while everything that hears of it is there.
/// After that nothing that goes with the window tells it of that (a history of edits says that it is clean again).
MainWindow::~MainWindow() {
    hide();
    for (QObject* part : findChildren<QObject*>()) part->disconnect(this);
}

/// What is told while a file is read.
void MainWindow::connectLoader() {
    const auto name = std::make_shared<QString>(); // of the file that is being read
    connect(&document_->loader(), &FileLoader::started, this, [this, name](const QString& file) {
        *name = QFileInfo(file).fileName();
        notice(tr("Reading %1 …").arg(*name), false, true);
    });
    connect(&document_->loader(), &FileLoader::progress, this, [this, name](double fraction, const QString& what) {
        notice(tr("Reading %1: %2 – %3 %").arg(*name, translated(what)).arg(qRound(100 * fraction)), false, true);
    });
    connect(&document_->loader(), &FileLoader::ended, this, [this] { notice_->hide(); });
    document_->askBeforeReplacing(
        [this] { return !waitsForRun(tr("A run goes on: stop it before opening another file.")) && mayLoseEdits(); });
    connect(&document_->cadFiles(), &CadFiles::changeSeen, this, &MainWindow::tellChangedGeometry);
    // Apart from showing it, and the panels apart from the view: together they would hold up the window for too long.
    connect(&document_->loader(), &FileLoader::arriving, this,
            [this](int part) { part == 0 ? room_->setStart(false) : makeRoom(true); });
    connect(&document_->loader(), &FileLoader::cancelled, this, [this] {
        recovering_ = false;
        makeRoom(!document_->isEmpty());
        showReadiness();
    });
    connect(&document_->loader(), &FileLoader::failed, this,
            [this](const QString& file, const std::vector<Finding>& findings) {
                recovering_ = false;
                messages_->add(findings);
                const QString first = findings.empty() ? QString() : textInUnits(translated(findings.front().message));
                notice(tr("%1 was not opened. %2").arg(QFileInfo(file).fileName(), first), true);
                if (!messagesDock_->isHidden()) messagesDock_->raise();
                showReadiness();
            });
}

void MainWindow::connectAll() {
    connect(document_, &Document::changed, this, &MainWindow::showDocument);
    connect(&document_->runs(), &ProjectRuns::shownChanged, this, &MainWindow::runLookedAt);
    connect(&document_->runs(), &ProjectRuns::changed, tree_, &MechanismTree::rebuildRuns);
    connect(&document_->runs(), &ProjectRuns::changed, this, &MainWindow::offerRuns);
    connectLoader();
    connect(tree_, &MechanismTree::selected, this, &MainWindow::showSelection);
    properties_->setAlike([this](const Selection& of) {
        std::vector<int> alike = tree_->selectedOf(of.kind);
        if (std::size_t(tree_->selectedNames().size()) != alike.size()) alike.clear();
        return alike;
    });
    connect(tree_, &MechanismTree::refused, this, [this](const QString& reason) { notice(reason, true); });
    connect(messages_, &MessagesPanel::pointed, this, &MainWindow::goTo);
    connect(tree_, &MechanismTree::runActivated, &document_->runs(), &ProjectRuns::show);
    connect(&viewport_->pointer(), &ViewPointer::bodyClicked, this, [this](int body) {
        if (tools_->tool() || measuring_->isActive()) return; // the click was the tool's
        body = inModel({Selection::Kind::Body, body});
        if (body >= 0 && QApplication::keyboardModifiers() & Qt::ControlModifier) tree_->toggleBody(body);
        else tree_->selectBody(body);
    });
    connect(properties_, &PropertiesPanel::titleChanged, propertiesDock_, &QDockWidget::setWindowTitle);
    connect(properties_, &PropertiesPanel::untakenChanged, this, &MainWindow::showReadiness);

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
        document_->views().setPlots(Json::parse(text.toStdString()));
        recovery_->renewSoon(); // the copy has the plots as they are, not as at the last edit
    });
    connect(plots_, &PlotsPanel::resultWanted, this, &MainWindow::showResult);
    connect(plots_, &PlotsPanel::runWanted, this,
            [this](const QString& name) { document_->runs().read(document_->runs().indexNamed(name)); });
    connect(timeline_, &TimelinePanel::modelWanted, this, &MainWindow::showModel);
    connect(timeline_, &TimelinePanel::filmWanted, exporting_->film(), &QAction::trigger);
    connect(timeline_, &TimelinePanel::resultWanted, this, [this] {
        tools_->end();
        showResult();
    });
    connect(plots_, &PlotsPanel::timePicked, playback_, [this](double time) {
        playback_->setPlaying(false);
        playback_->seek(time);
    });

    connect(controller_, &RunController::stateChanged, this, &MainWindow::showRunState);
    connect(controller_, &RunController::ticked, this, [this] {
        // A run of this session may go on while another result is being looked at.
        if (playback_->result() && playback_->result() == controller_->result()) {
            playback_->refresh();
            timeline_->refresh();
            events_->refresh();
            plots_->refresh();
        }
        showProgress();
    });
    connect(controller_, &RunController::finished, this, &MainWindow::runFinished);
}

void MainWindow::showTitle() {
    const DocumentPlace& place = document_->place();
    const QString file = QFileInfo(place.project()).fileName();
    const bool other = !file.isEmpty() && QFileInfo(file).completeBaseName() != place.title();
    setWindowTitle(document_->isEmpty() ? tr("Escapement")
                   : other              ? tr("%1[*] (%2) – Escapement").arg(place.title(), file)
                                        : tr("%1[*] – Escapement").arg(place.title()));
    setWindowModified(document_->isDirty());
}

void MainWindow::showSelection(const Selection& selection) {
    properties_->showSelection(selection, tree_->selection() == selection ? tree_->selectedNames() : QStringList());
    const bool run = selection.kind == Selection::Kind::Run;
    runPanel_->showRun(run ? selection.index : -1);
    propertyStack_->setCurrentWidget(run ? static_cast<QWidget*>(runPanel_) : properties_);
    propertiesDock_->setWindowTitle(run ? runPanel_->title() : properties_->title());
    markSelection(selection);
}

/// What is selected, in the view.
void MainWindow::markSelection(const Selection& selection) {
    viewport_->highlightBody(selection.kind == Selection::Kind::Body ? inView(selection) : -1,
                             inView(tree_->selectedBodies()));
    const Mechanism& m = shown();
    std::vector<PickedFeature> marks;
    const auto mark = [&](const std::string& body, const std::string& name) {
        if (const auto feature = featureNamed(m, body, name)) marks.push_back(*feature);
    };
    const auto index = static_cast<std::size_t>(inView(selection));
    if (selection.kind == Selection::Kind::Joint && index < m.joints.size())
        for (const auto* frame : {&m.joints[index].a, &m.joints[index].b}) mark(frame->body, frame->picked);
    if (selection.kind == Selection::Kind::Contact && index < m.contacts.size())
        for (const auto* side : {&m.contacts[index].a, &m.contacts[index].b})
            for (const auto& face : side->faces) mark(side->body, face);
    tools_->setSelectionMarks(std::move(marks));
    const auto chosen = [&](Selection::Kind kind) { return selection.kind == kind ? inView(selection) : -1; };
    viewport_->edit().symbols().set(
        symbolsOf(m, chosen(Selection::Kind::Joint), chosen(Selection::Kind::Load), chosen(Selection::Kind::Coupling)));
}

void MainWindow::goTo(const QString& pointer) {
    using Kind = Selection::Kind;
    const QStringList steps = pointer.split('/', Qt::SkipEmptyParts);
    if (steps.isEmpty()) return;
    static const std::map<QString, Kind> kinds{{"bodies", Kind::Body},        {"joints", Kind::Joint},
                                               {"loads", Kind::Load},         {"contacts", Kind::Contact},
                                               {"couplings", Kind::Coupling}, {"sensors", Kind::Sensor},
                                               {"run", Kind::RunSettings}};
    const auto found = kinds.find(steps[0]);
    const Selection selection = found == kinds.end()                 ? Selection{Kind::Mechanism, 0}
                                : found->second == Kind::RunSettings ? Selection{Kind::RunSettings, 0}
                                                                     : Selection{found->second, steps.value(1).toInt()};
    tree_->select(selection);
    if (tree_->selection() != selection) showSelection(selection);
    properties_->focusField(pointer.toStdString());
}

void MainWindow::makeRoom(bool any) {
    room_->setStart(!any);
    centre_->setCurrentIndex(any ? 1 : 0);
}

void MainWindow::showDocument() {
    const bool any = !document_->isEmpty();
    restorePlots();
    if (notice_) { // what it says and offers is of the document before
        notice_->hide();
        notice_->setProperty("toldContacts", QVariant());
    }
    showsModel_ = true; // the runs tell next what is looked at
    viewOf_ = nullptr;
    tree_->startAfresh();
    viewport_->setMechanism(document_->mechanism(), document_->parts());
    bodiesInView_ = document_->mechanism().bodies;
    hideBodies();
    markSelection(tree_->selection());
    makeRoom(any);
    // Again when the view has got its place: what it is fitted to is not there yet on the first opening.
    QTimer::singleShot(0, viewport_, &Viewport::fit);
    messages_->startAfresh();
    if (any && !document_->place().path().isEmpty()) {
        if (QFileInfo::exists(document_->place().path())) // else recovered, and never saved
            messages_->note(tr("Opened %1.").arg(document_->place().path()));
        messages_->notes(readingRemarks());
        rememberFolder();
        rememberFile(document_->place().path());
    }
    int errors = 0;
    QString first;
    for (const auto& finding : document_->findings()) {
        if (finding.severity != Severity::Error) continue;
        if (errors++ == 0) first = textInUnits(findingText(document_->mechanism(), finding));
    }
    showFindings();
    if (errors > 0) {
        notice(errors == 1 ? first : tr("%1 (and %2 more, see Messages)").arg(first).arg(errors - 1), true);
        messagesDock_->raise();
    }
    askForDensity();
    askForGeometry();
    if (any) offerRecovery();
    for (auto* action : needMechanism_) action->setEnabled(any);
    showRunState();
    askedMass_.clear();
    showReadiness();
    showTitle(); // at once at the screen: last, when all the rest is what it says
}

void MainWindow::notice(const QString& text, const QString& button, std::function<void()> action, bool problem) {
    notice(text, problem);
    noticeAction_ = std::move(action);
    noticeAct_->setText(button);
    noticeAct_->show();
}

void MainWindow::offer(const QString& text, const QString& yes, std::function<void()> accept, const QString& no,
                       std::function<void()> decline) {
    notice(text, yes, std::move(accept));
    noticeDecline_ = std::move(decline);
    noticeClose_->setText(no);
}

bool MainWindow::pendingTaken(const QString& told) {
    QString problem;
    if (properties_->takePending(&problem)) return true;
    const auto left = properties_->untaken();
    notice(told.arg(problem), tr("Show it"),
           [this, where = QString::fromStdString(left ? left->first : "")] { goTo(where); });
    notice_->setProperty(noticeTypingProperty, true);
    return false;
}

void MainWindow::notice(const QString& text, bool problem, bool cancellable) {
    noticeDecline_ = nullptr;
    noticeClose_->setText(tr("Close"));
    noticeAction_ = nullptr;
    asksForDensity_ = false;
    noticeAct_->hide();
    noticeOfProblem_ = problem;
    noticeText_->setText(text);
    notice_->setProperty(noticeRunProperty, QVariant());
    notice_->setProperty(noticeTypingProperty, QVariant());
    notice_->setProperty(noticeRunningProperty, QVariant());
    dressNotice();
    noticeCancel_->setVisible(cancellable);
    noticeClose_->setVisible(!cancellable);
    notice_->show();
}

void MainWindow::dressNotice() {
    const char* background =
        noticeOfProblem_ ? (darkTheme() ? "#4a2c18" : "#fbe9de") : (darkTheme() ? "#17364a" : "#e3f0f8");
    const QString style = QString("QFrame#noticeBar { background: %1; border: 1px solid %2; border-radius: 5px; }")
                              .arg(background, noticeOfProblem_ ? "#d55e00" : "#0072b2");
    if (style != notice_->styleSheet()) notice_->setStyleSheet(style); // dear, and asked for with all progress
}

void MainWindow::findCommand() {
    auto* search = new CommandSearch(*menuBar(), this);
    search->setAttribute(Qt::WA_DeleteOnClose);
    search->open();
}

void MainWindow::setDark(bool on) {
    setDarkTheme(on);
    dressNotice();
    plots_->setDark(on);
    timeline_->setDark(on);
    if (runPanel_) runPanel_->refresh();
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
        case Kind::Body:
            heading = "bodies";
            break;
        case Kind::Joint:
            heading = "joints";
            break;
        case Kind::Load:
            heading = "loads";
            break;
        case Kind::Contact:
            heading = "contacts";
            break;
        case Kind::Coupling:
            heading = "couplings";
            break;
        case Kind::Sensor:
            heading = "sensors";
            break;
        case Kind::RunSettings:
            page = "running", heading = "settings";
            break;
        case Kind::Run:
            page = "results";
            break;
        default:
            break;
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
    if (!pendingTaken()) return event->ignore();
    const bool asks = document_->hasUnsavedWork(); // and says that a run goes on
    if (!mayLoseEdits() || (!asks && !mayEndRun()) || !mayEndFilms()) return event->ignore();
    recovery_->forget();
    runPanel_->takePending();
    // The frames so far are in the file already; the run ends within its current step.
    controller_->stopAndWait();
    document_->loader().cancel();
    QSettings settings;
    settings.setValue("geometry", saveGeometry());
    settings.setValue("layout", room_->state());
    event->accept();
}

/// What was mended, or could not be used, when the CAD files were read; but for what the findings say already.
QStringList MainWindow::readingRemarks() const {
    struct Remark {
        QString text;
        QStringList where;
    };
    std::vector<Remark> remarks; // what is said of many parts is said once
    std::map<QString, std::size_t> kinds;
    const auto& known = document_->findings();
    const auto add = [&](const std::string& part, const std::string& said) {
        const auto isSaid = [&](const Finding& f) { return f.message == said || f.message == part + ": " + said; };
        if (std::any_of(known.begin(), known.end(), isSaid)) return;
        const QString where = QString::fromStdString(part), text = QString::fromStdString(said);
        const auto [kind, isNew] = kinds.try_emplace(kindOfMessage(text), remarks.size());
        if (isNew) remarks.push_back({text, {}});
        if (Remark& one = remarks[kind->second]; !one.where.contains(where)) one.where << where;
    };
    for (const auto& geometry : document_->mechanism().geometry) {
        const CadModel* model = document_->parts().model(geometry.id);
        if (!model) continue;
        std::set<std::string> ofParts; // said with their part
        for (const auto& part : model->parts)
            for (const auto* texts : {&part->notes, &part->warnings})
                for (const auto& text : *texts) ofParts.insert(part->path + ": " + text);
        for (const auto* texts : {&model->warnings, &model->repairs, &model->refused})
            for (const auto& text : *texts)
                if (!ofParts.contains(text)) add(geometry.file, text);
        for (const auto& part : model->parts)
            for (const auto& text : part->notes) add(part->path, text);
    }
    QStringList lines;
    for (const Remark& one : remarks) {
        QString line = one.where.front() + ": " + textInUnits(translated(one.text));
        if (one.where.size() > 1)
            line += tr("   (and %1 more like this: %2)")
                        .arg(one.where.size() - 1)
                        .arg(one.where.mid(1, 3).join(", ") + (one.where.size() > 4 ? ", …" : ""));
        lines << line;
    }
    return lines;
}

} // namespace escapement
