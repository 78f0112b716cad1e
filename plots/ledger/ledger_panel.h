#pragma once
// The stacked plot of the energy ledger over a run, with the moment shown, its numbers there, and how well it adds up.

#include "engine/results/energy_ledger.h"

#include <QWidget>

class QCPItemStraightLine;
class QCustomPlot;
class QCheckBox;
class QLabel;
class QTimer;

namespace escapement {

class LedgerPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit LedgerPanel(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<Result> result);
    /// The moment shown elsewhere (s).
    void setCursor(double time);
    void setDark(bool dark);
    /// Said in place of the plot while there is no result.
    void setEmptyText(const QString& text);
    /// Takes over what the result has gained; while the panel is hidden it waits until it is shown.
    void refresh();

    const EnergyShares& ledger() const { return ledger_; }
    QString legendText() const;                        ///< what is said beside the plot, without its colours
    QPointF pixelOf(double time, double energy) const; ///< s, J; for tests

  signals:
    void timePicked(double time);

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void draw();
    void showNumbers();
    double timeFactor() const; ///< shown time = time (s) * factor

    std::shared_ptr<Result> result_;
    std::size_t drawn_ = 0; ///< frames of the result that are in the plot
    EnergyShares ledger_;
    double cursor_ = 0.0;
    bool dark_ = false;
    QString empty_;
    QCustomPlot* plot_;
    QCPItemStraightLine* line_;
    QLabel *numbers_, *hint_;
    QCheckBox* lossesOnly_;
    QTimer* soon_;
};

} // namespace escapement
