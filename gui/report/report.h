#pragma once
// What a report says of a result: the mechanism that was run, how, what happened, where the energy went, pictures and
// plots. Numbers are in the units chosen.

#include "gui/exporters/exporter.h"
#include "gui/report/report_text.h"

namespace escapement {

/// Draws plots, so it needs a QApplication; pictures are left out, with the reason, where there is no OpenGL.
/// Throws std::invalid_argument for a curve that the result does not have.
ReportText makeReport(const ExportInput& input);
QString reportTitle(const ExportInput& input);

// Its chapters.
void reportHead(ReportText& text, const ExportInput& input);
void reportComparison(ReportText& text, const ExportInput& input);
void reportPictures(ReportText& text, const ExportInput& input);
void reportMechanism(ReportText& text, const ExportInput& input);
void reportSettings(ReportText& text, const ExportInput& input);
void reportEnergy(ReportText& text, const ExportInput& input);
void reportEvents(ReportText& text, const ExportInput& input);
void reportCurves(ReportText& text, const ExportInput& input);

} // namespace escapement
