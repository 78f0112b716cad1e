#include "engine/assembling/proposals/new_body.h"

#include "engine/assembling/edit.h"
#include "engine/contact/diagnostics/clearance.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/primitive_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace escapement {

namespace {

using Box = Eigen::AlignedBox3d;

constexpr double coarsest = 0.1;     // of a body's size: how far its triangles may be from it
constexpr double planeAround = 10.0; // of the extent of all that is there: the side of a plane below it

/// 1, 2 or 5 times a power of ten, near x > 0.
double roundSize(double x) {
    const double power = std::pow(10.0, std::floor(std::log10(x)));
    const double leading = x / power;
    return power * (leading < 1.5 ? 1.0 : leading < 3.5 ? 2.0 : leading < 7.5 ? 5.0 : 10.0);
}

/// What a person would type: whole tenths of a millimetre, or finer where bodies are small.
double roundPlace(double x, double size) {
    const double unit = std::pow(10.0, std::floor(std::log10(size)) - 2.0);
    return std::round(x / unit) * unit;
}

Box boxOf(const Body& body, const Mechanism& mechanism, const PartLibrary& parts) {
    Box box;
    try {
        const RigidMotion pose = motionOf(body.pose);
        for (const auto& placed : placedParts(body, mechanism, parts))
            for (const Vec3& point : placed.part->triangulation.points) box.extend(pose * (placed.placement * point));
    } catch (const ModelError&) {
        // A part that is missing takes no room that one could see.
    }
    return box;
}

bool isFloor(const Body& body) {
    return body.fixed && !body.shapes.empty() &&
           std::all_of(body.shapes.begin(), body.shapes.end(), [](const Shape& shape) {
               const PrimitiveType* type = findPrimitiveType(shape.primitive);
               return type && !type->solid;
           });
}

/// The middle one of the bodies' largest sides, m; 0 where there is none.
double usualSize(const std::vector<Box>& bodies) {
    std::vector<double> sizes;
    for (const Box& box : bodies) sizes.push_back(box.sizes().maxCoeff());
    if (sizes.empty()) return 0.0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
}

struct Surroundings {
    std::vector<Box> bodies; ///< but for floors; around their triangles
    std::vector<const Body*> of;
    Box all; ///< of them
    Box floors;
};

Surroundings surroundingsOf(const Mechanism& mechanism, const PartLibrary& parts) {
    Surroundings there;
    for (const Body& body : mechanism.bodies) {
        const Box box = boxOf(body, mechanism, parts);
        if (box.isEmpty()) continue;
        if (isFloor(body)) {
            there.floors.extend(box);
        } else {
            there.bodies.push_back(box);
            there.of.push_back(&body);
            there.all.extend(box);
        }
    }
    return there;
}

/// A level square well below everything, as wide as all of it, and where it is.
std::pair<std::vector<PlacedPart>, RigidMotion> farBelow(const Box& all) {
    const double side = 2.0 * all.diagonal().norm();
    PlacedPart below;
    below.part = std::make_shared<const Part>(makePlane(side, side));
    const Vec3 at(all.center().x(), all.center().y(), all.min().z() - 0.5 * side);
    return {{below}, RigidMotion::from(at, Quaternion::Identity())};
}

/// The height of the lowest point of all bodies, by their exact faces: what is round ends below the corners of its
/// triangles.
double lowestOf(const Surroundings& there, const Mechanism& mechanism, const PartLibrary& parts) {
    double lowest = there.all.min().z();
    const auto [below, at] = farBelow(there.all);
    for (std::size_t i = 0; i < there.bodies.size(); ++i) {
        // Triangles are nearer to what they stand for than that.
        if (there.bodies[i].min().z() - coarsest * there.bodies[i].diagonal().norm() > lowest) continue;
        try {
            Clearance clearance(below, placedParts(*there.of[i], mechanism, parts));
            const Clearing found = clearance.at(at, motionOf(there.of[i]->pose));
            if (found.distance > 0.0 && std::isfinite(found.distance)) lowest = std::min(lowest, found.b.z());
        } catch (const ModelError&) {
            // as for its box
        }
    }
    return lowest;
}

} // namespace

int addPrimitiveBody(Mechanism& mechanism, const PartLibrary& parts, const std::string& primitive,
                     const std::string& name) {
    const Surroundings there = surroundingsOf(mechanism, parts);
    const double extent = there.all.isEmpty() ? 0.0 : there.all.diagonal().norm();
    const PrimitiveType* type = findPrimitiveType(primitive);
    if (!type)
        throw InputError(
            fmt::format("There is no primitive \"{}\"; there are {}.", primitive, fmt::join(primitiveNames(), ", ")));
    const bool plane = !type->solid;
    const double usual = usualSize(there.bodies);
    const double size = plane         ? roundSize(extent > 0.0 ? planeAround * extent : 1.0)
                        : usual > 0.0 ? roundSize(usual)
                                      : 0.1;
    Body body;
    body.name = freeName(mechanism.bodies, name.empty() ? type->bodyName : name);
    body.fixed = plane;
    Shape shape;
    shape.primitive = primitive;
    type->fit(shape, size * type->proportions);
    body.shapes = {shape};

    const Vec3 half = 0.5 * boxOf(body, mechanism, parts).sizes();
    const double low = there.all.isEmpty() ? 0.0 : there.all.min().z();
    Vec3 centre = Vec3::Zero();
    if (plane) {
        if (!there.all.isEmpty())
            centre = {there.all.center().x(), there.all.center().y(), lowestOf(there, mechanism, parts)};
    } else {
        if (!there.floors.isEmpty()) centre = there.floors.center();
        else if (!there.all.isEmpty()) centre = there.all.center();
        centre.z() = there.floors.isEmpty() ? low + half.z() : there.floors.max().z() + 2.0 * half.z();
    }
    for (int k = 0; k < 3; ++k) centre[k] = k == 2 && plane ? centre[k] : roundPlace(centre[k], size);
    const double gap = 0.25 * size;
    const auto hit = [&]() -> const Box* {
        const Box wanted(centre - half, centre + half);
        for (const Box& other : there.bodies)
            if (!plane && !wanted.intersection(other).isEmpty()) return &other;
        return nullptr;
    };
    // Each step leaves a box behind for good, as the next place lies beyond it.
    while (const Box* other = hit()) centre.x() = roundPlace(other->max().x() + gap + half.x(), size);
    body.pose.position = {centre.x(), centre.y(), centre.z()};
    mechanism.bodies.push_back(body);
    return static_cast<int>(mechanism.bodies.size()) - 1;
}

int addGround(Mechanism& mechanism, const std::string& name) {
    Body ground;
    ground.name = freeName(mechanism.bodies, name);
    ground.fixed = true;
    mechanism.bodies.push_back(ground);
    return static_cast<int>(mechanism.bodies.size()) - 1;
}

int groundOf(const Mechanism& mechanism) {
    const auto& bodies = mechanism.bodies;
    const auto found =
        std::find_if(bodies.begin(), bodies.end(), [](const Body& body) { return body.fixed && body.shapes.empty(); });
    return found == bodies.end() ? -1 : static_cast<int>(found - bodies.begin());
}

} // namespace escapement
