#pragma once
// By which names the features of a body's shapes are called.

#include "engine/model/mechanism.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace escapement {

/// Of one shape of a body: the instance before the "#" of "Assembly/Crank#face:3".
struct InstanceName {
    std::string name; ///< path of the part, or kind of the primitive; ":2" for a repeat among the body's shapes
    std::string
        qualified; ///< "geometry::path": which does not depend on the order of the shapes where two files are concerned
    bool ambiguous = false; ///< a shape from another file has a part of the same path: `name` goes by their order alone
    /// What is to be written down.
    const std::string& lasting() const { return ambiguous ? qualified : name; }
};

/// In the order of the shapes.
std::vector<InstanceName> instanceNames(const Body& body);

/// The shape that a name means, written either way; -1: none.
int shapeNamed(const std::vector<InstanceName>& names, const std::string& instance);

/// The names of a body's shapes where much is asked of them.
class NamedShapes {
  public:
    explicit NamedShapes(const Body& body);
    const std::vector<InstanceName>& names() const { return names_; }
    /// As `shapeNamed`.
    int find(const std::string& instance) const;
    /// As `lastingName`.
    std::string lasting(const std::string& instance, const std::string& feature) const;

  private:
    std::vector<InstanceName> names_;
    std::unordered_map<std::string, int> shapes_; ///< by name, written either way
};

/// A feature of a shape that has the `instance` name, as it is to be written down: "file::Part#face:3" where that tells
/// two files apart, else "Part#face:3".
std::string lastingName(const Body& body, const std::string& instance, const std::string& feature);

} // namespace escapement
