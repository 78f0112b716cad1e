#include "engine/contact/features/placed_part.h"

#include "engine/contact/features/flipped_part.h"
#include "engine/model/errors.h"
#include "engine/model/instance_names.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/pose.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace escapement {

namespace {

Part makePrimitive(const Shape& shape) {
    if (const PrimitiveType* type = findPrimitiveType(shape.primitive)) return type->make(shape);
    throw std::invalid_argument(
        fmt::format("there is no primitive \"{}\"; there are {}", shape.primitive, fmt::join(primitiveNames(), ", ")));
}

std::shared_ptr<const Part> primitiveOf(const Shape& shape, KnownPrimitives* known) {
    if (!known) return std::make_shared<Part>(makePrimitive(shape));
    Shape geometry = shape; // without what does not change the part
    geometry.material.clear();
    geometry.contact = true;
    geometry.flip = false;
    geometry.placement.reset();
    geometry.unknown = KeptJson();
    for (const auto& [of, part] : *known)
        if (of == geometry) return part;
    return known->emplace_back(geometry, std::make_shared<Part>(makePrimitive(shape))).second;
}

std::shared_ptr<const Part> findPart(const Body& body, const Shape& shape, const PartLibrary& library) {
    if (auto part = library.find(shape.geometry, shape.part)) return part;
    const CadModel* model = library.model(shape.geometry);
    if (!model)
        throw ModelError(
            fmt::format("Body '{}': its shape refers to the geometry '{}', which the project does not list "
                        "or which could not be read.",
                        body.name, shape.geometry));
    std::string known;
    for (std::size_t i = 0; i < model->parts.size() && i < 8; ++i)
        known += (i ? ", '" : "'") + model->parts[i]->path + "'";
    if (model->parts.size() > 8) known += fmt::format(" and {} more", model->parts.size() - 8);
    throw ModelError(fmt::format("Body '{}': the geometry '{}' has no part '{}'; it holds {}.", body.name,
                                 shape.geometry, shape.part, known.empty() ? "none" : known));
}

double densityOf(const Body& body, const Shape& shape, const Mechanism& mechanism) {
    if (shape.material.empty()) return 0.0;
    for (const auto& material : mechanism.materials)
        if (material.name == shape.material) return material.density.value;
    throw ModelError(fmt::format("Body '{}': the material '{}' is not in the project's list of materials.", body.name,
                                 shape.material));
}

/// Inertia of a point mass about the origin of `arm`.
Mat3 steiner(double mass, const Vec3& arm) {
    return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
}

void requirePhysical(const Body& body, const RigidMass& mass) {
    if (!(mass.mass > 0.0))
        throw ModelError(
            fmt::format("Body '{}': its mass is {} kg; it must be greater than zero.", body.name, mass.mass));
    if (Eigen::LLT<Mat3>(mass.inertia).info() != Eigen::Success)
        throw ModelError(fmt::format("Body '{}': its inertia is not positive definite, which no real body has; check "
                                     "mass.inertia (the order is xx, yy, zz, xy, xz, yz).",
                                     body.name));
}

} // namespace

std::vector<PlacedPart> placedParts(const Body& body, const Mechanism& mechanism, const PartLibrary& library,
                                    KnownPrimitives* known) {
    std::vector<PlacedPart> placed;
    const auto names = instanceNames(body);
    for (const auto& shape : body.shapes) {
        PlacedPart result;
        if (shape.primitive.empty()) {
            result.part = findPart(body, shape, library);
            result.placement =
                shape.placement ? motionOf(*shape.placement) : motionOf(body.pose).inverse() * result.part->placement;
        } else {
            try {
                result.part = primitiveOf(shape, known);
            } catch (const std::invalid_argument& error) {
                throw ModelError(fmt::format("Body '{}': {}", body.name, error.what()));
            }
            if (shape.placement) result.placement = motionOf(*shape.placement);
        }
        if (shape.flip) {
            if (result.part->solids > 0)
                throw ModelError(fmt::format("Body '{}': part '{}' is a solid, whose outer side is known; only open "
                                             "surfaces can be flipped: remove \"flip\".",
                                             body.name, result.part->path));
            result.part = flipped(result.part);
        }
        result.instance = names[placed.size()].name;
        result.qualified = names[placed.size()].qualified;
        result.density = densityOf(body, shape, mechanism);
        result.contact = shape.contact;
        placed.push_back(std::move(result));
    }
    return placed;
}

bool sameParts(const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PlacedPart& x, const PlacedPart& y) {
        return x.part == y.part && x.contact == y.contact && x.instance == y.instance && x.qualified == y.qualified &&
               x.placement.rotation == y.placement.rotation && x.placement.translation == y.placement.translation;
    });
}

std::vector<int> firstOfSameParts(const std::vector<std::vector<PlacedPart>>& bodies) {
    std::multimap<const Part*, int> known; // the first bodies, by their first part
    std::vector<int> first;
    for (const auto& parts : bodies) {
        const Part* part = parts.empty() ? nullptr : parts.front().part.get();
        const auto [begin, end] = known.equal_range(part);
        const auto same = std::find_if(begin, end, [&](const auto& entry) {
            return sameParts(bodies[std::size_t(entry.second)], parts);
        });
        if (same == end) known.emplace(part, int(first.size()));
        first.push_back(same == end ? int(first.size()) : same->second);
    }
    return first;
}

RigidMass massOf(const Body& body, const std::vector<PlacedPart>& parts) {
    RigidMass total;
    if (body.mass) {
        const auto& i = body.mass->inertia;
        total.mass = body.mass->value.value;
        total.centre = toVec3(body.mass->centre);
        total.inertia << i[0].value, i[3].value, i[4].value, //
            i[3].value, i[1].value, i[5].value,              //
            i[4].value, i[5].value, i[2].value;
        requirePhysical(body, total);
        return total;
    }
    if (parts.empty())
        throw ModelError(
            fmt::format("Body '{}' has no mass: give it a shape with a material, explicit mass, or make it "
                        "fixed.",
                        body.name));
    for (const auto& placed : parts) {
        if (placed.part->solids == 0) // a surface without a solid, or a plane: shown and touched, weightless
            continue;
        if (placed.density <= 0.0)
            throw ModelError(
                fmt::format("Body '{}': part '{}' has no material, so its mass is unknown; give the shape a "
                            "material or the body explicit mass.",
                            body.name, placed.instance));
        const double mass = placed.density * placed.part->volume;
        total.mass += mass;
        total.centre += mass * (placed.placement * placed.part->centre);
    }
    if (total.mass <= 0.0)
        throw ModelError(
            fmt::format("Body '{}' has no mass: none of its shapes is a closed solid; give the body explicit "
                        "mass, make it ground, or delete it.",
                        body.name));
    total.centre /= total.mass;
    for (const auto& placed : parts) {
        if (placed.part->solids == 0) continue;
        const Mat3& r = placed.placement.rotation;
        total.inertia +=
            placed.density * (r * placed.part->inertia * r.transpose()) +
            steiner(placed.density * placed.part->volume, placed.placement * placed.part->centre - total.centre);
    }
    requirePhysical(body, total);
    return total;
}

} // namespace escapement
