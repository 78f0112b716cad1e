#include "engine/model/kinds/coupling_numbers.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace escapement {

Number Coupling::*couplingNumberSlot(std::size_t key) {
    constexpr std::array slots{&Coupling::own0, &Coupling::own1, &Coupling::own2,
                               &Coupling::own3, &Coupling::own4, &Coupling::own5};
    if (key >= slots.size())
        throw std::logic_error(
            "coupling types have more keys of their own than a Coupling has places for: add a member own6");
    return slots[key];
}

Number& couplingNumber(Coupling& coupling, std::string_view key) {
    const auto& keys = couplingParameterKeys();
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (key == keys[k].parameter->key) return coupling.*couplingNumberSlot(k);
    throw std::invalid_argument("no type of coupling has a number \"" + std::string(key) + "\"");
}

std::vector<double> couplingNumbers(const Coupling& coupling, const CouplingType& type) {
    std::vector<double> numbers;
    for (const auto& parameter : type.parameters)
        numbers.push_back(couplingNumber(const_cast<Coupling&>(coupling), parameter.key).value);
    return numbers;
}

const CouplingEnd& couplingEnd(const Coupling& coupling, int k) {
    return k == 0 ? coupling.a : k == 1 ? coupling.b : coupling.c;
}
CouplingEnd& couplingEnd(Coupling& coupling, int k) { return k == 0 ? coupling.a : k == 1 ? coupling.b : coupling.c; }

bool fits(CoupledMotion motion, const JointCoordinate& coordinate) {
    return coordinate.carries() &&
           (motion == CoupledMotion::Any || (motion == CoupledMotion::Angle) == coordinate.turns());
}

int coupledCoordinate(const JointType& joint, std::string_view name, CoupledMotion motion) {
    const int named = joint.carrier(name);
    const auto suits = [&](int k) { return k >= 0 && fits(motion, joint.coordinates[std::size_t(k)]); };
    if (!name.empty() || suits(named)) return suits(named) ? named : -1;
    for (int k = 0; k < joint.coordinateCount(); ++k)
        if (suits(k)) return k;
    return -1;
}

void dropLooseCouplings(Mechanism& mechanism) {
    std::erase_if(mechanism.couplings, [&](const Coupling& coupling) {
        const CouplingType* type = findCouplingType(coupling.type);
        for (int k = 0; type && k < type->termCount(); ++k) {
            const CouplingEnd& end = couplingEnd(coupling, k);
            const auto joint = std::find_if(mechanism.joints.begin(), mechanism.joints.end(),
                                            [&](const Joint& j) { return j.name == end.joint; });
            const JointType* of = joint == mechanism.joints.end() ? nullptr : findJointType(joint->type);
            if (!of || coupledCoordinate(*of, end.coordinate, type->terms[std::size_t(k)].motion) < 0) return true;
        }
        return !type;
    });
}

const CouplingWords& CouplingWords::get() {
    static const CouplingWords all = [] {
        CouplingWords words;
        for (const auto& type : couplingTypes()) {
            words.types += (words.types.empty() ? "" : "; ") + type.name + " (" + type.help + ")";
            words.names.push_back(type.name);
            if (type.termCount() == 3) words.ofThree.push_back(type.name);
        }
        return words;
    }();
    return all;
}

} // namespace escapement
