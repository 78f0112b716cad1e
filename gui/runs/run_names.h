#pragma once
// What the things of the project are called in its runs: things are renamed, and results keep the names they were
// computed with.

#include "gui/runs/run_record.h"

namespace escapement {

/// What an edit has renamed: `then` before it, `now` after it. Both mechanisms must be resolved.
ThingNames renamedBetween(const Mechanism& before, const Mechanism& after);
/// Takes `renamed` into the names of a run, so that they are of the project as it is after that.
void followNames(ThingNames& names, const ThingNames& renamed);
/// What the run calls otherwise than the project does now. Of a run that nothing was kept for, it is found by comparing
/// what was run, and kept with the run from then on.
ThingNames namesIn(const RunRecord& run, const Mechanism& now);
/// The contacts of the model that was run, joints' stops among them, by its own names; its result has only those that
/// came near each other. None where the result is not open.
QStringList contactsIn(const RunRecord& run);

} // namespace escapement
