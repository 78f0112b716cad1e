#pragma once
// Where bodies go in the course of a result.

#include "engine/results/result.h"
#include "gui/viewport/shown_bodies.h"

#include <array>
#include <optional>

namespace escapement {

/// The box (x from, x to, y from, ...; m) around the visible bodies in all frames of `result`, of which up to `frames` are
/// looked at, evenly, the first and the last always. Each piece counts by the corners of its own box. The result's bodies
/// must be the ones shown. Nothing: nothing is visible, or the result has no frame.
std::optional<std::array<double, 6>> motionBounds(const ShownBodies& bodies, const Result& result, std::size_t frames = 400);

} // namespace escapement
