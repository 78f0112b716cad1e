#pragma once
// What contacts do at an instant: the impact of all that touch and approach (velocity level), and who sticks, slips or
// opens afterwards (acceleration level). Both are contact problems: complementarity decides, not thresholds alone.

#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/contact_laws.h"
#include "engine/dynamics/smooth_model/smooth_model.h"

namespace escapement {

struct ImpactResult {
    std::vector<int> contacts; ///< candidates that took part
    std::vector<ContactGeometry> geometry;
    Vector impulses;              ///< 3 a contact, N s
    Vector before, after;         ///< J v- and J v+
    std::vector<double> lost;     ///< J a contact
    std::vector<double> friction; ///< J a contact: what friction took of that
    ContactSolution solution;
    Vector jointImpulses;   ///< of the chosen joint rows
    std::vector<int> group; ///< a contact: contacts of different groups do not act on one another
};

struct ModeDecision {
    std::vector<ClosedContact> closed;
    std::vector<int> opened;    ///< of those asked about
    std::vector<int> jammed;    ///< sliding, and pressing harder accelerates them into each other (Painleve)
    double frictionBound = 0.0; ///< where some are jammed: see complementarity/friction_bound.h
    bool solved = true;
    bool fromRest = false;     ///< a contact at rest tangentially starts to slip
    double starts = 0.0;       ///< by which acceleration at most, of the largest one without contact forces
    std::vector<int> directed; ///< of those that do: which show their direction beside the solver's error
    int iterations = 0;
    double residual = 0.0;
    std::vector<Vec3> forces; ///< of `closed`, contact axes
};

class ContactModes {
  public:
    ContactModes(System& system, ContactSolving& solving)
        : system_(system), solving_(solving), dynamics_(system), motion_(system), laws_(solving) {}

    /// The impact laws with Coulomb friction for `contacts` together; changes v. `restitution` is how much of each
    /// law's own counts: 1 all of it, 0 none.
    ImpactResult impact(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                        const std::vector<int>& contacts, const std::vector<double>& restitution);

    /// The same laws one after the other: those of `contacts` that approach fastest are struck as if nothing else
    /// touched, then what approaches fastest now, until nothing does. Contacts that approach alike are struck together,
    /// so that what is symmetric stays so. No strike brings in energy that its law does not; what would go on past
    /// `strikesInTurn` is ended by one impact of all without restitution.
    ImpactResult impactInTurn(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                              const std::vector<int>& contacts, const std::vector<double>& restitution);

    /// Of `contacts`, those that joints and motors leave room to move along their normal, and those that approach all
    /// the same. Flush faces of hinged bodies have neither: whatever touches there, the joints carry.
    std::vector<int> movable(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                             const std::vector<int>& contacts);

    /// Of `contacts`, those whose motion along their normal is decided by what `held` contacts, joints and motors hold:
    /// another pair of teeth, a second roller of a cam. No force of their own can keep both at rest unless their shapes
    /// let it. What joints and motors hold by themselves is not among them.
    std::vector<int> following(double t, In<Vector> q, const std::vector<int>& jointRows,
                               const std::vector<ClosedContact>& held, const std::vector<int>& contacts);

    /// The impact that friction alone brings about where no acceleration exists: `jammed` contacts are asked for with a
    /// vanishing approach.
    ImpactResult jump(double t, In<Vector> q, Vector& v, const std::vector<int>& jointRows,
                      const std::vector<int>& contacts, const std::vector<int>& jammed);

    /// The modes of contacts that are closed on position and velocity level. Those in `resting` are known not to slip,
    /// whatever the velocity's last digits say; those in `loose` have just broken free, so that their friction is
    /// kinetic.
    ModeDecision decide(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                        const std::vector<int>& contacts, const std::vector<int>& resting = {},
                        const std::vector<int>& loose = {});
    double restingSpeed(In<Vector> v) const;              ///< m/s: slower slip is what roundoff leaves behind
    void setSlowSlip(double speed) { slowSlip_ = speed; } ///< m/s: below it a contact rests tangentially
    double beginning() const;                             ///< m/s: below it what slides from rest keeps its direction

    double modeScale() const; ///< m/s^2: the largest acceleration without contact forces where modes were last decided

    /// Normal accelerations (m/s^2) of `contacts` when the contacts of `model` keep their modes.
    Vector normalAccelerations(SmoothModel& model, double t, In<Vector> q, In<Vector> v,
                               const std::vector<int>& contacts);

    /// Those of `contacts` that would be accelerated into each other (beyond roundoff) with the contacts of `model` in
    /// their modes.
    std::vector<int> pressing(SmoothModel& model, double t, In<Vector> q, In<Vector> v,
                              const std::vector<int>& contacts);

  private:
    /// Sets up for an impact; fills laws_.contacts.
    void beginImpact(ImpactResult& result, double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                     const std::vector<double>& restitution);
    bool strikeFastest(const BlockSparseDelassus& w, const std::vector<LawContact>& all, double still,
                       ImpactResult& result, Vector& u);
    void strike(const BlockSparseDelassus& w, const std::vector<LawContact>& all, const std::vector<int>& struck,
                ImpactResult& result, Vector& u);
    void finish(ImpactResult& result, Vector& v);
    Vector stateModes(double t, In<Vector> q, In<Vector> v, const std::vector<int>& jointRows,
                      const std::vector<int>& contacts, const std::vector<int>& resting, const std::vector<int>& loose);
    double solveModes(const std::vector<int>& contacts, ContactSolution& solution, Vector& acceleration);
    void readModes(const std::vector<int>& contacts, const std::vector<int>& loose, In<Vector> q, In<Vector> u,
                   const ContactSolution& solution, const Vector& acceleration, double slip, ModeDecision& decision);
    std::vector<int> groups();
    std::vector<int> led(const Matrix& w, const std::vector<int>& among, const std::vector<char>& sticks);
    void
    stateProblem(const std::vector<int>& contacts); ///< resizes problem_ and gives it W, in blocks where it is held so

    System& system_;
    ContactSolving& solving_;
    double slowSlip_ = 0.0;
    ContactDynamics dynamics_;
    ContactMotion motion_;
    ContactProblem problem_;
    ContactLaws laws_;
    std::vector<double> scales_; ///< of the contacts in problem_, where it is one of accelerations
    std::vector<char> kinetic_;  ///< contacts whose friction is the kinetic one
    std::vector<char> stuck_; ///< friction of joints whose coordinate others hold and do not move: it slips in no last
                              ///< digit
};

} // namespace escapement
