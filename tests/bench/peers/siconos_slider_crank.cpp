// The slider-crank with clearance [Schindler2014, table 1] by Siconos's Moreau-Jean stepping and by our
// hybrid method: time to a scaled error of 1e-4 of the state at t = 0.02 s.

#include "siconos_slider_crank.h"
#include "engine/simulation/simulate.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

namespace {

constexpr double until = 0.02, goal = 1e-4;
// Event-driven at relative tolerance 1e-12: angles and speeds of crank and rod at 0.02 s.
constexpr double reference[4] = {1.61331654142, -0.51990471027, 71.68176581, 1.38252671};

struct Outcome {
    double seconds, error;
};

double scaled(const double (&x)[4]) {
    double worst = 0.0;
    for (int i = 0; i < 4; ++i) worst = std::max(worst, std::abs(x[i] - reference[i]) / (1.0 + std::abs(reference[i])));
    return worst;
}

Outcome siconos(double h) {
    const SiconosState s = siconosSliderCrank(h, until);
    return {s.seconds, scaled(s.state)};
}

Outcome ours(const std::string& tolerance) {
    double best = std::numeric_limits<double>::infinity(), error = 0.0;
    for (int round = 0; round < 20; ++round) {
        const auto start = std::chrono::steady_clock::now();
        const auto r = escapement::verify("clearance-planar", {{"tolerance", tolerance}});
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        error = scaled({r.q[0], r.q[1], r.v[0], r.v[1]});
    }
    return {best, error};
}

} // namespace

int main() {
    std::printf("slider-crank with clearance, scaled error of the state at t = 0.02 s\n\n");
    double mine = std::numeric_limits<double>::infinity(), theirs = std::numeric_limits<double>::infinity();
    for (const char* tolerance : {"1e-2", "1e-3", "1e-4", "1e-5", "1e-6"}) {
        const Outcome o = ours(tolerance);
        std::printf("ours, hybrid with HEM5, tolerance %s: %9.3f ms, error %.1e\n", tolerance, 1e3 * o.seconds,
                    o.error);
        if (o.error <= goal) mine = std::min(mine, o.seconds);
    }
    std::printf("\n");
    for (double h : {1e-4, 5e-5, 2e-5, 1e-5, 5e-6, 2e-6, 1e-6, 5e-7, 2e-7, 1e-7, 4e-8}) {
        const Outcome o = siconos(h);
        std::printf("Siconos, Moreau-Jean, h = %.0e s: %12.3f ms, error %.1e\n", h, 1e3 * o.seconds, o.error);
        std::fflush(stdout);
        if (o.error <= goal) {
            theirs = o.seconds;
            break;
        }
    }
    if (std::isfinite(theirs)) std::printf("\nto an error of 1e-4: ours is %.0f times faster\n", theirs / mine);
    else std::printf("\nSiconos does not get to an error of 1e-4 with any of these steps\n");
    return 0;
}
