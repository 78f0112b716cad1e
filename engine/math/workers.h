#pragma once
// Workers: runs independent tasks on a number of threads, for loops that are worth it.

#include <functional>
#include <memory>

namespace escapement {

class Workers {
  public:
    /// `threads` in all, the caller's included, and no more than the machine has; 0: as many as it has.
    explicit Workers(int threads = 1);
    ~Workers();
    int threads() const { return threads_; }
    /// Calls task(0) ... task(count - 1), each once, in no fixed order, and returns when all are done. What tasks write
    /// must be disjoint; then the result does not depend on the number of threads.
    void run(int count, const std::function<void(int)>& task);
    /// The same over the ranges [begin, end) that cut 0 ... count into pieces of at least `grain`.
    void ranges(int count, int grain, const std::function<void(int begin, int end)>& task);

  private:
    struct Arena;
    std::unique_ptr<Arena> arena_;
    int threads_;
};

} // namespace escapement
