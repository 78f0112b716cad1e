#include "gui/document/document_place.h"

#include "gui/document/open_file.h"

#include "engine/model/files/sha256.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <filesystem>

namespace escapement {

namespace {

/// Empty where there is no such file, or it cannot be read.
std::string checksumOf(const QString& name) {
    try {
        return name.isEmpty() ? std::string() : sha256OfFile(name.toStdString());
    } catch (const std::exception&) {
        return {};
    }
}

} // namespace

std::filesystem::path absolutePath(const QString& file) {
    return std::filesystem::path(QFileInfo(file).absoluteFilePath().toStdString());
}

QString documentsFolder() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(folder).isDir() ? folder : QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
}

QString DocumentPlace::folder() const {
    if (!project_.isEmpty()) return QFileInfo(project_).absolutePath();
    return copy_ || base_.isEmpty() ? documentsFolder() : base_;
}

QString DocumentPlace::fileOf(const Geometry& geometry) const {
    return QString::fromStdString(
        (std::filesystem::path(base_.toStdString()) / geometry.file).lexically_normal().string());
}

Mechanism DocumentPlace::toRun(Mechanism mechanism) const {
    return seenFrom(project_.isEmpty() ? QString() : QFileInfo(project_).absolutePath(), std::move(mechanism));
}

Mechanism DocumentPlace::seenFrom(const QString& projectFolder, Mechanism mechanism) const {
    if (projectFolder == base_) return mechanism;
    for (auto& geometry : mechanism.geometry) {
        const std::filesystem::path absolute = fileOf(geometry).toStdString();
        geometry.file =
            projectFolder.isEmpty() ? std::string() : absolute.lexically_relative(projectFolder.toStdString()).string();
        if (geometry.file.empty()) geometry.file = absolute.string();
    }
    return mechanism;
}

void DocumentPlace::open(const OpenedFile& opened, const QString& file, bool copy) {
    copy_ = copy;
    title_ = QString::fromStdString(opened.title);
    path_ = file.isEmpty() ? QString() : QFileInfo(file).absoluteFilePath();
    project_ = QString::fromStdString(opened.project.string());
    base_ = QString::fromStdString(opened.folder.string());
    known_ = opened.known;
}

bool DocumentPlace::wasChangedOutside() const {
    if (known_.empty()) return false;
    const std::string now = checksumOf(project_);
    return !now.empty() && now != known_;
}

void DocumentPlace::saveAs(const QString& file, bool named) {
    project_ = path_ = file;
    known_ = checksumOf(project_);
    if (!named) title_ = QFileInfo(file).completeBaseName();
}

} // namespace escapement
