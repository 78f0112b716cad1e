#include "engine/results/result_file.h"
#include "engine/results/summary.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"
#include "gui/commands/summary_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace escapement {

void addInfo(CLI::App& app, Chosen& chosen) {
    struct Options {
        std::string file;
        bool json = false;
    };
    auto* command = app.add_subcommand("info", "summary of a result");
    auto options = std::make_shared<Options>();
    command->add_option("RESULT", options->file, "result file (*.h5)")->required();
    command->add_flag("--json", options->json, "print it as JSON");
    command->callback([options, &chosen] {
        chosen = [options]() -> int {
            const auto result = readResult(options->file);
            const RunSummary summary = summaryOf(*result);
            const EventCounts counts = countsOf(blowsOf(result->events()));
            if (options->json) print(summaryJson(summary, counts, result->layout()));
            else
                fmt::print("project     {}\nframes      {}, {} checkpoints\n{}", result->layout().project_name,
                           result->frameCount(), result->checkpoints().size(), summaryText(summary, counts));
            return exitDone;
        };
    });
}

} // namespace escapement
