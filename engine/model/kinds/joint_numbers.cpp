#include "engine/model/kinds/joint_numbers.h"

#include <array>
#include <stdexcept>

namespace escapement {

namespace {

std::size_t keyIndex(std::string_view key) {
    const auto& keys = jointParameterKeys();
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (key == keys[k].parameter->key) return k;
    throw std::invalid_argument("no type of joint has a number \"" + std::string(key) + "\"");
}

} // namespace

Number Joint::*jointNumberSlot(std::size_t key) {
    constexpr std::array slots{&Joint::own0, &Joint::own1, &Joint::own2, &Joint::own3};
    if (key >= slots.size())
        throw std::logic_error(
            "joint types have more keys of their own than a Joint has places for: add a member own4");
    return slots[key];
}

const Number& jointNumber(const Joint& joint, std::string_view key) { return joint.*jointNumberSlot(keyIndex(key)); }
Number& jointNumber(Joint& joint, std::string_view key) { return joint.*jointNumberSlot(keyIndex(key)); }

std::vector<double> jointNumbers(const Joint& joint, const JointType& type) {
    std::vector<double> numbers;
    for (const auto& parameter : type.parameters) numbers.push_back(jointNumber(joint, parameter.key).value);
    return numbers;
}

int carriedCoordinate(const Joint& joint, const JointType& type) { return type.carrier(joint.coordinate); }
int drivenCoordinate(const Joint& joint, const JointType& type) {
    return type.carrier(joint.motor && !joint.motor->coordinate.empty() ? joint.motor->coordinate : joint.coordinate);
}

const JointCoordinate* coordinateOf(const Joint& joint, std::string_view coordinate) {
    const JointType* type = findJointType(joint.type);
    const int k = type ? type->carrier(coordinate) : -1;
    return k < 0 ? nullptr : &type->coordinates[std::size_t(k)];
}
const JointCoordinate* carriedCoordinate(const Joint& joint) { return coordinateOf(joint, joint.coordinate); }
const JointCoordinate* drivenCoordinate(const Joint& joint) {
    return coordinateOf(joint,
                        joint.motor && !joint.motor->coordinate.empty() ? joint.motor->coordinate : joint.coordinate);
}

bool followsEdges(const Joint& joint) {
    const JointType* type = findJointType(joint.type);
    return type && type->followsEdges();
}

const JointWords& JointWords::get() {
    static const JointWords all = [] {
        JointWords words;
        std::vector<std::string> coordinates;
        for (const auto& type : jointTypes()) {
            words.types +=
                (words.types.empty() ? "" : "; ") + type.name + (type.help.empty() ? "" : " (" + type.help + ")");
            words.names.push_back(type.name);
            if (type.followsEdges()) words.following.push_back(type.name);
            const auto names = type.carrierNames();
            if (names.empty()) continue;
            words.severalCoordinates.push_back(type.name);
            coordinates.push_back(type.name + " (" + inSentence(names) + ")");
        }
        const std::string only = "; only on a " + drivenJointTypes() + " joint, or on a named coordinate";
        words.motor = "what drives it" + only;
        words.limits = "lower and upper stop of its angle (turns counted) or slide" + only;
        words.friction = "dry friction while it moves: a torque, of a slide a force" + only;
        words.coordinate = "which coordinate its limits and friction act on, and its motor where that names none, of a "
                           "joint with several: " +
                           inSentence(coordinates, "and");
        return words;
    }();
    return all;
}

} // namespace escapement
