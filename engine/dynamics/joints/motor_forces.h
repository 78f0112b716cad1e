#pragma once
// Motors that give a force or a torque are loads to a system. The energy ledger asks for their part of the power.

#include "engine/dynamics/system.h"

namespace escapement {

/// A System some of whose loads may be forces of motors.
class MotorForces {
  public:
    virtual double motorPower(double t, In<Vector> q, In<Vector> v) const = 0; ///< W, part of SystemPower::loads

  protected:
    ~MotorForces() = default;
};

/// W that forces of motors feed in. Motors that prescribe a coordinate work through their constraint rows instead.
inline double motorPower(const System& system, double t, In<Vector> q, In<Vector> v) {
    const auto* motors = dynamic_cast<const MotorForces*>(&system);
    return motors ? motors->motorPower(t, q, v) : 0.0;
}

} // namespace escapement
