#include "gui/document/document.h"

#include "gui/document/preferences.h"

#include "engine/assembling/edit.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "plots/language/language.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
#include <QStandardPaths>
#include <QUndoCommand>

#include <set>

namespace escapement {

/// One edit: the mechanism before and after it. What it was done to is small beside its geometry, which is not copied.
class Document::Step final : public QUndoCommand {
  public:
    Step(Document& document, const QString& name, Mechanism before, Mechanism after, const QString& merge)
        : QUndoCommand(name), document_(document), before_(std::move(before)), after_(std::move(after)), merge_(merge) {
    }
    void undo() override { document_.setMechanism(before_); }
    void redo() override { document_.setMechanism(after_); }
    int id() const override { return merge_.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* next) override {
        const auto* step = static_cast<const Step*>(next);
        if (step->merge_ != merge_) return false;
        after_ = step->after_;
        if (after_ == before_) setObsolete(true);
        return true;
    }

  private:
    Document& document_;
    Mechanism before_, after_;
    QString merge_;
};

Document::Document(QObject* parent) : QObject(parent) {
    connect(&history_, &QUndoStack::cleanChanged, this, [this] { emit dirtyChanged(isDirty()); });
    connect(&runs_, &ProjectRuns::changed, this, &Document::runsChanged);
    connect(&runs_, &ProjectRuns::shownChanged, this, &Document::resultChanged);
}

Document::~Document() {
    if (cancel_) cancel_->store(true);
    if (runs_.areUnsaved()) runs_.folder().discardScratch(); // who closed it was asked
}

QString Document::folder() const {
    if (!project_.isEmpty()) return QFileInfo(project_).absolutePath();
    return copy_ ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) : base_;
}

// Editing.

bool Document::edit(const QString& name, Mechanism after, const QString& merge) {
    for (const auto& finding : resolve(after))
        if (finding.severity == Severity::Error) {
            emit refused(translated(finding.message));
            return false;
        }
    mechanism_.views = after.views; // remembered, but no edit by itself
    if (after == mechanism_) return true;
    history_.push(new Step(*this, name, mechanism_, std::move(after), merge));
    return true;
}

bool Document::edit(const QString& name, const std::function<void(Mechanism&)>& change, const QString& merge) {
    takePending(); // what is typed comes first; what cannot be taken stays in its field
    Mechanism after = mechanism_;
    try {
        change(after);
    } catch (const std::exception& error) {
        emit refused(translated(error.what()));
        return false;
    }
    return edit(name, std::move(after), merge);
}

void Document::setMechanism(const Mechanism& mechanism) {
    KeptJson views = std::move(mechanism_.views); // no edit of the mechanism, and so not undone with one
    mechanism_ = mechanism;
    mechanism_.views = std::move(views);
    findFaults();
    emit edited();
    readGeometryAgain();
}

void Document::readGeometryAgain() {
    for (std::size_t i = 0; i < mechanism_.geometry.size(); ++i) {
        const Geometry& geometry = mechanism_.geometry[i];
        const auto known = readAs_.find(geometry.id);
        const ReadAs now = readAs(geometry);
        if (known == readAs_.end() || known->second == now) continue;
        known->second = now; // once, also when it fails
        return relocateGeometry(static_cast<int>(i), geometryFile(geometry));
    }
}

void Document::setView(const std::string& key, const Json& value) {
    if (value.is_null()) mechanism_.views.edit().erase(key);
    else mechanism_.views.edit()[key] = value;
}

void Document::setPlots(const Json& plots, bool saved) {
    mechanism_.views.edit()["plots"] = plots;
    // Which of them is in front is no change worth a question.
    const Json drawn = plots.is_object() && plots.contains("plots") ? plots["plots"] : Json();
    KeptJson now;
    now = drawn;
    if (saved) savedPlots_ = now;
    const bool wasDirty = isDirty();
    plotsChanged_ = !(now == savedPlots_);
    if (isDirty() != wasDirty) emit dirtyChanged(isDirty());
}

void Document::findFaults() {
    findings_ = readFindings_;
    for (auto& finding : validate(mechanism_)) findings_.push_back(std::move(finding));
}

// Saving.

QString Document::geometryFile(const Geometry& geometry) const {
    return QString::fromStdString(
        (std::filesystem::path(base_.toStdString()) / geometry.file).lexically_normal().string());
}

int Document::missingGeometry() const {
    for (std::size_t i = 0; i < mechanism_.geometry.size(); ++i)
        if (!parts_.model(mechanism_.geometry[i].id)) return static_cast<int>(i);
    return -1;
}

Mechanism Document::mechanismToRun() const {
    return mechanismSeenFrom(project_.isEmpty() ? QString() : QFileInfo(project_).absolutePath());
}

Mechanism Document::mechanismSeenFrom(const QString& projectFolder) const {
    Mechanism seen = mechanism_;
    if (projectFolder == base_) return seen;
    for (auto& geometry : seen.geometry) {
        const std::filesystem::path absolute = geometryFile(geometry).toStdString();
        geometry.file =
            projectFolder.isEmpty() ? std::string() : absolute.lexically_relative(projectFolder.toStdString()).string();
        if (geometry.file.empty()) geometry.file = absolute.string();
    }
    return seen;
}

void Document::saveAs(const QString& file) {
    if (!takePending())
        throw InputError(tr("A field holds a value that cannot be taken; mend it first.").toStdString());
    const QString target = QFileInfo(file).absoluteFilePath();
    saveProject(mechanismSeenFrom(QFileInfo(target).absolutePath()), target.toStdString());
    project_ = path_ = target;
    if (mechanism_.name.empty()) title_ = QFileInfo(target).completeBaseName();
    setPlots(mechanism_.views.json().value("plots", Json()), true);
    const bool wasDirty = isDirty();
    history_.setClean();
    if (!wasDirty) emit dirtyChanged(false);
    const QString lost = runs_.follow(target);
    emit saved();
    if (!lost.isEmpty()) emit runs_.failed(lost);
}

// Opening.

void Document::load(const QString& file, std::function<Loaded(const CadReadOptions&)> work) {
    if (cancel_) cancel_->store(true);
    const int mine = ++generation_;
    const auto cancel = std::make_shared<std::atomic<bool>>(false);
    cancel_ = cancel;
    loading_ = true;
    emit loadingStarted(file);

    // A load that was overtaken ends by itself; its thread is joined when the document goes, or a few loads later.
    if (workers_.size() > 4) workers_.erase(workers_.begin());
    workers_.emplace_back([this, file, mine, cancel, work = std::move(work), worker = cadWorker_] {
        const auto here = [this, mine, cancel](auto&& then) {
            QMetaObject::invokeMethod(
                this,
                [this, mine, then = std::forward<decltype(then)>(then)]() mutable {
                    if (mine == generation_) then();
                },
                Qt::QueuedConnection);
        };
        CadReadOptions options;
        options.worker = worker.toStdString();
        options.cancel = cancel.get();
        options.progress = [&](double fraction, const std::string& what) {
            here([this, fraction, text = QString::fromStdString(what)] { emit loadingProgress(fraction, text); });
        };
        const auto fail = [&](std::vector<Finding> findings) {
            here([this, file, findings = std::move(findings)] {
                loading_ = false;
                emit loadingEnded();
                emit openFailed(file, findings);
            });
        };
        try {
            here([this, then = work(options)] {
                loading_ = false;
                emit loadingEnded();
                then();
            });
        } catch (const ModelError& error) {
            fail(error.findings);
        } catch (const std::exception& error) {
            fail({{Severity::Error, "", error.what()}});
        }
    });
}

namespace {
std::filesystem::path absolutePath(const QString& file) {
    return std::filesystem::path(QFileInfo(file).absoluteFilePath().toStdString());
}
} // namespace

void Document::open(const QString& file) {
    load(file, [this, file](const CadReadOptions& options) -> Loaded {
        auto opened = std::make_shared<OpenedFile>(openFile(absolutePath(file), options));
        return [this, opened, file] { take(std::move(*opened), file); };
    });
}

void Document::openCopy(const QString& file) {
    load(file, [this, file](const CadReadOptions& options) -> Loaded {
        auto opened = std::make_shared<OpenedFile>(openFile(absolutePath(file), options));
        return [this, opened, file] {
            opened->project.clear(); // saving asks where to
            take(std::move(*opened), file, true);
        };
    });
}

void Document::recover(const Recoverable& left) {
    // One that was never saved is called by its title, not by the name of its copy.
    const QString file = QString::fromStdString(
        (left.project.empty() ? left.folder / (left.title + ".escapement") : left.project).string());
    load(file, [this, left, file](const CadReadOptions& options) -> Loaded {
        auto opened = std::make_shared<OpenedFile>(openRecovered(left, options));
        return [this, opened, file, left] {
            take(std::move(*opened), file);
            history_.resetClean(); // what was recovered was never saved
            emit dirtyChanged(true);
            emit recovered(left);
        };
    });
}

void Document::importCad(const QString& file) {
    if (isEmpty()) return open(file);
    load(file, [this, file](const CadReadOptions& options) -> Loaded {
        auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), options));
        return [this, model, file] {
            takePending();
            Mechanism after = mechanism_;
            const std::string id =
                addGeometry(after, QFileInfo(file).completeBaseName().toStdString(),
                            absolutePath(file).lexically_relative(base_.toStdString()).string(), *model);
            parts_.add(id, std::move(*model));
            readAs_[id] = readAs(after.geometry.back());
            edit(tr("Import %1").arg(QFileInfo(file).fileName()), std::move(after));
        };
    });
}

void Document::relocateGeometry(int index, const QString& file) {
    if (index < 0 || index >= static_cast<int>(mechanism_.geometry.size())) return;
    const Geometry geometry = mechanism_.geometry[index];
    load(file, [this, file, index, geometry](const CadReadOptions& options) -> Loaded {
        auto model = std::make_shared<CadModel>(readCadFile(absolutePath(file), optionsFor(geometry, options)));
        return [this, model, file, index, geometry] {
            if (index >= static_cast<int>(mechanism_.geometry.size())) return;
            const std::string pointer = "/geometry/" + std::to_string(index) + "/file";
            const std::string unit = "/geometry/" + std::to_string(index) + "/unit";
            std::erase_if(readFindings_, [&](const Finding& finding) {
                return finding.pointer == pointer || finding.pointer == unit;
            });
            if (!model->question.empty()) readFindings_.push_back({Severity::Warning, unit, model->question});
            if (!geometry.sha256.empty() && geometry.sha256 != model->sha256)
                readFindings_.push_back({Severity::Warning, pointer,
                                         tr("'%1' is not the file the project was saved with: check that the faces and "
                                            "joints chosen on it are still the ones you mean.")
                                             .arg(QFileInfo(file).fileName())
                                             .toStdString()});
            Mechanism after = mechanism_;
            after.geometry[index].file = absolutePath(file).lexically_relative(base_.toStdString()).string();
            after.geometry[index].sha256 = model->sha256;
            parts_.add(geometry.id, std::move(*model));
            readAs_[geometry.id] = readAs(after.geometry[index]);
            const bool same = after == mechanism_;
            edit(tr("Find %1").arg(QFileInfo(file).fileName()), std::move(after));
            if (same) findFaults(), emit edited(); // the file is back where it was: its parts are new all the same
        };
    });
}

void Document::startNew() {
    cancelLoading();
    OpenedFile fresh;
    fresh.title = tr("Untitled").toStdString();
    fresh.mechanism.run.tolerance = preferredTolerance();
    fresh.folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString();
    take(std::move(fresh), QString());
}

void Document::cancelLoading() {
    if (!loading_) return;
    cancel_->store(true);
    ++generation_;
    loading_ = false;
    emit loadingEnded();
}

void Document::close() {
    cancelLoading();
    take(OpenedFile(), QString());
}

void Document::take(OpenedFile opened, const QString& file, bool copy) {
    copy_ = copy;
    open_ = !file.isEmpty() || !opened.title.empty();
    const bool wasDirty = isDirty();
    if (runs_.areUnsaved()) runs_.folder().discardScratch(); // who opened another one was asked
    history_.clear();
    plotsChanged_ = false;
    savedPlots_ = KeptJson();
    mechanism_ = std::move(opened.mechanism);
    parts_ = std::move(opened.parts);
    readAs_.clear();
    for (const auto& geometry : mechanism_.geometry) readAs_[geometry.id] = readAs(geometry);
    readFindings_ = std::move(opened.findings);
    findFaults();
    title_ = QString::fromStdString(opened.title);
    path_ = file.isEmpty() ? QString() : QFileInfo(file).absoluteFilePath();
    project_ = QString::fromStdString(opened.project.string());
    base_ = QString::fromStdString(opened.folder.string());
    if (!opened.scratch.empty()) runs_.folder().setScratch(QString::fromStdString(opened.scratch.string()));
    if (opened.result) {
        RunRecord run;
        run.name = QFileInfo(file).completeBaseName();
        run.result = opened.result;
        run.file = path_;
        run.added = true;
        opened.runs.runs.push_back(run);
        opened.runs.shown = run.name;
    }
    runs_.open(project_, std::move(opened.runs));
    if (wasDirty) emit dirtyChanged(false);
    emit changed();
    runs_.announce();
}

} // namespace escapement
