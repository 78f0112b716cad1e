#include "engine/integrators/time_stepping/steps/tangential_strikes.h"

namespace escapement {

namespace {

constexpr double strikes = 1e-6; // of the largest velocity, for something to strike and not to rest

} // namespace

bool strikesTangentially(System& system, ContactMotion& motion, const TimeStepStart& start, const TimeStep& result) {
    const double least = strikes * start.v.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        const int contact = result.contacts[k];
        if (system.contactLaw(contact).tangentialRestitution == 0.0 || !(result.impulses[3 * Eigen::Index(k)] > 0.0))
            continue;
        const double approach = -motion.velocity(contact, start.q, start.v)[0];
        if (approach > least && approach > 0.5 * (motion.velocity(contact, result.q, result.v)[0] + approach))
            return true;
    }
    return false;
}

} // namespace escapement
