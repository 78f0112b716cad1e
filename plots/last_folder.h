#pragma once
// The folder in which dialogs for files begin: the one that was used last in this session.

#include <QString>

namespace escapement {

/// A file was saved or opened there, or a project lies there.
void rememberFolderOf(const QString& file);
/// The folder used last as long as it exists; before there was any, `usual`.
QString lastFolder(const QString& usual);

} // namespace escapement
