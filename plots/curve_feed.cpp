#include "plots/curve_feed.h"

#include "plots/language/language.h"
#include "plots/plot_names.h"
#include "plots/roundoff.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {

CurveFeed::CurveFeed(QObject* parent) : QObject(parent) {
    worker_ = std::jthread([this](std::stop_token stop) { work(stop); });
}

CurveFeed::~CurveFeed() {
    worker_.request_stop();
    wake_.notify_all();
}

void CurveFeed::ask(CurveRequest request) {
    {
        std::lock_guard lock(mutex_);
        queue_.push_back(std::move(request));
    }
    wake_.notify_one();
}

void CurveFeed::work(std::stop_token stop) {
    while (!stop.stop_requested()) {
        CurveRequest request;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
            request = std::move(queue_.front());
            queue_.pop_front();
        }
        try {
            answer(request);
        } catch (const std::exception& error) {
            emit failed(request.id, translated(error.what()));
        }
    }
}

void CurveFeed::answer(const CurveRequest& request) {
    Series rows = series(*request.result, request.x.toStdString(), request.y.toStdString(), request.from);
    std::size_t next = request.from + rows.y.size();
    if (request.less) {
        const Series base = series(*request.less.result, timePath, request.less.path.toStdString());
        next += base.y.size();
        rows = difference(rows, base);
    }
    if (request.kind == CurveRequest::Kind::Figures) {
        CurveFigures figures = curveFigures(rows, request.low, request.high);
        // A difference is asked for because it is little beside the curves that it is of.
        if (!request.less) judgeRoundoff(figures, *request.result, request.y.toStdString(), rows.y);
        emit figuresArrived(request.id, figures);
        return;
    }
    if (request.kind == CurveRequest::Kind::Spectrum) rows = spectrum(rows);
    QVector<double> xs(rows.x.begin(), rows.x.end()), ys(rows.y.begin(), rows.y.end());
    thin(xs, ys, 25000);
    emit arrived(request.id, request.from, next, xs, ys);
}

void thin(QVector<double>& x, QVector<double>& y, int buckets) {
    const qsizetype count = std::min(x.size(), y.size());
    if (count <= 4 * static_cast<qsizetype>(buckets)) return;
    QVector<double> keptX, keptY;
    keptX.reserve(4 * buckets);
    keptY.reserve(4 * buckets);
    for (qsizetype bucket = 0; bucket < buckets; ++bucket) {
        const qsizetype first = bucket * count / buckets, end = (bucket + 1) * count / buckets;
        qsizetype low = first, high = first;
        for (qsizetype i = first; i < end; ++i) {
            // Turned round, so that a bucket that begins with what is not a number still finds its extremes.
            if (!(y[i] >= y[low])) low = std::isnan(y[i]) ? low : i;
            if (!(y[i] <= y[high])) high = std::isnan(y[i]) ? high : i;
        }
        std::array<qsizetype, 4> kept{first, low, high, end - 1};
        std::sort(kept.begin(), kept.end());
        qsizetype before = -1;
        for (qsizetype i : kept) {
            if (i == before) continue;
            keptX.push_back(x[i]);
            keptY.push_back(y[i]);
            before = i;
        }
    }
    x = std::move(keptX);
    y = std::move(keptY);
}

} // namespace escapement
