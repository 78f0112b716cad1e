#include "gui/measuring/ledger_showing.h"

#include "gui/run/run_controller.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/actions/action.h"
#include "plots/ledger/ledger_panel.h"

#include <QDockWidget>
#include <QMainWindow>

namespace escapement {

LedgerShowing::LedgerShowing(QMainWindow& window, QDockWidget& plots, Playback& playback, RunController& runs)
    : QObject(&window), playback_(playback), panel_(new LedgerPanel(&window)),
      dock_(new QDockWidget(tr("Energy ledger"), &window)) {
    dock_->setObjectName("ledgerDock");
    dock_->setProperty("name", dock_->windowTitle());
    dock_->setWidget(panel_);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock_);
    window.tabifyDockWidget(&plots, dock_);
    dock_->hide();
    action_ = helpfulAction(
        &window, "energyLedgerAction", tr("Energy &ledger, stacked"), "view-statistics", tr("Ctrl+Shift+B"),
        tr("Shows over the run what is stored and what friction, impacts, dampers and the method have taken"));
    connect(action_, &QAction::triggered, this, [this] {
        dock_->show();
        dock_->raise();
        panel_->setFocus();
    });
    connect(&playback_, &Playback::moved, this, [this] {
        panel_->setResult(playback_.result());
        panel_->setCursor(playback_.time());
    });
    connect(&runs, &RunController::ticked, this, [this] { panel_->refresh(); });
    connect(panel_, &LedgerPanel::timePicked, this, [this](double time) {
        playback_.setPlaying(false);
        playback_.seek(time);
    });
}

} // namespace escapement
