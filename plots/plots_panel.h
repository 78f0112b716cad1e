#pragma once
// Several plots of one result, as tabs. All share the moment shown; each has its own curves, axes and figures.

#include "plots/plot_panel.h"

class QAction;
class QLineEdit;
class QTabWidget;
class QToolButton;

namespace escapement {

class PlotsPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit PlotsPanel(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<Result> result);
    /// The runs there are, for comparison; `current` is the one shown (-1: none).
    void setRuns(const std::vector<PlotRun>& runs, int current);
    void renameRun(const QString& before, const QString& after);
    /// In every plot; `setRuns` is to follow, with what each run calls them.
    void renameThings(const ThingNames& renamed);
    /// Said in place of curves while there is no result.
    void setEmptyText(const QString& text);
    /// Takes over what the result has gained; only the plot in front is brought up to date, the others when raised.
    void refresh();
    void setCursor(double time);
    void setDark(bool dark);

    /// For menus: the plot in front as amplitudes over frequency, or over time again.
    QAction* spectrum() const { return spectrum_; }

    int count() const;
    PlotPanel& current() const;
    PlotPanel& plot(int index) const;
    QString nameOf(int index) const;
    PlotPanel& addPlot(const QString& name = {});
    void closePlot(int index);
    void renamePlot(int index, const QString& name);
    void duplicatePlot(int index);
    /// Shows these quantities in the plot in front.
    void showQuantities(const QStringList& paths);
    /// Which quantities of the result belong to a body, joint or contact; `folder` is "bodies", "joints", "contacts".
    QStringList quantitiesOf(const QString& folder, const QString& name) const;

    /// The tabs with their names, curves and ranges; to be kept with the project.
    QJsonObject saved() const;
    /// An empty object: one empty plot. What is not understood is left out.
    void restore(const QJsonObject& state);

  public slots:
    /// Opens or raises the plot of the energy balance, or of what the solver lets drift.
    void showEnergy();
    void showDrift();
    void chooseExport() { current().chooseExport(); }

    /// One more button above the plots, for what the window does with the panel.
    void addCornerAction(QAction* action);

  signals:
    void timePicked(double time);
    void layoutChanged();
    void runWanted(const QString& name); ///< to be compared, and not read yet
    void resultWanted();                 ///< something is to be drawn while there is no result

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void edit(int index);
    void giveCloseButton(int index);
    void askToClose(int index); ///< what the user has put into a plot does not go without a question
    void tabMenu(const QPoint& position);
    void bringUp();
    void raiseNamed(const QString& name, const QStringList& paths);
    QString freeName() const;
    void nameAfterContent(int index); ///< unless the user has named it
    void changed();

    std::shared_ptr<Result> result_;
    std::vector<PlotRun> runs_;
    int currentRun_ = -1;
    QString emptyText_;
    double cursor_ = 0.0;
    bool dark_ = false;
    bool restoring_ = false;
    QTabWidget* tabs_;
    QToolButton* compare_;
    QAction* spectrum_;
    QLineEdit* editor_ = nullptr;
};

} // namespace escapement
