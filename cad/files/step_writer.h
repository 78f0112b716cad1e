#pragma once
// Bodies with their exact shapes as a STEP file (AP214): an assembly of bodies, each an assembly of its parts, with
// names, colours and places.

#include "cad/cad_reader.h"
#include "engine/contact/features/placed_part.h"

#include <filesystem>
#include <string>
#include <vector>

namespace escapement {

struct StepShape {
    std::string name;
    const Shape* shape = nullptr; ///< as the mechanism has it
    std::shared_ptr<const Part> part;
    RigidMotion placement;            ///< in the body
    Vec3 colour = {0.72, 0.75, 0.78}; ///< sRGB 0..1
};

struct StepBody {
    std::string name;
    RigidMotion pose; ///< in the world
    std::vector<StepShape> shapes;
};

/// Parts of CAD files are read again from `folder`, so that the file has their own faces. In mm, as most programs write
/// it. Throws InputError: a CAD file that cannot be read, nothing to write, a file that cannot be written.
void writeStep(const std::vector<StepBody>& bodies, const Mechanism& mechanism, const std::filesystem::path& folder,
               const std::filesystem::path& file, const CadReadOptions& options = {});

} // namespace escapement
