#include "gui/commands/command_line.h"

#include "engine/model/suggestion.h"
#include "gui/commands/commands.h"
#include "gui/commands/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace escapement {
namespace {

void build(CLI::App& app, Chosen& chosen) {
    for (auto add : {addRun, addCheck, addImport, addInfo, addExport, addVerify, addBench}) add(app, chosen);
}

std::vector<std::string> commandNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

} // namespace

bool asksForCommand(int argc, char** argv) {
    if (argc < 2) return false;
    const std::string first = argv[1];
    if (first == "--help" || first == "-h" || first == "--version") return true;
    // Other options are the window system's (-platform, -style …).
    if (first.empty() || first[0] == '-') return false;
    CLI::App app;
    Chosen chosen;
    build(app, chosen);
    for (const auto& name : commandNames(app))
        if (first == name) return true;
    // Neither a command nor a file: better said here, with the nearest command, than in a window.
    std::error_code ignored;
    return !std::filesystem::exists(first, ignored);
}

int runCommandLine(int argc, char** argv) {
    Program program;
    build(program.app, program.chosen);
    const std::string first = argc > 1 ? argv[1] : "";
    const auto names = commandNames(program.app);
    if (!first.empty() && first[0] != '-' && std::find(names.begin(), names.end(), first) == names.end())
        return complain(fmt::format("'{}' is neither a file nor a command{}", first,
                                    didYouMean(first, {"run", "check", "import", "info", "export", "verify", "bench"})),
                        exitUsage);
    return program.run(argc, argv);
}

} // namespace escapement
