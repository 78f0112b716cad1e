#include "engine/complementarity/pile_problem.h"

#include "engine/complementarity/contact_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace escapement {

namespace {

Mat3 crossMatrix(const Vec3& a) {
    Mat3 m;
    m << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
    return m;
}

Vec3 relativeVelocity(const BodyBlock* a, const BodyBlock& b, const ContactBlock& c) {
    Vec3 u = b.v + b.w.cross(c.armB);
    if (a) u -= a->v + a->w.cross(c.armA);
    return u;
}

void push(BodyBlock& body, const Vec3& arm, const Vec3& impulse) {
    body.v += body.inverseMass * impulse;
    body.w.noalias() += body.inverseInertia * arm.cross(impulse);
}

} // namespace

Vec3 solveOwnContact(const ContactBlock& contact, const Vec3& q, double mu, double& slip) {
    if (q[0] >= 0.0) return Vec3::Zero(); // take-off
    const Mat3& w = contact.w;
    const double normal = 1.0 / w(0, 0), c1 = w(1, 0), c2 = w(2, 0);
    if (mu <= 0.0) return {-q[0] * normal, 0.0, 0.0};
    const double b1 = q[1] - c1 * q[0] * normal, b2 = q[2] - c2 * q[0] * normal;
    const auto forceAt = [&](double alpha) {
        const double s11 = contact.schur[0] + alpha, s12 = contact.schur[1], s22 = contact.schur[2] + alpha;
        const double inverse = 1.0 / (s11 * s22 - s12 * s12);
        const double t1 = -(s22 * b1 - s12 * b2) * inverse, t2 = -(s11 * b2 - s12 * b1) * inverse;
        return Vec3(-(q[0] + c1 * t1 + c2 * t2) * normal, t1, t2);
    };
    Vec3 r = forceAt(0.0);
    double tangential = std::sqrt(r[1] * r[1] + r[2] * r[2]);
    if (r[0] >= 0.0 && tangential <= mu * r[0]) return r; // stick

    // Slip, u_T = -alpha r_T: |r_T| = mu r_N. Its reciprocals are nearly linear in alpha, and Newton takes few steps;
    // bracketed by stick (too much friction) and by alpha so large that friction vanishes.
    double low = 0.0, high = std::numeric_limits<double>::infinity();
    double alpha = slip > 0.0 ? slip : std::sqrt(b1 * b1 + b2 * b2) / (mu * -q[0] * normal);
    for (int k = 0; k < 50; ++k) {
        r = forceAt(alpha);
        tangential = std::sqrt(r[1] * r[1] + r[2] * r[2]);
        const double excess = tangential - mu * r[0];
        if (std::abs(excess) <= 1e-12 * tangential) break;
        (excess > 0.0 ? low : high) = alpha;
        double next = -1.0;
        if (r[0] > 0.0 && tangential > 0.0) {
            // (S + alpha) r_T' = -r_T
            const double s11 = contact.schur[0] + alpha, s12 = contact.schur[1], s22 = contact.schur[2] + alpha;
            const double inverse = 1.0 / (s11 * s22 - s12 * s12);
            const double d1 = -(s22 * r[1] - s12 * r[2]) * inverse, d2 = -(s11 * r[2] - s12 * r[1]) * inverse;
            const double dT = (r[1] * d1 + r[2] * d2) / tangential, dN = -(c1 * d1 + c2 * d2) * normal;
            const double value = 1.0 / tangential - 1.0 / (mu * r[0]);
            const double slope = -dT / (tangential * tangential) + dN / (mu * r[0] * r[0]);
            next = alpha - value / slope;
        }
        if (!(next > low && next < high)) next = std::isinf(high) ? 2.0 * alpha : 0.5 * (low + high);
        if (next == alpha) break;
        alpha = next;
    }
    slip = alpha;
    r[0] = tangential / mu;
    return r;
}

void PileProblem::clear() {
    bodies.clear();
    pairs.clear();
    contacts.clear();
    place.clear();
}

Vec3 PileProblem::velocity(const PairBlock& pair, const ContactBlock& contact) const {
    Vec3 u = contact.frame * relativeVelocity(pair.a < 0 ? nullptr : &bodies[pair.a], bodies[pair.b], contact);
    u[0] += contact.shift;
    return u;
}

/// Domains: slabs with equal numbers of bodies. How many depends on the problem only, so that any number of threads
/// gives the same result.
void PileProblem::divide(const PileSolverSettings& settings) {
    domains_ = std::clamp(int(contacts.size()) / std::max(1, settings.domainContacts), 1, 32);
    domainOf_.assign(bodies.size(), 0);
    if (domains_ > 1 && place.size() == bodies.size()) {
        std::vector<int> order(bodies.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(),
                  [&](int i, int k) { return place[i] != place[k] ? place[i] < place[k] : i < k; });
        for (std::size_t k = 0; k < order.size(); ++k) domainOf_[order[k]] = int(k * domains_ / order.size());
    }
}

/// Pairs inside a domain come first, domain by domain; then those between neighbours, even borders before odd ones:
/// borders of one parity share no body, as each touches its two slabs only. What reaches further is done last.
void PileProblem::sortPairs() {
    const auto phaseOf = [&](const PairBlock& p) {
        const bool fixedA = p.a < 0 || bodies[p.a].inverseMass == 0.0, fixedB = bodies[p.b].inverseMass == 0.0;
        const int b = domainOf_[fixedB ? p.a : p.b], a = fixedA ? b : domainOf_[p.a];
        const int low = std::min(a, b), high = std::max(a, b);
        if (low == high) return low;
        if (high == low + 1) return domains_ + (low % 2 == 0 ? low / 2 : (domains_ + low) / 2);
        return 2 * domains_;
    };
    std::vector<std::pair<int, int>> order(pairs.size());
    for (int k = 0; k < int(pairs.size()); ++k) order[k] = {phaseOf(pairs[k]), k};
    std::sort(order.begin(), order.end(), [&](const auto& x, const auto& y) {
        if (x.first != y.first) return x.first < y.first;
        const double hx = pairs[x.second].height, hy = pairs[y.second].height;
        return hx != hy ? hx < hy : x.second < y.second;
    });
    phases_.assign(2 * domains_ + 2, 0);
    sortedPairs_.clear();
    sortedContacts_.clear();
    for (const auto& [phase, k] : order) {
        PairBlock pair = pairs[k];
        const auto from = contacts.begin() + pair.first;
        pair.first = int(sortedContacts_.size());
        sortedContacts_.insert(sortedContacts_.end(), from, from + pair.count);
        sortedPairs_.push_back(pair);
        ++phases_[phase + 1];
    }
    std::partial_sum(phases_.begin(), phases_.end(), phases_.begin());
    pairs.swap(sortedPairs_);
    contacts.swap(sortedContacts_);
}

void PileProblem::prepare(const PileSolverSettings& settings, Workers& workers) {
    divide(settings);
    sortPairs();
    std::vector<double> scales(pairs.size());
    workers.ranges(int(pairs.size()), 256, [&](int begin, int end) {
        for (int k = begin; k < end; ++k) {
            const PairBlock& pair = pairs[k];
            double scale = 0.0;
            for (int i = pair.first; i < pair.first + pair.count; ++i) {
                ContactBlock& c = contacts[i];
                Mat3 jb = c.frame * crossMatrix(c.armB);
                const BodyBlock& b = bodies[pair.b];
                c.w = b.inverseMass * Mat3::Identity() + jb * b.inverseInertia * jb.transpose();
                if (pair.a >= 0) {
                    const BodyBlock& a = bodies[pair.a];
                    Mat3 ja = c.frame * crossMatrix(c.armA);
                    c.w += a.inverseMass * Mat3::Identity() + ja * a.inverseInertia * ja.transpose();
                }
                c.rho = 3.0 / c.w.trace();
                c.schur =
                    Vec3(c.w(1, 1) - c.w(1, 0) * c.w(1, 0) / c.w(0, 0), c.w(1, 2) - c.w(1, 0) * c.w(2, 0) / c.w(0, 0),
                         c.w(2, 2) - c.w(2, 0) * c.w(2, 0) / c.w(0, 0));
                Vec3 free = velocity(pair, c);
                free[0] -= c.shift;
                scale = std::max(scale, free.cwiseAbs().maxCoeff());
            }
            scales[k] = scale;
        }
    });
    velocityScale = scales.empty() ? 0.0 : *std::max_element(scales.begin(), scales.end());

    for (const auto& pair : pairs)
        for (int i = pair.first; i < pair.first + pair.count; ++i) {
            const ContactBlock& c = contacts[i];
            if (c.r.isZero(0.0)) continue;
            const Vec3 impulse = c.frame.transpose() * c.r;
            push(bodies[pair.b], c.armB, impulse);
            if (pair.a >= 0) push(bodies[pair.a], c.armA, -impulse);
        }
}

double PileProblem::sweep(int begin, int end, bool backwards) {
    double change = 0.0;
    BodyBlock fixed;
    for (int n = begin; n < end; ++n) {
        const PairBlock& pair = pairs[backwards ? begin + end - 1 - n : n];
        BodyBlock &b = bodies[pair.b], &a = pair.a < 0 ? fixed : bodies[pair.a];
        for (int k = 0; k < pair.count; ++k) {
            ContactBlock& c = contacts[pair.first + (backwards ? pair.count - 1 - k : k)];
            Vec3 u = c.frame * relativeVelocity(&a, b, c);
            u[0] += c.shift;
            if (u[0] >= 0.0 && c.r.isZero(0.0)) continue; // open and stays so
            const Vec3 q = u - c.w * c.r, next = solveOwnContact(c, q, pair.mu, c.slip), moved = next - c.r;
            change = std::max(change, (c.w * moved).cwiseAbs().maxCoeff());
            c.r = next;
            const Vec3 impulse = c.frame.transpose() * moved;
            push(b, c.armB, impulse);
            if (pair.a >= 0) push(a, c.armA, -impulse);
        }
    }
    return change;
}

double PileProblem::naturalMap(Workers& workers) const {
    std::vector<double> worst(pairs.size());
    workers.ranges(int(pairs.size()), 512, [&](int begin, int end) {
        for (int k = begin; k < end; ++k) {
            const PairBlock& pair = pairs[k];
            double largest = 0.0;
            for (int i = pair.first; i < pair.first + pair.count; ++i) {
                const ContactBlock& c = contacts[i];
                Vec3 u = velocity(pair, c);
                if (u[0] >= 0.0 && c.r.isZero(0.0)) continue;
                u[0] += pair.mu * u.tail<2>().norm();
                largest = std::max(largest, (c.r - projectOnCone(c.r - c.rho * u, pair.mu)).norm() / c.rho);
            }
            worst[k] = largest;
        }
    });
    return worst.empty() ? 0.0 : *std::max_element(worst.begin(), worst.end());
}

void PileProblem::sweepAll(bool backwards, Workers& workers) {
    const auto part = [&](int phase) { changes_[phase] = sweep(phases_[phase], phases_[phase + 1], backwards); };
    const int even = (domains_ + 1) / 2; // even borders: phases domains_ ... domains_ + even - 1
    const auto domains = [&] { workers.run(domains_, part); };
    const auto borders = [&](int from, int to) { workers.run(to - from, [&](int d) { part(domains_ + from + d); }); };
    if (!backwards) {
        domains();
        borders(0, even);
        borders(even, domains_);
        part(2 * domains_);
    } else {
        part(2 * domains_);
        borders(even, domains_);
        borders(0, even);
        domains();
    }
}

void PileProblem::remember() {
    for (std::size_t i = 0; i < contacts.size(); ++i) lastR_[i] = contacts[i].r;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        lastV_[i] = bodies[i].v;
        lastW_[i] = bodies[i].w;
    }
}

void PileProblem::extrapolate(double momentum) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Vec3 now = contacts[i].r;
        contacts[i].r += momentum * (now - lastR_[i]);
        lastR_[i] = now;
        startR_[i] = contacts[i].r;
    }
    // Velocities are affine in the impulses and follow.
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        BodyBlock& b = bodies[i];
        const Vec3 v = b.v, w = b.w;
        b.v += momentum * (v - lastV_[i]);
        b.w += momentum * (w - lastW_[i]);
        lastV_[i] = v;
        lastW_[i] = w;
    }
}

void PileProblem::solve(const PileSolverSettings& settings, Workers& workers, PileSolution& solution) {
    solution = {};
    const double target = std::max(settings.tolerance * velocityScale, settings.absolute);
    changes_.assign(phases_.size(), 0.0);
    lastR_.resize(contacts.size());
    startR_.resize(contacts.size());
    lastV_.resize(bodies.size());
    lastW_.resize(bodies.size());
    remember();
    double theta = 1.0;
    for (int k = 1; k <= settings.most; ++k) {
        const double next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * theta * theta));
        const double momentum = settings.accelerate ? (theta - 1.0) / next : 0.0;
        theta = next;
        extrapolate(momentum);
        sweepAll(false, workers);
        sweepAll(true, workers);
        // Momentum that points uphill is dropped [ODonoghueCandes2015].
        double uphill = 0.0;
        for (std::size_t i = 0; i < contacts.size(); ++i)
            uphill += (startR_[i] - contacts[i].r).dot(contacts[i].r - lastR_[i]) / contacts[i].rho;
        if (uphill > 0.0) theta = 1.0;
        solution.iterations = k;
        const double change = *std::max_element(changes_.begin(), changes_.end());
        if (k < settings.least || (change > 4.0 * target && k != settings.most)) continue;
        solution.worst = naturalMap(workers);
        if (solution.worst <= target) break;
    }
    solution.residual = velocityScale > 0.0 ? solution.worst / velocityScale : 0.0;
    solution.solved = solution.worst <= target;
}

} // namespace escapement
