#pragma once

#include <QCoreApplication>
#include <QString>

namespace escapement {

/// A text in the window's language, of what is no class with translations of its own.
inline QString tr(const char* text) { return QCoreApplication::translate("escapement", text); }

} // namespace escapement
