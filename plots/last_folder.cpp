#include "plots/last_folder.h"

#include <QDir>
#include <QFileInfo>

namespace escapement {
namespace {

QString& used() {
    static QString folder;
    return folder;
}

} // namespace

void rememberFolderOf(const QString& file) {
    if (!file.isEmpty()) used() = QFileInfo(file).absolutePath();
}

QString lastFolder(const QString& usual) { return !used().isEmpty() && QDir(used()).exists() ? used() : usual; }

} // namespace escapement
