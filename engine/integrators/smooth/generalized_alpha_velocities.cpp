// The generalized-alpha method on the velocities of the constraints alone, index 2 [Haddouni2015, 2.2.3.3]
// (alpha_method.h).

#include "engine/integrators/smooth/steps/alpha_method.h"
#include "engine/integrators/spectral_radius.h"

namespace escapement {

IntegratorType generalizedAlphaVelocitiesIntegrator() {
    IntegratorType type = alphaIntegrator();
    type.name = "generalized-alpha-velocities";
    type.words = "Chung and Hulbert's weights on the velocities of the constraints alone (index 2); for comparison";
    type.source = "Chung and Hulbert 1993; Arnold and Brüls 2007";
    type.holds = IntegratorType::Velocities;
    type.parameters = {spectralRadius(0.0)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::generalized(numbers[0]), 2,
                                             ImplicitStages::Meets::Velocities);
    };
    return type;
}

} // namespace escapement
