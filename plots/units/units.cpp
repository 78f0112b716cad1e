#include "plots/units/units.h"

#include "plots/units/column_text.h"
#include "plots/units/number_text.h"

#include <QRegularExpression>
#include <QSettings>

#include <array>
#include <cmath>

namespace escapement {
namespace {

constexpr double leastPart = 1e-3; // of the largest of a column

constexpr double degree = M_PI / 180.0, inch = 0.0254, pound = 0.45359237, poundForce = 4.4482216152605,
                 perHertzian = 31622.776601683795; // N/m^1.5 in a N/mm^1.5

struct Prefix {
    double factor;
    const char* sign;
};
constexpr std::array<Prefix, 8> prefixes{
    {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}, {1e-12, "p"}}};

/// A system: the units of its quantities by their SI unit. What is missing is shown in SI.
struct System {
    const char* name;
    std::map<QString, Unit> units;
};

const std::vector<System>& allSystems() {
    static const std::vector<System> all{
        {"mm, kg, s, N, °",
         {{"m", {"mm", 1e-3}},
          {"rad", {"°", degree}},
          {"m/s", {"mm/s", 1e-3}},
          {"rad/s", {"°/s", degree}},
          {"m/s^2", {"mm/s²", 1e-3}},
          {"rad/s^2", {"°/s²", degree}},
          {"kg m^2", {"kg mm²", 1e-6}},
          {"N/m", {"N/mm", 1e3}},
          {"N s/m", {"N s/mm", 1e3}}}},
        {"mm, g, ms, N, °", // coherent but for the angle: a newton is a g mm/ms²
         {{"m", {"mm", 1e-3}},
          {"rad", {"°", degree}},
          {"kg", {"g", 1e-3}},
          {"s", {"ms", 1e-3}},
          {"m/s", {"mm/ms", 1.0}},
          {"rad/s", {"°/ms", 1e3 * degree}},
          {"m/s^2", {"mm/ms²", 1e3}},
          {"rad/s^2", {"°/ms²", 1e6 * degree}},
          {"kg m^2", {"g mm²", 1e-9}},
          {"kg/m^3", {"g/mm³", 1e6}},
          {"N m", {"N mm", 1e-3}},
          {"N s", {"N ms", 1e-3}},
          {"N m s", {"N mm ms", 1e-6}},
          {"J", {"mJ", 1e-3}},
          {"W", {"mJ/ms", 1.0}},
          {"N/s", {"N/ms", 1e3}},
          {"N m/s", {"N mm/ms", 1.0}},
          {"N/m", {"N/mm", 1e3}},
          {"N s/m", {"N ms/mm", 1.0}},
          {"N m/rad", {"N mm/rad", 1e-3}},
          {"N m s/rad", {"N mm ms/rad", 1e-6}},
          {"N/m^1.5", {"N/mm^1.5", perHertzian}},
          {"m/N", {"mm/N", 1e-3}},
          {"m^2", {"mm²", 1e-6}},
          {"m^3", {"mm³", 1e-9}},
          {"1/m", {"1/mm", 1e3}},
          {"1/s", {"1/ms", 1e3}}}},
        {"m, kg, s, N, rad", {}},
        {"in, lb, s, lbf, °",
         {{"m", {"in", inch}},
          {"rad", {"°", degree}},
          {"kg", {"lb", pound}},
          {"N", {"lbf", poundForce}},
          {"m/s", {"in/s", inch}},
          {"rad/s", {"°/s", degree}},
          {"m/s^2", {"in/s²", inch}},
          {"rad/s^2", {"°/s²", degree}},
          {"kg m^2", {"lb in²", pound * inch * inch}},
          {"kg/m^3", {"lb/in³", pound / (inch * inch * inch)}},
          {"N m", {"lbf in", poundForce * inch}},
          {"N s", {"lbf s", poundForce}},
          {"N m s", {"lbf in s", poundForce * inch}},
          {"J", {"lbf in", poundForce * inch}},
          {"W", {"lbf in/s", poundForce * inch}},
          {"N/s", {"lbf/s", poundForce}},
          {"N m/s", {"lbf in/s", poundForce * inch}},
          {"N/m", {"lbf/in", poundForce / inch}},
          {"N s/m", {"lbf s/in", poundForce / inch}},
          {"N m/rad", {"lbf in/rad", poundForce * inch}},
          {"N m s/rad", {"lbf in s/rad", poundForce * inch}},
          {"m^2", {"in²", inch * inch}},
          {"m^3", {"in³", inch * inch * inch}},
          {"1/m", {"1/in", 1.0 / inch}}}},
    };
    return all;
}

QString withPrefix(double value, const QString& unit, int digits) {
    if (numberText(value, digits) == "0") return "0 " + unit;
    // The prefix that leaves 1 to 999 in front of it, as engineering notation does; rounding may carry over.
    const double size = std::abs(value) * (1.0 + 0.5 * std::pow(10.0, -digits));
    for (const Prefix& prefix : prefixes)
        if (size >= prefix.factor) return numberText(value / prefix.factor, digits) + " " + prefix.sign + unit;
    return numberText(value, std::min(digits, 3)) + " " + unit;
}

} // namespace

Units::Units() {
    system_ = QSettings().value("units", systems().front()).toString();
    if (!systems().contains(system_)) system_ = systems().front();
}

Units& Units::chosen() {
    static Units units;
    return units;
}

QStringList Units::systems() {
    QStringList names;
    for (const auto& system : allSystems()) names << QString::fromUtf8(system.name);
    return names;
}

void Units::choose(const QString& system) {
    if (system == system_ || !systems().contains(system)) return;
    QSettings().setValue("units", system);
    use(system);
}

void Units::use(const QString& system) {
    if (system == system_ || !systems().contains(system)) return;
    system_ = system;
    emit changed();
}

Unit Units::of(const QString& si) const {
    for (const auto& system : allSystems())
        if (QString::fromUtf8(system.name) == system_) {
            const auto found = system.units.find(si);
            return found == system.units.end() ? Unit{unitText(si), 1.0} : found->second;
        }
    return {unitText(si), 1.0};
}

QString Units::summary() const { return QString(system_).replace(", ", " · "); }

QString quantityText(double value, const QString& si, int digits) {
    if (!std::isfinite(value)) return "–";
    if (si == "s" && std::abs(value) >= 1e3) return numberText(value, digits) + " s"; // no one says kiloseconds
    if (si.isEmpty() || si == "1") return numberText(value, digits);
    const Unit unit = Units::chosen().of(si);
    if (unit.factor == 1.0 && unit.name == si && !si.contains('^') && !si.contains('/') && si != "rad" && si != "kg") {
        // Plain SI takes prefixes; lengths only where mm do not fit.
        return withPrefix(value, unit.name, digits);
    }
    if (si == "m" && unit.name == "mm" && value != 0.0 && (std::abs(value) < 1e-4 || std::abs(value) >= 10.0))
        return withPrefix(value, "m", digits);
    if (si == "kg" && unit.name == "kg" && std::abs(value) < 1.0) return withPrefix(value * 1e3, "g", digits);
    return numberText(value / unit.factor, digits) + " " + unit.name;
}

QString quantityTextAs(double value, const QString& si, double like, int digits) {
    // The unit that the other one has; where that is 0 or nothing, the value's own.
    const QString other = quantityText(like, si, digits), own = quantityText(value, si, digits);
    const qsizetype at = other.indexOf(' ');
    // Far smaller ones would take a power of ten, which is harder to read than another prefix.
    if (value != 0.0 && std::abs(value) < leastPart * std::abs(like)) return own;
    if (!std::isfinite(value) || !std::isfinite(like) || at < 0 || numberText(like, digits) == "0") return own;
    const QString unit = other.mid(at + 1);
    if (own.mid(own.indexOf(' ') + 1) == unit) return own;
    const Unit chosen = Units::chosen().of(si);
    if (unit == chosen.name) return numberText(value / chosen.factor, digits) + " " + unit;
    for (const Prefix& prefix : prefixes)
        if (unit == prefix.sign + chosen.name)
            return numberText(value / (prefix.factor * chosen.factor), digits) + " " + unit;
    return own; // lengths and masses, which change to another unit
}

ColumnUnit columnUnit(const QString& si, double like, int digits) {
    const Unit chosen = Units::chosen().of(si);
    const QString text = quantityText(like, si, digits);
    const QString unit = text.mid(text.indexOf(' ') + 1);
    for (const Prefix& prefix : prefixes)
        if (unit == prefix.sign + chosen.name) return {unit, prefix.factor * chosen.factor};
    return {chosen.name, chosen.factor};
}

QString unitText(const QString& unit) { return QString(unit).replace("^2", "²").replace("^3", "³"); }

namespace {

/// What the engine writes besides SI units, for people.
struct WrittenUnit {
    const char* written;
    const char* si;
    double factor; ///< of SI
};
constexpr std::array<WrittenUnit, 6> writtenUnits{{{"mm", "m", 1e-3},
                                                   {"cm^3", "m^3", 1e-6},
                                                   {"t", "kg", 1e3},
                                                   {"g", "kg", 1e-3},
                                                   {"mg", "kg", 1e-6},
                                                   {"µg", "kg", 1e-9}}};

WrittenUnit readUnit(const QString& unit, const QByteArray& same) {
    for (const WrittenUnit& one : writtenUnits)
        if (unit == QString::fromUtf8(one.written)) return one;
    return {same.constData(), same.constData(), 1.0};
}

int digitsOf(const QString& number) {
    const qsizetype digits = number.section('e', 0, 0).count(QRegularExpression("\\d"));
    return static_cast<int>(std::clamp<qsizetype>(digits, 3, 9));
}

/// A number of the engine, or a vector "(1, 2, 3)", with the unit behind it; the components of a vector have one unit.
QString inUnit(const QString& number, double factor, const char* si, const Unit& shown) {
    if (!number.startsWith('('))
        return quantityText(number.toDouble() * factor, QString::fromUtf8(si), digitsOf(number));
    QStringList components;
    for (const QString& one : number.mid(1, number.size() - 2).split(", "))
        components << numberText(one.toDouble() * factor / shown.factor, digitsOf(one));
    return "(" + components.join(", ") + ") " + shown.name;
}

} // namespace

QString textInUnits(const QString& said) {
    // A number, and one of the units that the engine writes behind it; nothing that goes on as another unit or a name.
    // Names of the user stand in quotes and stay as they are: "bolt M5, 20 mm".
    static const QRegularExpression quantity(
        "\"[^\"]*\"|(?<!\\w)'[^']*'(?!\\w)|"
        "(?<![\\w.^])(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|"
        "\\(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?(?:, -?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)+\\)) (kg "
        "m\\^2|kg/m\\^3|m/s\\^2|m/s|rad/s\\^2|rad/s|rad|"
        "N m s/rad|"
        "N m/rad|N m s|N m|N/m|N s/m|N s|N|J|W|kg|mm|mg|µg|cm\\^3|m|g|t)"
        "(?![\\w/^²³·]| (?:mm|m|s)\\b)");
    QString text;
    qsizetype taken = 0;
    for (auto match = quantity.globalMatch(said); match.hasNext();) {
        const auto found = match.next();
        const QString number = found.captured(1), written = found.captured(2);
        if (written.isEmpty()) continue; // a name
        const QByteArray same = written.toUtf8();
        const WrittenUnit unit = readUnit(written, same);
        const Unit shown = Units::chosen().of(QString::fromUtf8(unit.si));
        // Plain SI keeps its prefixes.
        if (shown.name == unitText(QString::fromUtf8(unit.si)) || shown.name == written) continue;
        text += said.mid(taken, found.capturedStart() - taken) + inUnit(number, unit.factor, unit.si, shown);
        taken = found.capturedEnd();
    }
    return unitText(text + said.mid(taken));
}

double timeScale(double end) {
    constexpr double roundoff = 1e-9; // of the last frame's time: a run of 1 s is one of 1 s
    return end >= 1.0 - roundoff ? 1.0 : end >= 1e-3 * (1.0 - roundoff) ? 1e-3 : 1e-6;
}

QString timeText(double seconds) {
    if (!std::isfinite(seconds)) return "–";
    if (std::abs(seconds) >= 10.0) return QString::number(seconds, 'f', 4) + " s";
    return QString::number(seconds * 1e3, 'f', 4) + " ms";
}

QString timeText(double seconds, double end) {
    if (!std::isfinite(seconds)) return "–";
    if (!(end > 0.0) || !std::isfinite(end)) return timeText(seconds);
    if (const Unit unit = Units::chosen().of("s"); unit.factor != 1.0)
        return QString::number(seconds / unit.factor, 'f', 4) + " " + unit.name;
    // Seven places from the run's first digit on; within its unit all have the same, so that points stand below points.
    const double scale = timeScale(end);
    if (scale == 1.0) return QString::number(seconds, 'f', end < 10.0 ? 6 : end < 100.0 ? 5 : 4) + " s";
    return scale == 1e-3 ? QString::number(seconds * 1e3, 'f', 4) + " ms"
                         : QString::number(seconds * 1e6, 'f', 4) + " µs";
}

QString shortTimeText(double seconds, double end) {
    if (const Unit unit = Units::chosen().of("s"); unit.factor != 1.0)
        return numberText(seconds / unit.factor, 4) + " " + unit.name;
    const double scale = timeScale(end);
    if (scale == 1.0) return numberText(seconds, 4) + " s";
    return scale == 1e-3 ? numberText(seconds * 1e3, 4) + " ms" : numberText(seconds * 1e6, 4) + " µs";
}

} // namespace escapement
