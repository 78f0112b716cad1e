#include "cad/bench/distance_bench.h"
#include "cad/bench/drops_bench.h"
#include "cad/bench/graham_bench.h"
#include "cad/bench/guides_bench.h"
#include "cad/bench/import_bench.h"
#include "cad/bench/overlap_bench.h"
#include "cad/bench/part_drops_bench.h"
#include "cad/bench/watch_bench.h"
#include "engine/bench/bench.h"
#include "engine/model/errors.h"
#include "gui/commands/command_line.h"
#include "gui/commands/commands.h"
#include "gui/commands/json_output.h"
#include "plots/ledger/stacked_picture.h"
#include "plots/pictures/curves_picture.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <QApplication>

#include <fstream>

namespace escapement {
namespace {

struct Options {
    std::string name;
    BenchRequest request;
    std::string csv, picture;
    bool list = false, json = false;
};

Json reportJson(const BenchReport& report) {
    Json claims = Json::array(), tables = Json::array();
    for (const auto& c : report.claims)
        claims.push_back(
            {{"name", c.name}, {"value", c.value}, {"unit", c.unit}, {"bound", c.bound}, {"holds", c.holds}});
    for (const auto& t : report.tables)
        tables.push_back({{"title", t.title}, {"columns", t.columns}, {"rows", t.rows}, {"remark", t.remark}});
    Json pictures = Json::array();
    for (const auto& p : report.pictures) {
        Json curves = Json::array();
        for (const auto& c : p.curves) curves.push_back({{"name", c.name}, {"x", c.x}, {"y", c.y}});
        pictures.push_back(
            {{"title", p.title}, {"x", p.x}, {"y", p.y}, {"log_x", p.logX}, {"log_y", p.logY}, {"curves", curves}});
    }
    return {{"claims", claims}, {"tables", tables}, {"pictures", pictures}, {"machine", report.machine}};
}

void printTable(const BenchTable& table) {
    std::vector<std::size_t> width;
    for (const auto& column : table.columns) width.push_back(column.size());
    for (const auto& row : table.rows)
        for (std::size_t k = 0; k < row.size() && k < width.size(); ++k) width[k] = std::max(width[k], row[k].size());
    const auto line = [&](const std::vector<std::string>& cells) {
        for (std::size_t k = 0; k < cells.size(); ++k)
            fmt::print("{}{:<{}}", k ? "  " : "  ", cells[k], k < width.size() ? width[k] : 0);
        fmt::print("\n");
    };
    fmt::print("\n{}\n", table.title);
    line(table.columns);
    for (const auto& row : table.rows) line(row);
    if (!table.remark.empty()) fmt::print("  {}\n", table.remark);
}

void writeTable(const std::vector<BenchCurve>& curves, const std::string& file) {
    std::ofstream out(file);
    for (std::size_t k = 0; k < curves.size(); ++k)
        out << (k ? "," : "") << fmt::format("{} [{}]", curves[k].name, curves[k].unit);
    for (std::size_t i = 0; i < curves[0].values.size(); ++i)
        for (std::size_t k = 0; k < curves.size(); ++k)
            out << (k ? "," : "\n") << fmt::format("{}", curves[k].values[i]);
    if (!(out << '\n').flush()) throw InputError("The table '" + file + "' cannot be written; check the folder.");
}

/// The curves into `file`; several pictures into files numbered before its ending.
void writePictures(const BenchReport& report, const std::string& file) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // commands work without a display
    int count = 1;
    char name[] = "escapement", *arguments[] = {name, nullptr};
    const QApplication application(count, arguments);
    const auto require = [](bool written, const std::string& path) {
        if (!written)
            throw InputError("The picture '" + path +
                             "' cannot be written: it ends in .png or .pdf; check the folder.");
    };
    if (!report.curves.empty()) {
        std::vector<PictureCurve> drawn;
        for (const auto& c : report.curves)
            drawn.push_back({QString::fromStdString(c.name), QString::fromStdString(c.unit), c.values});
        require(drawStacked(drawn, QString::fromStdString(file)), file);
    }
    const std::size_t ending = std::min(file.rfind('.'), file.size());
    for (std::size_t k = 0; k < report.pictures.size(); ++k) {
        const BenchPicture& p = report.pictures[k];
        CurvesPicture picture{QString::fromStdString(p.title),
                              QString::fromStdString(p.x),
                              QString::fromStdString(p.y),
                              p.logX,
                              p.logY,
                              {}};
        for (const auto& c : p.curves) picture.curves.push_back({QString::fromStdString(c.name), c.x, c.y});
        const std::string path = report.curves.empty() && report.pictures.size() == 1
                                     ? file
                                     : fmt::format("{}-{}{}", file.substr(0, ending), k + 1, file.substr(ending));
        require(drawCurves(picture, QString::fromStdString(path)), path);
    }
}

int run(const Options& options) {
    std::vector<Bench> known = benches();
    known.push_back(distanceBench());
    known.push_back(dropsBench());
    known.push_back(guidesBench());
    known.push_back(overlapBench());
    known.push_back(partDropsBench());
    known.push_back(grahamBench());
    known.push_back(importBench());
    known.push_back(watchBench());
    if (options.list || options.name.empty()) {
        if (!options.list) throw InputError("bench takes the NAME of a bench; see `escapement bench --list`");
        Json all = Json::array();
        for (const auto& bench : known) {
            all.push_back(
                {{"name", bench.name}, {"text", bench.text}, {"parts", bench.parts}, {"files", bench.takesFiles}});
            if (options.json) continue;
            fmt::print("{:<14}{}\n", bench.name, bench.text);
            if (!bench.parts.empty()) fmt::print("{:<14}parts: {}\n", "", fmt::join(bench.parts, ", "));
        }
        if (options.json) print(all);
        return exitDone;
    }
    BenchRequest request = options.request;
    request.say = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
    const BenchReport report = runBench(options.name, request, known);
    bool all = true;
    for (const auto& c : report.claims) all = all && c.holds;
    if (report.curves.empty() && (!options.csv.empty() || (!options.picture.empty() && report.pictures.empty())))
        throw InputError(fmt::format("bench {} records no curves for a table or a picture", options.name));
    if (!options.csv.empty()) writeTable(report.curves, options.csv);
    if (!options.picture.empty()) writePictures(report, options.picture);
    if (options.json) {
        print(reportJson(report));
        return all ? exitDone : exitProblem;
    }
    for (const auto& table : report.tables) printTable(table);
    fmt::print("\n");
    for (const auto& c : report.claims)
        fmt::print("{}  {}: {:.4g} {} (bound {:.4g})\n", c.holds ? "holds" : "FAILS", c.name, c.value, c.unit, c.bound);
    fmt::print("{}\n", report.machine);
    return all ? exitDone : exitProblem;
}

} // namespace

void addBench(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("bench", "measure what the program promises about itself");
    auto options = std::make_shared<Options>();
    command->add_option("NAME", options->name, "name of the bench");
    command->add_option("FILES", options->request.files, "problem files, where the bench takes some");
    command->add_option("--part", options->request.parts, "only this part; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--from", options->request.from, "of a bench that draws cases: the number of the first one");
    command->add_option("--cases", options->request.cases, "and how many; a long bench can so be run in pieces");
    command->add_option("--csv", options->csv, "write what the bench recorded along its way as a table");
    command->add_option("--picture", options->picture, "draw it (.png, .pdf); several pictures are numbered");
    command->add_flag("--list", options->list, "list the benches and their parts");
    command->add_flag("--json", options->json, "print the outcome as JSON");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace escapement
