#pragma once

namespace escapement::admissible_search {

/// Of the search for admissible forces by Newton's method, dense and sparse. Loads count in units of the largest one.
inline constexpr int newtonSteps = 200, enough = 40, halvings = 6; // `enough` where the answer is near
inline constexpr double converged = 1e-15, acceptable = 1e-12;
inline constexpr double runsAway = 1e8;      // no admissible forces make up the load
inline constexpr double regularised = 1e-12; // of the slope, which is singular where contacts bear nothing
inline constexpr double moreDamped = 1e3, lessDamped = 1e-2; // after a step that does not lead down, and one that does
inline constexpr double levelWithin = 1e-13;                 // of the value: its roundoff

} // namespace escapement::admissible_search
