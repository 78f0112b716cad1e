// The list of primitives: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/model/kinds/primitive_type.h"

namespace escapement {

PrimitiveType spherePrimitive();
PrimitiveType boxPrimitive();
PrimitiveType cylinderPrimitive();
PrimitiveType capsulePrimitive();
PrimitiveType planePrimitive();

const std::vector<PrimitiveType>& primitiveTypes() {
    static const std::vector<PrimitiveType> types = {spherePrimitive(), boxPrimitive(), cylinderPrimitive(),
                                                     capsulePrimitive(), planePrimitive()};
    return types;
}

const PrimitiveType* findPrimitiveType(std::string_view name) {
    for (const auto& type : primitiveTypes())
        if (type.name == name) return &type;
    return nullptr;
}

std::vector<std::string_view> primitiveNames() {
    std::vector<std::string_view> names;
    for (const auto& type : primitiveTypes()) names.push_back(type.name);
    return names;
}

} // namespace escapement
