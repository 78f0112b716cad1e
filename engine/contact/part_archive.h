#pragma once
// Parts as bytes, and back with the same bits: what the process that reads a CAD file hands to the program.

#include "engine/contact/byte_stream.h"
#include "engine/contact/part.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace escapement {

/// How surfaces of SurfaceKind::Other are kept, which are none of the engine's own.
struct ForeignSurfaces {
    std::function<std::string(const Surface&)> write;
    std::function<std::shared_ptr<const Surface>(std::string_view)> read;
};

/// Changes with what the bytes mean.
constexpr std::uint32_t partArchiveVersion = 1;

/// Parts that share their surfaces (instances of one product) are written once.
std::string bytesOf(const CadModel& model, const ForeignSurfaces& foreign);

/// Throws BrokenBytes where they end too early or contradict themselves, as numbers of faces that do not exist do.
CadModel modelFrom(std::string_view bytes, const ForeignSurfaces& foreign);

} // namespace escapement
