#include "gui/style/typed_number.h"

#include "engine/math/expression.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace escapement {
namespace {

constexpr double degree = M_PI / 180.0, inch = 0.0254, pound = 0.45359237, poundForce = 4.4482216152605;

/// The units that may be typed, by the SI unit of the field.
const std::map<QString, std::vector<Unit>>& typable() {
    static const std::map<QString, std::vector<Unit>> all{
        {"m",
         {{"m", 1},
          {"dm", 0.1},
          {"cm", 1e-2},
          {"mm", 1e-3},
          {"µm", 1e-6},
          {"um", 1e-6},
          {"in", inch},
          {"ft", 12 * inch}}},
        {"rad", {{"rad", 1}, {"mrad", 1e-3}, {"deg", degree}, {"°", degree}, {"rev", 2 * M_PI}}},
        {"s", {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"µs", 1e-6}, {"min", 60}}},
        {"kg", {{"kg", 1}, {"g", 1e-3}, {"mg", 1e-6}, {"t", 1e3}, {"lb", pound}}},
        {"N", {{"N", 1}, {"mN", 1e-3}, {"kN", 1e3}, {"lbf", poundForce}}},
        {"N m",
         {{"N m", 1},
          {"Nm", 1},
          {"N mm", 1e-3},
          {"Nmm", 1e-3},
          {"mN m", 1e-3},
          {"kN m", 1e3},
          {"lbf in", poundForce * inch}}},
        {"m/s", {{"m/s", 1}, {"mm/s", 1e-3}, {"cm/s", 1e-2}, {"km/h", 1 / 3.6}, {"in/s", inch}}},
        {"rad/s", {{"rad/s", 1}, {"deg/s", degree}, {"°/s", degree}, {"rpm", 2 * M_PI / 60}, {"1/min", 2 * M_PI / 60}}},
        {"m/s^2", {{"m/s²", 1}, {"m/s^2", 1}, {"mm/s²", 1e-3}, {"mm/s^2", 1e-3}, {"in/s²", inch}, {"in/s^2", inch}}},
        {"kg/m^3",
         {{"kg/m³", 1}, {"kg/m^3", 1}, {"g/cm³", 1e3}, {"g/cm^3", 1e3}, {"lb/in³", pound / (inch * inch * inch)}}},
        {"kg m^2",
         {{"kg m²", 1}, {"kg m^2", 1}, {"kg mm²", 1e-6}, {"kg mm^2", 1e-6}, {"g mm²", 1e-9}, {"g mm^2", 1e-9}}},
        {"N/m", {{"N/m", 1}, {"N/mm", 1e3}, {"kN/m", 1e3}, {"lbf/in", poundForce / inch}}},
        {"N s/m", {{"N s/m", 1}, {"N s/mm", 1e3}, {"lbf s/in", poundForce / inch}}},
    };
    return all;
}

/// Those of the field's SI unit, or all.
std::vector<Unit> typableAs(const QString& si) {
    std::vector<Unit> all;
    if (si == anyUnit) {
        for (const auto& [quantity, units] : typable()) all.insert(all.end(), units.begin(), units.end());
    } else if (const auto found = typable().find(si); found != typable().end()) {
        all = found->second;
    }
    return all;
}

/// SI from a shown number. Where the unit is a whole fraction (mm), dividing gives the double nearest to the decimal.
double toSi(double shown, double factor) {
    const double inverse = std::round(1.0 / factor);
    return factor < 1.0 && std::abs(inverse * factor - 1.0) < 1e-14 ? shown / inverse : shown * factor;
}

/// "7.4e-05" as one types it: "7.4e-5".
QString plainExponent(QString text) {
    static const QRegularExpression exponent("e([+-])0*(\\d)");
    text.replace(exponent, "e\\1\\2");
    return text.replace("e+", "e");
}

/// The unit that `text` starts with, the longest that fits; null when there is none.
const Unit* leadingUnit(const QString& text, const std::vector<Unit>& known, const QStringList& names) {
    const Unit* best = nullptr;
    for (const Unit& unit : known) {
        if (!text.startsWith(unit.name) || (best && best->name.size() >= unit.name.size())) continue;
        const QChar next = unit.name.size() < text.size() ? text[unit.name.size()] : QChar(' ');
        if (next.isLetterOrNumber() || next == '_') continue;
        if (names.contains(unit.name)) continue; // a parameter of that name comes first
        best = &unit;
    }
    return best;
}

} // namespace

QString fieldText(double value, const QString& si) {
    const double factor = Units::chosen().of(si).factor;
    const double shown = value / factor;
    // The shortest text that gives the same SI value back when it is typed in.
    for (int digits = 6; digits < 17; ++digits) {
        const QString text = QString::number(shown, 'g', digits);
        // One unit in the last place is the conversion's own.
        if (std::abs(toSi(text.toDouble(), factor) - value) <= 2.3e-16 * std::abs(value)) return plainExponent(text);
    }
    return plainExponent(QString::number(shown, 'g', 17));
}

QString fieldText(double value, const QString& si, int digits) {
    const double shown = value / Units::chosen().of(si).factor;
    return std::abs(shown) < 1e-30 ? QString("0") : plainExponent(QString::number(shown, 'g', digits));
}

namespace {

/// What was typed, with each number that has a unit behind it as "(12.5*0.001)"; everything else stays as typed.
class TypedWalk {
  public:
    std::string expression;
    bool hasUnits = false, hasNames = false, usesTime = false;
    /// Of the terms of a sum: one with a unit beside a bare number would leave open what the number is in.
    bool bareTerm = false;

    /// `names`: that the text may use. `time`: whether t among them is the time.
    TypedWalk(const QString& text, const std::vector<Unit>& units, const QStringList& names, bool time)
        : text_(text), units_(units), names_(names), time_(time) {
        for (qsizetype i = 0; i < text_.size();) i = takeName(i);
        endTerm();
    }

  private:
    static QRegularExpressionMatch matchAt(const QRegularExpression& what, const QString& text, qsizetype i) {
        return what.match(text, i, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    }
    /// Each takes what begins at i, and says what comes next.
    qsizetype takeName(qsizetype i) {
        static const QRegularExpression word("[A-Za-z_][A-Za-z0-9_]*");
        if (!text_[i].isLetter() && text_[i] != '_') return takeNumber(i);
        const auto match = matchAt(word, text_, i);
        const QString name = match.hasMatch() ? match.captured() : QString(text_[i]);
        const bool known = names_.contains(name);
        hasNames = hasNames || known;
        usesTime = usesTime || (time_ && name == "t");
        expression += name.toStdString();
        if (known) termHasUnit_ = true; // in SI by itself
        return i + name.size();
    }
    qsizetype takeNumber(qsizetype i) {
        static const QRegularExpression number("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
        const auto match = matchAt(number, text_, i);
        if (!match.hasMatch()) return takeSign(i);
        i += match.capturedLength();
        qsizetype behind = i;
        while (behind < text_.size() && text_[behind].isSpace()) ++behind;
        const Unit* unit = leadingUnit(text_.mid(behind), units_, names_);
        termIsOpen_ = true;
        if (!unit) {
            expression += match.captured().toStdString();
            return i;
        }
        hasUnits = termHasUnit_ = true;
        const QString factor = QString::number(unit->factor, 'g', 17);
        expression += ("(" + match.captured() + "*" + factor + ")").toStdString();
        return behind + unit->name.size();
    }
    qsizetype takeSign(qsizetype i) {
        if (text_[i] == '(') ++depth_;
        if (text_[i] == ')') --depth_;
        if (depth_ == 0 && termIsOpen_ && (text_[i] == '+' || text_[i] == '-')) endTerm();
        expression += QString(text_[i]).toStdString();
        return i + 1;
    }
    void endTerm() {
        bareTerm = bareTerm || (termIsOpen_ && !termHasUnit_);
        termHasUnit_ = termIsOpen_ = false;
    }

    const QString& text_;
    const std::vector<Unit>& units_;
    const QStringList& names_;
    bool time_ = false, termHasUnit_ = false, termIsOpen_ = false;
    int depth_ = 0;
};

} // namespace

TypedNumber typedNumber(const QString& text, const QString& si, const std::map<std::string, double>& parameters,
                        bool mayUseTime, const std::vector<std::string>& variables) {
    TypedNumber typed;
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        typed.problem = Units::tr("Type a number or an expression.");
        return typed;
    }
    QStringList names;
    for (const auto& [name, value] : parameters) names << QString::fromStdString(name);
    if (mayUseTime) names << "t";
    for (const auto& variable : variables) names << QString::fromStdString(variable);
    const std::vector<Unit> known = typableAs(si);

    const TypedWalk walk(trimmed, known, names, mayUseTime && !parameters.contains("t"));
    typed.usesTime = walk.usesTime;
    if (walk.hasUnits && walk.bareTerm) {
        typed.problem = Units::tr("Give every term its unit, as in \"3 mm + 2 mm\".");
        return typed;
    }
    try {
        if (walk.hasNames && !variables.empty()) {
            Expression(walk.expression, parameters, std::vector<std::string_view>(variables.begin(), variables.end()));
            typed.usesTime = true; // its range cannot be checked either
        } else {
            typed.value = Expression(walk.expression, parameters, mayUseTime)();
        }
    } catch (const std::exception& error) {
        typed.problem = translated(error.what());
        if (!known.empty() && si != anyUnit &&
            std::string_view(error.what()).find("unknown name") != std::string_view::npos) {
            QStringList units;
            for (const Unit& unit : known) units << unit.name;
            typed.problem += Units::tr(" (units that fit here: %1)").arg(units.join(", "));
        }
        return typed;
    }
    if (walk.hasNames) {
        typed.expression = walk.hasUnits ? walk.expression : trimmed.toStdString();
    } else if (!walk.hasUnits) {
        typed.value = si == anyUnit ? typed.value : toSi(typed.value, Units::chosen().of(si).factor);
    }
    if (!std::isfinite(typed.value)) typed.problem = Units::tr("This has no finite value.");
    return typed;
}

} // namespace escapement
