#include "engine/contact/features/flipped_part.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace escapement {

namespace {

EdgeKind fromBehind(EdgeKind kind) {
    if (kind == EdgeKind::Convex) return EdgeKind::Concave;
    if (kind == EdgeKind::Concave) return EdgeKind::Convex;
    return kind;
}

Part turned(const Part& part) {
    Part other = part;
    for (Face& face : other.features.faces.editing()) face.reversed = !face.reversed;
    for (Edge& edge : other.features.edges.editing()) {
        edge.kind = fromBehind(edge.kind);
        for (EdgeStretch& stretch : edge.stretches) stretch.kind = fromBehind(stretch.kind);
        for (DihedralSample& sample : edge.dihedrals) sample.angle = -sample.angle;
        for (Vec3& normal : edge.normals) normal = -normal;
    }
    for (Vertex& vertex : other.features.vertices.editing())
        vertex.convex = !vertex.edges.empty() && std::all_of(vertex.edges.begin(), vertex.edges.end(), [&](int e) {
            return other.features.edges[std::size_t(e - 1)].kind == EdgeKind::Convex;
        });
    for (auto& triangle : other.triangulation.triangles.editing()) std::swap(triangle[1], triangle[2]);
    for (Vec3& normal : other.triangulation.normals.editing()) normal = -normal;
    return other;
}

} // namespace

std::shared_ptr<const Part> flipped(const std::shared_ptr<const Part>& part) {
    struct Known {
        std::weak_ptr<const Part> of, other; // the address alone may be another part's by now
    };
    static std::mutex mutex;
    static std::map<const Part*, Known> known;
    const std::scoped_lock lock(mutex);
    std::erase_if(known, [](const auto& entry) { return entry.second.of.expired(); });
    Known& entry = known[part.get()];
    if (auto other = entry.other.lock(); other && entry.of.lock() == part) return other;
    const auto other = std::make_shared<Part>(turned(*part));
    entry = {part, other};
    return other;
}

} // namespace escapement
