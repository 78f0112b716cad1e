#pragma once
// How accelerations follow from forces and constraints: ways to solve
//
//     M a = f + B lambda,   C a = r
//
// beside elimination of the accelerations by S = C M^-1 B (saddle_point.h). One file a formulation
// (engine/math/formulations/<name>.cpp), listed in formulations.cpp there; all give the same motion. They work on whole
// rows: the cost of a step grows with the third power of the mechanism. One among them chooses other coordinates
// instead.

#include "engine/math/types.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// One way; keeps what it has factorised, and whatever it learns from one system to the next.
class ConstrainedSolve {
  public:
    virtual ~ConstrainedSolve() = default;
    /// `inverseMassRight`: M^-1 B, velocities x rows; `left`: C, rows x velocities, one row at least, its
    /// rows independent.
    virtual void factorise(In<Matrix> inverseMassRight, In<Matrix> left) = 0;
    /// With what was factorised last: on entry `a` holds M^-1 f; on exit the solution.
    virtual void solve(In<Matrix> inverseMassRight, In<Matrix> left, Vector& a, In<Vector> r, Vector& lambda) = 0;
    /// How often it chose anew which coordinates are independent.
    virtual int changes() const { return 0; }
};

struct Formulation {
    std::string name;   ///< in the project file
    std::string words;  ///< what it does
    std::string source; ///< key of docs/references.md
    /// Null: elimination by S.
    std::unique_ptr<ConstrainedSolve> (*make)() = nullptr;
    /// The steps are made in the coordinates of the joints of a tree (integrators/smooth/steps/relative_method.h): only
    /// what closes loops has constraints, and its multipliers follow by S.
    bool jointCoordinates = false;
};

/// The formulations of this version, in the order in which they are offered; the first is the usual one.
const std::vector<Formulation>& formulations();
/// Null: unknown.
const Formulation* findFormulation(std::string_view name);

} // namespace escapement
