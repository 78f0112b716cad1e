#include "gui/panels/properties/mass_draft.h"

#include "engine/model/errors.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace escapement {
namespace {

bool anyNull(const Json& value) {
    return value.is_array() ? std::any_of(value.begin(), value.end(), [](const Json& one) { return one.is_null(); })
                            : value.is_null();
}
const std::map<std::string, std::vector<std::string>>& hints() {
    static const std::map<std::string, std::vector<std::string>> all{{"value", {"required"}},
                                                                     {"centre", {"x", "y", "z"}},
                                                                     {"inertia", {"xx", "yy", "zz", "xy", "xz", "yz"}}};
    return all;
}

} // namespace

MassDraft::MassDraft()
    : given_{{"value", nullptr},
             {"centre", Json::array({nullptr, nullptr, nullptr})},
             {"inertia", Json::array({nullptr, nullptr, nullptr, nullptr, nullptr, nullptr})}} {}

std::vector<FieldRow> MassDraft::rows(const std::string& pointer) const {
    Body body;
    body.mass.emplace();
    std::vector<FieldRow> rows = fieldRows(body, pointer.substr(0, pointer.rfind('/')));
    std::erase_if(rows, [&](const FieldRow& row) { return !row.pointer.starts_with(pointer + "/"); });
    for (FieldRow& row : rows) {
        const Json& given = given_.at(row.key);
        row.hints = hints().at(row.key);
        for (std::size_t i = 0; i < row.components.size(); ++i) {
            const Json& one = given.is_array() ? given[i] : given;
            row.components[i] = one.is_null() ? "" : one.is_string() ? one.get<std::string>() : one.dump();
            row.values[i] = one.is_number() ? one.get<double>() : std::numeric_limits<double>::quiet_NaN();
        }
    }
    return rows;
}

void MassDraft::take(const std::string& key, const Json& typed) { given_.at(key) = typed; }

bool MassDraft::fill(const Body& body, const Mechanism& mechanism, const PartLibrary& parts) {
    if (!given_.at("value").is_number()) return false;
    Body plain = body;
    plain.mass.reset();
    try {
        std::vector<PlacedPart> placed = placedParts(plain, mechanism, parts);
        // Evenly, whatever the materials: the mass was given for the whole.
        for (auto& part : placed) part.density = 1.0;
        const RigidMass solids = massOf(plain, placed);
        const Mat3 i = given_.at("value").get<double>() / solids.mass * solids.inertia;
        given_["centre"] = {solids.centre.x(), solids.centre.y(), solids.centre.z()};
        given_["inertia"] = {i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)};
        return true;
    } catch (const ModelError&) { // open surfaces alone
        return false;
    }
}

QString MassDraft::missing() const {
    QStringList missing;
    if (anyNull(given_.at("value"))) missing << QCoreApplication::translate("escapement", "mass");
    if (anyNull(given_.at("centre"))) missing << QCoreApplication::translate("escapement", "centre of mass");
    if (anyNull(given_.at("inertia"))) missing << QCoreApplication::translate("escapement", "inertia");
    return missing.join(", ");
}

Json MassDraft::json() const {
    return {{"value", given_.at("value")}, {"centre", given_.at("centre")}, {"inertia", given_.at("inertia")}};
}

} // namespace escapement
