#include "engine/model/sensor_kinds.h"

#include <algorithm>

namespace escapement {

namespace {

struct Kind {
    std::string_view name;
    SensorSubject subject;
};
constexpr Kind kinds[] = {{"coordinate", SensorSubject::Coordinate},
                          {"coordinate-speed", SensorSubject::Coordinate},
                          {"position", SensorSubject::PointDirection},
                          {"distance", SensorSubject::TwoPoints},
                          {"speed", SensorSubject::Point},
                          {"contact-force", SensorSubject::Contact},
                          {"kinetic-energy", SensorSubject::Mechanism}};

} // namespace

const std::vector<std::string_view>& sensorNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Kind& kind : kinds) all.push_back(kind.name);
        return all;
    }();
    return names;
}

std::vector<std::string_view> sensorsOf(const std::vector<SensorSubject>& subjects) {
    std::vector<std::string_view> names;
    for (const Kind& kind : kinds)
        if (std::ranges::find(subjects, kind.subject) != subjects.end()) names.push_back(kind.name);
    return names;
}

const std::string& sensorHelp() {
    static const std::string help = "which quantity it watches";
    return help;
}

} // namespace escapement
