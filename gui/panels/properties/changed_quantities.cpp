#include "gui/panels/properties/changed_quantities.h"

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/motor_kinds.h"
#include "gui/words/property_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace escapement {
namespace {

using Of = Selection::Kind;

/// The thing itself and, of a joint, what acts on it or looks at it: their units follow from the joint's.
std::vector<Selection> concerned(const Mechanism& m, const std::string& pointer) {
    const std::string list = pointer.substr(0, pointer.find('/', 1));
    const int index = pointedIndex(pointer);
    if (list == "/loads") return {{Of::Load, index}};
    if (list == "/couplings") return {{Of::Coupling, index}};
    if (list == "/sensors") return {{Of::Sensor, index}};
    if (list != "/joints" || index < 0 || index >= static_cast<int>(m.joints.size())) return {};
    std::vector<Selection> all{{Of::Joint, index}};
    const std::string& name = m.joints[static_cast<std::size_t>(index)].name;
    for (std::size_t i = 0; i < m.loads.size(); ++i)
        if (m.loads[i].joint == name) all.push_back({Of::Load, static_cast<int>(i)});
    for (std::size_t i = 0; i < m.sensors.size(); ++i)
        if (m.sensors[i].joint == name) all.push_back({Of::Sensor, static_cast<int>(i)});
    for (std::size_t i = 0; i < m.couplings.size(); ++i)
        if (m.couplings[i].a.joint == name || m.couplings[i].b.joint == name || m.couplings[i].c.joint == name)
            all.push_back({Of::Coupling, static_cast<int>(i)});
    return all;
}

bool isOpen(const std::string& unit) { return unit.find(" or ") != std::string::npos; }

/// Another quantity than before, and some number of it; zero is the same in all.
bool isForeign(const FieldRow& before, const FieldRow& after) {
    if (!after.isNumber || before.unit == after.unit || isOpen(before.unit) || isOpen(after.unit)) return false;
    return after.isExpression ||
           std::any_of(after.values.begin(), after.values.end(), [](double value) { return value != 0.0; });
}

/// Gives this field of the project its usual value.
void takeUsual(Json& project, const Mechanism& m, const FieldRow& row) {
    const Json::json_pointer place(row.pointer);
    const double usual = row.range.contains(0.0) ? 0.0 : 1.0;
    if (row.key == "limits") {
        const auto [lower, upper] = usualLimits(m.joints.at(static_cast<std::size_t>(pointedIndex(row.pointer))));
        project[place] = Json::array({lower, upper});
    } else if (!row.required && !row.defaultText.empty()) {
        if (project.contains(place)) project[place.parent_pointer()].erase(place.back());
    } else if (row.components.size() > 1) {
        project[place] = std::vector<double>(row.components.size(), usual);
    } else {
        project[place] = usual;
    }
}

/// What drives a joint follows in its own numbers, or those of a table, what its kind and the coordinate say; and its
/// kind what the coordinate does.
void renewMotor(const Joint& before, Joint& after) {
    if (!before.motor || !after.motor) return;
    const JointCoordinate *was = drivenCoordinate(before), *is = drivenCoordinate(after);
    const bool other = was && is && was->turns() != is->turns();
    if (before.motor->kind == after.motor->kind && !other) return;
    if (other) after.motor->kind = fittingMotor(after.motor->kind, is->turns());
    after.motor->table.reset();
    after.motor->value = 0.0;
}

} // namespace

std::pair<double, double> usualLimits(const Joint& joint) {
    const JointCoordinate* limited = carriedCoordinate(joint);
    const double reach = limited && !limited->turns() ? 0.01 : 0.5 * M_PI;
    return {-reach, reach};
}

Mechanism withUsualNumbers(const Mechanism& before, Mechanism after, const std::vector<std::string>& pointers) {
    std::vector<Selection> things;
    for (const std::string& pointer : pointers)
        for (const Selection& one : concerned(after, pointer))
            if (std::find(things.begin(), things.end(), one) == things.end()) things.push_back(one);
    std::vector<FieldRow> foreign;
    for (const Selection& one : things) {
        const auto index = static_cast<std::size_t>(one.index);
        if (one.kind == Of::Joint && index < before.joints.size())
            renewMotor(before.joints[index], after.joints[index]);
        const std::vector<FieldRow> old = rowsOf(before, one);
        for (const FieldRow& row : rowsOf(after, one)) {
            const auto same = std::find_if(old.begin(), old.end(),
                                           [&](const FieldRow& other) { return other.pointer == row.pointer; });
            if (same != old.end() && isForeign(*same, row)) foreign.push_back(row);
        }
    }
    if (foreign.empty()) return after;
    // Written and read once, however many fields there are.
    Json project = Json::parse(projectText(after));
    for (const FieldRow& row : foreign) takeUsual(project, after, row);
    return parseProject(project.dump()).mechanism;
}

} // namespace escapement
