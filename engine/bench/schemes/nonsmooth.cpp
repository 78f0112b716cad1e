#include "engine/bench/schemes/nonsmooth.h"

namespace escapement {

namespace {

struct BenchPart {
    std::string name;
    BenchReport (*run)(const BenchRequest& request);
};

const std::vector<BenchPart>& table() {
    static const std::vector<BenchPart> parts = {
        {"scenes", benchScenes},
        {"piles", benchPiles},
        {"schemes", benchSchemes},
    };
    return parts;
}

} // namespace

std::vector<std::string> nonsmoothParts() {
    std::vector<std::string> names;
    for (const auto& part : table()) names.push_back(part.name);
    return names;
}

BenchReport benchNonsmooth(const BenchRequest& request) {
    BenchReport report;
    for (const auto& part : table())
        if (request.wants(part.name)) report.add(part.run(request));
    return report;
}

} // namespace escapement
