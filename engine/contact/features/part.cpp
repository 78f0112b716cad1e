#include "engine/contact/features/part.h"

#include <algorithm>
#include <numeric>

namespace escapement {

void PartLibrary::add(const std::string& geometryId, CadModel model) {
    std::vector<int>& order = byPath_[geometryId];
    order.resize(model.parts.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int i, int k) {
        return model.parts[std::size_t(i)]->path < model.parts[std::size_t(k)]->path;
    });
    models_[geometryId] = std::move(model);
}

std::shared_ptr<const Part> PartLibrary::find(const std::string& geometryId, const std::string& path) const {
    const CadModel* cad = model(geometryId);
    if (!cad) return nullptr;
    const std::vector<int>& order = byPath_.at(geometryId);
    const auto found = std::lower_bound(order.begin(), order.end(), path, [&](int i, const std::string& wanted) {
        return cad->parts[std::size_t(i)]->path < wanted;
    });
    if (found == order.end() || cad->parts[std::size_t(*found)]->path != path) return nullptr;
    return cad->parts[std::size_t(*found)];
}

} // namespace escapement
