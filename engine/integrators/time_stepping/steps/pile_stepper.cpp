#include "engine/integrators/time_stepping/steps/pile_stepper.h"

#include "engine/math/rotation.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace escapement {

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Rows: the normal and two tangents that turn with it without jumps, save at one direction.
Mat3 frameOf(const Vec3& n) {
    // [Duff2017]
    const double sign = std::copysign(1.0, n.z()), a = -1.0 / (sign + n.z()), b = n.x() * n.y() * a;
    Mat3 frame;
    frame.row(0) = n;
    frame.row(1) << 1.0 + sign * n.x() * n.x() * a, sign * b, -sign * n.x();
    frame.row(2) << b, sign + n.y() * n.y() * a, -n.y();
    return frame;
}

/// Corrections a step, at most; each leaves an overlap of second order in the one before.
constexpr int mostCorrections = 5;

/// Points with gaps up to this many times the overlap to be corrected take part in the correction.
constexpr double nearFactor = 20.0;

std::int64_t keyOf(const PileContactPair& pair) { return (std::int64_t(pair.a) << 32) + pair.b; }

} // namespace

PileStepper::PileStepper(Pile& pile, const PileSettings& s) : workers(s.threads), settings(s), pile_(pile) {
    if (!(s.step > 0.0)) throw InputError("the step of a pile must be positive");
    if (!(s.restitution >= 0.0 && s.restitution <= 1.0))
        throw InputError("the restitution of a pile lies between 0 and 1");
}

namespace {

/// The widest direction that is not up, across which a pile is cut.
int widestAcross(const Pile& pile, const Vec3& up) {
    Vec3 low = Vec3::Constant(1e300), high = -low;
    for (const auto& body : pile.bodies)
        if (body.moves()) {
            low = low.cwiseMin(body.position);
            high = high.cwiseMax(body.position);
        }
    int across;
    Vec3 extent = high - low;
    int upwards;
    up.cwiseAbs().maxCoeff(&upwards);
    extent[upwards] = -1.0;
    extent.maxCoeff(&across);
    return across;
}

} // namespace

void PileStepper::assemble() {
    const double h = settings.step;
    const int n = int(pile_.bodies.size());
    problem_.clear();
    problem_.bodies.resize(n);
    problem_.place.resize(n);
    const Vec3 up = -pile_.gravity.normalized();
    const int across = widestAcross(pile_, up);
    std::vector<Vec3> before(n), beforeAngular(n);
    for (int i = 0; i < n; ++i) {
        const PileBody& body = pile_.bodies[i];
        BodyBlock& block = problem_.bodies[i];
        problem_.place[i] = body.position[across];
        before[i] = body.velocity;
        beforeAngular[i] = body.angular;
        block.v = body.velocity;
        block.w = body.angular;
        if (!body.moves()) continue;
        const Mat3 axes = body.orientation.toRotationMatrix();
        block.inverseMass = 1.0 / body.mass;
        block.inverseInertia = axes * body.inertia.cwiseInverse().asDiagonal() * axes.transpose();
        const Vec3 inBody = axes.transpose() * body.angular;
        block.v += h * pile_.gravity;
        block.w += h * (axes * -inBody.cross(body.inertia.cwiseProduct(inBody)).cwiseQuotient(body.inertia));
    }

    std::size_t at = 0;
    for (const auto& found : found_) {
        PairBlock pair;
        pair.a = std::max(found.a, -1);
        pair.b = found.b;
        pair.key = keyOf(found);
        pair.mu = pile_.friction;
        pair.first = int(problem_.contacts.size());
        pair.height = 1e300;
        while (at < kept_.size() && kept_[at].pair < pair.key) ++at;
        for (int k = 0; k < found.manifold.count; ++k) {
            const ManifoldPoint& point = found.manifold.points[k];
            ContactBlock c;
            c.frame = frameOf(point.normal);
            c.armB = point.place - pile_.bodies[pair.b].position;
            Vec3 approach = before[pair.b] + beforeAngular[pair.b].cross(c.armB);
            if (pair.a >= 0) {
                c.armA = point.place - pile_.bodies[pair.a].position;
                approach -= before[pair.a] + beforeAngular[pair.a].cross(c.armA);
            }
            c.shift = std::max(point.gap / h, -settings.recoverySpeed);
            const double closing = approach.dot(point.normal);
            if (settings.restitution > 0.0 && closing < 0.0 && point.gap + h * closing <= 0.0)
                c.shift = std::min(c.shift, settings.restitution * closing);
            c.name = point.name;
            for (std::size_t i = at; i < kept_.size() && kept_[i].pair == pair.key; ++i)
                if (kept_[i].name == c.name) {
                    // A turned frame may put the impulse out of the cone: back into it.
                    const Vec3 r = c.frame * kept_[i].impulse;
                    const double normal = std::max(0.0, r[0]), tangential = r.tail<2>().norm(), most = pair.mu * normal;
                    c.r[0] = normal;
                    c.r.tail<2>() = tangential > most ? Vec2(r.tail<2>() * (most / tangential)) : Vec2(r.tail<2>());
                    c.slip = kept_[i].slip;
                }
            pair.height = std::min(pair.height, up.dot(point.place));
            problem_.contacts.push_back(c);
        }
        pair.count = int(problem_.contacts.size()) - pair.first;
        problem_.pairs.push_back(pair);
    }
}

void PileStepper::keepImpulses() {
    kept_.clear();
    report_.active = 0;
    for (const auto& pair : problem_.pairs)
        for (int i = pair.first; i < pair.first + pair.count; ++i) {
            const ContactBlock& c = problem_.contacts[i];
            if (c.r[0] == 0.0) continue;
            ++report_.active;
            kept_.push_back({pair.key, c.name, c.slip, c.frame.transpose() * c.r});
        }
    std::sort(kept_.begin(), kept_.end(),
              [](const Kept& x, const Kept& y) { return x.pair != y.pair ? x.pair < y.pair : x.name < y.name; });
}

void PileStepper::putRight() {
    report_.overlap = 0.0;
    report_.corrections = 0;
    if (settings.overlap <= 0.0) return;
    PileSolverSettings solver = settings.solver;
    solver.tolerance = 0.0;
    solver.absolute = 0.1 * settings.overlap; // here "velocities" are displacements in m
    double reach = nearFactor * settings.overlap;
    for (int pass = 0; pass <= mostCorrections; ++pass) {
        pile_.findNear(reach, workers, near_);
        double deepest = 0.0;
        for (const auto& pair : near_) deepest = std::max(deepest, -pair.manifold.separation);
        report_.overlap = deepest;
        if (deepest <= settings.overlap || pass == mostCorrections) return;
        ++report_.corrections;
        reach = std::max(reach, 2.0 * deepest);
        correction_.clear();
        correction_.place = problem_.place;
        correction_.bodies.resize(pile_.bodies.size());
        for (std::size_t i = 0; i < pile_.bodies.size(); ++i) {
            correction_.bodies[i].inverseMass = problem_.bodies[i].inverseMass;
            correction_.bodies[i].inverseInertia =
                problem_.bodies[i].inverseInertia; // turned by one step: near enough for a metric
        }
        for (const auto& found : near_) {
            PairBlock pair;
            pair.a = std::max(found.a, -1);
            pair.b = found.b;
            pair.first = int(correction_.contacts.size());
            for (int k = 0; k < found.manifold.count; ++k) {
                const ManifoldPoint& point = found.manifold.points[k];
                ContactBlock c;
                c.frame = frameOf(point.normal);
                c.armB = point.place - pile_.bodies[pair.b].position;
                if (pair.a >= 0) c.armA = point.place - pile_.bodies[pair.a].position;
                c.shift = point.gap;
                correction_.contacts.push_back(c);
            }
            pair.count = found.manifold.count;
            correction_.pairs.push_back(pair);
        }
        PileSolution solution;
        correction_.prepare(solver, workers);
        correction_.solve(solver, workers, solution);
        for (std::size_t i = 0; i < pile_.bodies.size(); ++i) {
            PileBody& body = pile_.bodies[i];
            if (!body.moves()) continue;
            body.position += correction_.bodies[i].v;
            body.orientation = (exponential(correction_.bodies[i].w) * body.orientation).normalized();
        }
    }
}

const PileStepReport& PileStepper::step() {
    const auto start = Clock::now();
    const double h = settings.step;
    pile_.findContacts(h, workers, found_);
    report_.finding = since(start);
    // Kept impulses and pairs are walked side by side.
    std::sort(found_.begin(), found_.end(), [](const auto& x, const auto& y) { return keyOf(x) < keyOf(y); });
    assemble();
    report_.pairs = int(problem_.pairs.size());
    report_.contacts = int(problem_.contacts.size());
    const auto solving = Clock::now();
    problem_.prepare(settings.solver, workers);
    problem_.solve(settings.solver, workers, report_.solution);
    report_.solving = since(solving);
    for (std::size_t i = 0; i < pile_.bodies.size(); ++i) {
        PileBody& body = pile_.bodies[i];
        if (!body.moves()) continue;
        body.velocity = problem_.bodies[i].v;
        body.angular = problem_.bodies[i].w;
        if (!body.velocity.allFinite() || !body.angular.allFinite())
            throw RunError(fmt::format("body {} of the pile has no finite velocity at t = {:.6g} s", i, time_));
        body.position += h * body.velocity;
        body.orientation = (exponential(h * body.angular) * body.orientation).normalized();
    }
    putRight();
    keepImpulses();
    time_ += h;
    report_.total = since(start);
    return report_;
}

} // namespace escapement
