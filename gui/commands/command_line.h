#pragma once
// The command line: everything the program does without a window (docs/command-line.md).

namespace escapement {

/// Exit codes: done; a problem with the model or the run; wrong usage or unreadable input; stopped by the user.
enum ExitCode { exitDone = 0, exitProblem = 1, exitUsage = 2, exitStopped = 3 };

/// Whether the arguments ask for a subcommand, for help or for the version; otherwise the workbench opens.
bool asksForCommand(int argc, char** argv);

/// Parses the arguments, does what they say, returns the exit code. Never throws.
int runCommandLine(int argc, char** argv);

} // namespace escapement
