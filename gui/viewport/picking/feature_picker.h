#pragma once
// Finds the feature under a point of the picture: the face that the ray meets first, an edge or a vertex near it on the
// screen unless something hides it there.

#include "gui/viewport/camera/camera_view.h"
#include "gui/viewport/picking/picked_feature.h"
#include "gui/viewport/scene/shown_bodies.h"

namespace escapement {

class FeaturePicker {
  public:
    FeaturePicker(const ShownBodies& bodies, const CameraView& view) : bodies_(bodies), view_(view) {}

    /// `pixel` from the lower left corner; edges and vertices are taken within `radius` pixels, where a face that could
    /// be picked is under the pixel only within `onFace`, less on small faces: a face is meant unless the pointer is on
    /// the edge.
    std::optional<PickedFeature> pick(const Vec2& pixel, const PickFilter& filter, double radius, double onFace) const;
    /// World points on a feature, the more telling ones first; empty when it is not shown.
    std::vector<Vec3> samples(const PickedFeature& feature, std::size_t most) const;

  private:
    struct Hit {
        const ShownPiece* piece = nullptr;
        int face = 0;
        double along = 0.0;
        Vec3 point = Vec3::Zero();
    };
    struct Candidate {
        const ShownPiece* piece;
        int number;
        Vec3 point;
        double pixels, depth;
    };
    std::optional<Hit> firstFace(const Ray& ray) const;
    std::optional<PickedFeature> nearest(std::vector<Candidate>& found, PickKind kind) const;
    bool isSeen(const Candidate& candidate) const;
    bool isCutAway(const Vec3& point) const;
    bool mayBeNear(const ShownPiece& piece, const Vec2& pixel, double radius) const;
    void addVertices(const ShownPiece& piece, const Vec2& pixel, double radius, std::vector<Candidate>& found) const;
    void addEdges(const ShownPiece& piece, const Vec2& pixel, double radius, std::vector<Candidate>& found) const;
    double sizeOnScreen(const Hit& hit) const;
    PickedFeature feature(const ShownPiece& piece, PickKind kind, int number, const Vec3& point) const;

    const ShownBodies& bodies_;
    CameraView view_;
};

} // namespace escapement
