#include "engine/assembling/mass_questions.h"
#include "engine/assembling/readiness.h"
#include "engine/assembling/shared_volume.h"
#include "engine/simulation/simulate.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"
#include "gui/commands/project_input.h"
#include "gui/words/driven_freedoms.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace escapement {
namespace {

Json reportJson(const ModelReport& report, int driven) {
    Json overlaps = Json::array();
    for (const auto& o : report.overlaps)
        overlaps.push_back(
            {{"contact", o.contact}, {"features", o.features}, {"depth", o.depth}, {"point", json(o.point)}});
    Json accepted = Json::array();
    for (const auto& o : report.accepted)
        accepted.push_back(
            {{"contact", o.contact}, {"features", o.features}, {"depth", o.depth}, {"point", json(o.point)}});
    return {{"bodies", report.bodies},
            {"moving", report.moving},
            {"freedoms", report.freedoms},
            {"driven", driven},
            {"constraint_rows", report.constraint_rows},
            {"rank", report.rank},
            {"redundant", report.redundant},
            {"conflicting", report.conflicting},
            {"assembly", {{"position", report.assembly_position}, {"velocity", report.assembly_velocity}}},
            {"overlaps", overlaps},
            {"accepted_overlaps", accepted},
            {"contacts", report.contacts}};
}

void list(const char* title, const std::vector<std::string>& lines) {
    for (const auto& line : lines) fmt::print("{:<12}{}\n", title, line);
}

void describe(const ModelReport& report, int driven) {
    fmt::print("{:<12}{}, {} of them moving\n", "bodies", report.bodies, report.moving);
    fmt::print("{:<12}{} (contacts open){}\n", "freedoms", report.freedoms,
               driven == 0 ? std::string()
                           : fmt::format(", {} of them driven by {}", driven, driven == 1 ? "a motor" : "motors"));
    fmt::print("{:<12}{} rows, rank {}\n", "constraints", report.constraint_rows, report.rank);
    fmt::print("{:<12}joints apart by {:.3g} (position), {:.3g} (velocity) before it\n", "assembly",
               report.assembly_position, report.assembly_velocity);
    list("redundant", report.redundant);
    list("conflicting", report.conflicting);
    list("contact", report.contacts);
    for (const auto& o : report.overlaps)
        fmt::print("{:<12}{}: {} overlap by {:.4g} m at ({:.6g}, {:.6g}, {:.6g})\n", "overlap", o.contact, o.features,
                   o.depth, o.point.x(), o.point.y(), o.point.z());
    for (const auto& o : report.accepted)
        fmt::print("{:<12}{}: {} overlap by {:.4g} m, accepted: gaps are measured from there\n", "accepted", o.contact,
                   o.features, o.depth);
}

int check(const std::string& project, const std::vector<std::string>& settings, bool asJson) {
    std::vector<Finding> findings;
    std::optional<ModelReport> found;
    int driven = 0;
    try {
        const ProjectInput input = readProjectInput(project, settings);
        findings = input.findings;
        found = report(input.mechanism, input.parts);
        driven = drivenFreedoms(input.mechanism, found->freedoms);
        findings.insert(findings.end(), found->limits.begin(), found->limits.end());
        findings.insert(findings.end(), found->refused.begin(), found->refused.end());
        // What may not be meant, masses first: warnings.
        const auto masses = questionMasses(input.mechanism, input.parts), hold = remarksOnHold(input.mechanism),
                   twice = remarksOnSharedVolume(input.mechanism, input.parts);
        findings.insert(findings.begin(), masses.begin(), masses.end());
        findings.insert(findings.end(), hold.begin(), hold.end());
        findings.insert(findings.end(), twice.begin(), twice.end());
    } catch (const ModelError& error) {
        // What was found before stays in the list, the warnings too.
        for (const auto& f : error.findings) findings.push_back(f);
    }
    const bool good = found && found->conflicting.empty() && found->limits.empty() && found->refused.empty() &&
                      found->overlaps.empty();
    if (asJson) {
        Json out = found ? reportJson(*found, driven) : Json::object();
        out["findings"] = findingsJson(findings);
        out["ok"] = good;
        print(out);
    } else {
        tell(findings);
        if (found) describe(*found, driven);
    }
    return good ? exitDone : exitProblem;
}

} // namespace

void addCheck(CLI::App& app, Chosen& chosen) {
    struct Options {
        std::string project;
        std::vector<std::string> settings;
        bool json = false;
    };
    auto* command =
        app.add_subcommand("check", "validate a project: freedoms, redundant and conflicting joints, overlaps");
    auto options = std::make_shared<Options>();
    command->add_option("PROJECT", options->project, "project file (*.escapement)")->required();
    command->add_option("--set", options->settings, "change a value of the project; repeatable")
        ->type_name("POINTER=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--json", options->json, "print what was found as JSON");
    command->callback([options, &chosen] {
        chosen = [options] { return check(options->project, options->settings, options->json); };
    });
}

} // namespace escapement
