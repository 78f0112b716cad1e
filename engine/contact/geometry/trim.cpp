// Signed distance of a parameter to the border of a trimmed face.
//
// All pieces are kept in scaled parameters, where a unit is a metre, and halved again and again into shorter runs with
// a bounding box each, so that a query looks only at the few pieces near it, however many there are. Inside is even-odd
// along +v. A piece that is the chord of a curve is where Newton's method starts on that curve; next to the border the
// curve then tells the sides apart too.

#include "engine/contact/geometry/trim.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr std::size_t piecesARun = 12;
constexpr double seamWidth = 1e-12; // of a period: so far both ends of a face's loops may be off at its seam
constexpr double wholeTurn = 1e-9;  // of a period: a face that goes so nearly round does
constexpr double settled = 1e-10;   // of the face's size: such a step changes the distance by its square

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
           const std::vector<std::vector<int>>& edges, const std::vector<std::vector<TrimArc>>& arcs)
    : loops_(std::move(loops)), period_(period.cwiseProduct(scale)), scale_(scale), chordError_(chordError) {
    bool anyBorder = false;
    if (std::any_of(loops_.begin(), loops_.end(), [](const auto& loop) { return !loop.empty(); }))
        std::swap(windowLow_, windowHigh_);
    for (std::size_t i = 0; i < loops_.size(); ++i) {
        const auto& loop = loops_[i];
        for (const Vec2& p : loop) {
            windowLow_ = windowLow_.cwiseMin(p);
            windowHigh_ = windowHigh_.cwiseMax(p);
        }
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
    gatherRuns();
    addBorders(arcs);
}

void Trim::gatherRuns() {
    runs_.reserve(4 * (pieces_.size() / piecesARun + 1));
    addRun(0, pieces_.size());
    low_ = runs_.front().low;
    high_ = runs_.front().high;
    findOpenSides();
}

/// A run of these pieces, and those within it.
void Trim::addRun(std::size_t begin, std::size_t end) {
    const std::size_t own = runs_.size();
    runs_.push_back({pieces_[begin].a, pieces_[begin].a, begin, end, 0});
    const auto take = [&](const Vec2& low, const Vec2& high) {
        runs_[own].low = runs_[own].low.cwiseMin(low);
        runs_[own].high = runs_[own].high.cwiseMax(high);
    };
    if (end - begin > piecesARun) {
        const std::size_t middle = begin + (end - begin) / 2, first = runs_.size();
        addRun(begin, middle);
        const std::size_t second = runs_.size();
        addRun(middle, end);
        for (const std::size_t half : {first, second}) take(runs_[half].low, runs_[half].high);
    } else {
        for (std::size_t k = begin; k < end; ++k)
            take(pieces_[k].a.cwiseMin(pieces_[k].b), pieces_[k].a.cwiseMax(pieces_[k].b));
    }
    runs_[own].after = runs_.size();
}

void Trim::findOpenSides() {
    for (int i = 0; i < 2; ++i) {
        const double near = seamWidth * (high_[i] - low_[i]);
        openLow_[i] = openHigh_[i] = false;
        for (const Piece& piece : pieces_) {
            if (piece.edge != noBorder) continue;
            openLow_[i] = openLow_[i] || std::max(piece.a[i], piece.b[i]) <= low_[i] + near;
            openHigh_[i] = openHigh_[i] || std::min(piece.a[i], piece.b[i]) >= high_[i] - near;
        }
    }
}

void Trim::addBorders(const std::vector<std::vector<TrimArc>>& arcs) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < loops_.size() && i < arcs.size(); begin += loops_[i].size(), ++i) {
        // The face is on the same side all along a loop; the longest piece says on which.
        const Piece* longest = &pieces_[begin];
        for (std::size_t k = begin; k < begin + loops_[i].size(); ++k)
            if ((pieces_[k].b - pieces_[k].a).norm() > (longest->b - longest->a).norm()) longest = &pieces_[k];
        const Vec2 along = longest->b - longest->a, left(-along.y(), along.x());
        const double side = inside(0.5 * (longest->a + longest->b) + 1e-6 * left) ? 1.0 : -1.0;
        for (std::size_t k = 0; k < loops_[i].size() && k < arcs[i].size(); ++k) {
            const TrimArc& arc = arcs[i][k];
            Piece& piece = pieces_[begin + k];
            if (!arc.curve || arc.from == arc.to || piece.edge == noBorder) continue;
            const bool goesOn = k > 0 && pieces_[begin + k - 1].border >= 0 && arcs[i][k - 1].curve == arc.curve &&
                                arcs[i][k - 1].to == arc.from;
            if (!goesOn)
                borders_.push_back(
                    {arc.curve, arc.unit.cwiseProduct(scale_), arc.from, arc.from, arc.to > arc.from ? side : -side});
            Border& border = borders_.back();
            border.low = std::min({border.low, arc.from, arc.to});
            border.high = std::max({border.high, arc.from, arc.to});
            piece.border = int(borders_.size()) - 1;
            piece.from = arc.from;
            piece.to = arc.to;
        }
    }
    for (Border& border : borders_) {
        const double period = border.curve->range().period;
        if (period > 0.0 && border.high - border.low > period * (1.0 - 1e-12)) {
            border.high = std::numeric_limits<double>::infinity();
            border.low = -border.high;
        }
    }
}

/// Signed distance to the curve of the nearest piece, `rough` being that to its chord: Newton on (c(t) - p) . c'(t) = 0
/// within the curve's ends.
double Trim::refined(const Nearest& nearest, double rough) const {
    const Piece& piece = *nearest.piece;
    const Border& border = borders_[piece.border];
    const Vec2 &p = nearest.from, chord = piece.b - piece.a;
    const double share = std::clamp((p - piece.a).dot(chord) / chord.squaredNorm(), 0.0, 1.0);
    double t = piece.from + share * (piece.to - piece.from);
    const double longest = std::abs(piece.to - piece.from); // more would leave the neighbourhood
    CurveJet jet;
    int span = 0;
    Vec2 offset, tangent;
    bool stopped = false;
    for (int iteration = 0; iteration < 12; ++iteration) {
        border.curve->evaluate(t, 2, jet, &span);
        offset = p - jet.d[0].head<2>().cwiseProduct(border.unit);
        tangent = jet.d[1].head<2>().cwiseProduct(border.unit);
        const double metric = tangent.squaredNorm();
        const double bent = metric - offset.dot(jet.d[2].head<2>().cwiseProduct(border.unit));
        const double slope = bent > 0.1 * metric ? bent : metric;
        if (!(slope > 0.0)) return rough; // a cusp
        const double step = std::clamp(offset.dot(tangent) / slope, -longest, longest);
        const double next = std::clamp(t + step, border.low, border.high);
        stopped = next != t + step;
        const double moved = std::abs(next - t) * std::sqrt(metric);
        t = next;
        if (moved <= settled * (high_ - low_).norm()) break;
    }
    const double distance = offset.norm();
    // At the end of the curve, and far from it, the chords know the side.
    if (stopped || std::abs(rough) > 4.0 * chordError_) return rough < 0.0 ? -distance : distance;
    return border.inside * (tangent.x() * offset.y() - tangent.y() * offset.x()) / tangent.norm();
}

/// Scaled parameters, moved by whole periods to where the loops are.
Vec2 Trim::intoWindow(const Vec2& uv) const {
    Vec2 p = uv.cwiseProduct(scale_);
    for (int i = 0; i < 2; ++i) {
        if (period_[i] <= 0.0) {
            // At a pole, to roundoff, nothing is outside: which side of the loop a point on it lies on says nothing.
            const double near = seamWidth * (high_[i] - low_[i]);
            if (openLow_[i] && p[i] >= low_[i] - near) p[i] = std::max(p[i], low_[i] + near);
            if (openHigh_[i] && p[i] <= high_[i] + near) p[i] = std::min(p[i], high_[i] - near);
            continue;
        }
        p[i] -= period_[i] * std::floor((p[i] - low_[i]) / period_[i]);
        // A face that goes all the way round has no outside in this direction, whatever the rounding of its loop: its
        // borders begin at the seam to roundoff only, and between where one and the other begin lies nothing.
        if (high_[i] - low_[i] > period_[i] * (1.0 - wholeTurn))
            p[i] = std::clamp(p[i], low_[i] + seamWidth * period_[i], high_[i] - seamWidth * period_[i]);
    }
    return p;
}

bool Trim::inside(const Vec2& p) const {
    bool odd = false;
    for (std::size_t i = 0; i < runs_.size();) {
        const Run& run = runs_[i];
        if (p.x() < run.low.x() || p.x() > run.high.x() || p.y() > run.high.y()) {
            i = run.after;
            continue;
        }
        if (run.after > ++i) continue;
        for (std::size_t k = run.begin; k < run.end; ++k) {
            const Vec2 &a = pieces_[k].a, &b = pieces_[k].b;
            if ((a.x() <= p.x()) == (b.x() <= p.x())) continue;
            if (a.y() + (p.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y()) > p.y()) odd = !odd;
        }
    }
    return odd;
}

/// The shortest run that one comes to by going to the nearer half each time: where a search for the nearest begins.
const Trim::Run& Trim::nearestRun(const Vec2& p) const {
    std::size_t i = 0;
    while (runs_[i].after > i + 1) {
        const Run &one = runs_[i + 1], &other = runs_[one.after];
        i = squaredDistanceToBox(p, other.low, other.high) < squaredDistanceToBox(p, one.low, one.high) ? one.after
                                                                                                        : i + 1;
    }
    return runs_[i];
}

Trim::Nearest Trim::nearest(const Vec2& p) const {
    Nearest best{std::numeric_limits<double>::infinity(), 0, nullptr, p};
    const int turnsU = period_.x() > 0.0 ? 1 : 0, turnsV = period_.y() > 0.0 ? 1 : 0;
    for (int i = -turnsU; i <= turnsU; ++i)
        for (int j = -turnsV; j <= turnsV; ++j) {
            const Vec2 image = p + Vec2(i * period_.x(), j * period_.y());
            if (squaredDistanceToBox(image, low_, high_) >= best.squared) continue;
            const auto look = [&](const Run& run) {
                for (std::size_t k = run.begin; k < run.end; ++k) {
                    if (pieces_[k].edge == noBorder) continue;
                    const double squared = squaredDistanceToPiece(image, pieces_[k].a, pieces_[k].b);
                    // Of two that are as near the first counts, in whatever order they are looked at.
                    if (squared < best.squared || (squared == best.squared && &pieces_[k] < best.piece))
                        best = {squared, pieces_[k].edge, &pieces_[k], image};
                }
            };
            const Run& first = nearestRun(image);
            look(first);
            for (std::size_t at = 0; at < runs_.size();) {
                const Run& run = runs_[at];
                const bool isShortest = run.after == at + 1;
                if (&run == &first || squaredDistanceToBox(image, run.low, run.high) > best.squared) {
                    at = run.after;
                    continue;
                }
                if (isShortest) look(run);
                ++at;
            }
        }
    return best;
}

double Trim::borderDistance(const Vec2& uv) const {
    if (unbounded()) return std::numeric_limits<double>::infinity();
    const Vec2 p = intoWindow(uv);
    const Nearest found = nearest(p);
    const double distance = inside(p) ? std::sqrt(found.squared) : -std::sqrt(found.squared);
    const double told = found.piece && found.piece->border >= 0 ? refined(found, distance) : distance;
    // A pole that the face does not go all the way round is a corner of it. About that point one parameter only turns,
    // and is worth the less the nearer it is: nearly in proportion, its mean half-way. The border is no further than
    // the corner.
    double most = std::numeric_limits<double>::infinity(), worth = 1.0;
    for (int i = 0; i < 2; ++i) {
        const int turns = 1 - i;
        const bool isRound = period_[turns] > 0.0 && high_[turns] - low_[turns] > period_[turns] * (1.0 - wholeTurn);
        const bool isSeam = openLow_[i] && openHigh_[i] && period_[turns] <= 0.0; // of a surface that is closed there
        if (period_[i] > 0.0 || isRound || isSeam) continue;
        for (const bool high : {false, true}) {
            if (!(high ? openHigh_ : openLow_)[i]) continue;
            const double way = std::abs(p[i] - (high ? high_ : low_)[i]);
            most = std::min(most, way);
            worth = std::min(worth, 2.0 * way / (high_[i] - low_[i]));
        }
    }
    return std::clamp(worth * told, -most, most);
}

int Trim::nearestEdge(const Vec2& uv) const { return unbounded() ? 0 : nearest(intoWindow(uv)).edge; }

} // namespace escapement
