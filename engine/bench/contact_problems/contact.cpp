// `escapement bench contact FILES`: frictional contact problems of files by every solver; residual against time, and
// the performance profile of Dolan and More at 1e-4 and 1e-8. The measure is the relative natural map.

#include "engine/bench/contact_problems/contact.h"

#include "engine/bench/contact_problems/contact_problem_file.h"
#include "engine/complementarity/solvers/solvers.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double giveUp = 2.0; // seconds a solver gets for a problem

struct Run {
    double seconds = std::numeric_limits<double>::infinity();
    ContactSolution solution;
};

Run timed(const ContactProblem& problem, const ContactSolver& solver, double tolerance) {
    Run run;
    SolverOptions options;
    options.tolerance = tolerance;
    options.stopOn = ContactResidual::RelativeNaturalMap;
    options.seconds = giveUp;
    const double seconds = bestTime(
        [&] {
            run.solution = {};
            solveContacts(problem, solver.name, options, run.solution);
        },
        0.04); // several times where it takes some milliseconds
    if (run.solution.solved) run.seconds = seconds;
    return run;
}

/// seconds[tolerance][solver][problem]
using Times = std::vector<std::vector<std::vector<double>>>;

const std::vector<double> residuals = {1e-2, 1e-4, 1e-6, 1e-8};

/// A row a solver that takes the problem; `unsolved` counts where the first one fails.
BenchTable tableOf(const ContactProblem& problem, const std::string& name, Times& seconds, int& unsolved) {
    const auto& solvers = contactSolvers();
    BenchTable table{fmt::format("{}: {} contacts in {} dimensions, time to a residual [ms]", name, problem.count(),
                                 problem.dimension),
                     {"solver", "1e-2", "1e-4", "1e-6", "1e-8", "residual reached"},
                     {},
                     ""};
    for (std::size_t s = 0; s < solvers.size(); ++s) {
        const bool tried = !solvers[s].refusal(problem) && (solvers[s].most == 0 || problem.count() <= solvers[s].most);
        std::vector<std::string> row = {solvers[s].name};
        bool going = tried;
        double reached = std::numeric_limits<double>::infinity();
        for (std::size_t t = 0; t < residuals.size(); ++t) {
            Run run;
            if (going) {
                run = timed(problem, solvers[s], residuals[t]);
                going = run.solution.solved;
                reached = std::min(reached, run.solution.naturalMap);
            }
            seconds[t][s].push_back(run.seconds);
            row.push_back(going ? fmt::format("{:.3f}", 1e3 * run.seconds) : "-");
        }
        if (!tried) continue;
        row.push_back(fmt::format("{:.1e}", reached));
        table.rows.push_back(row);
        if (s == 0 && !going) ++unsolved;
    }
    return table;
}

BenchTable profileAt(std::size_t t, const Times& seconds, std::size_t read) {
    const auto& solvers = contactSolvers();
    BenchTable profile{
        fmt::format("Performance profile at {:.0e}: share of problems solved within a multiple of the fastest time",
                    residuals[t]),
        {"solver", "fastest", "x 2", "x 4", "x 10", "x 100", "ever"},
        {},
        ""};
    for (std::size_t s = 0; s < solvers.size(); ++s) {
        std::vector<std::string> row = {solvers[s].name};
        for (double factor : {1.0, 2.0, 4.0, 10.0, 100.0, 1e300}) {
            int within = 0;
            for (std::size_t k = 0; k < read; ++k) {
                double best = std::numeric_limits<double>::infinity();
                for (const auto& times : seconds[t]) best = std::min(best, times[k]);
                within += seconds[t][s][k] <= factor * best && seconds[t][s][k] < 1e100;
            }
            row.push_back(fmt::format("{:.2f}", within / double(std::max<std::size_t>(read, 1))));
        }
        profile.rows.push_back(row);
    }
    profile.remark = fmt::format("A solver is given up after {} s; one with a dense tableau is tried on as many "
                                 "contacts as its descriptor says.",
                                 giveUp);
    return profile;
}

/// Of the first solver, over the fastest of the others.
double worstRatio(std::size_t t, const Times& seconds, std::size_t read) {
    double worst = 0.0;
    for (std::size_t k = 0; k < read; ++k) {
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t s = 1; s < seconds[t].size(); ++s) best = std::min(best, seconds[t][s][k]);
        if (std::isfinite(best)) worst = std::max(worst, seconds[t].front()[k] / best);
    }
    return worst;
}

void addList(BenchReport& report, const char* title, const char* column, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    BenchTable said{title, {column}, {}, ""};
    for (const auto& text : texts) said.rows.push_back({text});
    report.tables.push_back(said);
}

} // namespace

BenchReport benchContact(const BenchRequest& request) {
    BenchReport report;
    const auto& solvers = contactSolvers();
    Times seconds(residuals.size(), std::vector<std::vector<double>>(solvers.size()));
    int unsolved = 0;
    std::size_t read = 0;
    std::vector<std::string> unread, warnings;
    for (const auto& file : request.files) {
        ContactProblem problem;
        try {
            problem = readContactProblem(file, &warnings);
        } catch (const InputError& error) { // the others are measured all the same
            unread.push_back(error.what());
            request.tell(unread.back());
            continue;
        }
        ++read;
        const std::string name = std::filesystem::path(file).filename().string();
        request.tell(name);
        report.tables.push_back(tableOf(problem, name, seconds, unsolved));
    }
    for (std::size_t t : {std::size_t(1), std::size_t(3)}) report.tables.push_back(profileAt(t, seconds, read));
    report.atMost(fmt::format("problems that {} does not bring to 1e-8", solvers.front().name), unsolved, "", 0.0);
    for (std::size_t t : {std::size_t(1), std::size_t(2), std::size_t(3)})
        report.atMost(fmt::format("time of {} over that of the fastest other solver, at {:.0e}, worst file",
                                  solvers.front().name, residuals[t]),
                      worstRatio(t, seconds, read), "", 1.5);
    addList(report, "Files that hold more than the problem", "warning", warnings);
    addList(report, "Files that could not be read", "why", unread);
    report.atMost("files that could not be read", double(unread.size()), "", 0.0);
    return report;
}

} // namespace escapement
