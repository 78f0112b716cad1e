#pragma once
// Wall time and processor time of the calling thread, for what the program promises about its window thread.

#include <chrono>
#include <ctime>

namespace escapement {

struct Elapsed {
    double wall = 0.0;      ///< s
    double processor = 0.0; ///< s of this thread only; other programs on the machine do not count
};

class StopWatch {
  public:
    Elapsed elapsed() const {
        return {std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count(),
                threadTime() - thread_};
    }

  private:
    static double threadTime() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
    double thread_ = threadTime();
};

} // namespace escapement
