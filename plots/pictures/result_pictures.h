#pragma once
// Plots of a result for paper, always on a light ground: as a drawing and as a picture. They need a QApplication.

#include "engine/results/energy_ledger.h"

#include <QByteArray>
#include <QImage>

#include <string>
#include <vector>

namespace escapement {

struct PlotPicture {
    QByteArray svg; ///< an element <svg>, without what stands before it in a file
    QImage image;   ///< of 2.5 pixels a pixel of the drawing
    int width = 0;  ///< pixels, of the drawing
};

PlotPicture ledgerPicture(const EnergyShares& ledger);
/// Quantities of one unit over time. Throws std::invalid_argument for one that the result does not have.
PlotPicture curvesPicture(const Result& result, const std::vector<std::string>& paths);

} // namespace escapement
