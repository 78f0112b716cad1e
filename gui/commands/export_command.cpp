#include "cad/cad_reader.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/model/suggestion.h"
#include "engine/results/result_file.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/interrupt.h"
#include "gui/commands/project_input.h"
#include "gui/exporters/chosen_units.h"
#include "gui/exporters/exporter.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>

namespace escapement {
namespace {

struct ExportOptions {
    std::string result, kind, out, report, project, units, language, plot, title, measured;
    std::vector<std::string> columns, geometry, tabs, compared;
    std::vector<double> times;
    std::vector<double> camera;
    double rate = 30.0, speed = 0.0;
    bool progress = false;
    int width = 1600, height = 900;
};

/// Where the result's geometry is: beside the project it was run from when that still stands, else beside the result.
std::filesystem::path geometryFolder(const ExportOptions& options, const ResultLayout& layout) {
    if (!options.project.empty()) return std::filesystem::absolute(options.project).parent_path();
    std::error_code ignored;
    if (!layout.project_file.empty() && std::filesystem::exists(layout.project_file, ignored))
        return std::filesystem::path(layout.project_file).parent_path();
    return std::filesystem::absolute(options.result).parent_path();
}

/// CAD files that are no longer where the result was made, from where they are now: "ID=FILE".
void findMoved(Mechanism& mechanism, const std::filesystem::path& folder, const std::vector<std::string>& now) {
    for (const std::string& entry : now) {
        const std::size_t sign = entry.find('=');
        if (sign == std::string::npos || sign == 0)
            throw InputError("--geometry is ID=FILE, the id of a geometry of the project and its file; '" + entry +
                             "' is not.");
        const auto moved = std::find_if(mechanism.geometry.begin(), mechanism.geometry.end(),
                                        [&](const Geometry& one) { return one.id == entry.substr(0, sign); });
        if (moved == mechanism.geometry.end())
            throw InputError("--geometry: the result has no geometry with the id '" + entry.substr(0, sign) + "'.");
        std::error_code ignored;
        if (!std::filesystem::exists(folder / moved->file, ignored))
            moved->file = std::filesystem::absolute(entry.substr(sign + 1)).string();
    }
}

/// Why a path is none of a quantity that was measured afterwards, with the path that may be meant; empty: it is one.
/// Under another one it would stand in place of a quantity of the result, or be drawn as what it is not.
std::string pathFault(const std::string& path) {
    const std::vector<std::string> folders{"measures/", "clearances/"};
    for (const std::string& folder : folders)
        if (path.starts_with(folder) && path.size() > folder.size()) return {};
    const std::size_t slash = path.find('/');
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    std::string text = fmt::format("'{}' is no measured quantity: its path begins with measures/ or clearances/", path);
    if (name.empty()) return text + ", and a name follows.";
    const std::string folder = slash == std::string::npos ? std::string() : nearest(path.substr(0, slash + 1), folders);
    return fmt::format("{}; did you mean \"{}{}\"?", text, folder.empty() ? folders.front() : folder, name);
}

/// Quantities that were measured in a result afterwards, a value a frame; they are drawn as its own are.
void readMeasured(Result& result, const std::string& file) {
    const auto refuse = [&](const std::string& what) { throw InputError("--measured '" + file + "': " + what); };
    std::ifstream in(file);
    const auto all = nlohmann::json::parse(in, nullptr, false);
    if (!all.is_array()) refuse("a list of objects with path, unit and values is wanted.");
    for (const auto& one : all) {
        if (!one.is_object() || !one.contains("path") || !one["path"].is_string() || !one.contains("unit") ||
            !one["unit"].is_string() || !one.contains("values") || !one["values"].is_array())
            refuse("each of its objects has path, unit and values.");
        Measure measure{one["path"].get<std::string>(), one["unit"].get<std::string>(), {}};
        if (const std::string fault = pathFault(measure.path); !fault.empty()) refuse(fault);
        for (const auto& value : one["values"])
            measure.values.push_back(value.is_number() ? value.get<double>()
                                                       : std::numeric_limits<double>::quiet_NaN());
        if (measure.values.size() != result.frameCount())
            refuse(fmt::format("'{}' has {} values, but the result {} frames.", measure.path, measure.values.size(),
                               result.frameCount()));
        result.setMeasure(std::move(measure));
    }
}

/// "50%25" -> "50%": in a plot's title and curves what the option itself has a meaning for is written so.
std::string decoded(const std::string& text) {
    const auto digit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) && digit(text[i + 2])) {
            plain += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

/// "a%2Cb" -> "a,b", "a%252Cb" -> "a%2Cb"; the rest of a path is as in tables.
std::string withCommas(std::string column) {
    for (std::size_t at = 0; (at = column.find('%', at)) != std::string::npos; ++at) {
        if (column.compare(at, 5, "%252C") == 0) column.replace(at, 5, "%2C");
        else if (column.compare(at, 3, "%2C") == 0 || column.compare(at, 3, "%2c") == 0) column.replace(at, 3, ",");
    }
    return column;
}

/// "TITLE=QUANTITY,QUANTITY".
ReportPlot plotOf(const std::string& tab) {
    const std::size_t sign = tab.find('=');
    if (sign == std::string::npos)
        throw InputError("--tab is TITLE=QUANTITIES, a plot's title and its curves; '" + tab + "' is not.");
    ReportPlot plot{decoded(tab.substr(0, sign)), {}};
    for (std::size_t from = sign + 1; from < tab.size();) {
        const std::size_t comma = std::min(tab.find(',', from), tab.size());
        if (comma > from) plot.curves.push_back(decoded(tab.substr(from, comma - from)));
        from = comma + 1;
    }
    if (plot.curves.empty()) throw InputError("--tab: the plot '" + plot.title + "' has no curves.");
    return plot;
}

/// "NAME=FILE", of another run.
ComparedResult comparedOf(const std::string& run) {
    const std::size_t sign = run.find('=');
    if (sign == std::string::npos || sign == 0)
        throw InputError("--compare is NAME=FILE, a run's name and its result; '" + run + "' is not.");
    return {decoded(run.substr(0, sign)), run.substr(sign + 1)};
}

/// PATH for one picture, PATH with -1, -2 … before its ending for several.
std::filesystem::path numbered(const std::filesystem::path& path, std::size_t index, std::size_t count) {
    if (count < 2) return path;
    return path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), index + 1, path.extension().string());
}

/// Eye, target and up, then degrees of perspective or, below 0, the height in m of what is seen in parallel.
CameraPlace cameraAt(const std::vector<double>& n) {
    CameraPlace place{Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5]), Vec3(n[6], n[7], n[8]), 0.0, 30.0};
    if (n.size() > 9) (n[9] < 0.0 ? place.height : place.angle) = std::abs(n[9]);
    if ((place.target - place.eye).cross(place.up).norm() == 0.0 || (n.size() > 9 && n[9] == 0.0))
        throw InputError("This is no camera: eye and target are two places, and up is another direction than from one "
                         "to the other.");
    return place;
}

/// `--report FILE` is `--to` the kind of its ending, with the same checks.
ExportOptions understood(ExportOptions options) {
    if (options.report.empty()) {
        if (options.kind.empty() || options.out.empty())
            throw InputError("An export is --to a kind and --out a file, or --report a file (.html, .pdf).");
        return options;
    }
    if (!options.kind.empty() || !options.out.empty())
        throw InputError("--report FILE says already what to write and where; leave out --to and --out.");
    std::string ending = std::filesystem::path(options.report).extension().string();
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (ending != ".html" && ending != ".pdf")
        throw InputError("A report ends in .html or .pdf; '" + options.report + "' does not.");
    options.kind = ending.substr(1);
    options.out = options.report;
    return options;
}

void useUnits(const std::string& units) {
    if (!Units::systems().contains(QString::fromStdString(units)))
        throw InputError("There are no units \"" + units + "\"; there are \"" +
                         Units::systems().join("\", \"").toStdString() + "\".");
    Units::chosen().use(QString::fromStdString(units));
}

/// A file for each of the times.
int writeFiles(const Exporter& exporter, const ExportOptions& options, ExportInput& input) {
    RunControl control; // what takes long ends at a signal, and takes away what it has begun
    input.progress = [&control, tells = options.progress, last = -1](double share) mutable {
        if (const int now = static_cast<int>(100.0 * share); tells && now != last)
            last = now, fmt::print(stderr, "progress {:.2f}\n", share);
        std::fflush(stderr);
        return !control.stop;
    };
    std::optional<InterruptStops> interrupt;
    if (exporter.asks(Exporter::Long)) interrupt.emplace(control);
    const std::size_t count = std::max<std::size_t>(1, options.times.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!options.times.empty()) input.time = options.times[i];
        const auto file = numbered(options.out, i, options.times.size());
        try {
            exporter.write(input, file);
        } catch (const InputError& problem) {
            if (!control.stop) throw;
            fmt::print(stderr, "escapement: {}\n", problem.what());
            return exitStopped;
        }
        fmt::print("{}\n", file.string());
    }
    return exitDone;
}

int run(const ExportOptions& given) {
    const ExportOptions options = understood(given);
    const Exporter& exporter = *findExporter(options.kind);
    const auto refuse = [&](Exporter::Takes what, bool given, const char* option, const char* why) {
        if (given && !exporter.asks(what))
            throw InputError(fmt::format("{} is not for {}: {}", option, exporter.name, why));
    };
    refuse(Exporter::Times, !options.times.empty(), "--times", "it holds every frame");
    if (options.plot.empty())
        refuse(Exporter::Columns, !options.columns.empty(), "--columns",
               "only tables have columns, and reports and films with a --plot curves");
    refuse(Exporter::Film, !options.plot.empty(), "--plot", "only films have a plot with a cursor");
    if (!options.plot.empty() && options.columns.empty())
        throw InputError("--plot needs --columns QUANTITIES: what the film's plot is to show.");
    refuse(Exporter::Film, options.speed != 0.0, "--speed", "only films have a speed");
    refuse(Exporter::Size, !options.camera.empty(), "--camera",
           "only pictures, films and reports are seen from somewhere");
    if (!exporter.asks(Exporter::Table))
        refuse(Exporter::InUnits, !options.units.empty(), "--units",
               "only reports and tables are in other units than SI");
    refuse(Exporter::InUnits, !options.tabs.empty(), "--tab", "only reports have plots with titles");
    refuse(Exporter::InUnits, !options.compared.empty(), "--compare", "only reports say in what runs differ");
    refuse(Exporter::InUnits, !options.title.empty(), "--title", "only reports have one");
    if (!exporter.asks(Exporter::Film))
        refuse(Exporter::InUnits, !options.language.empty(), "--language", "only reports and films have words");
    refuse(Exporter::InUnits, !options.measured.empty(), "--measured", "only reports draw what was measured");
    const auto result = readResult(options.result, Checkpoints::Leave);
    if (!options.measured.empty()) readMeasured(*result, options.measured);
    ExportInput input;
    input.result = result.get();
    input.columns = options.columns;
    for (std::string& column : input.columns) column = withCommas(column);
    for (const std::string& tab : options.tabs) input.plots.push_back(plotOf(tab));
    for (const std::string& run : options.compared) input.compared.push_back(comparedOf(run));
    input.title = options.title;
    input.units = options.units;
    if (exporter.asks(Exporter::Table) && !options.units.empty()) {
        useUnits(options.units);
        input.tableUnits = chosenUnits(*result);
    }
    input.language = options.language;
    input.width = options.width;
    input.height = options.height;
    input.rate = options.rate;
    input.plot = options.plot == "below"    ? FilmPlotPlace::Below
                 : options.plot == "beside" ? FilmPlotPlace::Beside
                                            : FilmPlotPlace::None;
    input.speed = options.speed;
    if (!options.camera.empty()) input.camera = cameraAt(options.camera);
    Mechanism mechanism;
    PartLibrary parts;
    if (exporter.asks(Exporter::Geometry)) {
        mechanism = parseProject(result->layout().project_text).mechanism;
        std::vector<Finding> findings;
        findMoved(mechanism, geometryFolder(options, result->layout()), options.geometry);
        parts = readGeometry(mechanism, geometryFolder(options, result->layout()), findings);
        tell(findings);
        if (hasErrors(findings)) {
            fmt::print(stderr, "escapement: the geometry is not where the result was made; give --project PROJECT, or "
                               "--geometry ID=FILE for each file that was moved\n");
            return exitUsage;
        }
        input.mechanism = &mechanism;
        input.parts = &parts;
        input.folder = geometryFolder(options, result->layout());
    }
    return writeFiles(exporter, options, input);
}

std::vector<std::string> kinds() {
    std::vector<std::string> names;
    for (const auto& exporter : exporters()) names.push_back(exporter.name);
    return names;
}

std::vector<std::string> languageCodes() {
    std::vector<std::string> codes;
    for (const auto& language : languages()) codes.push_back(language.code.toStdString());
    return codes;
}

/// "what to make: csv (Table ...), ..."
std::string kindsInWords() {
    std::string text = "what to make:";
    for (const auto& exporter : exporters())
        text += fmt::format("{} {} ({})", &exporter == &exporters().front() ? "" : ",", exporter.name, exporter.words);
    return text;
}

} // namespace

void addExport(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("export", "a table, pictures, a film or 3-D models of a result");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("RESULT", options->result, "result file (*.h5)")->required();
    command->add_option("--to", options->kind, kindsInWords())->check(CLI::IsMember(kinds()));
    command->add_option("--out", options->out, "file to write");
    command->add_option("--report", options->report, "the same as --to html or pdf, by the ending of FILE");
    command
        ->add_option("--columns", options->columns,
                     "csv: quantities, e.g. time,energy/total; default: all. html, pdf: curves to draw; default: "
                     "joints and contacts. mp4, webm: of the --plot; a comma in a name is written %2C")
        ->delimiter(',');
    command
        ->add_option(
            "--tab", options->tabs,
            "html, pdf: a plot with a title of its own, \"Speeds=bodies/a/speed,bodies/b/speed\"; repeatable; a "
            "comma or an equals sign in a name is written %2C or %3D, a percent sign %25")
        ->type_name("TITLE=QUANTITIES")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--compare", options->compared,
                     "html, pdf: another run, \"Run 1=FILE.h5\": says in what its mechanism and settings differ; "
                     "repeatable; an equals sign in a name is written %3D, a percent sign %25")
        ->type_name("NAME=FILE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--measured", options->measured,
                        "html, pdf: a file with quantities that were measured afterwards, [{\"path\": \"measures/a\", "
                        "\"unit\": \"m\", \"values\": [a number a frame]}]");
    command->add_option("--title", options->title, "html, pdf: default: the project's file and name");
    command->add_option("--times", options->times, "png, stl, step: instants in s; default: the end")->delimiter(',');
    command->add_option("--width", options->width, "png, mp4, webm: pixels")
        ->capture_default_str()
        ->check(CLI::Range(16, 16384));
    command->add_option("--height", options->height, "png, mp4, webm: pixels")
        ->capture_default_str()
        ->check(CLI::Range(16, 16384));
    command
        ->add_option("--speed", options->speed, "mp4, webm: simulated s a s; default: the film lasts about ten seconds")
        ->check(CLI::PositiveNumber);
    command
        ->add_option(
            "--plot", options->plot,
            "mp4, webm: draws --columns over time below the view or beside it, with a cursor at the film's time")
        ->check(CLI::IsMember({"below", "beside"}));
    command->add_option("--rate", options->rate, "mp4, webm: pictures a second")
        ->capture_default_str()
        ->check(CLI::Range(1.0, 240.0));
    command
        ->add_option("--camera", options->camera,
                     "png, mp4, webm, html, pdf: eye x,y,z, target x,y,z, up x,y,z in m [, degrees, or below 0 the "
                     "height in m seen in parallel]")
        ->delimiter(',')
        ->expected(9, 10);
    command->add_option("--units", options->units,
                        "html, pdf, csv, events: as the window calls them, \"m, kg, s, N, rad\"; default: of reports "
                        "\"mm, kg, s, N, °\", of tables SI");
    command->add_option("--language", options->language, "html, pdf, mp4, webm: of its words; default: en")
        ->check(CLI::IsMember(languageCodes()));
    command->add_flag("--progress", options->progress,
                      "say on standard error how far it is, as lines \"progress 0.42\"");
    command->add_option("--project", options->project, "all but tables: the project, where its geometry lies");
    command
        ->add_option("--geometry", options->geometry,
                     "all but tables: where a CAD file is now that is no longer where the result was made; repeatable")
        ->type_name("ID=FILE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace escapement
