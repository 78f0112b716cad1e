#pragma once
// What contact makes of a part: its faces and edges by kind, edges that are nearly tangent, jumps of curvature, how far
// the file's own faces and edges disagree, what is smallest, and what cannot be used and why.

#include "engine/contact/features/part.h"

#include <map>

namespace escapement {

struct EdgeReport {
    int number = 0;
    EdgeKind kind = EdgeKind::Border;
    CurveKind curve = CurveKind::Other;
    int faces[2] = {0, 0};
    double length = 0.0;                ///< m
    double lowest = 0.0, highest = 0.0; ///< rad, of the dihedral along the edge; positive where convex
    double curvatures[2] = {0.0,
                            0.0};  ///< 1/m, of the faces across the edge where they differ most; positive when hollow
    double curvatureJump = 0.0;    ///< 1/m, largest along the edge; 0 where the faces do not meet smoothly
    double gap = 0.0;              ///< m, farthest of the edge's curve from the surfaces of its faces
    int gapFace = 0;               ///< the face that is
    Vec3 gapPoint = Vec3::Zero();  ///< m, on the edge
    double tolerance = 0.0;        ///< m, as the file says
    std::vector<EdgeKind> alongIt; ///< the kinds along the edge in order, where there is more than one

    /// The faces meet at an angle that is small, yet none of roundoff.
    bool nearlyTangent() const;
    /// The largest angle along the edge without its sign, rad.
    double angle() const;
};

/// Features that contact leaves aside, for one reason.
struct UnusedFeatures {
    std::string why;
    std::vector<std::string> features; ///< "face:3"
};

struct FeatureReport {
    std::map<SurfaceKind, int> faces;
    std::map<EdgeKind, int> edges;
    int vertices = 0, touchingVertices = 0; ///< those whose edges are all convex touch
    std::vector<EdgeReport> edgeReports;    ///< all edges but the degenerate ones, by number
    std::vector<int> nearlyTangent;         ///< edge numbers, the largest angle first
    std::vector<int> jumps;                 ///< edge numbers, the largest jump of curvature first
    int worstGapEdge = 0;                   ///< 0: no edge has a curve and a face
    int smallestEdge = 0, smallestFace = 0; ///< 0: none
    double smallestArea = 0.0;              ///< m^2
    std::vector<UnusedFeatures> unused;
    std::vector<std::pair<std::string, double>>
        circles; ///< features that can touch along a whole circle: name, and how much too narrow (m) supports make it
    std::vector<std::string> notes; ///< what was healed or refused while the part was read

    const EdgeReport* edge(int number) const;
};

FeatureReport featureReport(const Part& part);
/// The report of one edge, at once.
EdgeReport edgeReport(const FeatureSet& features, int number);

/// The report in sentences, the notable ones only: "2 edges are nearly tangent: edge:5 at 0.31 deg, …". Lengths in mm.
std::vector<std::string> sentences(const FeatureReport& report);
/// "12 convex, 3 tangent"
std::string countsInWords(const std::map<EdgeKind, int>& counts);
std::string countsInWords(const std::map<SurfaceKind, int>& counts);

} // namespace escapement
