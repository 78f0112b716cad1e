#include "engine/contact/diagnostics/known_solids.h"

#include <map>
#include <mutex>

namespace escapement {

namespace {

/// Copies of one part that nobody has changed since.
bool shareLists(const Part& a, const Part& b) {
    return a.features.faces.shares(b.features.faces) && a.features.edges.shares(b.features.edges) &&
           a.features.vertices.shares(b.features.vertices) && a.triangulation.points.shares(b.triangulation.points) &&
           a.triangulation.triangles.shares(b.triangulation.triangles);
}

struct Known {
    std::mutex mutex;
    std::map<const void*, std::shared_ptr<const Solid>> solids; ///< by the list of faces, which their parts keep alive

    /// Those whose shape nobody but themselves has.
    void letGo() {
        std::erase_if(solids, [](const auto& entry) {
            const std::shared_ptr<const Solid>& solid = entry.second;
            return solid.use_count() == 1 && solid->alone();
        });
    }
};

Known& known() {
    static Known all;
    return all;
}

} // namespace

std::shared_ptr<const Solid> solidOf(const std::shared_ptr<const Part>& part) {
    const void* shape = part->shape();
    if (!shape) return std::make_shared<const Solid>(part); // has no faces
    Known& all = known();
    {
        const std::scoped_lock lock(all.mutex);
        all.letGo();
        if (const auto found = all.solids.find(shape);
            found != all.solids.end() && shareLists(found->second->part(), *part))
            return found->second;
    }
    auto made = std::make_shared<const Solid>(part); // takes its time
    const std::scoped_lock lock(all.mutex);
    all.solids.insert_or_assign(shape, made);
    return made;
}

std::size_t knownSolids() {
    const std::scoped_lock lock(known().mutex);
    known().letGo();
    return known().solids.size();
}

} // namespace escapement
