// The theta scheme (theta_step.h).

#include "engine/integrators/time_stepping/steps/theta_step.h"

namespace escapement {

SchemeType moreauJeanThetaScheme() {
    return {
        .name = "Moreau-Jean-theta",
        .purpose = "stiff springs and dampers",
        .words = "theta scheme with tangents of the forces by differences",
        .source = "Moreau 1988; Jean 1999",
        .form = SchemeType::Implicit,
        .order = 2,
        .orderWithJoints = 1,
        .account = SchemeType::Closes,
        .cost = "tangents of the forces (of many bodies only where springs are stiff), and a contact problem in each "
                "Newton step",
        .parameters = {thetaParameter()},
        .make = [](System& system, ContactSolving& solving,
                   const std::vector<double>& numbers) { return makeThetaStep(system, solving, numbers[0], false); },
    };
}

} // namespace escapement
