#pragma once
// The geometry kernel's own shapes of the parts of a CAD file.

#include "cad/cad_reader.h"

#include <TopoDS_Shape.hxx>

#include <map>
#include <string>

namespace escapement {

/// By the paths that readCadFile gives the parts, in each part's own frame, in mm; as the file has them, not healed.
/// Throws InputError as readCadFile does.
std::map<std::string, TopoDS_Shape> readShapes(const std::filesystem::path& file, const CadReadOptions& options = {});

} // namespace escapement
