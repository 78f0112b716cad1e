#pragma once
// What the parts of a run share: the system, the two methods, the state, and what is handed out. A part (run/) knows
// one thing about a run. Parts call those above them only:
//
//     EnergyLedger        powers and works of a step, what contacts have taken
//     EnergyWatch         whether the energies add up
//     RunOutput           frames, events, checkpoints, progress
//     Sensing             quantities that sensors watch
//     StrategySwitch      the state machine's table, and the change to time stepping
//     Headway             whether the run comes forward
//     Retreat             back to a state that can be trusted
//     SupportCircles      contacts that stand for a circle, where it is needed
//     ContactDecisions    which contacts are closed, and how
//     ContactFollowing    contacts after a step: which may touch, which have come or gone
//     Impacts             impacts, bounces that end
//     FeatureTransitions  contacts at the borders of their features
//     Breaks, GuideJoins  kinks of motors and loads; ends of the pieces of guides
//     EventDrivenPhase, TimeSteppingPhase    one step of either state
//     HybridRun           start, loop, end

#include "engine/dynamics/smooth_model/smooth_model.h"
#include "engine/integrators/time_stepping/steps/guarded_steps.h"
#include "engine/simulation/contact_modes.h"
#include "engine/simulation/event_search.h"
#include "engine/simulation/hybrid_settings.h"
#include "engine/simulation/run/run_state.h"
#include "engine/simulation/simulate.h"

#include <memory>

namespace escapement {

/// Room for what is computed on the way; nobody relies on what another part left in it.
struct RunScratch {
    Vector q, v, end, move, a, lambda, joints;
    std::vector<Vec3> forces;
    ContactRows rows;
    std::vector<char> strikes;
    std::vector<std::pair<int, Vec3>> carried;
    std::vector<int> told;  ///< contacts that a frame was told of, ascending
    std::vector<int> rowOf; ///< of a frame, by pair; -1: there is none
};

struct RunContext {
    RunContext(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control);
    RunContext(const RunContext&) = delete;

    void save(Checkpoint& to) const;
    /// The state as a checkpoint has it, and what follows from it.
    void restore(const Checkpoint& from);
    /// From the largest velocity (m/s, rad/s): slip slower than the integration's own tolerance has no direction.
    void setSlowSlipFor(double speed);
    void setSlowSlip(double slip); ///< m/s
    /// A step was made and not taken; where how many there were before is not known it is not counted.
    void countRejected() {
        if (summary.rejected >= 0) ++summary.rejected;
    }

    System& system;
    const HybridSettings settings;
    FrameSink& sink;
    RunControl& control;
    SmoothModel model;
    std::unique_ptr<SmoothIntegrator> integrator;
    std::shared_ptr<ContactSolving> solving;
    std::unique_ptr<TimeStepper> stepper;
    GuardedSteps* guard = nullptr; ///< the stepper, where positions are put right
    ContactModes modes;
    EventSearch search;
    RunState state;
    RunSummary summary;
    Frame frame;   ///< the last one emitted
    TimeStep step; ///< the last time step
    RunScratch scratch;
    double length = 1.0;      ///< m, of the mechanism
    double slowSlip = 0.0;    ///< m/s
    int timeSteppingLaw = -1; ///< first contact whose law has no event-driven form
    bool damping = false;     ///< the smooth method's descriptor says that it damps
    bool damps = false;       ///< in its last step the smooth method takes energy out of the motion by itself
    bool done = false;
    std::string endedBy; ///< what has ended it before its time, for people; empty: nothing
};

/// The shared things under the names that all parts use.
class RunPart {
  public:
    explicit RunPart(RunContext& run);
    RunPart(const RunPart&) = delete;

  protected:
    std::vector<int> jointRows() const; ///< of the chosen rows, those of joints and motors
    std::vector<int> closedContacts() const;
    int pairRow(int candidate); ///< of the results; told to the sink when it is first asked for
    /// Whether a contact's gap is an angle, and its speeds are in rad/s.
    bool turns(int contact) const { return settings_.turns && settings_.turns(contact); }
    double energyAt(double t, const Vector& q, const Vector& v) const; ///< J
    double kineticAt(const Vector& v);                                 ///< J, at the state's positions

    RunContext& run_;
    System& system_;
    const HybridSettings& settings_;
    FrameSink& sink_;
    SmoothModel& model_;
    SmoothIntegrator& integrator_;
    ContactSolving& solving_;
    ContactModes& modes_;
    RunState& state_;
    RunSummary& summary_;
    RunScratch& scratch_;
    const double& length_; ///< m, of the mechanism
};

/// Asks the smooth model something else; what it had comes back at the end, whatever happens in between.
class ModelTrial {
  public:
    explicit ModelTrial(SmoothModel& model) : model_(model), closed_(model.closed()), rows_(model.chosenRows()) {}
    ~ModelTrial() {
        model_.setClosed(closed_);
        model_.restoreRows(rows_);
    }
    ModelTrial(const ModelTrial&) = delete;

  private:
    SmoothModel& model_;
    const std::vector<ClosedContact> closed_;
    const std::vector<int> rows_;
};

} // namespace escapement
