#pragma once
// How the docks share the window: none while the start page is there, and plots over the whole width where wanted.

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QRect>

class QAction;
class QDockWidget;
class QMainWindow;

namespace escapement {

class DockRoom final : public QObject {
    Q_OBJECT
  public:
    /// `beside`: the docks beside the plots, which lie behind them while the plots are wide. `others`: all the rest.
    DockRoom(QMainWindow& window, QDockWidget* plots, QList<QDockWidget*> beside, QList<QDockWidget*> others);

    /// Reads what is remembered. Call when all docks have their places: those are the first layout.
    void restore();
    void restoreFirst(); ///< the first layout again
    /// While nothing is open the start page has the window to itself.
    void setStart(bool start);
    QByteArray state() const; ///< to be remembered: that of the docks while something is open
    QAction* widePlots() const { return wide_; }

  private:
    void setWide(bool wide);
    void setLarge(bool large);
    void floated(QDockWidget* dock, bool floats);
    void restoreState(const QByteArray& state);

    QMainWindow& window_;
    QDockWidget* plots_;
    QList<QDockWidget*> beside_, all_;
    QAction* wide_;
    bool start_ = false, restoring_ = false;
    QRect before_;                     ///< of the floating plots, before they were made as large as the screen
    QList<QDockWidget*> placed_;       ///< that have floated: they come up where they were
    QByteArray first_, open_, narrow_; ///< layouts: the first; before the start page came; before the plots were wide
};

} // namespace escapement
