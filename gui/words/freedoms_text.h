#pragma once
// Degrees of freedom in words, alike wherever the window tells them.

#include "engine/model/mechanism.h"

#include <QString>

namespace escapement {

/// "2", "1, driven by 1 motor", "2, 1 of them driven by a motor": to stand behind "degrees of freedom: ".
QString freedomsText(int freedoms, const Mechanism& mechanism);

} // namespace escapement
