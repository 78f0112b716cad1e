#include "gui/style/units.h"

#include <array>
#include <cmath>

namespace escapement {
namespace {

struct Prefix {
    double factor;
    const char* sign;
};
constexpr std::array<Prefix, 7> prefixes{
    {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}}};

QString digitsText(double value, int digits) { return QString::number(value, 'g', digits); }

QString withPrefix(double value, const QString& unit, int digits) {
    if (value == 0.0) return "0 " + unit;
    // The prefix that leaves 1 to 999 in front of it, as engineering notation does; rounding may carry over.
    const double size = std::abs(value) * (1.0 + 0.5 * std::pow(10.0, -digits));
    for (const Prefix& prefix : prefixes)
        if (size >= prefix.factor) return digitsText(value / prefix.factor, digits) + " " + prefix.sign + unit;
    return digitsText(value, std::min(digits, 3)) + " " + unit;
}

} // namespace

QString quantityText(double value, const QString& unit, int digits) {
    if (!std::isfinite(value)) return "–";
    if (unit.isEmpty() || unit == "1") return digitsText(value, digits);
    if (unit == "rad") return digitsText(value * 180.0 / M_PI, digits) + " °";
    if (unit == "rad/s") return digitsText(value, digits) + " rad/s";
    if (unit == "m" && value != 0.0 && std::abs(value) >= 1e-4 && std::abs(value) < 10.0)
        return digitsText(value * 1e3, digits) + " mm";
    if (unit == "m" && value == 0.0) return "0 mm";
    if (unit == "kg" && std::abs(value) < 1.0) return withPrefix(value * 1e3, "g", digits);
    if (unit == "kg" || unit.contains('^') || unit.contains('/')) return digitsText(value, digits) + " " + unitText(unit);
    return withPrefix(value, unit, digits);
}

QString unitText(const QString& unit) {
    return QString(unit).replace("^2", "²").replace("^3", "³");
}

QString timeText(double seconds) {
    if (!std::isfinite(seconds)) return "–";
    if (std::abs(seconds) >= 10.0) return QString::number(seconds, 'f', 4) + " s";
    return QString::number(seconds * 1e3, 'f', 4) + " ms";
}

} // namespace escapement
