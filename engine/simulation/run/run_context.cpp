#include "engine/simulation/run/run_context.h"

#include "engine/integrators/smooth/steps/relative_method.h"
#include "engine/simulation/run/phases/headway.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>

namespace escapement {

namespace {

// Residual of time steps of many contacts between events that are located exactly: finer than heaps ask for, since the
// energies of both phases are to add up.
constexpr double stepsOfMany = 1e-6;
// Of some dozen contacts, where dominoes or bricks lean on one another, well below what the steps are asked for.
constexpr double stepsOfSeveral = 1e-3; // of the tolerance
constexpr double coarsest = 1e-8;

std::unique_ptr<SmoothIntegrator> makeMethod(const HybridSettings& settings) {
    auto method = makeIntegrator(settings.integrator);
    if (!settings.jointCoordinates) return method;
    return std::make_unique<RelativeMethod>(std::move(method), *settings.jointCoordinates);
}

} // namespace

RunContext::RunContext(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control)
    : system(system), settings(settings), sink(sink), control(control), model(system), integrator(makeMethod(settings)),
      solving(std::make_shared<ContactSolving>(settings.solver, settings.cone)), modes(system, *solving),
      search(system, modes), length(system.characteristicLength()) {
    model.solveBy(settings.formulation);
    model.stabilise(integrator->stabilisation());
    if (settings.strategy == StrategyChoice::Hybrid) {
        StepResiduals& residuals = solving->residuals;
        residuals.ofMany = stepsOfMany;
        residuals.ofSeveral = std::clamp(stepsOfSeveral * settings.tolerance, residuals.ofFew, coarsest);
    }
    const double errorBound = settings.adaptive ? settings.tolerance : 0.0;
    stepper = makeTimeStepper(settings.scheme, system, *solving, errorBound);
    if (settings.project) {
        auto guarded = std::make_unique<GuardedSteps>(system, std::move(stepper), *solving, errorBound);
        guard = guarded.get();
        stepper = std::move(guarded);
    }
    damps = damping = findIntegratorType(settings.integrator.name)->damps;
    setSlowSlipFor(0.0);
    search.setGrazingHeight(settings.tolerance * length);
    search.setSharedGap(settings.accumulationHeight);
    search.setInstant(tolerances.headway * headwayUnit(settings));
    for (const int i : system.contactsOfLaws())
        if (timeSteppingLaw < 0 && !system.contactLaw(i).rigid()) timeSteppingLaw = i;
}

void RunContext::save(Checkpoint& to) const {
    escapement::save(state, to);
    system.saveCounters(to);
    to.reals["slow_slip"] = {slowSlip};
}

void RunContext::restore(const Checkpoint& from) {
    escapement::restore(from, system, state);
    system.restoreCounters(from);
    if (const auto kept = from.reals.find("slow_slip"); kept != from.reals.end() && kept->second.size() == 1)
        setSlowSlip(kept->second.front()); // earlier versions did not note it
    solving->setTally(state.solved);
    model.setClosed(state.closed);
    model.restoreRows(state.rows);
}

void RunContext::setSlowSlipFor(double speed) { setSlowSlip(0.1 * settings.tolerance * (1.0 + speed)); }

void RunContext::setSlowSlip(double slip) {
    slowSlip = slip;
    modes.setSlowSlip(slip);
    search.setSlowSlip(slip);
}

RunPart::RunPart(RunContext& run)
    : run_(run), system_(run.system), settings_(run.settings), sink_(run.sink), model_(run.model),
      integrator_(*run.integrator), solving_(*run.solving), modes_(run.modes), state_(run.state), summary_(run.summary),
      scratch_(run.scratch), length_(run.length) {}

int RunPart::pairRow(int candidate) {
    int row = state_.pairOfCandidate[std::size_t(candidate)];
    if (row < 0) {
        row = state_.pairs++;
        state_.pairOfCandidate[std::size_t(candidate)] = row;
        sink_.pair(row, system_.contactName(candidate));
    }
    return row;
}

std::vector<int> RunPart::jointRows() const {
    // Chosen rows ascend: those of joints and motors stand first.
    const std::vector<int>& chosen = model_.chosenRows();
    return {chosen.begin(), std::lower_bound(chosen.begin(), chosen.end(), system_.constraintCount())};
}

std::vector<int> RunPart::closedContacts() const {
    std::vector<int> contacts;
    for (const auto& contact : state_.closed) contacts.push_back(contact.index);
    return contacts;
}

double RunPart::energyAt(double t, const Vector& q, const Vector& v) const {
    system_.prepareMass(q);
    const SystemEnergy e = system_.energy(t, q, v);
    return e.kinetic + e.potential + e.springs;
}

double RunPart::kineticAt(const Vector& v) {
    Vector& momentum = scratch_.move;
    momentum.resize(v.size());
    system_.prepareMass(state_.q);
    system_.multiplyMass(v, momentum);
    return 0.5 * momentum.dot(v);
}

} // namespace escapement
