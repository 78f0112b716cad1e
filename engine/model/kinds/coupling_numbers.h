#pragma once
// What a coupling takes of its type: its numbers, and which coordinates of which joints it couples.

#include "engine/couplings/coupling_type.h"
#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Where the numbers with the k-th of couplingParameterKeys() stand. Throws std::logic_error when there are more keys
/// than places: Coupling then needs another member.
Number Coupling::*couplingNumberSlot(std::size_t key);
Number& couplingNumber(Coupling& coupling, std::string_view key);
/// All numbers of the coupling's type, in the type's order, SI.
std::vector<double> couplingNumbers(const Coupling& coupling, const CouplingType& type);

/// End k (0 a, 1 b, 2 c) of a coupling.
const CouplingEnd& couplingEnd(const Coupling& coupling, int k);
CouplingEnd& couplingEnd(Coupling& coupling, int k);

bool fits(CoupledMotion motion, const JointCoordinate& coordinate);
/// The coordinate of a joint of that type that a coupling takes: the one of that name; where it is empty, the joint's
/// usual one, or the first that fits. -1: it has none.
int coupledCoordinate(const JointType& joint, std::string_view name, CoupledMotion motion);

/// Takes out the couplings that lack a joint or one of their coordinates: of a mechanism from which joints were taken.
void dropLooseCouplings(Mechanism& mechanism);

/// Sentences and lists for the descriptions of a coupling's fields.
struct CouplingWords {
    std::string types;
    std::vector<std::string_view> names, ofThree;
    static const CouplingWords& get();
};

} // namespace escapement
