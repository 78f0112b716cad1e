#include "engine/model/checks/validation.h"

#include "engine/model/checks/mechanism_check.h"
#include "engine/model/checks/sensor_check.h"
#include "engine/model/material_pairs.h"

#include <algorithm>
#include <utility>

namespace escapement {

std::vector<Finding> validate(const Mechanism& mechanism) {
    Findings findings;
    checkFields(mechanism, findings);
    checkBodies(mechanism, findings);
    checkJoints(mechanism, findings);
    checkCouplings(mechanism, findings);
    checkLoads(mechanism, findings);
    checkContacts(mechanism, findings);
    for (Finding& finding : checkSensors(mechanism)) findings.push_back(std::move(finding));
    for (Finding& finding : checkMaterialPairs(mechanism)) findings.push_back(std::move(finding));
    checkRun(mechanism, findings);
    return findings;
}

bool hasErrors(const std::vector<Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.severity == Severity::Error; });
}

} // namespace escapement
