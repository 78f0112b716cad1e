#pragma once
// Asks how a film is to be: how fast, how large, and whether it is to have the plot in front with it.

#include "gui/exporters/exporter.h"

#include <QSize>
#include <QStringList>

#include <optional>

class QWidget;

namespace escapement {

struct FilmWish {
    FilmPlotPlace plot = FilmPlotPlace::None;
    double speed = 1.0; ///< simulated s in a second of the film
    QSize size;         ///< pixels
};

/// What the film is made of.
struct FilmOffer {
    double length = 0.0; ///< s, of the run
    double speed = 0.0;  ///< that is offered first: the playback's; 0: so that the film lasts about ten seconds
    QStringList curves;  ///< that the plot would show; empty: there is nothing for a plot
    int leftOut = 0;     ///< how many more of the plot's the result's file does not hold
};

/// What was chosen is offered first the next time, but for the speed. Nothing: no film is wanted.
std::optional<FilmWish> askFilm(const FilmOffer& offer, QWidget* window);

} // namespace escapement
