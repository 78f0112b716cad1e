#include "plots/series.h"

#include "engine/results/escaped_name.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

namespace escapement {
namespace {

struct StepQuantity {
    const char* path;
    const char* unit;
    double (*read)(const StepRow&);
};
// Drifts are m for rows that are lengths and 1 for rows that are angles; nearly all are lengths.
const std::array<StepQuantity, 7> stepQuantities{
    {{"solver/position drift", "m", [](const StepRow& s) { return s.drift_position; }},
     {"solver/velocity drift", "m/s", [](const StepRow& s) { return s.drift_velocity; }},
     {"solver/penetration", "m", [](const StepRow& s) { return s.penetration; }},
     {"solver/step", "s", [](const StepRow& s) { return s.step; }},
     {"solver/error", "1", [](const StepRow& s) { return s.error; }},
     {"solver/iterations", "1", [](const StepRow& s) { return static_cast<double>(s.iterations); }},
     {"solver/residual", "1", [](const StepRow& s) { return s.residual; }}}};

std::vector<double> stepValues(const std::vector<StepRow>& steps, const std::string& path) {
    std::vector<double> numbers;
    numbers.reserve(steps.size());
    if (path == "time") {
        for (const StepRow& step : steps) numbers.push_back(step.time);
        return numbers;
    }
    for (const StepQuantity& quantity : stepQuantities)
        if (path == quantity.path) {
            for (const StepRow& step : steps) numbers.push_back(quantity.read(step));
            return numbers;
        }
    throw std::invalid_argument("The result has no quantity '" + path + "' of its steps.");
}

void transform(std::vector<std::complex<double>>& values) {
    const std::size_t count = values.size();
    for (std::size_t i = 1, j = 0; i < count; ++i) {
        std::size_t bit = count >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
    for (std::size_t length = 2; length <= count; length <<= 1) {
        std::vector<std::complex<double>> turns(length / 2);
        for (std::size_t k = 0; k < length / 2; ++k)
            turns[k] = std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length));
        for (std::size_t start = 0; start < count; start += length)
            for (std::size_t k = 0; k < length / 2; ++k) {
                const auto even = values[start + k], odd = values[start + k + length / 2] * turns[k];
                values[start + k] = even + odd;
                values[start + k + length / 2] = even - odd;
            }
    }
}

} // namespace

std::vector<Quantity> drawableQuantities(const Result& result) {
    std::vector<Quantity> all = quantities(result);
    if (result.stepCount() > 0)
        for (const StepQuantity& quantity : stepQuantities) all.push_back({quantity.path, quantity.unit});
    return all;
}

bool isOfSteps(const std::string& path) { return path.starts_with("solver/"); }

std::optional<double> valueOfStepsAt(const Result& result, const std::string& path, double time) {
    const auto step = result.stepAt(time);
    if (!step) return {};
    return stepValues({*step}, path).front();
}

std::size_t rowCount(const Result& result, const std::string& x, const std::string& y) {
    return isOfSteps(x) || isOfSteps(y) ? result.stepCount() : result.frameCount();
}

Series series(const Result& result, const std::string& x, const std::string& y, std::size_t from) {
    Series rows;
    if (isOfSteps(x) || isOfSteps(y)) {
        for (const std::string& path : {x, y})
            if (!isOfSteps(path) && path != "time")
                throw std::invalid_argument("'" + path +
                                            "' has a value a frame, the solver's figures one a step: draw "
                                            "each over time.");
        const std::vector<StepRow> steps = result.steps(from);
        rows = {stepValues(steps, "time"), stepValues(steps, x), stepValues(steps, y)};
    } else {
        rows.time = values(result, "time", from);
        rows.x = x == "time" ? rows.time : values(result, x, from);
        rows.y = values(result, y, from);
    }
    // A running simulation may have added rows between the readings.
    const std::size_t count = std::min({rows.time.size(), rows.x.size(), rows.y.size()});
    for (auto* column : {&rows.time, &rows.x, &rows.y}) column->resize(count);
    return rows;
}

CurveFigures curveFigures(const Series& rows, double low, double high) {
    CurveFigures all;
    double length = 0.0, area = 0.0, square = 0.0, sum = 0.0, sumOfSquares = 0.0;
    const auto inside = [&](std::size_t i) {
        return std::isfinite(rows.y[i]) && rows.x[i] >= low && rows.x[i] <= high;
    };
    double wholeTime = 0.0;
    for (std::size_t i = 0; i < rows.y.size(); ++i) {
        if (i > 0 && rows.x[i] <= high && rows.x[i - 1] >= low) wholeTime += rows.time[i] - rows.time[i - 1];
        if (!inside(i)) continue;
        const double y = rows.y[i];
        if (all.count == 0 || y < all.minimum) all.minimum = y, all.timeOfMinimum = rows.time[i];
        if (all.count == 0 || y > all.maximum) all.maximum = y, all.timeOfMaximum = rows.time[i];
        ++all.count;
        sum += y;
        sumOfSquares += y * y;
        if (i == 0 || !inside(i - 1)) continue;
        const double dt = rows.time[i] - rows.time[i - 1], before = rows.y[i - 1];
        length += dt;
        area += 0.5 * dt * (before + y);
        square += dt * (before * before + before * y + y * y) / 3.0;
    }
    if (wholeTime > 0.0) all.covered = length / wholeTime;
    if (all.count == 0) return all;
    const auto count = static_cast<double>(all.count);
    all.mean = length > 0.0 ? area / length : sum / count;
    all.rms = std::sqrt(length > 0.0 ? square / length : sumOfSquares / count);
    return all;
}

Series spectrum(const Series& signal) {
    Series result;
    std::vector<double> t, y;
    for (std::size_t i = 0; i < signal.y.size(); ++i)
        if (std::isfinite(signal.y[i])) {
            t.push_back(signal.time[i]);
            y.push_back(signal.y[i]);
        }
    if (t.size() < 4 || !(t.back() > t.front())) return result;
    const std::size_t count = std::bit_ceil(std::clamp<std::size_t>(t.size(), 256, 1 << 18));
    const double distance = (t.back() - t.front()) / static_cast<double>(count);
    std::vector<std::complex<double>> values(count);
    double mean = 0.0;
    for (std::size_t i = 0, row = 1; i < count; ++i) {
        const double at = t.front() + distance * static_cast<double>(i);
        while (row + 1 < t.size() && t[row] < at) ++row;
        const double dt = t[row] - t[row - 1];
        const double part = dt > 0.0 ? std::clamp((at - t[row - 1]) / dt, 0.0, 1.0) : 1.0;
        values[i] = y[row - 1] + part * (y[row] - y[row - 1]);
        mean += values[i].real() / static_cast<double>(count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        values[i] = (values[i] - mean) * 0.5 * (1.0 - std::cos(angle));
    }
    transform(values);
    for (std::size_t k = 0; k < count / 2; ++k) {
        result.x.push_back(static_cast<double>(k) / (distance * static_cast<double>(count)));
        // Both halves of the spectrum, and the window lets half of a sine through.
        result.y.push_back(4.0 * std::abs(values[k]) / static_cast<double>(count));
    }
    return result;
}

std::vector<std::string> quantitiesOf(const Result& result, const std::string& folder, const std::string& name) {
    const std::string start = folder + "/" + escapedName(name) + "/";
    std::vector<std::string> paths;
    for (Quantity& quantity : quantities(result))
        if (quantity.path.starts_with(start)) paths.push_back(std::move(quantity.path));
    return paths;
}

} // namespace escapement
