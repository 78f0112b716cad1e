#include "cad/child_process.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace escapement {

namespace {

class Pipe {
  public:
    Pipe() {
        if (pipe2(ends_, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    }
    ~Pipe() {
        closeWriting();
        close(ends_[0]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void closeWriting() {
        if (ends_[1] >= 0) close(ends_[1]);
        ends_[1] = -1;
    }

  private:
    int ends_[2] = {-1, -1};
};

#if defined(__SANITIZE_ADDRESS__)
constexpr bool watched = true; // by a sanitizer, which reserves far more addresses than it uses
#elif defined(__has_feature)
constexpr bool watched = __has_feature(address_sanitizer);
#else
constexpr bool watched = false;
#endif

/// In a new child. Only what is safe between fork and exec in a program with threads.
void settleAsChild(int output, int errors, std::size_t memory) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(output, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    const int null = open("/dev/null", O_RDONLY);
    if (null >= 0) dup2(null, STDIN_FILENO);
    close_range(3, ~0U, 0);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    if (memory > 0 && !watched) {
        const rlimit limit{memory, memory};
        setrlimit(RLIMIT_AS, &limit);
    }
}

[[noreturn]] void becomeChild(char* const* arguments, int output, int errors, std::size_t memory) {
    settleAsChild(output, errors, memory);
    execv(arguments[0], arguments);
    const char* reason = std::strerror(errno);
    if (write(STDERR_FILENO, reason, std::strlen(reason)) < 0) _exit(126);
    _exit(127);
}

/// Reads what is there; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
    std::array<char, 4096> buffer;
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0) text.append(buffer.data(), std::size_t(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

/// Reads what the child writes, hands on its standard output, and waits for its end or brings it about.
ChildResult follow(pid_t child, Pipe& output, Pipe& errors, const ChildLimits& limits,
                   const std::function<void(std::string&)>& onOutput) {
    setpgid(child, child); // also here: whoever comes first
    output.closeWriting();
    errors.closeWriting();
    ChildResult result;
    const auto started = std::chrono::steady_clock::now();
    std::string text;
    bool outputOpen = true, errorsOpen = true, ended = false;
    int status = 0;
    while (true) {
        pollfd waiting[2] = {{outputOpen ? output.reading() : -1, POLLIN, 0},
                             {errorsOpen ? errors.reading() : -1, POLLIN, 0}};
        poll(waiting, 2, ended ? 0 : 20);
        if (waiting[0].revents) outputOpen = drain(output.reading(), text);
        if (waiting[1].revents) errorsOpen = drain(errors.reading(), result.errors);
        onOutput(text);
        const bool silent = !waiting[0].revents && !waiting[1].revents;
        if (silent && ended) break;
        // What it wrote since the look into the pipes is still in them.
        ended = ended || (silent && waitpid(child, &status, WNOHANG) == child);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
        const bool late = limits.time > 0.0 && elapsed.count() > limits.time;
        const bool cancelled = limits.cancel && limits.cancel->load();
        if (late || cancelled) {
            kill(-child, SIGKILL);
            waitpid(child, &status, 0);
            result.end = cancelled ? ChildResult::End::Cancelled : ChildResult::End::TimedOut;
            return result;
        }
    }
    kill(-child, SIGKILL); // what it may have started and left behind
    if (result.errors.size() > 4000) result.errors.erase(0, result.errors.size() - 4000);
    if (WIFSIGNALED(status)) {
        result.end = ChildResult::End::Signalled;
        result.code = WTERMSIG(status);
    } else {
        result.code = WEXITSTATUS(status);
    }
    return result;
}

void writeAll(int descriptor, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
        if (count < 0 && errno != EINTR) _exit(126);
        if (count > 0) done += std::size_t(count);
    }
}

/// The copy of this process: works, writes, ends without what this process does at its end.
[[noreturn]] void workAsChild(const std::function<std::string()>& work, int output, int errors, std::size_t memory) {
    settleAsChild(output, errors, memory);
    for (const int crash : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL})
        std::signal(crash, SIG_DFL); // whatever this process does with them
    try {
        writeAll(STDOUT_FILENO, work());
    } catch (const std::exception& failure) {
        writeAll(STDERR_FILENO, failure.what());
        _exit(1);
    } catch (...) {
        writeAll(STDERR_FILENO, "an exception of an unknown kind");
        _exit(1);
    }
    _exit(0);
}

} // namespace

ChildResult runChild(const std::vector<std::string>& command, const ChildLimits& limits,
                     const std::function<void(const std::string&)>& onLine) {
    std::vector<char*> arguments;
    for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    Pipe output, errors;
    const pid_t child = fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) becomeChild(arguments.data(), output.writing(), errors.writing(), limits.memory);
    return follow(child, output, errors, limits, [&](std::string& lines) {
        for (auto end = lines.find('\n'); end != std::string::npos; end = lines.find('\n')) {
            if (onLine) onLine(lines.substr(0, end));
            lines.erase(0, end + 1);
        }
    });
}

Isolated runIsolated(const std::function<std::string()>& work, const ChildLimits& limits) {
    Isolated isolated;
    Pipe output, errors;
    const pid_t child = fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) workAsChild(work, output.writing(), errors.writing(), limits.memory);
    isolated.result = follow(child, output, errors, limits, [&](std::string& text) {
        isolated.value += text;
        text.clear();
    });
    return isolated;
}

} // namespace escapement
