#pragma once
// One function a subcommand: it adds the subcommand to `app`, and when the user asked for it leaves in `chosen` what is
// to be done. A new subcommand is a new file, a line here and a line in command_line.cpp.

#include <CLI/CLI.hpp>

#include <functional>

namespace escapement {

using Chosen = std::function<int()>;

void addRun(CLI::App& app, Chosen& chosen);
void addCheck(CLI::App& app, Chosen& chosen);
void addImport(CLI::App& app, Chosen& chosen);
void addInfo(CLI::App& app, Chosen& chosen);
void addExport(CLI::App& app, Chosen& chosen);
void addVerify(CLI::App& app, Chosen& chosen);
void addBench(CLI::App& app, Chosen& chosen);

} // namespace escapement
