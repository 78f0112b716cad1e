#include "plots/pictures/saved_picture.h"

#include "engine/results/whole_file.h"

#include <qcustomplot.h>

#include <exception>

namespace escapement {

bool savePicture(QCustomPlot& plot, const QString& file, int width, int height) {
    WholeFile whole(file.toStdString());
    const QString beside = QString::fromStdString(whole.path().string());
    const bool done = file.endsWith(".png", Qt::CaseInsensitive)
                          ? plot.savePng(beside, width, height, 2.0)
                          : file.endsWith(".pdf", Qt::CaseInsensitive) && plot.savePdf(beside, width, height);
    if (!done) return false;
    try {
        whole.commit();
    } catch (const std::exception&) {
        return false;
    }
    return true;
}

} // namespace escapement
