#pragma once
// Frictional contact problems in files: the plain text of Siconos (`.dat`) and FCLib's HDF5 layout.
//
// Text, numbers separated by white space: dimension (2 or 3); number of contacts; storage (0 dense by columns, 1 sparse
// blocks); n n; then dense values, or: number of blocks; block rows and columns; cumulative row sizes; cumulative
// column sizes; filled1 filled2; filled1 row pointers; filled2 block columns; each block's number and its values by
// columns. Then q (n values) and mu (a value a contact). Rows of a contact: normal, tangent(, tangent).
//
// FCLib, group /fclib_local: spacedim; W, a sparse matrix; vectors/q, vectors/mu. Group /fclib_global: spacedim; M, H,
// (G); vectors/f, w, mu, with W = H^T M^-1 H and q = H^T M^-1 f + w. A sparse matrix is a group with m, n, nz, p, i, x:
// nz >= 0 triplets (column p, row i), nz = -1 compressed columns, nz = -2 compressed rows.

#include "engine/complementarity/contact_problem.h"

#include <filesystem>
#include <string>
#include <vector>

namespace escapement {

/// Text by its content, HDF5 by its suffix (.hdf5, .h5). W comes in sparse blocks. What other programs write behind the
/// coefficients of a text (a solution, a closing zero) is not read; `warnings`, where given, says so. Throws InputError
/// with the file, the place and what would mend it.
ContactProblem readContactProblem(const std::filesystem::path& file, std::vector<std::string>* warnings = nullptr);

} // namespace escapement
