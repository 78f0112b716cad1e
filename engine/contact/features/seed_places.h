#pragma once
// The points spread over a face and those along an edge, said alike: by parameters, of which an edge's second is 0.

#include "engine/contact/features/curved_features.h"

namespace escapement {

inline int seedCount(const SurfaceFeature& f) { return int(f.seeds->parameters.size()); }
inline int seedCount(const CurveFeature& f) { return int(f.seeds->places.size()); }

inline Vec2 seedAt(const SurfaceFeature& f, int i) { return f.seeds->parameters[std::size_t(i)]; }
inline Vec2 seedAt(const CurveFeature& f, int i) { return {f.seeds->places[std::size_t(i)].parameter, 0.0}; }

/// Of the seed that is nearest to a point of the part's frame.
template <class Feature> Vec2 nearestSeed(const Feature& f, const Vec3& p) {
    return seedAt(f, f.seeds->tree.nearest(p));
}

/// Part frame, m.
inline Vec3 pointOn(const SurfaceFeature& f, const Vec2& at) { return f.face->surface->point(at); }
inline Vec3 pointOn(const CurveFeature& f, const Vec2& at) { return f.edge->curve->point(at.x()); }

} // namespace escapement
