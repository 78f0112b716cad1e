#include "gui/document/cad_files.h"

#include "gui/document/document.h"
#include "gui/words/property_rows.h"

#include "engine/assembling/edit.h"
#include "engine/model/files/sha256.h"

#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace escapement {

namespace {

constexpr int settlesIn = 400; // ms without another change: then a file is taken to be whole
constexpr std::string_view geometryList = "/geometry/";

/// "/geometry/2/unit" of another place in the list.
std::string geometryPointer(std::size_t index, const std::string& pointer) {
    const auto behind = pointer.find('/', geometryList.size());
    return std::string(geometryList) + std::to_string(index) +
           (behind == std::string::npos ? "" : pointer.substr(behind));
}

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
    tried_.clear();
    for (const int i : changedOutside())
        toRead_.push_back(document_.mechanism().geometry[static_cast<std::size_t>(i)].id);
    for (const Geometry& geometry : document_.mechanism().geometry)
        if (!isAsRead(geometry) && std::ranges::count(toRead_, geometry.id) == 0) toRead_.push_back(geometry.id);
    readNext();
}

void CadFiles::readNext() {
    const auto& files = document_.mechanism().geometry;
    bool found = false;
    while (!toRead_.empty() && !found) {
        const std::string id = toRead_.front();
        const auto its = std::ranges::find(files, id, &Geometry::id);
        found = its != files.end();
        if (found) read(static_cast<int>(its - files.begin()), document_.place().fileOf(*its), tr("Read %1 again"));
        std::erase(toRead_, id); // also where it has overtaken itself
    }
}

void CadFiles::goOnAfter(FileLoader& loader) {
    connect(&loader, &FileLoader::started, this, [this] { // what is overtaken comes again
        if (!reading_.empty()) toRead_.push_back(reading_);
        reading_.clear();
    });
    const auto goOn = [this] {
        reading_.clear();
        readNext();
    };
    connect(&loader, &FileLoader::failed, this, goOn);
    connect(&loader, &FileLoader::cancelled, this, [this, goOn] {
        if (!reading_.empty()) toRead_.clear(); // who cancels one does not wait for the next
        goOn();
    });
}

void CadFiles::startAfresh(std::vector<Finding> findings) {
    readAs_.clear();
    for (const auto& geometry : document_.mechanism().geometry) readAs_[geometry.id] = readAs(geometry);
    told_.clear();
    others_.clear();
    const auto& files = document_.mechanism().geometry;
    for (Finding& one : findings) {
        const int index = one.pointer.starts_with(geometryList) ? pointedIndex(one.pointer) : -1;
        const bool isOfFile = index >= 0 && index < static_cast<int>(files.size());
        (isOfFile ? told_[files[static_cast<std::size_t>(index)].id] : others_).push_back(std::move(one));
    }
    toRead_.clear();
    tried_.clear();
    watch();
}

std::vector<Finding> CadFiles::findings() const {
    std::vector<Finding> all = others_;
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i)
        if (const auto its = told_.find(document_.mechanism().geometry[i].id); its != told_.end())
            for (const Finding& one : its->second)
                all.push_back({one.severity, geometryPointer(i, one.pointer), one.message});
    return all;
}

int CadFiles::missing() const {
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i)
        if (!parts_.model(document_.mechanism().geometry[i].id)) return static_cast<int>(i);
    return -1;
}

bool CadFiles::isAsRead(const Geometry& geometry) const {
    const auto known = readAs_.find(geometry.id);
    return known == readAs_.end() || known->second == readAs(geometry);
}

void CadFiles::readAgain() {
    bool overtakes = reading_.empty();
    for (const Geometry& geometry : document_.mechanism().geometry) {
        const auto tried = tried_.find(geometry.id);
        if (isAsRead(geometry) || (tried != tried_.end() && tried->second == readAs(geometry))) continue;
        tried_[geometry.id] = readAs(geometry);
        if (std::ranges::count(toRead_, geometry.id) == 0) toRead_.push_back(geometry.id);
        overtakes = overtakes || geometry.id == reading_;
    }
    if (overtakes) readNext();
}

std::vector<Finding> CadFiles::obstacles() const {
    std::vector<Finding> all;
    for (std::size_t i = 0; i < document_.mechanism().geometry.size(); ++i) {
        const Geometry& geometry = document_.mechanism().geometry[i];
        if (isAsRead(geometry)) continue;
        const bool comes = geometry.id == reading_ || std::ranges::count(toRead_, geometry.id) > 0;
        const QString text =
            comes ? tr("%1 is being read as the project wants it now; until then its shapes are the old ones.")
                  : tr("%1 was not read again when its file, scale, unit or encoding was changed: its shapes are the "
                       "old ones. Read it with File > Read CAD files again.");
        all.push_back({Severity::Error, "/geometry/" + std::to_string(i) + "/file",
                       text.arg(QFileInfo(QString::fromStdString(geometry.file)).fileName()).toStdString()});
    }
    return all;
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
            told_[id] = findingsOfReading(*model, after.geometry.size() - 1);
            parts_.add(id, std::move(*model));
            readAs_[id] = readAs(after.geometry.back());
            document_.edit(tr("Import %1").arg(QFileInfo(file).fileName()), std::move(after));
            watch();
        };
    });
}

void CadFiles::relocate(int index, const QString& file) { read(index, file, tr("Find %1")); }

void CadFiles::read(int index, const QString& file, const QString& step) {
    if (index < 0 || index >= static_cast<int>(document_.mechanism().geometry.size())) return;
    const Geometry geometry = document_.mechanism().geometry[index];
    document_.loader().load(file, [this, file, geometry, step](const CadReadOptions& options) -> FileLoader::Loaded {
        auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), optionsFor(geometry, options)));
        return [this, model, file, geometry, step] {
            reading_.clear();
            std::erase(toRead_, geometry.id);
            take(std::move(*model), file, geometry, step);
            if (reading_.empty()) readNext();
        };
    });
    reading_ = geometry.id;
}

/// What was read of `file` for `geometry`, as that was when the reading began.
void CadFiles::take(CadModel model, const QString& file, const Geometry& geometry, const QString& step) {
    Mechanism after = document_.mechanism();
    const auto its = std::ranges::find(after.geometry, geometry.id, &Geometry::id);
    if (its == after.geometry.end()) return;
    if (readAs(*its) != readAs(geometry)) { // edited meanwhile
        tried_.erase(geometry.id);
        return readAgain();
    }
    const auto index = static_cast<std::size_t>(its - after.geometry.begin());
    std::vector<Finding>& told = told_[geometry.id] = findingsOfReading(model, index);
    const bool known = parts_.model(geometry.id) != nullptr; // else it was missing
    if (!geometry.sha256.empty() && geometry.sha256 != model.sha256)
        told.push_back({Severity::Warning, std::string(geometryList) + std::to_string(index) + "/file",
                        (known ? tr("'%1' has changed since the project was begun: check that the faces and joints "
                                    "chosen on it are still the ones you mean.")
                               : tr("'%1' is not the file the project was saved with: check that the faces and "
                                    "joints chosen on it are still the ones you mean."))
                            .arg(QFileInfo(file).fileName())
                            .toStdString()});
    its->file = absolutePath(file).lexically_relative(document_.place().geometryFolder().toStdString()).string();
    its->sha256 = model.sha256;
    readAs_[geometry.id] = readAs(*its);
    tried_.erase(geometry.id);
    parts_.add(geometry.id, std::move(model));
    const bool same = after == document_.mechanism();
    document_.edit(step.arg(QFileInfo(file).fileName()), std::move(after));
    if (same) emit partsChanged(); // the file is back where it was: its parts are new all the same
    watch();
}

} // namespace escapement
