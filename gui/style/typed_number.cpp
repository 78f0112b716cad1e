#include "gui/style/typed_number.h"

#include "engine/math/expression.h"
#include "engine/model/suggestion.h"
#include "gui/style/unit_powers.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace escapement {
namespace {

constexpr double degree = M_PI / 180.0, inch = 0.0254, pound = 0.45359237, poundForce = 4.4482216152605;

/// With a power as it is typed behind one as it is shown: "kg mm^2" behind "kg mm²".
std::vector<Unit> withPlainPowers(const std::vector<Unit>& units) {
    std::vector<Unit> all;
    for (const Unit& unit : units) {
        all.push_back(unit);
        const QString plain = QString(unit.name).replace("²", "^2").replace("³", "^3");
        if (plain != unit.name) all.push_back({plain, unit.factor});
    }
    return all;
}

/// The units that may be typed, by the SI unit of the field: those that a field can show, and others in use.
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
          {"inch", inch},
          {"inches", inch},
          {"ft", 12 * inch},
          {"foot", 12 * inch}}},
        {"rad",
         {{"rad", 1},
          {"mrad", 1e-3},
          {"deg", degree},
          {"degree", degree},
          {"degrees", degree},
          {"°", degree},
          {"rev", 2 * M_PI}}},
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
          {"lbf in", poundForce * inch},
          {"in lbf", poundForce * inch}}},
        {"J",
         {{"J", 1},
          {"mJ", 1e-3},
          {"kJ", 1e3},
          {"N m", 1},
          {"N mm", 1e-3},
          {"lbf in", poundForce * inch},
          {"in lbf", poundForce * inch}}},
        {"N s", {{"N s", 1}, {"N ms", 1e-3}, {"mN s", 1e-3}, {"lbf s", poundForce}}},
        {"N m s", {{"N m s", 1}, {"N mm s", 1e-3}, {"N mm ms", 1e-6}, {"lbf in s", poundForce * inch}}},
        {"m/s", {{"m/s", 1}, {"mm/s", 1e-3}, {"mm/ms", 1}, {"cm/s", 1e-2}, {"km/h", 1 / 3.6}, {"in/s", inch}}},
        {"rad/s",
         {{"rad/s", 1},
          {"deg/s", degree},
          {"°/s", degree},
          {"°/ms", 1e3 * degree},
          {"deg/ms", 1e3 * degree},
          {"rpm", 2 * M_PI / 60},
          {"1/min", 2 * M_PI / 60}}},
        {"rad/s^2", withPlainPowers({{"rad/s²", 1}, {"deg/s²", degree}, {"°/s²", degree}, {"°/ms²", 1e6 * degree}})},
        {"m/s^2", withPlainPowers({{"m/s²", 1}, {"mm/s²", 1e-3}, {"mm/ms²", 1e3}, {"in/s²", inch}})},
        {"kg/m^3",
         withPlainPowers({{"kg/m³", 1}, {"g/cm³", 1e3}, {"g/mm³", 1e6}, {"lb/in³", pound / (inch * inch * inch)}})},
        {"kg m^2", withPlainPowers({{"kg m²", 1}, {"kg mm²", 1e-6}, {"g mm²", 1e-9}, {"lb in²", pound * inch * inch}})},
        {"N/m", {{"N/m", 1}, {"N/mm", 1e3}, {"kN/m", 1e3}, {"lbf/in", poundForce / inch}}},
        {"N s/m", {{"N s/m", 1}, {"N s/mm", 1e3}, {"N ms/mm", 1}, {"lbf s/in", poundForce / inch}}},
        {"N m/rad", {{"N m/rad", 1}, {"N mm/rad", 1e-3}, {"lbf in/rad", poundForce * inch}}},
        {"N m s/rad",
         {{"N m s/rad", 1}, {"N mm s/rad", 1e-3}, {"N mm ms/rad", 1e-6}, {"lbf in s/rad", poundForce * inch}}},
        {"N/m^1.5", {{"N/m^1.5", 1}, {"N/mm^1.5", 31622.776601683795}}},
        {"m/N", {{"m/N", 1}, {"mm/N", 1e-3}, {"µm/N", 1e-6}, {"um/N", 1e-6}}},
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

/// The unit that `typed` starts with, the longest that fits; null when there is none.
const Unit* leadingUnit(const QString& typed, const std::vector<Unit>& known, const QStringList& names) {
    const QString text = QString(typed).replace(u'·', ' '); // "N·m" is "N m"
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

namespace {

constexpr int mostTyped = 12; // digits that a person types; what needs more was reckoned

/// The shortest text that gives the same SI value back when it is typed in, of at most `most` digits; else empty.
QString shortestText(double value, double factor, int most) {
    for (int digits = 6; digits <= most; ++digits) {
        const QString text = QString::number(value / factor, 'g', digits);
        // One unit in the last place is the conversion's own.
        if (std::abs(toSi(text.toDouble(), factor) - value) <= 2.3e-16 * std::abs(value)) return text;
    }
    return {};
}

} // namespace

QString fieldText(double value, const QString& si) {
    const double factor = Units::chosen().of(si).factor;
    if (const QString typed = shortestText(value, factor, mostTyped); !typed.isEmpty()) return plainExponent(typed);
    // All but its first digits come of a conversion, or of what the program has reckoned: no one has typed them.
    return fieldText(value, si, 6);
}

QString wholeFieldText(double value, const QString& si) {
    const double factor = Units::chosen().of(si).factor;
    const QString typed = shortestText(value, factor, 17);
    return plainExponent(typed.isEmpty() ? QString::number(value / factor, 'g', 17) : typed);
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
    bool isRewritten = false; ///< with points for commas, and sums for fractions: not as it was typed
    QString problem;          ///< of a comma whose meaning is open
    /// Of the terms of a sum: one with a unit beside a bare number would leave open what the number is in.
    bool bareTerm = false;
    UnitPowers powers;

    /// `names`: that the text may use. `time`: whether t among them is the time.
    TypedWalk(const QString& text, const std::vector<Unit>& units, const QStringList& names, bool time)
        : text_(text), units_(units), names_(names), time_(time) {
        for (qsizetype i = 0; i < text_.size();) {
            const qsizetype begin = i;
            i = takeName(i);
            from_.resize(expression.size(), begin);
        }
        endTerm();
        powers.end();
    }
    /// What was said of the expression as if of what was typed: quoted so, and with its count of characters.
    std::string asTyped(std::string said) const {
        static const std::string near = "near character ";
        const auto place = said.rfind(near);
        const std::size_t number =
            place == std::string::npos ? 0 : std::strtoul(&said[place + near.size()], nullptr, 10);
        if (number > 0 && !from_.empty())
            said.replace(place, std::string::npos,
                         near + std::to_string(from_[std::min(number, from_.size()) - 1] + 1));
        if (const auto quoted = said.find('"' + expression + '"'); quoted != std::string::npos)
            said.replace(quoted + 1, expression.size(), text_.toStdString());
        return said;
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
        if (known) argument().says = true;
        hasNames = hasNames || known;
        usesTime = usesTime || (time_ && name == "t");
        expression += name.toStdString();
        if (known) termHasUnit_ = true; // in SI by itself
        lastName_ = name;
        nameBegin_ = i;
        static const QRegularExpression bracket("\\s*\\(");
        if (known) powers.takeName();
        else if (!matchAt(bracket, text_, i + name.size()).hasMatch()) powers.takeNumber(NAN); // as pi is
        return i + name.size();
    }
    /// Among the arguments of a function a comma stands between these.
    bool inFunction() const {
        return std::any_of(brackets_.begin(), brackets_.end(), [](const Bracket& one) { return one.isFunction; });
    }
    /// Whether a number here is the angle of a sine, cosine or tangent.
    bool ofAngle() const {
        const auto inner =
            std::find_if(brackets_.rbegin(), brackets_.rend(), [](const Bracket& one) { return one.isFunction; });
        static const QStringList takesAngle{"sin", "cos", "tan"};
        return inner != brackets_.rend() && takesAngle.contains(inner->name);
    }
    qsizetype takeNumber(qsizetype i) {
        static const QRegularExpression withPoint("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?"),
            withComma("(\\d*),(\\d+)([eE][+-]?\\d+)?");
        auto match = inFunction() ? QRegularExpressionMatch() : matchAt(withComma, text_, i);
        const bool comma = match.hasMatch();
        if (!comma) match = matchAt(withPoint, text_, i);
        if (!match.hasMatch()) return takeSign(i);
        lastName_.clear();
        if (comma) judgeComma(match);
        QString digits = match.captured().replace(',', '.');
        double value = digits.toDouble();
        const bool isWhole = std::all_of(digits.begin(), digits.end(), [](QChar one) { return one.isDigit(); });
        // "1 1/2" is one and a half: one number, whatever stands around it.
        static const QRegularExpression mixed("(\\d+)\\s+(\\d+)/(\\d+)(?![\\d.]|[eE][+-]?\\d)");
        if (const auto fraction = isWhole ? matchAt(mixed, text_, i) : QRegularExpressionMatch(); fraction.hasMatch()) {
            match = fraction;
            value += fraction.captured(2).toDouble() / fraction.captured(3).toDouble();
            digits = QString("(%1+%2/%3)").arg(digits, fraction.captured(2), fraction.captured(3));
            isRewritten = true;
        }
        i += match.capturedLength();
        wholeEnd_ = isWhole ? i : -1;
        qsizetype behind = i;
        while (behind < text_.size() && text_[behind].isSpace()) ++behind;
        const Unit* unit = leadingUnit(text_.mid(behind), units_, names_);
        termIsOpen_ = true;
        if (const Unit* angle =
                unit || !ofAngle() ? nullptr : leadingUnit(text_.mid(behind), typable().at("rad"), names_)) {
            argument().says = true;
            powers.takeNumber(NAN);
            expression += ("(" + digits + "*" + QString::number(angle->factor, 'g', 17) + ")").toStdString();
            return behind + angle->name.size();
        }
        if (!unit) {
            (value == 0.0 ? argument().zero : argument().bare) = true;
            powers.takeNumber(value);
            expression += digits.toStdString();
            return i;
        }
        hasUnits = termHasUnit_ = argument().unit = true;
        const QString factor = QString::number(unit->factor, 'g', 17);
        const QString product = digits + "*" + factor;
        expression += (powers.takeQuantity() ? product : "(" + product + ")").toStdString();
        return behind + unit->name.size();
    }
    /// "1,5" is one and a half; three digits behind a comma may as well be thousands, and two marks are no number.
    void judgeComma(const QRegularExpressionMatch& number) {
        isRewritten = true;
        const QString before = number.captured(1), behind = number.captured(2);
        const QChar next = number.capturedEnd() < text_.size() ? text_[number.capturedEnd()] : QChar(' ');
        const QChar last = number.capturedStart() > 0 ? text_[number.capturedStart() - 1] : QChar(' ');
        if (next == ',' || next == '.' || last == '.' || last.isLetterOrNumber()) return commaIsOpen();
        const bool thousands = behind.size() == 3 && before.size() <= 3 && !before.isEmpty() && before[0] != '0';
        if (thousands && problem.isEmpty())
            problem = Units::tr("\"%1\" can be read as %2 or as %3: write the one that is meant.")
                          .arg(number.captured(0), before + '.' + behind, before + behind);
    }
    void commaIsOpen() {
        if (problem.isEmpty())
            problem = Units::tr("\"%1\" is not one number: write it with one comma or point as the decimal mark, and "
                                "without marks between thousands.")
                          .arg(text_);
    }
    qsizetype takeSign(qsizetype i) {
        if (text_[i] == '(') {
            brackets_.emplace_back();
            brackets_.back().isFunction = !lastName_.isEmpty();
            brackets_.back().name = lastName_;
            brackets_.back().begin = nameBegin_;
        }
        if (text_[i] == ')' && !brackets_.empty()) closeBracket(i);
        if (text_[i] == ',') takeComma(i);
        if (text_[i] == '(') powers.open(!lastName_.isEmpty());
        else if (text_[i] == ')') powers.close();
        else if (!text_[i].isSpace()) powers.takeSign(text_[i].toLatin1());
        if (!text_[i].isSpace()) lastName_.clear();
        if (brackets_.empty() && termIsOpen_ && (text_[i] == '+' || text_[i] == '-')) endTerm();
        expression += QString(text_[i]).toStdString();
        return i + 1;
    }
    /// What numbers there are in an argument of a function, or in a bracket.
    struct Argument {
        bool unit = false, bare = false, zero = false; ///< 0 is the same in every unit
        bool says = false; ///< by a parameter or a function what it is, as far as can be told
    };
    struct Bracket {
        bool isFunction = false;
        QString name;
        qsizetype begin = 0;
        Argument now, all{};                        ///< the argument that is open, and what those before it are
        bool tightComma = false, wideComma = false; ///< "1,5", which may be one number; and "1, 5"
    };
    Argument& argument() { return brackets_.empty() ? outside_ : brackets_.back().now; }
    static void endArgument(Bracket& bracket) {
        const Argument& now = bracket.now;
        bracket.all.unit = bracket.all.unit || now.unit;
        bracket.all.bare = bracket.all.bare || (now.bare && !now.unit && !now.says);
        bracket.all.zero = bracket.all.zero || (now.zero && !now.bare && !now.unit && !now.says);
        bracket.now = {};
    }
    void takeComma(qsizetype i) {
        if (!inFunction()) return commaIsOpen();
        Bracket& bracket = brackets_.back();
        static const QRegularExpression behind("\\d++(?!\\.)");
        if (wholeEnd_ == i && matchAt(behind, text_, i + 1).hasMatch()) bracket.tightComma = true;
        if (i + 1 < text_.size() && text_[i + 1].isSpace()) bracket.wideComma = true;
        endArgument(bracket);
    }
    /// "max(0,5, 1)" may be of two numbers or of three, and so may "min(1,5 mm, 2 mm)".
    void closeBracket(qsizetype i) {
        Bracket bracket = std::move(brackets_.back());
        brackets_.pop_back();
        if (!bracket.isFunction) { // part of the argument that it stands in
            Argument& around = argument();
            around.unit = around.unit || bracket.now.unit;
            around.bare = around.bare || bracket.now.bare;
            around.zero = around.zero || bracket.now.zero;
            around.says = around.says || bracket.now.says;
            return;
        }
        endArgument(bracket);
        const bool mixed = bracket.all.unit && (bracket.all.bare || (bracket.all.zero && bracket.tightComma));
        if (bracket.tightComma && (bracket.wideComma || mixed)) {
            if (problem.isEmpty())
                problem = Units::tr("\"%1\" can be read in two ways: in a function's brackets write numbers with a "
                                    "point, and a space behind each comma between them.")
                              .arg(text_.mid(bracket.begin, i + 1 - bracket.begin));
        }
        bareTerm = bareTerm || mixed;
        // The largest of lengths is a length; what others give has no unit, or one that cannot be told here.
        static const QStringList ofTheSameKind{"min", "max", "sum", "avg", "abs"};
        const bool same = ofTheSameKind.contains(bracket.name);
        if (same && bracket.all.unit) argument().unit = true;
        else if (same && bracket.all.bare) argument().bare = true;
        else argument().says = true;
    }
    void endTerm() {
        bareTerm = bareTerm || (termIsOpen_ && !termHasUnit_);
        termHasUnit_ = termIsOpen_ = false;
    }

    const QString& text_;
    const std::vector<Unit>& units_;
    const QStringList& names_;
    bool time_ = false, termHasUnit_ = false, termIsOpen_ = false;
    QString lastName_; ///< right before, as that of a function is
    qsizetype nameBegin_ = 0;
    qsizetype wholeEnd_ = -1;       ///< where a number of digits alone has just ended
    Argument outside_;              ///< of all brackets
    std::vector<qsizetype> from_;   ///< of each character of the expression: where in the text it comes from
    std::vector<Bracket> brackets_; ///< those open
};

/// Whether it is an expression of a state, in which any quantity may stand: lengths in a force.
bool usesAny(const QString& text, const std::vector<std::string>& variables) {
    return std::any_of(variables.begin(), variables.end(), [&](const std::string& variable) {
        return text.contains(QRegularExpression("\\b" + QString::fromStdString(variable) + "\\b"));
    });
}

/// What goes behind a sentence about an unknown name: the one that may be meant, and what is known.
QString adviceOn(const std::string& said, const QStringList& names, const std::vector<Unit>& units) {
    std::vector<std::string> known;
    for (const QString& name : names) known.push_back(name.toStdString());
    const std::string near = nearest(QString::fromStdString(said).section('"', 1, 1).toStdString(), known);
    QString advice;
    if (!near.empty()) advice += Units::tr("; did you mean \"%1\"?").arg(QString::fromStdString(near));
    if (!names.isEmpty()) advice += Units::tr(" (names known here: %1)").arg(names.join(", "));
    QStringList fitting;
    for (const Unit& unit : units) fitting << unit.name;
    if (!units.empty()) advice += Units::tr(" (units that fit here: %1)").arg(fitting.join(", "));
    return advice;
}

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
    const bool ofState = usesAny(trimmed, variables), anyFits = ofState || si == anyUnit;
    const std::vector<Unit> known = typableAs(ofState ? anyUnit : si);

    const TypedWalk walk(trimmed, known, names, mayUseTime && !parameters.contains("t"));
    typed.usesTime = walk.usesTime;
    if (!walk.problem.isEmpty()) {
        typed.problem = walk.problem;
        return typed;
    }
    if (walk.hasUnits && walk.bareTerm) {
        typed.problem = Units::tr("Give every term its unit, as in \"3 mm + 2 mm\".");
        return typed;
    }
    if (walk.hasUnits && !anyFits && !walk.powers.areRight()) {
        typed.problem = Units::tr("One factor of a product has the unit, and no divisor has one: \"2*3 mm\", "
                                  "\"3 mm/2\"; \"1/2 mm\" is half a millimetre.");
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
        // It quotes what it was given, with units as factors; what is said quotes what was typed.
        typed.problem = translated(walk.asTyped(error.what()));
        if (std::string_view(error.what()).starts_with("unknown name"))
            typed.problem += adviceOn(error.what(), names, anyFits ? std::vector<Unit>() : known);
        return typed;
    }
    if (walk.hasNames) {
        typed.expression = walk.hasUnits || walk.isRewritten ? walk.expression : trimmed.toStdString();
    } else if (!walk.hasUnits) {
        typed.value = si == anyUnit ? typed.value : toSi(typed.value, Units::chosen().of(si).factor);
    }
    if (!std::isfinite(typed.value)) typed.problem = Units::tr("This has no finite value.");
    return typed;
}

} // namespace escapement
