#include "gui/runs/run_folder.h"

#include "gui/runs/run_store.h"

#include <QDir>
#include <QFileInfo>

namespace escapement {

void RunFolder::belongTo(const QString& project) { saved_ = project.isEmpty() ? QString() : runFolderOf(project); }

void RunFolder::discardScratch() {
    if (!scratch_.isEmpty()) QDir(scratch_).removeRecursively();
}

bool RunFolder::holds(const QString& file) const {
    return QFileInfo(file).absolutePath() == QDir(path()).absolutePath();
}

bool RunFolder::bring(RunRecord& run, bool keep) const {
    const QString now = bringRunFile(run.file, path(), keep);
    if (now.isEmpty()) return false;
    run.file = now;
    return true;
}

} // namespace escapement
