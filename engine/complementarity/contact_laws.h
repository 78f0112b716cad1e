#pragma once
// Contact laws turned into contact problems: restitution after Newton and after Poisson, static and kinetic friction,
// compliance with damping, cohesion, plastic stretch and plastic compression, dry friction with a given bound.
//
// Sources: [Moreau1988] for Newton's law with friction (xi = u+ + e u- in the cone law); [PfeifferGlocker1996] for
// Poisson's (compression with e = 0, then expansion with Lambda_N >= e Lambda_C); [Tasora2017Slides] for the rest.
// docs/contact-laws.md has all equations. With the Delassus operator W, the velocities u-
// before and u_f with all but the contacts' impulses, a step h, and gaps g taken a time s before the step's end:
//
//     rigid       u_N = W p + u_f + e min(u-, 0),   u_T = W p + u_f + e_T u-,   p in the exact Coulomb law
//     elastic     p_N of the gaps at the step's ends (elastic_step.h), by its tangent at the gap g1 at the end: with
//                 p1 and p1' there W_NN - 1 / (p1' s),  u_N + (g - g1 + p1 / p1') / s, until g1 is that gap;
//                 W_TT + c_T / h^2,  u_T + delta_T / h
//     yielding    before it does: W_NN + c / (h (s + d c)),  u_N + g / (s + d c); cohesive and elastic ones likewise
//     cohesive    p + h F_c e_N in the cone: u - W e_N h F_c, the friction cone with its tip at -h F_c
//     yielding    p_N = h F_p given, |p_T| <= mu h (F_p + F_c), while it presses harder than that
//     stretched   p_N between -h F_c and 0 against the sign of u_N, while 0 < g <= reach; with compliance that of
//                 u_N + delta_N / (h + d c), with c / (h (h + d c)) on W's diagonal, delta_N its elastic stretch
//
// A normal impulse N that is given takes the place of the normal row: W_NN r_N - W_NN N = u_N, coupled to nothing, has
// r_N = N for its only solution, so that |p_T| <= mu N remains. This is exact under the exact law; the convex
// relaxation would let such a bound grow with the sliding velocity.

#include "engine/complementarity/contact_solving.h"
#include "engine/complementarity/elastic_step.h"
#include "engine/dynamics/contact_law.h"

#include <algorithm>

namespace escapement {

/// One contact of the problem, and what it brings along.
struct LawContact {
    ContactLaw law;
    double gap = 0.0;            ///< m, with its dent added; used by laws that are not rigid
    Vec2 stretch = Vec2::Zero(); ///< m, elastic, along the tangents
    double pulled = 0.0;         ///< m, elastic, along the normal, of a contact that is pulled open
    bool slides = false;         ///< known to slide: kinetic friction
    bool carried = false;        ///< dry friction of a coordinate that other joints hold: it opposes what they do
};

/// Tangential stretch (m) that the impulse of the last step of length h has left in a compliant contact.
inline Vec2 tangentialStretch(const ContactLaw& law, const Vec3& impulse, double h) {
    return h > 0.0 ? Vec2(-law.tangentialCompliance / h * impulse.tail<2>()) : Vec2(Vec2::Zero());
}

/// The same along the normal, where that impulse pulled.
inline double normalStretch(const ContactLaw& law, const Vec3& impulse, double h) {
    return h > 0.0 ? law.compliance / h * std::max(0.0, -impulse[0]) : 0.0;
}

/// Whether an impulse (or a force) shows that its contact slid: it lies on the kinetic cone.
bool showsSliding(const ContactLaw& law, const Vec3& impulse, double h);

/// Whether it shows sticking: inside the kinetic cone, or between it and the static one.
bool showsSticking(const ContactLaw& law, const Vec3& impulse, double h);

/// A contact's normal row is replaced by a given normal impulse; W whole, or in blocks. `held`: joints and motors
/// decide how it moves, so that friction has no say.
void giveNormal(ContactProblem& problem, int contact, double impulse, bool held = false);

class ContactLaws {
  public:
    explicit ContactLaws(ContactSolving& solving) : solving_(solving) {}

    std::vector<LawContact> contacts; ///< set before `solve`
    std::vector<char> yields;         ///< after it: the contact gave way plastically under pressure
    std::vector<char> slides;         ///< after it: with kinetic friction

    /// Impulses p = solution.r (3 a contact; start value on entry when of the right size) of a step of length h (s), or
    /// of an impact at an instant when h = 0 (then `freely` is `before`). `fromGap`: s, from where the gaps were taken
    /// to the step's end. `tolerance` as that of solveContacts. Never throws: look at solution.solved.
    void solve(const Matrix& w, In<Vector> before, In<Vector> freely, double h, double fromGap, double tolerance,
               ContactSolution& solution);
    /// The same with W in blocks; in momentum form where the laws need no more of it than that (`arePlain`), else of
    /// its blocks.
    void solve(const std::shared_ptr<Delassus>& w, In<Vector> before, In<Vector> freely, double h, double fromGap,
               double tolerance, ContactSolution& solution);
    /// Whether some of them give way: their depths are to be found with all their digits.
    bool giveWay() const;
    /// Whether all contacts are friction of joints, for which W is wanted whole.
    bool onlyOfJoints() const;

    const ContactProblem& problem() const { return problem_; } ///< the last one solved
    const StepResiduals& residuals() const { return solving_.residuals; }

  private:
    enum class Mode { Pressed, Given, Stretched };
    /// Whether the contacts, with these velocities before, are rigid ones with Newton's law and one coefficient of
    /// friction: one contact problem with W as it is.
    bool arePlain(In<Vector> before) const;
    void begin(ContactSolution& solution);
    void solvePlain(In<Vector> before, In<Vector> freely, double tolerance, ContactSolution& solution);
    void solveModes(In<Vector> before, In<Vector> freely, double h, double fromGap, double tolerance,
                    ContactSolution& solution);
    void solvePoisson(In<Vector> before, double tolerance, ContactSolution& solution);
    bool improveEnd(int k, double u, double impulse, double fromGap, double error);
    void beginElastic(In<Vector> before, In<Vector> freely, double h, double fromGap);
    void solvePasses(In<Vector> before, In<Vector> freely, double h, double fromGap, double tolerance,
                     ContactSolution& solution);
    bool changeModes(In<Vector> freely, double h, double fromGap, ContactSolution& solution);
    void carry(int k);
    void state(In<Vector> before, In<Vector> freely, double h, double fromGap);
    void pose(double h);

    ContactSolving& solving_;
    ContactProblem problem_;
    const Delassus* w_ = nullptr;                  ///< W as it was given, while a problem is being solved
    const Matrix* whole_ = nullptr;                ///< the same, where it was given whole
    std::shared_ptr<BlockSparseDelassus> changed_; ///< where it was not: W with what the laws change of it
    Vector soft_;                                  ///< m/s a N s, by row: compliances, on W's diagonal
    Vector known_, start_, velocity_, free_, impact_, moved_, ofKnown_;
    std::vector<Mode> mode_;
    std::vector<ElasticStep> elastic_;          ///< of those contacts whose law is that, and nothing more
    std::vector<double> end_;                   ///< m: their gaps at the step's end, where the law's tangent is taken
    std::vector<double> given_, shift_, least_; ///< N s: given normal impulses, tips of the cones, least expansion
    bool restitution_ = true;                   ///< Newton's, in the passes being made
};

} // namespace escapement
