#pragma once
// Up to which coefficient of friction sliding contacts have one acceleration and one set of normal forces
// [Haddouni2015, 2.1.1.1]:
//
//     mu < sigma_min(W_NN) / sigma_max(W_NT),   W_NN = G_N P G_N^T,   W_NT = G_N P G_T^T
//
// with P the inverse mass matrix, joints eliminated. Of sliding with directions d the equations have the matrix
// W_NN - mu W_NT d, which is then regular whatever the directions are. The bound is sufficient, not necessary: of one
// contact it is where the direction in which it slides may be the worst one.

#include "engine/math/types.h"

namespace escapement {

/// `delassus`: W, normal and both tangents of each contact in turn (1/kg). Infinite where friction does not act on
/// normals at all; not a number where W_NN is singular, so that there is no bound.
double uniqueFrictionBound(In<Matrix> delassus);

} // namespace escapement
