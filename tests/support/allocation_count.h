#pragma once
// Counts what this thread takes from the heap: Eigen and the containers of the standard library all end in malloc. To
// be included by one file of a test program. Under the address sanitizer, whose malloc it must stay, by a hook of its.

#include <cstdint>
#include <cstdlib>

#ifdef __SANITIZE_ADDRESS__
// Of the sanitizer's library; its header does not come with Debian's g++.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void*, std::size_t),
                                                         void (*freed)(const volatile void*));
#else
extern "C" void* __libc_malloc(std::size_t);
extern "C" void* __libc_realloc(void*, std::size_t);
#endif

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

#ifdef __SANITIZE_ADDRESS__
inline const int hooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { allocations += countsAllocations; }, [](const volatile void*) {});
#endif

} // namespace escapement

#ifndef __SANITIZE_ADDRESS__
extern "C" void* malloc(std::size_t size) {
    escapement::allocations += escapement::countsAllocations;
    return __libc_malloc(size);
}
extern "C" void* realloc(void* memory, std::size_t size) {
    escapement::allocations += escapement::countsAllocations;
    return __libc_realloc(memory, size);
}
#endif
