#pragma once
// Inside and outside of a part, and how deep: by the exact faces, edges and vertices; the triangles only tell which of
// these are near. A point counts as inside only where it lies in the material, not where it lies below the plane of
// some face.

#include "engine/contact/diagnostics/mesh_tree.h"
#include "engine/contact/features/curved_features.h"

#include <memory>
#include <vector>

namespace escapement {

/// The place of a part's boundary nearest to a point. Part frame, m.
struct BoundaryPlace {
    double height = std::numeric_limits<double>::infinity(); ///< distance, negative inside the material
    Vec3 point = Vec3::Zero();                               ///< on the boundary
    Vec3 normal = Vec3::UnitZ(); ///< unit, out of the material, along the connection where that has a length
    int face = 0;                ///< number (from 1) of a face on which it lies
};

class Solid {
  public:
    explicit Solid(std::shared_ptr<const Part> part);

    const Part& part() const { return *part_; }
    /// Whether nobody else has the part, or another one of its shape.
    bool alone() const { return part_.use_count() == 1 && part_->features.faces.owner().use_count() == 1; }
    const MeshTree& mesh() const { return tree_; }
    /// Whether inside has a meaning: a closed solid.
    bool closed() const { return closed_; }
    /// m: how far the triangles of a face, or of any face, may be from it.
    double deviation(int face) const { return deviation_[std::size_t(face - 1)]; }
    double deviation() const { return largest_; }
    /// m, of the part's bounding box.
    double size() const { return size_; }
    double thickness() const { return thickness_; } ///< its least edge
    /// Where it is (part frame), and how far its points are from there that move when it turns: of a ball none do.
    Vec3 middle() const;
    double turningReach() const { return ballRadius() > 0.0 ? 0.0 : 0.5 * size_; }
    /// m; 0 of what is no ball.
    double ballRadius() const;

    /// The nearest place of the boundary, exact up to Newton's tolerance. Where it is nearer than the triangles
    /// deviate, the side is that of the exact face, of both faces of an edge, or of all around a vertex; elsewhere the
    /// winding number tells. Further away than `within` only a bound comes back: height of that sign, face 0.
    BoundaryPlace nearest(const Vec3& p, double within = std::numeric_limits<double>::infinity()) const;
    /// Whether p lies in the material, as far as triangles tell (m: up to deviation()).
    bool roughlyInside(const Vec3& p) const { return tree_.winding(p) > 0.5; }
    /// The point of the exact face nearest to a point of its triangle.
    Vec3 onFace(int triangle, const Vec3& p) const;

  private:
    struct EdgeSamples {
        std::vector<double> parameter;
        std::vector<Vec3> point;
        double reach = 0.0; ///< m along the edge to the nearest of them; 0 of a straight one, which has its two ends
    };
    /// The nearest place found so far.
    struct Nearest {
        double distance = std::numeric_limits<double>::infinity(); ///< m
        Vec3 point = Vec3::Zero(), outward = Vec3::Zero();         ///< `outward` against the connection tells the side
        int face = 0;
    };
    void placeMesh();
    void sampleEdges();
    bool encloses(const Vec3& centre) const;
    Vec2 parameterNear(int triangle, const Vec3& p) const;
    Vec3 outwardAt(int face, const Vec3& point, const std::vector<MeshTree::Nearest>& around) const;
    Vec3 outwardAtVertex(const Vec3& at, double close, const std::vector<MeshTree::Nearest>& around) const;
    Vec3 outwardAtEdge(const Edge& edge, double t, const Vec3& at, const Vec3& p,
                       const std::vector<MeshTree::Nearest>& around) const;
    void nearestOnFaces(const Vec3& p, const std::vector<MeshTree::Nearest>& around, Nearest& found) const;
    void nearestOnEdges(const Vec3& p, const std::vector<MeshTree::Nearest>& around, Nearest& found) const;

    std::shared_ptr<const Part> part_;
    MeshTree tree_;
    std::vector<Vec2> parameters_; ///< of the mesh's points on the face of their triangles
    std::vector<double> deviation_;
    std::vector<EdgeSamples> edges_;
    double largest_ = 0.0, size_ = 0.0, thickness_ = 0.0;
    bool closed_ = false;
};

} // namespace escapement
