#pragma once
// What is open in the workbench: a Mechanism with its parts, its history of edits, what is wrong with it, and the
// results of its runs. Every change of the mechanism goes through `edit`, and so can be undone.
// Files are opened by a worker thread; until that is done, and when it fails, the document stays what it was.

#include "gui/document/cad_files.h"
#include "gui/document/document_place.h"
#include "gui/document/file_loader.h"
#include "gui/document/kept_views.h"
#include "gui/document/open_file.h"
#include "gui/document/pending_input.h"
#include "gui/runs/project_runs.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <vector>

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
    const DocumentPlace& place() const { return place_; } ///< what it is called and where it lies
    ProjectRuns& runs() { return runs_; }
    const ProjectRuns& runs() const { return runs_; }
    CadFiles& cadFiles() { return cadFiles_; }
    FileLoader& loader() { return loader_; }
    KeptViews& views() { return views_; }
    /// What a window holds that was typed and not yet handed over; taken before edits, saving and runs.
    PendingInput& pending() { return pending_; }
    /// The mechanism or the plots differ from what was saved. Plots of a project without a file differ from nothing:
    /// when all its edits are undone, it is as it was begun.
    bool isDirty() const { return !history_.isClean() || (views_.arePlotsChanged() && !place_.project().isEmpty()); }
    /// Closing it now would lose edits, plots, or runs of a project that was never saved.
    bool hasUnsavedWork() const { return isDirty() || views_.arePlotsChanged() || runs_.areUnsaved(); }
    QUndoStack& history() { return history_; }

    /// Makes `after` the mechanism, as one step of the history called `name`. Edits in a row with the same `merge` key
    /// become one step. A mechanism whose numbers cannot be evaluated is refused, with `refused`. Nothing happens, and
    /// the answer is true, when `after` is what there is already.
    bool edit(const QString& name, Mechanism after, const QString& merge = {});
    /// As above, on a copy that `change` works on; what it throws refuses the edit.
    bool edit(const QString& name, const std::function<void(Mechanism&)>& change, const QString& merge = {});
    /// `may` is asked before a file that has been read replaces what is open, where that was edited or run meanwhile.
    void askBeforeReplacing(std::function<bool()> may) { mayReplace_ = std::move(may); }
    /// Throws InputError. The project's CAD files are referred to from where it is saved.
    void saveAs(const QString& file);

  public slots:
    /// Begins a mechanism of nothing. It is not saved yet.
    void startNew();
    void open(const QString& file);
    /// Opens a project that came with the program as a new one: saving asks where to, results do not go beside it.
    void openCopy(const QString& file);
    /// Goes on with what a crash left (gui/document/recovery.h).
    void recover(const Recoverable& left);
    void close(); ///< to the empty document

  signals:
    void changed();                          ///< another mechanism is open
    void recovered(const Recoverable& left); ///< what a crash left is open, and not saved yet
    void edited();                           ///< the mechanism was edited, or an edit undone or redone
    void saved();
    void dirtyChanged(bool dirty);
    void refused(const QString& reason); ///< an edit was

  private:
    class Step;

    void load(const QString& file, std::function<OpenedFile(const CadReadOptions&)> read,
              std::function<void(OpenedFile)> take);
    void take(OpenedFile opened, const QString& file, bool copy = false);
    void setMechanism(const Mechanism& mechanism);
    void findFaults();

    Mechanism mechanism_;
    PartLibrary parts_;
    QUndoStack history_;
    std::vector<Finding> findings_;
    DocumentPlace place_;
    ProjectRuns runs_;
    KeptViews views_{mechanism_.views};
    PendingInput pending_;
    CadFiles cadFiles_{*this, parts_};
    bool open_ = false;
    unsigned work_ = 0; ///< counts edits, and changes of the runs
    std::function<bool()> mayReplace_;
    FileLoader loader_; ///< the last: its threads end before what they read for goes
};

} // namespace escapement
