// The method of Hilber, Hughes and Taylor, a set of weights of alpha_method.h.

#include "engine/integrators/smooth/alpha_method.h"
#include "engine/integrators/spectral_radius.h"

namespace escapement {

IntegratorType hhtIntegrator() {
    IntegratorType type = alphaIntegrator();
    type.name = "HHT";
    type.words = "Hilber, Hughes and Taylor's weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; "
                 "damps as much as `spectral_radius` says";
    type.source = "Hilber, Hughes and Taylor 1977";
    type.parameters = {spectralRadius(0.5)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::hht(numbers[0]), 2);
    };
    return type;
}

} // namespace escapement
