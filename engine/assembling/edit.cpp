#include "engine/assembling/edit.h"

#include "engine/assembling/carried.h"
#include "engine/assembling/moved_features.h"
#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/assembling/proposals/load_proposal.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/errors.h"
#include "engine/model/instance_names.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/kinds/primitive_type.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace escapement {

namespace {

template <class T> void requireFree(const std::vector<T>& things, int own, const std::string& name, const char* what) {
    if (name.find_first_not_of(" \t\n") == std::string::npos)
        throw InputError(fmt::format("A {} needs a name; type at least one letter.", what));
    for (std::size_t i = 0; i < things.size(); ++i)
        if (static_cast<int>(i) != own && things[i].name == name)
            throw InputError(fmt::format("There is another {} named \"{}\"; names must differ.", what, name));
}

/// Calls `visit` with every name of a body that stands somewhere in the mechanism, except its own.
template <class Visit> void everyBodyReference(Mechanism& mechanism, Visit visit) {
    for (auto& joint : mechanism.joints) visit(joint.a.body), visit(joint.b.body);
    for (auto& load : mechanism.loads) visit(load.a.body), visit(load.b.body);
    for (auto& sensor : mechanism.sensors) visit(sensor.a.body), visit(sensor.b.body);
    for (auto& contact : mechanism.contacts) {
        visit(contact.a.body), visit(contact.b.body);
        for (auto& left : contact.except) visit(left.a), visit(left.b);
    }
}

/// Removes the things on which `gone` is true.
template <class T, class Gone> void drop(std::vector<T>& things, Gone gone) {
    things.erase(std::remove_if(things.begin(), things.end(), gone), things.end());
}

} // namespace

void dropDangling(Mechanism& mechanism) {
    const auto isGone = [](const auto& things, const std::string& name) {
        return !name.empty() &&
               std::none_of(things.begin(), things.end(), [&](const auto& thing) { return thing.name == name; });
    };
    const auto gone = [&](const std::string& name) { return isGone(mechanism.joints, name); };
    drop(mechanism.sensors, [&](const Sensor& sensor) {
        return gone(sensor.joint) || isGone(mechanism.contacts, sensor.contact) ||
               isGone(mechanism.bodies, sensor.a.body) || isGone(mechanism.bodies, sensor.b.body);
    });
    drop(mechanism.couplings, [&](const Coupling& c) { return gone(c.a.joint) || gone(c.b.joint) || gone(c.c.joint); });
    drop(mechanism.loads, [&](const Load& load) { return gone(load.joint); });
}

void renameBody(Mechanism& mechanism, int body, const std::string& name) {
    requireFree(mechanism.bodies, body, name, "body");
    const std::string old = mechanism.bodies.at(body).name;
    everyBodyReference(mechanism, [&](std::string& reference) {
        if (reference == old) reference = name;
    });
    mechanism.bodies[body].name = name;
    if (mechanism.views.json().contains("hidden"))
        for (auto& one : mechanism.views.edit()["hidden"])
            if (one == old) one = name;
}

void renameJoint(Mechanism& mechanism, int joint, const std::string& name) {
    requireFree(mechanism.joints, joint, name, "joint");
    const std::string old = mechanism.joints.at(joint).name;
    for (auto& load : mechanism.loads)
        if (load.joint == old) load.joint = name;
    for (auto& coupling : mechanism.couplings)
        for (auto* end : {&coupling.a, &coupling.b, &coupling.c})
            if (end->joint == old) end->joint = name;
    for (auto& sensor : mechanism.sensors)
        if (sensor.joint == old) sensor.joint = name;
    mechanism.joints[joint].name = name;
}

void renameContact(Mechanism& mechanism, int contact, const std::string& name) {
    requireFree(mechanism.contacts, contact, name, "contact");
    const std::string old = mechanism.contacts.at(contact).name;
    for (auto& sensor : mechanism.sensors)
        if (sensor.contact == old) sensor.contact = name;
    mechanism.contacts[contact].name = name;
}

void removeContact(Mechanism& mechanism, int contact) {
    mechanism.contacts.erase(mechanism.contacts.begin() + contact);
    dropDangling(mechanism);
}

void renameMaterial(Mechanism& mechanism, int material, const std::string& name) {
    requireFree(mechanism.materials, material, name, "material");
    const std::string old = mechanism.materials.at(material).name;
    for (auto& body : mechanism.bodies)
        for (auto& shape : body.shapes)
            if (shape.material == old) shape.material = name;
    for (auto& pair : mechanism.material_pairs)
        for (auto* one : {&pair.a, &pair.b})
            if (*one == old) *one = name;
    mechanism.materials[material].name = name;
}

void removeMaterial(Mechanism& mechanism, int material) {
    const std::string gone = mechanism.materials.at(std::size_t(material)).name;
    mechanism.materials.erase(mechanism.materials.begin() + material);
    drop(mechanism.material_pairs, [&](const MaterialPair& pair) { return pair.a == gone || pair.b == gone; });
    for (auto& body : mechanism.bodies)
        for (auto& shape : body.shapes)
            if (shape.material == gone) shape.material.clear();
}

void removeGeometry(Mechanism& mechanism, int geometry) {
    const std::string gone = mechanism.geometry.at(std::size_t(geometry)).id;
    for (const auto& body : mechanism.bodies)
        for (const auto& shape : body.shapes)
            if (shape.geometry == gone)
                throw InputError(fmt::format("Body \"{}\" has a shape of the CAD file \"{}\": delete the body, or give "
                                             "it another shape, before the file is removed.",
                                             body.name, gone));
    mechanism.geometry.erase(mechanism.geometry.begin() + geometry);
}

void rescaleGeometry(Mechanism& mechanism, int index, double scale) {
    if (!(scale > 0.0)) throw InputError("The scale must be greater than 0.");
    Geometry& geometry = mechanism.geometry.at(index);
    const double factor = scale / geometry.scale.value;
    geometry.scale = scale;
    stretchGeometry(mechanism, index, factor);
}

void stretchGeometry(Mechanism& mechanism, int index, double factor) {
    const Geometry& geometry = mechanism.geometry.at(index);
    const auto stretchBy = [](auto& numbers, double by) {
        for (Number& number : numbers)
            if (!number.isExpression()) number = number.value * by;
    };
    const auto stretch = [&](NumberVector<3>& position) { stretchBy(position, factor); };
    for (auto& body : mechanism.bodies) {
        const bool own =
            !body.shapes.empty() && std::all_of(body.shapes.begin(), body.shapes.end(),
                                                [&](const Shape& shape) { return shape.geometry == geometry.id; });
        if (!own) continue;
        stretch(body.pose.position);
        if (body.mass) {
            stretch(body.mass->centre);
            stretchBy(body.mass->inertia, factor * factor); // of the same mass
        }
        for (auto& shape : body.shapes)
            if (shape.placement) stretch(shape.placement->position);
        for (auto& joint : mechanism.joints)
            for (auto* frame : {&joint.a, &joint.b})
                if (frame->body == body.name) stretch(frame->position);
        for (auto& load : mechanism.loads)
            for (auto* at : {&load.a, &load.b})
                if (at->body == body.name) stretch(at->position);
        for (auto& sensor : mechanism.sensors)
            for (auto* at : {&sensor.a, &sensor.b})
                if (at->body == body.name) stretch(at->position);
    }
}

void removeBodies(Mechanism& mechanism, const std::set<int>& bodies) {
    std::set<std::string> gone;
    for (int body : bodies) gone.insert(mechanism.bodies.at(body).name);
    const auto on = [&](const std::string& name) { return gone.contains(name); };
    drop(mechanism.bodies, [&](const Body& body) { return on(body.name); });
    drop(mechanism.joints, [&](const Joint& joint) { return on(joint.a.body) || on(joint.b.body); });
    drop(mechanism.loads, [&](const Load& load) { return on(load.a.body) || on(load.b.body); });
    drop(mechanism.contacts, [&](const ContactPair& pair) { return on(pair.a.body) || on(pair.b.body); });
    for (auto& contact : mechanism.contacts)
        drop(contact.except, [&](const BodyPair& left) { return on(left.a) || on(left.b); });
    dropDangling(mechanism);
}

void removeJoint(Mechanism& mechanism, int joint) {
    mechanism.joints.erase(mechanism.joints.begin() + joint);
    dropDangling(mechanism);
}

void keepPlacements(Mechanism& mechanism, const PartLibrary& parts) {
    for (auto& body : mechanism.bodies) {
        const bool open = std::any_of(body.shapes.begin(), body.shapes.end(),
                                      [](const Shape& shape) { return !shape.placement && shape.primitive.empty(); });
        if (!open) continue;
        std::vector<PlacedPart> placed;
        try {
            placed = placedParts(body, mechanism, parts);
        } catch (const ModelError&) {
            continue; // a part that is missing has no place to keep
        }
        for (std::size_t i = 0; i < body.shapes.size(); ++i)
            if (!body.shapes[i].placement && body.shapes[i].primitive.empty())
                body.shapes[i].placement = poseOf(placed[i].placement);
    }
}

int duplicateBody(Mechanism& mechanism, const PartLibrary& parts, int body) {
    keepPlacements(mechanism, parts);
    Body copy = mechanism.bodies.at(body);
    const RigidMotion pose = motionOf(copy.pose);
    Eigen::AlignedBox3d box;
    for (const auto& placed : placedParts(copy, mechanism, parts))
        for (const Vec3& point : placed.part->triangulation.points) box.extend(pose * (placed.placement * point));
    const double width = box.isEmpty() ? 0.01 : box.sizes().x();
    copy.pose.position[0] = pose.translation.x() + 1.2 * width;
    copy.name = freeName(mechanism.bodies, copy.name);
    mechanism.bodies.push_back(copy);
    return static_cast<int>(mechanism.bodies.size()) - 1;
}

void moveJointEnd(Mechanism& mechanism, int index, bool first, const std::string& body) {
    Joint& joint = mechanism.joints.at(std::size_t(index));
    JointFrame& end = first ? joint.a : joint.b;
    const auto find = [&](const std::string& name) {
        return std::find_if(mechanism.bodies.begin(), mechanism.bodies.end(),
                            [&](const Body& one) { return one.name == name; });
    };
    const auto from = find(end.body), to = find(body);
    const auto fixedNumbers = [](const NumberVector<3>& v) {
        return std::none_of(v.begin(), v.end(), [](const Number& n) { return n.isExpression(); });
    };
    if (from == mechanism.bodies.end() || to == mechanism.bodies.end() || !fixedNumbers(end.position) ||
        !fixedNumbers(end.z) || !fixedNumbers(end.x))
        end.body = body;
    else carry(end, body, motionOf(to->pose).inverse() * motionOf(from->pose));
}

void changeJointType(Mechanism& mechanism, int index, const std::string& type) {
    const JointType& wanted = jointType(type);
    Joint& joint = mechanism.joints.at(std::size_t(index));
    const auto point = [&](const JointFrame& frame) {
        const Body* body = mechanism.findBody(frame.body);
        return body ? motionOf(body->pose) * toVec3(frame.position) : toVec3(frame.position);
    };
    joint.type = type;
    giveNumbers(joint, wanted, (point(joint.b) - point(joint.a)).norm());
    if (!joint.coordinate.empty() && wanted.carrier(joint.coordinate) < 0) joint.coordinate.clear();
    if (joint.motor && !joint.motor->coordinate.empty() && wanted.carrier(joint.motor->coordinate) < 0)
        joint.motor->coordinate.clear();
    for (auto& load : mechanism.loads)
        if (load.joint == joint.name && !load.coordinate.empty() && wanted.carrier(load.coordinate) < 0)
            load.coordinate.clear();
    for (auto& coupling : mechanism.couplings)
        for (auto* end : {&coupling.a, &coupling.b, &coupling.c})
            if (end->joint == joint.name && !end->coordinate.empty() && wanted.carrier(end->coordinate) < 0)
                end->coordinate.clear();
}

void giveFreshNumbers(Coupling& coupling) {
    const CouplingType* type = findCouplingType(coupling.type);
    if (!type) throw std::invalid_argument("unknown type of coupling \"" + coupling.type + "\"");
    const auto used = [&](const char* key) {
        return std::any_of(type->parameters.begin(), type->parameters.end(),
                           [&](const CouplingParameter& own) { return std::string_view(own.key) == key; });
    };
    for (const auto& key : couplingParameterKeys())
        if (!used(key.parameter->key)) couplingNumber(coupling, key.parameter->key) = 0.0;
    for (const auto& own : type->parameters)
        if (Number& number = couplingNumber(coupling, own.key); number.value == 0.0) number = own.fresh;
}

void changeCouplingType(Mechanism& mechanism, int index, const std::string& type) {
    Coupling& coupling = mechanism.couplings.at(std::size_t(index));
    coupling.type = type;
    giveFreshNumbers(coupling);
    if (findCouplingType(type)->termCount() < 3) coupling.c = {};
}

void changeLoadType(Mechanism& mechanism, int index, const std::string& type) {
    const Load old = mechanism.loads.at(index);
    const LoadType* wanted = findLoadType(type, false);
    if (!wanted) throw InputError(fmt::format("There is no type of load \"{}\".", type));
    Load load;
    load.name = old.name;
    load.type = type;
    load.unknown = old.unknown;
    load.a = old.a;
    load.b = old.b;
    for (const auto& joint : mechanism.joints)
        if (load.a.body.empty() && joint.name == old.joint) load.a.body = joint.b.body;
    const auto bodyOtherThan = [&](const std::string& taken) {
        for (const auto& body : mechanism.bodies)
            if (body.name != taken) return body.name;
        throw InputError("There is no body that the load could act on; import or add one first.");
    };
    if (load.a.body.empty()) load.a.body = bodyOtherThan("");
    if (!wanted->hasTwoEnds()) load.b = {};
    else if (load.b.body.empty() || load.b.body == load.a.body) load.b = {bodyOtherThan(load.a.body), {}, {}};
    giveValues(load, old, apart(mechanism, load), Vec3::Zero());
    mechanism.loads[index] = load;
}

void makePrimitiveShape(Mechanism& mechanism, const PartLibrary& parts, int body, int index,
                        const std::string& primitive) {
    keepPlacements(mechanism, parts);
    const Body& whole = mechanism.bodies.at(body);
    const PlacedPart placed = placedParts(whole, mechanism, parts).at(index);
    Eigen::AlignedBox3d box; // in the part's frame
    for (const Vec3& point : placed.part->triangulation.points) box.extend(point);
    if (box.isEmpty())
        throw ModelError(fmt::format("The part of \"{}\" has no extent to make a {} of.", whole.name, primitive));
    const Vec3 size = box.sizes().cwiseMax(1e-6);
    Shape shape = whole.shapes.at(index);
    shape.geometry.clear();
    shape.part.clear();
    shape.primitive = primitive;
    shape.radius = shape.length = 0.0;
    shape.size = {};
    const PrimitiveType* type = findPrimitiveType(primitive);
    if (!type)
        throw ModelError(
            fmt::format("There is no primitive \"{}\"; there are {}.", primitive, fmt::join(primitiveNames(), ", ")));
    type->fit(shape, size);
    // A primitive sits in the middle of its own frame.
    RigidMotion within = placed.placement;
    within.translation = placed.placement * box.center();
    shape.placement = poseOf(within);
    const Body before = whole;
    Body& changed = mechanism.bodies[body];
    changed.shapes[index] = shape;
    // Its own features are no longer those that were chosen.
    std::vector<ShapePlace> now;
    for (const auto& name : instanceNames(changed)) now.push_back({changed.name, name.lasting()});
    now[std::size_t(index)] = {};
    followShapes(mechanism, before, now, before.name);
}

} // namespace escapement
