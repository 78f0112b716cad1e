// RK4: the classical method of Kutta, order 4, on the acceleration level. With the rates at the step's end in the place
// of the fourth stage's the same weights are of order 3 only (their one condition that fails is b a c^2 = 7/72 instead
// of 1/12), which gives the error estimate h/6 (k5 - k4) of order h^4.

#include "engine/integrators/smooth/steps/explicit_method.h"

namespace escapement {

namespace {

constexpr ExplicitTableau tableau = {.stages = 4,
                                     .order = 4,
                                     .errorExponent = 4,
                                     .c = {0.0, 0.5, 0.5, 1.0},
                                     .a = {{}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}},
                                     .b = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                                     .error = {0.0, 0.0, 0.0, -1.0 / 6.0, 1.0 / 6.0}};

} // namespace

IntegratorType rk4Integrator() {
    IntegratorType type;
    type.name = "RK4";
    type.purpose = "most mechanisms";
    type.words = "the classical Runge-Kutta method on the acceleration level (index 1), 4 stages and one for the end";
    type.source = "Kutta 1901";
    type.form = IntegratorType::Explicit;
    type.holds = IntegratorType::Nothing;
    type.orders = {4, 4, 4, 4};
    type.parameters = {baumgarteTime()};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<ExplicitMethod>(tableau, numbers[0]);
    };
    return type;
}

} // namespace escapement
