#pragma once
// The bar in the view that says at which instants ghosts are drawn: at events of chosen kinds, or in equal steps.

#include "engine/dynamics/frame.h"

#include <QFrame>

#include <map>
#include <set>

class QComboBox;
class QLabel;
class QMenu;
class QSpinBox;
class QToolButton;

namespace escapement {

/// At which instants of a run ghosts stand.
struct GhostChoice {
    bool atEvents = true;
    std::set<EventKind> kinds; ///< of the events
    int steps = 8;             ///< of equal length, otherwise: one instant more than steps
    bool operator==(const GhostChoice&) const = default;
};

class GhostBar final : public QFrame {
    Q_OBJECT
  public:
    explicit GhostBar(QWidget* view);

    /// `counts`: how many instants the run has of each kind of event.
    void setChoice(const GhostChoice& choice, const std::map<EventKind, int>& counts);
    const GhostChoice& choice() const { return choice_; }
    void setText(const QString& text, const QString& tip); ///< how many there are

  signals:
    void changed(); ///< another choice was made
    void closed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void place();
    void fillKinds();
    void showChoice();

    GhostChoice choice_;
    std::map<EventKind, int> counts_;
    QComboBox* where_;
    QToolButton* kinds_;
    QMenu* kindMenu_;
    QSpinBox* steps_;
    QLabel* text_;
};

} // namespace escapement
