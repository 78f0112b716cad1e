// The method of Hilber, Hughes and Taylor, a set of weights of alpha_method.h: on the stabilised form, and on the
// positions of the constraints alone (index 3) as [Tasora2017, section 9] has it, scaled by the step [Haddouni2015, eq.
// 2.98].

#include "engine/integrators/smooth/steps/alpha_method.h"
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

IntegratorType hhtPositionsIntegrator() {
    IntegratorType type = hhtIntegrator();
    type.name = "HHT-positions";
    type.words = "Hilber, Hughes and Taylor's weights on the positions of the constraints alone (index 3), scaled by "
                 "the step; for comparison";
    type.holds = IntegratorType::Positions;
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::hht(numbers[0]), 2, ImplicitStages::Meets::Positions);
    };
    return type;
}

} // namespace escapement
