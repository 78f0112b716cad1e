#pragma once
// Where a face ends: the border of its domain in the parameters of its surface.

#include "engine/contact/geometry/curve.h"

#include <limits>
#include <memory>
#include <vector>

namespace escapement {

class PartArchive;

/// What a piece of a border is a chord of.
struct TrimArc {
    std::shared_ptr<const Curve> curve; ///< its points' x and y are meant; null: the piece is straight
    Vec2 unit = Vec2::Ones();           ///< the face's parameters per unit of x and y
    double from = 0.0, to = 0.0;        ///< the curve's parameters at the piece's ends
};

/// The trimmed domain of a face in its parameter plane: closed loops, the outer one and holes alike, as polylines whose
/// straight pieces are exact and whose curved pieces are sampled to `chordError`; where their curves are known, the
/// distance is refined on them and exact as well.
class Trim {
  public:
    /// Instead of an edge number: a piece that closes a loop in parameter space but is no border of the face, because
    /// the face goes on behind it (a seam) or shrinks to a point there (a pole).
    static constexpr int noBorder = -1;

    Trim() = default; ///< no border at all: a whole sphere
    /// `loops` in parameter space; `period` 0 where the direction is not periodic; `scale` metres per unit of u and v
    /// at a representative point, so that the distance comes out in m. `edges[i][k]` is the number of the edge that the
    /// piece from loops[i][k] to the next point lies on (0: unknown, or `noBorder`); empty: all unknown. `arcs`
    /// likewise says of which curve the piece is a chord; empty: all straight.
    Trim(std::vector<std::vector<Vec2>> loops, const Vec2& period, const Vec2& scale, double chordError,
         const std::vector<std::vector<int>>& edges = {}, const std::vector<std::vector<TrimArc>>& arcs = {});
    /// Distance in m to the border: positive inside, negative outside; +infinity where there is no border. Far from the
    /// border it is that to the curve of the nearest chord, which another curve may undercut by `chordError`.
    double borderDistance(const Vec2& uv) const;
    /// The edge number (from 1) of the border piece nearest to uv, 0 when unknown.
    int nearestEdge(const Vec2& uv) const;
    bool unbounded() const { return loops_.empty(); }
    const std::vector<std::vector<Vec2>>& loops() const { return loops_; }
    /// The box around all loops, also where none of them is a border (a closed face may be half of its surface's
    /// domain); infinite without loops.
    const Vec2& low() const { return windowLow_; }
    const Vec2& high() const { return windowHigh_; }
    double chordError() const { return chordError_; } ///< m; how far a curved border may be from its polyline

  private:
    friend class PartArchive;
    struct Piece { ///< from a to b, in scaled parameters (m)
        Vec2 a, b;
        int edge;
        int border = -1;             ///< index of its curve, -1: straight
        double from = 0.0, to = 0.0; ///< parameters of that curve
    };
    struct Border { ///< a curve over all consecutive pieces that are its chords
        std::shared_ptr<const Curve> curve;
        Vec2 unit;        ///< scaled parameters (m) per unit of the curve's x and y
        double low, high; ///< infinite where it closes on itself
        double inside;    ///< 1 where the face is on the left of growing curve parameter, else -1
    };
    struct Run { ///< consecutive pieces and their bounding box
        Vec2 low, high;
        std::size_t begin, end;
        std::size_t after; ///< in `runs_`, behind all runs within this one; the next: it has none within
    };
    struct Nearest {
        double squared;
        int edge;
        const Piece* piece = nullptr;
        Vec2 from = Vec2::Zero(); ///< the asking point as the piece sees it, moved by whole periods
    };

    Vec2 intoWindow(const Vec2& uv) const;
    bool inside(const Vec2& scaled) const;
    Nearest nearest(const Vec2& scaled) const;
    void addBorders(const std::vector<std::vector<TrimArc>>& arcs);
    void gatherRuns();
    void addRun(std::size_t begin, std::size_t end);
    const Run& nearestRun(const Vec2& scaled) const;
    void findOpenSides();
    double refined(const Nearest& nearest, double rough) const;

    Vec2 windowLow_ = Vec2::Constant(-std::numeric_limits<double>::infinity()), windowHigh_ = -windowLow_;
    std::vector<std::vector<Vec2>> loops_;
    std::vector<Piece> pieces_;
    std::vector<Run> runs_; ///< of all pieces first, each halved in two that follow it, down to a few pieces
    std::vector<Border> borders_;
    Vec2 low_ = Vec2::Zero(), high_ = Vec2::Zero(); ///< bounding box of all pieces, scaled
    /// Sides of that box along which the face shrinks to a point: what lies there, by u and v, is inside.
    bool openLow_[2] = {false, false}, openHigh_[2] = {false, false};
    Vec2 period_ = Vec2::Zero(); ///< scaled
    Vec2 scale_ = Vec2::Ones();
    double chordError_ = 0.0;
};

} // namespace escapement
