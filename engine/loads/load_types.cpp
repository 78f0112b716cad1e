// The list of load types: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/loads/load_type.h"

#include <algorithm>
#include <cstring>

namespace escapement {

LoadType forceLoad();
LoadType torqueLoad();
LoadType jointTorqueLoad();
LoadType springDamperLoad();
LoadType jointSpringLoad();
LoadType bushingLoad();
LoadType tableSpringLoad();
LoadType jointTableSpringLoad();
LoadType expressionSpringLoad();
LoadType jointExpressionSpringLoad();

const std::vector<LoadType>& loadTypes() {
    static const std::vector<LoadType> types = {
        forceLoad(),   torqueLoad(),      jointTorqueLoad(),      springDamperLoad(),     jointSpringLoad(),
        bushingLoad(), tableSpringLoad(), jointTableSpringLoad(), expressionSpringLoad(), jointExpressionSpringLoad(),
    };
    return types;
}

const LoadType* findLoadType(std::string_view name, bool onJoint) {
    const LoadType* other = nullptr;
    for (const auto& type : loadTypes()) {
        if (type.name != name) continue;
        if (type.onJoint() == onJoint) return &type;
        other = &type;
    }
    return other;
}

const std::vector<std::string_view>& loadTypeNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const auto& type : loadTypes())
            if (std::find(all.begin(), all.end(), type.name) == all.end()) all.push_back(type.name);
        return all;
    }();
    return names;
}

bool hasBothForms(const LoadType& type) {
    const LoadType* other = findLoadType(type.name, !type.onJoint());
    return other && other->onJoint() != type.onJoint();
}

const LoadParameter* LoadType::parameter(std::string_view key) const {
    for (const auto& one : parameters)
        if (key == one.key) return &one;
    return nullptr;
}

int LoadType::numberCount() const {
    int count = 0;
    for (const auto& one : parameters)
        count += one.kind == LoadParameter::Value ? 1 : one.kind == LoadParameter::Triple ? 3 : 0;
    return count;
}

const std::vector<LoadParameterKey>& loadParameterKeys() {
    static const std::vector<LoadParameterKey> keys = [] {
        std::vector<LoadParameterKey> all;
        for (const auto& type : loadTypes())
            for (const auto& parameter : type.parameters) {
                auto known = std::find_if(all.begin(), all.end(), [&](const auto& key) {
                    return std::strcmp(key.parameter->key, parameter.key) == 0;
                });
                if (known == all.end()) known = all.insert(all.end(), {&parameter, {}});
                known->kinds.push_back(type.kind);
            }
        return all;
    }();
    return keys;
}

} // namespace escapement
