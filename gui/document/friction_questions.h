#pragma once
// Coefficients of friction that can hardly be meant. They are taken all the same.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QString>

#include <vector>

namespace escapement {

/// At most one of each contact and of each pair of materials, in the window's language.
std::vector<Finding> questionFriction(const Mechanism& resolved);
/// What is usual, for those who are asked.
QString usualFrictionText();

} // namespace escapement
