#include "gui/document/cad_files.h"

#include "gui/document/document.h"

#include "engine/assembling/edit.h"
#include "engine/model/files/sha256.h"

#include <QFileInfo>

#include <filesystem>

namespace escapement {

namespace {

constexpr int settlesIn = 400; // ms without another change: then a file is taken to be whole

} // namespace

CadFiles::CadFiles(Document& document, PartLibrary& parts) : document_(document), parts_(parts) {
    settles_.setSingleShot(true);
    settles_.setInterval(settlesIn);
    connect(&settles_, &QTimer::timeout, this, &CadFiles::look);
}

/// A watcher loses a file that was replaced, and still lists it: each time there is a new one.
void CadFiles::watch() {
    watcher_ = std::make_unique<QFileSystemWatcher>();
    connect(watcher_.get(), &QFileSystemWatcher::fileChanged, &settles_, qOverload<>(&QTimer::start));
    QStringList files;
    for (const Geometry& geometry : document_.mechanism().geometry)
        if (const QString file = document_.place().fileOf(geometry); QFileInfo::exists(file) && !files.contains(file))
            files << file;
    if (!files.isEmpty()) watcher_->addPaths(files);
}

std::vector<int> CadFiles::changedOutside() const {
    std::vector<int> changed;
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i) {
        const Geometry& geometry = document_.mechanism().geometry[i];
        const CadModel* read = parts_.model(geometry.id);
        const QString file = document_.place().fileOf(geometry);
        if (!read || read->sha256.empty() || !QFileInfo::exists(file)) continue;
        try {
            if (sha256OfFile(absolutePath(file)) != read->sha256) changed.push_back(static_cast<int>(i));
        } catch (const std::exception&) { // being written, or not to be read: not yet
        }
    }
    return changed;
}

/// After a change on the disk. Programs that save replace files: then they are no longer watched.
void CadFiles::look() {
    watch();
    QStringList names;
    for (const int i : changedOutside())
        names << QFileInfo(document_.place().fileOf(document_.mechanism().geometry[static_cast<std::size_t>(i)]))
                     .fileName();
    if (!names.isEmpty()) emit changeSeen(names);
}

void CadFiles::readChanged() {
    toRead_.clear();
    for (const int i : changedOutside())
        toRead_.push_back(document_.mechanism().geometry[static_cast<std::size_t>(i)].id);
    readNext();
}

void CadFiles::readNext() {
    while (!toRead_.empty()) {
        const std::string id = toRead_.front();
        toRead_.erase(toRead_.begin());
        for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i) {
            const Geometry& geometry = document_.mechanism().geometry[i];
            if (geometry.id == id)
                return read(static_cast<int>(i), document_.place().fileOf(geometry), tr("Read %1 again"));
        }
    }
}

void CadFiles::startAfresh(std::vector<Finding> findings) {
    readAs_.clear();
    for (const auto& geometry : document_.mechanism().geometry) readAs_[geometry.id] = readAs(geometry);
    findings_ = std::move(findings);
    toRead_.clear();
    watch();
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
            watch();
        };
    });
}

void CadFiles::relocate(int index, const QString& file) {
    toRead_.clear();
    read(index, file, tr("Find %1"));
}

void CadFiles::read(int index, const QString& file, const QString& step) {
    if (index < 0 || index >= static_cast<int>(document_.mechanism().geometry.size())) return;
    const Geometry geometry = document_.mechanism().geometry[index];
    document_.loader().load(
        file, [this, file, index, geometry, step](const CadReadOptions& options) -> FileLoader::Loaded {
            auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), optionsFor(geometry, options)));
            return [this, model, file, index, geometry, step] {
                if (index >= static_cast<int>(document_.mechanism().geometry.size())) return;
                const std::string pointer = "/geometry/" + std::to_string(index) + "/file";
                const std::string unit = "/geometry/" + std::to_string(index) + "/unit";
                std::erase_if(findings_, [&](const Finding& finding) {
                    return finding.pointer == pointer || finding.pointer == unit;
                });
                if (!model->question.empty()) findings_.push_back({Severity::Warning, unit, model->question});
                const bool known = parts_.model(geometry.id) != nullptr; // else it was missing
                if (!geometry.sha256.empty() && geometry.sha256 != model->sha256)
                    findings_.push_back(
                        {Severity::Warning, pointer,
                         (known ? tr("'%1' has changed since the project was begun: check that the faces and joints "
                                     "chosen on it are still the ones you mean.")
                                : tr("'%1' is not the file the project was saved with: check that the faces and "
                                     "joints chosen on it are still the ones you mean."))
                             .arg(QFileInfo(file).fileName())
                             .toStdString()});
                Mechanism after = document_.mechanism();
                after.geometry[index].file =
                    absolutePath(file).lexically_relative(document_.place().geometryFolder().toStdString()).string();
                after.geometry[index].sha256 = model->sha256;
                parts_.add(geometry.id, std::move(*model));
                readAs_[geometry.id] = readAs(after.geometry[index]);
                const bool same = after == document_.mechanism();
                document_.edit(step.arg(QFileInfo(file).fileName()), std::move(after));
                if (same) emit partsChanged(); // the file is back where it was: its parts are new all the same
                watch();
                readNext();
            };
        });
}

} // namespace escapement
