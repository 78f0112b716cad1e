#pragma once
// Numbers at the window: SI inside, engineering units outside (ms, mm, N, mN s, deg).

#include <QString>

namespace escapement {

/// "9.1425 ms", "41.2 N", "12.5 mm": value in SI `unit`, shown with `digits` significant digits. Angles (rad) are shown
/// in degrees. A value that is not finite shows as a dash.
QString quantityText(double value, const QString& unit, int digits = 4);

/// A unit as people write it: "m/s^2" -> "m/s²".
QString unitText(const QString& unit);

/// A time in s, always in ms below 10 s, with enough digits to tell events apart.
QString timeText(double seconds);

} // namespace escapement
