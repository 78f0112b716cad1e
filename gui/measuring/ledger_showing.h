#pragma once
// The dock with the energy ledger, stacked over the run; it lies behind the plots and follows the moment shown.

#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;

namespace escapement {

class LedgerPanel;
class Playback;
class RunController;

class LedgerShowing final : public QObject {
    Q_OBJECT
  public:
    LedgerShowing(QMainWindow& window, QDockWidget& plots, Playback& playback, RunController& runs);

    QAction* action() const { return action_; }
    QDockWidget* dock() const { return dock_; }
    LedgerPanel& panel() const { return *panel_; }

  private:
    Playback& playback_;
    LedgerPanel* panel_;
    QDockWidget* dock_;
    QAction* action_;
};

} // namespace escapement
