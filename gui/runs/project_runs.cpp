#include "gui/runs/project_runs.h"

#include "gui/runs/run_names.h"
#include "plots/units/units.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <set>

namespace escapement {

ProjectRuns::ProjectRuns(QObject* parent) : QObject(parent) {
    connect(&reader_, &RunReader::read, this, &ProjectRuns::take);
    // The first to hear of it: what others are told of the runs is then true.
    connect(this, &ProjectRuns::thingsRenamed, this, [this](const ThingNames& things) {
        for (RunRecord& run : runs_)
            if (run.names) followNames(*run.names, things);
        followNames(unsaved_, things);
    });
    // What was changed for a run is told in them; at once, plots would take it for another set of runs meanwhile.
    connect(&Units::chosen(), &Units::changed, this, &ProjectRuns::changed, Qt::QueuedConnection);
}

const RunRecord* ProjectRuns::currentRun() const {
    return current_ >= 0 && current_ < static_cast<int>(runs_.size()) ? &runs_[static_cast<std::size_t>(current_)]
                                                                      : nullptr;
}

std::shared_ptr<Result> ProjectRuns::result() const { return currentRun() ? currentRun()->result : nullptr; }

int ProjectRuns::indexNamed(const QString& name) const {
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].name == name) return static_cast<int>(i);
    return -1;
}

bool ProjectRuns::isOwn(const RunRecord& run) const { return !run.added && !run.file.isEmpty(); }

bool ProjectRuns::areUnsaved() const {
    return !folder_.isSaved() &&
           std::any_of(runs_.begin(), runs_.end(), [this](const RunRecord& run) { return isOwn(run); });
}

// Where they are kept.

void ProjectRuns::open(const QString& project, RunList list) {
    reader_.forget();
    adding_.clear();
    forgotten_.clear();
    unreadable_.clear();
    folder_.belongTo(project);
    runs_ = std::move(list.runs);
    // What is kept with them is of the project as it was saved.
    unsaved_ = std::move(list.unsaved);
    for (RunRecord& run : runs_)
        if (run.names) followNames(*run.names, unsaved_);
    next_ = list.next;
    current_ = indexNamed(list.shown);
    wasShown_ = current_ >= 0;
    if (current_ < 0) current_ = static_cast<int>(runs_.size()) - 1; // the newest is what one would look at
}

void ProjectRuns::announce() {
    if (wasShown_) read(current_);
    emit changed();
    emit shownChanged(wasShown_ ? Look::Result : Look::Model);
}

QString ProjectRuns::follow(const QString& project) {
    const QString before = folder_.path();
    const bool saved = folder_.isSaved();
    folder_.belongTo(project);
    const QString after = folder_.path();
    const bool renamed = keepNames();
    if (saved && before == after) {
        if (renamed) keep();
        return {};
    }
    QStringList lost;
    // A project of that name may have been here before: its runs are files of its own and stay.
    for (RunRecord& old : readRunList(after).runs) {
        old.name = freeRunName(runs_, old.name);
        // What was found out about them is of that project; this one finds it out by comparing.
        old.names.reset();
        old.savedNames.reset();
        old.changes.reset();
        runs_.push_back(old);
        emit changed();
    }
    for (RunRecord& run : runs_) {
        if (!isOwn(run) || folder_.holds(run.file)) continue;
        if (goesOn(run)) continue; // comes when it has ended
        if (!folder_.bring(run, saved)) lost << run.name;
    }
    keep();
    if (!saved) removeIfEmpty(before);
    return lost.isEmpty() ? QString() : tr("The results of %1 could not be brought to %2.").arg(lost.join(", "), after);
}

bool ProjectRuns::keepNames() {
    unsaved_.clear();
    bool any = false;
    for (RunRecord& run : runs_) {
        any = any || run.savedNames != run.names;
        run.savedNames = run.names;
    }
    return any;
}

void ProjectRuns::keep() {
    if (!QFileInfo::exists(folder_.path())) {
        const bool any =
            std::any_of(runs_.begin(), runs_.end(), [](const RunRecord& run) { return !run.file.isEmpty(); });
        if (!any || !QDir().mkpath(folder_.path())) return;
    }
    RunList list;
    list.runs = runs_;
    list.next = next_;
    if (wasShown_ && currentRun()) list.shown = currentRun()->name;
    QString problem;
    if (!writeRunList(folder_.path(), list, forgotten_, &problem))
        emit failed(tr("The names and notes of the runs could not be written to %1: %2").arg(folder_.path(), problem));
}

// Coming and going.

QString ProjectRuns::newFile(QString& name) {
    const QString file = freeRunFile(folder_.path(), next_);
    name = freeRunName(runs_, tr("Run %1").arg(next_++));
    return file;
}

void ProjectRuns::add(RunRecord run) {
    run.name = freeRunName(runs_, run.name);
    // The project may be closed without being saved: then the run has the newer names.
    if (run.names && !run.savedNames) {
        run.savedNames = run.names;
        for (const ThingName& one : unsaved_) run.savedNames->push_back({one.folder, one.then, one.now});
    }
    if (run.head.started.empty() && !run.file.isEmpty())
        run.head.started = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    runs_.push_back(std::move(run));
    current_ = static_cast<int>(runs_.size()) - 1;
    emit changed();
    emit shownChanged(Look::Result);
}

void ProjectRuns::setPaused(const std::shared_ptr<Result>& result, bool paused) {
    for (RunRecord& run : runs_) {
        if (!result || run.result != result || run.paused == paused) continue;
        run.paused = paused;
        emit changed();
    }
}

void ProjectRuns::ended(const std::shared_ptr<Result>& result) {
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        RunRecord& run = runs_[i];
        if (run.result != result) continue;
        changesOf(runs_, i); // told from now on, whether its result is open or not
        // The project may have been saved, or saved elsewhere, while it ran.
        if (!isOwn(run) || folder_.holds(run.file)) continue;
        const QString before = QFileInfo(run.file).absolutePath();
        if (folder_.bring(run, false)) removeIfEmpty(before);
    }
    keep();
    emit changed();
}

void ProjectRuns::drop(const std::shared_ptr<Result>& result) {
    const auto dropped =
        std::find_if(runs_.begin(), runs_.end(), [&](const RunRecord& run) { return run.result == result; });
    if (dropped == runs_.end()) return;
    if (isOwn(*dropped)) {
        QFile::remove(dropped->file);
        removeIfEmpty(QFileInfo(dropped->file).absolutePath());
        if (dropped->name == tr("Run %1").arg(next_ - 1)) --next_; // its number was never seen
    }
    runs_.erase(dropped);
    current_ = static_cast<int>(runs_.size()) - 1;
    emit changed();
    emit shownChanged(Look::Model);
}

void ProjectRuns::addFile(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].file == path) return show(static_cast<int>(i));
    if (!adding_.contains(path)) adding_ << path;
    reader_.ask(path);
}

QString ProjectRuns::remove(std::vector<int> indices) {
    std::sort(indices.begin(), indices.end());
    QStringList problems;
    std::set<QString> folders;
    const QString lookedAt = currentRun() ? currentRun()->name : QString();
    for (auto index = indices.rbegin(); index != indices.rend(); ++index) {
        if (*index < 0 || *index >= static_cast<int>(runs_.size())) continue;
        const RunRecord run = runs_[static_cast<std::size_t>(*index)];
        if (isOwn(run) && QFileInfo::exists(run.file) && !QFile::remove(run.file)) {
            problems << tr("The file %1 of \"%2\" could not be removed.").arg(run.file, run.name);
            continue;
        }
        forgotten_ << run.file;
        folders.insert(QFileInfo(run.file).absolutePath());
        runs_.erase(runs_.begin() + *index);
    }
    current_ = indexNamed(lookedAt);
    const bool gone = current_ < 0;
    if (gone) {
        current_ = static_cast<int>(runs_.size()) - 1;
        wasShown_ = false;
    }
    for (std::size_t i = 0; i < runs_.size(); ++i) changesOf(runs_, i); // since another run than before
    keep();
    if (folders.contains(QDir(folder_.path()).absolutePath())) removeIfEmpty(folder_.path());
    emit changed();
    if (gone) emit shownChanged(Look::Model);
    return problems.join(' ');
}

// What is said about them.

QString ProjectRuns::rename(int index, const QString& wanted) {
    const QString name = wanted.trimmed();
    if (index < 0 || index >= static_cast<int>(runs_.size())) return {};
    RunRecord& run = runs_[static_cast<std::size_t>(index)];
    if (name == run.name) return {};
    if (name.isEmpty()) return tr("A name needs at least one letter.");
    if (indexNamed(name) >= 0) return tr("There is another run named \"%1\"; names must differ.").arg(name);
    const QString before = run.name;
    run.name = name;
    keep();
    emit renamed(before, name);
    emit changed();
    return {};
}

void ProjectRuns::annotate(int index, const QString& note) {
    if (index < 0 || index >= static_cast<int>(runs_.size())) return;
    RunRecord& run = runs_[static_cast<std::size_t>(index)];
    if (run.note == note) return;
    run.note = note;
    keep();
    emit changed();
}

// Looking at them.

void ProjectRuns::show(int index) {
    if (index < 0 || index >= static_cast<int>(runs_.size())) return;
    current_ = index;
    unreadable_.removeAll(runs_[static_cast<std::size_t>(index)].file); // it may have come back
    read(index);
    emit changed();
    emit shownChanged(Look::Result);
}

void ProjectRuns::read(int index) {
    if (index < 0 || index >= static_cast<int>(runs_.size())) return;
    const RunRecord& run = runs_[static_cast<std::size_t>(index)];
    // Who is told that it could not be read may ask for it again at once, without end.
    if (!run.result && !run.file.isEmpty() && !unreadable_.contains(run.file)) reader_.ask(run.file);
}

void ProjectRuns::rememberShown(bool result) {
    if (result == wasShown_ && !result) return;
    wasShown_ = result;
    if (QFileInfo::exists(folder_.path())) keep();
}

void ProjectRuns::take(const QString& file, const std::shared_ptr<Result>& result, const ResultHead& head,
                       const QString& problem) {
    const bool isNew = adding_.removeAll(file) > 0;
    if (isNew && !result) {
        emit failed(problem);
        return;
    }
    if (isNew) {
        RunRecord run;
        run.name = QFileInfo(file).completeBaseName();
        run.file = file;
        run.added = !folder_.holds(file);
        run.result = result;
        run.head = head;
        add(run);
        keep();
        return;
    }
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        RunRecord& run = runs_[i];
        if (run.file != file || run.result) continue;
        run.result = result;
        run.problem = problem;
        if (!result && !unreadable_.contains(file)) { // it may have been asked for some times meanwhile
            unreadable_ << file;
            emit failed(tr("\"%1\" cannot be shown. %2").arg(run.name, problem));
        }
        emit changed();
        if (static_cast<int>(i) == current_) emit shownChanged(result ? Look::Keep : Look::Model);
    }
}

} // namespace escapement
