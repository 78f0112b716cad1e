#pragma once
// What is open in the workbench: a Mechanism with its parts, its history of edits, what is wrong with it, and the
// results of its runs. Every change of the mechanism goes through `edit`, and so can be undone.
// Files are opened by a worker thread; until that is done, and when it fails, the document stays what it was.

#include "gui/document/open_file.h"
#include "gui/runs/project_runs.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <atomic>
#include <functional>
#include <map>
#include <thread>
#include <tuple>

namespace escapement {

class Document final : public QObject {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    bool isEmpty() const { return !open_; }
    const Mechanism& mechanism() const { return mechanism_; }
    const PartLibrary& parts() const { return parts_; }
    /// What is wrong with the mechanism now, and what was noticed when its files were read.
    const std::vector<Finding>& findings() const { return findings_; }
    QString title() const { return title_; }
    QString path() const { return path_; }                            ///< of the file that was opened, or saved last
    QString projectPath() const { return project_; }                  ///< empty: not saved as a project yet
    QString folder() const;                                           ///< where files of it are looked for and put
    std::shared_ptr<Result> result() const { return runs_.result(); } ///< the one looked at; may be null
    const std::vector<RunRecord>& runs() const { return runs_.all(); }
    int currentRun() const { return runs_.current(); }
    ProjectRuns& runList() { return runs_; }
    const ProjectRuns& runList() const { return runs_; }
    bool isLoading() const { return loading_; }
    /// The mechanism or the plots differ from what was saved.
    bool isDirty() const { return !history_.isClean() || plotsChanged_; }
    /// Closing it now would lose edits, or runs of a project that was never saved.
    bool hasUnsavedWork() const { return isDirty() || runs_.areUnsaved(); }
    QUndoStack& history() { return history_; }
    const QUndoStack& history() const { return history_; }

    /// The program that reads CAD files (`escapement cad-worker`); empty: this very program.
    void setCadWorker(const QString& program) { cadWorker_ = program; }
    QString cadWorker() const { return cadWorker_; } ///< empty: this program

    /// Makes `after` the mechanism, as one step of the history called `name`. Edits in a row with the same `merge` key
    /// become one step. A mechanism whose numbers cannot be evaluated is refused, with `refused`. Nothing happens, and
    /// the answer is true, when `after` is what there is already.
    bool edit(const QString& name, Mechanism after, const QString& merge = {});
    /// As above, on a copy that `change` works on; what it throws refuses the edit.
    bool edit(const QString& name, const std::function<void(Mechanism&)>& change, const QString& merge = {});
    /// What a window holds that was typed and not yet handed over; called before edits, saving and runs. Answers
    /// whether it could be taken.
    void setPending(std::function<bool()> take) { pending_ = std::move(take); }
    bool takePending() { return !pending_ || pending_(); }
    /// What the workbench remembers about its windows, saved with the project but no edit of it; null: no
    /// longer.
    void setView(const std::string& key, const Json& value);
    /// The plots, as they are now; `saved`: as they are in the file.
    void setPlots(const Json& plots, bool saved = false);

    /// Throws InputError. The project's CAD files are referred to from where it is saved.
    void saveAs(const QString& file);
    /// The mechanism as it would be saved into `projectFolder`: its CAD files seen from there.
    Mechanism mechanismSeenFrom(const QString& projectFolder) const;
    /// As a run is to keep it: as it is saved, or with the CAD files' full names as long as it is not.
    Mechanism mechanismToRun() const;
    QString geometryFolder() const { return base_; }
    /// The CAD file of a geometry, absolute.
    QString geometryFile(const Geometry& geometry) const;
    /// Geometry that could not be read: index in the mechanism; -1 when there is none.
    int missingGeometry() const;

  public slots:
    /// Begins a mechanism of nothing. It is not saved yet.
    void startNew();
    void open(const QString& file);
    /// Opens a project that came with the program as a new one: saving asks where to, results do not go beside it.
    void openCopy(const QString& file);
    /// Goes on with what a crash left (gui/document/recovery.h).
    void recover(const Recoverable& left);
    /// Adds the parts of a CAD file as bodies.
    void importCad(const QString& file);
    /// Reads a geometry from another file: the one it was saved with has moved.
    void relocateGeometry(int geometry, const QString& file);
    void cancelLoading();
    void close(); ///< to the empty document
    void addRun(const RunRecord& run) { runs_.add(run); }
    void showRun(int index) { runs_.show(index); }

  signals:
    void changed();                          ///< another mechanism is open
    void recovered(const Recoverable& left); ///< what a crash left is open, and not saved yet
    void edited();                           ///< the mechanism was edited, or an edit undone or redone
    void saved();
    void dirtyChanged(bool dirty);
    void refused(const QString& reason); ///< an edit was
    void resultChanged();                ///< another result, or none, is shown
    void runsChanged();
    void loadingStarted(const QString& file);
    void loadingProgress(double fraction, const QString& what);
    void loadingEnded();
    /// Opening failed; the document is unchanged. Findings carry JSON pointers where they can.
    void openFailed(const QString& file, const std::vector<Finding>& findings);

  private:
    class Step;
    using Loaded = std::function<void()>;

    /// Runs `work` in a thread of its own; what it returns is run here when it is still wanted.
    void load(const QString& file, std::function<Loaded(const CadReadOptions&)> work);
    void take(OpenedFile opened, const QString& file, bool copy = false);
    void setMechanism(const Mechanism& mechanism);
    void findFaults();
    void readGeometryAgain(); ///< where an edit changed a CAD file's name or scale

    Mechanism mechanism_;
    PartLibrary parts_;
    QUndoStack history_;
    /// What decides on the parts of a geometry: file, scale, unit, encoding.
    using ReadAs = std::tuple<std::string, double, std::string, std::string>;
    static ReadAs readAs(const Geometry& geometry) {
        return {geometry.file, geometry.scale.value, geometry.unit, geometry.encoding};
    }
    std::map<std::string, ReadAs> readAs_; ///< by geometry, what its parts were read with
    std::function<bool()> pending_;
    std::vector<Finding> findings_, readFindings_;
    QString title_, path_, project_, cadWorker_;
    QString base_; ///< folder that the geometry's file names start from, while the document is open
    ProjectRuns runs_;
    KeptJson savedPlots_;
    bool plotsChanged_ = false;
    bool open_ = false;
    bool loading_ = false;
    bool copy_ = false;  ///< of a project that must stay as it is
    int generation_ = 0; ///< answers of a load that was cancelled or overtaken are thrown away
    std::shared_ptr<std::atomic<bool>> cancel_;
    std::vector<std::jthread> workers_;
};

} // namespace escapement
