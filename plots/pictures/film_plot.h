#pragma once
// Curves of a result over time for the pictures of a film: drawn once, and for each picture a cursor at its time. Needs
// a QApplication.

#include "engine/results/result.h"

#include <QImage>
#include <QRectF>

#include <string>
#include <vector>

namespace escapement {

class FilmPlot {
  public:
    /// Curves of one unit share a strip, strips stand one under the other. `scale`: pixels of a line of one pixel, so
    /// that letters can be read in large films. Throws std::invalid_argument for a quantity that the result does not
    /// have.
    FilmPlot(const Result& result, const std::vector<std::string>& paths, const QSize& size, double scale);

    /// The curves with the cursor at a time (s), and a dot on each curve there.
    QImage at(double time) const;
    double xOf(double time) const; ///< pixel of the cursor
    double stripsHeight() const;   ///< pixels, of all strips together
    /// How many strips these curves take. Throws as above.
    static std::size_t stripCount(const Result& result, const std::vector<std::string>& paths);

  private:
    struct Strip {
        QRectF rect; ///< pixels, within its axes
        double low = 0.0, high = 1.0;
    };
    struct Curve {
        std::size_t strip = 0;
        std::vector<double> time, value; ///< s and SI
        QColor colour;
    };

    QImage ground_; ///< without a cursor
    double scale_, from_ = 0.0, until_ = 1.0;
    std::vector<Strip> strips_;
    std::vector<Curve> curves_;
};

} // namespace escapement
