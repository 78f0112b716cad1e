#include "gui/commands/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace escapement {

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const Progress& now) {
    const double part = now.until > 0.0 ? std::clamp(now.time / now.until, 0.0, 1.0) : 0.0;
    const double left = part > 0.0 ? now.wall * (1.0 - part) / part : 0.0;
    const char* how = now.strategy == Strategy::EventDriven ? "event-driven" : "time stepping";
    if (terminal_) {
        constexpr int width = 30;
        const int full = int(std::lround(part * width));
        fmt::print(stderr, "\r[{:=<{}}{: <{}}] {:3.0f} %  t = {:.6g} s  {}  {} events  {:.0f} s left \x1b[K", "", full,
                   "", width - full, 100.0 * part, now.time, how, now.events, left);
        std::fflush(stderr);
        shown_ = true;
        return;
    }
    const auto clock = std::chrono::steady_clock::now();
    const int tenths = int(10.0 * part);
    if (tenths <= tenths_ && clock - last_ < std::chrono::seconds(10)) return;
    tenths_ = tenths;
    last_ = clock;
    fmt::print(stderr, "{:3.0f} %  t = {:.6g} of {:.6g} s  {}  {} events  {:.1f} s\n", 100.0 * part, now.time,
               now.until, how, now.events, now.wall);
}

void ProgressLine::end() {
    if (shown_) fmt::print(stderr, "\n");
    shown_ = false;
}

} // namespace escapement
