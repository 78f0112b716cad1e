#pragma once
// Parts as bytes, and back with the same bits: what the process that reads a CAD file hands to the program.

#include "engine/contact/archive/byte_stream.h"
#include "engine/contact/features/part.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace escapement {

/// How surfaces of SurfaceKind::Other are kept, which are none of the engine's own.
struct ForeignSurfaces {
    std::function<std::string(const Surface&)> write;
    std::function<std::shared_ptr<const Surface>(std::string_view)> read;
};

/// Changes with what the bytes mean.
constexpr std::uint32_t partArchiveVersion = 1;

/// `like[i]`: the first part with the features and triangles of part i, often i itself; of the others only what is
/// their own is asked for.
std::string bytesOf(const CadModel& model, const std::vector<std::size_t>& like, const ForeignSurfaces& foreign);

/// Parts that share their surfaces (instances of one product) are written once.
std::string bytesOf(const CadModel& model, const ForeignSurfaces& foreign);

/// Throws BrokenBytes where they end too early or contradict themselves, as numbers of faces that do not exist do.
CadModel modelFrom(std::string_view bytes, const ForeignSurfaces& foreign);

} // namespace escapement
