// Cubes poured into a bin: one contact of every body.

#include "engine/bench/many_bodies/scale.h"
#include "engine/model/files/project_file.h"
#include "resources/generator/sample.h"

namespace escapement {

void makePouredCubes(const std::filesystem::path& folder) {
    Mechanism pour = pouredCubes(200);
    pour.name = "Two hundred cubes poured into a bin";
    pour.run.until = 0.5;
    saveProject(pour, folder / "poured_cubes.escapement");
}

} // namespace escapement
