// The menus of the window and its tool bar, a function each.

#include "gui/assembling/coordinate_showing.h"
#include "gui/assembling/tool.h"
#include "gui/assembling/tool_controller.h"
#include "gui/document/recovery.h"
#include "gui/inspector/contact_inspecting.h"
#include "gui/measuring/clearance_measuring.h"
#include "gui/measuring/feature_measuring.h"
#include "gui/measuring/ledger_showing.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/runs/run_actions.h"
#include "gui/style/style.h"
#include "gui/style/system_theme.h"
#include "gui/style/system_theme_watch.h"
#include "gui/timeline/loop_range_actions.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/tutorials/tutorial_guide.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/add_actions.h"
#include "gui/workbench/actions/assembling_actions.h"
#include "gui/workbench/actions/edit_actions.h"
#include "gui/workbench/actions/exporting.h"
#include "gui/workbench/actions/key_table.h"
#include "gui/workbench/actions/view_actions.h"
#include "gui/workbench/dialogs/preferences_dialog.h"
#include "gui/workbench/dialogs/start_page.h"
#include "gui/workbench/dock_room.h"
#include "gui/workbench/history_dock.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"

#include <QAction>
#include <QActionGroup>
#include <QCursor>
#include <QDockWidget>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace escapement {

QAction* MainWindow::makeAction(const char* name, const QString& text, const char* icon, const QKeySequence& shortcut) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    if (icon) action->setIcon(themeIcon(icon));
    action->setShortcut(shortcut);
    const QString keys = shortcut.toString(QKeySequence::NativeText);
    action->setToolTip(QString(text).remove('&').remove("…") + (keys.isEmpty() ? QString() : " (" + keys + ")"));
    return action;
}

void MainWindow::makeActions() {
    looks_ =
        new ViewActions(*document_, *playback_, *viewport_, this, [this]() -> const Mechanism& { return shown(); });
    connect(looks_->reactions(), &QAction::toggled, this, &MainWindow::showMoment); // reckoned only while they show
    makeFileMenu();
    makeEditMenus();
    makeMechanismMenu();
    makeViewMenu();
    makeRunMenu();
    makeResultsMenu();
    makeHelpMenu();
    makeToolBar();
}

void MainWindow::makeFileMenu() {
    auto* file = menuBar()->addMenu(tr("&File"));
    auto* fresh = makeAction("newAction", tr("&New"), "document-new", QKeySequence::New);
    fresh->setToolTip(tr("Begins a mechanism of nothing: bodies are then added or imported (Ctrl+N)"));
    file->addAction(fresh);
    connect(fresh, &QAction::triggered, this, &MainWindow::startNew);
    open_ = makeAction("openAction", tr("&Open…"), "document-open", QKeySequence::Open);
    file->addAction(open_);
    recent_ = file->addMenu(tr("Open &recent"));
    recent_->setObjectName("recentMenu");
    recent_->setToolTipsVisible(true);
    fillRecent();
    import_ = makeAction("importAction", tr("&Import CAD file…"), "document-import", tr("Ctrl+I"));
    import_->setToolTip(tr("Adds the parts of a STEP, IGES or BREP file as bodies (Ctrl+I)"));
    file->addAction(import_);
    auto* again = makeAction("readAgainAction", tr("Read CAD files a&gain"), "view-refresh", {});
    again->setToolTip(tr("Reads the CAD files of the project that another program has changed since they were read"));
    file->addAction(again);
    connect(again, &QAction::triggered, this, &MainWindow::readGeometryAgain);
    needMechanism_.push_back(again);
    auto* recover = makeAction("recoverAction", tr("Reco&ver unsaved work…"), "document-revert", {});
    recover->setToolTip(tr("Looks for copies of what was being edited when the program did not end properly"));
    file->addAction(recover);
    connect(recover, &QAction::triggered, this, [this] {
        const auto left = Recovery::left();
        if (left.empty()) notice(tr("There is nothing to recover: the program always ended properly."), false);
        else offerRecoveryOf(left.front(), left.size() - 1);
    });
    auto* close = makeAction("closeDocumentAction", tr("&Close"), "document-close", QKeySequence(tr("Ctrl+W")));
    file->addAction(close);
    file->addSeparator();
    save_ = makeAction("saveAction", tr("&Save"), "document-save", QKeySequence::Save);
    auto* saveAs = makeAction("saveAsAction", tr("Save &as…"), "document-save-as", QKeySequence(tr("Ctrl+Shift+S")));
    file->addActions({save_, saveAs});
    connect(import_, &QAction::triggered, this, &MainWindow::importFile);
    connect(save_, &QAction::triggered, this, &MainWindow::save);
    connect(saveAs, &QAction::triggered, this, &MainWindow::saveAs);
    connect(close, &QAction::triggered, this, [this] {
        if (!waitsForRun(tr("A run goes on: stop it before closing the project.")) && mayLoseEdits())
            document_->close();
    });
    file->addSeparator();
    csv_ = makeAction("exportCsvAction", tr("&Export table (CSV)…"), "document-export", tr("Ctrl+E"));
    picture_ = makeAction("savePictureAction", tr("Save &picture…"), "camera-photo", tr("Ctrl+P"));
    file->addAction(csv_);
    file->addActions({exporting_->exportAs(), exporting_->report()});
    file->addActions({picture_, exporting_->film()});
    file->addSeparator();
    auto* quit = makeAction("quitAction", tr("&Quit"), "application-exit", QKeySequence(tr("Ctrl+Q")));
    file->addAction(quit);
    connect(open_, &QAction::triggered, this, &MainWindow::chooseFile);
    connect(csv_, &QAction::triggered, this, &MainWindow::chooseCsv);
    connect(picture_, &QAction::triggered, this, &MainWindow::choosePicture);
    connect(quit, &QAction::triggered, this, &MainWindow::close);
    needMechanism_.insert(needMechanism_.end(), {save_, saveAs, close, picture_});
    needResult_.push_back(csv_);
}

void MainWindow::makeEditMenus() {
    auto* edit = menuBar()->addMenu(tr("&Edit"));
    edits_->fillEditMenu(*edit);
    edit->addSeparator();
    edit->addAction(history_->action());
    edit->addSeparator();
    edit->addAction(preferencesAction(*looks_->dark(), *this));
    auto* body = menuBar()->addMenu(tr("&Body"));
    body->setToolTipsVisible(true);
    body->addMenu(adding_->menu());
    body->addSeparator();
    edits_->fillBodyMenu(*body);
}

void MainWindow::makeMechanismMenu() {
    auto* mechanism = menuBar()->addMenu(tr("&Mechanism"));
    mechanism->setToolTipsVisible(true);
    assembling_->fillMenu(*mechanism);
    mechanism->addSeparator();
    mechanism->addActions({motions_->ofJoint(), motions_->ofAll(), motions_->leave()});
    mechanism->addSeparator();
    auto* world = makeAction("worldAction", tr("Join to the &world"), "object-locked", tr("W"));
    world->setToolTip(tr("While a joint is made: joins the feature clicked to the world, where it is (W)"));
    world->setEnabled(false);
    mechanism->addAction(world);
    connect(world, &QAction::triggered, tools_, &ToolController::takeAlternative);
    for (auto signal : {&ToolController::changed, &ToolController::refreshed})
        connect(tools_, signal, world, [this, world] {
            const auto* joint = qobject_cast<JointTool*>(tools_->tool()); // others offer other things
            world->setEnabled(joint && !joint->alternative().isEmpty());
        });
    auto* leave = new QAction(tr("Leave the tool"), this);
    leave->setObjectName("leaveToolAction");
    leave->setShortcut(QKeySequence(Qt::Key_Escape));
    leave->setToolTip(tr("Ends the tool in use (Esc)"));
    mechanism->addAction(leave);
    connect(leave, &QAction::triggered, tools_, &ToolController::end);
    connect(tools_, &ToolController::changed, leave, [this, leave] { leave->setEnabled(tools_->tool() != nullptr); });
    leave->setEnabled(false);
}

void MainWindow::makeViewMenu() {
    auto* view = menuBar()->addMenu(tr("&View"));
    looks_->addTo(view);
    for (auto* action : looks_->needMechanism()) needMechanism_.push_back(action);
    view->addSeparator();
    makeUnitsMenu(*view);
    view->addSeparator();
    makePanelToggles(*view);
    connect(looks_->dark(), &QAction::toggled, this, [this](bool on) {
        chooseDark(on);
        setDark(on);
    });
    if (looks_->dark()->isChecked()) setDark(true);
    connect(new SystemThemeWatch(this), &SystemThemeWatch::changed, this, [this] {
        if (chosenDark()) return;
        looks_->dark()->setChecked(systemIsDark());
        chooseDark(std::nullopt); // the action took it for the user's choice
    });
    auto* layout = makeAction("resetLayoutAction", tr("Restore the first &layout"), nullptr, {});
    view->addActions({room_->widePlots(), layout});
    needMechanism_.push_back(room_->widePlots());
    connect(layout, &QAction::triggered, room_, &DockRoom::restoreFirst);
}

void MainWindow::makeUnitsMenu(QMenu& view) {
    auto* units = view.addMenu(tr("&Units"));
    units->setObjectName("unitsMenu");
    auto* unitGroup = new QActionGroup(this);
    for (const QString& system : Units::systems()) {
        auto* action = units->addAction(system);
        action->setObjectName("units:" + system);
        action->setCheckable(true);
        action->setChecked(system == Units::chosen().system());
        action->setToolTip(tr("Shows and takes numbers in these units; the mechanism stays as it is"));
        unitGroup->addAction(action);
        connect(action, &QAction::triggered, this, [system] { Units::chosen().choose(system); });
        connect(&Units::chosen(), &Units::changed, action,
                [action, system] { action->setChecked(system == Units::chosen().system()); });
    }
}

void MainWindow::makePanelToggles(QMenu& view) {
    for (auto* dock : {treeDock_, propertiesDock_, plotsDock_, eventsDock_, contactsDock_, messagesDock_}) {
        // Of its own: the dock's action would take the dock's title, which tells of what is selected.
        auto* toggle = new QAction(dock->property("name").toString(), this);
        toggle->setObjectName(dock->objectName() + "Toggle");
        toggle->setCheckable(true);
        toggle->setChecked(true);
        toggle->setToolTip(tr("Shows or hides the panel \"%1\"").arg(toggle->text()));
        connect(toggle, &QAction::triggered, dock, [dock](bool on) {
            dock->setVisible(on);
            if (on) dock->raise();
        });
        connect(dock->toggleViewAction(), &QAction::toggled, toggle, &QAction::setChecked);
        view.addAction(toggle);
    }
}

void MainWindow::makeRunMenu() {
    auto* run = menuBar()->addMenu(tr("&Run"));
    run_ = makeAction("runAction", tr("Run"), "media-playback-start", tr("F5"));
    pause_ = makeAction("pauseAction", tr("Pause run"), "media-playback-pause", tr("F6"));
    stop_ = makeAction("stopAction", tr("Stop run"), "media-playback-stop", tr("Shift+F5"));
    auto* settings = makeAction("runSettingsAction", tr("Run &settings"), nullptr, {});
    run->addActions({run_, pause_, stop_, runActions_->continueRun()});
    run->addSeparator();
    run->addAction(settings);
    connect(run_, &QAction::triggered, this, &MainWindow::runOrContinue);
    connect(pause_, &QAction::triggered, this, &MainWindow::pauseOrContinue);
    connect(stop_, &QAction::triggered, controller_, &RunController::stop);
    connect(settings, &QAction::triggered, this, [this] {
        propertiesDock_->show();
        properties_->showSelection(Selection{Selection::Kind::RunSettings, 0});
    });
    needMechanism_.push_back(settings);
}

void MainWindow::makeResultsMenu() {
    auto* results = menuBar()->addMenu(tr("Re&sults"));
    results->setToolTipsVisible(true);
    results->addActions({stateAction_, inspecting_->action(), measuring_->action(), clearance_->action()});
    needResult_.push_back(clearance_->action());
    runActions_->fillMenu(*results);
    results->addSeparator();
    makeTransport(*results);
    results->addSeparator();
    auto* loop = makeAction("loopAction", tr("Play in a &loop"), "media-playlist-repeat", tr("Ctrl+L"));
    loop->setCheckable(true);
    connect(loop, &QAction::toggled, playback_, &Playback::setLooping);
    connect(playback_, &Playback::loopingChanged, loop, [this, loop] { loop->setChecked(playback_->isLooping()); });
    auto* energy = makeAction("energyPlotAction", tr("&Energy balance"), nullptr, tr("Ctrl+Shift+E"));
    auto* drift = makeAction("driftPlotAction", tr("Constraint &drift"), nullptr, tr("Ctrl+Shift+D"));
    connect(energy, &QAction::triggered, plots_, &PlotsPanel::showEnergy);
    connect(drift, &QAction::triggered, plots_, &PlotsPanel::showDrift);
    for (auto* action : {energy, drift})
        connect(action, &QAction::triggered, plotsDock_, [this] {
            plotsDock_->show();
            plotsDock_->raise();
        });
    results->addAction(loop);
    auto* range = new LoopRangeActions(*document_, *playback_, *timeline_->bar(), *this);
    connect(range, &LoopRangeActions::refused, this, [this](const QString& why) { notice(why, true); });
    range->fillMenu(*results);
    results->addSeparator();
    results->addActions({energy, ledger_->action(), drift, plots_->spectrum()});
}

void MainWindow::makeTransport(QMenu& results) {
    const auto transport = [&](const char* name, const QString& text, const char* icon, const QString& key,
                               bool everywhere, auto&& act) {
        auto* action = makeAction(name, text, icon, QKeySequence(key));
        if (!everywhere) { // arrow keys belong to whatever table or tree has the focus
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            centralWidget()->addAction(action);
        }
        results.addAction(action);
        needResult_.push_back(action);
        connect(action, &QAction::triggered, this, [this] { // from the model it leads to the result
            if (showsModel_) tools_->end(), showResult();
        });
        connect(action, &QAction::triggered, playback_, act);
    };
    transport("playAction", tr("&Play or pause"), "media-playback-start", tr("Space"), true,
              [this] { playback_->togglePlaying(); });
    transport("nextFrameAction", tr("Next frame"), "go-next", tr("Right"), false, [this] { playback_->stepFrame(1); });
    transport("previousFrameAction", tr("Previous frame"), "go-previous", tr("Left"), false,
              [this] { playback_->stepFrame(-1); });
    transport("firstFrameAction", tr("First frame"), "media-skip-backward", tr("Home"), false,
              [this] { playback_->seekFrame(0); });
    transport("lastFrameAction", tr("Last frame"), "media-skip-forward", tr("End"), false, [this] {
        playback_->setFollowRun(true);
        playback_->refresh();
    });
    results.addSeparator();
    transport("nextEventAction", tr("&Next event"), "media-seek-forward", tr("Ctrl+Right"), true,
              [this] { playback_->nextEvent(); });
    transport("previousEventAction", tr("Pre&vious event"), "media-seek-backward", tr("Ctrl+Left"), true,
              [this] { playback_->previousEvent(); });
}

void MainWindow::makeHelpMenu() {
    auto* help = menuBar()->addMenu(tr("&Help"));
    auto* manual = makeAction("helpAction", tr("&Help on this"), "help-contents", QKeySequence::HelpContents);
    manual->setToolTip(tr("Opens the manual at what you are doing (F1)"));
    auto* command =
        makeAction("commandSearchAction", tr("Find a &command…"), "search", QKeySequence(tr("Ctrl+Shift+P")));
    command->setToolTip(tr("Finds any command by its words (Ctrl+Shift+P)"));
    help->addActions({manual, command, keyTableAction(*menuBar(), *this)});
    auto* guides = help->addMenu(tr("&Tutorials"));
    guides->setObjectName("tutorialMenu");
    guide_ = new TutorialGuide(*this);
    guides->addActions(guide_->actions());
    start_->setTutorials(guide_->actions());
    help->addSeparator();
    connect(manual, &QAction::triggered, this, &MainWindow::showHelp);
    connect(command, &QAction::triggered, this, &MainWindow::findCommand);
    auto* about = makeAction("aboutAction", tr("&About Escapement"), "help-about", {});
    help->addAction(about);
    connect(about, &QAction::triggered, this, &MainWindow::about);
}

void MainWindow::makeToolBar() {
    auto* bar = addToolBar(tr("Main"));
    bar->setObjectName("mainToolBar");
    bar->setMovable(false);
    bar->setIconSize(QSize(18, 18));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto button = [this, bar](QAction* action, const char* name, const QString& text, bool words = true) {
        auto* made = new QToolButton(bar);
        made->setObjectName(name);
        made->setDefaultAction(action);
        made->setAutoRaise(true);
        made->setIconSize(QSize(18, 18));
        made->setToolButtonStyle(words ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        if (!text.isEmpty()) action->setIconText(text);
        bar->addWidget(made);
        if (words) wordedButtons_.push_back(made);
        return made;
    };
    button(open_, "openButton", tr("Open"));
    button(save_, "saveButton", tr("Save"));
    bar->addSeparator();
    button(edits_->undo(), "undoButton", {}, false);
    button(edits_->redo(), "redoButton", {}, false);
    bar->addSeparator();
    button(import_, "importButton", tr("Import"), false);
    const auto menuButton = [&](QMenu* menu, const char* name, const QString& text) {
        auto* made = button(menu->defaultAction(), name, text);
        made->setMenu(menu);
        made->setPopupMode(QToolButton::MenuButtonPopup);
        // Where the pointer has gone while its menu was open, the button is not told.
        connect(menu, &QMenu::aboutToHide, made, [made] {
            made->setAttribute(Qt::WA_UnderMouse, made->rect().contains(made->mapFromGlobal(QCursor::pos())));
            made->update();
        });
    };
    menuButton(adding_->menu(), "addBodyButton", tr("Body"));
    button(assembling_->ground(), "groundButton", tr("Ground"));
    menuButton(assembling_->jointMenu(), "jointButton", tr("Joint"));
    menuButton(assembling_->loadMenu(), "loadButton", tr("Load"));
    button(assembling_->contact(), "contactButton", tr("Contact"));
    button(assembling_->move(), "moveButton", tr("Move"));
    button(assembling_->assembleAction(), "assembleButton", tr("Assemble"));
    bar->addSeparator();
    button(run_, "runButton", {})->setIcon(runIcon());
    button(pause_, "pauseButton", tr("Pause"), false);
    button(stop_, "stopButton", tr("Stop"), false);
    bar->addSeparator();
    button(looks_->fit(), "fitButton", tr("Fit"), false);
    button(picture_, "pictureButton", tr("Picture"), false);
    button(csv_, "csvButton", tr("Table (CSV)"), false);
}

} // namespace escapement
