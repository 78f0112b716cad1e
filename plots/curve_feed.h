#pragma once
// Fetches a quantity's values from a Result in a thread of its own: a long run has millions of them, and the window
// must not wait. Long curves are thinned to their envelope, so that no peak is lost.

#include "engine/results/result.h"

#include <QObject>
#include <QString>
#include <QVector>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace escapement {

struct CurveRequest {
    int id = 0;
    std::shared_ptr<Result> result;
    QString x, y;          ///< quantity paths
    std::size_t from = 0;  ///< first frame wanted
};

class CurveFeed final : public QObject {
    Q_OBJECT
  public:
    explicit CurveFeed(QObject* parent = nullptr);
    ~CurveFeed() override;

    void ask(CurveRequest request);

  signals:
    /// Values of frames [from, next), thinned when they are many.
    void arrived(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y);
    void failed(int id, const QString& message);

  private:
    void work(std::stop_token stop);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<CurveRequest> queue_;
    std::jthread worker_;
};

/// Keeps the first, smallest, largest and last y of each of `buckets` runs of points, in their order. Curves of up to
/// 4 * buckets points are left alone.
void thin(QVector<double>& x, QVector<double>& y, int buckets);

} // namespace escapement
