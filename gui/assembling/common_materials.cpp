#include "gui/assembling/common_materials.h"

#include "plots/language/tr.h"
#include "plots/units/units.h"

#include <algorithm>

namespace escapement {

const std::vector<CommonMaterial>& commonMaterials() {
    static const std::vector<CommonMaterial> all{{"steel", tr("steel"), 7850},
                                                 {"stainless steel", tr("stainless steel"), 7900},
                                                 {"cast iron", tr("cast iron"), 7200},
                                                 {"aluminium", tr("aluminium"), 2700},
                                                 {"brass", tr("brass"), 8500},
                                                 {"bronze", tr("bronze"), 8800},
                                                 {"titanium", tr("titanium"), 4430},
                                                 {"POM", "POM", 1410},
                                                 {"nylon (PA 6)", tr("nylon (PA 6)"), 1140},
                                                 {"ABS", "ABS", 1050},
                                                 {"rubber", tr("rubber"), 1200}};
    return all;
}

QString materialText(const QString& name, double density) {
    return tr("%1 (%2)").arg(name, quantityText(density, "kg/m^3"));
}

void takeCommonMaterial(Mechanism& mechanism, const std::string& name) {
    const auto has = [&](const Material& one) { return one.name == name; };
    if (std::any_of(mechanism.materials.begin(), mechanism.materials.end(), has)) return;
    for (const CommonMaterial& one : commonMaterials()) {
        if (one.name.toStdString() != name) continue;
        Material made;
        made.name = name;
        made.density = one.density;
        mechanism.materials.push_back(made);
        return;
    }
}

} // namespace escapement
