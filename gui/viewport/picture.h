#pragma once
// Pictures of a mechanism made without a window or a display.

#include "engine/model/mechanism.h"
#include "engine/results/result.h"
#include "gui/viewport/scene.h"

#include <QImage>
#include <QSize>

#include <optional>

namespace escapement {

struct Picture {
    QSize size{1600, 900};
    std::optional<double> time; ///< s; absent: the last frame of the result
    StandardView view = StandardView::Home;
    bool arrows = true;
};

/// Draws the mechanism at a frame of `result` (null: at its initial poses), on an OpenGL context of its own that needs
/// no display. Throws RunError when no OpenGL can be had, saying what is missing.
QImage renderPicture(const Mechanism& mechanism, const PartLibrary& parts, const Result* result,
                     const Picture& picture = {});

} // namespace escapement
