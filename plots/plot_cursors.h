#pragma once
// The two moments marked in a plot over time, each by an upright line: the one shown elsewhere too, and a second one to
// measure from.

#include <QObject>

#include <optional>

class QCPItemStraightLine;
class QCustomPlot;

namespace escapement {

struct PlotColours;

class PlotCursors final : public QObject {
    Q_OBJECT
  public:
    explicit PlotCursors(QCustomPlot* plot);

    /// The moment shown elsewhere (s).
    void set(double time);
    double time() const { return time_; }
    /// A second moment (s): values there, differences and slopes are shown.
    void setSecond(std::optional<double> time);
    std::optional<double> second() const { return second_; }
    void startAfresh(); ///< the first at 0 s and no second one; tells nobody

    void setTimeFactor(double factor) { factor_ = factor; } ///< shown time = time (s) * factor
    /// Puts the lines to their moments; `overTime`: the plot is one over time and has curves, else there are no lines.
    void place(bool overTime);
    void paint(const PlotColours& colours);
    /// For a picture without lines. Answers what is to be given to `unhide` afterwards.
    struct Hidden {
        bool first, second;
    };
    Hidden hide();
    void unhide(const Hidden& hidden);

  signals:
    void moved(); ///< one of them

  private:
    double time_ = 0.0, factor_ = 1.0;
    std::optional<double> second_;
    QCPItemStraightLine *line_, *secondLine_;
};

} // namespace escapement
