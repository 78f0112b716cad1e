#pragma once
// A plot as a picture in a file.

class QCustomPlot;
class QString;

namespace escapement {

/// By the name's ending, .png or .pdf; `width` and `height` in pixels. What was there stays until the picture is whole.
/// False: it could not be written.
bool savePicture(QCustomPlot& plot, const QString& file, int width, int height);

} // namespace escapement
