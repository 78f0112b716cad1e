// The generalized-alpha method on the positions of the constraints alone, index 3 [Haddouni2015, 2.2.2.3]
// (alpha_method.h).

#include "engine/integrators/smooth/steps/alpha_method.h"
#include "engine/integrators/spectral_radius.h"

namespace escapement {

IntegratorType generalizedAlphaPositionsIntegrator() {
    IntegratorType type = alphaIntegrator();
    type.name = "generalized-alpha-positions";
    type.words = "Chung and Hulbert's weights on the positions of the constraints alone (index 3), scaled by the step; "
                 "for comparison";
    type.source = "Chung and Hulbert 1993; Arnold and Brüls 2007";
    type.holds = IntegratorType::Positions;
    type.parameters = {spectralRadius(0.0)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::generalized(numbers[0]), 2,
                                             ImplicitStages::Meets::Positions);
    };
    return type;
}

} // namespace escapement
