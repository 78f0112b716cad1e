#pragma once
// Runs a program with limits, for work that may crash or hang.

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace escapement {

struct ChildLimits {
    double time = 0.0;      ///< s; 0: none
    std::size_t memory = 0; ///< bytes of address space; 0: none
    const std::atomic<bool>* cancel = nullptr;
};

struct ChildResult {
    enum class End { Exited, Signalled, TimedOut, Cancelled } end = End::Exited;
    int code = 0;       ///< exit code, or the number of the signal
    std::string errors; ///< what it wrote on standard error, the last 4000 characters
};

/// Runs `work` in a copy of this process and returns what it gives back; what it does to memory is lost with the copy.
/// An exception ends it with code 1 and its text in `errors`. For programs with one thread only: others do not exist in
/// the copy. Throws std::system_error when no process can be started.
struct Isolated {
    ChildResult result;
    std::string value;
};
Isolated runIsolated(const std::function<std::string()>& work, const ChildLimits& limits);

/// Runs `command` (its first word is the program's path), calls `onLine` for every line it writes on standard output,
/// and waits for its end, which it brings about itself, for the child and all its children, when a limit is passed.
/// Throws std::system_error when no process can be started; a program that cannot be executed exits with 127.
ChildResult runChild(const std::vector<std::string>& command, const ChildLimits& limits,
                     const std::function<void(const std::string&)>& onLine = {});

} // namespace escapement
