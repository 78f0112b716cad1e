// The generalized-alpha method with Chung and Hulbert's optimal weights (alpha_method.h).

#include "engine/integrators/smooth/steps/alpha_method.h"
#include "engine/integrators/spectral_radius.h"

namespace escapement {

IntegratorType generalizedAlphaIntegrator() {
    IntegratorType type = alphaIntegrator();
    type.name = "generalized-alpha";
    type.words = "Chung and Hulbert's weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps as "
                 "much as `spectral_radius` says";
    type.source = "Chung and Hulbert 1993; Arnold and Brüls 2007";
    type.parameters = {spectralRadius(0.0)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::generalized(numbers[0]), 2);
    };
    return type;
}

} // namespace escapement
