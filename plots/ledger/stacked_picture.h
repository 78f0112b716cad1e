#pragma once
// A picture of several curves over one axis, each in a strip of its own: for what a bench recorded.

#include <QString>

#include <vector>

class QCPAxisRect;

namespace escapement {

struct PictureCurve {
    QString name, unit;
    std::vector<double> values;
};

/// Draws `curves[1]` and the following, one under the other, over `curves[0]`, into a .png or .pdf. Needs a
/// QApplication. False where the file cannot be written or has another ending.
bool drawStacked(const std::vector<PictureCurve>& curves, const QString& file);

/// Axes and grid of a strip of such a picture, or of one beside a film's.
void dressAxes(QCPAxisRect& strip);

} // namespace escapement
