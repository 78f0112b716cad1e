#pragma once
// Numbers of a method's own: what a descriptor says of one (engine/model/kinds/integrator_type.h, scheme_type.h), and
// where the run settings keep it. Two methods that use the same key mean the same by it; the key stands once in the
// file.

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

struct Number;
struct RunSettings;

struct MethodParameter {
    std::string_view key, help;
    std::string_view unit = "";
    double lower = -std::numeric_limits<double>::infinity(), upper = std::numeric_limits<double>::infinity();
    double usual = 0.0;
    /// Beyond the range: why the method cannot take this value, with what to do; empty: it can.
    std::string (*refusal)(double value) = nullptr;
};

/// A key of the run settings with the methods that read it.
struct MethodKey {
    MethodParameter parameter; ///< with the widest range of all users
    std::vector<std::string_view> users;
};

/// All keys, those of time-stepping schemes first.
const std::vector<MethodKey>& methodKeys();
/// Where the number of the k-th key stands. Throws std::logic_error when there are more keys than places.
Number RunSettings::*methodNumberPlace(std::size_t k);
/// What a new project has there; 0 beyond the last key.
double usualMethodNumber(std::size_t k);
/// The number of that key. Throws std::invalid_argument where no method has it.
const Number& methodNumber(const RunSettings& run, std::string_view key);
Number& methodNumber(RunSettings& run, std::string_view key);

/// A method as it reaches a run: its name, and its numbers in the order of its descriptor, SI; those that are missing
/// are the usual ones.
struct MethodChoice {
    std::string name;
    std::vector<double> numbers;

    MethodChoice() = default;
    MethodChoice(std::string chosen, std::vector<double> own = {}) : name(std::move(chosen)), numbers(std::move(own)) {}
    MethodChoice(const char* chosen) : name(chosen) {}
};

/// The choice of the method `name` with its numbers as the run settings have them.
MethodChoice chosenMethod(const RunSettings& run, const std::string& name,
                          const std::vector<MethodParameter>& parameters);
/// `numbers` with the usual ones behind, one for each of `parameters`.
std::vector<double> completeNumbers(std::vector<double> numbers, const std::vector<MethodParameter>& parameters);

/// What kind of run the settings ask for, by the methods that it uses: "hybrid run with <scheme> and <integrator>".
std::string runKind(const RunSettings& run);

} // namespace escapement
