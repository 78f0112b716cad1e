// The table of time-stepping schemes: a new one is a file and a line here.

#include "engine/integrators/time_stepping/halved_steps.h"
#include "engine/integrators/time_stepping/time_stepping_makers.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

namespace escapement {

const std::vector<TimeSteppingScheme>& timeSteppingSchemes() {
    static const std::vector<TimeSteppingScheme> table = {
        {"Moreau-Jean", "explicit midpoint form of Moreau; sturdy and quick", 1, makeMoreauJean},
        {"Moreau-Jean-theta", "implicit theta scheme with tangents, for stiff springs", 1, makeMoreauJeanTheta},
        {"Moreau-Jean-projected", "theta scheme with joints and closed contacts held on position level", 1, makeMoreauJeanProjected},
        {"D-minus", "half-explicit trapezoidal scheme on velocity level: second order while nothing strikes", 2, makeDMinusVelocity},
        {"D-minus-acceleration", "the same on acceleration level; closed contacts and joints drift", 2, makeDMinusAcceleration},
        {"D-minus-explicit", "the explicit one on velocity level; drifts most, for comparison", 1, makeDMinusExplicit},
        {"D-minus-MBSim", "the variant for MBSim: a tenth of the step where something strikes", 2, makeDMinusMbsim},
        {"Schatzman-Paoli", "on position level: no penetration to speak of, velocities lag", 1, makeSchatzmanPaoli},
        {"Stewart-Trinkle", "inelastic, contacts closed on the linearised gap, friction on a pyramid, by Lemke's method", 1, makeStewartTrinkle},
        {"Anitescu-Potra", "linearly implicit, on velocity level, friction on a pyramid, Poisson's restitution, by Lemke's method", 1, makeAnitescuPotra},
        {"DVI", "cone complementarity with stabilisation; sliding contacts open by the relaxation's gap", 1, makeDvi},
        {"nonsmooth-alpha", "generalized-alpha with impulses; damps high frequencies", 2, makeNonsmoothAlpha},
    };
    return table;
}

std::unique_ptr<TimeStepper> makeTimeStepper(const std::string& scheme, System& system, const TimeStepperSettings& settings) {
    std::string known;
    for (const auto& entry : timeSteppingSchemes()) {
        if (entry.name == scheme) {
            auto stepper = entry.make(system, settings);
            if (settings.errorBound > 0.0) stepper = std::make_unique<HalvedSteps>(std::move(stepper), settings.errorBound);
            return stepper;
        }
        known += (known.empty() ? "" : ", ") + entry.name;
    }
    throw InputError(fmt::format("unknown time-stepping scheme '{}'; known: {}", scheme, known));
}

} // namespace escapement
