#pragma once
// Impacts along the tangent, as a step has made them.

#include "engine/dynamics/contact_motion.h"
#include "engine/integrators/time_stepping/time_stepper.h"

namespace escapement {

/// Whether something strikes whose tangential velocity is to be turned back: on position level it strikes in two steps,
/// and would be turned twice.
bool strikesTangentially(System& system, ContactMotion& motion, const TimeStepStart& start, const TimeStep& result);

} // namespace escapement
