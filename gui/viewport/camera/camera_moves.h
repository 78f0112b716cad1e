#pragma once
// What a mouse does with the camera. Pixels from the lower left corner.

#include "engine/math/types.h"

class vtkRenderer;

namespace escapement {

/// Turns the camera about its focal point: half a turn for the picture's width or height, and a little more.
void orbitCamera(vtkRenderer* renderer, const Vec2& pixels);
/// Moves the camera so that what lay under `from` comes under `to`.
void panCamera(vtkRenderer* renderer, const Vec2& from, const Vec2& to);
/// Comes nearer (factor above 1); what lies under `at` in the focal plane stays there.
void zoomCamera(vtkRenderer* renderer, double factor, const Vec2& at);
/// Turns the picture about its middle.
void rollCamera(vtkRenderer* renderer, const Vec2& from, const Vec2& to);
/// Perspective or parallel, with the same size of what lies in the focal plane.
void setParallel(vtkRenderer* renderer, bool parallel);

} // namespace escapement
