#pragma once
// Pictures of the view in a size of the user's choice.

#include <QImage>
#include <QSize>

#include <optional>

class QOpenGLWidget;
class QWidget;

namespace escapement {

/// Asks how large a picture of the view is to be, in pixels: as the view is, a usual size, or one of the user's own.
/// The last choice is offered first. Nothing: no picture is wanted.
std::optional<QSize> askPictureSize(const QOpenGLWidget& view, QWidget* window);

/// What the view shows, as it shows it, in this size: more or less is seen at its sides where the proportions are
/// others. An empty size: as large as the view is. A null picture where it cannot be drawn so large.
QImage pictureOf(QOpenGLWidget& view, const QSize& size);

} // namespace escapement
