#pragma once
// A picture of curves over common axes, logarithmic or not, each with places of its own: work over precision, and
// performance profiles.

#include <QString>

#include <vector>

namespace escapement {

struct PlacedCurve {
    QString name;
    std::vector<double> x, y; ///< as many each
};

struct CurvesPicture {
    QString title, x, y; ///< labels with their units
    bool logX = true, logY = true;
    std::vector<PlacedCurve> curves;
};

/// Draws into a .png or .pdf; on a logarithmic axis what is not above zero is left out. Needs a QApplication. False
/// where there is nothing to draw, the file cannot be written or has another ending.
bool drawCurves(const CurvesPicture& picture, const QString& file);

} // namespace escapement
