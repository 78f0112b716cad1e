// The list of joint types: a new one is a file beside this one and a line in each of the two lists here.

#include "engine/joints/joint_type.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace escapement {

JointType fixedJoint();
JointType revoluteJoint();
JointType prismaticJoint();
JointType sphericalJoint();
JointType cylindricalJoint();
JointType planarJoint();
JointType pointOnCurveJoint();
JointType universalJoint();
JointType constantVelocityJoint();
JointType distanceJoint();
JointType screwJoint();
JointType rollingJoint();

const std::vector<JointType>& jointTypes() {
    static const std::vector<JointType> types = {
        fixedJoint(),  revoluteJoint(),     prismaticJoint(), sphericalJoint(),        cylindricalJoint(),
        planarJoint(), pointOnCurveJoint(), universalJoint(), constantVelocityJoint(), distanceJoint(),
        screwJoint(),  rollingJoint(),
    };
    return types;
}

const JointType* findJointType(std::string_view name) {
    for (const auto& type : jointTypes())
        if (type.name == name) return &type;
    return nullptr;
}

const JointType& jointType(std::string_view name) {
    if (const JointType* type = findJointType(name)) return *type;
    throw std::invalid_argument("unknown joint type \"" + std::string(name) + "\"");
}

int JointType::rowCount() const {
    int count = 0;
    for (const auto& row : rows) count += row.count();
    return count;
}

bool JointType::followsEdges() const {
    return std::any_of(rows.begin(), rows.end(), [](const JointRow& row) { return row.kind == JointRow::Follow; });
}

int JointType::carrier(std::string_view coordinate) const {
    if (coordinate.empty()) return driven;
    for (int k = 0; k < coordinateCount(); ++k)
        if (coordinates[std::size_t(k)].carries() && coordinate == coordinates[std::size_t(k)].name) return k;
    return -1;
}

std::vector<std::string> JointType::carrierNames() const {
    std::vector<std::string> names;
    for (const auto& coordinate : coordinates)
        if (coordinate.carries() && *coordinate.name) names.emplace_back(coordinate.name);
    return names;
}

std::string inSentence(const std::vector<std::string>& names, const char* last) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0                  ? std::string()
                 : i + 1 == names.size() ? " " + std::string(last) + " "
                                         : std::string(", ")) +
                names[i];
    return text;
}

const std::string& drivenJointTypes() {
    static const std::string list = jointTypeList([](const JointType& type) { return type.driven >= 0; });
    return list;
}

std::string jointTypesFor(FillingFaces faces) {
    return jointTypeList([&](const JointType& type) {
        return std::find(type.replaces.begin(), type.replaces.end(), faces) != type.replaces.end();
    });
}

const std::vector<JointParameterKey>& jointParameterKeys() {
    static const std::vector<JointParameterKey> keys = [] {
        std::vector<JointParameterKey> all;
        for (const auto& type : jointTypes())
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

std::vector<SymbolStroke> doubleArrow(const Vec3& along) {
    const Vec3 neck = along - 0.36 * along.normalized();
    return {rodStroke(-neck, neck, thinStroke), coneStroke(neck, along, 0.21), coneStroke(-neck, -along, 0.21)};
}

} // namespace escapement
