// The list of coupling types: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/couplings/coupling_type.h"

#include <algorithm>
#include <cstring>

namespace escapement {

CouplingType gearPair();
CouplingType rackAndPinion();
CouplingType belt();
CouplingType differential();

const std::vector<CouplingType>& couplingTypes() {
    static const std::vector<CouplingType> types = {
        gearPair(),
        rackAndPinion(),
        belt(),
        differential(),
    };
    return types;
}

const CouplingType* findCouplingType(std::string_view name) {
    for (const auto& type : couplingTypes())
        if (type.name == name) return &type;
    return nullptr;
}

const std::vector<CouplingParameterKey>& couplingParameterKeys() {
    static const std::vector<CouplingParameterKey> keys = [] {
        std::vector<CouplingParameterKey> all;
        for (const auto& type : couplingTypes())
            for (const auto& parameter : type.parameters) {
                auto known = std::find_if(all.begin(), all.end(), [&](const auto& key) {
                    return std::strcmp(key.parameter->key, parameter.key) == 0;
                });
                if (known == all.end()) known = all.insert(all.end(), {&parameter, {}});
                known->types.push_back(type.name);
            }
        return all;
    }();
    return keys;
}

} // namespace escapement
