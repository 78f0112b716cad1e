#pragma once
// How the time that a task takes grows with the size of what it works on.

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>

namespace escapement {

/// s of this thread's own work, the shortest of some tries: what else the machine does is not counted.
inline double shortestTimeOf(const std::function<void()>& task) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
    };
    double shortest = 1e9;
    for (int tries = 0; tries < 4; ++tries) {
        const double from = now();
        task();
        shortest = std::min(shortest, now() - from);
    }
    return shortest;
}

/// `times` as many things take not much more than `times` as long: what no longer fits into a cache costs some times as
/// much, and what grows with the square shows all the same. `taskOf` prepares the task of so many things.
inline void growsAsItsSize(const std::function<std::function<void()>(int count)>& taskOf, int few, int times) {
    constexpr double exponent = 1.6;
    const double small = shortestTimeOf(taskOf(few)), large = shortestTimeOf(taskOf(few * times));
    QVERIFY2(large < std::pow(times, exponent) * small,
             qPrintable(QString("%1 s, %2 s for %3 times as many").arg(small).arg(large).arg(times)));
}

} // namespace escapement
