#pragma once
// What a chosen set of faces brings into a contact: its features by what they can meet, each with its lasting name.

#include "engine/contact/features/placed_part.h"
#include "engine/contact/narrow_phase/narrow_phase.h"

#include <limits>
#include <string>
#include <vector>

namespace escapement {

/// Around a feature, body frame; an infinite radius says nothing.
struct Ball {
    Vec3 centre = Vec3::Zero();
    double radius = std::numeric_limits<double>::infinity();
};

template <class Feature> struct Named {
    Feature feature;
    std::string name;
    int branch = 0; ///< of several of this name
    Ball ball;
    Roundness round = {};
    double sag = 0.0; ///< m, of a support: how narrow the polygon of supports is against the circle that they stand for
    bool straight = false;                  ///< of a meridian
    bool convex = true;                     ///< of a face; of an edge: both faces beside it, and it does not turn far
    bool roundsFlat = false;                ///< of a face: goes over into a plane along an edge that turns far
    int part = -1;                          ///< of the body's parts
    const ContactFeature* shared = nullptr; ///< as the pairs see it
};

/// Around the seeds of a face or an edge.

/// What a chosen set of faces brings into a contact.
struct SideFeatures {
    std::vector<Named<PlaneFeature>> planes;
    std::vector<Named<PointFeature>> spheres, vertices;
    std::vector<Named<PointFeature>> corners, tips; ///< of the vertices
    std::vector<Named<LineFeature>> lines;
    std::vector<Named<SurfaceFeature>> surfaces, flats; ///< curved faces; planes once more, for what is curved
    std::vector<Named<SurfaceFeature>> bowls;           ///< hollow spheres once more, for what is curved
    std::vector<Named<CurveFeature>> curves,
        straights;                            ///< curved edges, or beside curved faces; the other lines once more
    std::vector<Named<CurveFeature>> borders; ///< of open shells, for curved faces: a plane's border stops nothing
    std::vector<Named<PointFeature>> borderCorners;
    std::vector<Named<PointFeature>> supports;  ///< points fixed to curved edges that lie in a plane
    std::vector<Named<CurveFeature>> meridians; ///< curves fixed to surfaces of revolution
    std::vector<Named<PlaneFeature>> pits;      ///< planes that touch a hollow apex from all round
    std::string formless;                       ///< the first edge to be touched whose curve the file does not tell

    /// Calls `use` for every feature.
    template <class Use> void each(const Use& use) {
        const auto all = [&use](auto&... lists) {
            const auto one = [&use](auto& list) {
                for (auto& entry : list) use(entry);
            };
            (one(lists), ...);
        };
        all(planes, spheres, vertices, corners, tips, lines, surfaces, flats, bowls, curves, straights, borders,
            borderCorners, supports, meridians, pits);
    }
    /// What has no part yet is of this one.
    void belongsTo(int part) {
        each([part](auto& entry) {
            if (entry.part < 0) entry.part = part;
        });
    }
};

/// The features that one side of a contact brings. `seeds` keeps what other contacts may need, too. Throws ModelError
/// as chosenFeatures does.
SideFeatures featuresOfSide(const ContactPair& contact, const ContactSide& side, const std::vector<PlacedPart>& parts,
                            KnownSeeds* seeds);

/// How far the tangent turns along the edge, rad.
double turning(const CurveFeature& curve);

/// A plane touches such a face along a line or not at all: its edges and corners stand for it.
inline bool isRuledAlongNormal(SurfaceKind kind) {
    return kind == SurfaceKind::Cylinder || kind == SurfaceKind::Cone || kind == SurfaceKind::Extrusion;
}

} // namespace escapement
