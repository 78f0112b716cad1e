#include "engine/model/instance_names.h"

#include <algorithm>

namespace escapement {

namespace {

std::string unique(const std::string& wanted, const std::vector<std::string>& taken) {
    std::string name = wanted;
    for (int repeat = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++repeat)
        name = wanted + ":" + std::to_string(repeat);
    return name;
}

} // namespace

std::vector<InstanceName> instanceNames(const Body& body) {
    std::vector<InstanceName> names;
    std::vector<std::string> taken, qualified;
    for (const Shape& shape : body.shapes) {
        const bool cad = shape.primitive.empty();
        taken.push_back(unique(cad ? shape.part : shape.primitive, taken));
        qualified.push_back(cad ? unique(shape.geometry + "::" + shape.part, qualified) : taken.back());
        const bool ambiguous =
            cad && std::any_of(body.shapes.begin(), body.shapes.end(), [&](const Shape& other) {
                return other.primitive.empty() && other.part == shape.part && other.geometry != shape.geometry;
            });
        names.push_back({taken.back(), qualified.back(), ambiguous});
    }
    return names;
}

int shapeNamed(const std::vector<InstanceName>& names, const std::string& instance) {
    for (const auto member : {&InstanceName::name, &InstanceName::qualified})
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i].*member == instance) return int(i);
    return -1;
}

std::string lastingName(const Body& body, const std::string& instance, const std::string& feature) {
    const auto names = instanceNames(body);
    const int shape = shapeNamed(names, instance);
    return (shape < 0 ? instance : names[std::size_t(shape)].lasting()) + "#" + feature;
}

} // namespace escapement
