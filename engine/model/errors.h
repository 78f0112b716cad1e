#pragma once
// What goes wrong, said so that a user can act on it.

#include <stdexcept>
#include <string>
#include <vector>

namespace escapement {

enum class Severity { Error, Warning };

/// One thing wrong with a project: where (a JSON pointer), and what would mend it.
struct Finding {
    Severity severity = Severity::Error;
    std::string pointer;
    std::string message;
};

/// Input that cannot be read at all (exit code 2 on the command line).
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A model that was read but cannot run (exit code 1), with all findings.
class ModelError : public std::runtime_error {
  public:
    explicit ModelError(std::vector<Finding> all) : std::runtime_error(summary(all)), findings(std::move(all)) {}
    explicit ModelError(const std::string& message)
        : std::runtime_error(message), findings{{Severity::Error, "", message}} {}
    std::vector<Finding> findings;

  private:
    static std::string summary(const std::vector<Finding>& all) {
        std::string text;
        for (const auto& f : all)
            if (f.severity == Severity::Error)
                text += (text.empty() ? "" : "\n") + (f.pointer.empty() ? "" : f.pointer + ": ") + f.message;
        return text;
    }
};

/// A run that cannot go on; the frames so far are kept.
class RunError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace escapement
