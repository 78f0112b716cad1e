#pragma once
// Reads files in a thread of its own, one at a time: a load that is begun overtakes the one before it.

#include "cad/cad_reader.h"
#include "engine/model/errors.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace escapement {

class FileLoader final : public QObject {
    Q_OBJECT
  public:
    using Loaded = std::function<void()>;

    FileLoader() = default;
    ~FileLoader() override;

    /// The program that reads CAD files (`escapement cad-worker`); empty: this very program.
    void setCadWorker(const QString& program) { cadWorker_ = program; }
    QString cadWorker() const { return cadWorker_; }

    /// Runs `work` in a thread; what it returns is run here when it is still wanted.
    void load(const QString& file, std::function<Loaded(const CadReadOptions&)> work);
    void cancel();
    bool isLoading() const { return loading_; }

  signals:
    void started(const QString& file);
    void progress(double fraction, const QString& what);
    /// What was read comes next, unless it is cancelled: room can be made for it, in two events, 0 and 1.
    void arriving(int part);
    void cancelled();
    void ended(); ///< read, failed or cancelled
    /// Findings carry JSON pointers where they can.
    void failed(const QString& file, const std::vector<Finding>& findings);

  private:
    QString cadWorker_;
    bool loading_ = false;
    int generation_ = 0; ///< answers of a load that was cancelled or overtaken are thrown away
    std::shared_ptr<std::atomic<bool>> cancel_;
    std::vector<std::jthread> workers_;
};

} // namespace escapement
