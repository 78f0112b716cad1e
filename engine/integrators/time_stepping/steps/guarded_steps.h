#pragma once
// What a run asks of every time step, whatever the scheme: it is finite, no body lies deeper in another than a stated
// bound, and contacts bring in no energy.
//
// Positions are put right at the end of each step (step_projection.h). A step whose contacts bring in energy is put
// right in one of these ways, the first that does:
//   - it gains little beside what moves: the bodies that gained are slowed down by as much;
//   - where it is raising bodies out of one another that asks for it: they are raised to the bound only, not to the
//     surface;
//   - made again by the scheme with the contact problem of a heap solved to a smaller residual;
//   - made again by the scheme with as much of the restitution as brings in none, or as there is an answer with, where
//     something bounces and the scheme can count a part of it (with joint friction or static friction at worst none);
//   - made again with the scheme's conditions replaced by a backward Euler step, whose contacts cannot bring in energy
//     but by restitution: with the restitution of the law, then without (but for those two kinds of friction, which it
//     does not follow);
//   - made again shorter.
// So is a step in which one feature comes onto another from beside and lies deeper there than the bound: where the way
// in passes is not located by time steps, and what is found deep afterwards can be pushed out only by making energy.
// And so is a step in which a contact is passed: bodies so far in one another, at its end or on the way, that their gap
// would not tell. Where none does, the run ends.
//
// Backward Euler, v+ = v + M^-1 (h F + G^T p_B + J^T p), q+ = q (+) h v+, 0 <= gap/h + u_N+ perpendicular p_N >= 0,
// Coulomb's law at u+: its kinetic energy changes by h F v+ + p u+ - |v+ - v|^2_M / 2, and p u+ <= 0 where nothing
// bounces.

#include "engine/integrators/time_stepping/steps/island_gains.h"
#include "engine/integrators/time_stepping/steps/kept_islands.h"
#include "engine/integrators/time_stepping/steps/slowing_down.h"
#include "engine/integrators/time_stepping/steps/step_projection.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <tuple>

namespace escapement {

class GuardedSteps final : public TimeStepper {
  public:
    /// `scheme` makes the steps; those made again use `solving`, and follow from halved steps where the scheme's do
    /// (`errorBound` as that of makeTimeStepper).
    GuardedSteps(System& system, std::unique_ptr<TimeStepper> scheme, ContactSolving& solving, double errorBound = 0.0);

    /// Until told otherwise a step may not gain more than `gain` (J).
    void allow(double gain) { gain_ = gain; }
    /// s, of the steps around the next one, which may be the rest of a shortened one.
    void setUsual(double step) { usual_ = step; }
    void step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) override;
    bool damps() const override { return scheme_->damps(); }

    /// How often steps were put right so far, and the largest energies (J) that would have come in.
    struct Tally {
        std::int64_t slowed = 0, reduced = 0, cautious = 0, plastic = 0, shorter = 0;
        double gain = 0.0;
    };
    const Tally& tally() const { return tally_; }
    /// Of the last step: J that it gained as its scheme made it, and whether another law had to be taken.
    double wouldGain() const { return wouldGain_; }
    bool otherLaw() const { return otherLaw_; }
    bool unsolved() const { return unsolved_; } ///< because the law itself had no answer
    /// The contact, of those that it would have gained by, that the scheme found first; -1: they are not told apart.
    int gainedBy() const { return gaining_.empty() ? -1 : gaining_.front().contact; }
    double takenBack() const { return takenBack_; } ///< J, by slowing down
    /// What was taken out of a body though nothing pressed between the two, which turn far in the step: its contacts
    /// come and go within one, and no force is ever found.
    struct Unseen {
        int contact = -1;
        double turned = 0.0; ///< rad
    };
    const Unseen& unseen() const { return unseen_; }

  private:
    enum class Law { Scheme, Reduced, Restitution, Plastic };
    /// A contact of an island that brings in energy, and as much of its restitution as brings in none.
    struct Gaining {
        int contact = -1;
        double low = 0.0, high = 1.0, share = 1.0;
    };
    bool bounces(const TimeStep& result) const;
    bool worksAdd(const TimeStep& result) const;
    bool reducedApart(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    bool reduced(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    bool alsoGains();
    double restOfHeaps(const TimeStepStart& start);
    bool attemptExactly(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    bool attempt(Law law, const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result);
    bool make(Law law, const TimeStepStart& start, TimeStep& result);
    bool putOut(bool mayShorten, double leave, const TimeStepStart& start, TimeStep& result);
    void takeBack(const TimeStepStart& start, TimeStep& result);
    bool goesThrough(const TimeStepStart& start, const TimeStep& result);
    Unseen unpressed(const TimeStepStart& start, const TimeStep& result);
    bool balances(Law law, const TimeStepStart& start, TimeStep& result);
    double ownMotion(int contact, const TimeStepStart& start, const TimeStep& result);
    void followJoints(double end, const TimeStepStart& start, TimeStep& result);
    double balance(Law law, const TimeStepStart& start, TimeStep& result);
    /// Of the kinetic energy, up to which a gain is taken back by slowing down: of the law, and where it comes from
    /// raising alone.
    struct Share {
        double ofLaw, ofRaising;
    };
    bool slowDown(double gain, const Share& share, const TimeStepStart& start, TimeStep& result,
                  bool alongNormals = false);

    System& system_;
    ContactSolving& solving_;
    std::unique_ptr<TimeStepper> scheme_, cautious_, plastic_;
    StepProjection projection_;
    ContactSolving own_;
    ContactStage joints_;
    bool plainLaws_ = true; ///< rigid contacts without static friction under the exact law
    bool rigid_ = true;     ///< rigid contacts under the exact law: others store energy, give way or lift on purpose
    bool free_ = false;     ///< in the last balance: nothing but weight, loads and contacts
    double usual_ = 0.0;    ///< s
    double gain_ = 0.0, allowed_ = 0.0, heapMore_ = 0.0, raised_ = 0.0; ///< J
    double rest_ = 0.0; ///< J, of the step that is being made (restOfHeaps)
    Vector falls_;
    TimeStepMemory trial_;
    Tally tally_;
    double wouldGain_ = 0.0, takenBack_ = 0.0;
    double held_ = 0.0;  ///< J, that contacts that hold on may work in it
    double lends_ = 0.0; ///< J, in the step that is being made, by contacts that hold on
    bool otherLaw_ = false;
    bool restitutes_ = false;      ///< some contact bounces
    bool throughs_ = false;        ///< the scheme would have let something bounce through (TimeStepper::bouncesThrough)
    bool unsolved_ = false;        ///< whether an attempt of this length has found no answer
    bool onlyToBound_ = false;     ///< whether bodies were raised only to the bound
    bool gained_ = false;          ///< whether an attempt of this length was refused for the energy it brings in
    double share_ = 1.0;           ///< of the restitution
    std::vector<Gaining> gaining_; ///< by the scheme's own law, by contact; empty: not told apart
    std::vector<std::pair<int, double>> shares_;
    std::vector<int> gainers_;
    std::vector<SlowingDown::Part> parts_;
    const TimeStepMemory* before_ = nullptr;    ///< of the step that is being made
    std::tuple<Vector, Vector, Vector> slowed_; ///< what slowing down changes, as it was before
    std::string failure_;
    bool shorten_ = false;          ///< whether the last attempt asks for a shorter step, whatever the law
    Vector rate_, joint_, reached_; // of joint rows: what motors prescribe, and the velocities before it
    struct Made {                   ///< the step as its law made it, before bodies were put right
        Vector q, v;
        double depth = 0.0, loads = 0.0, motors = 0.0, dissipated = 0.0; ///< m, J
        bool entered = false;                                            ///< something came onto a feature from beside
    } made_;
    ContactMotion motion_;
    Unseen unseen_;
    BlockRows turning_;
    SparseValues<char> ahead_; ///< without what the step finds behind its feature
    SparseValues<char> armed_; ///< with what has come onto a feature from beside
    SlowingDown slowing_;
    IslandGains islands_; ///< of the last attempt
    KeptIslands others_;  ///< of the scheme's own attempt, where some have gained
};

/// Backward Euler with unilateral contacts (see above); `restitution`: whether approaching contacts bounce.
std::unique_ptr<TimeStepper> makeCautiousStep(System& system, bool restitution, ContactSolving& solving);

} // namespace escapement
