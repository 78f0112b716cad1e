#pragma once
// Curves of a result: any recorded quantity against time or against another, several at a time, one axis a unit, with
// a cursor at the moment shown. Grows while a run goes on; export as table or picture.

#include "engine/results/result.h"
#include "plots/curve_feed.h"

#include <QColor>
#include <QWidget>

class QComboBox;
class QCPAxis;
class QCPCurve;
class QCPGraph;
class QCPItemStraightLine;
class QCPItemTracer;
class QCustomPlot;
class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTimer;
class QToolButton;

namespace escapement {

class PlotPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit PlotPanel(QWidget* parent = nullptr);
    ~PlotPanel() override;

    void setResult(std::shared_ptr<Result> result);
    /// Takes over what the result has gained; cheap, may be called at every tick of a run.
    void refresh();
    /// The moment shown elsewhere (s).
    void setCursor(double time);

    QStringList shownQuantities() const;
    void showQuantity(const QString& path, bool shown);
    QString xQuantity() const;
    void setXQuantity(const QString& path);
    QCustomPlot* plot() const { return plot_; }
    QPointF pixelOf(double x, double y) const; ///< in the plot, on the first curve's axes; for tests
    int pointCount(const QString& path) const;

    /// Writes the curves as a table (.csv), or the picture (.png, .pdf). False, and `problem` says why, when not.
    bool exportTo(const QString& file, QString* problem = nullptr) const;

  signals:
    /// The user clicked at a time (s) on a time axis.
    void timePicked(double time);

  public slots:
    void fit();
    void chooseExport();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Curve {
        int id = 0;
        QString path, unit;
        QColor colour;
        QCPGraph* graph = nullptr;   // against time
        QCPCurve* curve = nullptr;   // against another quantity, where x runs back and forth
        std::size_t next = 0;        // first frame not asked for yet
        bool waiting = false;
        QVector<double> x, y;        // what is drawn
    };

    void fillList();
    void listChanged();
    void ask(Curve& curve);
    void take(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y);
    void rebuildCurves();
    QCPAxis* axisFor(const QString& unit);
    void addPlottable(Curve& curve);
    void curvesChanged();
    QColor freeColour() const;
    void showCursor();
    void showLegend();
    void schedule();
    void applyRanges();
    void showHint();
    QString unitOf(const QString& path) const;

    std::shared_ptr<Result> result_;
    std::vector<Quantity> quantities_;
    std::vector<Curve> curves_;
    CurveFeed* feed_;
    int nextId_ = 1;
    double cursor_ = 0.0;
    QPointF pressed_;
    bool userZoomed_ = false;
    bool filling_ = false;

    QLineEdit* search_;
    QListView* list_;
    QStandardItemModel* model_;
    QSortFilterProxyModel* filter_;
    QComboBox* x_;
    QLabel* legend_;
    QLabel* hint_;
    QToolButton* export_;
    QCustomPlot* plot_;
    QCPItemStraightLine* line_;
    std::vector<std::pair<QString, QCPAxis*>> axes_; // unit, axis
    QTimer* replot_;
};

} // namespace escapement
