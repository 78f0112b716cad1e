#pragma once
// Numbers at the window: SI inside, the user's units outside. Nothing else in the program knows another unit;
// what is typed is understood in gui/style/typed_number.h.

#include <QObject>
#include <QString>
#include <QStringList>

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

/// A unit as people write it: "m/s^2" -> "m/s²".
QString unitText(const QString& unit);

/// What the engine says ("approach 0.35 m/s"), with its quantities in the user's units and units as people write them.
QString textInUnits(const QString& said);

/// Of SI's units of time the one that all times of a run have that ends at `end` (s), in s: 1, 1e-3 or 1e-6.
double timeScale(double end);

/// A time in s, always in ms below 10 s, with enough digits to tell events apart.
QString timeText(double seconds);
/// The same in the unit of a run that ends at `end` (s): all its times have one unit, that of `quantityText(end, "s")`.
QString timeText(double seconds, double end);
/// In that unit, too, but without zeros that tell nothing: "0.6 s" of a run of 1.2 s.
QString shortTimeText(double seconds, double end);

} // namespace escapement
