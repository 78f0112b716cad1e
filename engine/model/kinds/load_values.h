#pragma once
// The values of a load that belong to its type: where a Load keeps them, and what the field descriptions say of loads,
// put together from the table of load types.

#include "engine/loads/load_type.h"
#include "engine/model/mechanism.h"

#include <variant>

namespace escapement {

/// Where the values with a key stand.
struct LoadPlace {
    const LoadParameterKey* key;
    std::variant<Number Load::*, NumberVector<3> Load::*, TimeFunction Load::*, std::array<TimeFunction, 3> Load::*,
                 std::string Load::*, StateFunction Load::*, std::vector<NumberVector<2>> Load::*>
        member;
    bool isFunction() const { return std::holds_alternative<TimeFunction Load::*>(member); }
};
/// Of every key, in the order of loadParameterKeys(). Throws std::logic_error when there are more keys of a kind than
/// places: Load then needs another member.
const std::vector<LoadPlace>& loadPlaces();

/// The descriptor of a load's type; null: unknown.
const LoadType* typeOf(const Load& load);

/// The numbers of the load's type in the type's order, SI; three for a Triple.
std::vector<double> loadNumbers(const Load& load, const LoadType& type);
/// What its law is made from.
LawInput lawInput(const Load& load, const Mechanism& mechanism);

/// Gives `load` the values that a new one of its type has where `before` holds nothing, and takes away those of other
/// types. `apart` (m): the distance of its ends; `along`: the picked direction, in world axes (zero: none).
void giveValues(Load& load, const Load& before, double apart, const Vec3& along);

/// Sentences and lists for the descriptions of a load's fields.
struct LoadWords {
    std::string types, zAxis, xAxis, otherEnd;
    std::vector<std::string_view> names, mayNameJoint, onJoint, ends, twoEnds;
    static const LoadWords& get();
};

} // namespace escapement
