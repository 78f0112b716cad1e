#pragma once
// One program of several tests.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace escapement {

struct TestProgram {
    const char* name;
    int (*main)(int argc, char** argv);
};

/// Runs the test that the first argument names with the other arguments; where it names none, the one that this process
/// was started by: tests start themselves again. 2, and the names of all: there is none.
inline int runChosenTest(const std::vector<TestProgram>& tests, int argc, char** argv) {
    constexpr const char* chosen = "ESCAPEMENT_CHOSEN_TEST";
    const auto named = [&](const char* name) {
        return std::find_if(tests.begin(), tests.end(),
                            [&](const TestProgram& test) { return name && std::strcmp(name, test.name) == 0; });
    };
    if (const auto test = named(argc > 1 ? argv[1] : nullptr); test != tests.end()) {
        setenv(chosen, test->name, 1);
        argv[1] = argv[0];
        return test->main(argc - 1, argv + 1);
    }
    if (const auto test = named(std::getenv(chosen)); test != tests.end()) return test->main(argc, argv);
    std::fprintf(stderr, "Name one of these tests, and its own arguments behind:\n");
    for (const TestProgram& test : tests) std::fprintf(stderr, "  %s\n", test.name);
    return 2;
}

} // namespace escapement
