#pragma once
// Names of bodies, joints and contacts as pieces of a path.

#include <string>

namespace escapement {

/// "/" becomes "%2F"; so that this can be undone, a "%" that begins such a code becomes "%25". The name "." (which HDF5
/// reads as "this group") becomes "%2E".
std::string escapedName(const std::string& name);
std::string unescapedName(const std::string& name);

} // namespace escapement
