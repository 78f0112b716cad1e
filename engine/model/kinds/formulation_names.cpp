#include "engine/model/kinds/formulation_names.h"

#include "engine/math/formulation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace escapement {

const std::vector<std::string_view>& formulationNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Formulation& formulation : formulations()) all.push_back(formulation.name);
        return all;
    }();
    return names;
}

const std::string& usualFormulation() { return formulations().front().name; }

const std::string& formulationHelp() {
    static const std::string help = [] {
        std::vector<std::string> all;
        for (const Formulation& formulation : formulations())
            all.push_back(fmt::format("{} ({})", formulation.name, formulation.words));
        return fmt::format("how explicit and half-explicit methods find accelerations: {}; all give the same motion",
                           fmt::join(all, ", "));
    }();
    return help;
}

} // namespace escapement
