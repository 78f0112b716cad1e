#pragma once
// What tests of the smooth methods share: scenes, courses of steps of one length with their errors, and slopes.

#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/simulation/hybrid_run.h"

#include <QString>

#include <cmath>

namespace escapement {

inline constexpr int coarsest = 40, halvings = 5;
inline constexpr int finest = coarsest << halvings;

struct Scene {
    std::unique_ptr<System> system;
    Vector q, v;
    double until = 0.5; ///< s
};

inline Body link(const std::string& name, double mass, const Vec3& inertia, const Vec3& centre) {
    Body body;
    body.name = name;
    body.mass = MassProperties();
    body.mass->value = mass;
    body.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    body.pose.position = {centre.x(), centre.y(), centre.z()};
    return body;
}

/// Between bodies whose axes are the world's.
inline Joint joint(const Mechanism& m, const char* type, const std::string& a, const std::string& b, const Vec3& place,
                   const Vec3& z) {
    Joint joint;
    joint.name = a + " " + b;
    joint.type = type;
    const auto frame = [&](const std::string& name) {
        const auto& at = m.findBody(name)->pose.position;
        const Vec3 x = z.unitOrthogonal();
        JointFrame frame;
        frame.body = name;
        frame.position = {place.x() - at[0].value, place.y() - at[1].value, place.z() - at[2].value};
        frame.z = {z.x(), z.y(), z.z()};
        frame.x = {x.x(), x.y(), x.z()};
        return frame;
    };
    joint.a = frame(a);
    joint.b = frame(b);
    return joint;
}

/// Crank about x, a rod in space with a ball and a universal joint, slider along x: real rotations in three dimensions.
inline Mechanism spatialSliderCrank() {
    const Vec3 hub(0.0, 0.1, 0.12), pin(0.0, 0.1, 0.2), slide(0.2, 0.0, 0.0);
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground, link("crank", 0.12, {1e-4, 1e-4, 1e-5}, 0.5 * (hub + pin)),
                link("rod", 0.5, {4e-3, 4e-3, 4e-4}, 0.5 * (pin + slide)),
                link("slider", 2.0, {1e-4, 1e-4, 1e-4}, slide)};
    m.bodies[1].velocity.angular = {12.0, 0.0, 0.0};
    m.joints = {joint(m, "revolute", "ground", "crank", hub, Vec3::UnitX()),
                joint(m, "spherical", "crank", "rod", pin, Vec3::UnitZ()),
                joint(m, "universal", "rod", "slider", slide, Vec3::UnitZ()),
                joint(m, "prismatic", "ground", "slider", slide, Vec3::UnitX())};
    return m;
}

/// Bennett's linkage: four skew hinges, one row too many, and it moves.
inline Mechanism bennett() {
    const double a = 0.2, alpha = 0.7, beta = 1.1, b = a * std::sin(beta) / std::sin(alpha), first = 1.0;
    const double second =
        2.0 * std::atan(std::sin(0.5 * (beta + alpha)) / std::sin(0.5 * (beta - alpha)) / std::tan(0.5 * first));
    const double angles[4] = {first, second, -first, -second}, lengths[4] = {a, b, a, b},
                 twists[4] = {alpha, beta, alpha, beta};
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground};
    Vec3 place = Vec3::Zero();
    Mat3 turn = Mat3::Identity();
    std::string last = "ground";
    for (int k = 0; k < 4; ++k) {
        const Vec3 hinge = place, axis = turn.col(2);
        turn = turn * Eigen::AngleAxisd(angles[k], Vec3::UnitZ()).toRotationMatrix();
        place += turn * Vec3(lengths[k], 0.0, 0.0);
        turn = turn * Eigen::AngleAxisd(twists[k], Vec3::UnitX()).toRotationMatrix();
        const std::string next = k < 3 ? "link " + std::to_string(k) : "ground";
        if (k < 3) m.bodies.push_back(link(next, 0.3, {2e-3, 3e-3, 4e-3}, 0.5 * (hinge + place)));
        m.joints.push_back(joint(m, "revolute", last, next, hinge, axis));
        last = next;
    }
    m.bodies[1].velocity.angular = {0.0, 0.0, 6.0};
    return m;
}

inline Scene scene(const QString& name) {
    Scene s;
    if (name == "Bennett") {
        s.system = std::make_unique<MultibodySystem>(bennett(), PartLibrary{});
        s.system->initialState(s.q, s.v);
        assemble(*s.system, 0.0, s.q, s.v);
        s.until = 1.25;
        return s;
    }
    if (name == "spatial slider-crank") {
        s.system = std::make_unique<MultibodySystem>(spatialSliderCrank(), PartLibrary{});
        s.system->initialState(s.q, s.v);
        assemble(*s.system, 0.0, s.q, s.v);
        s.until = 1.0;
        return s;
    }
    for (const auto& known : verificationSystemTable())
        if (name == known.name.c_str()) s.system = name == "slider-crank" ? known.make({{"l2", 2.0}}) : known.make({});
    if (name == "slider-crank") s.until = 1.0;
    if (name == "andrews") s.until = 0.02;
    s.system->initialState(s.q, s.v);
    return s;
}

/// What became of a run with steps of one length, at the ends of the coarsest run's steps.
struct Course {
    std::vector<Vector> q, v, lambda;
    double dense = 0.0;                       ///< largest error of the dense output within a step
    double velocities = 0.0, positions = 0.0; ///< largest drift
    double error = 0.0, estimate = 0.0;       ///< of steps, squares added up
};

struct Wanted {
    int within = 0;       ///< dense output and local errors against a fine solution from the start of each this many
                          ///< steps; 0: not at all
    bool project = false; ///< what the step does not keep, as a run does
};

inline Course course(const QString& name, const MethodChoice& method, int steps, Wanted wanted = {}) {
    Scene s = scene(name);
    SmoothModel model(*s.system);
    model.chooseRows(0.0, s.q);
    const auto integrator = makeIntegrator(method), fine = makeIntegrator("HEM5");
    Vector memory, dq, dv, a, lambda, joints;
    std::vector<Vec3> contacts;
    const double h = s.until / steps;
    Course out;
    for (int i = 0; i < steps; ++i) {
        const double t = i * h;
        integrator->recall(memory);
        integrator->step(model, t, s.q, s.v, h);
        integrator->remember(memory);
        if (wanted.within > 0 && i % wanted.within == 0) {
            constexpr int parts = 4;
            Vector q = s.q, v = s.v;
            integrator->prepareDense(model);
            for (int k = 1; k <= parts; ++k) {
                fine->step(model, t + (k - 1) * h / parts, q, v, h / parts);
                q = fine->endPosition();
                v = fine->endVelocity();
                if (k == parts) break;
                integrator->dense(model, double(k) / parts, dq, dv);
                out.dense = std::max({out.dense, (dq - q).cwiseAbs().maxCoeff(), (dv - v).cwiseAbs().maxCoeff()});
            }
            // Velocities that a method leaves to the run are those that it makes of them.
            Vector end = integrator->endVelocity();
            if (wanted.project && findIntegratorType(method.name)->holds == IntegratorType::Positions)
                model.projectVelocity(t + h, integrator->endPosition(), end);
            double sum = 0.0;
            for (Eigen::Index k = 0; k < q.size(); ++k)
                sum += std::pow((q[k] - integrator->endPosition()[k]) / (1.0 + std::abs(q[k])), 2);
            for (Eigen::Index k = 0; k < v.size(); ++k) sum += std::pow((v[k] - end[k]) / (1.0 + std::abs(v[k])), 2);
            const double error = std::sqrt(sum / double(q.size() + v.size()));
            out.error += error * error;
            out.estimate += std::pow(integrator->error(1.0), 2);
        }
        s.q = integrator->endPosition();
        s.v = integrator->endVelocity();
        s.system->normalise(s.q);
        out.velocities = std::max(out.velocities, model.velocityDrift(t + h, s.q, s.v));
        out.positions = std::max(out.positions, model.positionDrift(t + h, s.q));
        // Of redundant rows the independent ones are chosen anew on the constraints, as a run does.
        if (wanted.project || model.redundant()) model.projectPosition(t + h, s.q, 1e-15);
        if (model.redundant()) model.chooseRows(t + h, s.q);
        if (wanted.project || model.redundant()) model.projectVelocity(t + h, s.q, s.v);
        if ((i + 1) % (steps / coarsest) != 0) continue;
        model.acceleration(t + h, s.q, s.v, a, lambda);
        out.q.push_back(s.q);
        out.v.push_back(s.v);
        if (model.redundant()) model.distribute(t + h, s.q, s.v, lambda, joints, contacts);
        out.lambda.push_back(model.redundant() ? joints : lambda);
    }
    return out;
}

inline double apart(const std::vector<Vector>& a, const std::vector<Vector>& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, (a[i] - b[i]).cwiseAbs().maxCoeff());
    return worst;
}

/// Least-squares slope of log2(error) over halvings of the step.
/// The last of them counts only while it is more than roundoff.
inline double slope(std::vector<double> errors) {
    if (errors.size() > 5 && errors.back() < 6e-13) errors.pop_back();
    const double n = double(errors.size()), mean = (n - 1.0) / 2.0;
    double top = 0.0, bottom = 0.0;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        top += (double(i) - mean) * -std::log2(errors[i]);
        bottom += (double(i) - mean) * (double(i) - mean);
    }
    return top / bottom;
}

/// Keeps frames and checkpoints.
struct Keeper final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

} // namespace escapement
