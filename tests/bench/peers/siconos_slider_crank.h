#pragma once

struct SiconosState {
    double seconds;  ///< of the time loop
    double state[4]; ///< angles (rad) and speeds (rad/s) of crank and rod
};

/// Moreau-Jean with step h (s) from the start to `until`.
SiconosState siconosSliderCrank(double h, double until);
