#pragma once
// One plot of results: any recorded quantity against time or against another, several at a time, one axis a unit, with
// a cursor at the moment shown and a second one to measure from. Other runs' curves can lie beside the shown run's.
// Grows while a run goes on; export as table or picture.

#include "engine/results/result.h"
#include "plots/compared_runs.h"
#include "plots/curve_feed.h"
#include "plots/curve_readings.h"
#include "plots/plot_range.h"
#include "plots/units/plot_units.h"

#include <QColor>
#include <QJsonObject>
#include <QWidget>

#include <map>
#include <optional>

class QAction;
class QBoxLayout;
class QComboBox;
class QCPAxis;
class QCPCurve;
class QCPGraph;
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
class LeastMarks;
class PlotCursors;
class PlotZooms;
class QuantityTree;

class PlotPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit PlotPanel(QWidget* parent = nullptr);
    ~PlotPanel() override;

    /// The run shown; the quantities wanted stay, and are drawn where the result has them.
    void setResult(std::shared_ptr<Result> result);
    /// Said in place of curves while there is no result; an empty text: how to get one.
    void setEmptyText(const QString& text);
    /// Takes over what the result has gained; cheap, may be called at every tick of a run.
    void refresh();

    ComparedRuns& comparison() const { return *comparison_; } ///< the other runs that are drawn too
    PlotCursors& cursors() const { return *cursors_; }
    LeastMarks& leastMarks() const { return *least_; }
    /// What can be read off the curves, over the range shown.
    CurveReadings readings() const;

    QStringList shownQuantities() const;
    void showQuantity(const QString& path, bool shown);
    /// The user's name for the curves of a quantity, in legend, figures and exports; empty: they have the quantity's.
    /// Kept with the plot, also when the thing that the quantity is of is renamed.
    void nameCurves(const QString& path, const QString& name);
    /// Things of the project are called otherwise now; what is drawn of them goes on under their new names. Each run's
    /// names (ComparedRuns) follow.
    void renameThings(const ThingNames& renamed);
    QString xQuantity() const;
    void setXQuantity(const QString& path);
    void setEventMarks(bool shown);
    void setFiguresShown(bool shown);
    void setSpectrum(bool shown);
    bool isSpectrum() const { return spectrum_; }
    void setDark(bool dark);

    QCustomPlot* plot() const { return plot_; }
    QPointF pixelOf(double x, double y) const; ///< in the plot, on the first curve's axes; for tests
    int pointCount(const QString& path, const QString& run = {}) const;

    /// Writes the curves as a table (.csv; in SI, or in the units of the window), or the picture (.svg, .pdf, .png).
    /// False, and `problem` says why, when not.
    bool exportTo(const QString& file, QString* problem = nullptr, bool inSi = true) const;

    /// What the plot shows and how; paths that no result has yet are kept.
    QJsonObject saved() const;
    void restore(const QJsonObject& state);

  signals:
    /// The user clicked at a time (s) on a time axis, or on the time of an extreme.
    void timePicked(double time);
    void layoutChanged();
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
        QString wanted;          // the path in the project's names
        QString across;          // the path of what runs along the horizontal axis, in its run's names
        SubtractedCurve less;    // of a difference
        PlotUnit shown{};        // of y
        std::shared_ptr<Result> result;
        QColor colour;
        Qt::PenStyle line = Qt::SolidLine;
        QCPGraph* graph = nullptr;    // against time, or a spectrum
        QCPCurve* curve = nullptr;    // against another quantity, where x runs back and forth
        QCPItemTracer* now = nullptr; // where it is at the cursor, against another quantity
        std::size_t next = 0;         // first row not asked for yet
        bool waiting = false;
        bool thinned = false;
        QVector<double> x, y;            // what is drawn
        PlotExtent along, up;            // of them
        mutable Series whole;            // of a difference of steps; filled by wholeRows
        mutable std::size_t wholeOf = 0; // steps of both runs
        std::optional<CurveFigures> figures;
        bool figuresWaiting = false, figuresOld = true;
    };

    /// One a unit.
    struct Axis {
        QString unit;
        QCPAxis* axis;
        PlotUnit shown;
    };

    void makeList(QWidget* left);
    void makePlot(QWidget* right);
    QLayout* makeButtons(QWidget* right);
    void makeRight(QWidget* right);
    void fillList();
    void runsChanged();
    void showMissing();        ///< which runs have not what is wanted
    void forgetMissing();      ///< what none of the runs has is wanted no longer
    PlotUnit timeUnit() const; ///< by when the longest run ends so far
    void retime();             ///< runs may have grown beyond what their times are told in
    void quantityTicked(const QString& path, bool on);
    void contextMenu(const QPoint& position);

    void updateCurves();
    std::vector<Curve> desiredCurves() const;
    bool showsDifferences() const; ///< what other runs have more than the one shown, in place of the curves
    bool comesWhole(const Curve& curve) const { return spectrum_ || curve.less; }
    Series rowsOf(const Curve& curve) const;
    const Series& wholeRows(const Curve& curve) const;
    void curvesRenamed();
    void fillNameMenu(QMenu& menu);
    void askName(const QString& path);
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
    void showAll(); ///< not what was zoomed to
    void valuesCame();
    void showValues();
    void showCursor();
    void placeMarks();
    void showLegend();
    void showFigures();
    void askFigures();
    void showHint();
    void schedule();
    void zoomed();
    void showRanges(const QJsonObject& ranges); ///< empty: everything
    void pressed(const QPointF& position, Qt::KeyboardModifiers keys);

    bool overTime() const;
    QString unitOf(const QString& path) const;
    QString curveName(const Curve& curve) const;
    const Curve* curveOf(const QString& path, const QString& run) const;
    std::optional<std::size_t> rowAt(const Curve& curve, double time) const;
    std::optional<double> valueAt(const Curve& curve, const QString& path, double time) const; ///< SI
    bool writeTable(const QString& file, bool inSi, QString& problem) const;
    bool writePicture(const QString& file, QString& problem) const;

    std::shared_ptr<Result> result_;
    std::weak_ptr<Result> lastResult_; ///< shown last: its ranges count again when it comes back
    QString emptyText_;
    std::vector<Quantity> quantities_;
    QStringList wanted_;               // paths in the project's names, in the order they were asked for
    ThingNames shownNames_;            ///< what the run shown calls otherwise, as the list has it
    bool renamed_ = false;             ///< the list has names from before
    QStringList inNoRun_;              ///< of those wanted
    std::map<QString, QString> names_; ///< of the user, by path in the project's names
    QString wantedX_ = "time";
    std::vector<Curve> curves_;
    std::vector<std::pair<QString, int>> colours_; // path, number of its colour
    CurveFeed* feed_;
    int nextId_ = 1;
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
    QLabel* missing_ = nullptr; ///< says which runs have not what is wanted
    QLabel* hint_ = nullptr;
    QAction *marksAction_ = nullptr, *figuresAction_ = nullptr, *spectrumAction_ = nullptr, *fitAction_ = nullptr,
            *exportAction_ = nullptr;
    QCustomPlot* plot_ = nullptr;
    FiguresTable* table_ = nullptr;
    QBoxLayout* figuresPlace_ = nullptr; ///< of the curves and the figures, one below or beside the other
    EventMarks* marks_ = nullptr;
    PlotCursors* cursors_ = nullptr;
    LeastMarks* least_ = nullptr;
    PlotZooms* zooms_ = nullptr;
    ComparedRuns* comparison_ = nullptr;
    std::vector<Axis> axes_;
    PlotUnit xShown_{};            ///< of the horizontal axis, and so of all x
    QCPItemText* xName_ = nullptr; ///< of the horizontal axis where there is no room below it
    QTimer *replot_ = nullptr, *figuresTimer_ = nullptr, *valuesTimer_ = nullptr;
    bool valuesWait_ = false; ///< for valuesTimer_, to be shown
};

} // namespace escapement
