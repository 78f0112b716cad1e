// RKF45: Fehlberg's pair of order 4(5) on the acceleration level; the step is that of order 4, whose error the pair
// estimates [Fehlberg1969; Haddouni2015, app. A.1, whose (A.3) and (A.4) carry misprints]; coefficients as in
// [HairerNorsettWanner1993, table II.5.1].

#include "engine/integrators/smooth/steps/explicit_method.h"

namespace escapement {

namespace {

constexpr double fourth[6] = {25.0 / 216.0, 0.0, 1408.0 / 2565.0, 2197.0 / 4104.0, -1.0 / 5.0, 0.0};
constexpr double fifth[6] = {16.0 / 135.0, 0.0, 6656.0 / 12825.0, 28561.0 / 56430.0, -9.0 / 50.0, 2.0 / 55.0};

constexpr ExplicitTableau tableau = {.stages = 6,
                                     .order = 4,
                                     .errorExponent = 5,
                                     .c = {0.0, 1.0 / 4.0, 3.0 / 8.0, 12.0 / 13.0, 1.0, 1.0 / 2.0},
                                     .a = {{},
                                           {1.0 / 4.0},
                                           {3.0 / 32.0, 9.0 / 32.0},
                                           {1932.0 / 2197.0, -7200.0 / 2197.0, 7296.0 / 2197.0},
                                           {439.0 / 216.0, -8.0, 3680.0 / 513.0, -845.0 / 4104.0},
                                           {-8.0 / 27.0, 2.0, -3544.0 / 2565.0, 1859.0 / 4104.0, -11.0 / 40.0}},
                                     .b = {fourth[0], fourth[1], fourth[2], fourth[3], fourth[4], fourth[5]},
                                     .error = {fifth[0] - fourth[0], 0.0, fifth[2] - fourth[2], fifth[3] - fourth[3],
                                               fifth[4] - fourth[4], fifth[5] - fourth[5], 0.0}};

} // namespace

IntegratorType rkf45Integrator() {
    IntegratorType type;
    type.name = "RKF45";
    type.purpose = "most mechanisms";
    type.words = "Fehlberg's pair on the acceleration level (index 1), 6 stages; goes on with the solution of order 4";
    type.source = "Fehlberg 1969";
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
