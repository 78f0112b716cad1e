#pragma once
// Light or dark: what the user chose, or else as the desktop has it.

#include <optional>

namespace escapement {

/// Whether the desktop is dark: by its colours when the program started, then by what it tells (SystemThemeWatch).
bool systemIsDark();
/// What the desktop tells; whether that is news.
bool setSystemDark(bool dark);
/// Nothing: it goes by the desktop.
std::optional<bool> chosenDark();
void chooseDark(std::optional<bool> dark);

} // namespace escapement
