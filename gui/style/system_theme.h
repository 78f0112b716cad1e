#pragma once
// Light or dark: what the user chose, or else as the desktop has it.

#include <optional>

namespace escapement {

/// Whether the desktop's own colours were dark when the program started. Qt 6.4 does not tell when that changes.
bool systemIsDark();
/// Nothing: it goes by the desktop.
std::optional<bool> chosenDark();
void chooseDark(std::optional<bool> dark);

} // namespace escapement
