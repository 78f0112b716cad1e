#include "gui/runs/run_place.h"

#include "gui/runs/run_folder.h"

#include <QCoreApplication>
#include <QDir>

namespace escapement {

bool isUnsaved(const RunRecord& run, const RunFolder& folder) {
    return !run.added && !run.file.isEmpty() && !folder.isSaved() && folder.holds(run.file);
}

QString placeText(const RunRecord& run, const RunFolder& folder) {
    if (isUnsaved(run, folder)) return QCoreApplication::translate("escapement", "not saved yet");
    return QDir::toNativeSeparators(run.file);
}

} // namespace escapement
