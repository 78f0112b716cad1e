#pragma once
// The colours of plots, light and dark. Marks of events mean what they mean everywhere in the workbench.

#include "engine/results/result.h"

#include <QColor>

namespace escapement {

struct PlotColours {
    QColor background, text, axis, grid, cursor, secondCursor;
};
PlotColours plotColours(bool dark);

/// The n-th curve's colour (Okabe and Ito's set, the accent first).
QColor curveColour(int number, bool dark);
int curveColourCount();

QColor eventMarkColour(EventKind kind);

} // namespace escapement
