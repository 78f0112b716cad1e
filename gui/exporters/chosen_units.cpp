#include "gui/exporters/chosen_units.h"

#include "plots/units/units.h"

#include <map>

namespace escapement {

TableUnits chosenUnits(const Result& result) {
    std::map<std::string, TableUnit> units;
    const auto learn = [&](const std::string& si) {
        if (si.empty() || si == "1") return; // no unit, which a head says as SI does
        const Unit unit = Units::chosen().of(QString::fromStdString(si));
        units[si] = {unit.name.toStdString(), unit.factor};
    };
    for (const Quantity& quantity : quantities(result)) learn(quantity.unit);
    for (const char* si : {"s", "m", "m/s", "rad/s", "N s", "N m s", "J"}) learn(si); // of events
    return [units = std::move(units)](const std::string& si) {
        const auto found = units.find(si);
        return found == units.end() ? TableUnit{si} : found->second;
    };
}

} // namespace escapement
