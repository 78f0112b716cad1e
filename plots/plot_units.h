#pragma once
// Units of the axes: one fixed engineering unit for each SI unit, so that axes do not change under the reader's eyes.

#include <QString>

namespace escapement {

struct PlotUnit {
    QString name;
    double factor; ///< shown value = SI value * factor
};

inline PlotUnit plotUnit(const QString& si) {
    if (si == "s") return {"ms", 1e3};
    if (si == "m") return {"mm", 1e3};
    if (si == "rad") return {"deg", 57.29577951308232};
    if (si == "m/s^2") return {"m/s²", 1.0};
    if (si == "rad/s^2") return {"rad/s²", 1.0};
    if (si == "1") return {"", 1.0};
    return {si, 1.0};
}

} // namespace escapement
