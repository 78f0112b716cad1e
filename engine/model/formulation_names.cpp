#include "engine/model/formulation_names.h"

namespace escapement {

const std::vector<std::string_view>& formulationNames() {
    static const std::vector<std::string_view> names = {"multipliers", "null-space", "coordinate-partitioning",
                                                        "udwadia-kalaba"};
    return names;
}

const std::string& usualFormulation() {
    static const std::string usual(formulationNames().front());
    return usual;
}

const std::string& formulationHelp() {
    static const std::string help = "how accelerations follow from forces and constraints";
    return help;
}

} // namespace escapement
