#pragma once
// Numbers of the project as another frame sees them.

#include "engine/model/mechanism.h"

namespace escapement {

NumberVector<3> numbersOf(const Vec3& v);

/// The vector turned: numbers stay numbers, expressions become sums of what was typed.
NumberVector<3> turned(const Mat3& by, const NumberVector<3>& v);
std::array<TimeFunction, 3> turned(const Mat3& by, const std::array<TimeFunction, 3>& v);

/// Puts the end of a joint onto another body, in whose frame its own one is at `motion`.
void carry(JointFrame& frame, const std::string& body, const RigidMotion& motion);

} // namespace escapement
