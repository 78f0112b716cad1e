#pragma once
// A STEP assembly written from named, coloured, placed shapes.

#include "engine/math/types.h"

#include <TopoDS_Shape.hxx>

#include <filesystem>
#include <string>
#include <vector>

namespace escapement {

struct AssemblyPart {
    std::string name;
    TopoDS_Shape shape; ///< mm, in the part's own frame
    Vec3 colour;        ///< sRGB 0..1
    RigidMotion place;  ///< in the assembly, m
};

/// Writes STEP AP214 in mm, the same bytes every time. Throws std::runtime_error.
void writeAssembly(const std::string& name, const std::vector<AssemblyPart>& parts, const std::filesystem::path& file);

} // namespace escapement
