#pragma once
// Faces and edges with points spread over them, and the closest point of a ball's centre or a vertex on one: where it
// is and how it moves.
//
// Everything is computed in the frame of the part that the face or edge belongs to. The closest point is found anew at
// each configuration, from the nearest of those points. Beyond a border the surface's or curve's own extension goes on.

#include "engine/contact/features/features.h"
#include "engine/contact/features/seed_tree.h"

#include <memory>
#include <unordered_map>

namespace escapement {

/// Points spread over a face's trimmed domain.
struct SurfaceSeeds {
    std::vector<Vec2> parameters;
    int cellsU = 0, cellsV = 0; ///< along either parameter; none on a face that never ends
    std::vector<int> cells;     ///< the seed in each cell's middle, -1 where the face is not there; v runs first
    std::vector<std::pair<int, int>>
        loops;      ///< of the seeds along each loop of the border: the first, and one after the last
    SeedTree tree;  ///< part frame
    Vec2 low, high; ///< of the trimmed domain; infinite for a face that never ends
    double uncovered = std::numeric_limits<double>::infinity(); ///< m: no place of the face is further from all of them
    int waves = 1;                                              ///< at so many places it comes out at once (waves.h)

    int cell(int u, int v) const { return cells[std::size_t(u * cellsV + v)]; }
};

struct SurfaceFeature {
    const Face* face = nullptr;
    RigidMotion toPart, toBody; ///< between body frame and part frame
    std::shared_ptr<const SurfaceSeeds> seeds;
    const FeatureSet* features = nullptr; ///< of the part, for the kinds of the face's edges; null: not known
};

/// Points spread along an edge.
struct CurveSeeds {
    struct Place {
        double parameter;
        Vec2 onFace[2];  ///< the same place in the parameters of the faces beside
        Vec3 outward[2]; ///< their normals there, part frame; zero beyond a border
    };
    std::vector<Place> places;                                  ///< in the order of the parameter
    SeedTree tree;                                              ///< part frame
    double uncovered = std::numeric_limits<double>::infinity(); ///< m: no place of the edge is further from all of them
    int waves = 1;                                              ///< as of a face
    std::shared_ptr<const Edge> own; ///< where the curve is no edge of the part, but a meridian of a face
};

/// An edge that can be touched: a convex one, or the border of an open shell. Or a meridian of a face (roundness.h).
struct CurveFeature {
    const Edge* edge = nullptr;
    const Face* faces[2] = {nullptr, nullptr}; ///< null beyond a border
    RigidMotion toPart, toBody;                ///< between body frame and part frame
    std::shared_ptr<const CurveSeeds> seeds;
    bool closed = false; ///< has no ends
    bool onFace = false; ///< lies within faces[0]: touched from outside that face only

    /// Signed distance along the edge to the nearer end, m: negative beyond it, infinite where there is none.
    double border(double t, double speed) const;
    /// Outward normals of the faces beside at t: by interpolation between the seeds, or as they are.
    void outwardAbout(double t, Vec3 (&normals)[2]) const;
    void outwardAt(double t, const Vec3& point, Vec3 (&normals)[2]) const;
    int faceCount() const { return (faces[0] != nullptr) + (faces[1] != nullptr); }
};

/// Seeds that were spread already: of a face or an edge there is no need to do it again, for whatever body. They must
/// outlive it.
struct KnownSeeds {
    std::unordered_map<const Face*, std::shared_ptr<const SurfaceSeeds>> faces;
    std::unordered_map<const Edge*, std::shared_ptr<const CurveSeeds>> edges;
};

SurfaceFeature surfaceFeature(const Face& face, const RigidMotion& toPart, KnownSeeds* known = nullptr);
CurveFeature curveFeature(const Edge& edge, const FeatureSet& features, const RigidMotion& toPart,
                          KnownSeeds* known = nullptr);

/// Part frame, m.
struct ClosestOnSurface {
    SurfaceJet jet; ///< of order 2 at the closest point, by coordinates that are regular there (Surface::regularJet)
    Vec3 normal = Vec3::UnitZ(); ///< out of the material
    double height = 0.0;         ///< of the point over the closest point along the normal
    double border = 0.0;         ///< of the closest point, positive inside the trim
    bool nearest = false;        ///< a local minimum of distance, not a saddle or a maximum
};
ClosestOnSurface closestOn(const SurfaceFeature& surface, const Vec3& point);

struct ClosestRates {
    Vec3 closest = Vec3::Zero(), normal = Vec3::Zero(); ///< m/s and 1/s, part frame
};
/// For a point that moves with `velocity` in the part's frame: (I - h II) d(uv)/dt = X^T velocity.
ClosestRates ratesOf(const ClosestOnSurface& closest, const Vec3& velocity);

struct ClosestOnCurve {
    CurveJet jet;        ///< of order 2 at the closest point
    double at = 0.0;     ///< its parameter
    double border = 0.0; ///< m along the curve to the nearer end; infinite on a closed one
    bool nearest = false;
    Vec3 outward[2]; ///< normals of the faces beside
};
ClosestOnCurve closestOn(const CurveFeature& curve, const Vec3& point);
/// From a parameter, not from the nearest of the points spread along the edge.
ClosestOnCurve closestFrom(const CurveFeature& curve, const Vec3& point, double guess);
/// Velocity of the closest point of a `point` that moves with `velocity` in the part's frame.
Vec3 closestRate(const ClosestOnCurve& closest, const Vec3& point, const Vec3& velocity);

} // namespace escapement
