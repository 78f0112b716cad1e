#pragma once
// A quantity of a result with the way to read it off a frame; `values` and the table exporter share it.

#include "engine/results/result.h"

#include <functional>

namespace escapement {

struct NamedReading {
    Quantity quantity;
    std::function<double(const Frame&)> read;
};

/// All of `quantities`, in the same order.
std::vector<NamedReading> readings(const Result& result);

/// Throws std::invalid_argument for an unknown path, with the nearest one.
NamedReading readingNamed(const Result& result, const std::string& path);

} // namespace escapement
