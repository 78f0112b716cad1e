#pragma once
// `escapement bench watch FOLDER`.

#include "engine/bench/bench.h"

namespace escapement {

/// A real watch's escapement for ten seconds: how much faster than the watch itself, its beat, its events. Leaves the
/// project in watch.escapement, for the workbench. Throws InputError where the folder lacks the files, ModelError where
/// they do not make the mechanism.
const Bench& watchBench();

} // namespace escapement
