#pragma once
// Fetches a quantity's values from a Result in a thread of its own: a long run has millions of them, and the window
// must not wait. Long curves are thinned to their envelope, so that no peak is lost; figures are taken from all rows.

#include "plots/curve_difference.h"
#include "plots/series.h"

#include <QObject>
#include <QString>
#include <QVector>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace escapement {

struct CurveRequest {
    enum class Kind { Points, Figures, Spectrum };

    int id = 0;
    std::shared_ptr<Result> result;
    QString x, y;         ///< quantity paths
    std::size_t from = 0; ///< first row wanted
    Kind kind = Kind::Points;
    double low = 0.0, high = 0.0; ///< of x, for figures
    SubtractedCurve less = {};    ///< taken away from y; such a curve always comes whole, from 0
};

class CurveFeed final : public QObject {
    Q_OBJECT
  public:
    explicit CurveFeed(QObject* parent = nullptr);
    ~CurveFeed() override;

    void ask(CurveRequest request);

  signals:
    /// Values of rows [from, next), thinned when they are many. A spectrum and a
    /// difference always come whole, from 0; rows are then those of both curves together.
    void arrived(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y);
    void figuresArrived(int id, const escapement::CurveFigures& figures);
    void failed(int id, const QString& message);

  private:
    void work(std::stop_token stop);
    void answer(const CurveRequest& request);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<CurveRequest> queue_;
    std::jthread worker_;
};

/// Keeps the first, smallest, largest and last y of each of `buckets` runs of points, in their order. Curves of up to
/// 4 * buckets points are left alone.
void thin(QVector<double>& x, QVector<double>& y, int buckets);

} // namespace escapement
