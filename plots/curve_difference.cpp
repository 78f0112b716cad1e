#include "plots/curve_difference.h"

#include "engine/results/quantity.h"

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

/// Reads a curve at times that grow.
class Reader {
  public:
    explicit Reader(const Series& rows) : rows_(rows) {}

    bool atEnd() const { return next_ >= rows_.time.size(); }
    double nextTime() const { return rows_.time[next_]; }

    struct Value {
        double before, after; // the same but at a jump
        bool jumps;
    };
    /// At a time not after `nextTime`; goes past the rows there.
    Value read(double time) {
        if (!atEnd() && nextTime() == time) {
            const std::size_t first = next_;
            while (!atEnd() && nextTime() == time) ++next_;
            return {rows_.y[first], rows_.y[next_ - 1], next_ - first > 1};
        }
        if (next_ == 0 || atEnd()) return {CurveFigures::none, CurveFigures::none, false};
        const double from = rows_.time[next_ - 1], to = nextTime();
        const double between = std::lerp(rows_.y[next_ - 1], rows_.y[next_], (time - from) / (to - from));
        return {between, between, false};
    }

  private:
    const Series& rows_;
    std::size_t next_ = 0; ///< first row not gone past
};

double valueBetweenFrames(const Result& result, const std::string& path, double time) {
    const std::size_t count = result.frameCount();
    if (count == 0) return CurveFigures::none;
    const std::size_t row = result.frameIndexAt(time);
    const double from = result.timeAt(row);
    if (time < from) return CurveFigures::none;
    const double value = valueAt(result, path, row);
    if (time == from) return value;
    if (row + 1 >= count) return CurveFigures::none;
    const double to = result.timeAt(row + 1);
    return std::lerp(value, valueAt(result, path, row + 1), (time - from) / (to - from));
}

} // namespace

Series difference(const Series& of, const Series& base) {
    Series rows;
    const auto add = [&](double time, double value) {
        rows.time.push_back(time);
        rows.y.push_back(value);
    };
    Reader first(of), second(base);
    while (!first.atEnd() || !second.atEnd()) {
        const double time = first.atEnd()    ? second.nextTime()
                            : second.atEnd() ? first.nextTime()
                                             : std::min(first.nextTime(), second.nextTime());
        const Reader::Value a = first.read(time), b = second.read(time);
        add(time, a.before - b.before);
        if (a.jumps || b.jumps) add(time, a.after - b.after);
    }
    rows.x = rows.time;
    return rows;
}

double differenceAt(const Result& of, const std::string& path, const Result& base, const std::string& basePath,
                    double time) {
    return valueBetweenFrames(of, path, time) - valueBetweenFrames(base, basePath, time);
}

} // namespace escapement
