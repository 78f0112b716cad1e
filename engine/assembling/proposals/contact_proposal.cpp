#include "engine/assembling/proposals/contact_proposal.h"

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/proposals/contact_trial.h"
#include "engine/assembling/proposals/standing_faces.h"
#include "engine/assembling/proposals/tied_bodies.h"
#include "engine/contact/broad_phase/candidates.h"
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

constexpr double alike = 1e-6;       // of two places of a body: it has not moved between them
constexpr double overlapping = 0.1;  // of the margin: so far inside each other faces still count as near
constexpr double betweenPoses = 2.0; // of the margin, at most: how much nearer bodies may have been on the way
constexpr double nextPose = 0.3;     // of the body: further apart two poses do not follow one another
constexpr double placesApart = 0.25; // of the margin: places looked at on the way between two poses
constexpr double mostPlaces = 16.0;  // on that way
constexpr double onFace = 1e-9;      // m: deeper inside is past touching

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

/// How far (m) a corner of the body's box moves from one place in another body's frame to another.
double wayOf(const StandingBody& body, const RigidMotion& now, const RigidMotion& before) {
    double way = 0.0;
    for (int k = 0; k < 8; ++k) {
        const Vec3 corner = body.pose.inverse() * Vec3(body.box.corner(Eigen::AlignedBox3d::CornerType(k)));
        way = std::max(way, (now * corner - before * corner).norm());
    }
    return way;
}

/// `face` where its body is that many parts of the way on from `before` to `now`, which are its places in another body
/// at `holder`: along the screw that leads from one to the other, as a joint leads it.
StandingFace onTheWay(const StandingFace& face, const RigidMotion& holder, const RigidMotion& before,
                      const RigidMotion& now, double part) {
    const RigidMotion step = now * before.inverse();
    const Eigen::AngleAxisd turn(step.rotation);
    const double half = 0.5 * turn.angle();
    Vec3 pivot = Vec3::Zero(), along = step.translation;
    if (half > alike) {
        along = turn.axis() * turn.axis().dot(step.translation);
        const Vec3 across = step.translation - along;
        pivot = 0.5 * (across + turn.axis().cross(across) / std::tan(half));
    }
    const Mat3 turned = Eigen::AngleAxisd(part * turn.angle(), turn.axis()).toRotationMatrix();
    const RigidMotion there{turned, pivot - turned * pivot + part * along};
    return moved(face, holder * there * before * now.inverse() * holder.inverse());
}

/// Between faces that look at each other, not farther apart than `within`; 0: they have met. Else infinite.
Nearness nearnessOfFacing(const StandingFace& a, const StandingFace& b, double within, double depth) {
    if (a.box.isEmpty() || b.box.isEmpty() || a.box.exteriorDistance(b.box) > within) return {};
    Nearness n = nearnessOf(a, b, within);
    if (n.distance > within || !lookAtEachOther(a, b, n, depth)) return {};
    if (!lookAtEachOther(a, b, n, onFace)) n.distance = 0.0;
    return n;
}

/// `depth` (m): so far inside each other faces still count as near.
void look(const Mechanism& mechanism, const TiedBodies& held, const StandingBody& a, const StandingBody& b,
          double margin, double depth, const std::string& where, Meeting& meeting) {
    const RigidMotion relative = a.pose.inverse() * b.pose;
    if (meeting.looked && (relative.rotation - meeting.seen.rotation).norm() < alike &&
        (relative.translation - meeting.seen.translation).norm() < alike * margin)
        return;
    if (a.box.isEmpty() || b.box.isEmpty()) return;
    // Between this pose and the one before they may have been nearer than at either, by half of the way at most.
    // Where they are near is within the boxes of both.
    const double way = meeting.looked ? std::min(wayOf(b, relative, meeting.seen),
                                                 wayOf(a, relative.inverse(), meeting.seen.inverse()))
                                      : 0.0;
    const double size = std::min(a.box.diagonal().norm(), b.box.diagonal().norm());
    const double nearer = way < nextPose * size ? std::min(0.5 * way, betweenPoses * margin) : 0.0;
    const double reach = margin + nearer;
    depth += nearer;
    const RigidMotion before = meeting.seen;
    meeting.looked = true;
    meeting.seen = relative;
    if (a.box.exteriorDistance(b.box) > reach) return;
    const auto nearestOnTheWay = [&](const StandingFace& fa, const StandingFace& fb) {
        const double places = std::min(std::ceil(way / (placesApart * margin)), mostPlaces);
        Nearness nearest;
        for (double place = 1.0; place < places; ++place) {
            const StandingFace there = onTheWay(fb, a.pose, before, relative, place / places);
            const Nearness n = nearnessOfFacing(fa, there, margin, depth);
            if (n.distance < nearest.distance) nearest = n;
        }
        return nearest;
    };
    const auto joints = jointsBetween(mechanism, held, *a.body, *b.body, a.pose, b.pose);
    for (std::size_t i = 0; i < a.faces.size(); ++i) {
        const StandingFace& fa = a.faces[i];
        if (fa.box.isEmpty() || fa.box.exteriorDistance(b.box) > reach) continue;
        for (std::size_t k = 0; k < b.faces.size(); ++k) {
            const StandingFace& fb = b.faces[k];
            Nearness n = nearnessOfFacing(fa, fb, reach, depth);
            if (n.distance > reach) continue;
            if (std::any_of(joints.begin(), joints.end(), [&](const StandingJoint& j) {
                    return keepsTogether(j, fa, fb) || turnsIntoItself(j, fa) || turnsIntoItself(j, fb);
                }))
                continue;
            if (n.distance > margin && meeting.facesA.contains(i) && meeting.facesB.contains(k)) continue;
            if (n.distance > margin) n = nearestOnTheWay(fa, fb);
            if (n.distance > margin) continue;
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

/// Each of the faces comes near one that it may touch; but the contact would have all of one side against all of the
/// other, and with them a pin in the bore that a joint keeps it in.
std::vector<BadFaces> keptFaces(const Mechanism& mechanism, const TiedBodies& held, const Meeting& meeting,
                                const StandingBody& a, const StandingBody& b) {
    std::vector<BadFaces> bad;
    const auto joints = jointsBetween(mechanism, held, *a.body, *b.body, a.pose, b.pose);
    for (const std::size_t i : meeting.facesA)
        for (const std::size_t k : meeting.facesB) {
            const StandingFace &fa = a.faces[i], &fb = b.faces[k];
            const auto keeper = std::find_if(joints.begin(), joints.end(),
                                             [&](const StandingJoint& j) { return keepsTogether(j, fa, fb); });
            if (keeper != joints.end())
                bad.push_back({fa.name, fb.name,
                               fmt::format("the joint '{}' keeps {} and {} together", keeper->joint->name, fa.spoken,
                                           fb.spoken)});
        }
    return bad;
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
std::vector<Meeting> meetingsOf(const Mechanism& resolved, const TiedBodies& held) {
    std::set<std::pair<std::string, std::string>> known;
    for (const auto& contact : resolved.contacts) known.insert(std::minmax(contact.a.body, contact.b.body));
    std::vector<Meeting> meetings;
    for (std::size_t i = 0; i < resolved.bodies.size(); ++i)
        for (std::size_t k = i + 1; k < resolved.bodies.size(); ++k) {
            // The moving one first, as one says "the block on the table".
            const bool swap = resolved.bodies[i].fixed;
            const Body &a = resolved.bodies[i], &b = resolved.bodies[k];
            if (held.areTied(a.name, b.name) || known.contains(std::minmax(a.name, b.name))) continue;
            meetings.emplace_back();
            meetings.back().a = swap ? k : i;
            meetings.back().b = swap ? i : k;
        }
    return meetings;
}

/// What stands deeper in one another than contacts that are proposed: to be told.
std::vector<ContactProposal> sunkIn(const Mechanism& resolved, const TiedBodies& held,
                                    const std::vector<StandingBody>& bodies, const std::vector<Meeting>& meetings,
                                    double margin) {
    std::vector<ContactProposal> sunk;
    for (const auto& meeting : meetings) {
        if (!meeting.facesA.empty()) continue;
        Meeting deeper;
        deeper.a = meeting.a;
        deeper.b = meeting.b;
        look(resolved, held, bodies[meeting.a], bodies[meeting.b], margin, margin, "", deeper);
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
    const TiedBodies tied(resolved), held(resolved, TiedBodies::By::HoldingJoints);
    std::vector<Meeting> meetings = meetingsOf(resolved, held);
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
            look(resolved, held, bodies[meeting.a], bodies[meeting.b], margin, overlapping * margin,
                 p > 0 ? poses[p - 1].text : "", meeting);
        if (p == 0 && refused) sunk = sunkIn(resolved, held, bodies, meetings, margin);
    }
    std::vector<ContactProposal> proposals;
    const Mechanism standing = startOf(resolved, library);
    for (const auto& meeting : meetings) {
        if (meeting.facesA.empty()) continue;
        const StandingBody &a = bodies[meeting.a], &b = bodies[meeting.b];
        ContactProposal proposal = proposalOf(meeting, a, b);
        proposal.pair.name = uniqueName(fmt::format("{} on {}", a.body->name, b.body->name), names);
        const ContactPair all = proposal.pair;
        proposal.leftOut = leaveOutFaces(proposal.pair, keptFaces(resolved, held, meeting, a, b));
        if (proposal.pair.a.faces.empty() || proposal.pair.b.faces.empty()) {
            proposal.pair = all;
            proposal.refusal = proposal.leftOut.front();
            proposal.leftOut.clear();
            if (refused) refused->push_back(std::move(proposal));
            continue;
        }
        ContactTrial trial = tryContact(standing, library, proposal.pair);
        proposal.pair = std::move(trial.pair);
        proposal.leftOut.insert(proposal.leftOut.end(), trial.leftOut.begin(), trial.leftOut.end());
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
    const TiedBodies held(resolved, TiedBodies::By::HoldingJoints);
    const auto joints = jointsBetween(resolved, held, a, b, motionOf(a.pose), motionOf(b.pose));
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
