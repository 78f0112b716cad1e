#include "engine/model/errors.h"
#include "engine/simulation/simulate.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace escapement {
namespace {

struct VerifyOptions {
    std::string name;
    std::vector<std::string> settings;
    bool list = false, json = false;
};

std::map<std::string, std::string> parsed(const std::vector<std::string>& settings) {
    std::map<std::string, std::string> values;
    for (const auto& setting : settings) {
        const auto equals = setting.find('=');
        if (equals == 0 || equals == std::string::npos)
            throw InputError("--set takes NAME=VALUE, e.g. tolerance=1e-8, not '" + setting + "'");
        values[setting.substr(0, equals)] = setting.substr(equals + 1);
    }
    return values;
}

Json resultJson(const VerificationResult& result) {
    Json events = Json::array();
    for (const auto& event : result.events)
        events.push_back({{"time", event.time}, {"kind", event.kind}, {"contact", event.contact}});
    return {{"status", name(result.status)},
            {"message", result.message},
            {"time", result.time},
            {"q", json(result.q)},
            {"v", json(result.v)},
            {"lambda", json(result.lambda)},
            {"events", events},
            {"steps", result.steps},
            {"drift", {{"position", result.drift_position}, {"velocity", result.drift_velocity}}}};
}

std::string joined(const Vector& values) {
    std::string text;
    for (double value : values) text += fmt::format(" {}", value);
    return text;
}

int run(const VerifyOptions& options) {
    if (options.list) {
        Json all = Json::array();
        for (const auto& system : verificationSystems()) {
            all.push_back({{"name", system.name}, {"text", system.text}});
            if (!options.json) fmt::print("{:<24}{}\n", system.name, system.text);
        }
        if (options.json) print(all);
        return exitDone;
    }
    if (options.name.empty()) throw InputError("verify takes the NAME of a system; see `escapement verify --list`");
    const VerificationResult result = verify(options.name, parsed(options.settings));
    if (options.json) {
        print(resultJson(result));
    } else {
        fmt::print(
            "status {}{}{}\ntime   {} s, {} steps\nq     {}\nv     {}\nlambda{}\ndrift  position {:.2g}, velocity "
            "{:.2g}\n",
            name(result.status), result.message.empty() ? "" : ": ", result.message, result.time, result.steps,
            joined(result.q), joined(result.v), joined(result.lambda), result.drift_position, result.drift_velocity);
        for (const auto& event : result.events) fmt::print("{:<22} {:<12} {}\n", event.time, event.kind, event.contact);
    }
    return result.status == RunStatus::Failed ? exitProblem : exitDone;
}

} // namespace

void addVerify(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("verify", "run a built-in system in its own coordinates");
    auto options = std::make_shared<VerifyOptions>();
    command->add_option("NAME", options->name, "name of the system");
    command->add_flag("--list", options->list, "list the systems");
    command->add_option("--set", options->settings, "e.g. until=0.02, tolerance=1e-8; repeatable")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--json", options->json, "print the outcome as JSON");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace escapement
