#pragma once
// Where a run is kept, for people.

#include "gui/runs/run_record.h"

namespace escapement {

class RunFolder;

/// Whether a run's file lies where it does only until the project is saved: its path means nothing to the user.
bool isUnsaved(const RunRecord& run, const RunFolder& folder);
/// Its file; "not saved yet" of one that is unsaved; empty where it has none.
QString placeText(const RunRecord& run, const RunFolder& folder);

} // namespace escapement
