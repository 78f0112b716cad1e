#include "engine/model/files/project_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace escapement {

namespace {

/// A file that exists only until it is renamed to its target.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::filesystem::path& target) : target_(target) {
        path_ = (target.parent_path() / fmt::format(".{}.XXXXXX", target.filename().string())).string();
        descriptor_ = ::mkstemp(path_.data());
        if (descriptor_ < 0) fail();
    }
    ~TemporaryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!path_.empty()) ::unlink(path_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void write(const std::string& text) {
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t count = ::write(descriptor_, text.data() + done, text.size() - done);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail();
            done += static_cast<std::size_t>(count);
        }
        if (::fchmod(descriptor_, mode()) != 0 || ::fsync(descriptor_) != 0) fail();
    }

    void moveToTarget() {
        if (::rename(path_.c_str(), target_.c_str()) != 0) fail();
        path_.clear();
        // The rename itself is on disk when the folder is.
        const auto folder = target_.parent_path().empty() ? std::filesystem::path(".") : target_.parent_path();
        const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY);
        if (descriptor < 0) return; // a folder that may be written but not read cannot be synced
        ::fsync(descriptor);
        ::close(descriptor);
    }

  private:
    /// That of the file which is replaced, else what any new file gets.
    mode_t mode() const {
        struct stat old {};
        if (::stat(target_.c_str(), &old) == 0) return old.st_mode & 07777;
        const mode_t mask = ::umask(0);
        ::umask(mask);
        return 0666 & ~mask;
    }

    [[noreturn]] void fail() const {
        const std::string why = std::strerror(errno);
        std::error_code code;
        throw InputError(
            std::filesystem::exists(target_, code)
                ? fmt::format("{} cannot be saved: {}; the file on disk is as it was", target_.string(), why)
                : fmt::format("{} cannot be saved: {}", target_.string(), why));
    }

    std::filesystem::path target_;
    std::string path_;
    int descriptor_ = -1;
};

} // namespace

void saveProject(const Mechanism& mechanism, const std::filesystem::path& file) {
    const std::string text = projectText(mechanism);
    std::error_code code;
    const bool isLink = std::filesystem::is_symlink(file, code);
    TemporaryFile temporary(isLink ? std::filesystem::weakly_canonical(file) : file);
    temporary.write(text);
    temporary.moveToTarget();
}

} // namespace escapement
