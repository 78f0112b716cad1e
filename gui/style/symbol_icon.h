#pragma once
// Icons of kinds of joints, couplings and loads: their symbols in the view, drawn small. A new kind brings its own.

#include <QIcon>

#include <string_view>

namespace escapement {

struct LoadType;

/// Of a type of joint or coupling by its name in the project file, in the ink of the theme of the moment. Null: there
/// is no such type.
QIcon kindIcon(std::string_view type);
/// The theme's icon that the type names, else its symbol. Null: none is known.
QIcon loadIcon(const LoadType* type);

} // namespace escapement
