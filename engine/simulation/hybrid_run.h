#pragma once
// The hybrid method (Haddouni's thesis, Algorithm 1): event-driven with a smooth method of high order until a criterion
// holds, then Moreau-Jean until the contacts have settled, then back.
// What is done at which trigger stands in strategy_table.h; the two states have a file each (event_driven.cpp,
// time_stepping.cpp). Strategy "event-driven" never leaves the first state: bounces below the accumulation height are
// ended by a plastic impact, which is logged, and what only time stepping could resolve ends the run with a message.
// Strategy "time-stepping" never leaves the second, with the user's step.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/time_stepping/guarded_steps.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/math/gauss_points.h"
#include "engine/simulation/contact_modes.h"
#include "engine/simulation/event_search.h"
#include "engine/simulation/run_state.h"
#include "engine/simulation/shared_forces.h"
#include "engine/simulation/simulate.h"
#include "engine/simulation/strategy_table.h"

#include <chrono>
#include <memory>

namespace escapement {

struct HybridSettings {
    StrategyChoice strategy = StrategyChoice::Hybrid;
    bool locateFriction = true;                  ///< transitions = locate; else the thesis's way
    MethodChoice integrator = usualIntegrator(); ///< between events
    MethodChoice scheme = usualScheme();         ///< of time stepping
    double until = 1.0;                          ///< s
    double tolerance = 1e-6;                     ///< scaled RMS of the local error
    double outputStep = 1e-3;                    ///< s
    double step = 1e-4;                          ///< s, of time stepping, and its largest in the hybrid method
    double accumulationHeight = 1e-10;           ///< m
    double cluster = 1e-8;                       ///< m
    double largestStep = 0.1;                    ///< s, of the smooth method
    double firstStep = 0.0;                      ///< s, of the smooth method; 0: found from the speeds
    enum class StepRule { Pi, Thesis } stepRule = StepRule::Pi; ///< see step_rule.h
    double fixedStep = 0.0;                    ///< s; > 0: the smooth method's step, without error control
    bool watchFixed = false;                   ///< the balance of energies, also with a fixed step
    bool adaptive = false;                     ///< time steps follow from halved steps and the tolerance
    std::string solver = usualContactSolver(); ///< of contactSolvers()
    FrictionCone cone = FrictionCone::Exact;   ///< Coulomb's law or its convex relaxation, for all contact problems
    bool project = true;                       ///< drift correction after each step
    int stepsPerCheckpoint = 500;
    std::vector<Event> remarks; ///< on the start, logged with it
};

/// Steps that advance the time by less than this share of a unit (HybridRun::headwayUnit) stand still.
constexpr double headwayShare = 1e-6;

class HybridRun {
  public:
    HybridRun(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control);

    /// From an assembled start, or from a checkpoint. The layout goes to the sink first.
    RunSummary run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from = nullptr);

  private:
    // state machine
    void begin(const Vector& q0, const Vector& v0);
    void resume(const Checkpoint& from);
    // what a run that counts as done has kept (run_watch.cpp)
    void watchEnergy();            ///< at each frame; ends the run where the balance does not close
    void allowError(double error); ///< of an accepted smooth step
    void allowStep(double h);      ///< of a time step of that length
    void noteEnergy();             ///< after each step: how much energy there is to be lost
    void watchHeadway();           ///< after each step
    double headwayUnit() const;    ///< s
    void requireFinite(double t, const Vector& q, const Vector& v) const;
    void smoothStep();
    /// J that loads and motors feed in, and that friction and dampers take, over the begun part of a step.
    struct StepWork {
        double fed = 0.0, taken = 0.0;
    };
    void lookAhead();
    bool preparePowers(double part); ///< over that part of the step just made; false: they are not finite
    bool fillPowers(double part);
    double dampedUntil(double energy, const StepWork& work) const;
    StepWork workUntil(double theta) const;                         ///< from the step's start, within that part
    void account(double theta, const StepWork& work, bool forGood); ///< of the contacts closed in the step, until there
    void account(const TimeStep& step, double taken, double part, bool forGood);
    void account(const ImpactResult& impact);
    void markShared(double t, const Vector& q, const Vector& v, const TimeStep* step); ///< in the frame
    void handle(const FoundEvent& event);
    void closeGap(int contact);
    bool standsStill(int contact);
    void impactNow(int trigger);
    ImpactResult strike(const std::vector<int>& contacts, const Vector& approaching, const std::vector<char>& ended,
                        double& share);
    double motorWork(const ImpactResult& impact);
    bool keepsEnding();
    double kineticAt(const Vector& v);
    void passBreak(const TimeBreak& breaks);
    void logBreaks(double from, double to);
    void requireContinuous(double from, double to);
    void passLaw(int law);
    void passJoin(int guide, bool ahead);
    void passJoinsInTime();
    bool restsIn(int guide, const GuideJoin& join, double arriving, double speed, double step);
    double wayAcceleration(int guide, const Vec3& direction);
    void timeStep();
    void decideModes(std::vector<int> contacts, const char* why, const std::vector<int>& resting = {},
                     const std::vector<int>& loose = {});
    bool jump(const std::vector<int>& contacts, const std::vector<int>& jammed);
    std::vector<int> withoutTwins(const std::vector<int>& contacts);
    double roomOf(int contact, const Vector& q) const;
    void setModes(std::vector<ClosedContact> closed);
    /// Looks the trigger up in the table, counts it, and does what every trigger has in common: changes the state
    /// (`step`, s, is the first of a time-stepping phase) or ends the run. `detail` is added to the table's text.
    Reaction react(Trigger trigger, const std::string& detail = "", double step = 0.0);
    void toTimeStepping(const std::string& reason, double step);
    void toEventDriven();
    std::vector<int> lowBounces(const ImpactResult& impact, double& step);
    double bounceHeight(double approach, double acceleration) const;
    void followContacts(double length); ///< s, of the step just made
    void updateArmed(double length);
    void setSlowSlip(double speed);
    std::vector<int> slipsBarely();
    double beginsOver();
    std::vector<int> jointRows() const;
    std::vector<int> closedContacts() const;
    std::vector<int> touchingNow(double share = 1e-9) const;

    // contacts that run over edges (contact_passing.cpp)
    struct Passing {
        int from = 0, to = 0;                        ///< contacts
        double angle = 0.0, gap = 0.0, across = 0.0; ///< rad between the faces; m between them; m/s off the next
    };
    std::vector<int> leavingNow(const FoundEvent& event);
    std::vector<Passing> passings(const std::vector<int>& from) const;
    bool turnOver(const std::vector<Passing>& passings, const std::vector<ClosedContact>& others, Vector& v);
    std::vector<int> pass(const std::vector<Passing>& passings, const Vector& v);
    bool tipsOnto(int next) const;
    void runOverBorder(const FoundEvent& event);
    bool meetNextFace(int trigger);
    int struckAtBorder(const FoundEvent& event);
    bool comesToBorder(int contact);
    bool ongoingTransition();
    void logTransition(int from, const std::vector<int>& to, const Passing* passing);

    // emission
    void emitUntil(double begin, double end, bool smooth, const TimeStep* step);
    void emit(double t, const Vector& q, const Vector& v, FrameKind kind, double dissipated, double work,
              const ImpactResult* impact = nullptr, const TimeStep* step = nullptr);
    void log(EventKind kind, int contact, const std::string& text, const Vec3& point = Vec3::Zero(),
             const Vec3& impulse = Vec3::Zero(), double lost = 0.0);
    void log(Event event); ///< instant and time are added
    void partImpacts();    ///< of the time step just made: what struck, apart from contact forces (step_impacts.cpp)
    void showImpacts(const Vector& q); ///< those since the last frame, in this one
    int pairRow(int candidate);
    void checkpoint();
    void reportProgress(bool force);
    double makeConsistent();
    double energyAt(double t, const Vector& q, const Vector& v) const;

    System& system_;
    HybridSettings settings_;
    FrameSink& sink_;
    RunControl& control_;
    SmoothModel model_;
    std::unique_ptr<SmoothIntegrator> integrator_;
    std::shared_ptr<ContactSolving> solving_;
    std::unique_ptr<TimeStepper> stepper_;
    GuardedSteps* guard_ = nullptr; ///< the stepper, where positions are put right
    ContactModes modes_;
    EventSearch search_;
    RunState state_;
    RunSummary summary_;
    bool damping_ = false;     ///< the smooth method's descriptor says that it damps
    bool damps_ = false;       ///< in its last step the smooth method takes energy out of the motion by itself
    double slowSlip_ = 0.0;    ///< m/s
    int timeSteppingLaw_ = -1; ///< first contact whose law has no event-driven form
    bool done_ = false;
    bool jumping_ = false;
    double length_ = 1.0;
    std::chrono::steady_clock::time_point started_, lastProgress_, lastHeadway_;
    double timeAtHeadway_ = 0.0; ///< s
    double allowedNow_ = 0.0;    ///< J, that the last step may have wrong
    Vector denseQ_, denseV_;
    std::vector<Vector> way_{8}; ///< configurations along a step, as close as the event search asks
    struct Powers {              ///< W, at the Gauss points of equal panels of the begun part of the step
        static constexpr int most = 32;
        double part = 0.0;
        int panels = 1;
        std::array<std::array<double, GaussPoints::count>, most> fed{}, taken{};
        double unresolved() const { ///< W: what their means may be off by within a panel
            double worst = 0.0;
            for (int k = 0; k < panels; ++k)
                worst = std::max(worst, GaussPoints::unresolved(fed[std::size_t(k)]) +
                                            GaussPoints::unresolved(taken[std::size_t(k)]));
            return worst / panels;
        }
        double energy = 0.0; ///< J, at the start of the step
        /// Of each closed contact: friction (W) and sliding (m/s); empty while no contact rubs.
        std::vector<std::array<std::array<double, GaussPoints::count>, 2>> contacts;
        std::array<std::array<double, GaussPoints::count>, 2>& contact(std::size_t k, std::size_t panel) {
            return contacts[k * most + panel];
        }
    };
    Powers powers_;
    SharedForces shared_;
    struct Emission { ///< what a frame is made from
        Vector q, v, end, move, a, lambda, joints;
        std::vector<Vec3> forces;
        ContactRows rows;
        std::vector<char> strikes;
        std::vector<std::pair<int, Vec3>> carried;
    };
    Emission emission_;
    bool interior_ =
        false; ///< the frame lies within a time step that strikes at an unknown instant: its energies do not add up
    TimeStep step_;
    TimeStepMemory memory_;
    Frame frame_;
};

} // namespace escapement
