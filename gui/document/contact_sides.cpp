#include "gui/document/contact_sides.h"

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/model/pose.h"

#include <QCoreApplication>
#include <QString>

#include <algorithm>
#include <charconv>
#include <optional>

namespace escapement {
namespace {

constexpr double sameWay = 0.5; // cosine: up to 60 degrees between two normals

/// Outward normals of the faces of a side, in the world; nothing where one of them is no plane face.
std::optional<std::vector<Vec3>> normalsOf(const ContactSide& side, const Mechanism& m, const PartLibrary& library) {
    const Body* body = m.findBody(side.body);
    if (!body || side.faces.empty()) return std::nullopt;
    const auto placed = placedParts(*body, m, library);
    const RigidMotion pose = motionOf(body->pose);
    std::vector<Vec3> normals;
    for (const std::string& name : side.faces) {
        const std::string word = "#face:";
        const auto hash = name.rfind(word);
        if (hash == std::string::npos) return std::nullopt;
        int number = 0;
        std::from_chars(name.data() + hash + word.size(), name.data() + name.size(), number);
        const auto part = std::find_if(placed.begin(), placed.end(),
                                       [&](const PlacedPart& one) { return one.isNamed(name.substr(0, hash)); });
        if (part == placed.end() || number < 1) return std::nullopt;
        const FeatureGeometry face =
            moved(featureGeometry(*part->part, FeatureKind::Face, number), pose * part->placement);
        if (face.shape != FeatureGeometry::Shape::Plane) return std::nullopt;
        normals.push_back(face.direction);
    }
    return normals;
}

/// What a joint leaves free beside its coordinates is a turn: of a point that is led along edges.
bool letsTurn(const Joint& joint) {
    const JointType* type = findJointType(joint.type);
    return !type || type->rowCount() + type->coordinateCount() < 6 ||
           std::any_of(type->coordinates.begin(), type->coordinates.end(),
                       [](const JointCoordinate& one) { return one.turns(); });
}

/// Faces of what can turn come to look another way in a run: by itself, or with what carries it. What falls freely
/// turns only where it does so from the start, or something acts on it.
bool mayTurn(const std::string& name, const Mechanism& m) {
    std::vector<const Body*> together; // that no joint lets turn against each other
    const auto add = [&](const std::string& other) {
        const Body* body = m.findBody(other);
        if (body && !body->fixed && std::find(together.begin(), together.end(), body) == together.end())
            together.push_back(body);
        return body && body->fixed;
    };
    bool held = add(name);
    if (held) return false; // what is fixed turns nowhere
    for (std::size_t i = 0; i < together.size(); ++i) {
        const std::string& one = together[i]->name;
        if (toVec3(together[i]->velocity.angular).norm() > 0.0) return true;
        for (const Joint& joint : m.joints) {
            if (joint.a.body != one && joint.b.body != one) continue;
            if (letsTurn(joint)) return true;
            held = add(joint.a.body == one ? joint.b.body : joint.a.body) || held;
        }
    }
    const auto isAmong = [&](const std::string& other) {
        return std::any_of(together.begin(), together.end(), [&](const Body* body) { return body->name == other; });
    };
    return !held && std::any_of(m.loads.begin(), m.loads.end(), [&](const Load& load) {
        return load.joint.empty() && (isAmong(load.a.body) || isAmong(load.b.body));
    });
}

} // namespace

std::vector<Finding> facesThatLookAway(const Mechanism& m, const PartLibrary& parts) {
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < m.contacts.size(); ++i) {
        const ContactPair& pair = m.contacts[i];
        if (mayTurn(pair.a.body, m) || mayTurn(pair.b.body, m)) continue;
        try {
            const auto a = normalsOf(pair.a, m, parts), b = normalsOf(pair.b, m, parts);
            if (!a || !b) continue;
            const bool away = std::all_of(a->begin(), a->end(), [&](const Vec3& one) {
                return std::all_of(b->begin(), b->end(), [&](const Vec3& other) { return one.dot(other) > sameWay; });
            });
            if (!away) continue;
        } catch (const std::exception&) {
            continue; // what is missing is said elsewhere
        }
        const QString said =
            QCoreApplication::translate("escapement",
                                        "Contact '%1': the chosen faces look the same way, so they cannot meet as the "
                                        "bodies stand, and one body falls through the other. Choose faces that look at "
                                        "each other, or turn a body round");
        findings.push_back({Severity::Warning, "/contacts/" + std::to_string(i) + "/b/faces",
                            said.arg(QString::fromStdString(pair.name)).toStdString()});
    }
    return findings;
}

} // namespace escapement
