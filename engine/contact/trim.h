#pragma once
// Where a face ends: the border of its domain in the parameters of its surface.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

/// The trimmed domain of a face in its parameter plane: closed loops, the outer one and holes alike, as polylines whose
/// straight pieces are exact and whose curved pieces are sampled to `chordError`.
class Trim {
  public:
    /// Instead of an edge number: a piece that closes a loop in parameter space but is no border of the face, because
    /// the face goes on behind it (a seam) or shrinks to a point there (a pole).
    static constexpr int noBorder = -1;

    Trim() = default; ///< no border at all: a whole sphere
    /// `loops` in parameter space; `period` 0 where the direction is not periodic; `scale` metres per unit of u and v
    /// at a representative point, so that the distance comes out in m. `edges[i][k]` is the number of the edge that the
    /// piece from loops[i][k] to the next point lies on (0: unknown, or `noBorder`); empty: all unknown.
    Trim(std::vector<std::vector<Vec2>> loops, const Vec2& period, const Vec2& scale, double chordError,
         const std::vector<std::vector<int>>& edges = {});
    /// Distance in m to the border: positive inside, negative outside; +infinity where there is no border.
    double borderDistance(const Vec2& uv) const;
    /// The edge number (from 1) of the border piece nearest to uv, 0 when unknown.
    int nearestEdge(const Vec2& uv) const;
    bool unbounded() const { return loops_.empty(); }
    const std::vector<std::vector<Vec2>>& loops() const { return loops_; }
    double chordError() const { return chordError_; } ///< m; how far a curved border may be from its polyline

  private:
    struct Piece { ///< from a to b, in scaled parameters (m)
        Vec2 a, b;
        int edge;
    };
    struct Chunk { ///< a run of pieces and their bounding box
        Vec2 low, high;
        std::size_t begin, end;
    };
    struct Nearest {
        double squared;
        int edge;
    };

    Vec2 intoWindow(const Vec2& uv) const;
    bool inside(const Vec2& scaled) const;
    Nearest nearest(const Vec2& scaled) const;

    std::vector<std::vector<Vec2>> loops_;
    std::vector<Piece> pieces_;
    std::vector<Chunk> chunks_;
    Vec2 low_ = Vec2::Zero(), high_ = Vec2::Zero(); ///< bounding box of all pieces, scaled
    Vec2 period_ = Vec2::Zero();                    ///< scaled
    Vec2 scale_ = Vec2::Ones();
    double chordError_ = 0.0;
};

} // namespace escapement
