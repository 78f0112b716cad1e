#pragma once
// What is open in the workbench: a Mechanism with its parts, what is wrong with it, and the results of its runs.
// Files are opened by a worker thread; until that is done, and when it fails, the document stays what it was.

#include "gui/document/open_file.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <thread>

namespace escapement {

struct RunRecord {
    QString name;                   ///< "Run 2"
    std::shared_ptr<Result> result;
    QString file;                   ///< where it is kept; empty when it could not be written
};

class Document final : public QObject {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    bool isEmpty() const { return mechanism_.bodies.empty(); }
    const Mechanism& mechanism() const { return mechanism_; }
    const PartLibrary& parts() const { return parts_; }
    const std::vector<Finding>& findings() const { return findings_; }
    QString title() const { return title_; }
    QString path() const { return path_; }       ///< of the file that was opened
    QString folder() const { return folder_; }
    std::shared_ptr<Result> result() const;      ///< the one shown; may be null
    const std::vector<RunRecord>& runs() const { return runs_; }
    int currentRun() const { return current_; }
    bool isLoading() const { return loading_; }

    /// The program that reads CAD files (`escapement cad-worker`); empty: this very program.
    void setCadWorker(const QString& program) { cadWorker_ = program; }

  public slots:
    void open(const QString& file);
    void cancelLoading();
    void addRun(const RunRecord& run);
    void showRun(int index);
    /// Takes the last run away again: it ended before it had anything to show.
    void dropLastRun();

  signals:
    void changed();       ///< another mechanism is open
    void resultChanged(); ///< another result, or none, is shown
    void runsChanged();
    void loadingStarted(const QString& file);
    void loadingProgress(double fraction, const QString& what);
    void loadingEnded();
    /// Opening failed; the document is unchanged. Findings carry JSON pointers where they can.
    void openFailed(const QString& file, const std::vector<Finding>& findings);

  private:
    void take(OpenedFile opened, const QString& file);

    Mechanism mechanism_;
    PartLibrary parts_;
    std::vector<Finding> findings_;
    QString title_, path_, folder_, cadWorker_;
    std::vector<RunRecord> runs_;
    int current_ = -1;
    bool loading_ = false;
    int generation_ = 0; ///< answers of a load that was cancelled or overtaken are thrown away
    std::shared_ptr<std::atomic<bool>> cancel_;
    std::vector<std::jthread> workers_;
};

} // namespace escapement
