#pragma once
// The pictures of a film: the scene at even times, and where wanted a plot below or beside it with a cursor at the
// time.

#include "gui/exporters/exporter.h"
#include "plots/pictures/film_plot.h"

namespace escapement {

/// A film may not have more: nearly two hours at 30 a second.
inline constexpr double mostFilmPictures = 200000;
/// Simulated s a s at which a film of so many seconds of a run lasts about ten seconds.
double usualFilmSpeed(double length);

class FilmPictures {
  public:
    /// Throws InputError for what cannot be a film. With a plot a QApplication must be there.
    explicit FilmPictures(const ExportInput& input);

    std::int64_t count() const { return count_; }
    QSize size() const { return size_; }
    double timeOf(std::int64_t picture) const { return first_ + static_cast<double>(picture) * step_; } ///< s
    QRect view() const { return view_; } ///< where the scene is
    QRect plot() const { return plot_; } ///< empty: there is none
    const FilmPlot* curves() const { return curves_.get(); }
    QImage draw(std::int64_t picture);

  private:
    const Result& result_;
    double first_, last_, speed_, step_;
    std::int64_t count_;
    QSize size_;
    QRect view_, plot_;
    std::vector<PairRow> pairs_;
    std::unique_ptr<OffscreenScene> stage_;
    std::unique_ptr<FilmPlot> curves_;
};

} // namespace escapement
