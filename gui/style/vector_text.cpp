#include "gui/style/vector_text.h"

#include "plots/roundoff.h"
#include "plots/units/number_text.h"
#include "plots/units/units.h"

#include <QStringList>

#include <algorithm>

namespace escapement {

QString vectorText(const Vec3& v, const QString& si, int digits) {
    const Unit unit = Units::chosen().of(si);
    QStringList numbers;
    // What is as small beside its neighbours as roundoff is nothing to read, nor are lengths below an atom's.
    const double least = std::max(1e-12 * v.cwiseAbs().maxCoeff(), si == "m" ? leastTold(si, 0.0) : 0.0);
    for (double value : v) numbers << numberText(told(value, least) / unit.factor, digits);
    return numbers.join(", ") + (unit.name.isEmpty() ? "" : " " + unit.name);
}

} // namespace escapement
