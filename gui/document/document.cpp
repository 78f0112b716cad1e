#include "gui/document/document.h"

#include "gui/document/preferences.h"
#include "gui/runs/run_names.h"
#include "gui/words/finding_text.h"

#include "engine/assembling/doubtful_parts.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
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
    connect(&views_, &KeptViews::plotsChanged, this, [this] {
        if (history_.isClean()) emit dirtyChanged(isDirty());
    });
    connect(&runs_, &ProjectRuns::changed, this, [this] { ++work_; });
    cadFiles_.goOnAfter(loader_);
    connect(&cadFiles_, &CadFiles::partsChanged, this, [this] {
        findFaults();
        emit edited();
    });
}

Document::~Document() {
    // What goes with unsaved edits becomes "clean" as its history ends; the members behind that are gone by then.
    disconnect(&history_, nullptr, this, nullptr);
    if (runs_.areUnsaved()) runs_.folder().discardScratch(); // who closed it was asked
}

// Editing.

bool Document::edit(const QString& name, Mechanism after, const QString& merge) {
    for (const auto& finding : resolve(after))
        if (finding.severity == Severity::Error) {
            emit refused(textInUnits(findingText(after, finding)));
            return false;
        }
    mechanism_.views = after.views; // remembered, but no edit by itself
    if (after == mechanism_) return true;
    history_.push(new Step(*this, name, mechanism_, std::move(after), merge));
    return true;
}

bool Document::edit(const QString& name, const std::function<void(Mechanism&)>& change, const QString& merge) {
    pending_.take(); // what is typed comes first; what cannot be taken stays in its field
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
    ++work_;
    const ThingNames renamed = renamedBetween(mechanism_, mechanism);
    KeptJson views = std::move(mechanism_.views); // no edit of the mechanism, and so not undone with one
    mechanism_ = mechanism;
    mechanism_.views = std::move(views);
    findFaults();
    if (!renamed.empty()) emit runs_.thingsRenamed(renamed);
    emit edited();
    cadFiles_.readAgain();
}

void Document::findFaults() {
    findings_ = cadFiles_.findings();
    for (auto& finding : doubtsOfParts(mechanism_, parts_)) findings_.push_back(std::move(finding));
    for (auto& finding : validate(mechanism_)) findings_.push_back(std::move(finding));
}

// Saving.

void Document::saveAs(const QString& file) {
    if (!pending_.take())
        throw InputError(tr("A field holds a value that cannot be taken; mend it first.").toStdString());
    const QString target = QFileInfo(file).absoluteFilePath();
    saveProject(place_.seenFrom(QFileInfo(target).absolutePath(), mechanism_), target.toStdString());
    place_.saveAs(target, !mechanism_.name.empty());
    views_.saved();
    const bool wasDirty = isDirty();
    history_.setClean();
    if (!wasDirty) emit dirtyChanged(false);
    const QString lost = runs_.follow(target);
    emit saved();
    if (!lost.isEmpty()) emit runs_.failed(lost);
}

// Opening.

/// Reads `file` in a thread; what is open stays until then, and may be worked on.
void Document::load(const QString& file, std::function<OpenedFile(const CadReadOptions&)> read,
                    std::function<void(OpenedFile)> take) {
    loader_.load(file,
                 [this, read = std::move(read), take = std::move(take),
                  work = work_](const CadReadOptions& options) -> FileLoader::Loaded {
                     auto opened = std::make_shared<OpenedFile>(read(options));
                     return [this, opened, take, work] {
                         if (work != work_ && mayReplace_ && !mayReplace_()) return emit loader_.cancelled();
                         take(std::move(*opened));
                     };
                 });
}

void Document::open(const QString& file) {
    load(
        file, [file](const CadReadOptions& options) { return openFile(absolutePath(file), options); },
        [this, file](OpenedFile opened) { take(std::move(opened), file); });
}

void Document::openCopy(const QString& file) {
    load(
        file, [file](const CadReadOptions& options) { return openFile(absolutePath(file), options); },
        [this, file](OpenedFile opened) {
            opened.project.clear(); // saving asks where to
            take(std::move(opened), file, true);
        });
}

void Document::recover(const Recoverable& left) {
    // One that was never saved is called by its title, not by the name of its copy.
    const QString file = QString::fromStdString(
        (left.project.empty() ? left.folder / (left.title + ".escapement") : left.project).string());
    load(
        file, [left](const CadReadOptions& options) { return openRecovered(left, options); },
        [this, file, left](OpenedFile opened) {
            take(std::move(opened), file);
            history_.resetClean(); // what was recovered was never saved
            emit dirtyChanged(true);
            emit recovered(left);
        });
}

void Document::startNew() {
    loader_.cancel();
    OpenedFile fresh;
    fresh.title = tr("Untitled").toStdString();
    fresh.mechanism.run.tolerance = preferredTolerance();
    fresh.folder = documentsFolder().toStdString();
    take(std::move(fresh), QString());
}

void Document::close() {
    loader_.cancel();
    take(OpenedFile(), QString());
}

void Document::take(OpenedFile opened, const QString& file, bool copy) {
    open_ = !file.isEmpty() || !opened.title.empty();
    const bool wasDirty = isDirty();
    if (runs_.areUnsaved()) runs_.folder().discardScratch(); // who opened another one was asked
    history_.clear();
    views_.startAfresh();
    mechanism_ = std::move(opened.mechanism);
    parts_ = std::move(opened.parts);
    place_.open(opened, file, copy);
    cadFiles_.startAfresh(std::move(opened.findings));
    findFaults();
    if (!opened.scratch.empty()) runs_.folder().setScratch(QString::fromStdString(opened.scratch.string()));
    if (opened.result) {
        RunRecord run;
        run.name = QFileInfo(file).completeBaseName();
        run.result = opened.result;
        run.file = place_.path();
        run.added = true;
        opened.runs.runs.push_back(run);
        opened.runs.shown = run.name;
    }
    runs_.open(place_.project(), std::move(opened.runs));
    emit changed();
    if (wasDirty) emit dirtyChanged(false); // the title, which is shown at once, after what it is of
    runs_.announce();
}

} // namespace escapement
