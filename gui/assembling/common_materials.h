#pragma once
// Materials that every project is offered, for what a CAD file does not say.

#include "engine/model/mechanism.h"

#include <QString>

#include <vector>

namespace escapement {

struct CommonMaterial {
    QString key;    ///< in English
    QString name;   ///< in the window's language: a project has it by this name
    double density; ///< kg/m^3
};
const std::vector<CommonMaterial>& commonMaterials();

/// "steel (7.85 g/cm³)", in the user's units.
QString materialText(const QString& name, double density);

/// Takes the common material of this name into the project's own, where it has none of that name. Nothing happens for
/// any other name.
void takeCommonMaterial(Mechanism& mechanism, const std::string& name);

} // namespace escapement
