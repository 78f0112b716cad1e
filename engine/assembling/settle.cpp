#include "engine/assembling/settle.h"

#include "engine/assembling/motion/write_pose.h"
#include "engine/dynamics/assembly.h"
#include "engine/simulation/overlaps.h"

#include <Eigen/Cholesky>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

namespace {

constexpr int rounds = 60, sweeps = 400;
constexpr double longest = 0.2;    // of the mechanism's size, of one round's motion
constexpr double clearance = 1e-9; // m, left between what was in one another
constexpr int remembered = 3;      // rounds for which a place that has come apart keeps its say
// Back to the least motion:
constexpr int roundsBack = 8;
constexpr double nearby = 0.02;         // of the mechanism's size: what is so near, or twice the motion, is kept out
constexpr std::size_t mostNearby = 200; // places: of more a sum would take long for little
constexpr double noLonger = 1e-6;       // of the motion's square: what is left in one another counts for that
constexpr double settled = 1e-12;       // of the mechanism's size
constexpr double still = 1e-7;          // of it: what moves by less is not named

/// One place that is to come apart: its row for B's motion against A along the normal, and its gap (m, negative).
struct Place {
    Matrix row; ///< 1 x nv
    double gap = 0.0;
};

/// The ways out of one another that bodies have been sent, by the solids. Where one is as far in as halfway through the
/// other, the shorter way out changes from side to side: the one that was begun with is gone on with.
class WaysOut {
  public:
    /// The way for an overlap, one of `all`; where there are several of its bodies they may be held from both sides.
    Vec3 of(const Overlap& overlap, const std::vector<Overlap>& all) {
        const std::pair bodies(overlap.bodyA, overlap.bodyB);
        const auto alike = std::count_if(all.begin(), all.end(),
                                         [&](const Overlap& o) { return std::pair(o.bodyA, o.bodyB) == bodies; });
        const auto [way, isNew] = ways_.try_emplace(bodies, overlap.normal);
        if (isNew || alike > 1) return overlap.normal;
        if (way->second.dot(overlap.normal) >= 0.0) way->second = overlap.normal;
        return way->second;
    }

  private:
    std::map<std::pair<int, int>, Vec3> ways_;
};

/// d = least motion in the mass metric with G d = 0 and J d >= clearance - gap: projected Gauss-Seidel on the
/// multipliers.
Vector leastMotion(MultibodySystem& system, In<Vector> q, const std::vector<Place>& places) {
    const int nv = system.nv(), rows = system.constraintCount(), n = int(places.size());
    Matrix g(rows, nv), j(n, nv);
    if (rows > 0) system.constraintJacobian(0.0, q, g);
    for (int k = 0; k < n; ++k) j.row(k) = places[std::size_t(k)].row;
    Matrix jInverse = j.transpose();
    system.prepareMass(q);
    system.solveMass(jInverse);
    if (rows > 0) { // joints are kept, redundant ones too
        Matrix gInverse = g.transpose();
        system.solveMass(gInverse);
        const Eigen::CompleteOrthogonalDecomposition<Matrix> schur(g * gInverse);
        jInverse -= gInverse * schur.solve(g * jInverse);
    }
    const Matrix w = j * jInverse;
    Vector p = Vector::Zero(n), need(n);
    for (int k = 0; k < n; ++k) need[k] = clearance - places[std::size_t(k)].gap;
    const double free = 1e-12 * w.diagonal().maxCoeff();
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (int k = 0; k < n; ++k)
            if (w(k, k) > free) p[k] = std::max(0.0, p[k] + (need[k] - w.row(k).dot(p)) / w(k, k));
    return jInverse * p;
}

/// What `displace` leads from q0 to q by: m, rad.
Vector motionBetween(const MultibodySystem& system, In<Vector> q0, In<Vector> q) {
    Vector y(system.nv());
    for (int i = 0; i < system.movingCount(); ++i) {
        const auto turn = [&](In<Vector> at) {
            return Quaternion(at[7 * i + 3], at[7 * i + 4], at[7 * i + 5], at[7 * i + 6]);
        };
        const Eigen::AngleAxisd turned(turn(q0).conjugate() * turn(q));
        y.segment<3>(6 * i) = q.segment<3>(7 * i) - q0.segment<3>(7 * i);
        y.segment<3>(6 * i + 3) = turned.angle() * turned.axis();
    }
    return y;
}

/// The rounds have found one way apart, each from where the one before had come to. From where the bodies were the
/// least motion that way is found by all places that are near now, each as far apart as it must be.
Vector drawnBack(const Mechanism& mechanism, const Interpenetration& bodies, MultibodySystem& system,
                 const Vector& apart) {
    const auto square = [&](const Vector& y) {
        Vector mass(y.size());
        system.multiplyMass(y, mass);
        return y.dot(mass);
    };
    Vector q0, v;
    system.initialState(q0, v);
    assemble(system, 0.0, q0, v);
    Vector best = apart, q = apart, moved(q.size());
    double least = square(motionBetween(system, q0, apart));
    ContactRows rows(3, system.nv());
    for (int round = 0; round < roundsBack; ++round) {
        std::vector<int> near;
        const Vector y = motionBetween(system, q0, q);
        const double within = std::max(nearby * system.characteristicLength(), 2.0 * y.cwiseAbs().maxCoeff());
        system.eachContact(q, within, false, [&](int i, const ContactGap& gap) {
            if (i < system.firstJointContact() && gap.valid && std::isfinite(gap.gap)) near.push_back(i);
        });
        if (near.empty() || near.size() > mostNearby) break;
        std::vector<Place> places;
        for (const int i : near) {
            const ContactGeometry at = system.contactRows(i, q, rows);
            places.push_back({rows.row(0), at.gap - rows.row(0).dot(y)});
        }
        system.displace(q0, leastMotion(system, q, places), moved);
        if (!assemble(system, 0.0, moved, v).closed || !moved.allFinite()) break;
        std::vector<Overlap> overlaps = findOverlaps(mechanism, bodies, system, moved, v);
        takeAccepted(mechanism, overlaps);
        const double now = square(motionBetween(system, q0, moved));
        if (overlaps.empty() && now <= least * (1.0 + noLonger)) {
            best = moved;
            least = now;
        }
        if (motionBetween(system, q, moved).cwiseAbs().maxCoeff() <= settled * system.characteristicLength()) break;
        q = moved;
    }
    return best;
}

/// The bodies where they have been moved to, and which of them that is worth naming.
void takeOver(const Mechanism& resolved, const PartLibrary& parts, MultibodySystem& system, const Vector& q,
              const Vector& v, Settled& result) {
    const double length = system.characteristicLength();
    Frame frame;
    system.observe(0.0, q, v, Vector(), frame);
    for (std::size_t b = 0; b < resolved.bodies.size(); ++b) {
        if (resolved.bodies[b].fixed) continue;
        Body& body = result.mechanism.bodies[b];
        const Pose before = body.pose;
        const double motion = movePose(body, frame.bodies[b], parts, length);
        const double turned = toQuaternion(before.quaternion).angularDistance(toQuaternion(body.pose.quaternion));
        // What pushing others apart has moved by next to nothing is not worth a word.
        if (motion > still * length || turned > still) result.moved.push_back(body.name);
        result.largestMotion = std::max(result.largestMotion, motion);
    }
}

} // namespace

Settled settle(const Mechanism& resolved, const PartLibrary& parts) {
    Settled result;
    result.mechanism = resolved;
    MultibodySystem system(resolved, parts);
    const Interpenetration bodies(resolved, parts);
    const double length = system.characteristicLength();
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    std::string worst;
    Vector moved(q.size());
    ContactRows rows(3, system.nv());
    std::map<int, int>
        pressed; // contacts of the system that were in one another, and for how many rounds they still count
    WaysOut ways;
    for (int round = 0;; ++round) {
        std::vector<Overlap> overlaps = findOverlaps(resolved, bodies, system, q, v);
        takeAccepted(resolved, overlaps);
        result.depthAfter = overlaps.empty() ? 0.0 : overlaps.front().depth;
        if (round == 0) result.depthBefore = result.depthAfter;
        result.apart = overlaps.empty();
        if (result.apart || round == rounds || system.nv() == 0) {
            if (!result.apart)
                worst = fmt::format("contact '{}', {}", overlaps.front().contact, overlaps.front().features);
            break;
        }
        std::vector<Place> places;
        for (const Overlap& o : overlaps) {
            if (o.candidate >= 0) {
                pressed[o.candidate] = remembered;
                continue;
            }
            Place place{Matrix::Zero(1, system.nv()), -o.depth};
            system.separationRow(o.bodyA, o.bodyB, o.point, ways.of(o, overlaps), q, place.row);
            places.push_back(std::move(place));
        }
        // What has just come apart must not be pushed in again.
        for (auto entry = pressed.begin(); entry != pressed.end();) {
            const ContactGeometry at = system.contactRows(entry->first, q, rows);
            if (at.valid && std::isfinite(at.gap)) places.push_back({rows.row(0), at.gap});
            entry = --entry->second > 0 ? std::next(entry) : pressed.erase(entry);
        }
        Vector d = leastMotion(system, q, places);
        const double most = d.cwiseAbs().maxCoeff();
        if (!(most > 0.0) || !std::isfinite(most)) {
            worst = fmt::format("contact '{}', {}", overlaps.front().contact, overlaps.front().features);
            break;
        }
        if (most > longest * length) d *= longest * length / most;
        system.displace(q, d, moved);
        q = moved;
        assemble(system, 0.0, q, v);
    }
    if (!result.apart) {
        result.text = fmt::format(
            "The bodies could not be moved apart by a small motion that keeps the joints: {} is still {:.4g} mm deep "
            "(it was {:.4g} mm). Move the bodies by hand, or leave the pair out of the contact",
            worst, 1e3 * result.depthAfter, 1e3 * result.depthBefore);
        return result;
    }
    if (result.depthBefore == 0.0) {
        result.text = "No bodies lie in one another: there is nothing to settle";
        return result;
    }
    takeOver(resolved, parts, system, drawnBack(resolved, bodies, system, q), v, result);
    std::string names;
    for (const auto& name : result.moved) names += (names.empty() ? "'" : ", '") + name + "'";
    result.text = fmt::format("Moved {} by {:.4g} mm at most: what was {:.4g} mm deep is apart, joints as before",
                              names, 1e3 * result.largestMotion, 1e3 * result.depthBefore);
    return result;
}

} // namespace escapement
