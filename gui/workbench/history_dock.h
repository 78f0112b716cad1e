#pragma once
// The list of edits in a dock: what was done since the mechanism was opened, where it was saved, and with a click the
// way back or forth.

#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QUndoStack;
class QUndoView;

namespace escapement {

class HistoryDock final : public QObject {
    Q_OBJECT
  public:
    /// Behind `beside`, and closed until it is asked for.
    HistoryDock(QMainWindow& window, QDockWidget& beside, QUndoStack& history);

    QAction* action() const { return action_; }
    QDockWidget* dock() const { return dock_; }

  private:
    QDockWidget* dock_;
    QUndoView* list_;
    QAction* action_;
};

} // namespace escapement
