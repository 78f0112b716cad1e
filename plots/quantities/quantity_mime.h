#pragma once
// Quantities on their way from a list or a tree onto a plot, by drag and drop.

#include <QStringList>

class QMimeData;

namespace escapement {

inline constexpr const char* quantityMimeType = "application/x-escapement-quantity";

/// The paths, one a line, also as plain text. The caller (a QDrag) takes it over.
QMimeData* quantityMime(const QStringList& paths);

/// The paths that were dragged; plain text counts when its lines look like paths. Empty: something else.
QStringList quantitiesIn(const QMimeData* data);

} // namespace escapement
