#pragma once
// The numbers of a joint that belong to its type (a length, a lead): where a Joint keeps them, and what the field
// descriptions say of joints, put together from the table of joint types.

#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Where the numbers with the k-th of jointParameterKeys() stand. Throws std::logic_error when there are more keys than
/// places: Joint then needs another member.
Number Joint::*jointNumberSlot(std::size_t key);
/// The number of that key; the types must know it, else std::invalid_argument.
const Number& jointNumber(const Joint& joint, std::string_view key);
Number& jointNumber(Joint& joint, std::string_view key);
/// All numbers of the joint's type, in the type's order, SI.
std::vector<double> jointNumbers(const Joint& joint, const JointType& type);

/// The coordinate that limits and friction act on, and the one that the motor drives (-1: none that can carry it).
int carriedCoordinate(const Joint& joint, const JointType& type);
int drivenCoordinate(const Joint& joint, const JointType& type);
/// As above for any name on the joint, e.g. a load's; an empty one means the type's usual coordinate. Of the type of
/// `joint`; null: it has no such coordinate, or its type is unknown.
const JointCoordinate* coordinateOf(const Joint& joint, std::string_view coordinate);
const JointCoordinate* carriedCoordinate(const Joint& joint);
const JointCoordinate* drivenCoordinate(const Joint& joint);
/// Whether the joint leads a point along edges of its first body.
bool followsEdges(const Joint& joint);

/// Sentences and lists for the descriptions of a joint's fields.
struct JointWords {
    std::string types, motor, limits, friction, coordinate;
    std::vector<std::string_view> names, following, severalCoordinates;
    static const JointWords& get();
};

} // namespace escapement
