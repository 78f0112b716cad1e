#pragma once
// Asks whether a film is to have the plot in front with it.

#include "gui/exporters/exporter.h"

#include <QStringList>

class QWidget;

namespace escapement {

/// `curves`: what the plot would show; `leftOut`: how many more the result's file does not hold. What was chosen is
/// offered first the next time. Nothing: no film is wanted.
std::optional<FilmPlotPlace> askFilmPlot(const QStringList& curves, int leftOut, QWidget* window);

} // namespace escapement
