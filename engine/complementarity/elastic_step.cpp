#include "engine/complementarity/elastic_step.h"

#include "engine/dynamics/contact_law.h"

#include <algorithm>
#include <limits>

namespace escapement {

namespace {

constexpr double still = 1e-6; // of the depth: a gap that changes by less has the mean of the forces at both ends

double storedAt(double depth, double hertz, double compliance) {
    return hertz > 0.0 ? 0.4 * hertz * depth * depth * std::sqrt(depth) : 0.5 * depth * depth / compliance;
}

double stiffnessAt(double gap, double hertz, double compliance) {
    if (!(gap < 0.0)) return 0.0;
    return hertz > 0.0 ? 1.5 * hertz * std::sqrt(-gap) : 1.0 / compliance;
}

} // namespace

bool isElastic(const ContactLaw& law) {
    return (law.compliance > 0.0 || law.hertz > 0.0) && law.cohesion == 0.0 && !std::isfinite(law.compression);
}

double storedEnergy(const ContactLaw& law, double gap) {
    return storedAt(std::max(0.0, -gap), law.hertz, law.compliance);
}

double storedUnder(const ContactLaw& law, double force) {
    const double depth =
        law.hertz > 0.0 ? std::pow(std::max(0.0, force) / law.hertz, 2.0 / 3.0) : std::max(0.0, force) * law.compliance;
    return storedAt(depth, law.hertz, law.compliance);
}

double storedEnergy(const ContactLaw& law, double gap, double force) {
    if (law.hard()) return 0.0;
    if (isElastic(law)) return storedEnergy(law, gap);
    return storedUnder(law, law.hertz > 0.0 ? force : std::abs(force)); // Hertz's law knows of no pull
}

double depthStoring(const ContactLaw& law, double energy) {
    return law.hertz > 0.0 ? std::pow(2.5 * energy / law.hertz, 0.4) : std::sqrt(2.0 * law.compliance * energy);
}

double stiffnessOf(const ContactLaw& law, double gap) { return stiffnessAt(gap, law.hertz, law.compliance); }

ElasticStep::ElasticStep(const ContactLaw& law, double h, double before, double mobility, double deepest)
    : before_(before), compliance_(law.compliance), hertz_(law.hertz), damping_(law.damping) {
    if (!isElastic(law)) return;
    h_ = h;
    const double part = h * h * mobility * stiffness(std::min(before, deepest));
    damped_ = std::clamp((part - followedBelow) / (dampedFrom - followedBelow), 0.0, 1.0);
}

double ElasticStep::stored(double gap) const { return storedAt(std::max(0.0, -gap), hertz_, compliance_); }

double ElasticStep::force(double gap) const {
    const double depth = std::max(0.0, -gap);
    return hertz_ > 0.0 ? hertz_ * depth * std::sqrt(depth) : depth / compliance_;
}

double ElasticStep::stiffness(double gap) const { return stiffnessAt(gap, hertz_, compliance_); }

double ElasticStep::gapAtRest(double impulse) const {
    const double force = impulse / h_;
    return hertz_ > 0.0 ? -std::pow(force / hertz_, 2.0 / 3.0) : -force * compliance_;
}

ElasticStep::Value ElasticStep::at(double after) const {
    Value mean; // of the force over the way
    const double way = after - before_;
    if (std::abs(way) <= still * std::max({-before_, -after, 0.0})) {
        mean = {0.5 * (force(before_) + force(after)), -0.5 * stiffness(after)};
    } else if (way != 0.0) {
        mean.impulse = (stored(before_) - stored(after)) / way;
        mean.slope = (force(after) - mean.impulse) / way;
    }
    Value value;
    value.impulse = h_ * ((1.0 - damped_) * mean.impulse + damped_ * force(after));
    value.slope = h_ * ((1.0 - damped_) * mean.slope - damped_ * stiffness(after));
    if (damping_ > 0.0) {
        value.impulse += damping_ * (std::max(0.0, -after) - std::max(0.0, -before_));
        if (after < 0.0) value.slope -= damping_;
    }
    return value;
}

} // namespace escapement
