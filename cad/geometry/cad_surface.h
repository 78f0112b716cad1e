#pragma once
// The engine's surfaces over those of the geometry kernel.

#include "engine/contact/features/features.h"

#include <Geom_Surface.hxx>

#include <memory>
#include <string>
#include <string_view>

namespace escapement {

/// A surface of the engine with what is needed to take the kernel's parameters over into its own.
struct ConvertedSurface {
    std::shared_ptr<const Surface> surface;
    Vec2 parameterScale = Vec2::Ones(); ///< engine's parameter per kernel's parameter
};

/// Every surface of the kernel's own kinds becomes the engine's, exactly; one of another kind (or swept by a curve of
/// another kind) stays evaluated by the kernel, with SurfaceKind::Other. `perMetre`: kernel units of length in a metre
/// (1000 for mm; dividing by it keeps 26 mm exactly 0.026 m).
ConvertedSurface convertSurface(const Handle(Geom_Surface) & surface, double perMetre);

/// A surface of SurfaceKind::Other as bytes, and back; BrokenBytes where these are none.
std::string kernelSurfaceBytes(const Surface& surface);
std::shared_ptr<const Surface> kernelSurfaceFrom(std::string_view bytes);

} // namespace escapement
