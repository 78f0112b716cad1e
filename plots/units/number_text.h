#pragma once
// Numbers as an engineer writes them: no exponents where there is no need, powers of ten where there is.

#include <QString>

namespace escapement {

/// `digits` significant digits, without trailing zeros: "0.00155", "8700", "1.55·10⁻⁶". What is smaller than 1e-30 is
/// roundoff of nothing and shows as 0; what is not finite as a dash.
QString numberText(double value, int digits);

/// As it stands in a table that is copied: "0.1", "1.23456789e-05". Nine digits are more than a run is exact to, and
/// leave out what binary numbers add to decimal ones; files of results and tables (CSV) have all seventeen.
QString copiedText(double value);

/// `one` where there is exactly one of a thing, else `many` with the count in its place %1: "1 step", "0 steps".
QString counted(qint64 count, const QString& one, const QString& many);

/// A span of time as people say it: "0.32 s", "42 s", "7 min 5 s", "2 h 25 min", "3 d 4 h".
QString durationText(double seconds);

} // namespace escapement
