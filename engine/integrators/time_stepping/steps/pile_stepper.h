#pragma once
// Time stepping of piles on velocity level with anticipated contacts (DVI) [Tasora2017; Negrut2018;
// StewartTrinkle1996], with the exact Coulomb law in place of its relaxation:
//
//     v_free = v + h M^-1 F,   v+ = v_free + M^-1 H^T r,   q+ = q (+) h v+
//     u_N + gap / h >= 0 complementary to r_N, with friction: the exact law for u shifted by gap / h
//
// A contact that would close within the step is stopped where the surfaces meet, not before. Overlap is taken out no
// faster than `recoverySpeed`, so that recovery cannot make a body jump. Newton's restitution e > 0 replaces the shift
// by e times the approach where the contact closes in this step.
//
// The constraints are linear in the step, rotations are not: turning by h omega leaves overlap of the order of
// (h omega)^2 times the body's size. Where it exceeds `overlap`, the configuration alone is put right, by the least
// displacement in the mass metric that brings all near gaps to zero or more (the GGL idea of Moreau-Jean's projected
// variant; no velocity comes of it):
//
//     q <- q (+) d,   d = M^-1 H^T s,   H d + gap >= 0 complementary to s >= 0

#include "engine/complementarity/pile_problem.h"
#include "engine/dynamics/pile.h"

#include <vector>

namespace escapement {

struct PileSettings {
    double step = 1e-3;          ///< s
    double recoverySpeed = 0.05; ///< m/s
    double overlap = 5e-6;       ///< m, above which the configuration is put right; 0: never
    double restitution = 0.0;
    int threads = 1; ///< 0: all
    PileSolverSettings solver;
};

struct PileStepReport {
    int pairs = 0, contacts = 0, active = 0; ///< active: with an impulse
    PileSolution solution;
    double overlap = 0.0; ///< m, deepest after the step (of the last look; 0 when never looked)
    int corrections = 0;  ///< how often the configuration was put right
    double finding = 0.0, solving = 0.0, total = 0.0; ///< s of wall time
};

class PileStepper {
  public:
    PileStepper(Pile& pile, const PileSettings& settings);

    /// One step. Throws RunError when velocities are no longer finite; look at solution.solved for the residual.
    const PileStepReport& step();
    double time() const { return time_; }
    const PileProblem& problem() const { return problem_; }

    Workers workers;
    PileSettings settings;

  private:
    struct Kept {
        std::int64_t pair;
        std::uint32_t name;
        double slip;
        Vec3 impulse; ///< world
    };
    void assemble();
    void keepImpulses();
    void putRight();

    Pile& pile_;
    PileProblem problem_, correction_;
    PileStepReport report_;
    std::vector<PileContactPair> found_, near_;
    std::vector<Kept> kept_; ///< by pair and name
    double time_ = 0.0;
};

} // namespace escapement
