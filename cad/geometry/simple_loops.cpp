#include "cad/geometry/simple_loops.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

double distanceToChord(const Vec2& p, const Chord& chord) {
    const Vec2 along = chord.to - chord.from;
    const double squared = along.squaredNorm();
    const double share = squared > 0.0 ? std::clamp((p - chord.from).dot(along) / squared, 0.0, 1.0) : 0.0;
    return (p - chord.from - share * along).norm();
}

bool cross(const Chord& a, const Chord& b) {
    const Vec2 u = a.to - a.from, v = b.to - b.from;
    const double one = cross(u, b.from - a.from), other = cross(u, b.to - a.from);
    const double third = cross(v, a.from - b.from), fourth = cross(v, a.to - b.from);
    return (one <= 0.0) != (other <= 0.0) && (third <= 0.0) != (fourth <= 0.0);
}

bool apart(const Chord& a, const Chord& b) {
    const double least = a.off + b.off;
    return !cross(a, b) && distanceToChord(a.from, b) > least && distanceToChord(a.to, b) > least &&
           distanceToChord(b.from, a) > least && distanceToChord(b.to, a) > least;
}

/// Whether neighbours, `b` after `a`, meet at their corner only: they part from it faster than they leave their chords.
bool meetOnce(const Chord& a, const Chord& b) {
    const Vec2 u = a.to - a.from, v = b.to - b.from;
    const double bent = a.off / u.norm() + b.off / v.norm();
    if (!(bent < 0.5)) return false;
    return u.dot(v) >= 0.0 || std::abs(cross(u, v)) > 2.0 * bent * u.norm() * v.norm();
}

double areaOf(const std::vector<Chord>& loop) {
    double twice = 0.0;
    for (const auto& chord : loop) twice += cross(chord.from - loop[0].from, chord.to - loop[0].from);
    return 0.5 * twice;
}

bool inside(const Vec2& p, const std::vector<Chord>& loop) {
    bool odd = false;
    for (const auto& chord : loop) {
        const Vec2 &a = chord.from, &b = chord.to;
        if ((a.x() <= p.x()) == (b.x() <= p.x())) continue;
        if (a.y() + (p.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y()) > p.y()) odd = !odd;
    }
    return odd;
}

struct Placed { ///< a chord with its place among all
    const Chord* chord;
    std::size_t loop, number;
    Vec2 low, high;
};

bool allApart(const std::vector<std::vector<Chord>>& loops) {
    std::vector<Placed> all;
    for (std::size_t i = 0; i < loops.size(); ++i)
        for (std::size_t k = 0; k < loops[i].size(); ++k) {
            const Chord& chord = loops[i][k];
            const Vec2 off = Vec2::Constant(chord.off);
            all.push_back({&chord, i, k, chord.from.cwiseMin(chord.to) - off, chord.from.cwiseMax(chord.to) + off});
        }
    std::sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) { return a.low.x() < b.low.x(); });
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size() && all[j].low.x() <= all[i].high.x(); ++j) {
            const Placed &a = all[i], &b = all[j];
            if (a.low.y() > b.high.y() || b.low.y() > a.high.y()) continue;
            const std::size_t count = loops[a.loop].size();
            if (a.loop == b.loop && ((a.number + 1) % count == b.number || (b.number + 1) % count == a.number))
                continue; // neighbours: see meetOnce
            if (!apart(*a.chord, *b.chord)) return false;
        }
    return true;
}

} // namespace

bool boundOneRegion(const std::vector<std::vector<Chord>>& loops) {
    std::size_t outer = loops.size();
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const auto& loop = loops[i];
        if (loop.size() < 3) return false;
        for (std::size_t k = 0; k < loop.size(); ++k)
            if (!meetOnce(loop[k], loop[(k + 1) % loop.size()])) return false;
        if (!(areaOf(loop) > 0.0)) continue;
        if (outer < loops.size()) return false;
        outer = i;
    }
    if (outer == loops.size() || !allApart(loops)) return false;
    for (std::size_t i = 0; i < loops.size(); ++i)
        for (std::size_t j = 0; j < loops.size(); ++j)
            if (i != j && i != outer && inside(loops[i][0].from, loops[j]) != (j == outer)) return false;
    return true;
}

} // namespace escapement
