#pragma once
// Contacts that act on a coordinate of a joint (its friction, its limits) have rows in rad or in m, others in m. In a
// mechanism of micrometres W of the first is 1e12 times that of the others, and what is small beside the largest of all
// accelerations or forces is not small for all. In units of each contact's own, u' = s u, r' = r / s, W' = s W s, their
// W is as large as that of the others: then the sizes compare as energies do, whatever the units are.

#include "engine/complementarity/contact_problem.h"

namespace escapement {

/// s of each contact of a problem with W whole: 1 of those that act between points, and of all where none acts on a
/// coordinate or W is not whole. Powers of two, so that nothing is rounded.
void findCoordinateScales(const ContactProblem& problem, std::vector<double>& scales);

/// The problem in these units; W, q and the factor of what stands for a given normal force all move.
void scaleCoordinates(const std::vector<double>& scales, ContactProblem& problem);

} // namespace escapement
