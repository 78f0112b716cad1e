#pragma once
// The natural map of a single contact, of which the residuals of contact_problem.h are made.

#include "engine/complementarity/contact_problem.h"

namespace escapement {

/// r_a - P_K(r_a - rho (u_a + mu |u_T| e_N)) of contact a (N s, N m s): zero where r and u are in Coulomb's law.
Vec3 naturalMapOf(const ContactProblem& p, int a, double rho, const Vec3& r, Vec3 u);

} // namespace escapement
