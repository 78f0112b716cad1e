#pragma once
// Numbers at the window: SI inside, the user's units outside. Nothing else in the program knows another unit.

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// A unit that a quantity can be shown in: shown value = SI value / factor.
struct Unit {
    QString name;  ///< "mm", "°", "N/mm"
    double factor; ///< SI value of one
};

/// The user's choice of units, one for each kind of quantity (named by its SI unit). Remembered in the settings.
class Units final : public QObject {
    Q_OBJECT
  public:
    static Units& chosen();

    /// "mm, kg, s, N, °", "m, kg, s, N, rad", …
    static QStringList systems();
    QString system() const { return system_; }
    void choose(const QString& system);
    /// The same for this program alone: it is not remembered.
    void use(const QString& system);

    /// The unit shown for an SI unit ("m/s", "kg m^2", …); itself where there is no choice.
    Unit of(const QString& si) const;
    /// Lengths, masses, times, forces and angles in one line, for the status bar.
    QString summary() const;

  signals:
    void changed();

  private:
    Units();
    QString system_;
};

/// "9.1425 ms", "41.2 N", "12.5 mm": value in SI `unit`, in the user's unit, with `digits` significant digits and a
/// prefix where the unit takes one. A value that is not finite shows as a dash.
QString quantityText(double value, const QString& unit, int digits = 4);

/// The number alone, in the user's unit, with as many digits as it takes to type the same value back.
QString fieldText(double value, const QString& si);
/// The same with fewer digits, for a field too narrow for all of them.
QString fieldText(double value, const QString& si, int digits);

/// What was typed into a field, understood.
struct TypedNumber {
    double value = 0.0;     ///< SI; that at t = 0 when it uses t
    std::string expression; ///< what the project keeps: empty for a plain number, else an expression in SI
    QString problem;        ///< what is wrong; empty when it can be taken
    bool usesTime = false;
};

/// Understands "12.5", "12.5 mm", "30 deg", "1/3", "2*l1 + 0.5 mm". Without any unit, plain arithmetic is in the user's
/// unit; a number with a unit is what it says; an expression with a parameter (or t) is in SI, as in the project file.
/// `variables` may be used instead of t: then the value is not known.
TypedNumber typedNumber(const QString& text, const QString& si, const std::map<std::string, double>& parameters,
                        bool mayUseTime = false, const std::vector<std::string>& variables = {});

/// A unit as people write it: "m/s^2" -> "m/s²".
QString unitText(const QString& unit);

/// What the engine says ("approach 0.35 m/s"), with its quantities in the user's units and units as people write them.
QString textInUnits(const QString& said);

/// A time in s, always in ms below 10 s, with enough digits to tell events apart.
QString timeText(double seconds);
/// The same in the unit of a run that ends at `end` (s): all its times have one unit, that of `quantityText(end, "s")`.
QString timeText(double seconds, double end);
/// In that unit, too, but without zeros that tell nothing: "0.6 s" of a run of 1.2 s.
QString shortTimeText(double seconds, double end);

} // namespace escapement
