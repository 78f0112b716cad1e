#pragma once
// A sample mechanism read from STEP and run, for tests.

#include "cad/cad_reader.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/support/places.h"

namespace escapement {

inline const std::filesystem::path samples = std::filesystem::path(sourceFolder) / "resources/samples";

struct Run {
    RunSummary summary;
    Result result;
};

/// A sample with settings applied as `--set` does.
struct Sample {
    Mechanism mechanism;
    PartLibrary library;

    explicit Sample(const std::string& name, const std::vector<std::string>& settings = {}) {
        std::string text = projectText(readProject(samples / (name + ".escapement")).mechanism);
        for (const auto& setting : settings) text = withSetting(text, setting);
        mechanism = parseProject(text).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        library = readGeometry(mechanism, samples, findings);
        if (hasErrors(findings)) throw ModelError(findings);
    }
    std::unique_ptr<Run> run() const {
        auto run = std::make_unique<Run>();
        RunControl control;
        ResultLayout layout;
        run->summary = simulate(mechanism, library, layout, run->result, control);
        return run;
    }
};

/// Different instants of events of a kind.
inline std::vector<double> instants(const Result& result, EventKind kind) {
    std::vector<double> times;
    int last = -1;
    for (const auto& event : result.events())
        if (event.kind == kind && event.instant != last) {
            times.push_back(event.time);
            last = event.instant;
        }
    return times;
}

} // namespace escapement
