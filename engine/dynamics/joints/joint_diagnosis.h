#pragma once
// What the joints of a mechanism say against or on top of each other at a configuration.

#include "engine/dynamics/multibody/multibody_system.h"

namespace escapement {

/// How far a joint is from holding.
struct OpenJoint {
    int joint = 0;
    double distance = 0.0; ///< m
    double angle = 0.0;    ///< rad
    double motor = 0.0;    ///< rad or m between its coordinate and what its motor asks for at the start
};

struct JointDiagnosis {
    int freedoms = 0;                                  ///< that the joints leave, motors standing still not counted
    int rank = 0, rows = 0;                            ///< of the joints
    std::vector<int> redundant;                        ///< joints that take part in the rows - rank redundancies
    std::vector<OpenJoint> open;                       ///< joints whose own rows, or whose motor, do not hold
    std::vector<int> redundantCouplings;               ///< those that take part in them
    std::vector<std::pair<int, double>> openCouplings; ///< those that do not hold, and by how much (rad or m)
    std::vector<int> overdriven; ///< drives that prescribe what joints and the motors before them hold already

    int redundancy() const { return rows - rank; }
};

JointDiagnosis diagnoseJoints(MultibodySystem& system, In<Vector> q);

/// "'a', 'b'" of joints by number.
std::string jointNames(const MultibodySystem& system, const std::vector<int>& joints);
/// What does not hold, as the middle of a sentence: "joint 'a' stays open".
std::string openNames(const MultibodySystem& system, const JointDiagnosis& diagnosis);

/// How far it does not hold: the widest distance and the widest angle, each in its SI unit: "0.01 m, 0.2 rad".
std::string openBy(MultibodySystem& system, const JointDiagnosis& diagnosis);
/// SI unit of what a coupling holds at zero, which is that of its last coordinate: "m" or "rad".
const char* unitOfCoupling(const MultibodySystem& system, int coupling);

/// Why motors cannot run as they are: those that are overdriven, by name, with advice; empty when they can.
std::string motorObstacle(MultibodySystem& system, const JointDiagnosis& diagnosis);

} // namespace escapement
