#include "engine/contact/diagnostics/crossed_faces.h"

#include "engine/contact/diagnostics/triangle_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace escapement {

namespace {

constexpr double clearances[] = {10.0, 3.0, 1.0, 0.3, 0.1, 0.03, 0.01}; // of the smaller part
constexpr double moved = 1e-2, mostMoved = 0.32; // of it, between two looks: ever more, as long as nothing counts
constexpr double kept = 1e-3;                    // of it, between two poses that are kept
constexpr double roundoff = 1e-12;               // of it
constexpr std::size_t mostKept = 400;
constexpr int between = 20; // poses that are near from one look to the next: what has come in stays, or is of no weight
constexpr double outside = 0.1; // of the tolerance below the boundary a place still counts as outside
constexpr double border = 0.1;  // of what a place moves at once: so near a face's border it may have come past
constexpr double opposed = 0.1; // cosine between the normals of what meets
constexpr int turns = 4;        // to and fro between two meshes
constexpr int bisections = 24;
constexpr int climbs = 24;
constexpr double strides = 4.0; // of the depth, for the first
constexpr double onFace = 1e-6; // of the smaller part: so near a face is on it

bool belongs(const FaceChoice& choice, int face) {
    return face > 0 && (choice.empty() || choice[std::size_t(face - 1)]);
}

} // namespace

CrossedFaces::CrossedFaces(const Interpenetration& bodies, int number)
    : CrossedFaces(bodies, number,
                   std::make_shared<const ChosenMesh>(bodies.solid(bodies.pairs()[std::size_t(number)]->solidA),
                                                      bodies.pairs()[std::size_t(number)]->chosenA),
                   std::make_shared<const ChosenMesh>(bodies.solid(bodies.pairs()[std::size_t(number)]->solidB),
                                                      bodies.pairs()[std::size_t(number)]->chosenB)) {}

CrossedFaces::CrossedFaces(const Interpenetration& bodies, int number, std::shared_ptr<const ChosenMesh> meshA,
                           std::shared_ptr<const ChosenMesh> meshB)
    : a_(bodies.solid(bodies.pairs()[std::size_t(number)]->solidA)),
      b_(bodies.solid(bodies.pairs()[std::size_t(number)]->solidB)),
      chosenA_(bodies.pairs()[std::size_t(number)]->chosenA), chosenB_(bodies.pairs()[std::size_t(number)]->chosenB),
      size_(bodies.pairs()[std::size_t(number)]->size), meshA_(std::move(meshA)), meshB_(std::move(meshB)) {
    smallIsB_ = b_.size() <= a_.size();
    centre_ = (smallIsB_ ? b_ : a_).middle();
    reach_ = (smallIsB_ ? b_ : a_).turningReach();
    for (const Vec3& p : (smallIsB_ ? meshB_ : meshA_)->mesh.points)
        meshReach_ = std::max(meshReach_, (p - centre_).norm());
}

/// m: no point of the smaller part moves further in the other's frame.
double CrossedFaces::way(const RigidMotion& from, const RigidMotion& to) const {
    const RigidMotion before = smallIsB_ ? from : from.inverse(), now = smallIsB_ ? to : to.inverse();
    return (now * centre_ - before * centre_).norm() + (now.rotation - before.rotation).norm() * reach_;
}

/// How far the chosen faces' triangles are apart: from the middle of the smaller part to and fro between them, and
/// from the ball around it that they lie in.
CrossedFaces::Distance CrossedFaces::nearBy() const {
    const MeshTree &small = (smallIsB_ ? meshB_ : meshA_)->tree, &large = (smallIsB_ ? meshA_ : meshB_)->tree;
    const RigidMotion toLarge = smallIsB_ ? before_ : before_.inverse(), toSmall = toLarge.inverse();
    constexpr double anywhere = std::numeric_limits<double>::infinity();
    Distance distance{0.0, anywhere};
    Vec3 p = toLarge * centre_;
    for (int turn = 0; turn < turns; ++turn) {
        const MeshTree::Nearest there = large.nearest(p, anywhere);
        if (there.triangle < 0) break;
        if (turn == 0) distance.least = there.distance - meshReach_;
        const MeshTree::Nearest here = small.nearest(toSmall * there.point, anywhere);
        if (!(here.distance < distance.most)) break;
        distance.most = here.distance;
        p = toLarge * here.point;
    }
    return distance;
}

/// `known`: nearBy(). Only what that does not tell is asked of all triangles.
bool CrossedFaces::apart(double margin, const Distance& known) const {
    if (known.most <= margin) return false;
    if (known.least > margin) return true;
    bool near = false;
    meshA_->tree.pairs(meshB_->tree, before_, margin, [&](int i, int k) {
        Triangle other = meshB_->tree.triangle(k);
        for (Vec3& p : other) p = before_ * p;
        near = nearness(meshA_->tree.triangle(i), other).distance <= margin;
        return !near;
    });
    return !near;
}

bool CrossedFaces::follow(const RigidMotion& at, bool last) {
    const RigidMotion previous = before_;
    before_ = at;
    if (looked_) {
        const double gone = way(looking_, at);
        if (gone <= clearance_) return false;       // still apart
        if (way_.empty()) way_.push_back(previous); // when they still were
        if (way(way_.back(), at) > kept * size_) {
            if (way_.size() >= mostKept) { // ever coarser, the further back
                std::size_t n = 0;
                for (std::size_t i = 0; i < way_.size(); i += i < way_.size() / 2 ? 2 : 1) way_[n++] = way_[i];
                way_.resize(n);
            }
            way_.push_back(at);
        }
        if (!last && ++poses_ < between) return false;
        if (gone <= (last ? roundoff : due_) * size_) return false;
        poses_ = 0;
        gone_ = gone;
        lookedBefore_ = looking_;
    } else {
        way_.push_back(at);
    }
    looking_ = at;
    due_ = clearance_ > 0.0 ? moved : std::min(2.0 * due_, mostMoved);
    return std::exchange(looked_, true); // at first nothing has come from anywhere
}

Penetration CrossedFaces::look(double tolerance, bool any) {
    // Nothing counted at the last look: what does now has come no deeper since than all has moved.
    const double margin = tolerance + gone_ + a_.deviation() + b_.deviation();
    const OverlapRestriction restriction{*meshA_, *meshB_, margin,
                                         [&](const Vec3& p, bool ofA, const BoundaryPlace& through) {
                                             return cameThrough(p, ofA, tolerance) &&
                                                    touchedFirst(p, ofA, through, tolerance);
                                         }};
    // A place that has gone through a face since is no further from it than all has moved.
    const Distance known = nearBy();
    const bool clear = apart(margin, known);
    const Penetration found =
        clear ? Penetration{} : findOverlap(a_, {}, b_, before_, tolerance, chosenA_, chosenB_, any, &restriction);
    clearance_ = 0.0;
    if (found.found) {
        due_ = moved;
        return found;
    }
    // Nothing deep and triangles apart by more than they deviate: what is in the other part came in beside.
    const double deviates = a_.deviation() + b_.deviation() + tolerance;
    for (double share : clearances) {
        const double within = share * size_ + deviates;
        if (clear ? within <= margin || apart(within, known) : within < margin && apart(within, known)) {
            clearance_ = share * size_;
            way_.clear();
            break;
        }
    }
    return found;
}

BoundaryPlace CrossedFaces::nearest(bool inA, const Vec3& p) const {
    const Solid& solid = inA ? a_ : b_;
    return solid.closed() ? solid.nearest(p) : nearestOfPlane(solid.part(), p);
}

bool CrossedFaces::cameThrough(const Vec3& point, bool ofA, double tolerance) const {
    const FaceChoice& through = ofA ? chosenB_ : chosenA_;
    const auto at = [&](const RigidMotion& pose) { return ofA ? Vec3(pose.inverse() * point) : Vec3(pose * point); };
    const auto isOutside = [&](const BoundaryPlace& place) { return place.height > -outside * tolerance; };
    // What was deep at the last look, and did not count, had come in another way.
    if (!(nearest(!ofA, at(lookedBefore_)).height >= -tolerance)) return false;
    RigidMotion later = before_;
    for (std::size_t i = way_.size(); i-- > 0; later = way_[i]) {
        Vec3 from = at(way_[i]), to = at(later);
        BoundaryPlace entry = nearest(!ofA, from);
        if (!isOutside(entry)) continue;
        const Vec3 path = to - from;
        for (int k = 0; k < bisections; ++k) {
            const Vec3 between = 0.5 * (from + to);
            const BoundaryPlace place = nearest(!ofA, between);
            if (isOutside(place)) from = between, entry = place;
            else to = between;
        }
        if (!belongs(through, entry.face) || !(path.dot(entry.normal) < 0.0)) return false;
        const Mat3 turn = ofA ? Mat3(later.rotation.transpose()) : later.rotation;
        if (!(entry.normal.dot(turn * outward(ofA, point)) < -opposed)) return false;
        if (through.empty()) return true;
        // As far as the motion in between is known.
        const Vec3 u = entry.normal.unitOrthogonal(), w = entry.normal.cross(u);
        const double beside = border * path.norm();
        for (const Vec3& aside : {u, w, Vec3(-u), Vec3(-w)})
            if (!belongs(through, nearest(!ofA, entry.point + beside * aside).face)) return false;
        return true;
    }
    return false; // it has been there since they were last apart
}

/// Whether the place around `point` that went in first, the deepest of it, belongs to a chosen face: what a face beside
/// that was not chosen takes with it was not for the contact to stop.
bool CrossedFaces::touchedFirst(const Vec3& point, bool ofA, const BoundaryPlace& through, double tolerance) const {
    const FaceChoice &own = ofA ? chosenA_ : chosenB_, &other = ofA ? chosenB_ : chosenA_;
    if (own.empty()) return true;
    const RigidMotion into = ofA ? before_.inverse() : before_, back = ofA ? before_ : before_.inverse();
    Vec3 p = point;
    BoundaryPlace place = through;
    double step = strides * -place.height;
    for (int i = 0; i < climbs && step > roundoff * size_; ++i) {
        const BoundaryPlace next = nearest(ofA, p - step * (back.rotation * place.normal));
        const BoundaryPlace there = nearest(!ofA, into * next.point);
        if (there.height < place.height && belongs(other, there.face)) {
            p = next.point;
            place = there;
            step *= 1.5;
        } else {
            step *= 0.4;
        }
    }
    const ChosenMesh& mesh = ofA ? *meshA_ : *meshB_;
    if (mesh.tree.nearest(p, onFace * size_ + (ofA ? a_ : b_).deviation()).triangle < 0) return false;
    return (p - point).norm() < onFace * size_ || cameThrough(p, ofA, tolerance);
}

Vec3 CrossedFaces::outward(bool ofA, const Vec3& p) const {
    const Solid& solid = ofA ? a_ : b_;
    return solid.closed() ? solid.nearest(p).normal : solid.part().features.faces[0].outward(Vec2::Zero());
}

} // namespace escapement
