// Bodies joined and taken apart (edit.h).

#include "engine/assembling/carried.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/moved_features.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/errors.h"
#include "engine/model/instance_names.h"
#include "engine/model/kinds/load_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace escapement {

namespace {

RigidMass combined(const std::vector<std::pair<RigidMass, RigidMotion>>& masses) {
    RigidMass total;
    for (const auto& [mass, motion] : masses) {
        total.mass += mass.mass;
        total.centre += mass.mass * (motion * mass.centre);
    }
    total.centre /= total.mass;
    for (const auto& [mass, motion] : masses) {
        const Vec3 arm = motion * mass.centre - total.centre;
        total.inertia += motion.rotation * mass.inertia * motion.rotation.transpose() +
                         mass.mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
    }
    return total;
}

MassProperties explicitMass(const RigidMass& mass) {
    MassProperties result;
    const Mat3& i = mass.inertia;
    result.value = mass.mass;
    result.centre = numbersOf(mass.centre);
    result.inertia = {i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)};
    return result;
}

/// In the world; nothing: it is not known yet.
std::optional<Vec3> massCentre(const Body& body, const Mechanism& mechanism, const PartLibrary& parts) {
    try {
        return motionOf(body.pose) * massOf(body, placedParts(body, mechanism, parts)).centre;
    } catch (const ModelError&) { // no density
        return std::nullopt;
    }
}

/// Of a body whose centre of mass was at `before`: its velocity is that of the new one, so that it moves as it did.
void keepMotion(Body& body, const std::optional<Vec3>& before, const Mechanism& mechanism, const PartLibrary& parts) {
    const Vec3 angular = toVec3(body.velocity.angular);
    if (!before || angular.isZero(0.0)) return;
    if (const auto now = massCentre(body, mechanism, parts))
        body.velocity.linear = numbersOf(toVec3(body.velocity.linear) + angular.cross(*now - *before));
}

/// Several bodies that become the first of them.
class Merging {
  public:
    Merging(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies)
        : mechanism_(mechanism), parts_(parts), whole_(mechanism.bodies.at(std::size_t(bodies.at(0)))) {
        const RigidMotion toFirst = motionOf(whole_.pose).inverse();
        for (const int index : bodies) {
            const Body& body = mechanism.bodies.at(std::size_t(index));
            if (pieceOf(body.name) < 0)
                pieces_.push_back({body, pieces_.empty() ? RigidMotion() : toFirst * motionOf(body.pose)});
        }
    }

    /// Leaves the other bodies where they are, with nothing on them.
    void run() {
        const auto centre = massCentre(whole_, mechanism_, parts_);
        auto outer = outerContacts();
        joinShapes();
        followFeatures();
        for (std::size_t i = 1; i < pieces_.size(); ++i) take(pieces_[i].body.name, pieces_[i].motion);
        keepMotion(whole_, centre, mechanism_, parts_);
        for (auto& [other, contacts] : outer) settle(contacts);
        std::erase_if(mechanism_.joints, [](const Joint& joint) { return joint.a.body == joint.b.body; });
        std::erase_if(mechanism_.contacts,
                      [&](const ContactPair& pair) { return pair.a.body == pair.b.body && !isOfEveryBody(pair); });
        for (auto& contact : mechanism_.contacts)
            std::erase_if(contact.except, [](const BodyPair& left) { return left.a == left.b; });
        std::erase_if(mechanism_.loads,
                      [](const Load& load) { return !load.b.body.empty() && load.a.body == load.b.body; });
    }

  private:
    struct Piece {
        Body body;          ///< as it was
        RigidMotion motion; ///< of its frame in that of the whole
    };
    /// A contact of the shapes of some pieces with another body.
    struct OuterContact {
        std::string name;
        std::set<std::size_t> pieces;
        bool allFaces; ///< of theirs
    };

    /// -1: it is none of them.
    int pieceOf(const std::string& body) const {
        const auto found =
            std::find_if(pieces_.begin(), pieces_.end(), [&](const Piece& piece) { return piece.body.name == body; });
        return found == pieces_.end() ? -1 : int(found - pieces_.begin());
    }

    void joinShapes() {
        std::vector<std::vector<PlacedPart>> placed;
        std::vector<Shape> shapes;
        for (const auto& piece : pieces_) {
            placed.push_back(placedParts(piece.body, mechanism_, parts_)); // throws when one is missing
            whole_.fixed = whole_.fixed || piece.body.fixed;
            for (Shape shape : piece.body.shapes) {
                const RigidMotion within = shape.placement ? motionOf(*shape.placement) : RigidMotion();
                if (&piece != &pieces_.front()) shape.placement = poseOf(piece.motion * within);
                shapes.push_back(std::move(shape));
            }
        }
        whole_.shapes = std::move(shapes);
        joinMasses(placed);
    }

    /// `placed` are the pieces' parts. What is ground may have no mass: then none is known of the whole.
    void joinMasses(const std::vector<std::vector<PlacedPart>>& placed) {
        if (std::none_of(pieces_.begin(), pieces_.end(),
                         [](const Piece& piece) { return piece.body.mass.has_value(); }))
            return;
        std::vector<std::pair<RigidMass, RigidMotion>> masses;
        try {
            for (std::size_t i = 0; i < pieces_.size(); ++i)
                masses.emplace_back(massOf(pieces_[i].body, placed[i]), pieces_[i].motion);
            whole_.mass = explicitMass(combined(masses));
        } catch (const ModelError&) {
            if (!whole_.fixed) throw;
            whole_.mass.reset();
        }
    }

    void followFeatures() {
        const auto names = instanceNames(whole_);
        std::size_t first = 0;
        for (const auto& piece : pieces_) {
            std::vector<ShapePlace> now;
            for (std::size_t i = 0; i < piece.body.shapes.size(); ++i)
                now.push_back({whole_.name, names[first + i].lasting()});
            first += now.size();
            followShapes(mechanism_, piece.body, now, whole_.name);
        }
    }

    /// What is on a body, in its frame, comes to the whole.
    void take(const std::string& body, const RigidMotion& motion) {
        for (auto& joint : mechanism_.joints)
            for (auto* frame : {&joint.a, &joint.b})
                if (frame->body == body) carry(*frame, whole_.name, motion);
        const auto point = [&](Attachment& at) {
            at.position = numbersOf(motion * toVec3(at.position));
            at.body = whole_.name;
        };
        for (auto& load : mechanism_.loads) {
            const LoadType* type = typeOf(load);
            if (type && type->ends == LoadType::OnBody && load.a.body == body && load.axes == "body")
                load.vector = turned(motion.rotation, load.vector);
            for (auto* at : {&load.a, &load.b}) {
                if (at->body != body) continue;
                if (type && type->ends == LoadType::Frames)
                    for (auto* axis : {&at->z, &at->x}) *axis = numbersOf(motion.rotation * toVec3(*axis));
                point(*at);
            }
        }
        for (auto& sensor : mechanism_.sensors)
            for (auto* at : {&sensor.a, &sensor.b})
                if (at->body == body) point(*at);
        for (auto& contact : mechanism_.contacts)
            for (auto& left : contact.except)
                for (auto* one : {&left.a, &left.b})
                    if (*one == body) *one = whole_.name;
    }

    /// By the other body.
    std::map<std::string, std::vector<OuterContact>> outerContacts() const {
        std::map<std::string, std::vector<OuterContact>> found;
        for (const auto& contact : mechanism_.contacts) {
            const int a = pieceOf(contact.a.body), b = pieceOf(contact.b.body);
            if (isOfEveryBody(contact) || (a < 0) == (b < 0)) continue;
            const auto& [own, other] = b < 0 ? std::tie(contact.a, contact.b) : std::tie(contact.b, contact.a);
            found[other.body].push_back({contact.name, {std::size_t(std::max(a, b))}, own.faces.empty()});
        }
        return found;
    }

    ContactPair* contactNamed(const std::string& name) {
        for (auto& contact : mechanism_.contacts)
            if (contact.name == name) return &contact;
        return nullptr;
    }
    ContactSide& ownSide(ContactPair& contact) const { return contact.a.body == whole_.name ? contact.a : contact.b; }

    /// Contacts with one body, each of other pieces: all faces of the whole would take part in each of them. Those that
    /// differ in nothing else become one, others keep to the faces that they were of.
    void settle(std::vector<OuterContact>& contacts) {
        for (std::size_t i = 0; i < contacts.size(); ++i)
            for (std::size_t j = contacts.size() - 1; j > i; --j)
                if (contacts[i].allFaces && contacts[j].allFaces && contacts[i].name != contacts[j].name &&
                    alike(contacts[i].name, contacts[j].name)) {
                    contacts[i].pieces.merge(contacts[j].pieces);
                    unite(contacts[i].name, contacts[j].name);
                    contacts.erase(contacts.begin() + std::ptrdiff_t(j));
                }
        for (const auto& contact : contacts) {
            const bool beside = std::any_of(contacts.begin(), contacts.end(), [&](const OuterContact& other) {
                return !std::includes(contact.pieces.begin(), contact.pieces.end(), other.pieces.begin(),
                                      other.pieces.end());
            });
            if (contact.allFaces && beside) ownSide(*contactNamed(contact.name)).faces = facesOf(contact.pieces);
        }
    }

    bool alike(const std::string& one, const std::string& other) {
        ContactPair a = *contactNamed(one), b = *contactNamed(other);
        for (ContactPair* pair : {&a, &b})
            if (&ownSide(*pair) == &pair->b) std::swap(pair->a, pair->b);
        b.name = a.name;
        return a == b;
    }

    void unite(const std::string& kept, const std::string& gone) {
        for (auto& sensor : mechanism_.sensors)
            if (sensor.contact == gone) sensor.contact = kept;
        std::erase_if(mechanism_.contacts, [&](const ContactPair& pair) { return pair.name == gone; });
    }

    /// Those that can touch.
    std::vector<std::string> facesOf(const std::set<std::size_t>& pieces) const {
        const auto placed = placedParts(whole_, mechanism_, parts_);
        const auto names = instanceNames(whole_);
        std::vector<std::string> faces;
        std::size_t first = 0;
        for (std::size_t p = 0; p < pieces_.size(); first += pieces_[p++].body.shapes.size())
            for (std::size_t i = first; pieces.contains(p) && i < first + pieces_[p].body.shapes.size(); ++i)
                for (int n = 1; placed[i].contact && n <= placed[i].part->features.ofFile(FeatureKind::Face); ++n)
                    faces.push_back(names[i].lasting() + "#" + featureName(FeatureKind::Face, n));
        return faces;
    }

    Mechanism& mechanism_;
    const PartLibrary& parts_;
    Body& whole_; ///< the first of them
    std::vector<Piece> pieces_;
};

} // namespace

void mergeBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies) {
    std::set<int> gone(bodies.begin(), bodies.end());
    if (gone.size() < 2)
        throw ModelError("Merging takes two bodies or more; select them in the tree (Ctrl+click) and merge again.");
    keepPlacements(mechanism, parts);
    Merging(mechanism, parts, bodies).run();
    gone.erase(bodies[0]);
    for (auto it = gone.rbegin(); it != gone.rend(); ++it) mechanism.bodies.erase(mechanism.bodies.begin() + *it);
    dropDangling(mechanism);
}

int splitBody(Mechanism& mechanism, const PartLibrary& parts, int body) {
    keepPlacements(mechanism, parts);
    const Body whole = mechanism.bodies.at(std::size_t(body));
    if (whole.shapes.size() < 2)
        throw ModelError(fmt::format("\"{}\" consists of one part and cannot be split further.", whole.name));
    placedParts(whole, mechanism, parts); // throws when one is missing: its place would be lost
    const auto centre = massCentre(whole, mechanism, parts);
    std::vector<ShapePlace> places;
    for (std::size_t i = 0; i < whole.shapes.size(); ++i) {
        const Shape& shape = whole.shapes[i];
        Body piece = whole;
        piece.mass.reset();
        piece.shapes = {shape};
        if (i > 0) {
            piece.name =
                freeName(mechanism.bodies, shape.primitive.empty() ? shape.part.substr(shape.part.find_last_of('/') + 1)
                                                                   : shape.primitive);
            piece.pose = poseOf(motionOf(whole.pose) * (shape.placement ? motionOf(*shape.placement) : RigidMotion()));
            piece.shapes[0].placement = Pose();
        }
        keepMotion(piece, centre, mechanism, parts);
        places.push_back({piece.name, instanceNames(piece)[0].lasting()});
        if (i > 0) mechanism.bodies.push_back(std::move(piece));
        else mechanism.bodies[std::size_t(body)] = std::move(piece);
    }
    followShapes(mechanism, whole, places, whole.name);
    return int(whole.shapes.size());
}

} // namespace escapement
