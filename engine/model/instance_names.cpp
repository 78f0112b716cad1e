#include "engine/model/instance_names.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace escapement {

namespace {

/// Names that differ from those given before: by the first ":2", ":3" that is free.
class DifferentNames {
  public:
    std::string add(const std::string& wanted) {
        std::string name = wanted;
        for (int& repeats = repeats_.emplace(wanted, 1).first->second; !taken_.insert(name).second;)
            name = wanted + ":" + std::to_string(++repeats);
        return name;
    }

  private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> repeats_; ///< the last number that was tried
};

} // namespace

std::vector<InstanceName> instanceNames(const Body& body) {
    std::unordered_map<std::string_view, std::string_view> files; // of each part
    std::unordered_set<std::string_view> several;                 // parts of the same path in more than one
    for (const Shape& shape : body.shapes)
        if (shape.primitive.empty() && files.emplace(shape.part, shape.geometry).first->second != shape.geometry)
            several.insert(shape.part);
    std::vector<InstanceName> names;
    DifferentNames taken, qualified;
    for (const Shape& shape : body.shapes) {
        const bool cad = shape.primitive.empty();
        const std::string name = taken.add(cad ? shape.part : shape.primitive);
        names.push_back({name, cad ? qualified.add(shape.geometry + "::" + shape.part) : qualified.add(name),
                         cad && several.contains(shape.part)});
    }
    return names;
}

int shapeNamed(const std::vector<InstanceName>& names, const std::string& instance) {
    for (const auto member : {&InstanceName::name, &InstanceName::qualified})
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i].*member == instance) return int(i);
    return -1;
}

NamedShapes::NamedShapes(const Body& body) : names_(instanceNames(body)) {
    for (const auto member : {&InstanceName::name, &InstanceName::qualified})
        for (std::size_t i = 0; i < names_.size(); ++i) shapes_.emplace(names_[i].*member, int(i));
}

int NamedShapes::find(const std::string& instance) const {
    const auto found = shapes_.find(instance);
    return found == shapes_.end() ? -1 : found->second;
}

std::string NamedShapes::lasting(const std::string& instance, const std::string& feature) const {
    const int shape = find(instance);
    return (shape < 0 ? instance : names_[std::size_t(shape)].lasting()) + "#" + feature;
}

std::string lastingName(const Body& body, const std::string& instance, const std::string& feature) {
    return NamedShapes(body).lasting(instance, feature);
}

} // namespace escapement
