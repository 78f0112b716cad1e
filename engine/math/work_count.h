#pragma once
// What this thread has done so far, for benches: they look at the difference.

#include <cstdint>

namespace escapement {

struct WorkCount {
    std::int64_t forces = 0;  ///< evaluations of the forces of a smooth model
    std::int64_t systems = 0; ///< linear systems factorised: of saddle points and of Newton's iteration
    std::int64_t shares = 0;  ///< how what is held still shares its loads, found
};

inline thread_local WorkCount workCount;

} // namespace escapement
