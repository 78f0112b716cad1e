#include "engine/assembling/doubtful_parts.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace escapement {

std::vector<Finding> doubtsOfParts(const Mechanism& mechanism, const PartLibrary& parts) {
    std::vector<Finding> doubts, questions;
    std::map<std::pair<std::string, std::string>, const Part*> doubtful; // by geometry and path: few are, of many
    for (std::size_t g = 0; g < mechanism.geometry.size(); ++g) {
        const std::string& id = mechanism.geometry[g].id;
        const CadModel* model = parts.model(id);
        if (!model) continue;
        if (!model->question.empty())
            questions.push_back({Severity::Warning, fmt::format("/geometry/{}/unit", g), model->question});
        for (const auto& part : model->parts)
            if (!part->warnings.empty()) doubtful[{id, part->path}] = part.get();
    }
    for (std::size_t b = 0; b < mechanism.bodies.size() && !doubtful.empty(); ++b) {
        const Body& body = mechanism.bodies[b];
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const auto part = doubtful.find({body.shapes[i].geometry, body.shapes[i].part});
            if (part == doubtful.end()) continue;
            const bool decides = !body.fixed && !body.mass;
            for (const auto& warning : part->second->warnings)
                doubts.push_back({decides ? Severity::Error : Severity::Warning,
                                  fmt::format("/bodies/{}/shapes/{}", b, i),
                                  fmt::format("Body '{}', part '{}': {}.", body.name, part->first.second, warning)});
        }
    }
    doubts.insert(doubts.end(), questions.begin(), questions.end());
    return doubts;
}

} // namespace escapement
