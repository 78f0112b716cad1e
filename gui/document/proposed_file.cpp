#include "gui/document/proposed_file.h"

#include "plots/last_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace escapement {

QString proposedFile(const Document& document, const Result* result) {
    const DocumentPlace& place = document.place();
    QString name = place.path().isEmpty() ? place.title() : QFileInfo(place.path()).completeBaseName();
    for (const RunRecord& run : document.runs().all())
        if (result && run.result.get() == result) name += " " + run.name;
    static const QRegularExpression noName(R"([/\\:*?"<>|])"); // on some system
    return QDir(lastFolder(place.folder())).filePath(name.trimmed().replace(noName, "_"));
}

} // namespace escapement
