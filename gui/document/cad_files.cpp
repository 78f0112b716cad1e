#include "gui/document/cad_files.h"

#include "gui/document/document.h"

#include "engine/assembling/edit.h"

#include <QFileInfo>

#include <filesystem>

namespace escapement {

void CadFiles::startAfresh(std::vector<Finding> findings) {
    readAs_.clear();
    for (const auto& geometry : document_.mechanism().geometry) readAs_[geometry.id] = readAs(geometry);
    findings_ = std::move(findings);
}

int CadFiles::missing() const {
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i)
        if (!parts_.model(document_.mechanism().geometry[i].id)) return static_cast<int>(i);
    return -1;
}

void CadFiles::readAgain() {
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i) {
        const Geometry& geometry = document_.mechanism().geometry[i];
        const auto known = readAs_.find(geometry.id);
        const ReadAs now = readAs(geometry);
        if (known == readAs_.end() || known->second == now) continue;
        known->second = now; // once, also when it fails
        return relocate(static_cast<int>(i), document_.place().fileOf(geometry));
    }
}

void CadFiles::add(const QString& file) {
    if (document_.isEmpty()) return document_.open(file);
    document_.loader().load(file, [this, file](const CadReadOptions& options) -> FileLoader::Loaded {
        auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), options));
        return [this, model, file] {
            document_.pending().take();
            Mechanism after = document_.mechanism();
            const std::string id = addGeometry(
                after, QFileInfo(file).completeBaseName().toStdString(),
                absolutePath(file).lexically_relative(document_.place().geometryFolder().toStdString()).string(),
                *model);
            parts_.add(id, std::move(*model));
            readAs_[id] = readAs(after.geometry.back());
            document_.edit(tr("Import %1").arg(QFileInfo(file).fileName()), std::move(after));
        };
    });
}

void CadFiles::relocate(int index, const QString& file) {
    if (index < 0 || index >= static_cast<int>(document_.mechanism().geometry.size())) return;
    const Geometry geometry = document_.mechanism().geometry[index];
    document_.loader().load(file, [this, file, index, geometry](const CadReadOptions& options) -> FileLoader::Loaded {
        auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), optionsFor(geometry, options)));
        return [this, model, file, index, geometry] {
            if (index >= static_cast<int>(document_.mechanism().geometry.size())) return;
            const std::string pointer = "/geometry/" + std::to_string(index) + "/file";
            const std::string unit = "/geometry/" + std::to_string(index) + "/unit";
            std::erase_if(findings_, [&](const Finding& finding) {
                return finding.pointer == pointer || finding.pointer == unit;
            });
            if (!model->question.empty()) findings_.push_back({Severity::Warning, unit, model->question});
            if (!geometry.sha256.empty() && geometry.sha256 != model->sha256)
                findings_.push_back({Severity::Warning, pointer,
                                     tr("'%1' is not the file the project was saved with: check that the faces and "
                                        "joints chosen on it are still the ones you mean.")
                                         .arg(QFileInfo(file).fileName())
                                         .toStdString()});
            Mechanism after = document_.mechanism();
            after.geometry[index].file =
                absolutePath(file).lexically_relative(document_.place().geometryFolder().toStdString()).string();
            after.geometry[index].sha256 = model->sha256;
            parts_.add(geometry.id, std::move(*model));
            readAs_[geometry.id] = readAs(after.geometry[index]);
            const bool same = after == document_.mechanism();
            document_.edit(tr("Find %1").arg(QFileInfo(file).fileName()), std::move(after));
            if (same) emit partsChanged(); // the file is back where it was: its parts are new all the same
        };
    });
}

} // namespace escapement
