#pragma once
// One plot of results: any recorded quantity against time or against another, several at a time, one axis a unit, with
// a cursor at the moment shown and a second one to measure from. Other runs' curves can lie beside the shown run's.
// Grows while a run goes on; export as table or picture.

#include "engine/results/result.h"
#include "plots/curve_feed.h"

#include <QColor>
#include <QJsonObject>
#include <QWidget>

#include <optional>

class QAction;
class QBoxLayout;
class QComboBox;
class QCPAxis;
class QCPCurve;
class QCPGraph;
class QCPItemEllipse;
class QCPItemStraightLine;
class QCPItemText;
class QCPItemTracer;
class QCustomPlot;
class QLabel;
class QMenu;
class QTimer;
class QToolButton;

namespace escapement {

class EventMarks;
class FiguresTable;
class QuantityTree;

/// A run that a plot may show.
struct PlotRun {
    QString name;
    std::shared_ptr<Result> result; ///< null: it was not read yet
};

class PlotPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit PlotPanel(QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// The run shown; the quantities wanted stay, and are drawn where the result has them.
    void setResult(std::shared_ptr<Result> result);
    /// The runs there are, for comparison; `current` is the one shown (-1: none).
    void setRuns(const std::vector<PlotRun>& runs, int current);
    /// A run has another name now.
    void renameRun(const QString& before, const QString& after);
    /// Said in place of curves while there is no result; an empty text: how to get one.
    void setEmptyText(const QString& text);
    /// Takes over what the result has gained; cheap, may be called at every tick of a run.
    void refresh();
    /// The moment shown elsewhere (s).
    void setCursor(double time);
    /// A second moment (s): values there, differences and slopes are shown.
    void setSecondCursor(std::optional<double> time);
    std::optional<double> secondCursor() const { return second_; }

    /// A mark with the value where a measured curve of the result shown is least (s).
    void markLeast(const QString& path, double time);
    bool isLeastMarked(const QString& path) const;
    QPointF leastMark(const QString& path) const; ///< its middle in the plot, for tests

    QStringList shownQuantities() const;
    void showQuantity(const QString& path, bool shown);
    QString xQuantity() const;
    void setXQuantity(const QString& path);
    /// Whether the same quantities of another run are drawn too, dashed. Comparing with the run shown keeps its curves
    /// for when another run is shown.
    void compareWith(const QString& run, bool compared);
    QStringList comparedRuns() const;
    void setEventMarks(bool shown);
    void setFiguresShown(bool shown);
    void setSpectrum(bool shown);
    bool isSpectrum() const { return spectrum_; }
    void setDark(bool dark);

    /// Over the range shown, from every recorded row. `run` empty: the one shown. In SI units.
    CurveFigures figuresOf(const QString& path, const QString& run = {}) const;
    double maximumOf(const QString& path, const QString& run = {}) const { return figuresOf(path, run).maximum; }
    double timeOfMaximum(const QString& path, const QString& run = {}) const {
        return figuresOf(path, run).timeOfMaximum;
    }
    /// At the last row not after `time` (s), SI; not a number when there is none.
    double valueOf(const QString& path, double time, const QString& run = {}) const;

    /// The runs to compare with, as a menu for a button.
    QMenu* compareMenu() const { return compareMenu_; }
    QCustomPlot* plot() const { return plot_; }
    QPointF pixelOf(double x, double y) const; ///< in the plot, on the first curve's axes; for tests
    int pointCount(const QString& path, const QString& run = {}) const;

    /// Writes the curves as a table (.csv), or the picture (.svg, .pdf, .png). False, and `problem` says why, when not.
    bool exportTo(const QString& file, QString* problem = nullptr) const;

    /// What the plot shows and how; paths that no result has yet are kept.
    QJsonObject saved() const;
    void restore(const QJsonObject& state);

  signals:
    /// The user clicked at a time (s) on a time axis, or on the time of an extreme.
    void timePicked(double time);
    void layoutChanged();
    /// A run is to be compared whose result was not read yet.
    void runWanted(const QString& name);
    /// A quantity was dropped while there is no result.
    void resultWanted();

  public slots:
    void fit();
    void chooseExport();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Curve {
        int id = 0;
        QString path, unit, run; // run: empty for the one shown, else its name
        std::shared_ptr<Result> result;
        QColor colour;
        Qt::PenStyle line = Qt::SolidLine;
        QCPGraph* graph = nullptr;    // against time, or a spectrum
        QCPCurve* curve = nullptr;    // against another quantity, where x runs back and forth
        QCPItemTracer* now = nullptr; // where it is at the cursor, against another quantity
        std::size_t next = 0;         // first row not asked for yet
        bool waiting = false;
        bool thinned = false;
        QVector<double> x, y; // what is drawn
        std::optional<CurveFigures> figures;
        bool figuresWaiting = false, figuresOld = true;
    };

    struct LeastMark {
        QString path;
        std::weak_ptr<Result> result;   // that it is of
        double time = 0.0, value = 0.0; // SI
        QCPItemEllipse* ring = nullptr;
        QCPItemText* words = nullptr;
    };

    void makeList(QWidget* left);
    void makePlot(QWidget* right);
    QLayout* makeButtons(QWidget* right);
    void makeRight(QWidget* right);
    void fillList();
    void quantityTicked(const QString& path, bool on);
    void fillCompareMenu();
    void contextMenu(const QPoint& position);

    void updateCurves();
    void rebuildCurves();
    void addPlottable(Curve& curve);
    void curvesChanged();
    void ask(Curve& curve);
    void take(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y);
    QCPAxis* axisFor(const QString& unit);
    QColor colourFor(const QString& path);
    void fitLabels(int height);
    void paintColours();
    void applyRanges();
    void showCursor();
    void showLeast();
    void showLegend();
    void showFigures();
    void askFigures();
    void showHint();
    void schedule();
    void zoomed();
    void pressed(const QPointF& position, Qt::KeyboardModifiers keys);

    bool overTime() const;
    QString unitOf(const QString& path) const;
    QString curveName(const Curve& curve) const;
    const Curve* curveOf(const QString& path, const QString& run) const;
    std::shared_ptr<Result> resultOf(const QString& run) const;
    std::optional<std::size_t> rowAt(const Curve& curve, double time) const;
    std::optional<double> valueAt(const Curve& curve, const QString& path, double time) const; ///< SI
    bool writeTable(const QString& file, QString& problem) const;
    bool writePicture(const QString& file, QString& problem) const;

    std::shared_ptr<Result> result_;
    std::weak_ptr<Result> lastResult_; ///< shown last: its ranges count again when it comes back
    QString emptyText_;
    std::vector<PlotRun> runs_;
    int currentRun_ = -1;
    std::vector<PlotRun> compared_; // without a result: a name from a saved plot, its run has yet to appear
    std::vector<Quantity> quantities_;
    QStringList wanted_; // paths, in the order they were asked for
    QString wantedX_ = "time";
    std::vector<Curve> curves_;
    std::vector<LeastMark> least_;
    std::vector<std::pair<QString, int>> colours_; // path, number of its colour
    CurveFeed* feed_;
    int nextId_ = 1;
    double cursor_ = 0.0;
    std::optional<double> second_;
    QPointF pressed_;
    bool userZoomed_ = false;
    bool filling_ = false;
    bool restoring_ = false;
    bool spectrum_ = false;
    bool dark_ = false;
    QJsonObject ranges_; // to be applied once curves are there

    QuantityTree* tree_ = nullptr;
    QComboBox* x_ = nullptr;
    QLabel* legend_ = nullptr;
    QLabel* hint_ = nullptr;
    QMenu* compareMenu_ = nullptr;
    QAction *marksAction_ = nullptr, *figuresAction_ = nullptr, *spectrumAction_ = nullptr, *fitAction_ = nullptr,
            *exportAction_ = nullptr;
    QCustomPlot* plot_ = nullptr;
    FiguresTable* table_ = nullptr;
    QBoxLayout* figuresPlace_ = nullptr; ///< of the curves and the figures, one below or beside the other
    QCPItemStraightLine *line_ = nullptr, *secondLine_ = nullptr;
    EventMarks* marks_ = nullptr;
    std::vector<std::pair<QString, QCPAxis*>> axes_; // unit, axis
    QTimer *replot_ = nullptr, *figuresTimer_ = nullptr;
};

} // namespace escapement
