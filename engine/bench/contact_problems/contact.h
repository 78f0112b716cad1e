#pragma once
// `escapement bench contact FILES`.

#include "engine/bench/bench.h"

namespace escapement {

/// Every solver on every problem of request.files (contact_problem_file.h). Throws InputError for a file it cannot
/// read.
BenchReport benchContact(const BenchRequest& request);

} // namespace escapement
