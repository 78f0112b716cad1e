#include "plots/quantities/quantity_mime.h"

#include <QMimeData>

#include <algorithm>

namespace escapement {

QMimeData* quantityMime(const QStringList& paths) {
    auto* data = new QMimeData;
    data->setData(quantityMimeType, paths.join('\n').toUtf8());
    data->setText(paths.join('\n'));
    return data;
}

QStringList quantitiesIn(const QMimeData* data) {
    if (!data) return {};
    if (data->hasFormat(quantityMimeType))
        return QString::fromUtf8(data->data(quantityMimeType)).split('\n', Qt::SkipEmptyParts);
    if (!data->hasText() || data->hasUrls()) return {};
    const QStringList lines = data->text().split('\n', Qt::SkipEmptyParts);
    const auto isPath = [](const QString& line) {
        for (const char* folder : {"bodies/", "joints/", "couplings/", "contacts/", "energy/", "solver/"})
            if (line.startsWith(folder)) return true;
        return false;
    };
    return std::all_of(lines.begin(), lines.end(), isPath) ? lines : QStringList();
}

} // namespace escapement
