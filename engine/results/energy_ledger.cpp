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

double givenUntil(EnergyShares::Giver giver, const Energies& energy) {
    switch (giver) {
    case EnergyShares::Giver::Loads:
        return energy.work - energy.motors;
    case EnergyShares::Giver::Motors:
        return energy.motors;
    case EnergyShares::Giver::Both:
        break;
    }
    return energy.work;
}

/// By the project alone, of a file that does not tell motors from loads: who of the two is there.
EnergyShares::Giver onlyGiver(const Result& result) {
    using Giver = EnergyShares::Giver;
    const auto project = nlohmann::json::parse(result.layout().project_text, nullptr, false);
    if (!project.is_object()) return Giver::Both;
    const auto any = [&](const char* key, auto&& counts) {
        const auto found = project.find(key);
        return found != project.end() && found->is_array() && std::any_of(found->begin(), found->end(), counts);
    };
    const bool motors = any("joints", [](const auto& joint) { return joint.is_object() && joint.contains("motor"); });
    const bool loads = any("loads", [](const auto& load) { return load.is_object(); });
    return motors == loads ? Giver::Both : motors ? Giver::Motors : Giver::Loads;
}

/// Those of the givers who have given or taken anything beside `scale` (J), from what they have given in all.
std::vector<EnergyShares::Gift> giftsOf(const Result& result, std::vector<double> work, std::vector<double> motors,
                                        double scale) {
    using Giver = EnergyShares::Giver;
    std::vector<EnergyShares::Gift> all;
    if (std::any_of(motors.begin(), motors.end(), [](double joules) { return std::isnan(joules); })) {
        all.push_back({onlyGiver(result), std::move(work)});
    } else {
        for (std::size_t i = 0; i < work.size(); ++i) work[i] -= motors[i];
        all.push_back({Giver::Loads, std::move(work)});
        all.push_back({Giver::Motors, std::move(motors)});
    }
    for (auto& gift : all) {
        gift.first = gift.values.front();
        for (double& value : gift.values) value -= gift.first, scale = std::max(scale, std::abs(value));
    }
    std::erase_if(all, [scale](const EnergyShares::Gift& gift) {
        return std::all_of(gift.values.begin(), gift.values.end(),
                           [scale](double value) { return std::abs(value) <= 1e-12 * scale; });
    });
    return all;
}

} // namespace

double otherLosses(const Energies& e) { return e.dissipated - e.friction - e.impacts - e.dampers; }

double EnergyShares::read(const LedgerPart& part, const Energies& energy) {
    for (const Kind& kind : kinds)
        if (part.name == kind.name) return kind.read(energy) - part.zero;
    return 0.0;
}

double EnergyShares::Gift::read(const Energies& energy) const {
    const bool told = !std::isnan(energy.motors);
    return givenUntil(told ? giver : Giver::Both, energy) - first;
}

EnergyShares energyLedger(const Result& result, std::size_t rows) {
    EnergyShares ledger;
    const std::size_t count = result.frameCount(), looked = std::min(count, std::max<std::size_t>(rows, 2));
    std::vector<LedgerPart> parts;
    std::vector<double> motors;
    for (const Kind& kind : kinds) parts.push_back({kind.name, kind.path, kind.stored, {}, 0.0});
    for (std::size_t i = 0; i < looked; ++i) {
        const std::size_t at = looked < 2 ? 0 : i * (count - 1) / (looked - 1);
        result.visitFrames(at, at + 1, [&](std::size_t, const Frame& frame) {
            ledger.time.push_back(frame.time);
            ledger.given.push_back(frame.energy.work);
            motors.push_back(frame.energy.motors);
            for (std::size_t k = 0; k < parts.size(); ++k) parts[k].values.push_back(kinds[k].read(frame.energy));
        });
    }
    if (ledger.time.empty()) return ledger;
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
    ledger.gifts = giftsOf(result, ledger.given, std::move(motors), scale);
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
