// The theta scheme with projection (theta_step.h).

#include "engine/integrators/time_stepping/steps/theta_step.h"

namespace escapement {

SchemeType moreauJeanProjectedScheme() {
    return {
        .name = "Moreau-Jean-projected",
        .purpose = "positions without penetration",
        .words = "theta scheme with joints and closed contacts held on position level in the same step",
        .source = "Gear, Gupta and Leimkuhler 1985; Schindler, Rezaei, Kursawe and Acary 2014, 2.3",
        .form = SchemeType::Implicit,
        .order = 2,
        .orderWithJoints = 1,
        .account = SchemeType::Closes,
        .cost = "tangents of the forces (of many bodies only where springs are stiff), a contact problem in each "
                "Newton step, and one or more on position level",
        .parameters = {thetaParameter()},
        .make = [](System& system, ContactSolving& solving,
                   const std::vector<double>& numbers) { return makeThetaStep(system, solving, numbers[0], true); },
    };
}

} // namespace escapement
