#pragma once
// Copying the chosen rows of a table as text, for a mail or a spreadsheet.

#include <QAbstractItemModel>

class QTableView;

namespace escapement {

/// What a cell (or a header) is in the copied text where that differs from what is shown: a number in SI, exact here
/// and with nine digits in the text.
inline constexpr int copyRole = Qt::UserRole + 100;

/// Ctrl+C and the context menu copy the chosen rows, with a line of headers, tabs between.
void makeRowsCopyable(QTableView* table);
QString rowsAsText(const QTableView* table);

} // namespace escapement
