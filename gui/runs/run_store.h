#pragma once
// Where the runs of a project are kept, and what the user said about them: a folder of result files with a small index,
// `runs.json`. The folder counts: a result file that the index does not know is a run all the same.

#include "gui/runs/run_record.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace escapement {

struct RunList {
    std::vector<RunRecord> runs; ///< in the order they were made
    QString shown;               ///< name of the run that was being looked at; empty: the model
    int next = 1;                ///< number of the next run, so that a number is not given twice
    ThingNames unsaved = {};     ///< what was renamed in the project since it was saved; of one that was recovered
};

/// Where the runs of a saved project go: `name.runs` beside `name.escapement`, or, where that folder cannot be written,
/// a folder for it among the user's data.
QString runFolderOf(const QString& project);

/// Reads the index and the heads of the result files; slow with many, for a worker thread. A folder that is not there
/// holds no runs.
RunList readRunList(const QString& folder);

/// Writes the index; the folder must exist. What another window has written there about other files is kept, but for
/// `forgotten` ones. False, and `problem` says why, when it cannot be written.
bool writeRunList(const QString& folder, const RunList& list, const QStringList& forgotten = {},
                  QString* problem = nullptr);

/// The file `run-N.h5` of that number or the first free one after it, which becomes `number`. Makes the folder, and the
/// file, empty: until the run begins it keeps the folder, and its name from other windows.
QString freeRunFile(const QString& folder, int& number);

/// Puts a result file into `folder` under a free name: moved, or, with `keep`, linked or copied. Answers the new place,
/// empty when it could not be done.
QString bringRunFile(const QString& file, const QString& folder, bool keep);

/// A name that no run of the list has: `wanted`, `wanted (2)`, …
QString freeRunName(const std::vector<RunRecord>& runs, const QString& wanted);

/// Takes a folder away when nothing but its index is left in it.
void removeIfEmpty(const QString& folder);

} // namespace escapement
