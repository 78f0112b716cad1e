// The parts of the window: centre, docks, status bar.

#include "gui/assembling/tool_strip.h"
#include "gui/measuring/ledger_showing.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/panels/properties/properties_panel.h"
#include "gui/panels/tables/contacts_panel.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/style/eliding_label.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/dialogs/start_page.h"
#include "gui/workbench/dock_room.h"
#include "gui/workbench/escape_to_view.h"
#include "gui/workbench/floating_stack.h"
#include "gui/workbench/history_dock.h"
#include "gui/workbench/main_window/main_window.h"
#include "gui/workbench/menu_keys.h"
#include "gui/workbench/notice_layout.h"
#include "gui/workbench/screen_place.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"

#include <QDockWidget>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace escapement {
namespace {

constexpr int leastTree = 160, leastProperties = 301; // pixels

} // namespace

void MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    centre->setObjectName("centre");
    notice_ = new QFrame(centre);
    notice_->setObjectName("noticeBar");
    noticeText_ = new QLabel(notice_);
    noticeText_->setObjectName("noticeText");
    noticeText_->setWordWrap(true);
    noticeText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    noticeCancel_ = new QPushButton(tr("Cancel"), notice_);
    noticeCancel_->setObjectName("cancelLoadingButton");
    noticeAct_ = new QPushButton(notice_);
    noticeAct_->setObjectName("noticeActionButton");
    noticeAct_->setDefault(true);
    noticeClose_ = new QPushButton(tr("Close"), notice_);
    noticeClose_->setObjectName("closeNoticeButton");
    auto* layoutOfNotice = new NoticeLayout(notice_, noticeText_);
    layoutOfNotice->setContentsMargins(12, 6, 8, 6);
    for (auto* button : {noticeAct_, noticeCancel_, noticeClose_}) layoutOfNotice->buttons().addWidget(button);
    notice_->hide();
    connect(noticeCancel_, &QPushButton::clicked, &document_->loader(), &FileLoader::cancel);
    connect(noticeClose_, &QPushButton::clicked, this, [this] {
        const auto decline = noticeDecline_;
        notice_->hide();
        if (decline) decline();
    });
    connect(noticeAct_, &QPushButton::clicked, this, [this] {
        const auto act = noticeAction_; // acting may put up another notice
        notice_->hide();
        if (act) act();
    });

    toolStrip_ = new ToolStrip(centre);
    viewport_ = new Viewport(centre);
    timeline_ = new TimelinePanel(*playback_, centre);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    start_ = new StartPage(centre);
    auto* view = new QWidget(centre);
    auto* viewLayout = new QVBoxLayout(view);
    viewLayout->setContentsMargins(0, 0, 0, 0);
    viewLayout->setSpacing(0);
    viewLayout->addWidget(viewport_, 1);
    viewLayout->addWidget(timeline_);
    centre_ = new QStackedWidget(centre);
    centre_->addWidget(start_);
    centre_->addWidget(view);
    layout->addWidget(centre_, 1);
    auto* floating = new FloatingStack(centre, viewport_, viewport_->cubeRoom());
    // Its words must leave the view to what they are about.
    connect(floating, &FloatingStack::areaSized, toolStrip_,
            [this](const QSize& view) { toolStrip_->setMostHeight(view.height() / 4); });
    floating->add(toolStrip_);
    floating->add(notice_);
    setCentralWidget(centre);
    connect(start_, &StartPage::openWanted, this, &MainWindow::chooseFile);
    connect(start_, &StartPage::newWanted, this, &MainWindow::startNew);
    connect(start_, &StartPage::fileWanted, this, &MainWindow::openFile);
    connect(start_, &StartPage::sampleWanted, this, [this](const QString& file) {
        if (mayLoseEdits()) document_->openCopy(file);
    });
}

QDockWidget* MainWindow::addDock(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setProperty("name", title);
    dock->setWidget(content);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::makeDocks() {
    setDockNestingEnabled(true);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);

    tree_ = new MechanismTree(*document_, this);
    treeDock_ = addDock("mechanismDock", tr("Mechanism"), tree_, Qt::LeftDockWidgetArea);
    properties_ = new PropertiesPanel(*document_, this);
    propertyStack_ = new QStackedWidget(this);
    propertyStack_->addWidget(properties_);
    propertiesDock_ = addDock("propertiesDock", tr("Properties"), propertyStack_, Qt::RightDockWidgetArea);
    // In a narrow window the view gives way, not the names and three fields beside one another.
    tree_->setMinimumWidth(leastTree);
    propertyStack_->setMinimumWidth(leastProperties);
    plots_ = new PlotsPanel(this);
    plotsDock_ = addDock("plotsDock", tr("Plots"), plots_, Qt::BottomDockWidgetArea);

    events_ = new EventsPanel(*playback_, this);
    eventsDock_ = addDock("eventsDock", tr("Events"), events_, Qt::BottomDockWidgetArea);
    contacts_ = new ContactsPanel(this);
    contactsDock_ = addDock("contactsDock", tr("Contacts now"), contacts_, Qt::BottomDockWidgetArea);
    messages_ = new MessagesPanel(document_->mechanism(), this);
    messagesDock_ = addDock("messagesDock", tr("Messages"), messages_, Qt::BottomDockWidgetArea);
    connect(messages_, &MessagesPanel::countChanged, messagesDock_, [this] {
        const int all = messages_->remarks();
        messagesDock_->setWindowTitle(all == 0 ? tr("Messages") : tr("Messages %1").arg(all));
    });
    tabifyDockWidget(eventsDock_, contactsDock_);
    tabifyDockWidget(contactsDock_, messagesDock_);
    // Their tabs are their titles; a second title above each would only cost room.
    for (auto* dock : {eventsDock_, contactsDock_, messagesDock_}) dock->setTitleBarWidget(new QWidget(dock));
    eventsDock_->raise();
    ledger_ = new LedgerShowing(*this, *plotsDock_, *playback_, *controller_);
    plotsDock_->raise();
    history_ = new HistoryDock(*this, *treeDock_, document_->history());
    room_ = new DockRoom(*this, plotsDock_, {eventsDock_, contactsDock_, messagesDock_},
                         {treeDock_, propertiesDock_, ledger_->dock(), history_->dock()});
    plots_->addCornerAction(room_->widePlots());

    resizeDocks({treeDock_, propertiesDock_}, {225, 285}, Qt::Horizontal);
    resizeDocks({plotsDock_, eventsDock_}, {800, 640}, Qt::Horizontal);
    resizeDocks({plotsDock_, eventsDock_}, {245, 245}, Qt::Vertical);
}

/// In a narrow window the tool bar's words go, the least telling first, so that no button leaves the screen.
void MainWindow::fitToolBar() {
    auto* bar = findChild<QToolBar*>("mainToolBar");
    if (!bar || !bar->layout()) return;
    for (auto* button : wordedButtons_) button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (const char* name : {"openButton", "saveButton", "moveButton", "assembleButton", "groundButton", "loadButton",
                             "contactButton", "jointButton", "addBodyButton"}) {
        bar->layout()->invalidate();
        if (bar->sizeHint().width() <= width()) return;
        for (auto* button : wordedButtons_)
            if (button->objectName() == name) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitToolBar();
    // In a window made lower the view keeps the larger part: the docks below it shrink first.
    const bool lower = event->oldSize().isValid() && event->size().height() < event->oldSize().height();
    if (lower && centralWidget()->height() < height() / 2)
        QTimer::singleShot(0, this, [this] {
            resizeDocks({plotsDock_, eventsDock_}, {3 * height() / 10, 3 * height() / 10}, Qt::Vertical);
        });
}

void MainWindow::makeStatusBar() {
    status_ = new ElidingLabel(this);
    status_->setObjectName("statusText");
    status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    progress_ = new QProgressBar(this);
    progress_->setObjectName("runProgress");
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(180);
    progress_->hide();
    freedoms_ = new QLabel(this);
    freedoms_->setObjectName("freedomsText");
    freedoms_->setToolTip(tr("Of the mechanism with its joints closed and its contacts open; how many of "
                             "them motors prescribe stands behind"));
    units_ = new QLabel(Units::chosen().summary(), this);
    units_->setObjectName("unitsText");
    units_->setProperty("role", "secondary");
    connect(&Units::chosen(), &Units::changed, this, [this] {
        units_->setText(Units::chosen().summary());
        tree_->rebuild();
        showMoment();
        showChosenEvent();
    });
    readiness_ = new QToolButton(this);
    readiness_->setObjectName("readinessButton");
    readiness_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    readiness_->setAutoRaise(true);
    connect(readiness_, &QToolButton::clicked, this, [this] {
        if (const auto left = properties_->untaken()) {
            if (properties_->editor(left->first)) return properties_->focusField(left->first);
            return goTo(QString::fromStdString(left->first));
        }
        messagesDock_->show();
        messagesDock_->raise();
    });
    statusBar()->addWidget(status_, 1);
    statusBar()->addPermanentWidget(readiness_);
    statusBar()->addPermanentWidget(freedoms_);
    statusBar()->addPermanentWidget(progress_);
    statusBar()->addPermanentWidget(units_);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::restoreLayout() {
    new EscapeToView(*this, *viewport_);
    new MenuKeys(*this);
    restoreGeometry(QSettings().value("geometry").toByteArray());
    room_->restore();
    fitScreen();
}

/// A window larger than the screen, or one remembered from another screen, comes wholly onto this one.
void MainWindow::fitScreen() {
    if (!screen() || isMaximized() || isFullScreen()) return;
    const QRect room = screen()->availableGeometry();
    const QSize frame = (frameGeometry().size() - size()).expandedTo(QSize(0, 28)); // its title bar is not there yet
    resize(size().boundedTo(room.size() - frame));
    if (const auto place = placeWithin(frameGeometry(), room)) move(*place);
}

} // namespace escapement
