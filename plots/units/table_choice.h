#pragma once
// Tables that are written are in the units of the window or in SI: a dialog offers both, and remembers what was chosen.

#include <QString>

namespace escapement {

struct TableChoice {
    QString own, si; ///< the dialog's kinds of file: "Table in mm, kg, s, N, ° (*.csv)", "Table in SI units (*.csv)"
    const QString& last() const; ///< that was chosen the last time
};
TableChoice tableChoice();

bool tablesInSi(); ///< what was chosen last
void rememberTablesInSi(bool inSi);

} // namespace escapement
