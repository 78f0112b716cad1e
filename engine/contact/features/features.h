#pragma once
// The contact shape of a part: faces, edges and vertices with their neighbours (docs/architecture.md, "contact").
//
// Numbers count from 1, as in the names "instance/path#face:N"; index 0 of each list is never used by a name:
// faces[i] has number i + 1. Everything is in the part's own frame, in m.
//
// A face that bends sharply inside itself, or whose curvature jumps there, is kept in smooth pieces, and so are the
// edges that its kinks cut. The first piece has the number that the file gives; further pieces, and the edges and
// vertices between them, come after all features of the file. A further piece is named after its face, "face:3.2";
// choosing face 3 means all its pieces.

#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/surface.h"
#include "engine/contact/geometry/trim.h"
#include "engine/math/shared_list.h"

#include <memory>
#include <string>
#include <vector>

namespace escapement {

/// Border: one face only (an open shell). Seam: both sides are the same face.
enum class EdgeKind { Convex, Concave, Tangent, Smooth, Seam, Border, Degenerate };

const char* name(EdgeKind kind);

/// Whose piece a feature is; of one of the file as it stands there nothing is set.
struct PieceOf {
    int number = 0;       ///< of the feature of the file that this is a further piece of
    int piece = 1;        ///< counting from 1, which has the file's number
    bool between = false; ///< an edge or vertex that no file has: where pieces meet
};

struct Face {
    std::shared_ptr<const Surface> surface;
    bool reversed = false; ///< the material's outward normal is against the parametric one
    Trim trim;
    std::vector<int> edges; ///< edge numbers
    double area = 0.0;      ///< m^2
    std::string signature;  ///< kind, area and centroid in words, to find the face again in a changed file
    PieceOf pieceOf;

    Vec3 outward(const Vec2& uv) const {
        return reversed ? Vec3(-surface->parametricNormal(uv)) : surface->parametricNormal(uv);
    }
};

/// A stretch of an edge along which its kind does not change.
struct EdgeStretch {
    double from = 0.0, to = 0.0; ///< parameters of the edge's curve
    EdgeKind kind = EdgeKind::Border;
};

/// The angle between the outward normals of an edge's faces at one place: positive where the material is convex.
struct DihedralSample {
    double parameter = 0.0; ///< of the edge's curve
    double angle = 0.0;     ///< rad, in [-pi, pi]
};

struct Edge {
    CurveKind curveKind = CurveKind::Other;
    std::shared_ptr<const Curve> curve; ///< null where there is none (a degenerate edge)
    double from = 0.0, to = 0.0;        ///< the edge is the curve over [from, to]
    double tolerance = 0.0;             ///< m; how far the curve may be from the faces, as its file says
    std::vector<Vec3> polyline;         ///< for pictures; first and last are the ends (two points when a line)
    double radius = 0.0;                ///< of a circle
    Vec3 centre = Vec3::Zero();         ///< of a circle
    Vec3 axis = Vec3::Zero();           ///< of a circle or direction of a line
    int faces[2] = {0, 0};              ///< face numbers, 0: none
    int vertices[2] = {0, 0};           ///< vertex numbers, 0: none (closed without a vertex)
    EdgeKind kind = EdgeKind::Border;   ///< at its sharpest; elsewhere see kindAt
    double dihedral = 0.0;              ///< rad between the outward normals at the middle
    Vec3 normals[2] = {Vec3::Zero(), Vec3::Zero()}; ///< outward normals of faces[0], faces[1] at the middle
    double length = 0.0;                            ///< m
    std::vector<EdgeStretch> stretches;             ///< along the curve, without gaps; empty: `kind` all along
    std::vector<DihedralSample> dihedrals; ///< along the curve, both ends included; empty where two faces do not meet
    PieceOf pieceOf;

    EdgeKind kindAt(double t) const;
    /// Between the samples linear; 0 where there are none.
    double dihedralAt(double t) const;
};

struct Vertex {
    Vec3 point = Vec3::Zero();
    std::vector<int> edges;
    bool convex = false; ///< every edge that meets here is convex
};

enum class FeatureKind { Face, Edge, Vertex };

/// Copies share their lists: all instances of a part keep its features once.
struct FeatureSet {
    SharedList<Face> faces;
    SharedList<Edge> edges;
    SharedList<Vertex> vertices;

    /// How many faces or edges the file has: the first ones of the list.
    int ofFile(FeatureKind kind) const;
    /// The feature of the file that number `index` of the list belongs to, itself most often.
    int fileNumber(FeatureKind kind, int index) const;
    /// All pieces of a feature of the file, itself first.
    std::vector<int> pieces(FeatureKind kind, int number) const;
    /// "face:7", and "face:7.2" for a further piece of it.
    std::string name(FeatureKind kind, int index) const;
    /// What such a name means, without its kind: "7", "7.2"; 0: there is none.
    int find(FeatureKind kind, const std::string& number) const;

  private:
    const PieceOf* pieceOf(FeatureKind kind, int index) const;
    int count(FeatureKind kind) const;
};

/// "face:7", "edge:3", "vertex:1"
std::string featureName(FeatureKind kind, int number);

} // namespace escapement
