#pragma once
// ContactLaw: what a contact (or a stop, or the dry friction of a joint) does, as numbers. docs/contact-laws.md has the
// equations and says which strategy can do which; engine/complementarity/contact_laws.h turns them into a contact
// problem.

#include <algorithm>
#include <limits>

namespace escapement {

struct ContactLaw {
    enum class Impact { Newton, Poisson }; ///< restitution of the normal velocity, or of the normal impulse

    double restitution = 0.0;
    double tangentialRestitution = 0.0; ///< with Newton's law only
    double friction = 0.0;              ///< kinetic
    double staticFriction = 0.0;        ///< not above `friction`: as `friction`
    Impact impact = Impact::Newton;

    // Elastic and plastic contact (Chrono's advanced laws): time stepping only.
    double compliance = 0.0;           ///< m/N, normal; 0: rigid
    double tangentialCompliance = 0.0; ///< m/N
    double damping = 0.0;              ///< N s/m, normal, beside the compliance
    double hertz = 0.0;                ///< N/m^1.5, normal: pushes with hertz * depth^1.5; 0: not by this law
    double cohesion = 0.0;             ///< N, the pull that it bears
    double cohesionReach = 0.0;        ///< m, how far it stretches under that pull before it breaks; 0: brittle
    double compression = std::numeric_limits<double>::infinity(); ///< N, the pressing force at which it yields

    /// N or N m: where above 0 there is no unilateral contact, but dry friction along tangent 1 with the bound
    /// friction * preload (at rest stickingFriction() * preload), whatever the normal does.
    double preload = 0.0;

    double stickingFriction() const { return std::max(friction, staticFriction); }
    bool rigid() const {
        return compliance == 0.0 && tangentialCompliance == 0.0 && hertz == 0.0 && cohesion == 0.0 &&
               compression == std::numeric_limits<double>::infinity();
    }
    /// Whether nothing goes in along the normal but by yielding: what lies deeper than its dent comes out again.
    bool hard() const { return compliance == 0.0 && hertz == 0.0; }
    /// Normal stretch (m) up to which a contact that has been closed still acts.
    double reach() const { return cohesionReach + compliance * cohesion; }
};

} // namespace escapement
