#pragma once
// What quantities mean, and what people call them besides their own words.

#include <QString>

namespace escapement {

/// Words that find a quantity, besides those of its path: "angle", "torque". In the window's language.
QString otherWords(const QString& path);

/// On what, and in which axes, of those that do not say it themselves; empty: none.
QString meaningOf(const QString& path);

} // namespace escapement
