#pragma once
// The figures of each curve of a plot: extremes with their times, mean, RMS, and what lies between two cursors. Shown
// to six digits; a copy has nine, tooltips and the copy of one number have all seventeen, in SI units.

#include "plots/series.h"
#include "plots/units/plot_units.h"

#include <QColor>
#include <QTableWidget>

#include <array>
#include <optional>

namespace escapement {

struct FiguresRow {
    QString name, unit; ///< unit in SI
    QColor colour;
    bool dashed = false;
    std::optional<CurveFigures> figures;
    std::optional<double> first, second; ///< at the two cursors, SI
    double between = 0.0;                ///< s, from the first cursor to the second
    /// So many letters of the name say of what it is: they are shortened before the quantity and the run.
    qsizetype thing = 0;
};

class FiguresTable final : public QTableWidget {
    Q_OBJECT
  public:
    enum Column {
        Name,
        Now,
        Maximum,
        TimeOfMaximum,
        Minimum,
        TimeOfMinimum,
        Mean,
        Rms,
        Second,
        Difference,
        Slope,
        columnTotal
    };

    explicit FiguresTable(QWidget* parent = nullptr);

    void setRows(const std::vector<FiguresRow>& rows, bool secondCursor);
    /// As it goes to the clipboard: a header and a line a curve, tabs between, SI units.
    QString text() const;
    QSize sizeHint() const override;
    /// Of the times of extremes.
    void setTimeUnit(const PlotUnit& unit) { time_ = unit; }
    /// Where it is low, under the plot, numbers that leave no room for the smallest value and the mean are written
    /// shorter, and columns for which there is no room even so are left out, the least wanted first, so that no scroll
    /// bar takes a row: the head of the names says how many. Else, or with all of them, one scrolls to them.
    void setLow(bool low);
    void setAllColumns(bool all);
    /// What a cell is painted with: its number, with fewer digits where that makes room for a column; a name that has
    /// no room without the middle of what it is of, so that the quantity and the run can be read.
    QString shownText(const QModelIndex& cell) const;
    /// The height of its head and so many curves.
    int heightOf(int curves) const;

  signals:
    /// A maximum or minimum was clicked.
    void timeChosen(double time);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void copy() const;
    void fitColumns();
    bool isWanted(int column) const; ///< what lies between two cursors only where there are two
    /// Pixels that its head and its values need, written in full or short.
    int roomFor(int column, bool brief) const;
    int leastRoomOfNames() const; ///< pixels, with which quantities and runs can be read
    int roomOfNames() const;      ///< pixels beyond the least
    void tellLeftOut(int columns);
    QTableWidgetItem* cellAt(int row, int column);
    void putName(int row, const FiguresRow& of);
    /// `least`: what is smaller is roundoff.
    void put(int row, int column, std::optional<double> value, const QString& unit, double least,
             const CurveFigures& of);

    PlotUnit time_{"ms", 1e3};
    bool second_ = false, all_ = false, low_ = false;
    bool brief_ = false;                                  ///< numbers are written short
    std::array<int, columnTotal> grown_{}, grownBrief_{}; ///< pixels, the widest value so far
};

} // namespace escapement
