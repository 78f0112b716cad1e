#pragma once
// A note in the corner of the view while result and model differ: which of the two is seen, and what differs. It lies
// over the view and moves nothing.

#include "engine/model/difference.h"

#include <QFrame>

#include <vector>

class QLabel;
class QToolButton;

namespace escapement {

class StateBadge final : public QFrame {
    Q_OBJECT
  public:
    /// `view`: over whose lower left corner it lies.
    explicit StateBadge(QWidget* view);

    /// The result of an earlier model is shown.
    void showEarlier(const QString& run, const std::vector<Difference>& differing);
    /// The model is shown, and its result is of an earlier one.
    void showModel(const QString& run, const std::vector<Difference>& differing);

  signals:
    void differencesWanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void dress(); ///< in the theme of the moment
    void say(const QString& heading, const std::vector<Difference>& differing, bool warns);
    void place();

    QLabel *heading_, *detail_;
    QString line_; ///< all of the detail, whatever there is room for
    QToolButton* more_;
    bool warns_ = false, dark_ = false;
};

} // namespace escapement
