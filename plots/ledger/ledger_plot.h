#pragma once
// The energy ledger as a stacked plot: what is stored, upon it what was lost, under the line of what was given. Bands
// between that and what the start held are what loads and what motors have given.

#include "engine/results/energy_ledger.h"

#include <QColor>
#include <QString>

class QCustomPlot;

namespace escapement {

/// A kind has one colour wherever it is drawn.
QColor ledgerColour(const LedgerPart& part, bool dark);
QString ledgerWord(const LedgerPart& part);
/// Why what friction has taken can be below zero.
QString givingFrictionText();
/// Who has done the work that the ledger counts as given: "by motors"; and the colour and the hatching of their bands.
QString giverWord(EnergyShares::Giver giver);
QColor givenColour(bool dark);

/// Replaces what the plot shows; axes are fitted. `legend`: the plot names its areas itself.
void drawLedger(QCustomPlot& plot, const EnergyShares& ledger, bool dark, bool legend);

/// Colours of the plot's ground, axes and letters.
void dressPlot(QCustomPlot& plot, bool dark);

} // namespace escapement
