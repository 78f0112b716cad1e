#pragma once
// The run's energy ledger: what loads and motors feed in over a step, what friction, dampers and impacts take, and the
// same contact by contact.

#include "engine/math/gauss_points.h"
#include "engine/simulation/run/run_context.h"

#include <array>

namespace escapement {

/// J that loads and motors feed in, and that friction and dampers take, over the begun part of a step.
struct StepWork {
    double fed = 0.0, taken = 0.0;
    double motors = 0.0; ///< part of `fed`
};

class EnergyLedger : RunPart {
  public:
    using RunPart::RunPart;

    /// Over that part of the smooth step just made; false: the powers are not finite.
    bool prepare(double part);
    StepWork workUntil(double theta) const; ///< from the step's start, within that part
    /// J that the method itself has taken since the step's start, where it has `energy` left: what no load, damper or
    /// contact did.
    double dampedUntil(double energy, const StepWork& work) const;
    StepWork workPrepared() const { return workUntil(powers_.part); }
    /// J: what works until `time` may be off by, within the part that is prepared.
    double unresolved(double time) const;
    double motorWork(const ImpactResult& impact); ///< J: a motor keeps its speed through an impact by an impulse

    /// For works within the time step from `begin` (s), in whose middle the mechanism stands at `middle`.
    void follow(const TimeStep& step, double begin, const Vector& middle);
    /// Until `part` of a time step. `taken`: the part of what contacts take; the same within the step that is followed,
    /// 1 where all of it counts at once.
    StepWork workUntil(const TimeStep& step, double taken, double part) const;

    void account(double theta, const StepWork& work, bool forGood); ///< of the contacts closed in the step, until there
    void account(const TimeStep& step, double taken, double part, bool forGood);
    void account(const ImpactResult& impact);

  private:
    bool fill(double part);

    struct Powers { ///< W, at the Gauss points of equal panels of the begun part of the step
        static constexpr int most = 32;
        double part = 0.0;
        int panels = 1;
        std::array<std::array<double, GaussPoints::count>, most> fed{}, taken{}, motors{};
        double energy = 0.0; ///< J, at the start of the step
        /// Of each closed contact: friction (W) and sliding (m/s); empty while no contact rubs.
        std::vector<std::array<std::array<double, GaussPoints::count>, 2>> contacts;
        std::array<std::array<double, GaussPoints::count>, 2>& contact(std::size_t k, std::size_t panel) {
            return contacts[k * most + panel];
        }
        /// W: what their means may be off by over all panels or, `within`, up to a place in one of them.
        double unresolved(bool within) const;
    };
    /// J, of the time step that is followed: what acts evenly all along it, against velocities that change evenly, has
    /// worked w s - bend s (1 - s) after a part s of it, w being its work in the whole step.
    struct Bends {
        double loads = 0.0, motors = 0.0, dampers = 0.0, contacts = 0.0;
        std::vector<Vec2> each; ///< of each contact: by its normal and by its tangential impulse
    };
    /// How much of the bends counts there: nothing at the ends of the step.
    static double bending(double taken, double part) { return part * (1.0 - taken); }
    Powers powers_;
    Bends bends_;
    Vector q_, v_;
};

} // namespace escapement
