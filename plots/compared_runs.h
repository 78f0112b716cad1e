#pragma once
// The other runs whose curves lie beside those of the run shown, and the menu to choose them from.

#include "engine/results/result.h"
#include "plots/thing_names.h"

#include <QAction>
#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QMenu;
class QWidget;

namespace escapement {

/// A run that a plot may show.
struct PlotRun {
    QString name;
    std::shared_ptr<Result> result; ///< null: it was not read yet
    QString changes = {};           ///< what was changed for it since the run before
    ThingNames names = {};          ///< what it calls otherwise than the project does now
    QStringList contacts = {};      ///< by its own names, of the model that was run, whether they came to touch or not
};

class ComparedRuns final : public QObject {
    Q_OBJECT
  public:
    explicit ComparedRuns(QWidget* parent);

    /// The runs there are; `current` is the one shown (-1: none). A compared run that is gone is compared no longer.
    void setRuns(const std::vector<PlotRun>& runs, int current);
    /// A run has another name now.
    void rename(const QString& before, const QString& after);
    /// Whether the same quantities of another run are drawn too, dashed. Comparing with the run shown keeps its curves
    /// for when another run is shown.
    void compare(const QString& run, bool compared);
    /// Compares with these runs alone, as a saved plot does: those that are not there yet count when they come.
    void restore(const QStringList& names, bool differences = false);
    /// Whether what the other runs have more than the one shown is drawn, in place of all their curves.
    void setDifferences(bool wanted);
    bool differences() const { return differences_->isChecked(); }

    /// In the order they were asked for. Without a result: a name from a saved plot, its run has yet to appear.
    const std::vector<PlotRun>& all() const { return compared_; }
    QStringList names() const;
    std::shared_ptr<Result> resultOf(const QString& run) const;          ///< null: not known, or not read yet
    ThingNames namesIn(const std::shared_ptr<Result>& result) const;     ///< what its run calls otherwise
    QStringList contactsIn(const std::shared_ptr<Result>& result) const; ///< of the model that was run
    QString shownName() const;                                           ///< of the run shown; empty: none is
    ThingNames shownNames() const; ///< what it calls otherwise, whether its result is shown or the model

    /// The runs to compare with, as a menu for a button.
    QMenu* menu() const { return menu_; }

  signals:
    void changed(); ///< which are compared, how they are called, or their results
    void chosen();  ///< the user's choice has changed, or is called otherwise: to be saved
    /// A run is to be compared whose result was not read yet.
    void runWanted(const QString& name);

  private:
    void add(const QString& name);
    void fillMenu();

    std::vector<PlotRun> runs_, compared_;
    int current_ = -1;
    QMenu* menu_;
    QAction* differences_;
};

} // namespace escapement
