#pragma once
// A file that stands under its name only when it is whole: it is written beside it and renamed at the end. Who is ended
// before leaves what was there.

#include <filesystem>

namespace escapement {

class WholeFile {
  public:
    explicit WholeFile(const std::filesystem::path& target);
    ~WholeFile(); ///< takes away what was not committed
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    const std::filesystem::path& path() const { return path_; } ///< to write to
    /// Gives it its name. Throws InputError where the folder does not let it.
    void commit();
    /// Where a process writes what is to become `target`: there is what it leaves when it is killed. `target` itself
    /// where it is no file but a device or a pipe.
    static std::filesystem::path beside(const std::filesystem::path& target, long process);

  private:
    std::filesystem::path target_, path_;
};

} // namespace escapement
