#pragma once
// Three numbers of one quantity in a line, as reports and panels show them.

#include "engine/math/types.h"

#include <QString>

namespace escapement {

/// "12, 0, 3.5 mm": a vector in SI `si`, in the user's unit. What is as small beside its neighbours as roundoff shows
/// as 0.
QString vectorText(const Vec3& v, const QString& si, int digits = 5);

} // namespace escapement
