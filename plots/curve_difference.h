#pragma once
// What one run's curve has more than another's, over time.

#include "plots/series.h"

#include <QString>

#include <memory>
#include <string>

namespace escapement {

/// The curve that another one is taken away from, nothing while there is none: its run's result and its path there.
struct SubtractedCurve {
    std::shared_ptr<Result> result;
    QString path;
    explicit operator bool() const { return result != nullptr; }
    bool operator==(const SubtractedCurve&) const = default;
};

/// `of` less `base`, both over time, at every time that one of them has a row at: the other one is read between its
/// rows, along the straight line that is drawn there. Where one of them jumps (an event) there are two rows, before and
/// after; a jump of one alone is seen as one. Not a number where one of the two has no row before or no row after.
Series difference(const Series& of, const Series& base);

/// Likewise at one time (s), from the frames around it; right after a jump there.
double differenceAt(const Result& of, const std::string& path, const Result& base, const std::string& basePath,
                    double time);

} // namespace escapement
