// Forty dominoes in a row: the first falls. Each touches its neighbours and the floor with all faces; one that stands
// alone, or leans and rests, has no part in what the wave does further on.

#include "engine/bench/many_bodies/scale.h"
#include "engine/model/files/project_file.h"
#include "resources/generator/sample.h"

namespace escapement {

void makeDominoes(const std::filesystem::path& folder) {
    Mechanism row = dominoRow(40);
    row.name = "Row of forty dominoes";
    row.run.until = 0.5;
    saveProject(row, folder / "dominoes.escapement");
}

} // namespace escapement
