#include "engine/results/hdf5_handle.h"

namespace escapement {

std::mutex& hdf5Mutex() {
    static std::mutex mutex;
    return mutex;
}

std::string hdf5Reason() {
    std::string reason;
    H5Ewalk2(
        H5E_DEFAULT, H5E_WALK_UPWARD,
        [](unsigned, const H5E_error2_t* error, void* out) -> herr_t {
            *static_cast<std::string*>(out) = error->desc;
            return 1; // the first one upward is where it began
        },
        &reason);
    return reason.empty() ? "no reason given" : reason;
}

void require(long long status, const std::filesystem::path& file, const char* what) {
    if (status >= 0) return;
    throw InputError("Result file '" + file.string() + "': could not " + what + " (" + hdf5Reason() +
                     "); check the path, the permissions and the free space.");
}

Hid variableText() {
    Hid type(H5Tcopy(H5T_C_S1));
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

} // namespace escapement
