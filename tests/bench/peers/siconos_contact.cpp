// Frictional contact problems in files, by Siconos's solvers and by ours, in one run: time to a relative natural map of
// 1e-4 and 1e-8. Whatever a solver says of itself, its answer is measured by our relativeNaturalMap.
//
//     OPENBLAS_NUM_THREADS=1 siconos_contact FILE.dat ...

#include "engine/bench/contact_problems/contact_problem_file.h"
#include "engine/complementarity/solvers/solvers.h"

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
}

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

namespace {

using namespace escapement;
using Clock = std::chrono::steady_clock;

struct Outcome {
    double seconds = 1e9, residual = 1e9;
    bool finished = false;
};

/// In a process of its own: the packaged library is compiled with assertions, and some solvers end in one. The pipe
/// brings back the figures; after `limit` seconds the process is given up.
Outcome apart(const std::function<Outcome()>& work, unsigned limit) {
    int channel[2];
    if (pipe(channel) != 0) return {};
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        alarm(limit);
        if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(1);
        const Outcome outcome = work();
        _exit(write(channel[1], &outcome, sizeof outcome) == sizeof outcome ? 0 : 1);
    }
    close(channel[1]);
    Outcome outcome;
    if (read(channel[0], &outcome, sizeof outcome) != sizeof outcome) outcome = {};
    close(channel[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return outcome;
}

Outcome siconos(const char* file, const ContactProblem& problem, int solver, double tolerance) {
    const int d = problem.dimension, n = problem.count();
    Outcome best;
    for (int repeat = 0; repeat < 3; ++repeat) {
        FrictionContactProblem* theirs = frictionContact_new_from_filename(file);
        ::SolverOptions* options = solver_options_create(solver);
        options->dparam[SICONOS_DPARAM_TOL] = tolerance;
        options->iparam[SICONOS_IPARAM_MAX_ITER] = 100000;
        std::vector<double> r(std::size_t(d * n), 0.0), u(std::size_t(d * n), 0.0);
        const auto start = Clock::now();
        if (d == 3) fc3d_driver(theirs, r.data(), u.data(), options);
        else fc2d_driver(theirs, r.data(), u.data(), options);
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        Vector ours = Vector::Zero(3 * n), velocity;
        for (int k = 0; k < d * n; ++k) ours[3 * (k / d) + k % d] = r[std::size_t(k)];
        problem.velocity(ours, velocity);
        best.residual = relativeNaturalMap(problem, ours, velocity);
        best.seconds = std::min(best.seconds, seconds);
        best.finished = true;
        if (seconds > 0.5) break;
    }
    return best;
}

Outcome escapementSolver(const ContactProblem& problem, const char* name, double tolerance) {
    Outcome best;
    for (int repeat = 0; repeat < 3; ++repeat) {
        ContactSolution solution;
        escapement::SolverOptions options;
        options.tolerance = tolerance;
        options.stopOn = ContactResidual::RelativeNaturalMap;
        const auto start = Clock::now();
        solveContacts(problem, name, options, solution);
        best.seconds = std::min(best.seconds, std::chrono::duration<double>(Clock::now() - start).count());
        best.residual = solution.naturalMap;
        best.finished = true;
    }
    return best;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::pair<const char*, int>> inSpace = {
        {"NSGS", SICONOS_FRICTION_3D_NSGS}, {"NSN_AC", SICONOS_FRICTION_3D_NSN_AC}, {"PROX", SICONOS_FRICTION_3D_PROX},
        {"ADMM", SICONOS_FRICTION_3D_ADMM}, {"EG", SICONOS_FRICTION_3D_EG},         {"FPP", SICONOS_FRICTION_3D_FPP}};
    const std::vector<std::pair<const char*, int>> inPlane = {{"NSGS", SICONOS_FRICTION_2D_NSGS},
                                                              {"CPG", SICONOS_FRICTION_2D_CPG},
                                                              {"LEMKE", SICONOS_FRICTION_2D_LEMKE}};
    std::printf(
        "| problem | residual | ours, auto [ms] | best of Siconos [ms] | which |\n| --- | --- | --- | --- | --- |\n");
    int fastest[2] = {0, 0}, reached = 0, theirs = 0;
    for (int k = 1; k < count; ++k) {
        const ContactProblem problem = readContactProblem(arguments[k]);
        for (int which : {0, 1}) {
            const double tolerance = which == 0 ? 1e-4 : 1e-8;
            const Outcome ours = apart([&] { return escapementSolver(problem, "auto", tolerance); }, 20);
            Outcome best;
            const char* name = "none reaches it";
            for (const auto& [label, solver] : problem.dimension == 3 ? inSpace : inPlane) {
                const Outcome here =
                    apart([&, solver = solver] { return siconos(arguments[k], problem, solver, tolerance); }, 6);
                if (here.finished && here.residual <= tolerance && here.seconds < best.seconds) {
                    best = here;
                    name = label;
                }
            }
            const bool solved = ours.finished && ours.residual <= tolerance;
            fastest[which] += solved && ours.seconds < best.seconds;
            if (which == 1 && best.finished) {
                ++theirs;
                reached += solved;
            }
            const std::string file = arguments[k];
            std::printf("| %s | %.0e | %s | %s | %s |\n", file.substr(file.rfind('/') + 1).c_str(), tolerance,
                        solved ? std::to_string(1e3 * ours.seconds).c_str() : "not reached",
                        best.finished ? std::to_string(1e3 * best.seconds).c_str() : "-", name);
            std::fflush(stdout);
        }
    }
    std::printf("\nOurs is the fastest on %d of %d at 1e-4 and on %d of %d at 1e-8; of %d that Siconos brings to 1e-8 "
                "auto brings %d there.\n",
                fastest[0], count - 1, fastest[1], count - 1, theirs, reached);
}
