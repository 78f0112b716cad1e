#pragma once
// Which components of its CAD assembly each body stands in.

#include "engine/model/mechanism.h"

#include <string>
#include <vector>

namespace escapement {

/// For each body the components above it, from the outermost on, each as "file|name". What all bodies of a file have
/// above them is left out, and so are components that hold one body alone. Bodies without CAD parts have none; one of
/// several parts has what its parts have in common.
std::vector<std::vector<std::string>> componentsOf(const Mechanism& mechanism);

} // namespace escapement
