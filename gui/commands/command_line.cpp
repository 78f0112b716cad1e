#include "gui/commands/command_line.h"

#include "engine/model/errors.h"
#include "engine/model/suggestion.h"
#include "gui/commands/commands.h"

#include <fmt/format.h>

#include <filesystem>

namespace escapement {
namespace {

void build(CLI::App& app, Chosen& chosen) {
    app.name("escapement");
    app.description("Workbench for mechanisms with impact and friction.\n"
                    "Without a command: escapement [PROJECT] opens the workbench.");
    app.set_version_flag("--version", "escapement " ESCAPEMENT_VERSION);
    app.require_subcommand(1);
    app.footer("Exit codes: 0 done, 1 a problem with the model or run, 2 wrong usage or unreadable input, 3 stopped.");
    for (auto add : {addRun, addCheck, addImport, addInfo, addExport, addVerify, addBench}) add(app, chosen);
}

std::vector<std::string> commandNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

int complain(const std::string& text, int code) {
    fmt::print(stderr, "escapement: {}\n", text);
    return code;
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
    CLI::App app;
    Chosen chosen;
    build(app, chosen);
    const std::string first = argc > 1 ? argv[1] : "";
    const auto names = commandNames(app);
    if (!first.empty() && first[0] != '-' && std::find(names.begin(), names.end(), first) == names.end())
        return complain(fmt::format("'{}' is neither a file nor a command{}", first,
                                    didYouMean(first, {"run", "check", "import", "info", "export", "verify", "bench"})),
                        exitUsage);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitDone : exitUsage;
    }
    try {
        return chosen();
    } catch (const InputError& error) {
        return complain(error.what(), exitUsage);
    } catch (const std::invalid_argument& error) {
        return complain(error.what(), exitUsage);
    } catch (const std::exception& error) {
        return complain(error.what(), exitProblem);
    }
}

} // namespace escapement
