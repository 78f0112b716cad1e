#include "plots/units/plot_units.h"

#include "plots/units/units.h"

#include <cmath>

namespace escapement {

PlotUnit plotUnit(const QString& si) {
    if (si == "1") return {"", 1.0};
    const Unit unit = Units::chosen().of(si);
    if (si == "s" && unit.factor == 1.0) return {"ms", 1e3};
    return {unit.name, 1.0 / unit.factor};
}

PlotUnit plotTimeUnit(double end) {
    const Unit unit = Units::chosen().of("s");
    if (unit.factor != 1.0) return {unit.name, 1.0 / unit.factor};
    const double scale = end > 0.0 ? timeScale(end) : 1e-3;
    return scale == 1.0 ? PlotUnit{"s", 1.0} : scale == 1e-3 ? PlotUnit{"ms", 1e3} : PlotUnit{"µs", 1e6};
}

double filedFactor(const QString& si) {
    if (si == "s" || si == "m") return 1e3;
    return si == "rad" ? 180.0 / M_PI : 1.0;
}

QString rateUnit(const QString& si) {
    if (si == "1" || si.isEmpty()) return "1/s";
    if (si == "J") return "W";
    if (si == "N s" || si == "N m s") return si.chopped(2); // of an impulse, a force
    return si == "m/s" || si == "rad/s" ? si + "^2" : si + "/s";
}

} // namespace escapement
