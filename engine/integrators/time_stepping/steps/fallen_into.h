#pragma once
// Where a step leads bodies lie a little in what bears them: schemes that look for contacts where the step's forces
// lead fall by h^2 g or half of it, others sag, and all leave roundoff. Corners of the ground that they pass flush
// stand in their side faces then: a block that slides over a table's edge, or a seam, would be struck by the side of
// it, as hard as it slides.

#include "engine/integrators/time_stepping/time_stepper.h"

#include <vector>

namespace escapement {

/// A contact that is closed at a configuration.
struct ClosedThere {
    int contact;
    double depth, border; ///< m: how deep it is, and how far within the borders of its features
    bool pressed;         ///< in the last step, by more than roundoff; or before the first one it was closed
    bool touched;         ///< it was closed, on its features, at the step's start
};

/// N s: what pressed no harder in the last step has not pressed.
double noPressure(const TimeStepMemory& memory);

/// Where a step begins, and how long it is, or the last one was (s): shortened steps begin as deep as that one left.
struct FallingFrom {
    double t;
    const Vector &q, &v;
    double h;
};

/// Of contacts closed at q, whether each is there only because its bodies lie in what bears them: it bore nothing
/// itself, looks across what does, comes in by the bodies' speed and not by the forces of the step, as what bears
/// would, and is off its features as soon as a body of it is out of that, by no more than forces carry it in the step.
/// Empty: none is. So a step of the ground as low as bodies fall in a time step stops nothing.
std::vector<char> onlyFallenInto(System& system, const FallingFrom& from, In<Vector> q,
                                 const std::vector<ClosedThere>& all);

/// Takes these out of `closed` (candidates, closed at q).
void leaveOutFallenInto(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
                        std::vector<int>& closed);

} // namespace escapement
