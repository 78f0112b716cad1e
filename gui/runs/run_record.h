#pragma once
// A run of the project: its result, or where that can be read from, with the name and the note the user gave it.

#include "engine/model/mechanism.h"
#include "engine/results/result_file.h"
#include "plots/thing_names.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace escapement {

/// How a run differs from the one before it, in one line.
struct RunChanges {
    QString since;           ///< the file of the run before it, without its folder; its name, where it has no file
    QString text;            ///< empty: nothing was changed
    QString units, language; ///< that it is told in
};

struct RunRecord {
    QString name;                   ///< "Run 2"; no two runs of a project share one
    std::shared_ptr<Result> result; ///< null: not read from its file yet
    QString file;                   ///< where it is kept, absolute; empty when it could not be written
    QString note;
    bool added = false;  ///< the file is the user's, not the project's: taking the run away leaves it alone
    ResultHead head;     ///< what the file says; counts while there is no `result`
    bool begun = false;  ///< by this window, which computes it until its `result` says that it ended
    bool paused = false; ///< by the user, while it goes on
    QString problem;     ///< why the file cannot be read; empty: it can
    mutable std::shared_ptr<const Mechanism> model; ///< what was run; filled by modelOf
    mutable std::optional<RunChanges> changes;      ///< filled by changesOf, and kept with the run
    /// What has other names in the run than in the project as it is now, and than in the project as it was saved, which
    /// is kept with the run. Absent: the run is of a time when this was not kept, or of elsewhere; `names` is then
    /// filled by namesIn.
    mutable std::optional<ThingNames> names;
    std::optional<ThingNames> savedNames;
};

RunStatus statusOf(const RunRecord& run);
/// Whether it is being computed now. A result whose file says so, and which is not, was broken off.
bool goesOn(const RunRecord& run);
QString messageOf(const RunRecord& run);
std::size_t framesOf(const RunRecord& run);
double lastTimeOf(const RunRecord& run); ///< s
/// What it said that its reader must know, in the user's language and units.
QStringList remarksOf(const RunRecord& run);
bool hasRemarks(const RunRecord& run);
/// The mechanism that was run, from the project text kept in the result; null when that says nothing.
std::shared_ptr<const Mechanism> modelOf(const RunRecord& run);
/// The project text that was run; empty where the result does not say.
std::string projectTextOf(const RunRecord& run);
/// s: the end of a run that goes on with this one, its own or that of `now`, whichever is later. Nothing where it has
/// failed, is not in a file, or is there already.
std::optional<double> furtherEnd(const RunRecord& run, const Mechanism& now);
/// What was changed for run `index` since the run before it: "contact c: friction 0.1 → 0.4, and 2 more". Empty where
/// nothing was, where it is not known, and of a result that is not open and that nothing was kept for.
QString changesOf(const std::vector<RunRecord>& runs, std::size_t index);
/// "done", "failed: the joints …", "running", "paused", "broken off".
QString stateText(const RunRecord& run);
/// When it was started, in the user's time zone; empty when not known.
QString startedText(const RunRecord& run);

} // namespace escapement
