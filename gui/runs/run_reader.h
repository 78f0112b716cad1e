#pragma once
// Reads result files in a thread of its own, one after the other: long runs take seconds.

#include "engine/results/result_file.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace escapement {

class RunReader final : public QObject {
    Q_OBJECT
  public:
    explicit RunReader(QObject* parent = nullptr);
    ~RunReader() override;

    void ask(const QString& file); ///< a file that waits already is read once
    void forget();                 ///< what still waits

  signals:
    /// `result` is null when the file cannot be read; `problem` then says why.
    void read(const QString& file, const std::shared_ptr<Result>& result, const ResultHead& head,
              const QString& problem);

  private:
    void work(std::stop_token stop);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<QString> queue_;
    QString busy_; ///< the file being read
    std::jthread worker_;
};

} // namespace escapement
