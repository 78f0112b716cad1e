#include "engine/bench/bench.h"

#include "engine/bench/contact_problems/contact.h"
#include "engine/bench/endurance.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/bench/mechanisms.h"
#include "engine/bench/opening.h"
#include "engine/bench/schemes/nonsmooth.h"
#include "engine/bench/smooth/smooth.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <limits>
#include <thread>

namespace escapement {

namespace {

std::string thisMachine() {
    std::ifstream info("/proc/cpuinfo");
    std::string line, model = "unknown processor";
    while (std::getline(info, line))
        if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos) {
            model = line.substr(line.find(": ") + 2);
            break;
        }
    return fmt::format("{}, {} cores, g++ {}, Escapement {}", model, std::thread::hardware_concurrency(), __VERSION__,
                       ESCAPEMENT_VERSION);
}

} // namespace

void BenchReport::atMost(std::string name, double value, std::string unit, double bound) {
    claims.push_back({std::move(name), value, std::move(unit), bound, value <= bound});
}

void BenchReport::atLeast(std::string name, double value, std::string unit, double bound) {
    claims.push_back({std::move(name), value, std::move(unit), bound, value >= bound});
}

void BenchReport::add(BenchReport part) {
    std::move(part.claims.begin(), part.claims.end(), std::back_inserter(claims));
    std::move(part.tables.begin(), part.tables.end(), std::back_inserter(tables));
    std::move(part.pictures.begin(), part.pictures.end(), std::back_inserter(pictures));
}

bool BenchRequest::wants(const std::string& part) const {
    return parts.empty() || std::find(parts.begin(), parts.end(), part) != parts.end();
}

const std::vector<Bench>& benches() {
    static const std::vector<Bench> table = {
        {"contact",
         "frictional contact problems of FILES (.dat, FCLib .hdf5) by every solver, time to a residual",
         true,
         {},
         benchContact},
        {"nonsmooth", "impacts, friction and the hybrid method: scenes with known answers", false, nonsmoothParts(),
         benchNonsmooth},
        {"endurance", "runs that must come to their end: balls that land and leave, cubes that fall into a bin", false,
         enduranceParts(), benchEndurance, true},
        {"mechanisms", "random mechanisms of all kinds by several methods: motions that agree, energies that add up",
         false, mechanismParts(), benchMechanisms, true},
        {"opening", "how long a result file of a million frames takes to open", false, {}, benchOpening, true},
        {"scale", "how the cost of a step grows with the number of bodies: chains of 25 to 400 links", false,
         scaleParts(), benchScale},
        {"smooth", "methods between events: error and cost, the thesis's tables, mechanisms in sets, claims of speed",
         false, smoothParts(), benchSmooth},
    };
    return table;
}

BenchReport runBench(const Bench& bench, const BenchRequest& request) {
    if (bench.takesFiles && request.files.empty())
        throw InputError(fmt::format("bench {} needs FILES to work on", bench.name));
    if (!bench.takesFiles && !request.files.empty())
        throw InputError(fmt::format("bench {} takes no files", bench.name));
    if (!bench.drawsCases && (request.from > 0 || request.cases))
        throw InputError(fmt::format("bench {} draws no cases that could be counted", bench.name));
    if (request.cases && *request.cases == 0)
        throw InputError("a bench of no cases shows nothing; ask for one at least");
    for (const auto& part : request.parts)
        if (std::find(bench.parts.begin(), bench.parts.end(), part) == bench.parts.end())
            throw InputError(
                fmt::format("bench {} has no part '{}'; it has: {}", bench.name, part, fmt::join(bench.parts, ", ")));
    BenchReport report = bench.run(request);
    report.machine = thisMachine();
    return report;
}

BenchReport runBench(const std::string& name, const BenchRequest& request, const std::vector<Bench>& known) {
    std::string names;
    for (const auto& bench : known) {
        names += (names.empty() ? "" : ", ") + bench.name;
        if (bench.name == name) return runBench(bench, request);
    }
    throw InputError(fmt::format("unknown bench '{}'; known: {}", name, names));
}

double bestTime(const std::function<void()>& work, double least) {
    using Clock = std::chrono::steady_clock;
    double best = std::numeric_limits<double>::infinity(), spent = 0.0;
    do {
        const auto start = Clock::now();
        work();
        const double took = std::chrono::duration<double>(Clock::now() - start).count();
        best = std::min(best, took);
        spent += took;
    } while (spent < least);
    return best;
}

} // namespace escapement
