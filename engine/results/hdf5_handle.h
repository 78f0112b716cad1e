#pragma once
// HDF5's C interface with owners, sentences for errors, and the one lock around a library that is not thread-safe.

#include "engine/model/errors.h"

#include <hdf5.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <utility>

namespace escapement {

/// Held around every use of the library.
std::mutex& hdf5Mutex();

/// Owns any HDF5 identifier.
class Hid {
  public:
    Hid() = default;
    explicit Hid(hid_t id) : id_(id) {}
    Hid(Hid&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
    Hid& operator=(Hid&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Hid() {
        if (id_ >= 0) H5Idec_ref(id_);
    }
    operator hid_t() const { return id_; }
    /// Closes now; negative when that failed.
    int close() {
        const hid_t id = std::exchange(id_, -1);
        return id >= 0 ? H5Idec_ref(id) : 0;
    }

  private:
    hid_t id_ = -1;
};

/// The innermost message of HDF5's error stack.
std::string hdf5Reason();

/// Throws InputError "Result file 'x': could not <what> (<reason>)." when `status` is negative.
void require(long long status, const std::filesystem::path& file, const char* what);

Hid variableText(); ///< variable-length UTF-8

} // namespace escapement
