#pragma once
// What a plot is called after what it shows.

#include <QString>
#include <QStringList>

namespace escapement {

/// "slider speed", "slider speed, position x", "slider, crank speed", "slider speed over crank position x": of curves
/// by their paths against the quantity `x`; empty without curves. What is too much for a tab ends in "…". In the
/// window's language, or as an English window has it.
QString plotTitle(const QStringList& paths, const QString& x, bool english = false);

} // namespace escapement
