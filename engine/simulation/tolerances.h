#pragma once
// Tolerances and floors of runs, each with its reason. docs/tolerances.md says what each is measured in and how it
// follows the mechanism (tolerances.cpp). Settings of the user stand in HybridSettings.

#include "engine/math/types.h"

#include <algorithm>
#include <string>
#include <vector>

namespace escapement {

struct Tolerances {
    // of velocities
    double rest = 1e-9;        ///< roundoff of velocities that impacts and projections have made consistent
    double slowest = 1e-3;     ///< where all is as good as at rest, roundoff of positions decides about velocities
    double tippingRest = 1e-5; ///< what is tipped onto touches within the border's band, where the body turns

    // of places
    double samePlace = 1e-6; ///< files and solvers leave places of one touch this far apart, and no two that are meant
    double nearPlace = 1e-5; ///< where shapes are nearly flat, a projection moves closest points by so much
    double onBorder = 1e-12; ///< roundoff of a closest point that stays on a border
    double gapJumps = 1e-6;  ///< a gap that changes its sign by more has not gone through zero: another place is nearer
    double touchesBeside = 1e-8; ///< drift of what touches already on the feature beside
    double nearCone = 1e-2;      ///< so little beside its cone a feature may have one beside it that touches first
    double endOfPiece = 1e-14;   ///< roundoff of a way along a curve
    double projected = 1e-15;    ///< roundoff of positions: two or three Newton steps come there

    // of instants
    double eventInstant = 1e-13; ///< roundoff of a fraction of a step
    double switchInstant = 1e-9; ///< each halving costs a contact problem or a search for closest points

    // of forces
    double noForce = 1e-9;  ///< roundoff of forces from the solution for all contacts
    double together = 1e-6; ///< forces that end together are told apart by no dense output; let go one after the
                            ///< other, contacts that share a load would hold each other
    double pastCone = 1e-5; ///< nearer to the cone the last digits decide which way sliding begins
    double answer = 1e-6;   ///< what a solver leaves more of is no answer to go on with

    // of energies
    double gain = 1e-9;             ///< roundoff of a contact problem's answer
    double unexplained = 2e-3;      ///< high order leaves less, a contact that is lost or doubled leaves more
    double unexplainedStep = 1e-6;  ///< one step in which something slides
    double unexplainedFirst = 0.02; ///< steps of first order
    double grown = 0.05;            ///< steps that damp by themselves may win back
    double grownLagging = 0.2;      ///< frames show velocities that lag, lie within steps, or are slowed down later
    double unseen = 1e-12;          ///< roundoff of the sum of energies
    double unresolved = 1e-7;       ///< works of a step are found anew on finer panels where they are off by more
    double damped = 2e-3;           ///< more of the smooth method's own damping is seen in curves, and said

    // of headway
    double headway = 1e-6;          ///< a run that comes no further will not come to its end
    double headwayProcessor = 1e-8; ///< the same, where each step takes long
    double drift = 1e-3;            ///< farther apart, joints that nothing projects are no joints
    double jointsOpen = 1e-5;       ///< what is left after a projection is not the joints' to hold
};

inline constexpr Tolerances tolerances;

/// m/s, rad/s: what is slower is at rest beside velocities v.
inline double restSpeed(In<Vector> v, double share = tolerances.rest) {
    return share * std::max(tolerances.slowest, v.cwiseAbs().maxCoeff());
}

/// What docs/tolerances.md says of one.
struct ToleranceRow {
    const char* name;
    double Tolerances::*value;
    const char *what, *unit, *scales; ///< for people; scales: what it follows, "" for nothing
};

/// In the order of the struct, all of it.
const std::vector<ToleranceRow>& toleranceRows();
std::string toleranceTable(); ///< of docs/tolerances.md

} // namespace escapement
