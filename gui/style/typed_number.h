#pragma once
// Numbers in fields: as they are shown there, and understood when they are typed. SI inside, the user's units outside.

#include <QString>

#include <map>
#include <string>
#include <vector>

namespace escapement {

/// The number alone, in the user's unit, with as many digits as it takes to type the same value back; six of what has
/// more digits than a person types: it was reckoned, or given in another unit and is round only there.
QString fieldText(double value, const QString& si);
/// The same with all its digits: typed in, they give the very value back.
QString wholeFieldText(double value, const QString& si);
/// The same with fewer digits, for a field too narrow for all of them.
QString fieldText(double value, const QString& si, int digits);

/// In the place of a field's SI unit: whatever is typed, in SI where it has no unit. No unit is called so.
inline const QString anyUnit = QStringLiteral("any");

/// What was typed into a field, understood.
struct TypedNumber {
    double value = 0.0;     ///< SI; that at t = 0 when it uses t
    std::string expression; ///< what the project keeps: empty for a plain number, else an expression in SI
    QString problem;        ///< what is wrong; empty when it can be taken
    bool usesTime = false;
};

/// Understands "12.5", "12.5 mm", "30 deg", "1/3", "2*l1 + 0.5 mm". Without any unit, plain arithmetic is in the user's
/// unit; a number with a unit is what it says; an expression with a parameter (or t) is in SI, as in the project file.
/// The unit behind a quotient of plain numbers is that of the quotient: "1/2 in" is half an inch, and "1 1/2 in"
/// one and a half.
/// "1,5" is 1.5 outside of a function's brackets; "1,500" and "max(1,5, 2)" are refused, as they may mean two things.
/// `variables` may be used instead of t: then the value is not known, and units of any quantity may stand beside them.
TypedNumber typedNumber(const QString& text, const QString& si, const std::map<std::string, double>& parameters,
                        bool mayUseTime = false, const std::vector<std::string>& variables = {});

} // namespace escapement
