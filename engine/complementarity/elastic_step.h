#pragma once
// The impulse of an elastic contact over a step, of the gaps g0 and g1 at its ends:
//
//     p = h (V(g0) - V(g1)) / (g1 - g0) + d (depth1 - depth0)
//
// with the energy V that it stores. What the kinetic energy loses to the first part is what is stored, whatever the
// steps and however the contact begins and ends within them: a bounce of some steps keeps its energy [Gonzalez1996]. A
// contact that is much stiffer than steps can follow would go on to ring from step to step for ever: there the force at
// the step's end, -V'(g1), takes its place, which damps that; in between a mean of both.

#include <cmath>

namespace escapement {

struct ContactLaw;

/// Whether a law is elastic along its normal, and nothing more there: it stores all that it takes but for a damper.
bool isElastic(const ContactLaw& law);
/// J, that a contact which gives way stores at this gap (m, dents added).
double storedEnergy(const ContactLaw& law, double gap);
double storedUnder(const ContactLaw& law, double force); ///< J, pressed by that (N)
/// J, that a contact stores at this gap (m, dents added) and with this force (N, pressing positive) of the last step:
/// what yields or bears a pull is told by its force, as its gap is in part for good.
double storedEnergy(const ContactLaw& law, double gap, double force);
double depthStoring(const ContactLaw& law, double energy); ///< m
double stiffnessOf(const ContactLaw& law, double gap);     ///< N/m

class ElasticStep {
  public:
    ElasticStep() = default;
    /// Of a step of length h (s) from gap `before` (m, dents added) on, in which a normal impulse of 1 N s changes the
    /// normal velocity by `mobility` (1/kg); `deepest`: m, gap that the contact may come to.
    ElasticStep(const ContactLaw& law, double h, double before, double mobility, double deepest);
    bool acts() const { return h_ > 0.0; } ///< false: no elastic contact, or one whose law is more than that

    struct Value {
        double impulse = 0.0, slope = 0.0; ///< N s; N s/m, by the gap at the end
    };
    /// With this gap at the step's end, m.
    Value at(double after) const;
    /// The gap (m) at which the contact at rest presses with an impulse in a step.
    double gapAtRest(double impulse) const;

  private:
    double stored(double gap) const;    ///< J
    double force(double gap) const;     ///< N
    double stiffness(double gap) const; ///< N/m

    double h_ = 0.0, before_ = 0.0;
    double compliance_ = 0.0, hertz_ = 0.0, damping_ = 0.0;
    double damped_ = 0.0; ///< how much of the force at the step's end counts, from 0 to 1
};

/// Whether an elastic contact over a step (h^2 times mobility and stiffness) is followed without damping.
inline constexpr double followedBelow = 0.25, dampedFrom = 1.0;

} // namespace escapement
