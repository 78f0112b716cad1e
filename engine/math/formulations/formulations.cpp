// The list of formulations: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/math/formulation.h"

namespace escapement {

Formulation nullSpaceFormulation();
Formulation coordinatePartitioningFormulation();
Formulation udwadiaKalabaFormulation();
Formulation relativeFormulation();

const std::vector<Formulation>& formulations() {
    static const std::vector<Formulation> all = {
        {.name = "multipliers",
         .words = "multipliers from C M^-1 B, by blocks in large mechanisms",
         .source = "Haddouni2015"},
        nullSpaceFormulation(),
        coordinatePartitioningFormulation(),
        udwadiaKalabaFormulation(),
        relativeFormulation(),
    };
    return all;
}

const Formulation* findFormulation(std::string_view name) {
    for (const Formulation& formulation : formulations())
        if (formulation.name == name) return &formulation;
    return nullptr;
}

} // namespace escapement
