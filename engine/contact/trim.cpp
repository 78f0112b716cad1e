// Signed distance of a parameter to the border of a trimmed face.
//
// All pieces are kept in scaled parameters, where a unit is a metre, cut into short runs with a bounding box each, so
// that a query looks closely only at the few pieces near it. Inside is even-odd along +v.

#include "engine/contact/trim.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr std::size_t piecesAChunk = 12;

double squaredDistanceToPiece(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double squared = along.squaredNorm();
    const double t = squared > 0.0 ? std::clamp((p - a).dot(along) / squared, 0.0, 1.0) : 0.0;
    return (p - a - t * along).squaredNorm();
}

double squaredDistanceToBox(const Vec2& p, const Vec2& low, const Vec2& high) {
    return (low - p).cwiseMax(p - high).cwiseMax(0.0).squaredNorm();
}

} // namespace

Trim::Trim(std::vector<std::vector<Vec2>> loops, const Vec2& period, const Vec2& scale, double chordError,
           const std::vector<std::vector<int>>& edges)
    : loops_(std::move(loops)), period_(period.cwiseProduct(scale)), scale_(scale), chordError_(chordError) {
    bool anyBorder = false;
    for (std::size_t i = 0; i < loops_.size(); ++i) {
        const auto& loop = loops_[i];
        for (std::size_t k = 0; k < loop.size(); ++k) {
            const int edge = i < edges.size() && k < edges[i].size() ? edges[i][k] : 0;
            const Vec2 a = loop[k].cwiseProduct(scale_), b = loop[(k + 1) % loop.size()].cwiseProduct(scale_);
            pieces_.push_back({a, b, edge});
            anyBorder |= edge != noBorder;
        }
    }
    if (!anyBorder) {
        loops_.clear();
        pieces_.clear();
        return;
    }
    low_ = high_ = pieces_.front().a;
    for (std::size_t begin = 0; begin < pieces_.size(); begin += piecesAChunk) {
        Chunk chunk{pieces_[begin].a, pieces_[begin].a, begin, std::min(begin + piecesAChunk, pieces_.size())};
        for (std::size_t k = chunk.begin; k < chunk.end; ++k) {
            chunk.low = chunk.low.cwiseMin(pieces_[k].a).cwiseMin(pieces_[k].b);
            chunk.high = chunk.high.cwiseMax(pieces_[k].a).cwiseMax(pieces_[k].b);
        }
        low_ = low_.cwiseMin(chunk.low);
        high_ = high_.cwiseMax(chunk.high);
        chunks_.push_back(chunk);
    }
}

/// Scaled parameters, moved by whole periods to where the loops are.
Vec2 Trim::intoWindow(const Vec2& uv) const {
    Vec2 p = uv.cwiseProduct(scale_);
    for (int i = 0; i < 2; ++i) {
        if (period_[i] <= 0.0) continue;
        p[i] -= period_[i] * std::floor((p[i] - low_[i]) / period_[i]);
        // A face that goes all the way round has no outside in this direction, whatever the rounding of its loop.
        if (high_[i] - low_[i] > period_[i] * (1.0 - 1e-9))
            p[i] = std::clamp(p[i], low_[i], std::nextafter(high_[i], low_[i]));
    }
    return p;
}

bool Trim::inside(const Vec2& p) const {
    bool odd = false;
    for (const auto& chunk : chunks_) {
        if (p.x() < chunk.low.x() || p.x() > chunk.high.x() || p.y() > chunk.high.y()) continue;
        for (std::size_t k = chunk.begin; k < chunk.end; ++k) {
            const Vec2 &a = pieces_[k].a, &b = pieces_[k].b;
            if ((a.x() <= p.x()) == (b.x() <= p.x())) continue;
            if (a.y() + (p.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y()) > p.y()) odd = !odd;
        }
    }
    return odd;
}

Trim::Nearest Trim::nearest(const Vec2& p) const {
    Nearest best{std::numeric_limits<double>::infinity(), 0};
    const int turnsU = period_.x() > 0.0 ? 1 : 0, turnsV = period_.y() > 0.0 ? 1 : 0;
    for (int i = -turnsU; i <= turnsU; ++i)
        for (int j = -turnsV; j <= turnsV; ++j) {
            const Vec2 image = p + Vec2(i * period_.x(), j * period_.y());
            if (squaredDistanceToBox(image, low_, high_) >= best.squared) continue;
            for (const auto& chunk : chunks_) {
                if (squaredDistanceToBox(image, chunk.low, chunk.high) >= best.squared) continue;
                for (std::size_t k = chunk.begin; k < chunk.end; ++k) {
                    if (pieces_[k].edge == noBorder) continue;
                    const double squared = squaredDistanceToPiece(image, pieces_[k].a, pieces_[k].b);
                    if (squared < best.squared) best = {squared, pieces_[k].edge};
                }
            }
        }
    return best;
}

double Trim::borderDistance(const Vec2& uv) const {
    if (unbounded()) return std::numeric_limits<double>::infinity();
    const Vec2 p = intoWindow(uv);
    const double distance = std::sqrt(nearest(p).squared);
    return inside(p) ? distance : -distance;
}

int Trim::nearestEdge(const Vec2& uv) const { return unbounded() ? 0 : nearest(intoWindow(uv)).edge; }

} // namespace escapement
