#include "plots/units/number_text.h"

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double nothing = 1e-30;
constexpr int leastPlain = -4, mostPlain = 6; // powers of ten that are written out

QString withoutTrailingZeros(QString text) {
    if (!text.contains('.')) return text;
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
    return text;
}

QString superscript(int power) {
    static const char16_t signs[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = power < 0 ? QString(QChar(u'⁻')) : QString();
    for (const QChar digit : QString::number(std::abs(power))) text += QChar(signs[digit.digitValue()]);
    return text;
}

} // namespace

QString numberText(double value, int digits) {
    if (!std::isfinite(value)) return "–";
    if (std::abs(value) < nothing) return "0";
    // Rounded first: 999.96 with four digits is 1000.
    const QString rounded = QString::number(value, 'e', digits - 1);
    const int power = rounded.mid(rounded.indexOf('e') + 1).toInt();
    if (power >= leastPlain && power <= std::max(mostPlain, digits - 1))
        return withoutTrailingZeros(QString::number(value, 'f', std::max(0, digits - 1 - power)));
    return withoutTrailingZeros(rounded.left(rounded.indexOf('e'))) + "·10" + superscript(power);
}

QString copiedText(double value) { return QString::number(value, 'g', 9); }

QString counted(qint64 count, const QString& one, const QString& many) { return count == 1 ? one : many.arg(count); }

QString durationText(double seconds) {
    if (!std::isfinite(seconds)) return "–";
    if (seconds < 0.9995) return numberText(seconds, 2) + " s";
    const auto whole = static_cast<qint64>(std::llround(seconds));
    const auto two = [](qint64 large, const char* unit, qint64 small, const char* other) {
        return small == 0 ? QString("%1 %2").arg(large).arg(unit)
                          : QString("%1 %2 %3 %4").arg(large).arg(unit).arg(small).arg(other);
    };
    if (whole < 60) return QString("%1 s").arg(whole);
    if (whole < 3600) return two(whole / 60, "min", whole % 60, "s");
    if (whole < 86400) return two(whole / 3600, "h", whole % 3600 / 60, "min");
    return two(whole / 86400, "d", whole % 86400 / 3600, "h");
}

} // namespace escapement
