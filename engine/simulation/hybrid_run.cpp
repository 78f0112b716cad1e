#include "engine/simulation/hybrid_run.h"

#include "engine/complementarity/solvers/solvers.h"
#include "engine/model/interruption.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/simulation/no_beside.h"
#include "engine/simulation/run/contacts/undecided_pressure.h"
#include "engine/simulation/run/phases/dead_centre.h"
#include "engine/simulation/run/phases/event_driven_phase.h"
#include "engine/simulation/run/phases/retreat.h"
#include "engine/simulation/run/phases/time_stepping_phase.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <thread>

namespace escapement {

namespace {

constexpr double dampedOfAll =
    0.01;                          // of all that was turned over: what a scheme's own damping took is said from here on
constexpr double openBeside = 0.1; // of what was dissipated: a balance that stays open by more is said
constexpr double openOfAll = 1e-3; // of what was turned over: less is the error of steps beside losses that are none
constexpr double dissipates = 1e-6; // of what was turned over: less is what steps leave open, and no touch took it
constexpr double nearStart = 0.1;   // m of the size, or of a unit quaternion: a run that has gone no further

std::string stoppedAt(double t) { return fmt::format("stopped by the user at t = {:.6g} s", t); }

constexpr double touching = 1e-8;       // m: a body that starts so near stands there
constexpr double touchingOfSize = 1e-7; // the same, of the contact's size

} // namespace

/// The parts, those first that the others call.
class HybridRun::Whole : RunPart {
  public:
    explicit Whole(RunContext& run) : RunPart(run) {}
    RunSummary run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from);

  private:
    void begin(const Vector& q0, const Vector& v0);
    void resume(const Checkpoint& from);
    void touchAtStart();
    void summarise(RunStatus status, const std::string& message);
    void noteOpenBalance();
    void notePressure(RunStatus status);
    std::string adviceOnStart(In<Vector> q0, In<Vector> v0);
    bool step();
    bool stopAsked();

    EnergyLedger ledger_{run_};
    EnergyWatch watch_{run_, ledger_};
    StepImpacts stepImpacts_{run_};
    RunOutput output_{run_, ledger_, watch_, stepImpacts_};
    Sensing sensing_{run_, output_};
    StrategySwitch strategy_{run_, output_};
    Headway headway_{run_, strategy_};
    Retreat retreat_{run_, output_, strategy_, headway_};
    SupportCircles circles_{run_};
    ContactDecisions decisions_{run_, ledger_, output_, strategy_, circles_};
    ContactFollowing following_{run_, output_, decisions_};
    PressureWatch pressure_;
    Impacts impacts_{run_, ledger_, output_, strategy_, circles_, decisions_};
    FeatureTransitions transitions_{run_, output_, strategy_, decisions_};
    Breaks breaks_{run_, output_, decisions_, impacts_};
    GuideJoins joins_{run_, output_, decisions_, impacts_};
    EventDrivenPhase eventDriven_{run_,
                                  {{output_, sensing_, strategy_, decisions_, impacts_, transitions_, breaks_, joins_},
                                   ledger_,
                                   watch_,
                                   following_}};
    TimeSteppingPhase timeStepping_{run_,
                                    {ledger_, watch_, output_, sensing_, stepImpacts_, strategy_, circles_, decisions_,
                                     following_, transitions_, breaks_, joins_}};
};

HybridRun::HybridRun(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control)
    : context_(std::make_unique<RunContext>(system, settings, sink, control)) {}

HybridRun::~HybridRun() = default;

RunSummary HybridRun::run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from) {
    return Whole(*context_).run(q0, v0, layout, from);
}

RunSummary HybridRun::Whole::run(const Vector& q0, const Vector& v0, const ResultLayout& layout,
                                 const Checkpoint* from) {
    headway_.pause();
    sink_.begin(layout);
    summary_.integrator = settings_.integrator.name;
    summary_.scheme = settings_.scheme.name;
    summary_.reactions.assign(strategyTable().size(), 0);
    RunStatus status = RunStatus::Done;
    std::string message;
    bool interrupted = false; // within a step: what the state says may be half of it
    try {
        if (from) resume(*from);
        else begin(q0, v0), sensing_.begin();
        retreat_.begin();
        const Interruptible interruptible(run_.control.stop);
        std::int64_t checkpointed = -1;
        while (!run_.done) {
            const bool stop = stopAsked();
            state_.solved = solving_.tally();
            state_.rejected = summary_.rejected; // a checkpoint within the next step is of its beginning
            if (stop) {
                status = RunStatus::Stopped;
                message = stoppedAt(state_.t);
                break;
            }
            if (state_.steps % settings_.stepsPerCheckpoint == 0 && state_.steps != checkpointed) {
                output_.checkpoint();
                checkpointed = state_.steps;
            }
            retreat_.note();
            if (!step()) continue;
            headway_.watch();
            watch_.note();
            if (state_.undecided.empty() && pressure_.due(state_.t, settings_.outputStep))
                pressure_.look(system_, state_.t, state_.q, jointRows(), settings_.cluster);
            output_.reportProgress(false);
        }
    } catch (const Interrupted&) {
        status = RunStatus::Stopped;
        interrupted = true;
        message = stoppedAt(state_.t);
    } catch (const std::exception& problem) {
        status = RunStatus::Failed;
        const bool memory = dynamic_cast<const std::bad_alloc*>(&problem) != nullptr;
        message = fmt::format("the run ended at t = {:.9g} s: {}", state_.t,
                              memory ? "there is no memory left; choose the faces that can touch instead of whole "
                                       "bodies, or a longer output step"
                                     : problem.what());
        if (!from && !memory) message += adviceOnStart(q0, v0);
        ++state_.instants;
        output_.log(EventKind::Message, -1, message);
    }
    if (status == RunStatus::Done) message = run_.endedBy;
    if (!interrupted && (status == RunStatus::Stopped || !run_.endedBy.empty())) output_.checkpoint();
    summarise(status, message);
    sink_.finish(status, message);
    output_.reportProgress(true);
    return summary_;
}

/// Of a smooth motion that has failed before it went far; empty: its start is like any other place.
std::string HybridRun::Whole::adviceOnStart(In<Vector> q0, In<Vector> v0) {
    if (state_.strategy != Strategy::EventDriven || v0.size() == 0) return {};
    if (!((state_.q - q0).cwiseAbs().maxCoeff() < nearStart * std::max(1.0, length_))) return {};
    try {
        const ModelTrial trial(model_);
        if (!startsInLine(model_, q0, v0)) return {};
    } catch (const RunError&) { // it has failed already, and says why
        return {};
    }
    std::string text = ". Where the run starts the joints leave more than one way to go on, as where links lie in one "
                       "line: fewer of their rows are independent there than a little further. Start beside that place";
    const auto& all = integratorTypes();
    const auto isImplicit = [](const IntegratorType& one) { return one.form == IntegratorType::Implicit; };
    if (!isImplicit(*findIntegratorType(settings_.integrator.name)))
        text += fmt::format(". An implicit method, such as {}, may get through",
                            std::find_if(all.begin(), all.end(), isImplicit)->name);
    return text;
}

/// False: what it did cannot be trusted, and the run has gone back.
bool HybridRun::Whole::step() {
    try {
        if (state_.strategy == Strategy::EventDriven) eventDriven_.step();
        else timeStepping_.step();
        return true;
    } catch (const UntrustedError& problem) {
        if (!retreat_.back(problem)) throw;
        return false;
    }
}

/// Waits while the user wants a pause.
bool HybridRun::Whole::stopAsked() {
    while (run_.control.pause && !run_.control.stop) {
        output_.reportProgress(true);
        const auto from = std::chrono::steady_clock::now();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        output_.paused(std::chrono::steady_clock::now() - from);
        headway_.pause();
    }
    return run_.control.stop;
}

void HybridRun::Whole::summarise(RunStatus status, const std::string& message) {
    const Energies& energy = run_.frame.energy;
    summary_.status = status;
    summary_.message = message;
    summary_.wall = output_.wall();
    summary_.contacts = solving_.report();
    summary_.solver_iterations = summary_.contacts.iterations();
    summary_.worst_residual = summary_.contacts.worstResidual();
    summary_.simulated = status == RunStatus::Done && run_.endedBy.empty() ? settings_.until : state_.t;
    summary_.dissipated = energy.dissipated;
    summary_.work = energy.work;
    summary_.motors = energy.motors;
    summary_.numerical = energy.numerical;
    if (summary_.numerical > tolerances.damped * state_.turnover)
        summary_.notes.push_back(fmt::format(
            "{} itself has damped away {:.3g} J of {:.3g} J; where these are no vibrations that should die out, a "
            "smaller tolerance or a method that does not damp keeps them",
            settings_.integrator.name, summary_.numerical, state_.turnover));
    summary_.energy_end = energy.kinetic + energy.potential + energy.springs;
    noteOpenBalance();
    notePressure(status);
    if (auto coarse = timeStepping_.coarse().said(system_)) summary_.notes.push_back(std::move(*coarse));
    if (auto brief = timeStepping_.brief().said(system_, summary_.dissipated);
        brief && summary_.dissipated > dissipates * state_.turnover)
        summary_.notes.push_back(std::move(*brief));
    if (auto ended = timeStepping_.ended().said(system_, state_.memory, state_.turnover))
        summary_.notes.push_back(std::move(*ended));
    if (auto lifted = timeStepping_.lifted().said(system_, solving_.cone() == FrictionCone::Relaxed))
        summary_.notes.push_back(std::move(*lifted));
    summary_.final = run_.frame;
}

/// Time steps may leave more of the balance open than friction and impacts have taken, and still less than their order
/// allows beside all that was turned over: who reads what was dissipated must know.
void HybridRun::Whole::noteOpenBalance() {
    const double open = summary_.energy_end - summary_.energy_start + summary_.dissipated +
                        std::max(0.0, summary_.numerical) - summary_.work;
    if (state_.stepped > 0.0 && run_.stepper->damps() &&
        -open > dampedOfAll * std::max(state_.turnover, summary_.dissipated)) {
        summary_.notes.push_back(fmt::format(
            "the scheme {} with its numbers damps vibrations by itself: it took {:.2g} J beside {:.3g} J dissipated; "
            "smaller steps (/run/step) or the scheme {} take less",
            settings_.scheme.name, -open, summary_.dissipated, usualScheme()));
        return;
    }
    const double unseen =
        std::max({openBeside * summary_.dissipated, openOfAll * state_.turnover,
                  tolerances.unseen * (std::abs(summary_.energy_start) + std::abs(summary_.energy_end))});
    if (!(state_.stepped > 0.0) || !(std::abs(open) > unseen)) return;
    if (settings_.scheme.name == usualScheme())
        summary_.notes.push_back(
            fmt::format("the balance of energies stays open by {:.2g} J beside {:.3g} J dissipated: what friction, "
                        "impacts and motors did is known no better than that; smaller steps (/run/step) may tell more",
                        open, summary_.dissipated));
    else
        summary_.notes.push_back(
            fmt::format("the balance of energies stays open by {:.2g} J beside {:.3g} J dissipated: what friction, "
                        "impacts and motors did is known no better than that; smaller steps (/run/step) or the "
                        "scheme {} may tell more",
                        open, summary_.dissipated, usualScheme()));
}

/// Asked where bodies stand as they were drawn and, where nothing was found there, while the run went on and where they
/// have come to.
void HybridRun::Whole::notePressure(RunStatus status) {
    const bool fromStart = !state_.undecided.empty();
    const std::vector<int> contacts =
        fromStart                    ? state_.undecided
        : !pressure_.found().empty() ? pressure_.found()
        : status != RunStatus::Done
            ? std::vector<int>()
            : findUndecidedPressure(system_, state_.t, state_.q, jointRows(), settings_.cluster);
    if (contacts.empty()) return;
    // Time steps take what stiff supports bear where all their problems were solved so: from the start, by the usual
    // scheme and solver, without the methods that it falls back on.
    const ContactReport report = solving_.report();
    const bool usual = fromStart && report.chosen == usualContactSolver() && settings_.scheme.name == usualScheme();
    const bool fellBack =
        std::any_of(report.solvers.begin(), report.solvers.end(), [](const ContactReport::Solver& one) {
            return one.name != usualContactSolver() && one.name != newtonSolver().name && one.name != "one-contact";
        });
    const bool any = summary_.time_stepping > 0.0 && (!usual || fellBack);
    summary_.notes.push_back(
        sayUndecidedPressure(system_, contacts, any, pressure_.found().empty() ? 0.0 : pressure_.since()));
}

void HybridRun::Whole::begin(const Vector& q0, const Vector& v0) {
    state_.q = q0;
    state_.v = v0;
    state_.armed.assign(system_.contactCount(), 1);
    state_.pairOfCandidate.assign(system_.contactCount(), -1);
    model_.setClosed({});
    model_.chooseRows(0.0, state_.q);
    state_.rows = model_.chosenRows();
    system_.follow(state_.t, state_.q, state_.v);
    if (!settings_.remarks.empty()) ++state_.instants;
    for (const Event& remark : settings_.remarks) {
        output_.log(remark);
        summary_.notes.push_back(remark.text);
    }
    // Time stepping may start inside each other, and works its way out.
    if (settings_.strategy == StrategyChoice::TimeStepping || run_.timeSteppingLaw >= 0)
        state_.strategy = Strategy::TimeStepping;
    following_.arm(0.0);
    system_.eachContact(state_.q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.gap < -settings_.deepestAtStart && !hasNoBeside(system_, i, gap)) state_.armed[i] = 0;
    });
    summary_.energy_start = state_.energyStart = energyAt(0.0, state_.q, state_.v);
    state_.undecided = findUndecidedPressure(system_, state_.t, state_.q, jointRows(), settings_.cluster);
    solving_.stiffSupports = !state_.undecided.empty();
    watch_.note();
    // A first step that moves nothing by more than a thousandth of the mechanism or of a radian.
    const double speed = std::max(state_.v.cwiseAbs().maxCoeff(), 1e-3);
    state_.h = settings_.fixedStep > 0.0   ? settings_.fixedStep
               : settings_.firstStep > 0.0 ? settings_.firstStep
                                           : std::min(settings_.outputStep, 1e-3 * std::max(1.0, length_) / speed);
    if (settings_.strategy == StrategyChoice::TimeStepping) {
        state_.strategy = Strategy::TimeStepping;
        state_.blockStep = settings_.step;
        output_.emit(FrameKind::Regular);
        return;
    }
    if (run_.timeSteppingLaw >= 0) {
        ++state_.instants;
        strategy_.react(Trigger::LawNeedsTimeStepping, system_.contactName(run_.timeSteppingLaw).contact,
                        settings_.step);
        output_.emit(FrameKind::Regular);
        return;
    }
    touchAtStart();
}

/// What already touches: approach is an impact at once, the rest is decided on acceleration level.
void HybridRun::Whole::touchAtStart() {
    system_.keepToPieces(state_.t, 0.0);
    std::vector<int> contacts;
    bool approach = false;
    ContactRows rows(3, system_.nv());
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster) return;
        // However coarse impacts are taken together, what stands open falls first: a start is not moved by it.
        if (gap.gap > std::max(touching, touchingOfSize * system_.contactSize(i))) return;
        state_.armed[i] = 1;
        system_.contactRows(i, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        if (u > 1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff())) return;
        approach = approach || u < -1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff());
        contacts.push_back(i);
    });
    if (approach) {
        output_.emit(FrameKind::Regular);
        impacts_.happen(-1);
    } else {
        decisions_.decide(contacts, "touching at the start");
        // What touches within the cluster tolerance is put onto its contacts first: the account begins there.
        state_.energyStart = energyAt(0.0, state_.q, state_.v) + state_.dissipated - state_.work;
        summary_.energy_start = state_.energyStart;
        output_.emit(FrameKind::Regular);
    }
}

void HybridRun::Whole::resume(const Checkpoint& from) {
    run_.restore(from);
    summary_.rejected = state_.rejected;
    summary_.penetration = state_.deepest;
    if (settings_.watch)
        state_.pairOfCandidate.eachUnusual(
            [&](std::size_t i, int row) { settings_.watch->knowPair(row, system_.contactName(int(i))); });
    summary_.energy_start = energyAt(state_.t, state_.q, state_.v) + state_.dissipated + state_.numerical - state_.work;
    if (int(state_.sensorSides.size()) != sensing_.count()) sensing_.begin(); // of a version that had none
    state_.sensorsStand.resize(state_.sensorSides.size(), 0);
    solving_.stiffSupports = !state_.undecided.empty();
    // The file of a continued run begins where the run began.
    if (state_.watched) summary_.energy_start = state_.energyStart;
    else state_.energyStart = summary_.energy_start;
    headway_.begin();
}

} // namespace escapement
