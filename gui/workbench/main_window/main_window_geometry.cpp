// The CAD files of the mechanism at the window: importing one, finding one that has moved, reading those again that
// another program has changed.

#include "gui/workbench/main_window/main_window.h"

#include "plots/last_folder.h"

#include <QFileDialog>
#include <QFileInfo>

namespace escapement {

void MainWindow::importFile() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Import CAD file"), lastFolder(document_->place().folder()),
                                     tr("CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)"));
    if (file.isEmpty()) return;
    rememberFolderOf(file);
    document_->cadFiles().add(file);
}

void MainWindow::askForGeometry() {
    const int index = document_->cadFiles().missing();
    if (index < 0) return;
    const Geometry& geometry = document_->mechanism().geometry[static_cast<std::size_t>(index)];
    const QString name = QFileInfo(QString::fromStdString(geometry.file)).fileName();
    notice(tr("The CAD file %1 was not found in %2. Where is it now?")
               .arg(name, QFileInfo(document_->place().fileOf(geometry)).absolutePath()),
           tr("Find it…"), [this, index, name] {
               const QString file =
                   QFileDialog::getOpenFileName(this, tr("Find %1").arg(name), document_->place().folder(),
                                                tr("CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)"));
               if (file.isEmpty()) return;
               relocating_ = true;
               document_->cadFiles().relocate(index, file);
           });
}

void MainWindow::tellChangedGeometry(const QStringList& names) {
    const QString text =
        names.size() == 1 ? tr("The CAD file %1 has changed since it was read. The window shows its old shapes.")
                          : tr("CAD files have changed since they were read: %1. The window shows their old shapes.");
    notice(
        text.arg(names.join(", ")), tr("Read again"), [this] { readGeometryAgain(); }, false);
}

void MainWindow::readGeometryAgain() {
    if (waitsForRun(tr("A run goes on: stop it before reading its CAD files again."))) return;
    if (document_->mechanism().geometry.empty())
        return notice(tr("No body of this project has its shape from a CAD file."), false);
    if (document_->cadFiles().missing() >= 0) return askForGeometry();
    if (document_->cadFiles().changedOutside().empty() && document_->cadFiles().obstacles().empty())
        return notice(tr("The CAD files are as they were when they were read."), false);
    document_->cadFiles().readChanged();
}

} // namespace escapement
