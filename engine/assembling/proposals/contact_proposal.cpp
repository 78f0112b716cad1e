#include "engine/assembling/proposals/contact_proposal.h"

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/proposals/contact_trial.h"
#include "engine/assembling/proposals/tied_bodies.h"
#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/diagnostics/triangle_distance.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/model/errors.h"
#include "engine/model/instance_names.h"
#include "engine/model/pose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace escapement {

namespace {

constexpr double parallel = 1e-6;   // sine of the angle between axes that are one
constexpr double coincident = 1e-6; // of the sizes involved: closer is no clearance
constexpr double facing = -0.1;     // cosine between outward normals of faces that look at each other, at most
constexpr double overlapping = 0.1; // of the margin: so far inside each other faces still count as near

/// A face of a body where it stands.
struct StandingFace {
    const Face* face = nullptr;
    int number = 0;
    std::string name;                ///< "Assembly/Slider#face:4"
    std::string spoken;              ///< "slider face 4"
    RigidMotion place;               ///< part frame in the world
    std::vector<Triangle> triangles; ///< world
    Eigen::AlignedBox3d box;

    SurfaceKind kind() const { return face->surface->kind(); }
    bool wholeSphere() const { return kind() == SurfaceKind::Sphere && face->trim.unbounded(); }
    Vec3 outward() const { return place.rotation * face->outward(Vec2::Zero()); } ///< of a plane
    Vec3 centre() const { return place * static_cast<const SphereSurface&>(*face->surface).centre(); }
    double radius() const {
        return kind() == SurfaceKind::Sphere ? static_cast<const SphereSurface&>(*face->surface).radius()
                                             : static_cast<const CylinderSurface&>(*face->surface).radius();
    }
};

std::vector<StandingFace> standingFaces(const Body& body, const std::vector<PlacedPart>& parts,
                                        const RigidMotion& pose) {
    std::vector<StandingFace> faces;
    for (const auto& part : parts) {
        if (!part.contact) continue;
        const FeatureSet& features = part.part->features;
        const Triangulation& mesh = part.part->triangulation;
        const std::size_t first = faces.size();
        const int ofFile = features.ofFile(FeatureKind::Face); // the pieces of a face are chosen with it
        for (int number = 1; number <= ofFile; ++number) {
            StandingFace face;
            face.face = &features.faces[std::size_t(number - 1)];
            face.number = number;
            face.name = lastingName(body, part.instance, featureName(FeatureKind::Face, number));
            face.spoken = parts.size() == 1 ? fmt::format("{} face {}", body.name, number)
                                            : fmt::format("{}, {} face {}", body.name, part.instance, number);
            face.place = pose * part.placement;
            faces.push_back(std::move(face));
        }
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const int number = features.fileNumber(FeatureKind::Face, mesh.face[t]);
            if (number < 1 || number > ofFile) continue;
            StandingFace& face = faces[first + std::size_t(number - 1)];
            Triangle triangle;
            for (int k = 0; k < 3; ++k) {
                triangle[std::size_t(k)] = face.place * mesh.points[std::size_t(mesh.triangles[t][k])];
                face.box.extend(triangle[std::size_t(k)]);
            }
            face.triangles.push_back(triangle);
        }
        for (std::size_t i = first; i < faces.size(); ++i)
            if (faces[i].wholeSphere()) { // as far as it reaches, whatever its triangles say
                const Vec3 reach = Vec3::Constant(faces[i].radius());
                faces[i].box = Eigen::AlignedBox3d(Vec3(faces[i].centre() - reach), Vec3(faces[i].centre() + reach));
            }
    }
    return faces;
}

/// From a sphere's surface to the nearest of the triangles.
Nearness sphereToTriangles(const StandingFace& sphere, const std::vector<Triangle>& triangles, double within) {
    Nearness best;
    const Vec3 centre = sphere.centre();
    for (const auto& triangle : triangles) {
        const Vec3 p = nearestPoint(centre, triangle);
        const Vec3 away = p - centre;
        const double distance = std::abs(away.norm() - sphere.radius());
        if (distance > within || distance >= best.distance) continue;
        best = {distance, centre + sphere.radius() * (away.norm() > 0.0 ? Vec3(away.normalized()) : Vec3::UnitZ()), p};
    }
    return best;
}

Nearness flipped(Nearness n) {
    std::swap(n.a, n.b);
    return n;
}

Nearness nearnessOf(const StandingFace& a, const StandingFace& b, double within) {
    if (a.wholeSphere() && b.wholeSphere()) {
        const Vec3 between = b.centre() - a.centre();
        const double d = between.norm();
        const Vec3 direction = d > 0.0 ? Vec3(between / d) : Vec3(Vec3::UnitZ());
        // Beside each other, or one inside the other.
        const double apart = std::abs(d - a.radius() - b.radius()),
                     inside = std::abs(std::abs(a.radius() - b.radius()) - d);
        const double sign = inside < apart && b.radius() > a.radius() ? -1.0 : 1.0;
        const double other = inside < apart ? sign : -1.0;
        return {std::min(apart, inside), a.centre() + sign * a.radius() * direction,
                b.centre() + other * b.radius() * direction};
    }
    if (a.wholeSphere()) return sphereToTriangles(a, b.triangles, within);
    if (b.wholeSphere()) return flipped(sphereToTriangles(b, a.triangles, within));
    Nearness best;
    for (const auto& ta : a.triangles) {
        if (boxOf(ta).exteriorDistance(b.box) > within) continue;
        for (const auto& tb : b.triangles) {
            if (boxOf(ta).exteriorDistance(boxOf(tb)) > std::min(within, best.distance)) continue;
            const Nearness n = nearness(ta, tb);
            if (n.distance < best.distance) best = n;
        }
    }
    return best;
}

/// Whether the faces look at each other across what lies between their nearest points.
bool lookAtEachOther(const StandingFace& a, const StandingFace& b, const Nearness& n, double depth) {
    const bool planeA = a.kind() == SurfaceKind::Plane, planeB = b.kind() == SurfaceKind::Plane;
    if (planeA && planeB && a.outward().dot(b.outward()) > facing) return false;
    if (planeA && a.outward().dot(n.b - n.a) < -depth) return false;
    if (planeB && b.outward().dot(n.a - n.b) < -depth) return false;
    return true;
}

struct StandingJoint {
    const Joint* joint = nullptr;
    JointFreedom freedom;
    Vec3 point = Vec3::Zero(); ///< world, of frame a, as are its
    Mat3 axes = Mat3::Identity();
    Vec3 axis() const { return axes.col(2); }
};

std::vector<StandingJoint> jointsBetween(const Mechanism& mechanism, const Body& a, const Body& b,
                                         const RigidMotion& poseA, const RigidMotion& poseB) {
    std::vector<StandingJoint> joints;
    for (const auto& joint : mechanism.joints) {
        const bool straight = joint.a.body == a.name && joint.b.body == b.name;
        if (!straight && !(joint.a.body == b.name && joint.b.body == a.name)) continue;
        const RigidMotion& pose = straight ? poseA : poseB;
        const JointType* type = findJointType(joint.type);
        if (!type) continue;
        const Vec3 z = toVec3(joint.a.z), x = toVec3(joint.a.x);
        Mat3 axes;
        axes.col(2) = z.norm() > 0.0 ? Vec3(z.normalized()) : Vec3(Vec3::UnitZ());
        const Vec3 across = x - axes.col(2) * axes.col(2).dot(x);
        axes.col(0) = across.norm() > 1e-9 * x.norm() ? Vec3(across.normalized()) : Vec3(axes.col(2).unitOrthogonal());
        axes.col(1) = axes.col(2).cross(axes.col(0));
        joints.push_back({&joint, JointFreedom(*type), pose * toVec3(joint.a.position), pose.rotation * axes});
    }
    return joints;
}

double sizeOf(const StandingFace& a, const StandingFace& b) {
    return std::min(a.box.isEmpty() ? 1.0 : a.box.diagonal().norm(), b.box.isEmpty() ? 1.0 : b.box.diagonal().norm());
}

/// Whether one fills the other: cylinders on one axis or spheres about one centre, of one radius, from both sides.
bool fills(const StandingFace& a, const StandingFace& b) {
    if (a.kind() != b.kind() || (a.kind() != SurfaceKind::Cylinder && a.kind() != SurfaceKind::Sphere)) return false;
    if (a.face->reversed == b.face->reversed) return false;
    const double small = coincident * a.radius();
    if (std::abs(a.radius() - b.radius()) > small) return false;
    if (a.kind() == SurfaceKind::Sphere) return (a.centre() - b.centre()).norm() < small;
    const auto &ca = static_cast<const CylinderSurface&>(*a.face->surface),
               &cb = static_cast<const CylinderSurface&>(*b.face->surface);
    const Vec3 axis = a.place.rotation * ca.axis(), other = b.place.rotation * cb.axis();
    const Vec3 between = b.place * cb.origin() - a.place * ca.origin();
    return axis.cross(other).norm() < parallel && (between - axis * axis.dot(between)).norm() < small;
}

/// Whether a joint keeps two faces that lie in one another from ever parting.
bool keepsTogether(const StandingJoint& joint, const StandingFace& a, const StandingFace& b) {
    if (joint.freedom.holdsAll()) return true;
    const auto picked = [&](const StandingFace& face) {
        return face.name == joint.joint->a.picked || face.name == joint.joint->b.picked;
    };
    if (picked(a) && picked(b)) return true;
    if (a.kind() == SurfaceKind::Plane && b.kind() == SurfaceKind::Plane) {
        const Vec3 normal = a.outward();
        const double size = sizeOf(a, b);
        const bool together = normal.cross(b.outward()).norm() < parallel && !a.triangles.empty() &&
                              !b.triangles.empty() &&
                              std::abs(normal.dot(a.triangles[0][0] - b.triangles[0][0])) < coincident * size;
        return together && joint.freedom.keepsPlane(joint.axes, normal, parallel);
    }
    if (a.kind() == SurfaceKind::Sphere && b.kind() == SurfaceKind::Sphere && joint.freedom.keepsPoint())
        return fills(a, b) && (a.centre() - joint.point).norm() < coincident * a.radius();
    return joint.freedom.staysOnAxis() && fills(a, b);
}

/// Whether a hinge turns the face into itself: then nothing on the other body ever comes nearer to it.
bool turnsIntoItself(const StandingJoint& joint, const StandingFace& face) {
    if (!joint.freedom.turnsAboutAxisOnly()) return false;
    if (face.kind() == SurfaceKind::Plane) return std::abs(face.outward().dot(joint.axis())) > 1.0 - parallel;
    if (face.kind() != SurfaceKind::Cylinder) return false;
    const auto& cylinder = static_cast<const CylinderSurface&>(*face.face->surface);
    const Vec3 between = face.place * cylinder.origin() - joint.point;
    return (face.place.rotation * cylinder.axis()).cross(joint.axis()).norm() < parallel &&
           (between - joint.axis() * joint.axis().dot(between)).norm() <
               coincident * std::max(cylinder.radius(), between.norm());
}

std::string uniqueName(const std::string& wanted, const std::set<std::string>& taken) {
    std::string name = wanted;
    for (int k = 2; taken.contains(name); ++k) name = fmt::format("{} {}", wanted, k);
    return name;
}

std::string gapText(double gap) { return gap < 1e-9 ? "touching" : fmt::format("{:.3g} mm apart", 1e3 * gap); }

/// A body where it stands.
struct StandingBody {
    const Body* body = nullptr;
    std::vector<PlacedPart> parts;
    RigidMotion pose;
    std::vector<StandingFace> faces;
    Eigen::AlignedBox3d box;

    void moveTo(const RigidMotion& to) {
        pose = to;
        faces = standingFaces(*body, parts, pose);
        box.setEmpty();
        for (const auto& face : faces)
            if (!face.box.isEmpty()) box.extend(face.box);
    }
};

/// What came near between two bodies, over all poses looked at.
struct Meeting {
    std::size_t a = 0, b = 0; ///< bodies
    std::set<std::size_t> facesA, facesB;
    Nearness nearest;
    std::size_t nearestA = 0, nearestB = 0;
    std::string where;
    RigidMotion seen; ///< b in a, when they were last looked at
    bool looked = false;
};

/// `depth` (m): so far inside each other faces still count as near.
void look(const Mechanism& mechanism, const StandingBody& a, const StandingBody& b, double margin, double depth,
          const std::string& where, Meeting& meeting) {
    const RigidMotion relative = a.pose.inverse() * b.pose;
    if (meeting.looked && (relative.rotation - meeting.seen.rotation).norm() < parallel &&
        (relative.translation - meeting.seen.translation).norm() < parallel * margin)
        return;
    meeting.looked = true;
    meeting.seen = relative;
    if (a.box.isEmpty() || b.box.isEmpty() || a.box.exteriorDistance(b.box) > margin) return;
    const auto joints = jointsBetween(mechanism, *a.body, *b.body, a.pose, b.pose);
    for (std::size_t i = 0; i < a.faces.size(); ++i) {
        const StandingFace& fa = a.faces[i];
        if (fa.box.isEmpty() || fa.box.exteriorDistance(b.box) > margin) continue;
        for (std::size_t k = 0; k < b.faces.size(); ++k) {
            const StandingFace& fb = b.faces[k];
            if (fb.box.isEmpty() || fa.box.exteriorDistance(fb.box) > margin) continue;
            const Nearness n = nearnessOf(fa, fb, margin);
            if (n.distance > margin || !lookAtEachOther(fa, fb, n, depth)) continue;
            if (std::any_of(joints.begin(), joints.end(), [&](const StandingJoint& j) {
                    return keepsTogether(j, fa, fb) || turnsIntoItself(j, fa) || turnsIntoItself(j, fb);
                }))
                continue;
            meeting.facesA.insert(i);
            meeting.facesB.insert(k);
            if (n.distance < meeting.nearest.distance)
                meeting.nearest = n, meeting.nearestA = i, meeting.nearestB = k, meeting.where = where;
        }
    }
}

ContactProposal proposalOf(const Meeting& meeting, const StandingBody& a, const StandingBody& b) {
    ContactProposal proposal;
    proposal.pair.a.body = a.body->name;
    proposal.pair.b.body = b.body->name;
    for (std::size_t i : meeting.facesA) proposal.pair.a.faces.push_back(a.faces[i].name);
    for (std::size_t k : meeting.facesB) proposal.pair.b.faces.push_back(b.faces[k].name);
    proposal.gap = meeting.nearest.distance;
    proposal.point = 0.5 * (meeting.nearest.a + meeting.nearest.b);
    proposal.where = meeting.where;
    proposal.text = fmt::format("{} – {}, {}", a.faces[meeting.nearestA].spoken, b.faces[meeting.nearestB].spoken,
                                gapText(proposal.gap));
    const std::size_t more = meeting.facesA.size() + meeting.facesB.size() - 2;
    if (more > 0) proposal.text += more == 1 ? " (and 1 more face)" : fmt::format(" (and {} more faces)", more);
    return proposal;
}

/// The bodies where a run would start: on their joints, where these can be closed.
Mechanism startOf(const Mechanism& resolved, const PartLibrary& library) {
    try {
        return assembleMechanism(resolved, library).mechanism;
    } catch (const ModelError&) {
        return resolved;
    }
}

std::vector<StandingBody> standingBodies(const Mechanism& resolved, const PartLibrary& library) {
    std::vector<StandingBody> bodies;
    for (const auto& body : resolved.bodies) {
        StandingBody standing;
        standing.body = &body;
        try {
            standing.parts = placedParts(body, resolved, library);
        } catch (const ModelError&) { // its geometry is missing: the project says so elsewhere
        }
        standing.moveTo(motionOf(body.pose));
        bodies.push_back(std::move(standing));
    }
    return bodies;
}

/// Of bodies that may move against each other and have no contact yet, nothing seen so far.
std::vector<Meeting> meetingsOf(const Mechanism& resolved) {
    std::set<std::pair<std::string, std::string>> known;
    for (const auto& contact : resolved.contacts) known.insert(std::minmax(contact.a.body, contact.b.body));
    for (const auto& joint : resolved.joints)
        if (const JointType* type = findJointType(joint.type); type && type->holdsAll())
            known.insert(std::minmax(joint.a.body, joint.b.body));
    std::vector<Meeting> meetings;
    for (std::size_t i = 0; i < resolved.bodies.size(); ++i)
        for (std::size_t k = i + 1; k < resolved.bodies.size(); ++k) {
            // The moving one first, as one says "the block on the table".
            const bool swap = resolved.bodies[i].fixed;
            const Body &a = resolved.bodies[i], &b = resolved.bodies[k];
            if ((a.fixed && b.fixed) || known.contains(std::minmax(a.name, b.name))) continue;
            meetings.emplace_back();
            meetings.back().a = swap ? k : i;
            meetings.back().b = swap ? i : k;
        }
    return meetings;
}

/// What stands deeper in one another than contacts that are proposed: to be told.
std::vector<ContactProposal> sunkIn(const Mechanism& resolved, const std::vector<StandingBody>& bodies,
                                    const std::vector<Meeting>& meetings, double margin) {
    std::vector<ContactProposal> sunk;
    for (const auto& meeting : meetings) {
        if (!meeting.facesA.empty()) continue;
        Meeting deeper;
        deeper.a = meeting.a;
        deeper.b = meeting.b;
        look(resolved, bodies[meeting.a], bodies[meeting.b], margin, margin, "", deeper);
        if (!deeper.facesA.empty()) sunk.emplace_back(proposalOf(deeper, bodies[meeting.a], bodies[meeting.b]));
    }
    return sunk;
}

/// The same contact with all faces, of the ground too where that runs.
std::optional<ContactPair> wholeOf(const Mechanism& standing, const PartLibrary& library, const ContactPair& pair,
                                   const StandingBody& a, const StandingBody& b) {
    if (pair.a.faces.size() == a.faces.size() && pair.b.faces.size() == b.faces.size()) return {};
    ContactPair whole = pair;
    whole.a.faces.clear();
    whole.b.faces.clear();
    if (tryContact(standing, library, whole).refusal.empty()) return whole;
    whole.b.faces = pair.b.faces;
    if (pair.a.faces.size() < a.faces.size() && tryContact(standing, library, whole).refusal.empty()) return whole;
    return {};
}

} // namespace

std::vector<ContactProposal> proposeContacts(const Mechanism& resolved, const PartLibrary& library, double margin) {
    return proposeContacts(resolved, library, margin, {});
}

std::vector<ContactProposal> proposeContacts(const Mechanism& resolved, const PartLibrary& library, double margin,
                                             const std::vector<MotionPose>& poses,
                                             const std::function<bool(double)>& goesOn,
                                             std::vector<ContactProposal>* refused) {
    std::vector<StandingBody> bodies = standingBodies(resolved, library);
    std::vector<Meeting> meetings = meetingsOf(resolved);
    std::set<std::string> names;
    for (const auto& contact : resolved.contacts) names.insert(contact.name);
    std::vector<ContactProposal> sunk;
    for (std::size_t p = 0; p <= poses.size(); ++p) {
        if (p > 0) {
            if (goesOn && !goesOn(double(p - 1) / double(poses.size()))) break;
            for (std::size_t i = 0; i < bodies.size(); ++i)
                if (!resolved.bodies[i].fixed) bodies[i].moveTo(poses[p - 1].bodies[i]);
        }
        for (auto& meeting : meetings)
            look(resolved, bodies[meeting.a], bodies[meeting.b], margin, overlapping * margin,
                 p > 0 ? poses[p - 1].text : "", meeting);
        if (p == 0 && refused) sunk = sunkIn(resolved, bodies, meetings, margin);
    }
    std::vector<ContactProposal> proposals;
    const TiedBodies tied(resolved);
    const Mechanism standing = startOf(resolved, library);
    for (const auto& meeting : meetings) {
        if (meeting.facesA.empty()) continue;
        const StandingBody &a = bodies[meeting.a], &b = bodies[meeting.b];
        ContactProposal proposal = proposalOf(meeting, a, b);
        proposal.pair.name = uniqueName(fmt::format("{} on {}", a.body->name, b.body->name), names);
        ContactTrial trial = tryContact(standing, library, proposal.pair);
        proposal.pair = std::move(trial.pair);
        proposal.leftOut = std::move(trial.leftOut);
        if (!proposal.leftOut.empty()) // the nearest face may be among those
            proposal.text = fmt::format("{}, {} of its faces – {}, {} of its faces", a.body->name,
                                        proposal.pair.a.faces.size(), b.body->name, proposal.pair.b.faces.size());
        proposal.refusal = std::move(trial.refusal);
        if (!proposal.refusal.empty()) {
            if (refused) refused->push_back(std::move(proposal));
            continue;
        }
        if (!tied.areTied(a.body->name, b.body->name)) proposal.whole = wholeOf(standing, library, proposal.pair, a, b);
        names.insert(proposal.pair.name);
        proposals.push_back(std::move(proposal));
    }
    for (auto& proposal : sunk) {
        const std::string& one = proposal.pair.a.body;
        const bool offered = std::any_of(proposals.begin(), proposals.end(), [&](const auto& p) {
            return p.pair.a.body == one && p.pair.b.body == proposal.pair.b.body;
        });
        proposal.refusal = offered ? "" : tryContact(standing, library, proposal.pair).refusal;
        if (!proposal.refusal.empty()) refused->push_back(std::move(proposal));
    }
    std::stable_sort(proposals.begin(), proposals.end(), [](const auto& a, const auto& b) { return a.gap < b.gap; });
    return proposals;
}

std::string contactObstacle(const Mechanism& resolved, const PartLibrary& library, const ContactPair& pair) {
    const Body* bodies[2] = {resolved.findBody(pair.a.body), resolved.findBody(pair.b.body)};
    const ContactSide* sides[2] = {&pair.a, &pair.b};
    for (int s : {0, 1})
        if (!bodies[s]) return fmt::format("There is no body '{}': choose one for each side", sides[s]->body);
    const Body &a = *bodies[0], &b = *bodies[1];
    if (&a == &b)
        return fmt::format("Both sides are '{}', and a rigid body does not touch itself: choose a face of another body",
                           a.name);
    if (a.fixed && b.fixed)
        return fmt::format("'{}' and '{}' are both fixed and never move against each other: let one of them move",
                           a.name, b.name);
    const auto joints = jointsBetween(resolved, a, b, motionOf(a.pose), motionOf(b.pose));
    for (const auto& joint : joints)
        if (joint.freedom.holdsAll())
            return fmt::format(
                "The joint '{}' holds '{}' and '{}' together, so they cannot touch: remove it, or the contact",
                joint.joint->name, a.name, b.name);
    std::vector<StandingFace> chosen[2];
    std::vector<PlacedPart> parts[2];
    try {
        for (int s : {0, 1}) {
            parts[s] = placedParts(*bodies[s], resolved, library);
            auto faces = standingFaces(*bodies[s], parts[s], motionOf(bodies[s]->pose));
            const auto& wanted = sides[s]->faces;
            for (auto& face : faces)
                if (wanted.empty() || std::find(wanted.begin(), wanted.end(), face.name) != wanted.end())
                    chosen[s].push_back(std::move(face));
        }
    } catch (const ModelError& error) {
        return error.what();
    }
    for (const auto& fa : chosen[0])
        for (const auto& fb : chosen[1]) {
            const auto keeper = std::find_if(joints.begin(), joints.end(),
                                             [&](const StandingJoint& j) { return keepsTogether(j, fa, fb); });
            if (keeper != joints.end())
                return fmt::format(
                    "{} and {} are kept together by the joint '{}': a contact there would only repeat it. Leave these "
                    "faces out",
                    fa.spoken, fb.spoken, keeper->joint->name);
            if (fills(fa, fb)) {
                const bool ball = fa.kind() == SurfaceKind::Sphere;
                return fmt::format(
                    "{} and {} have the same {} and radius ({:.4g} mm), so there is no clearance to move in. Use a {} "
                    "joint, or make the radii differ",
                    fa.spoken, fb.spoken, ball ? "centre" : "axis", 1e3 * fa.radius(),
                    jointTypesFor(ball ? FillingFaces::Spheres : FillingFaces::Cylinders));
            }
        }
    try {
        candidates(pair, parts[0], parts[1]);
    } catch (const ModelError& error) {
        return error.what();
    }
    return "";
}

} // namespace escapement
