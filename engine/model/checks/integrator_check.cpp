#include "engine/model/checks/integrator_check.h"

#include "engine/math/formulation.h"
#include "engine/model/checks/method_check.h"
#include "engine/model/files/json_pointer.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/mechanism.h"

#include <fmt/format.h>

#include <map>
#include <string>

namespace escapement {

namespace {

constexpr int denseRows = 20; // loops and couplings, from which their rows cost more than all else in a step

/// How many joints a tree of joints leaves over.
int loopsOf(const Mechanism& mechanism) {
    std::map<std::string, std::string> towards; // of each body, another one that joints tie it to
    std::string ground;
    for (const Body& body : mechanism.bodies) {
        if (body.fixed && ground.empty()) ground = body.name;
        towards[body.name] = body.fixed ? ground : body.name;
    }
    const auto root = [&](std::string body) {
        while (towards[body] != body) body = towards[body];
        return body;
    };
    int loops = 0;
    for (const Joint& joint : mechanism.joints) {
        const std::string a = root(joint.a.body), b = root(joint.b.body);
        if (a == b) ++loops;
        towards[a] = b;
    }
    return loops;
}

void checkJointCoordinates(const Mechanism& mechanism, const IntegratorType& type, const std::string& pointer,
                           std::vector<Finding>& findings) {
    const std::string& formulation = mechanism.run.formulation;
    if (!type.refusesJointCoordinates.empty()) {
        findings.push_back(
            {Severity::Error, pointer,
             fmt::format("\"{}\" has coordinates that begin anew with each step and masses that change with them, and "
                         "\"{}\" {}; set \"formulation\" to \"{}\", or \"integrator\" to \"{}\"",
                         formulation, type.name, type.refusesJointCoordinates, usualFormulation(), usualIntegrator())});
        return;
    }
    if (!mechanism.contacts.empty()) warnOfDenseSystems(mechanism, formulation, usualFormulation(), pointer, findings);
    if (const int closing = loopsOf(mechanism) + int(mechanism.couplings.size()); closing > denseRows)
        findings.push_back(
            {Severity::Warning, pointer,
             fmt::format(
                 "\"{}\" solves a dense system for all that closes loops or couples joints: with {} of these its "
                 "steps take long; those of \"{}\" grow with the number of bodies only",
                 formulation, closing, usualFormulation())});
}

} // namespace

std::vector<Finding> checkIntegrator(const Mechanism& mechanism, const std::string& at) {
    const RunSettings& run = mechanism.run;
    std::vector<Finding> findings;
    const IntegratorType* type = findIntegratorType(run.integrator);
    if (!type || run.strategy == "time-stepping") return findings;
    checkNumbers(run, type->name, type->parameters, at, findings);
    if (type->dense)
        warnOfDenseSystems(mechanism, type->name, usualIntegrator(), pointerTo(at, "integrator"), findings);
    const Formulation* formulation = findFormulation(run.formulation);
    if (formulation && run.formulation != usualFormulation()) {
        if (type->form == IntegratorType::Implicit || type->form == IntegratorType::Either)
            findings.push_back({Severity::Error, pointerTo(at, "formulation"),
                                fmt::format("\"{}\" is for explicit and half-explicit methods, and \"{}\" solves "
                                            "equations of its own for positions and multipliers together; set "
                                            "\"formulation\" to \"{}\", or \"integrator\" to \"{}\"",
                                            run.formulation, run.integrator, usualFormulation(), usualIntegrator())});
        else if (formulation->jointCoordinates)
            checkJointCoordinates(mechanism, *type, pointerTo(at, "formulation"), findings);
        else if (!type->dense)
            warnOfDenseSystems(mechanism, run.formulation, usualFormulation(), pointerTo(at, "formulation"), findings);
    }
    if (const std::string why = type->refusal ? type->refusal(mechanism) : ""; !why.empty())
        findings.push_back(
            {Severity::Error, pointerTo(at, "integrator"), fmt::format("\"{}\" {}", run.integrator, why)});
    return findings;
}

} // namespace escapement
