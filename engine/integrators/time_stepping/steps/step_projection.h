#pragma once
// Positions put right after a time step: joints closed and contacts out of one another by the least motion in the mass
// metric, with nonnegative pushes along the contacts' normals.
//
//     min |dq|_M^2 / 2   with   g + G dq = 0,   gap + J_N dq >= -allowed
//
// solved by Gauss-Seidel sweeps over the contacts with the joints eliminated, linearised anew until nothing lies
// deeper. Sweeps never fail: where contacts contradict each other they end at a compromise, and the depth that is left
// is told.

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"

#include <algorithm>
#include <utility>

namespace escapement {

class StepProjection {
  public:
    explicit StepProjection(System& system)
        : system_(system), stage_(system, solving_), motion_(system), heaps_(system) {}

    /// Notes how deep contacts lie at a step's start: none of them has to come out further than that by one step.
    /// `depths` (m, by contact, ascending) are those noted at the steps before: no contact may go in again beyond them,
    /// so that many steps add up no depth. What has yielded may lie as deep as its dent.
    void begin(double t, double usual, In<Vector> q, const SparseValues<char>& armed, TimeStepMemory& memory);
    /// A step of that `length` (s) has gone from velocity `before` to `after`. Contacts that are seen for the first
    /// time after it, deeper than it has moved them, have not been crossed by it: they lie behind their features,
    /// beyond a thin wall, or have been in before. They do not count in this step (ContactFollowing::arm asks the
    /// material).
    void moves(In<Vector> before, In<Vector> after, double length);
    /// Whether one of `contacts`, at q, is such a one; takes all that are out of `armed`.
    bool disarmBehind(const std::vector<int>& contacts, In<Vector> q, SparseValues<char>& armed);
    /// From now on dents are those of `after`.
    void yielded(const TimeStepMemory& after) { memory_ = &after; }
    /// Whether a contact is passed on the way to q: it lies so deep there, or at one of the places between, that a
    /// longer step would not show it.
    bool passed(In<Vector> q, const SparseValues<char>& armed);
    // Depths are compared by the size of the smaller of a contact's bodies (`sizeOf`).
    /// The contact that lies deepest (of its size, positive) at q among those that were no contact at the step's start,
    /// neither armed nor valid, and are no deeper than a step of that `length` (s) from velocity `before` to `after`
    /// moves them, or than putting positions right has: it has moved one feature onto another from beside. What is
    /// deeper has been there before, beside its feature. {-1, 0}: there is none.
    struct Entry {
        int contact = -1;
        double depth = 0.0;
    };
    Entry entered(In<Vector> q, In<Vector> before, In<Vector> after, double length, const SparseValues<char>& armed);
    /// All that the last `entered` found, ascending.
    const std::vector<int>& allEntered() const { return entered_; }
    /// The depth (of its size) of the deepest contact at q, beyond what `begin` found.
    double depth(In<Vector> q, const SparseValues<char>& armed) { return look(q, armed); }
    /// Moves q at time t until contacts lie no deeper than `leave` (of their size) beyond what `begin` found. Returns
    /// the depth (of its size) of the deepest one afterwards, beyond the same.
    double apply(double t, const std::vector<int>& jointRows, const SparseValues<char>& armed, double leave, Vector& q);
    /// The contact that lies deepest; -1: none is closed.
    int deepest() const { return deepest_; }
    /// Whether one that bounces lies deeper than `bound` (of its size), as the last `depth` found them.
    bool bouncingDeeper(double bound) const;
    double depthNow() const { return depthNow_; } ///< m: the most by which a contact lies deeper than it may
    double sizeOf(int contact) const;
    /// J, by which the last `apply` has raised the potential energies.
    double raised() const { return raised_; }
    /// By how much it has moved the bodies (nv numbers), and the contacts that pushed.
    const Vector& displacement() const { return displacement_; }
    const std::vector<int>& pushed() const { return pushed_; }
    const Heaps& heaps() const { return heaps_; } ///< at the step's start
    bool moved() const { return moved_; }         ///< whether it changed anything
    /// m, the widest gap that the last `apply` has left where it pushed: these contacts have been touched, whatever
    /// their gap says.
    double opened() const { return opened_; }

  private:
    struct Bearing {
        std::pair<int, int> bodies; ///< mass blocks, the lesser first
        int contact;
    };

    bool wasValid(int contact) const { return std::binary_search(validAtStart_.begin(), validAtStart_.end(), contact); }
    bool holds(int contact, const SparseValues<char>& armed) const;
    bool isBehind(int contact, const ContactGap& gap, In<Vector> q);
    /// m: the gap above its dent.
    double gapOf(int contact, const ContactGap& gap) const { return gap.gap + memory_->dent(contact); }
    void findBearing();
    bool takesOver(int contact, In<Vector> q);
    double look(In<Vector> q, const SparseValues<char>& armed);
    ClosedThere foundThere(int contact, const ContactGap& gap) const;
    template <class Use> void keepThose(const Use& use);
    void push(const std::vector<int>& jointRows, double t, const Vector& q);
    void findPushes();
    void findPushesOfMany();
    double exactly() const; ///< of contacts' sizes: less deep is not put right

    System& system_;
    ContactSolving solving_;
    ContactStage stage_;
    ContactMotion motion_;
    const TimeStepMemory* memory_ = nullptr;
    std::vector<int> rowStart_, columns_; ///< of W along the normals, in compressed rows
    std::vector<double> values_;
    std::vector<std::pair<int, double>> deepAtStart_; ///< m, by contact, ascending
    std::vector<int> validAtStart_;                   ///< contacts, ascending
    std::vector<Bearing> bearing_;                    ///< what bore in the last step, by bodies
    Vector start_, before_, after_;                   ///< where the step begins; `moves`
    double time_ = 0.0, usual_ = 0.0, length_ = 0.0;  ///< s
    double noPressure_ = 0.0;                         ///< N s, in the last step
    Vector carried_;                                  ///< by what has been put right since
    std::vector<int> contacts_, entered_;
    std::vector<ClosedThere> found_;
    std::vector<double> missing_, sizes_;    ///< m, of each of them: how much it has to open; `sizeOf`
    double smallest_ = 0.0, depthNow_ = 0.0; ///< m: of these sizes; `depthNow`
    Heaps heaps_;                            ///< at the step's start
    std::vector<int> touching_;              ///< contacts at the step's start
    int deepest_ = -1;
    double raised_ = 0.0;
    bool moved_ = false;
    double opened_ = 0.0;              ///< m
    double leave_ = 0.0;               ///< of contacts' sizes
    std::vector<int> pushed_, pushes_; ///< contacts with a push, in the last `apply` and in one round of it
    Vector displacement_, move_, joint_, full_, impulse_, trial_, opening_;
    ContactProblem problem_; ///< of many contacts
    ContactSolution solution_;
};

} // namespace escapement
