#include "gui/commands/program.h"

#include "engine/model/errors.h"
#include "gui/commands/command_line.h"

#include <fmt/format.h>

namespace escapement {

namespace {

void buildPlain(Program& program) {
    for (auto add : {addRun, addCheck, addImport, addInfo, addVerify}) add(program.app, program.chosen);
}

} // namespace

Program::Program() {
    app.name("escapement");
    app.description("Workbench for mechanisms with impact and friction.\n"
                    "Without a command: escapement [PROJECT] opens the workbench.");
    app.set_version_flag("--version", "escapement " ESCAPEMENT_VERSION);
    app.require_subcommand(1);
    app.footer("Exit codes: 0 done, 1 a problem with the model or run, 2 wrong usage or unreadable input, 3 stopped.");
}

int Program::run(int argc, char** argv) {
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

int complain(const std::string& text, int code) {
    fmt::print(stderr, "escapement: {}\n", text);
    return code;
}

bool asksForPlainCommand(int argc, char** argv) {
    if (argc < 2) return false;
    Program program;
    buildPlain(program);
    for (const auto* command : program.app.get_subcommands({}))
        if (command->get_name() == argv[1]) return true;
    return false;
}

int runPlainCommand(int argc, char** argv) {
    Program program;
    buildPlain(program);
    return program.run(argc, argv);
}

} // namespace escapement
