#pragma once
// Counts what this thread takes from the heap: Eigen and the containers of the standard library all end in malloc. To
// be included by one file of a test program.

#include <cstdint>
#include <cstdlib>

extern "C" void* __libc_malloc(std::size_t);
extern "C" void* __libc_realloc(void*, std::size_t);

namespace escapement {

inline thread_local bool countsAllocations = false;
inline thread_local std::int64_t allocations = 0;

/// How often `work` allocates.
template <class Work> std::int64_t allocationsOf(Work&& work) {
    allocations = 0;
    countsAllocations = true;
    work();
    countsAllocations = false;
    return allocations;
}

} // namespace escapement

extern "C" void* malloc(std::size_t size) {
    escapement::allocations += escapement::countsAllocations;
    return __libc_malloc(size);
}
extern "C" void* realloc(void* memory, std::size_t size) {
    escapement::allocations += escapement::countsAllocations;
    return __libc_realloc(memory, size);
}
