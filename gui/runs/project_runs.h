#pragma once
// The runs of the open project: which there are, which one is looked at, what the user calls them, and their files.
// What is said about a run is kept at once, in the index beside the result files; saving the project is not needed.

#include "gui/runs/run_folder.h"
#include "gui/runs/run_reader.h"
#include "gui/runs/run_store.h"

#include <QObject>

#include <vector>

namespace escapement {

class ProjectRuns final : public QObject {
    Q_OBJECT
  public:
    explicit ProjectRuns(QObject* parent = nullptr);

    /// What the user is to see after a change: as before, the result, or the model.
    enum class Look { Keep, Result, Model };

    const std::vector<RunRecord>& all() const { return runs_; }
    int current() const { return current_; } ///< the one last looked at; -1: none
    const RunRecord* currentRun() const;
    std::shared_ptr<Result> result() const; ///< of the current run; null while it is being read
    int indexNamed(const QString& name) const;
    /// Whether the run was looked at, and not the model, when the project was used last.
    bool wasShown() const { return wasShown_; }
    /// Result files that belong to a project that was never saved: they go when it is closed.
    bool areUnsaved() const;

    /// Where their files lie.
    RunFolder& folder() { return folder_; }

    /// Another project is open. An empty `project`: one that was never saved, its runs go to the scratch folder.
    void open(const QString& project, RunList list);
    void announce(); ///< tells everyone what `open` took over
    /// The project was saved as `project`: its runs come along, moved when it was never saved before, else linked or
    /// copied, so that the other project keeps its own. Answers what could not be brought, empty: all.
    QString follow(const QString& project);

    /// A file for the next run, made empty. `name` becomes the run's.
    QString newFile(QString& name);
    void add(RunRecord run); ///< and looks at it
    void setPaused(const std::shared_ptr<Result>& result, bool paused);
    void ended(const std::shared_ptr<Result>& result);
    void drop(const std::shared_ptr<Result>& result); ///< it ended before it had anything to show
    /// Adds a result file that there is; it stays where it is. One that is there already is looked at.
    void addFile(const QString& file);

    /// Answers why not; empty: done. An empty name and one that is taken are refused.
    QString rename(int index, const QString& name);
    void annotate(int index, const QString& note);
    /// Takes runs away, with the files that are the project's own. Answers what could not be removed.
    QString remove(std::vector<int> indices);

    void show(int index);
    void read(int index); ///< if it was not read yet, and can be as far as is known
    /// What is looked at, to be found again tomorrow.
    void rememberShown(bool result);

  signals:
    void changed();               ///< which there are, or what is said about them
    void shownChanged(Look look); ///< another result, or none, is the current one, or it is there now
    void renamed(const QString& before, const QString& after);
    /// Things of the project are called otherwise now: `then` before, `now` after. The runs know of it already.
    void thingsRenamed(const ThingNames& things);
    void failed(const QString& reason);

  private:
    void take(const QString& file, const std::shared_ptr<Result>& result, const ResultHead& head,
              const QString& problem);
    void keep();      ///< writes the index
    bool keepNames(); ///< the project was saved as it is; false: nothing was renamed since
    bool isOwn(const RunRecord& run) const;

    RunReader reader_;
    std::vector<RunRecord> runs_;
    RunFolder folder_;
    QStringList adding_, forgotten_, unreadable_; ///< files
    ThingNames unsaved_;                          ///< what was renamed in the project since it was saved
    int current_ = -1, next_ = 1;
    bool wasShown_ = false;
};

} // namespace escapement
