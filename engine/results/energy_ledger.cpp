#include "engine/results/energy_ledger.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

struct Kind {
    const char *name, *path;
    bool stored;
    double (*read)(const Energies&);
};
constexpr Kind kinds[] = {
    {"kinetic", "energy/kinetic", true, [](const Energies& e) { return e.kinetic; }},
    {"potential", "energy/potential", true, [](const Energies& e) { return e.potential; }},
    {"springs", "energy/springs", true, [](const Energies& e) { return e.springs; }},
    {"friction", "energy/friction", false, [](const Energies& e) { return e.friction; }},
    {"impacts", "energy/impacts", false, [](const Energies& e) { return e.impacts; }},
    {"dampers", "energy/dampers", false, [](const Energies& e) { return e.dampers; }},
    {"numerical", "energy/numerical", false, [](const Energies& e) { return std::max(0.0, e.numerical); }},
    {"other losses", "energy/other losses", false, [](const Energies& e) { return otherLosses(e); }},
};

/// Weight, springs and dampers have entries of their own; what other loads there are gives work, as motors do.
EnergyShares::Givers giversOf(const Result& result) {
    using Givers = EnergyShares::Givers;
    const auto project = nlohmann::json::parse(result.layout().project_text, nullptr, false);
    if (!project.is_object()) return Givers::Both;
    const auto any = [&](const char* key, auto&& counts) {
        const auto found = project.find(key);
        return found != project.end() && found->is_array() && std::any_of(found->begin(), found->end(), counts);
    };
    const bool motors = any("joints", [](const auto& joint) { return joint.is_object() && joint.contains("motor"); });
    const bool loads = any("loads", [](const auto& load) { return load.is_object(); });
    return motors == loads ? Givers::Both : motors ? Givers::Motors : Givers::Loads;
}

} // namespace

double otherLosses(const Energies& e) { return e.dissipated - e.friction - e.impacts - e.dampers; }

double EnergyShares::read(const LedgerPart& part, const Energies& energy) {
    for (const Kind& kind : kinds)
        if (part.name == kind.name) return kind.read(energy) - part.zero;
    return 0.0;
}

bool EnergyShares::isWorkDone() const {
    if (given.empty()) return false;
    const auto [least, most] = std::minmax_element(given.begin(), given.end());
    return *most - *least > 1e-12 * std::max(std::abs(*least), std::abs(*most));
}

EnergyShares energyLedger(const Result& result, std::size_t rows) {
    EnergyShares ledger;
    const std::size_t count = result.frameCount(), looked = std::min(count, std::max<std::size_t>(rows, 2));
    std::vector<LedgerPart> parts;
    for (const Kind& kind : kinds) parts.push_back({kind.name, kind.path, kind.stored, {}, 0.0});
    for (std::size_t i = 0; i < looked; ++i) {
        const std::size_t at = looked < 2 ? 0 : i * (count - 1) / (looked - 1);
        result.visitFrames(at, at + 1, [&](std::size_t, const Frame& frame) {
            ledger.time.push_back(frame.time);
            ledger.given.push_back(frame.energy.work);
            for (std::size_t k = 0; k < parts.size(); ++k) parts[k].values.push_back(kinds[k].read(frame.energy));
        });
    }
    if (ledger.time.empty()) return ledger;
    ledger.givers = giversOf(result);
    double start = 0.0, scale = 0.0;
    for (auto& part : parts) {
        const auto [low, high] = std::minmax_element(part.values.begin(), part.values.end());
        // Weight and some springs have their zero where their author wants it: what counts is how far above its lowest.
        if (part.stored && (*low < 0.0 || part.path == "energy/potential")) part.zero = *low;
        scale = std::max(scale, *high - part.zero);
        start += part.values.front() - part.zero;
    }
    for (auto& part : parts)
        for (double& value : part.values) value -= part.zero;
    const double work = ledger.work = ledger.given.front();
    for (std::size_t i = 0; i < ledger.time.size(); ++i) {
        ledger.given[i] += start - work;
        double sum = 0.0;
        for (const auto& part : parts) sum += part.values[i];
        ledger.unexplained = std::max(ledger.unexplained, std::abs(sum - ledger.given[i]));
    }
    for (auto& part : parts) {
        const bool there = std::any_of(part.values.begin(), part.values.end(),
                                       [&](double value) { return std::abs(value) > 1e-9 * scale; });
        if (there) ledger.parts.push_back(std::move(part));
    }
    return ledger;
}

} // namespace escapement
