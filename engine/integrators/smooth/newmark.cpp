// Newmark's method, a set of weights of alpha_method.h: of second order without damping only. On the stabilised form,
// and on the positions of the constraints alone (index 3) as [Tasora2017, section 9] has it, scaled by the step
// [Haddouni2015, eq. 2.111].

#include "engine/integrators/smooth/steps/alpha_method.h"
#include "engine/integrators/spectral_radius.h"

namespace escapement {

IntegratorType newmarkIntegrator() {
    IntegratorType type = alphaIntegrator();
    type.name = "Newmark";
    type.words = "Newmark's weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps as much as "
                 "`spectral_radius` says, of order 2 where that is 1";
    type.source = "Newmark 1959";
    type.orders = {1, 1, 1, 1};
    type.parameters = {spectralRadius(0.0)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::newmark(numbers[0]), numbers[0] < 1.0 ? 1 : 2);
    };
    return type;
}

IntegratorType newmarkPositionsIntegrator() {
    IntegratorType type = newmarkIntegrator();
    type.name = "Newmark-positions";
    type.words = "Newmark's weights on the positions of the constraints alone (index 3), scaled by the step; for "
                 "comparison";
    type.holds = IntegratorType::Positions;
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<AlphaMethod>(AlphaWeights::newmark(numbers[0]), numbers[0] < 1.0 ? 1 : 2,
                                             ImplicitStages::Meets::Positions);
    };
    return type;
}

} // namespace escapement
