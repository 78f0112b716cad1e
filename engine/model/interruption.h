#pragma once
// How a user's Stop reaches into work whose length no one knows. Who starts the work says, for the thread that does it,
// where the wish to stop will stand; loops that may take long ask for it now and then, wherever they are.

#include <atomic>
#include <memory>

namespace escapement {

/// Thrown through the work that is to end. No std::exception: what tries again after a failure must not catch it.
struct Interrupted {};

/// While it lives, `mayStop` in this thread looks at `stop`, which outlives it, and ends the work once it has been
/// wanted for longer than `patience` (s): what comes to its own end by then is left to.
class Interruptible {
  public:
    explicit Interruptible(const std::atomic<bool>& stop, double patience = 1.0);
    ~Interruptible();
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    friend class Uninterruptible;
    friend void mayStop();
    struct Wish;
    std::unique_ptr<Wish> wish_;
};

/// While it lives, nothing in this thread is ended: what would be left half done.
class Uninterruptible {
  public:
    Uninterruptible();
    ~Uninterruptible();
    Uninterruptible(const Uninterruptible&) = delete;
    Uninterruptible& operator=(const Uninterruptible&) = delete;

  private:
    Interruptible::Wish* outer_;
};

/// Throws Interrupted where this thread's work is to end. Costs a few instructions; in threads that have no
/// Interruptible it does nothing.
void mayStop();

} // namespace escapement
