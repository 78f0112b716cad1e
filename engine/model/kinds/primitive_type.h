#pragma once
// All that is known of a primitive body: one file a primitive (engine/contact/primitives/<name>.cpp), listed in
// primitive_types.cpp there. File format, schema, validation, geometry, assembling and the window ask its descriptor;
// nothing else names a primitive (tests/repository/primitive_names_test.cpp).

#include "engine/math/types.h"

#include <string>
#include <string_view>
#include <vector>

namespace escapement {

struct Part;
struct Shape;

struct PrimitiveType {
    std::string name;     ///< in the project file
    std::string title;    ///< in a menu, with a mnemonic: "&Box"
    std::string help;     ///< what adding one does
    std::string icon;     ///< name of its picture
    std::string keys;     ///< that add one; empty: none
    std::string bodyName; ///< of a new body

    bool solid = true; ///< has a volume; else a face that things fall on, and a new body of it stands still
    bool hasRadius = false, hasLength = false;
    int sizes = 0;                   ///< how many components of "size" it uses
    Vec3 proportions = Vec3::Ones(); ///< sides of a new one, of its usual size

    /// Throws std::invalid_argument for a size that is not positive.
    Part (*make)(const Shape& shape) = nullptr;
    /// Makes the shape as large as a box with these sides, m.
    void (*fit)(Shape& shape, const Vec3& sides) = nullptr;

    /// Key of the number that is typed first.
    std::string_view firstNumber() const { return sizes > 0 ? "size" : "radius"; }
};

/// The primitives of this version, in the order in which files list them.
const std::vector<PrimitiveType>& primitiveTypes();
/// Null: unknown.
const PrimitiveType* findPrimitiveType(std::string_view name);
std::vector<std::string_view> primitiveNames();
/// Those for which `member` is not zero.
template <class Member> std::vector<std::string_view> primitivesWith(Member PrimitiveType::*member) {
    std::vector<std::string_view> names;
    for (const auto& type : primitiveTypes())
        if (type.*member) names.push_back(type.name);
    return names;
}

} // namespace escapement
