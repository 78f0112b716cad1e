// The list of contact laws: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/model/kinds/contact_law_type.h"

#include <algorithm>

namespace escapement {

ContactLawType rigidLaw();
ContactLawType compliantLaw();
ContactLawType hertzianLaw();
ContactLawType cohesiveLaw();
ContactLawType plasticLaw();

const std::vector<ContactLawType>& contactLawTypes() {
    static const std::vector<ContactLawType> types = {rigidLaw(), compliantLaw(), hertzianLaw(), cohesiveLaw(),
                                                      plasticLaw()};
    return types;
}

const ContactLawType* findContactLawType(std::string_view name) {
    for (const auto& type : contactLawTypes())
        if (type.name == name) return &type;
    return nullptr;
}

const std::string& usualContactLaw() { return contactLawTypes().front().name; }

std::vector<std::string_view> contactLawNames() {
    std::vector<std::string_view> names;
    for (const auto& type : contactLawTypes()) names.push_back(type.name);
    return names;
}

const std::vector<ContactLawKey>& contactLawKeys() {
    static const std::vector<std::string> kinds = [] {
        std::vector<std::string> all;
        for (const auto& type : contactLawTypes()) all.push_back(type.kind());
        return all;
    }();
    static const std::vector<ContactLawKey> keys = [] {
        std::vector<ContactLawKey> all;
        for (std::size_t i = 0; i < kinds.size(); ++i)
            for (const auto& number : contactLawTypes()[i].numbers) {
                auto key = std::find_if(all.begin(), all.end(),
                                        [&](const ContactLawKey& known) { return known.number.key == number.key; });
                if (key == all.end()) key = all.insert(all.end(), {number, {}});
                key->kinds.push_back(kinds[i]);
            }
        return all;
    }();
    return keys;
}

const std::string& contactLawHelp() {
    static const std::string text = [] {
        std::string all;
        for (const auto& type : contactLawTypes()) {
            all += (all.empty() ? "" : "; ") + type.name + " (" + type.words +
                   (type.located ? ")" : ", by time stepping)");
        }
        return all;
    }();
    return text;
}

} // namespace escapement
