#include "engine/contact/diagnostics/clearance.h"

#include "engine/contact/diagnostics/overlap.h"
#include "engine/contact/narrow_phase/face_distance.h"

#include <algorithm>
#include <map>

namespace escapement {
namespace {

constexpr double overlapTolerance = 1e-9; // m: places deeper than this overlap

double boxDistance(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, const RigidMotion& motion) {
    const Vec3 half = 0.5 * (motion.rotation.cwiseAbs() * b.sizes()), centre = motion * b.center();
    return ((centre - a.center()).cwiseAbs() - half - 0.5 * a.sizes()).cwiseMax(0.0).norm();
}

} // namespace

struct Clearance::Piece {
    explicit Piece(const PlacedPart& placed)
        : part(placed.part), placement(placed.placement), solid(placed.part),
          faces(placed.part->features.faces.size()) {}

    const FaceOutline& face(int number) {
        auto& outline = faces[std::size_t(number - 1)];
        if (!outline) outline = std::make_unique<FaceOutline>(part->features, number, &seeds);
        return *outline;
    }

    std::shared_ptr<const Part> part;
    RigidMotion placement;
    Solid solid;
    KnownSeeds seeds;
    std::vector<std::unique_ptr<FaceOutline>> faces; ///< as far as they were needed
};

struct Clearance::Nearest {
    double distance = std::numeric_limits<double>::infinity();
    Piece *a = nullptr, *b = nullptr;
    int faceA = 0, faceB = 0;
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero(); ///< part frames
};

Clearance::Clearance(const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b)
    : last_(std::make_unique<Nearest>()) {
    for (const auto& [from, to] : {std::pair(&a, &a_), std::pair(&b, &b_)})
        for (const PlacedPart& placed : *from)
            if (!placed.part->triangulation.triangles.empty()) to->push_back(std::make_unique<Piece>(placed));
}

Clearance::~Clearance() = default;

void Clearance::look(Piece& a, Piece& b, const RigidMotion& motion, Nearest& nearest) {
    const auto take = [&](int faceA, int faceB) {
        const FaceDistance found = leastDistance(a.face(faceA), b.face(faceB), motion, nearest.distance);
        if (found.distance < nearest.distance) nearest = {found.distance, &a, &b, faceA, faceB, found.a, found.b};
    };
    if (last_->a == &a && last_->b == &b) take(last_->faceA, last_->faceB);
    const double off = a.solid.deviation() + b.solid.deviation();
    if (boxDistance(a.solid.mesh().box(), b.solid.mesh().box(), motion) - off > nearest.distance) return;
    if (!std::isfinite(nearest.distance)) {
        // Nothing is known yet: the triangle nearest to a corner of the other part gives a first pair of faces.
        double least = std::numeric_limits<double>::infinity();
        int faceA = 1, faceB = 1;
        const Triangulation &meshA = a.part->triangulation, &meshB = b.part->triangulation;
        for (std::size_t t = 0; t < meshB.triangles.size(); ++t) {
            const auto found = a.solid.mesh().nearest(motion * meshB.points[std::size_t(meshB.triangles[t][0])], least);
            if (found.triangle < 0 || !(found.distance < least)) continue;
            least = found.distance, faceA = meshA.face[std::size_t(found.triangle)], faceB = meshB.face[t];
        }
        take(faceA, faceB);
    }
    // All faces with triangles no further apart than what was found; a nearer pair narrows the search for the next.
    std::map<std::pair<int, int>, double> roughly; // m, between the boxes of their nearest triangles
    a.solid.mesh().pairs(b.solid.mesh(), motion, nearest.distance + off, [&](int own, int other) {
        const std::pair faces{a.part->triangulation.face[std::size_t(own)],
                              b.part->triangulation.face[std::size_t(other)]};
        Eigen::AlignedBox3d boxA, boxB;
        for (const Vec3& corner : a.solid.mesh().triangle(own)) boxA.extend(corner);
        for (const Vec3& corner : b.solid.mesh().triangle(other)) boxB.extend(motion * corner);
        const double rough = boxA.exteriorDistance(boxB);
        if (rough > nearest.distance + off) return true;
        double& least = roughly.try_emplace(faces, rough).first->second;
        least = std::min(least, rough);
        return true;
    });
    if (nearest.a == &a && nearest.b == &b) roughly.erase({nearest.faceA, nearest.faceB});
    std::vector<std::pair<double, std::pair<int, int>>> open;
    for (const auto& [faces, rough] : roughly) open.push_back({rough, faces});
    std::sort(open.begin(), open.end());
    for (const auto& [rough, faces] : open) {
        if (rough > nearest.distance + off) break;
        take(faces.first, faces.second);
    }
}

Clearing Clearance::at(const RigidMotion& a, const RigidMotion& b) {
    Nearest nearest;
    Clearing clearing;
    const auto motionOf = [&](const Piece& pa, const Piece& pb) {
        return (a * pa.placement).inverse() * (b * pb.placement);
    };
    if (last_->a) look(*last_->a, *last_->b, motionOf(*last_->a, *last_->b), nearest);
    for (const auto& pa : a_)
        for (const auto& pb : b_)
            if (pa.get() != last_->a || pb.get() != last_->b) look(*pa, *pb, motionOf(*pa, *pb), nearest);
    *last_ = nearest;
    clearing.distance = nearest.distance;
    if (!nearest.a) return clearing;
    clearing.a = a * nearest.a->placement * nearest.pointA;
    clearing.b = b * nearest.b->placement * nearest.pointB;
    // Of parts that lie in each other the least distance of faces says nothing; where the boxes are apart none do.
    double deepest = 0.0;
    for (const auto& pa : a_)
        for (const auto& pb : b_) {
            if (boxDistance(pa->solid.mesh().box(), pb->solid.mesh().box(), motionOf(*pa, *pb)) > 0.0) continue;
            const Penetration deep =
                findOverlap(pa->solid, a * pa->placement, pb->solid, b * pb->placement, overlapTolerance);
            if (!deep.found || !(deep.depth > deepest)) continue;
            deepest = deep.depth;
            clearing = {-deep.depth, deep.point, deep.point};
        }
    return clearing;
}

} // namespace escapement
