#include "engine/contact/features/chosen_features.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

namespace escapement {

void refuse(const ContactPair& contact, const std::string& what) {
    throw ModelError(fmt::format("Contact '{}': {}", contact.name, what));
}

std::vector<ChosenFeatures> chosenFeatures(const ContactPair& contact, const ContactSide& side,
                                           const std::vector<PlacedPart>& parts) {
    std::vector<ChosenFeatures> chosen(parts.size());
    if (side.faces.empty()) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].contact)
                for (int f = 1; f <= int(parts[i].part->features.faces.size()); ++f) chosen[i].faces.insert(f);
        return chosen;
    }
    for (const auto& name : side.faces) {
        const auto hash = name.rfind('#');
        const std::string kind =
            hash == std::string::npos ? "" : name.substr(hash + 1, name.find(':', hash) - hash - 1);
        if (kind != "face" && kind != "vertex")
            refuse(contact,
                   fmt::format("'{}' does not name a face or a vertex; they are named like 'Assembly/Part#face:7'",
                               name));
        const std::string instance = name.substr(0, hash);
        int number = 0;
        try {
            number = std::stoi(name.substr(hash + kind.size() + 2));
        } catch (const std::exception&) {
            refuse(contact, fmt::format("'{}' has no number after '#{}:'", name, kind));
        }
        bool found = false;
        for (std::size_t i = 0; i < parts.size() && !found; ++i) {
            if (!parts[i].isNamed(instance)) continue;
            const FeatureSet& features = parts[i].part->features;
            const int count = kind == "face" ? features.ofFile(FeatureKind::Face) : int(features.vertices.size());
            if (number < 1 || number > count)
                refuse(
                    contact,
                    fmt::format("{} '{}' is missing: '{}' has {} 1 to {}. If the CAD file was changed, choose it again",
                                kind, name, instance, kind == "face" ? "faces" : "vertices", count));
            if (kind == "vertex") chosen[i].vertices.insert(number);
            else
                for (const int piece : features.pieces(FeatureKind::Face, number)) chosen[i].faces.insert(piece);
            found = true;
        }
        if (!found) {
            std::string known;
            for (const auto& p : parts) known += (known.empty() ? "" : ", ") + p.instance;
            refuse(contact, fmt::format("{} '{}' is missing: body '{}' has no part '{}' (it has: {})", kind, name,
                                        side.body, instance, known.empty() ? "no parts at all" : known));
        }
    }
    return chosen;
}

} // namespace escapement
