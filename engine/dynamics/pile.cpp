#include "engine/dynamics/pile.h"

#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Besides what bodies can reach at their present speeds, a struck neighbour may set off at once: points this near
/// (part of the body's radius) are watched in any case.
constexpr double watched = 0.01;

} // namespace

int Pile::addBox(const Vec3& size, double mass, const Vec3& position, const Quaternion& orientation) {
    if (!(size.minCoeff() > 0.0)) throw InputError("a box of the pile needs three positive edges");
    if (!(mass >= 0.0)) throw InputError("a body of the pile has a negative mass");
    PileBody body;
    body.half = 0.5 * size;
    body.radius = body.half.norm();
    body.mass = mass;
    const Vec3 square = size.cwiseAbs2();
    body.inertia = mass / 12.0 * Vec3(square.y() + square.z(), square.z() + square.x(), square.x() + square.y());
    body.position = position;
    body.orientation = orientation.normalized();
    bodies.push_back(body);
    return int(bodies.size()) - 1;
}

int Pile::addSphere(double radius, double mass, const Vec3& position) {
    if (!(radius > 0.0)) throw InputError("a sphere of the pile needs a positive radius");
    if (!(mass >= 0.0)) throw InputError("a body of the pile has a negative mass");
    PileBody body;
    body.radius = radius;
    body.mass = mass;
    body.inertia = 0.4 * mass * radius * radius * Vec3::Ones();
    body.position = position;
    bodies.push_back(body);
    return int(bodies.size()) - 1;
}

void Pile::addHalfSpace(const Vec3& normal, double offset) {
    if (!(normal.norm() > 0.0)) throw InputError("a half space needs a normal");
    halfSpaces.push_back({normal.normalized(), offset});
}

double Pile::kineticEnergy() const {
    double sum = 0.0;
    for (const auto& b : bodies) {
        if (!b.moves()) continue;
        const Vec3 inBody = b.orientation.conjugate() * b.angular;
        sum += 0.5 * b.mass * b.velocity.squaredNorm() + 0.5 * inBody.dot(b.inertia.cwiseProduct(inBody));
    }
    return sum;
}

double Pile::potentialEnergy() const {
    double sum = 0.0;
    for (const auto& b : bodies) sum -= b.mass * gravity.dot(b.position);
    return sum;
}

void Pile::findContacts(double h, Workers& workers, std::vector<PileContactPair>& found) {
    reach_.resize(bodies.size());
    const double acceleration = gravity.norm();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const PileBody& b = bodies[i];
        reach_[i] =
            b.moves() ? watched * b.radius + reachWithin(h, b.velocity.norm(), b.angular.norm(), b.radius, acceleration)
                      : 0.0;
    }
    // What strikes a body may set it off as fast as it came: reach is handed on to neighbours, and to theirs.
    for (int ring = 0; ring < 2; ++ring) {
        place(reach_, workers);
        handedOn_ = reach_;
        for (const auto& pair : broadPhase_.pairs(bounds_, moves_)) {
            const auto [i, k] = pair;
            if (moves_[i]) handedOn_[i] = std::max(handedOn_[i], reach_[k]);
            if (moves_[k]) handedOn_[k] = std::max(handedOn_[k], reach_[i]);
        }
        reach_.swap(handedOn_);
    }
    findWithin(reach_, workers, found);
}

void Pile::findNear(double reach, Workers& workers, std::vector<PileContactPair>& found) {
    reach_.assign(bodies.size(), 0.5 * reach);
    findWithin(reach_, workers, found);
}

double Pile::deepestOverlap(Workers& workers) {
    std::vector<PileContactPair> found;
    findNear(0.0, workers, found);
    double deepest = 0.0;
    for (const auto& pair : found) deepest = std::max(deepest, -pair.manifold.separation);
    return deepest;
}

void Pile::place(const std::vector<double>& reach, Workers& workers) {
    const int n = int(bodies.size());
    bounds_.resize(n);
    moves_.resize(n);
    placed_.resize(n);
    workers.ranges(n, 256, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
            const PileBody& b = bodies[i];
            placed_[i] = {b.half, b.position, b.orientation.toRotationMatrix()};
            Vec3 extent = Vec3::Constant(b.radius);
            if (b.isBox()) extent = placed_[i].axes.cwiseAbs() * b.half;
            extent.array() += reach[i];
            bounds_[i] = {b.position - extent, b.position + extent};
            moves_[i] = b.moves();
        }
    });
}

void Pile::findWithin(const std::vector<double>& reach, Workers& workers, std::vector<PileContactPair>& found) {
    place(reach, workers);
    const int n = int(bodies.size());
    found.clear();
    for (int k = 0; k < int(halfSpaces.size()); ++k)
        for (int i = 0; i < n; ++i) {
            const PileBody& b = bodies[i];
            if (!b.moves() || halfSpaces[k].normal.dot(b.position) - halfSpaces[k].offset > b.radius + reach[i])
                continue;
            found.emplace_back();
            PileContactPair& pair = found.back();
            pair.a = -1 - k;
            pair.b = i;
            const bool near = b.isBox() ? planeBox(halfSpaces[k], placed_[i], reach[i], pair.manifold)
                                        : planeSphere(halfSpaces[k], b.position, b.radius, reach[i], pair.manifold);
            if (!near) found.pop_back();
        }

    const auto& pairs = broadPhase_.pairs(bounds_, moves_);
    slots_.resize(pairs.size());
    workers.ranges(int(pairs.size()), 256, [&](int begin, int end) {
        for (int k = begin; k < end; ++k) {
            PileContactPair& slot = slots_[k];
            slot.a = pairs[k].first;
            slot.b = pairs[k].second;
            // A box stands first in a pair of box and sphere.
            if (!bodies[slot.a].isBox() && bodies[slot.b].isBox()) std::swap(slot.a, slot.b);
            const PileBody &a = bodies[slot.a], &b = bodies[slot.b];
            const double within = reach[slot.a] + reach[slot.b];
            Manifold& m = slot.manifold;
            m.count = 0;
            if ((b.position - a.position).squaredNorm() > std::pow(a.radius + b.radius + within, 2)) continue;
            if (b.isBox()) boxBox(placed_[slot.a], placed_[slot.b], within, m);
            else if (a.isBox()) boxSphere(placed_[slot.a], b.position, b.radius, within, m);
            else sphereSphere(a.position, a.radius, b.position, b.radius, within, m);
        }
    });
    for (const auto& slot : slots_)
        if (slot.manifold.count > 0) found.push_back(slot);
}

} // namespace escapement
