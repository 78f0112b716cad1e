#pragma once
// Pictures of the view in a size of the user's choice.

#include <QImage>
#include <QSize>

#include <functional>
#include <optional>

class QWidget;

namespace escapement {

class Viewport;

/// Asks how large a picture of the view is to be, in pixels: as the view is, a usual size, or one of the user's own.
/// The last choice is offered first. Nothing: no picture is wanted.
std::optional<QSize> askPictureSize(const Viewport& view, QWidget* window);

/// What the view shows, as it shows it, in this size: more or less is seen at its sides where the proportions are
/// others. Lines, symbols and letters grow with the picture's height. An empty size: as large as the view is. `goesOn`
/// is told the share that is drawn; where it says no, and where it cannot be drawn so large, the picture is null.
QImage pictureOf(Viewport& view, const QSize& size, const std::function<bool(double)>& goesOn = {});

/// Draws such a picture and saves it, behind a dialog that says how far it is and can give it up where it takes a
/// while. Nothing: it was given up. False: it could not be drawn or written.
std::optional<bool> savePicture(Viewport& view, const QSize& size, const QString& file);

} // namespace escapement
