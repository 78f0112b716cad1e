#pragma once
// The contact shape of a part: faces, edges and vertices with their neighbours (docs/architecture.md, "contact").
//
// Numbers count from 1, as in the names "instance/path#face:N"; index 0 of each list is never used by a name:
// faces[i] has number i + 1. Everything is in the part's own frame, in m.

#include "engine/math/types.h"

#include <memory>
#include <string>
#include <vector>

namespace escapement {

enum class SurfaceKind { Plane, Cylinder, Cone, Sphere, Torus, Extrusion, Revolution, BSpline, Offset, Other };
enum class CurveKind { Line, Circle, Ellipse, BSpline, Offset, Other, Degenerate };
/// Border: one face only (an open shell). Seam: both sides are the same face.
enum class EdgeKind { Convex, Concave, Tangent, Smooth, Seam, Border, Degenerate };

const char* name(SurfaceKind kind);
const char* name(CurveKind kind);
const char* name(EdgeKind kind);

/// A surface beyond any trim: analytic surfaces by their formula, splines by their natural extension.
class Surface {
  public:
    virtual ~Surface() = default;
    virtual SurfaceKind kind() const = 0;
    virtual Vec3 point(const Vec2& uv) const = 0;
    /// First derivatives (columns du, dv) and, when asked for, second ones (columns uu, uv, vv).
    virtual void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                             Eigen::Matrix<double, 3, 3>* second = nullptr) const = 0;
    /// du x dv made unit. For the side of the material see Face::outward.
    Vec3 parametricNormal(const Vec2& uv) const;
    /// The parameter of the point of the surface nearest to `point` (local, from `guess`).
    virtual Vec2 footParameter(const Vec3& point, const Vec2& guess) const = 0;
};

/// origin + u x + v y; normal z = x cross y.
class PlaneSurface final : public Surface {
  public:
    PlaneSurface(const Vec3& origin, const Vec3& x, const Vec3& y) : origin_(origin), x_(x), y_(y) {}
    SurfaceKind kind() const override { return SurfaceKind::Plane; }
    Vec3 point(const Vec2& uv) const override { return origin_ + uv.x() * x_ + uv.y() * y_; }
    void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                     Eigen::Matrix<double, 3, 3>* second) const override;
    Vec2 footParameter(const Vec3& p, const Vec2&) const override {
        return {(p - origin_).dot(x_), (p - origin_).dot(y_)};
    }
    const Vec3& origin() const { return origin_; }
    Vec3 normal() const { return x_.cross(y_); }
    const Vec3& xAxis() const { return x_; }

  private:
    Vec3 origin_, x_, y_;
};

/// centre + r (cos v cos u X + cos v sin u Y + sin v Z); u in (-pi, pi], v in [-pi/2, pi/2].
class SphereSurface final : public Surface {
  public:
    SphereSurface(const Vec3& centre, double radius, const Mat3& axes = Mat3::Identity())
        : centre_(centre), radius_(radius), axes_(axes) {}
    SurfaceKind kind() const override { return SurfaceKind::Sphere; }
    Vec3 point(const Vec2& uv) const override;
    void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                     Eigen::Matrix<double, 3, 3>* second) const override;
    Vec2 footParameter(const Vec3& p, const Vec2&) const override;
    const Vec3& centre() const { return centre_; }
    double radius() const { return radius_; }

  private:
    Vec3 centre_;
    double radius_;
    Mat3 axes_;
};

/// origin + r (cos u X + sin u Y) + v Z, axes = [X Y Z]; v in m.
class CylinderSurface final : public Surface {
  public:
    CylinderSurface(const Vec3& origin, double radius, const Mat3& axes = Mat3::Identity())
        : origin_(origin), radius_(radius), axes_(axes) {}
    SurfaceKind kind() const override { return SurfaceKind::Cylinder; }
    Vec3 point(const Vec2& uv) const override;
    void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                     Eigen::Matrix<double, 3, 3>* second) const override;
    Vec2 footParameter(const Vec3& p, const Vec2& guess) const override;
    const Vec3& origin() const { return origin_; }
    double radius() const { return radius_; }
    Vec3 axis() const { return axes_.col(2); }

  private:
    Vec3 origin_;
    double radius_;
    Mat3 axes_;
};

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

struct Face {
    std::shared_ptr<const Surface> surface;
    bool reversed = false; ///< the material's outward normal is against the parametric one
    Trim trim;
    std::vector<int> edges; ///< edge numbers
    double area = 0.0;      ///< m^2
    std::string signature;  ///< kind, area and centroid in words, to find the face again in a changed file

    Vec3 outward(const Vec2& uv) const { return reversed ? Vec3(-surface->parametricNormal(uv)) : surface->parametricNormal(uv); }
};

struct Edge {
    CurveKind curve = CurveKind::Other;
    std::vector<Vec3> polyline; ///< for pictures; first and last are the ends (two points when a line)
    double radius = 0.0;        ///< of a circle
    Vec3 centre = Vec3::Zero(); ///< of a circle
    Vec3 axis = Vec3::Zero();   ///< of a circle or direction of a line
    int faces[2] = {0, 0};      ///< face numbers, 0: none
    int vertices[2] = {0, 0};   ///< vertex numbers, 0: none (closed without a vertex)
    EdgeKind kind = EdgeKind::Border;
    double dihedral = 0.0;                ///< rad between the outward normals at the middle
    Vec3 normals[2] = {Vec3::Zero(), Vec3::Zero()}; ///< outward normals of faces[0], faces[1] at the middle
    double length = 0.0;                  ///< m
};

struct Vertex {
    Vec3 point = Vec3::Zero();
    std::vector<int> edges;
    bool convex = false; ///< every edge that meets here is convex
};

struct FeatureSet {
    std::vector<Face> faces;
    std::vector<Edge> edges;
    std::vector<Vertex> vertices;
};

enum class FeatureKind { Face, Edge, Vertex };
/// "face:7", "edge:3", "vertex:1"
std::string featureName(FeatureKind kind, int number);

} // namespace escapement
