#pragma once
// What new things are called: words of the window's language, as whoever makes them would type.

#include "engine/loads/load_type.h"

#include <string>

namespace escapement {

/// "ground"
std::string newGroundName();
/// "lever on base": of a contact, or of a load on a body.
std::string newNameOn(const std::string& what, const std::string& on);
/// "force on lever", "spring": `body` is what the load acts on, where it is one.
std::string newLoadName(const LoadType& type, const std::string& body);
/// "speed of lever"; `of` may be empty.
std::string newSensorName(const std::string& type, const std::string& of);

} // namespace escapement
