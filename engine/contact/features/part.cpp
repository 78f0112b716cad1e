#include "engine/contact/features/part.h"

namespace escapement {

std::shared_ptr<const Part> PartLibrary::find(const std::string& geometryId, const std::string& path) const {
    if (const CadModel* cad = model(geometryId))
        for (const auto& part : cad->parts)
            if (part->path == path) return part;
    return nullptr;
}

} // namespace escapement
