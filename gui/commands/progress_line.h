#pragma once
// Progress of a run on standard error: a bar on a terminal, a line every ten per cent or ten seconds otherwise.

#include "engine/simulation/simulate.h"

#include <chrono>

namespace escapement {

class ProgressLine {
  public:
    ProgressLine();
    void show(const Progress& now);
    /// Ends the bar's line.
    void end();

  private:
    bool terminal_;
    bool shown_ = false;
    int tenths_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

} // namespace escapement
