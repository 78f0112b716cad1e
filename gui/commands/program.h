#pragma once
// The program seen from the command line, whichever subcommands it has.
//
// Those that need no window and make no picture are a program of their own, `escapement`; it becomes the other,
// `escapement-workbench`, for all that is asked for otherwise. The window's libraries are most of the memory and of the
// start of a short run.

#include "gui/commands/commands.h"

#include <string>

namespace escapement {

struct Program {
    CLI::App app;
    Chosen chosen;

    Program();
    /// Parses the arguments, does what they say, returns the exit code. Never throws.
    int run(int argc, char** argv);
};

/// Says so on standard error; returns `code`.
int complain(const std::string& text, int code);

/// Whether the first argument is a subcommand that needs nothing of the window's.
bool asksForPlainCommand(int argc, char** argv);
/// Does what it says. Never throws.
int runPlainCommand(int argc, char** argv);

} // namespace escapement
