#include "engine/results/whole_file.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <unistd.h>

namespace escapement {
namespace {

/// A link stays one: what it leads to is replaced.
std::filesystem::path meantBy(const std::filesystem::path& target) {
    std::error_code ignored;
    if (!std::filesystem::is_symlink(target, ignored)) return target;
    const auto real = std::filesystem::weakly_canonical(target, ignored);
    return ignored ? target : real;
}

} // namespace

std::filesystem::path WholeFile::beside(const std::filesystem::path& target, long process) {
    const auto meant = meantBy(target);
    std::error_code ignored;
    if (std::filesystem::exists(meant, ignored) && !std::filesystem::is_regular_file(meant, ignored)) return meant;
    return meant.parent_path() / fmt::format(".{}.{}.part", meant.filename().string(), process);
}

WholeFile::WholeFile(const std::filesystem::path& target)
    : target_(meantBy(target)), path_(beside(target, static_cast<long>(::getpid()))) {}

WholeFile::~WholeFile() {
    std::error_code ignored;
    if (path_ != target_) std::filesystem::remove(path_, ignored);
}

void WholeFile::commit() {
    if (path_ == target_) return;
    std::error_code problem;
    std::filesystem::rename(path_, target_, problem);
    if (problem)
        throw InputError("The file '" + target_.string() +
                         "' cannot be written; check the folder and the room on the disk.");
    path_ = target_;
}

} // namespace escapement
