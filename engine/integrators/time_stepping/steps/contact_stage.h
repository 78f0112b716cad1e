#pragma once
// One contact problem inside a step: how impulses at contacts and joints change velocities, and the impulses that
// satisfy both.
//
//     x+ = x + A^-1 (G_R^T y + J_R^T r),   G_L x+ + b = 0,   u = J_L x+ + c and r in Coulomb's law
//
// A is the mass matrix or the iteration matrix of an implicit scheme. The rows that forces act along (right) and those
// that conditions are stated with (left) may stand at different configurations: half-explicit schemes need both. Then,
// and with an unsymmetric A, the Delassus operator is not symmetric; its difference from a symmetric one is of the
// order of the step, and a fixed-point iteration on that difference keeps the solver for symmetric problems.

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/contact_problem.h"
#include "engine/integrators/time_stepping/steps/skew_rows.h"
#include "engine/integrators/time_stepping/steps/step_books.h"
#include "engine/integrators/time_stepping/time_stepper.h"

#include <Eigen/LU>

#include <algorithm>

namespace escapement {

/// The residual of a stage of many contacts: schemes of several stages make energy of what one leaves (at rest on the
/// order of the step squared, where Moreau and Jean's takes energy).
constexpr double stageOfMany = 1e-6;

class ContactStage {
  public:
    /// The numbers are those of ContactDynamics.
    ContactStage(System& system, ContactSolving& solving, int rowsForBlocks = escapement::rowsForBlocks,
                 int contactsForBlocks = escapement::contactsForBlocks,
                 int contactsForMomentum = escapement::contactsForMomentum)
        : system_(system), solving_(solving), blocks_(system, rowsForBlocks, contactsForBlocks, contactsForMomentum),
          skew_(system) {}

    /// Mass and all rows at (t, q).
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts) {
        prepare(t, q, q, jointRows, contacts);
    }
    /// All rows at (t, q), the mass at another configuration.
    void prepare(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows,
                 const std::vector<int>& contacts);
    /// Mass and right rows at (t, q), left rows at (tEnd, qEnd).
    void prepareHalfExplicit(double t, In<Vector> q, double tEnd, In<Vector> qEnd, const std::vector<int>& jointRows,
                             const std::vector<int>& contacts);
    /// All rows at (t, q), `matrix` in place of the mass.
    void prepareImplicit(const Eigen::PartialPivLU<Matrix>& matrix, double t, In<Vector> q,
                         const std::vector<int>& jointRows, const std::vector<int>& contacts);

    int contactCount() const { return int(contacts_.size()); }
    /// Numbers of those that joints leave no room along their normals, until leaveOutHeld.
    const std::vector<int>& heldAlongNormals() const { return held_; }
    const std::vector<int>& contacts() const { return contacts_; }
    /// The residual with which solving is content.
    double tolerance() const {
        if (momentum()) return std::min(solving_.residuals.ofMany, stageOfMany);
        return contactCount() >= escapement::contactsForBlocks ? solving_.residuals.ofSeveral
                                                               : solving_.residuals.ofFew;
    }
    /// What the left rows of contacts (3 a contact) and of joints say of v.
    Vector contactVelocities(In<Vector> v) const {
        return byBlocks_ ? blocks_.contactVelocities(v) : Vector(jLeft_ * v);
    }
    Vector jointVelocities(In<Vector> v) const { return byBlocks_ ? blocks_.jointVelocities(v) : Vector(gLeft_ * v); }

    /// b and c of the conditions above; `start` holds impulses by candidate to begin with. Friction of a contact may be
    /// left out (`withFriction` false). Throws RunError when the contact problem stays unsolved.
    void solve(Vector& x, In<Vector> jointBias, In<Vector> contactBias, const std::vector<std::pair<int, Vec3>>& start,
               bool withFriction = true);
    /// Contact biases are gaps over steps of that length (s), and their roundoff is that of positions.
    void expectGaps(double step) { gapRoundoff_ = gapsExact * system_.characteristicLength() / step; }
    /// The next `solve` lets each contact give way by this share of what its bodies give (Tikhonov's regularisation):
    /// contacts that contradict each other then press on each other within bounds, and what they press with only takes
    /// energy. Without it the residual times such a pressure can bring in any.
    void soften(double share) { soft_ = share; }
    /// Contacts whose direction of sliding is known, or the convex relaxation: set between `prepare` and `solve`.
    ContactProblem& problem() { return problem_; }

    // The parts of `solve`, for schemes that find the contact impulses themselves.

    /// Takes contacts that joints hold along their normals out of a problem with data `u` (3 a contact, m/s), after
    /// satisfyJoints: they bear nothing, and have no friction.
    void leaveOutHeld(Vector& u, std::vector<double>& friction);
    void satisfyJoints(Vector& x, In<Vector> jointBias);
    const Matrix& delassus() { return byBlocks_ ? blocks_.delassus() : w_; }
    /// The entries of W between normals that are not zero, in compressed rows by contact.
    void normalCoupling(std::vector<int>& rowStart, std::vector<int>& columns, std::vector<double>& values);
    /// W in momentum form, where contacts are many; null: it is held otherwise.
    std::shared_ptr<MomentumDelassus> momentum() const { return byBlocks_ ? blocks_.momentum() : nullptr; }
    void apply(In<Vector> contactImpulses, Vector& x); ///< joints answer; impulses of several calls add up

    const Vector& contactImpulses() const { return solution_.r; }
    const Vector& jointImpulses() const { return joints_; }
    /// The impulses last found, by candidate: where an iteration's next `solve` starts.
    void startFrom(std::vector<std::pair<int, Vec3>>& impulses) const {
        impulses.clear();
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            impulses.emplace_back(contacts_[k], solution_.r.segment<3>(3 * Eigen::Index(k)));
    }
    /// Adds `scale` times the impulses to a step's books; contacts work at `velocity` (of the System), along the rows
    /// that they act along (the right ones).
    void book(double scale, In<Vector> velocity, TimeStep& step);

  private:
    void readRows(double t, In<Vector> q, const std::vector<int>& jointRows, Matrix& g, Matrix& j);
    void eliminateJoints();
    bool prepareByBlocks(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows);
    void respond(In<Vector> contactImpulses, Vector& x);
    Vector velocitiesAtWork(In<Vector> v) const;
    int solveSymmetric(double tolerance);
    void softenHeld();
    void giveWay();
    int solveUnsymmetric(double tolerance);
    void difference(In<Vector> r, Vector& u);
    Vec2 tangentialMobility(int contact) const;

    System& system_;
    ContactSolving& solving_;
    std::vector<int> contacts_;
    std::vector<ContactGeometry> geometry_;
    ContactRows rows_;
    Matrix full_, gLeft_, jLeft_, gRight_, jRight_, jointResponse_, contactResponse_, transfer_, w_, symmetric_, left_,
        leftJoint_;
    Eigen::PartialPivLU<Matrix> schur_;
    bool isSymmetric_ = true, halfExplicit_ = false;
    double soft_ = 0.0;
    static constexpr double gapsExact =
        1e-2;                      ///< of the size: a gap of it has lost as many digits as withoutRoundoff asks
    double gapRoundoff_ = 0.0;     ///< m/s, of a bias so large
    std::vector<double> givesWay_; ///< m/s a N s, by contact
    ContactProblem problem_;
    ContactSolution solution_;
    Vector joints_, free_, before_, u_, last_, sizes_, mobility_, unjointed_;
    std::vector<int> held_;
    ContactDynamics blocks_;
    SkewRows skew_;         ///< the right rows, where these are not the left ones
    bool byBlocks_ = false; ///< joints and contacts are in blocks_, and not in the matrices above
};

/// Newton's law of restitution as a shift of the conditions: e u_N- on approach only, e_T u_T-. `before` is J v-.
void restitution(const System& system, const std::vector<int>& contacts, In<Vector> before, Vector& bias);

/// m, by which gaps and depths of a contact are measured: thirty times the smaller of its two bodies, of what is as
/// large as the parts of a machine commonly are the mechanism's size. What stands far away has no say in it.
double commonSize(const System& system, int contact);

/// Whether a contact of this gap (m) takes part in a step: it touches, or rests so near to touching that a step cannot
/// tell (a corner beside those that bear). Not farther than `standsWithin` (m).
bool isClosed(System& system, const TimeStepStart& start, int contact, double gap);
double standsWithin(const System& system, const TimeStepStart& start);

/// Armed contacts that are closed at q.
void closedContacts(System& system, const TimeStepStart& start, In<Vector> q, std::vector<int>& closed);

/// Of one contact of a step: whether it holds on, in place of restitution, with u_N >= -shift (m/s), and the normal
/// impulse (N s) of the last step.
struct Hold {
    bool on = false;
    double shift = 0.0, pressed = 0.0;
};
/// Adds to `closed` (ascending) the contacts that acted in the last step and stand off by roundoff at q: which corners
/// of a box share its weight must not hang on that. And those that pressed and stand open; `holds`: of each of
/// `closed`. Held with u >= -open / h they close again by the next step, or let go. As if they were open they would
/// fall together for a step and press twice as hard in the next. Not in heaps; nor where the normal turns by more than
/// 0.2 rad in half a step (a pin that runs round its bore): there a step leads anywhere.
void holdOn(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> q,
            std::vector<int>& closed, std::vector<Hold>& holds);
/// J: what they work, of what the step has for its contacts; `before` is J v-. Along their normals, and where they
/// stick across them, too: what rolls on a curved path has the velocities of one place of the step. None where they
/// pass on an impact: where one presses much harder than in the last step, or another contact is struck faster than
/// they move.
double workOfHeld(const System& system, const std::vector<Hold>& holds, const Vector& before, const TimeStep& step);
/// Those of them in a shift of the conditions, in place of restitution.
void shiftHeld(const std::vector<Hold>& holds, Vector& bias);
/// For schemes whose contacts act at the middle of a step: what pressed in the last step and is not struck, or lands no
/// faster than its path curves in a step, follows its surfaces. Its velocity at the step's end lies along them as they
/// are there, half a step on, and closes what the gap is beyond their curving. Along those of the middle it would run
/// step by step into a surface that comes towards it, and lose N k v^2 h / 2 per second (k the curvature). `before`: J
/// v-. `holds` are those of holdOn. Not in heaps.
void followSurfaces(System& system, const TimeStepStart& start, const TimeStepMemory& memory, In<Vector> middle,
                    const std::vector<int>& contacts, const std::vector<ContactGeometry>& geometry,
                    const Vector& before, std::vector<Hold>& holds);
/// Whether a contact of this gap is one at q: on its features, or over a smooth border that its body has turned over
/// within a step, a little beyond them. What lies on two rounded ends is tipped over both of their borders by each
/// step's errors, and struck at one end it presses with the other.
bool isOnFeatures(const System& system, int contact, const ContactGap& gap, In<Vector> q);
/// The last impulse of a contact (N s; normal, tangents); null where it had none.
const Vec3* lastImpulse(const TimeStepMemory& memory, int contact);

/// Whether something strikes in a step whose contacts are `before` at its start and `now` at its end (both in ascending
/// order): a contact of `now` was not in `before`, and has not pressed in the last step either, be it under another
/// name (over_borders.h); or was, and came in faster than its gap and the curving of its path explain (its bodies were
/// struck by others in the last step, or it was closed where that step's end was put right).
bool somethingStruck(System& system, const TimeStepStart& start, const TimeStepMemory& memory,
                     const std::vector<int>& before, const std::vector<int>& now);

} // namespace escapement
