#include "engine/results/result_file.h"
#include "engine/results/summary.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/continued_run.h"
#include "gui/commands/interrupt.h"
#include "gui/commands/json_output.h"
#include "gui/commands/progress_line.h"
#include "gui/commands/project_input.h"
#include "gui/commands/summary_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace escapement {
namespace {

struct RunOptions {
    std::string project, out, csv, from, until;
    std::vector<std::string> settings;
    int threads = 0;
    bool quiet = false, json = false;
};

/// Notes the layout as it passes: the summary names bodies and joints.
struct LayoutNote final : FrameSink {
    ResultLayout layout;
    void begin(const ResultLayout& l) override { layout = l; }
};

ResultLayout layoutOf(const ProjectInput& input, const std::string& project) {
    ResultLayout layout;
    layout.project_name = input.mechanism.name;
    layout.project_text = input.text;
    layout.project_file = std::filesystem::absolute(project).lexically_normal().string();
    return layout;
}

bool sameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

int run(const RunOptions& options) {
    std::vector<std::string> settings = options.settings;
    if (!options.until.empty()) settings.push_back("/run/until=" + options.until);
    const std::string out =
        options.out.empty() ? std::filesystem::path(options.project).stem().string() + ".h5" : options.out;
    if (sameFile(out, options.project)) throw InputError("--out would overwrite the project; choose another file");

    ProjectInput input;
    try {
        input = readProjectInput(options.project, settings);
    } catch (const ModelError& error) {
        tell(error.findings);
        return exitProblem;
    }
    if (!options.quiet) tell(input.findings);

    std::optional<ContinuedRun> earlier;
    std::optional<Continuation> continuation;
    if (!options.from.empty()) {
        const CheckpointName name = checkpointNamed(options.from);
        if (sameFile(out, name.file))
            throw InputError("--out would overwrite the result that --from reads; choose another file");
        earlier.emplace(name);
        earlier->accept(input.text);
        continuation = earlier->continuation();
    }

    RunControl control;
    control.threads = options.threads;
    ProgressLine line;
    if (!options.quiet) control.progress = [&line](const Progress& now) { line.show(now); };
    const InterruptStops interrupt(control);
    LayoutNote note;
    EventTally tally;
    RunSummary summary;
    {
        ResultFileWriter writer(out);
        TeeSink both({&note, &tally, &writer});
        std::optional<ContinuedSink> continued;
        if (earlier) continued.emplace(*earlier, both);
        FrameSink& sink = continued ? static_cast<FrameSink&>(*continued) : both;
        try {
            summary =
                simulate(input.mechanism, input.parts, layoutOf(input, options.project), sink, control, continuation);
        } catch (const ModelError& error) {
            line.end();
            tell(error.findings);
            return exitProblem;
        }
        line.end();
        writer.facts({summary.wall, summary.rejected, summary.contacts, summary.penetration,
                      earlier ? earlier->notesWith(summary.notes) : summary.notes});
    }
    if (earlier || !options.csv.empty()) {
        const auto result = readResult(out);
        if (earlier) summary = summaryOf(*result);
        if (!options.csv.empty()) exportCsv(*result, options.csv);
    }
    if (options.json) print(summaryJson(summary, tally.counts(), note.layout));
    else if (!options.quiet)
        fmt::print("{}result      {}\n{}", summaryText(summary, tally.counts()), out,
                   options.csv.empty() ? "" : fmt::format("table       {}\n", options.csv));
    if (summary.status == RunStatus::Failed) {
        fmt::print(stderr, "escapement: {}\n", summary.message);
        return exitProblem;
    }
    return summary.status == RunStatus::Stopped ? exitStopped : exitDone;
}

} // namespace

void addRun(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("run", "run a project and keep its result");
    auto options = std::make_shared<RunOptions>();
    command->add_option("PROJECT", options->project, "project file (*.escapement)")->required();
    command->add_option("--until", options->until, "end of the run in s, instead of the project's");
    command->add_option("--out", options->out, "result file; default: the project's name with .h5, in this folder");
    command->add_option("--csv", options->csv, "also write all quantities as a table");
    command
        ->add_option("--set", options->settings, "change a value of the project, e.g. /run/tolerance=1e-8; repeatable")
        ->type_name("POINTER=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--from", options->from, "go on from checkpoint k (default: the last) of an earlier result")
        ->type_name("RESULT.h5[:k]");
    command
        ->add_option("--threads", options->threads,
                     "that look at contacts where many bodies are near each other; default: as many as the machine "
                     "has. The result does not depend on it")
        ->check(CLI::Range(0, 1024));
    command->add_flag("--quiet", options->quiet, "say nothing but errors");
    command->add_flag("--json", options->json, "print the summary as JSON");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace escapement
