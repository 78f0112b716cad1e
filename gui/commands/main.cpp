// What users call: with a command that makes no picture it works as it is, with any other and without one it becomes
// the workbench.

#include "gui/commands/command_line.h"
#include "gui/commands/program.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

int main(int argc, char** argv) {
    if (escapement::asksForPlainCommand(argc, argv)) return escapement::runPlainCommand(argc, argv);
    std::error_code ignored;
    const std::string workbench =
        (std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / "escapement-workbench").string();
    execv(workbench.c_str(), argv);
    return escapement::complain("the program of the workbench, '" + workbench +
                                    "', did not start: " + std::strerror(errno) + ". It belongs beside this one",
                                escapement::exitProblem);
}
