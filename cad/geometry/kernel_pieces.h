#pragma once
// Pieces of the kernel's surfaces, exactly.

#include <Geom_Surface.hxx>

namespace escapement {

/// The surface over a rectangle of its parameters, which it keeps. Splines are cut there, so that beyond the rectangle
/// each piece goes on as itself and not as its neighbour; others are bounded only.
Handle(Geom_Surface) pieceOfSurface(const Handle(Geom_Surface) & surface, const double (&u)[2], const double (&v)[2]);

} // namespace escapement
