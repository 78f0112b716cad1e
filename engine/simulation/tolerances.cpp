#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

namespace escapement {

const std::vector<ToleranceRow>& toleranceRows() {
    using T = Tolerances;
    static const std::vector<ToleranceRow> rows = {
        {"rest", &T::rest, "slower is at rest, along a normal or across a border", "of the largest velocity", "speed"},
        {"slowest", &T::slowest, "a smaller largest velocity counts as this", "m/s or rad/s", ""},
        {"tippingRest", &T::tippingRest, "what a body tips onto approaches no faster", "of the largest velocity",
         "speed"},
        {"samePlace", &T::samePlace, "points of contact so near to one another are at one place", "of the size",
         "size"},
        {"nearPlace", &T::nearPlace,
         "so far from a contact, or off its own border, another one may take over where shapes are nearly flat",
         "of the size", "size"},
        {"onBorder", &T::onBorder,
         "a contact that starts a step on a border has left it when it is 2e-8 m outside, and did so where it was this "
         "far; a guide's point is not beyond its end",
         "of the size, closest point", "size"},
        {"gapJumps", &T::gapJumps, "larger where it changes its sign, a gap has not gone through zero", "of the size",
         "size"},
        {"touchesBeside", &T::touchesBeside, "deeper, what comes over a border onto its feature has not touched beside",
         "m, gap", ""},
        {"nearCone", &T::nearCone,
         "of a feature that goes in so little past its normal cone it is asked which one beside it went in before",
         "sine of the angle past it", ""},
        {"endOfPiece", &T::endOfPiece, "the way of a guide's point to the end of its piece", "of the size", "size"},
        {"projected", &T::projected, "projections onto positions, after smooth steps and events", "of the size, m or 1",
         "size"},
        {"eventInstant", &T::eventInstant, "an event found by its event function, or where a closest point comes in",
         "fraction of the step", "step"},
        {"switchInstant", &T::switchInstant,
         "an event found by halving: of a redundant patch by the contact problem's answer, the end of a place",
         "fraction of the step", "step"},
        {"noForce", &T::noForce, "a normal force has ended, friction is at its cone",
         "of the largest contact force, below zero", "forces"},
        {"together", &T::together,
         "forces so small end together with one that ends; so near to the cone a contact breaks loose with another one "
         "that it shares a load with",
         "of the largest contact force, and of its normal force", "forces"},
        {"pastCone", &T::pastCone, "so far past the cone what broke loose and stopped at once breaks next",
         "of the largest contact force", "forces"},
        {"answer", &T::answer, "a contact problem of an impact that is not solved to 1e-12 is taken for solved",
         "relative natural map", "problem"},
        {"gain", &T::gain,
         "energy that an impact may bring in: else, or where the impact has no solution (self-locking), the "
         "restitution "
         "counts less, found by sixteen halvings; and that a time step may bring in by its contacts",
         "of the kinetic energy before the impact; of the energy turned over", "energy"},
        {"unexplained", &T::unexplained,
         "energy that event-driven runs may leave unexplained, looked at at each frame; more ends the run",
         "of the energy turned over, and what the error estimates of all steps allow, up to as much again and that of "
         "twenty steps: each estimate × tolerance × sum of \\|p\\| (1 + \\|v\\|) + \\|F\\| (1 + 1 m); the estimate "
         "counts at least a tenth",
         "turnover, `/run/tolerance`"},
        {"unexplainedStep", &T::unexplainedStep,
         "the same, in one step in which something slides: else it is made again, shorter, down to 1e-4 of the output "
         "step",
         "of the energy turned over, and the step's own allowance at an estimate of 1", "turnover, `/run/tolerance`"},
        {"unexplainedFirst", &T::unexplainedFirst, "the same, once time steps of first order were made",
         "of the energy turned over, and h² F·M⁻¹F of each step of length h, up to as much again and that of twenty "
         "steps; none of explicit steps that are too long for their springs and dampers, h² k/m + 2 h c/m > 4",
         "turnover"},
        {"grown", &T::grown,
         "energy, less what loads and motors have fed in, that may grow from the least that it was with schemes that "
         "keep "
         "no account; what was gained where nothing touches and taken back by slowing down counts",
         "of the energy turned over, and as above", "turnover"},
        {"grownLagging", &T::grownLagging,
         "the same, with schemes whose velocities lag by half a step, whose frames lie within their steps, or that are "
         "slowed down after impacts with friction",
         "of the energy turned over, and as above", "turnover"},
        {"unseen", &T::unseen, "roundoff of a balance of energies", "J, and of the energies", "energy"},
        {"unresolved", &T::unresolved, "works of a smooth step are found on finer panels", "of the energy turned over",
         "turnover"},
        {"damped", &T::damped, "more that the smooth method itself has damped away is said in the summary",
         "of the energy turned over", "energy"},
        {"headway", &T::headway, "300 steps that come no further hand over to time stepping, or end the run",
         "of the output step (of 0.1 s at most)", "`/run/output_step`"},
        {"headwayProcessor", &T::headwayProcessor, "less in 10 s of processor time ends the run", "of the run's end",
         "`/run/until`"},
        {"drift", &T::drift, "constraints that drift farther apart where nothing projects end the run", "of the size",
         "size"},
        {"jointsOpen", &T::jointsOpen, "joints that are open by more after a step and its projection end the run",
         "of the size", "size"},
    };
    return rows;
}

std::string toleranceTable() {
    std::string table = "| name | value | what | unit and norm | scales with |\n| --- | --- | --- | --- | --- |\n";
    for (const ToleranceRow& row : toleranceRows())
        table += fmt::format("| `{}` | {:g} | {} | {} | {} |\n", row.name, tolerances.*row.value, row.what, row.unit,
                             *row.scales ? row.scales : "–");
    return table;
}

} // namespace escapement
