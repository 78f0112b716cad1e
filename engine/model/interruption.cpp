#include "engine/model/interruption.h"

#include <chrono>
#include <optional>
#include <utility>

namespace escapement {

struct Interruptible::Wish {
    const std::atomic<bool>& stop;
    double patience;
    Wish* outer;
    std::optional<std::chrono::steady_clock::time_point> seen; ///< when it was wanted first

    static Wish*& current() {
        thread_local Wish* wish = nullptr;
        return wish;
    }
};

Interruptible::Interruptible(const std::atomic<bool>& stop, double patience)
    : wish_(new Wish{stop, patience, Wish::current(), std::nullopt}) {
    Wish::current() = wish_.get();
}

Interruptible::~Interruptible() { Wish::current() = wish_->outer; }

Uninterruptible::Uninterruptible() : outer_(std::exchange(Interruptible::Wish::current(), nullptr)) {}

Uninterruptible::~Uninterruptible() { Interruptible::Wish::current() = outer_; }

void mayStop() {
    Interruptible::Wish* wish = Interruptible::Wish::current();
    if (!wish || !wish->stop.load(std::memory_order_relaxed)) return;
    const auto now = std::chrono::steady_clock::now();
    if (!wish->seen) wish->seen = now;
    if (std::chrono::duration<double>(now - *wish->seen).count() >= wish->patience) throw Interrupted();
}

} // namespace escapement
