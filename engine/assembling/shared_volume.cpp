#include "engine/assembling/shared_volume.h"

#include "engine/contact/diagnostics/mesh_tree.h"
#include "engine/contact/features/placed_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

namespace escapement {

namespace {

constexpr int pointsAlong = 14, mostPairs = 100;
constexpr double noticed = 1e-2; // of the body's volume: facets of a shaft and its bore share some thousandths

Eigen::AlignedBox3d boxOf(const PlacedPart& part) {
    Eigen::AlignedBox3d box;
    for (const Vec3& p : part.part->triangulation.points) box.extend(part.placement * p);
    return box;
}

bool isInside(const MeshTree& tree, const RigidMotion& fromBody, const Vec3& p) {
    return tree.winding(fromBody * p) > 0.5;
}

/// m^3 that both fill.
double sharedBy(const PlacedPart& a, const PlacedPart& b, const MeshTree& treeA, const MeshTree& treeB,
                const Eigen::AlignedBox3d& common) {
    if (common.isEmpty() || !(common.volume() > 0.0)) return 0.0;
    const RigidMotion toA = a.placement.inverse(), toB = b.placement.inverse();
    int both = 0;
    for (int i = 0; i < pointsAlong; ++i)
        for (int j = 0; j < pointsAlong; ++j)
            for (int k = 0; k < pointsAlong; ++k) {
                const Vec3 part = (Vec3(i, j, k).array() + 0.5) / pointsAlong;
                const Vec3 p = common.min() + part.cwiseProduct(common.sizes());
                both += isInside(treeA, toA, p) && isInside(treeB, toB, p);
            }
    return common.volume() * both / double(pointsAlong * pointsAlong * pointsAlong);
}

class SharedVolumes {
  public:
    SharedVolumes(const Mechanism& mechanism, const PartLibrary& library) : mechanism_(mechanism), library_(library) {}

    std::vector<Finding> all() {
        for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) look(i);
        return std::move(findings_);
    }

  private:
    const MeshTree& treeOf(const std::shared_ptr<const Part>& part) {
        auto& tree = trees_[part.get()];
        if (!tree) tree = std::make_unique<MeshTree>(part->triangulation);
        return *tree;
    }

    void look(std::size_t index) {
        const Body& body = mechanism_.bodies[index];
        if (body.fixed || body.mass || body.shapes.size() < 2) return;
        std::vector<PlacedPart> parts;
        try {
            parts = placedParts(body, mechanism_, library_);
        } catch (const std::exception&) {
            return; // a part that is missing: that is said elsewhere
        }
        std::vector<Eigen::AlignedBox3d> boxes;
        double volume = 0.0, twice = 0.0, most = 0.0;
        std::string worst;
        for (const PlacedPart& part : parts) {
            boxes.push_back(boxOf(part));
            if (!part.part->open) volume += part.part->volume;
        }
        for (std::size_t a = 0; a < parts.size(); ++a)
            for (std::size_t b = a + 1; b < parts.size() && pairs_ < mostPairs; ++b) {
                if (parts[a].part->open || parts[b].part->open || !boxes[a].intersects(boxes[b])) continue;
                ++pairs_;
                const double shared = sharedBy(parts[a], parts[b], treeOf(parts[a].part), treeOf(parts[b].part),
                                               boxes[a].intersection(boxes[b]));
                twice += shared;
                if (shared > most)
                    most = shared, worst = fmt::format("'{}' and '{}'", parts[a].instance, parts[b].instance);
            }
        if (!(twice > noticed * volume)) return;
        findings_.push_back(
            {Severity::Warning, fmt::format("/bodies/{}/mass", index),
             fmt::format(
                 "Shapes of \"{}\" fill the same space ({} most of it): {:.2g} cm^3 of its {:.3g} cm^3 count "
                 "twice in its mass. Move or shorten one of them, cut it out of the other in the CAD program, or "
                 "give the body its mass",
                 body.name, worst, 1e6 * twice, 1e6 * volume)});
    }

    const Mechanism& mechanism_;
    const PartLibrary& library_;
    std::map<const Part*, std::unique_ptr<MeshTree>> trees_;
    int pairs_ = 0;
    std::vector<Finding> findings_;
};

} // namespace

std::vector<Finding> remarksOnSharedVolume(const Mechanism& resolved, const PartLibrary& parts) {
    return SharedVolumes(resolved, parts).all();
}

} // namespace escapement
