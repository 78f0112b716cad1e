#include "engine/math/workers.h"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <thread>

namespace escapement {

struct Workers::Arena {
    explicit Arena(int threads) : arena(threads) {}
    tbb::task_arena arena;
};

Workers::Workers(int threads) : threads_(std::max(1, int(std::thread::hardware_concurrency()))) {
    if (threads > 0) threads_ = std::min(threads_, threads);
    if (threads_ > 1) arena_ = std::make_unique<Arena>(threads_);
}

Workers::~Workers() = default;

void Workers::run(int count, const std::function<void(int)>& task) {
    if (!arena_ || count <= 1) {
        for (int i = 0; i < count; ++i) task(i);
        return;
    }
    arena_->arena.execute([&] {
        tbb::parallel_for(
            0, count, 1, [&](int i) { task(i); }, tbb::simple_partitioner());
    });
}

void Workers::ranges(int count, int grain, const std::function<void(int begin, int end)>& task) {
    const int pieces = std::max(1, std::min((count + grain - 1) / grain, 8 * threads_));
    if (!arena_ || pieces == 1) {
        if (count > 0) task(0, count);
        return;
    }
    run(pieces, [&](int k) { task(int(long(count) * k / pieces), int(long(count) * (k + 1) / pieces)); });
}

} // namespace escapement
