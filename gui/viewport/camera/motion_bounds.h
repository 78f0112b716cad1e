#pragma once
// Where bodies are, and where they go in the course of a result. Of planes to fall on, which reach far, that counts
// which is near the other bodies.

#include "engine/results/result.h"
#include "gui/viewport/scene/shown_bodies.h"

#include <array>
#include <optional>

namespace escapement {

/// x from, x to, y from, ...; m.
using BoundingBox = std::array<double, 6>;

/// The box around the visible bodies as they are shown now. Nothing: nothing is visible.
std::optional<BoundingBox> presentBounds(const ShownBodies& bodies);

/// The box around the visible bodies in all frames of `result`, of which up to `frames` are looked at, evenly, the
/// first and the last always. Each piece counts by the corners of its own box. The result's bodies must be the ones
/// shown. Nothing: nothing is visible, or the result has no frame.
std::optional<BoundingBox> motionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames = 400);

/// The same, but no further from where the bodies are in the first frame than they are large together: what flies away
/// is not followed to where all else would be too small to see.
std::optional<BoundingBox> nearMotionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames = 400);

} // namespace escapement
