#include "plots/units/table_choice.h"

#include "plots/units/units.h"

#include <QCoreApplication>
#include <QSettings>

namespace escapement {
namespace {

constexpr const char* kept = "export/tablesInSi";

QString tr(const char* text) { return QCoreApplication::translate("escapement", text); }

} // namespace

const QString& TableChoice::last() const { return tablesInSi() ? si : own; }

TableChoice tableChoice() {
    return {tr("Table in %1 (*.csv)").arg(Units::chosen().system()), tr("Table in SI units (*.csv)")};
}

bool tablesInSi() { return QSettings().value(kept, false).toBool(); }

void rememberTablesInSi(bool inSi) { QSettings().setValue(kept, inSi); }

} // namespace escapement
