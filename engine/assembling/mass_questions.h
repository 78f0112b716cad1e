#pragma once
// Masses, and a gravity, that can hardly be meant: a unit mixed up (mm for m, g/cm^3 for kg/m^3), a centre far outside
// of the body. Each is a question to be answered before joints and contacts are looked at, as nothing that they say is
// true until then.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// One warning a material or moving body that is out of all proportion, with the pointer of the field to look at.
/// Bodies whose mass is not known yet are left out.
std::vector<Finding> questionMasses(const Mechanism& resolved, const PartLibrary& parts);

} // namespace escapement
