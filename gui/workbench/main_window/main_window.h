#pragma once
// The workbench's window: puts the view, the docks and the actions together and connects them. What each does stands
// in its own file.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/run/run_controller.h"
#include "gui/timeline/playback.h"

#include <QMainWindow>

#include <functional>
#include <set>

class QDockWidget;
class QFrame;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace escapement {

class AddActions;
class ClearanceMeasuring;
class ContactInspecting;
class ContactsPanel;
class CoordinateShowing;
class DockRoom;
class AssemblingActions;
class EditActions;
class EventsPanel;
class FeatureMeasuring;
class Exporting;
struct ShownThing;
class MessagesPanel;
class PlotPanel;
class PlotsPanel;
class PropertiesPanel;
class ModelChecker;
class StartChecker;
class HelpWindow;
class HistoryDock;
class LedgerShowing;
class Recovery;
class RunActions;
class RunPanel;
class StartPage;
class StateBadge;
class ToolController;
class ToolStrip;
class TimelinePanel;
class TutorialGuide;
class ViewActions;
class Viewport;

class MainWindow final : public QMainWindow {
    Q_OBJECT
  public:
    MainWindow();
    ~MainWindow() override;

    Document& document() { return *document_; }
    RunController& runs() { return *controller_; }
    Playback& playback() { return *playback_; }
    Viewport& viewport() { return *viewport_; }
    PlotPanel& plots(); ///< the plot in front
    PlotsPanel& allPlots() { return *plots_; }

    /// Writes the whole result as CSV in the background; says in the messages when it is done.
    void exportCsvTo(const QString& file);
    /// Saves what the view shows. False when it cannot be written.
    bool savePictureTo(const QString& file);

    PropertiesPanel& properties() { return *properties_; }
    MechanismTree& tree() { return *tree_; }
    ModelChecker& checker() { return *checker_; }
    StartChecker& starter() { return *starter_; }
    ToolController& tools() { return *tools_; }
    TutorialGuide& tutorialGuide() { return *guide_; }
    /// Saves to a file, or says in the notice bar why not.
    bool saveTo(const QString& file);

  public slots:
    /// Opens a file in place of what is there; asks first when that would lose edits.
    void openFile(const QString& file);
    /// Begins a mechanism of nothing; asks first when that would lose edits.
    void startNew();
    /// Shows the mechanism as it is built now, or the result of the current run.
    void showModel();
    void showResult();
    bool save();
    bool saveAs();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeCentre();
    void makeDocks();
    void makeActions();
    void makeFileMenu();
    void makeEditMenus();
    void makeMechanismMenu();
    void makeViewMenu();
    void makeUnitsMenu(QMenu& view);
    void makePanelToggles(QMenu& view);
    void makeRunMenu();
    void makeResultsMenu();
    void makeTransport(QMenu& results);
    void makeHelpMenu();
    void makeToolBar();
    void makeStatusBar();
    void connectAll();
    void connectLoader();
    QDockWidget* addDock(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    QAction* makeAction(const char* name, const QString& text, const char* icon, const QKeySequence& shortcut);
    void restoreLayout();
    void fitScreen();
    void fitToolBar();
    void makeEditing();
    void connectClicks();
    void makeAssembling();
    void offerRecovery();
    void offerRecoveryOf(const Recoverable& left, std::size_t more);

    void makeRoom(bool any); ///< for a document, or for the start page
    void showDocument();
    void restorePlots();
    void showEdited();
    void showNewBodies();
    void offerUnseen(const std::vector<int>& moved);
    std::vector<Finding> allFindings() const;
    std::vector<Finding> obstacles() const;
    void showFindings();
    void showCheck();
    void makeRuns();
    /// What the view shows: the document's mechanism, or that of a run from before an edit.
    const Mechanism& shown() const;
    int inView(const Selection& thing) const; ///< index there of a thing of the document; -1: it is not there
    std::vector<int> inView(const std::vector<int>& bodies) const; ///< as far as they are there
    int inModel(const Selection& thing) const;                     ///< the other way round
    void runLookedAt(ProjectRuns::Look look);
    void tellOtherParts();
    void showState();
    void showMechanismOf(const RunRecord* run);
    void hideBodies();
    void showMark();
    void showStart();
    void showReadiness();
    void tellOverlap(const QString& text);
    bool refusesRun();
    bool isWantedOfManyFrames();
    QString obstacleText() const;
    static QString emptyText();
    QString doubtText() const;
    QString noteText() const;
    void plotQuantity(const QString& folder, const std::string& name, const QString& ending);
    void showSelection(const Selection& selection);
    void markSelection(const Selection& selection);
    void goTo(const QString& pointer); ///< selects the thing a JSON pointer leads to, and its field
    void showTitle();
    QStringList readingRemarks() const;
    void askForGeometry();
    void readGeometryAgain();
    void tellChangedGeometry(const QStringList& names);
    bool mayLoseEdits(); ///< asks to save; false: stay
    bool mayEndFilms();  ///< asks where films are being made; false: stay
    bool mayEndRun();    ///< asks where a run would end that has taken a while; false: stay
    void askForDensity();
    int bodiesWithoutMass() const;
    void importFile();
    void addOrOpenResult(const QString& file);
    bool showsBodiesOf(const Result& result) const;
    void offerRuns();
    void showMoment();
    void showChosenEvent();
    void showRunState();
    void showProgress();
    void showSummary();
    void runFinished(const QString& message, const std::vector<Finding>& findings);
    bool waitsForRun(const QString& told); ///< whether a run goes on, which is told then
    void runOrContinue();
    void continueRun(int index); ///< goes on with a run that has ended; the new one stands beside it
    /// The record says what the run is of; `from`: the file of the run that it goes on with.
    void beginRun(const Mechanism& mechanism, RunRecord run, const QString& from = {});
    void pauseOrContinue();
    void dressNotice(); ///< in the theme of the moment
    void notice(const QString& text, bool problem, bool cancellable = false);
    /// With a button that does something about it.
    void notice(const QString& text, const QString& button, std::function<void()> action, bool problem = true);
    /// With a second answer in place of Close.
    void offer(const QString& text, const QString& yes, std::function<void()> accept, const QString& no,
               std::function<void()> decline);
    /// What is typed was handed over; else tells why not ("%1") and what is not done for it.
    bool pendingTaken(const QString& told = "%1");
    void chooseFile();
    void chooseCsv();
    ShownThing shownThing(); ///< for files that can be taken away
    void makeExporting();
    void makeMeasuring();
    void makeAnimating();
    void choosePicture();
    void rememberFile(const QString& file);
    void rememberFolder();
    void fillRecent();
    void about();
    void findCommand();
    void showHelp(); ///< the page that fits what has the focus
    void setDark(bool on);

    Document* document_;
    RunController* controller_;
    Playback* playback_;
    Viewport* viewport_ = nullptr;
    TimelinePanel* timeline_ = nullptr;
    MechanismTree* tree_ = nullptr;
    PropertiesPanel* properties_ = nullptr;
    EventsPanel* events_ = nullptr;
    ContactsPanel* contacts_ = nullptr;
    MessagesPanel* messages_ = nullptr;
    PlotsPanel* plots_ = nullptr;
    QFrame* notice_ = nullptr;
    QLabel* noticeText_ = nullptr;
    QPushButton* noticeCancel_ = nullptr;
    QPushButton* noticeAct_ = nullptr; ///< what would mend it
    bool noticeOfProblem_ = false;
    bool recovering_ = false; ///< what a crash left of a project is being opened: it is not offered once more
    std::function<void()> noticeAction_, noticeDecline_;
    bool relocating_ = false;
    std::vector<Body> bodiesInView_; ///< of the mechanism before an edit
    int withoutMass_ = 0;            ///< bodies, when last looked
    bool asksForDensity_ = false;    ///< the notice shown does: it goes when the bodies have a mass
    EditActions* edits_ = nullptr;
    AssemblingActions* assembling_ = nullptr;
    QStackedWidget* centre_ = nullptr; ///< the start page, or the view
    StartPage* start_ = nullptr;
    HelpWindow* help_ = nullptr;
    ToolStrip* toolStrip_ = nullptr;
    ToolController* tools_ = nullptr;
    ModelChecker* checker_ = nullptr;
    StartChecker* starter_ = nullptr;
    QString askedMass_, toldOverlap_, toldConflict_; ///< what was told last of masses, bodies in one another, joints
    Recovery* recovery_ = nullptr;
    bool showsModel_ = true; ///< the mechanism as it is built, not the current run's result
    std::shared_ptr<const Mechanism>
        viewOf_; ///< what was run, while the view shows that and not the document's mechanism
    std::pair<std::weak_ptr<Result>, double> leftAt_; ///< result that was shown last, and where its playback was (s)
    ViewActions* looks_ = nullptr;
    CoordinateShowing* motions_ = nullptr;
    RunActions* runActions_ = nullptr;
    AddActions* adding_ = nullptr;
    RunPanel* runPanel_ = nullptr;
    ContactInspecting* inspecting_ = nullptr;
    ClearanceMeasuring* clearance_ = nullptr;
    LedgerShowing* ledger_ = nullptr;
    HistoryDock* history_ = nullptr;
    TutorialGuide* guide_ = nullptr;
    FeatureMeasuring* measuring_ = nullptr;
    StateBadge* badge_ = nullptr;
    QStackedWidget* propertyStack_ = nullptr; ///< the fields of what is selected, or the run
    QPushButton* noticeClose_ = nullptr;
    QDockWidget *treeDock_ = nullptr, *propertiesDock_ = nullptr, *plotsDock_ = nullptr, *eventsDock_ = nullptr,
                *contactsDock_ = nullptr, *messagesDock_ = nullptr;
    QAction *run_ = nullptr, *pause_ = nullptr, *stop_ = nullptr, *csv_ = nullptr, *picture_ = nullptr,
            *import_ = nullptr, *open_ = nullptr, *save_ = nullptr, *stateAction_ = nullptr;
    std::vector<QAction*> needResult_, needMechanism_;
    QMenu* recent_ = nullptr;
    QLabel *status_ = nullptr, *units_ = nullptr, *freedoms_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QToolButton* readiness_ = nullptr;        ///< whether it can be run, and why not
    std::vector<QToolButton*> wordedButtons_; ///< of the tool bar
    DockRoom* room_ = nullptr;
    Exporting* exporting_ = nullptr;
};

} // namespace escapement
