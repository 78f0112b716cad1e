#pragma once
// Runs a project in a worker thread of its own and tells the window, on a timer, what is new. The window thread never
// waits for the run: it reads the Result through its short locks and may skip frames.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <mutex>
#include <thread>

namespace escapement {

class RunController final : public QObject {
    Q_OBJECT
  public:
    enum class State { Idle, Running, Paused };

    explicit RunController(QObject* parent = nullptr);
    ~RunController() override; ///< stops a run and waits for its current step

    State state() const { return state_; }
    bool stops() const { return state_ != State::Idle && control_.stop; } ///< it was told to, and has not ended yet
    double silentFor() const; ///< s of wall time since it last said how far it is, or began
    Progress progress() const;
    std::shared_ptr<Result> result() const { return result_; }
    QString resultFile() const { return file_; } ///< empty once a run has ended without a frame: nothing is left of it
    QString report() const { return report_; }   ///< how the last run was computed, once it has finished
    /// What the last run has taken as it is, as the engine says it, but for what stands in its events.
    const std::vector<std::string>& notes() const { return notes_; }

    /// Starts a run of a copy of the project. The result goes to `file`; a run that ends without a frame takes it away.
    /// `from`: the file of an earlier run, which it goes on with from its last checkpoint.
    void start(const Mechanism& mechanism, const PartLibrary& parts, const QString& file, const QString& from = {});
    /// Stops a run and waits until it has ended and `finished` was told.
    void stopAndWait();

  public slots:
    void pause();
    void resume();
    void stop();

  signals:
    void stateChanged();
    /// About 30 times a second while a run goes on, and once at its end: there may be new frames, events and steps.
    void ticked();
    /// The run ended; `findings` are what the model check found before the first frame, if it refused to run.
    void finished(const QString& message, const std::vector<Finding>& findings);

  private:
    void ended(const QString& message, const std::vector<Finding>& findings);

    State state_ = State::Idle;
    std::shared_ptr<Result> result_;
    QString file_, report_;
    std::vector<std::string> notes_;
    QTimer timer_;
    RunControl control_;
    mutable std::mutex progressMutex_;
    Progress progress_;
    QElapsedTimer told_; ///< when it was last told, in progress_
    std::jthread worker_;
};

} // namespace escapement
