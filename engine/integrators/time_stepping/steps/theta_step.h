#pragma once
// What the theta schemes share: their step, and the weight theta.

#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/model/kinds/scheme_type.h"

namespace escapement {

/// `project`: joints and closed contacts are held on position level, too.
std::unique_ptr<TimeStepper> makeThetaStep(System& system, ContactSolving& solving, double theta, bool project);

inline MethodParameter thetaParameter() {
    return {.key = "theta",
            .help = "weight of a step's end in its forces: 0.5 loses no energy, 1 damps most",
            .lower = 0.5,
            .upper = 1.0,
            .usual = 0.5};
}

} // namespace escapement
