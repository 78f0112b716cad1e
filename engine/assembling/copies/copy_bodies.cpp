#include "engine/assembling/copies/copy_bodies.h"

#include "engine/assembling/copies/copied_loads.h"
#include "engine/assembling/copies/mirrored_coupling.h"
#include "engine/assembling/copies/mirrored_joint.h"
#include "engine/assembling/edit.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/pose.h"
#include "engine/sensors/sensor_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

namespace escapement {

namespace {

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

/// Against the x axis; keeps what was typed.
void turnX(NumberVector<3>& v) {
    v[0].value = -v[0].value;
    if (v[0].isExpression()) v[0].expression = "-(" + v[0].expression + ")";
}
void turn(Number& n) {
    n.value = -n.value;
    if (n.isExpression()) n.expression = "-(" + n.expression + ")";
}

/// `text` with the name of the original as a whole word replaced by that of the copy.
std::string renamed(const std::string& text, const std::map<std::string, std::string>& copies) {
    const auto isWord = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
    };
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::pair<const std::string, std::string>* found = nullptr; // the longest that fits
        for (const auto& one : copies)
            if (!isWord(at - 1) && text.compare(at, one.first.size(), one.first) == 0 &&
                !isWord(at + one.first.size()) && (!found || one.first.size() > found->first.size()))
                found = &one;
        out += found ? found->second : text.substr(at, 1);
        at += found ? found->first.size() : 1;
    }
    return out;
}

/// The next name of a thing that hangs on copied bodies: with their names in it, or with a number.
template <class T>
std::string nameOf(const std::vector<T>& things, const std::string& name,
                   const std::map<std::string, std::string>& copies) {
    const std::string other = renamed(name, copies);
    return other == name ? nextName(things, name) : freeName(things, other);
}

/// What is done to the things of one copy.
struct Change {
    std::function<void(Body&)> body;
    /// A joint frame on a copy, and one on a body that stands still.
    std::function<void(JointFrame&)> onCopy;
    std::function<void(JointFrame&, const RigidMotion& ground)> onGround;
    std::function<void(Joint&)> joint;
    /// Faces of a contact's side that is a copy; `original` is what they are of.
    std::function<void(ContactSide&, const Body& original)> side;
    CopyImage image;
};

class Copying {
  public:
    Copying(Mechanism& mechanism, const std::vector<int>& bodies, bool withGround)
        : mechanism_(mechanism), bodies_(bodies), withGround_(withGround), original_(mechanism) {
        for (int body : bodies) chosen_.insert(mechanism.bodies.at(std::size_t(body)).name);
        if (chosen_.empty()) throw ModelError("Nothing is selected to copy: select one body or more.");
    }

    std::vector<int> make(const Change& change) {
        std::vector<int> made;
        for (auto* names : {&copies_, &joints_, &contacts_}) names->clear();
        for (int index : bodies_) {
            Body copy = original_.bodies[std::size_t(index)];
            change.body(copy); // what it refuses it calls by the name of the original
            const std::string name = nextName(mechanism_.bodies, copy.name);
            copies_[copy.name] = name;
            copy.name = name;
            made.push_back(int(mechanism_.bodies.size()));
            mechanism_.bodies.push_back(std::move(copy));
        }
        for (const auto& joint : original_.joints) copyJoint(joint, change);
        for (const auto& coupling : original_.couplings) copyCoupling(coupling, change);
        for (std::size_t i = 0; i < original_.contacts.size(); ++i) copyContact(i, change);
        for (const auto& load : original_.loads) copyLoad(load, change);
        for (const auto& sensor : original_.sensors) copySensor(sensor, change);
        return made;
    }
    /// Couplings, loads and sensors that have no image of their type.
    const std::vector<std::string>& left() const { return left_; }

  private:
    bool isCopied(const std::string& body) const { return chosen_.contains(body); }
    bool isGround(const std::string& body) const {
        const Body* found = original_.findBody(body);
        return found && found->fixed && !isCopied(body);
    }
    /// Both are copied, or one is and the other stands still.
    bool goesAlong(const std::string& a, const std::string& b) const {
        return (isCopied(a) && isCopied(b)) ||
               (withGround_ && ((isCopied(a) && isGround(b)) || (isGround(a) && isCopied(b))));
    }
    const std::string& nameFor(const std::string& body) const {
        const auto found = copies_.find(body);
        return found == copies_.end() ? body : found->second;
    }

    void copyJoint(const Joint& joint, const Change& change) {
        if (!goesAlong(joint.a.body, joint.b.body)) return;
        Joint copy = joint;
        copy.name = nameOf(mechanism_.joints, joint.name, copies_);
        for (auto* frame : {&copy.a, &copy.b}) {
            if (isCopied(frame->body)) change.onCopy(*frame);
            else change.onGround(*frame, motionOf(original_.findBody(frame->body)->pose));
            frame->body = nameFor(frame->body);
        }
        change.joint(copy);
        joints_[joint.name] = copy.name;
        mechanism_.joints.push_back(std::move(copy));
    }

    /// Where all its joints are copied: to others its wheels have no contact.
    void copyCoupling(const Coupling& coupling, const Change& change) {
        const CouplingType* type = findCouplingType(coupling.type);
        if (!type) return;
        Coupling copy = coupling;
        std::array<bool, 3> back{};
        for (int k = 0; k < type->termCount(); ++k) {
            CouplingEnd& end = couplingEnd(copy, k);
            const auto joint = joints_.find(end.joint);
            if (joint == joints_.end()) return;
            for (const auto& one : original_.joints) {
                const JointType* known = one.name == end.joint ? findJointType(one.type) : nullptr;
                const int index =
                    known ? coupledCoordinate(*known, end.coordinate, type->terms[std::size_t(k)].motion) : -1;
                if (index >= 0) back[std::size_t(k)] = runsBack(known->coordinates[std::size_t(index)]);
            }
            end.joint = joint->second;
        }
        copy.name = nameOf(mechanism_.couplings, coupling.name, copies_);
        if (change.image.mirrored && !mirrorNumbers(copy, back)) left_.push_back(coupling.name);
        else mechanism_.couplings.push_back(std::move(copy));
    }

    void copyContact(std::size_t index, const Change& change) {
        const ContactPair& contact = original_.contacts[index];
        const bool everyA = contact.a.body == everyBody, everyB = contact.b.body == everyBody;
        if (everyA || everyB) {
            // A contact of every body takes the copies by itself; what it leaves out, it leaves out of them, too.
            for (const auto& left : contact.except)
                if (goesAlong(left.a, left.b)) {
                    BodyPair other = left;
                    other.a = nameFor(left.a), other.b = nameFor(left.b);
                    mechanism_.contacts[index].except.push_back(other);
                }
            const std::string& one = everyA ? contact.b.body : contact.a.body;
            if ((everyA && everyB) || !isCopied(one)) return;
        } else if (!goesAlong(contact.a.body, contact.b.body)) {
            return;
        }
        ContactPair copy = contact;
        copy.name = nameOf(mechanism_.contacts, contact.name, copies_);
        for (auto* side : {&copy.a, &copy.b}) {
            if (!isCopied(side->body)) continue;
            change.side(*side, *original_.findBody(side->body));
            side->body = nameFor(side->body);
        }
        contacts_[contact.name] = copy.name;
        mechanism_.contacts.push_back(std::move(copy));
    }

    /// Its position, and where the thing has them its axes, on the copy or on the body that stands still.
    void move(Attachment& end, bool withAxes, const Change& change) {
        JointFrame frame;
        frame.position = end.position, frame.z = end.z, frame.x = end.x;
        if (isCopied(end.body)) change.onCopy(frame);
        else change.onGround(frame, motionOf(original_.findBody(end.body)->pose));
        end.position = frame.position;
        if (withAxes) end.z = frame.z, end.x = frame.x;
        end.body = nameFor(end.body);
    }

    const JointCoordinate* coordinateOn(const std::string& joint, const std::string& coordinate) const {
        for (const auto& one : original_.joints)
            if (one.name == joint) return coordinateOf(one, coordinate);
        return nullptr;
    }

    void copyLoad(const Load& load, const Change& change) {
        const LoadType* type = typeOf(load);
        if (!type) return;
        Load copy = load;
        if (type->onJoint()) {
            const auto joint = joints_.find(load.joint);
            if (joint == joints_.end()) return;
            copy.joint = joint->second;
        } else if (type->hasTwoEnds() ? !goesAlong(load.a.body, load.b.body) : !isCopied(load.a.body)) {
            return;
        } else {
            move(copy.a, type->ends == LoadType::Frames, change);
            if (type->hasTwoEnds()) move(copy.b, type->ends == LoadType::Frames, change);
        }
        copy.name = nameOf(mechanism_.loads, load.name, copies_);
        if (takeToImage(copy, change.image, coordinateOn(load.joint, load.coordinate)))
            mechanism_.loads.push_back(std::move(copy));
        else left_.push_back(load.name);
    }

    void copySensor(const Sensor& sensor, const Change& change) {
        const SensorType* type = findSensorType(sensor.type);
        if (!type || type->subject == SensorSubject::Mechanism) return;
        Sensor copy = sensor;
        const auto follow = [](std::string& name, const std::map<std::string, std::string>& names) {
            const auto found = names.find(name);
            if (found != names.end()) name = found->second;
            return found != names.end();
        };
        const JointCoordinate* coordinate = nullptr;
        switch (type->subject) {
        case SensorSubject::Coordinate: {
            if (!follow(copy.joint, joints_)) return;
            for (const auto& joint : original_.joints) {
                const JointType* known = joint.name == sensor.joint ? findJointType(joint.type) : nullptr;
                const int index = known ? sensedCoordinate(*known, sensor.coordinate) : -1;
                if (index >= 0) coordinate = &known->coordinates[std::size_t(index)];
            }
            break;
        }
        case SensorSubject::Contact:
            if (!follow(copy.contact, contacts_)) return;
            break;
        case SensorSubject::TwoPoints:
            if (!goesAlong(sensor.a.body, sensor.b.body)) return;
            move(copy.a, false, change);
            move(copy.b, false, change);
            break;
        default:
            if (!isCopied(sensor.a.body)) return;
            move(copy.a, false, change);
            break;
        }
        copy.name = nameOf(mechanism_.sensors, sensor.name, copies_);
        if (takeToImage(copy, change.image, coordinate)) mechanism_.sensors.push_back(std::move(copy));
        else left_.push_back(sensor.name);
    }

    Mechanism& mechanism_;
    std::vector<int> bodies_;
    bool withGround_;
    const Mechanism original_;
    std::set<std::string> chosen_;
    std::map<std::string, std::string> copies_;            ///< of the copy being made: original to copy
    std::map<std::string, std::string> joints_, contacts_; ///< the same
    std::vector<std::string> left_;
};

Change movedBy(const RigidMotion& motion) {
    Change change;
    change.body = [motion](Body& body) {
        const RigidMotion before = motionOf(body.pose), after = motion * before;
        if (after.rotation == before.rotation) body.pose.position = numbers(after.translation);
        else body.pose = poseOf(after);
        if (motion.rotation == Mat3::Identity()) return;
        body.velocity.linear = numbers(motion.rotation * toVec3(body.velocity.linear));
        body.velocity.angular = numbers(motion.rotation * toVec3(body.velocity.angular));
    };
    change.onCopy = [](JointFrame&) {};
    change.onGround = [motion](JointFrame& frame, const RigidMotion& ground) {
        const RigidMotion local = ground.inverse() * motion * ground;
        frame.position = numbers(local * toVec3(frame.position));
        frame.z = numbers(local.rotation * toVec3(frame.z));
        frame.x = numbers(local.rotation * toVec3(frame.x));
        frame.picked.clear();
    };
    change.joint = [](Joint&) {};
    change.side = [](ContactSide&, const Body&) {};
    change.image = {motion.rotation, motion.translation, false};
    return change;
}

Mat3 reflection(const MirrorPlane& plane) {
    const Vec3 n = plane.normal.normalized();
    return Mat3::Identity() - 2.0 * n * n.transpose();
}

Vec3 reflected(const MirrorPlane& plane, const Vec3& point) {
    return plane.point + reflection(plane) * (point - plane.point);
}

const Mat3 acrossX = Vec3(-1, 1, 1).asDiagonal();

/// Bodies, shapes and inertias are told in frames whose x is against the image of x: there everything has its x turned.
void mirrorBody(Body& body, const MirrorPlane& plane) {
    const Mat3 mirror = reflection(plane);
    body.pose = poseOf(mirroredFrame(motionOf(body.pose), plane));
    body.velocity.linear = numbers(mirror * toVec3(body.velocity.linear));
    body.velocity.angular = numbers(-(mirror * toVec3(body.velocity.angular)));
    for (auto& shape : body.shapes) {
        if (shape.primitive.empty())
            throw ModelError(fmt::format(
                "\"{}\" cannot be mirrored: its part \"{}\" is of a CAD file, which holds no mirrored shape of it. "
                "Mirror the part in the CAD program and import it, or copy the body by a pattern where it is "
                "symmetric.",
                body.name, shape.part));
        if (!shape.placement) continue; // the body's own frame, which is its image
        const RigidMotion placed = motionOf(*shape.placement);
        shape.placement = poseOf({acrossX * placed.rotation * acrossX, acrossX * placed.translation});
    }
    if (!body.mass) return;
    turnX(body.mass->centre);
    turn(body.mass->inertia[3]); // xy
    turn(body.mass->inertia[4]); // xz
}

/// The face of a part that lies where the image of another one of its faces does; the part is its own image across x.
int imageOfFace(const Part& part, int face) {
    const auto middle = [&](int wanted) {
        Vec3 sum = Vec3::Zero();
        double area = 0.0;
        const auto& mesh = part.triangulation;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            if (part.features.fileNumber(FeatureKind::Face, mesh.face[i]) != wanted) continue;
            const Vec3 &a = mesh.points[std::size_t(mesh.triangles[i][0])],
                       &b = mesh.points[std::size_t(mesh.triangles[i][1])],
                       &c = mesh.points[std::size_t(mesh.triangles[i][2])];
            const double size = (b - a).cross(c - a).norm();
            sum += size * (a + b + c) / 3.0;
            area += size;
        }
        return area > 0.0 ? Vec3(sum / area) : Vec3::Zero();
    };
    const Vec3 wanted = acrossX * middle(face);
    int best = face;
    double nearest = (middle(face) - wanted).norm();
    for (std::size_t i = 0; i < part.features.faces.size(); ++i) {
        const int other = part.features.fileNumber(FeatureKind::Face, int(i));
        if (const double distance = (middle(other) - wanted).norm(); distance < nearest * (1.0 - 1e-9) - 1e-12)
            nearest = distance, best = other;
    }
    return best;
}

/// "box#face:1" -> "box#face:2", as the body's parts say.
std::string imageOfFeature(const std::string& feature, const std::vector<PlacedPart>& parts,
                           const std::string& contact) {
    const std::size_t mark = feature.rfind("#face:");
    if (mark == std::string::npos)
        throw ModelError(fmt::format("A contact of \"{}\" cannot be mirrored: it is of {}, and only faces are found "
                                     "again on a mirrored body. Make this contact anew.",
                                     contact, feature));
    const std::string instance = feature.substr(0, mark);
    for (const auto& part : parts)
        if (part.isNamed(instance))
            return instance + "#face:" + std::to_string(imageOfFace(*part.part, std::stoi(feature.substr(mark + 6))));
    return feature;
}

} // namespace

std::vector<RigidMotion> linearPattern(const Vec3& direction, double spacing, int copies) {
    if (!(direction.norm() > 0.0)) throw ModelError("The direction of the pattern has no length.");
    std::vector<RigidMotion> motions;
    for (int i = 1; i <= copies; ++i) motions.push_back({Mat3::Identity(), i * spacing * direction.normalized()});
    return motions;
}

std::vector<RigidMotion> circularPattern(const Vec3& point, const Vec3& axis, double angle, int copies) {
    if (!(axis.norm() > 0.0)) throw ModelError("The axis of the pattern has no length.");
    std::vector<RigidMotion> motions;
    for (int i = 1; i <= copies; ++i) {
        const Mat3 rotation = Eigen::AngleAxisd(i * angle, axis.normalized()).toRotationMatrix();
        motions.push_back({rotation, point - rotation * point});
    }
    return motions;
}

std::vector<int> copyBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies,
                            const std::vector<RigidMotion>& motions, bool withGround) {
    keepPlacements(mechanism, parts);
    for (int body : bodies) placedParts(mechanism.bodies.at(std::size_t(body)), mechanism, parts); // or it says why not
    Copying copying(mechanism, bodies, withGround);
    std::vector<int> made;
    for (const auto& motion : motions)
        for (int body : copying.make(movedBy(motion))) made.push_back(body);
    return made;
}

RigidMotion mirroredFrame(const RigidMotion& frame, const MirrorPlane& plane) {
    return {reflection(plane) * frame.rotation * acrossX, reflected(plane, frame.translation)};
}

std::vector<int> mirrorBodies(Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& bodies,
                              const MirrorPlane& plane, bool withGround, std::vector<std::string>* left) {
    if (!(plane.normal.norm() > 0.0)) throw ModelError("The normal of the mirror plane has no length.");
    const Mechanism before = mechanism;
    Change change;
    change.body = [&](Body& body) { mirrorBody(body, plane); };
    change.onCopy = [](JointFrame& frame) {
        for (auto* v : {&frame.position, &frame.z, &frame.x}) turnX(*v);
        frame.picked.clear();
    };
    change.onGround = [&](JointFrame& frame, const RigidMotion& ground) {
        const Mat3 local = ground.rotation.transpose() * reflection(plane) * ground.rotation;
        frame.position = numbers(ground.inverse() * reflected(plane, ground * toVec3(frame.position)));
        frame.z = numbers(local * toVec3(frame.z));
        frame.x = numbers(local * toVec3(frame.x));
        frame.picked.clear();
    };
    change.joint = [](Joint& joint) { mirrorNumbers(joint); };
    change.side = [&](ContactSide& side, const Body& original) {
        const auto placed = placedParts(original, before, parts);
        for (auto& face : side.faces) face = imageOfFeature(face, placed, side.body);
    };
    change.image = {reflection(plane), plane.point - reflection(plane) * plane.point, true};
    Mechanism after = mechanism; // a joint may refuse when bodies are there already
    Copying copying(after, bodies, withGround);
    const auto made = copying.make(change);
    mechanism = std::move(after);
    if (left) *left = copying.left();
    return made;
}

} // namespace escapement
