#include "gui/commands/interrupt.h"

#include <csignal>

namespace escapement {
namespace {

// A signal handler can reach nothing but a static.
std::atomic<RunControl*> running{nullptr};
static_assert(std::atomic<RunControl*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void stop(int) {
    if (RunControl* control = running.load()) control->stop = true;
}

} // namespace

InterruptStops::InterruptStops(RunControl& control) {
    running = &control;
    struct sigaction action {};
    action.sa_handler = stop;
    action.sa_flags = SA_RESETHAND | SA_RESTART; // the second one has its ordinary effect
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

InterruptStops::~InterruptStops() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    running = nullptr;
}

} // namespace escapement
