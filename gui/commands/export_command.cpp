#include "cad/cad_reader.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result_file.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/project_input.h"
#include "gui/viewport/picture.h"

#include <fmt/format.h>

#include <QString>

namespace escapement {
namespace {

struct Options {
    std::string result, kind, out, project;
    std::vector<std::string> columns;
    std::vector<double> times;
    int width = 1600, height = 900;
};

/// Where the result's geometry is: beside the project it was run from when that still stands, else beside the result.
std::filesystem::path geometryFolder(const Options& options, const ResultLayout& layout) {
    if (!options.project.empty()) return std::filesystem::absolute(options.project).parent_path();
    std::error_code ignored;
    if (!layout.project_file.empty() && std::filesystem::exists(layout.project_file, ignored))
        return std::filesystem::path(layout.project_file).parent_path();
    return std::filesystem::absolute(options.result).parent_path();
}

/// PATH for one picture, PATH with -1, -2 … before its ending for several.
std::filesystem::path numbered(const std::filesystem::path& path, std::size_t index, std::size_t count) {
    if (count < 2) return path;
    return path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), index + 1, path.extension().string());
}

int exportPictures(const Options& options, const Result& result) {
    const Mechanism mechanism = parseProject(result.layout().project_text).mechanism;
    std::vector<Finding> findings;
    const PartLibrary parts = readGeometry(mechanism, geometryFolder(options, result.layout()), findings);
    tell(findings);
    if (hasErrors(findings)) {
        fmt::print(stderr, "escapement: the geometry is not where the result was made; give --project PROJECT\n");
        return exitUsage;
    }
    Picture picture;
    picture.size = {options.width, options.height};
    const std::size_t count = std::max<std::size_t>(1, options.times.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!options.times.empty()) picture.time = options.times[i];
        const auto file = numbered(options.out, i, options.times.size());
        if (!renderPicture(mechanism, parts, &result, picture).save(QString::fromStdString(file.string()), "PNG"))
            throw InputError("The picture '" + file.string() + "' cannot be written; check the folder.");
        fmt::print("{}\n", file.string());
    }
    return exitDone;
}

int run(const Options& options) {
    if (options.kind == "csv" && !options.times.empty())
        throw InputError("--times is for pictures; a table has every frame");
    if (options.kind == "png" && !options.columns.empty())
        throw InputError("--columns is for tables, not for pictures");
    const auto result = readResult(options.result);
    if (options.kind == "png") return exportPictures(options, *result);
    exportCsv(*result, options.out, options.columns);
    fmt::print("{}\n", options.out);
    return exitDone;
}

} // namespace

void addExport(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("export", "a table or pictures of a result");
    auto options = std::make_shared<Options>();
    command->add_option("RESULT", options->result, "result file (*.h5)")->required();
    command->add_option("--to", options->kind, "what to make")->required()->check(CLI::IsMember({"csv", "png"}));
    command->add_option("--out", options->out, "file to write")->required();
    command->add_option("--columns", options->columns, "csv: quantities, e.g. time,energy/total; default: all")
        ->delimiter(',');
    command->add_option("--times", options->times, "png: instants in s; default: the end")->delimiter(',');
    command->add_option("--width", options->width, "png: pixels")->capture_default_str()->check(CLI::Range(16, 16384));
    command->add_option("--height", options->height, "png: pixels")
        ->capture_default_str()
        ->check(CLI::Range(16, 16384));
    command->add_option("--project", options->project, "png: the project, where its geometry lies");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace escapement
