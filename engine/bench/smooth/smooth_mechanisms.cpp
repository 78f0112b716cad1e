#include "engine/bench/smooth/smooth_mechanisms.h"

#include "engine/bench/known_scenes.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/model/kinds/coupling_numbers.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace escapement {

namespace {

const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

/// A mechanism of bodies whose axes are the world's at the start.
class Build {
  public:
    Build() {
        Body ground;
        ground.name = "ground";
        ground.fixed = true;
        m.bodies = {ground};
    }

    Build& body(const std::string& name, double mass, const Vec3& inertia, const Vec3& centre,
                const Vec3& angular = Vec3::Zero(), const Vec3& linear = Vec3::Zero()) {
        Body b;
        b.name = name;
        b.mass = MassProperties();
        b.mass->value = mass;
        b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
        b.pose.position = numbers(centre);
        b.velocity.angular = numbers(angular);
        b.velocity.linear = numbers(linear);
        m.bodies.push_back(b);
        return *this;
    }
    /// A slender rod between two points.
    Build& rod(const std::string& name, double mass, const Vec3& from, const Vec3& to,
               const Vec3& angular = Vec3::Zero(), const Vec3& linear = Vec3::Zero()) {
        const Vec3 along = to - from;
        Vec3 inertia;
        for (int k = 0; k < 3; ++k)
            inertia[k] = mass * (along.squaredNorm() - along[k] * along[k]) / 12.0 + 1e-3 * mass * along.squaredNorm();
        return body(name, mass, inertia, 0.5 * (from + to), angular, linear);
    }
    Build& joint(const char* type, const std::string& a, const std::string& b, const Vec3& at, const Vec3& axis = z) {
        Joint j;
        j.name = fmt::format("{} {}", a, b);
        j.type = type;
        const auto frame = [&](const std::string& name) {
            JointFrame f;
            f.body = name;
            f.position = numbers(at - centreOf(name));
            f.z = numbers(axis);
            f.x = numbers(axis.unitOrthogonal());
            return f;
        };
        j.a = frame(a);
        j.b = frame(b);
        m.joints.push_back(j);
        return *this;
    }
    Build& limits(double low, double high, double restitution) {
        m.joints.back().limits = NumberVector<2>{low, high};
        m.joints.back().stop_restitution = restitution;
        return *this;
    }
    Build& motor(const char* kind, const char* expression) {
        m.joints.back().motor = Motor();
        m.joints.back().motor->kind = kind;
        m.joints.back().motor->value.expression = expression;
        return *this;
    }
    Build& number(double value) {
        m.joints.back().own0 = value;
        return *this;
    }
    Build& spring(const std::string& a, const Vec3& from, const std::string& b, const Vec3& to, double stiffness,
                  double damping, double length) {
        Load load = between("spring-damper", a, from, b, to);
        load.stiffness = stiffness;
        load.damping = damping;
        load.length = length;
        m.loads.push_back(load);
        return *this;
    }
    /// On the last joint.
    Build& jointSpring(double stiffness, double damping, double rest) {
        Load load;
        load.name = fmt::format("load {}", m.loads.size());
        load.type = "spring-damper";
        load.joint = m.joints.back().name;
        load.stiffness = stiffness;
        load.damping = damping;
        load.rest = rest;
        m.loads.push_back(load);
        return *this;
    }
    Build& bushing(const std::string& a, const std::string& b, const Vec3& at, double stiffness, double turning,
                   double damping) {
        Load load = between("bushing", a, at, b, at);
        for (std::size_t k = 0; k < 3; ++k) {
            load.triple0[k] = stiffness;
            load.triple1[k] = turning;
            load.triple2[k] = damping * stiffness;
            load.triple3[k] = damping * turning;
        }
        m.loads.push_back(load);
        return *this;
    }
    Build& couple(const char* type, const std::vector<std::string>& joints, const std::vector<double>& values,
                  double backlash = 0.0, double restitution = 0.0) {
        Coupling c;
        c.name = type;
        c.type = type;
        for (std::size_t k = 0; k < joints.size(); ++k) couplingEnd(c, int(k)).joint = joints[k];
        const CouplingType* known = findCouplingType(type);
        for (std::size_t k = 0; k < values.size(); ++k) couplingNumber(c, known->parameters[k].key) = values[k];
        c.backlash = backlash;
        c.restitution = restitution;
        m.couplings.push_back(c);
        return *this;
    }
    Build& weightless() {
        m.gravity = {0.0, 0.0, 0.0};
        return *this;
    }

    Mechanism m;

  private:
    Vec3 centreOf(const std::string& name) const {
        for (const Body& b : m.bodies)
            if (b.name == name) return {b.pose.position[0].value, b.pose.position[1].value, b.pose.position[2].value};
        throw std::logic_error("no body " + name);
    }
    Load between(const char* type, const std::string& a, const Vec3& from, const std::string& b, const Vec3& to) const {
        Load load;
        load.name = fmt::format("load {}", m.loads.size());
        load.type = type;
        load.a.body = a;
        load.a.position = numbers(from - centreOf(a));
        load.b.body = b;
        load.b.position = numbers(to - centreOf(b));
        return load;
    }
};

/// Links of 0.2 m, hinged about y, hanging out sideways from the ground.
Build pendulums(int count, const Vec3& speed = Vec3::Zero(), const char* type = "revolute") {
    Build b;
    std::string last = "ground";
    for (int k = 0; k < count; ++k) {
        const std::string next = fmt::format("link {}", k);
        const Vec3 from = 0.2 * k * x;
        b.rod(next, 0.3, from, from + 0.2 * x, k == 0 ? speed : Vec3::Zero());
        b.joint(type, last, next, from, y);
        last = next;
    }
    return b;
}

/// A row of parallel cranks on one coupler after the other: A02 of the IFToMM benchmarks, links of 1 m.
Build fourBars(int loops) {
    Build b;
    for (int k = 0; k <= loops; ++k) {
        const std::string crank = fmt::format("crank {}", k);
        b.rod(crank, 1.0, k * x, k * x + z, Vec3(0.0, 1.0, 0.0), Vec3(0.5, 0.0, 0.0));
        b.joint("revolute", "ground", crank, k * x, y);
        if (k == 0) continue;
        const std::string coupler = fmt::format("coupler {}", k);
        b.rod(coupler, 1.0, (k - 1) * x + z, k * x + z, Vec3::Zero(), Vec3(1.0, 0.0, 0.0));
        b.joint("revolute", fmt::format("crank {}", k - 1), coupler, (k - 1) * x + z, y);
        b.joint("revolute", coupler, crank, k * x + z, y);
    }
    return b;
}

Build spatialCrank() {
    const Vec3 hub(0.0, 0.1, 0.12), pin(0.0, 0.1, 0.2), slide(0.2, 0.0, 0.0);
    return Build()
        .body("crank", 0.12, {1e-4, 1e-4, 1e-5}, 0.5 * (hub + pin), 12.0 * x)
        .body("rod", 0.5, {4e-3, 4e-3, 4e-4}, 0.5 * (pin + slide))
        .body("slider", 2.0, {1e-4, 1e-4, 1e-4}, slide)
        .joint("revolute", "ground", "crank", hub, x)
        .joint("spherical", "crank", "rod", pin)
        .joint("universal", "rod", "slider", slide)
        .joint("prismatic", "ground", "slider", slide, x);
}

/// Crank and rod in the plane of x and z, the slider along x.
Build planeCrank() {
    return Build()
        .rod("crank", 0.3, Vec3::Zero(), 0.1 * z, 15.0 * y, {0.75, 0.0, 0.0})
        .rod("rod", 0.5, 0.1 * z, {0.3, 0.0, 0.0})
        .body("slider", 1.0, {1e-3, 1e-3, 1e-3}, {0.3, 0.0, 0.0})
        .joint("revolute", "ground", "crank", Vec3::Zero(), y)
        .joint("revolute", "crank", "rod", 0.1 * z, y)
        .joint("revolute", "rod", "slider", {0.3, 0.0, 0.0}, y)
        .joint("prismatic", "ground", "slider", {0.3, 0.0, 0.0}, x);
}

/// A spinning top on a ball.
Build top(double spin) {
    return Build()
        .body("top", 1.0, {0.02, 0.02, 0.01}, {0.1, 0.0, 0.2}, {0.0, 0.0, spin})
        .joint("spherical", "ground", "top", Vec3::Zero());
}

/// Two shafts with a bend between them, driven by a torque.
Build shafts(const char* type) {
    const Vec3 bent = Vec3(0.4, 0.0, 1.0).normalized();
    return Build()
        .body("first", 1.0, {0.01, 0.01, 0.02}, -0.2 * z, 8.0 * z)
        .body("second", 1.0, {0.02, 0.02, 0.02}, 0.2 * bent, 8.0 * bent)
        .joint("revolute", "ground", "first", -0.2 * z, z)
        .joint(type, "first", "second", Vec3::Zero(), z)
        .joint("cylindrical", "ground", "second", 0.2 * bent, bent);
}

/// Wheels beside each other on the ground.
Build wheels(int count) {
    Build b;
    for (int k = 0; k < count; ++k) {
        const std::string name = fmt::format("wheel {}", k);
        b.body(name, 1.0, {0.01, 0.01, 0.02 + 0.01 * k}, 0.3 * k * x, k == 0 ? Vec3(5.0 * z) : Vec3::Zero());
        b.joint("revolute", "ground", name, 0.3 * k * x, z);
    }
    return b;
}

Build geared(double backlash, double restitution) {
    return wheels(2)
        .jointSpring(2.0, 0.01, 0.5)
        .couple("gear-pair", {"ground wheel 0", "ground wheel 1"}, {20.0, 35.0}, backlash, restitution);
}

Build rackAndPinion() {
    return wheels(1)
        .body("rack", 1.0, {1e-2, 1e-2, 1e-2}, {0.0, 0.1, 0.0})
        .joint("prismatic", "ground", "rack", {0.0, 0.1, 0.0}, x)
        .jointSpring(60.0, 0.5, 0.0)
        .couple("rack-and-pinion", {"ground wheel 0", "ground rack"}, {0.05});
}

/// A pendulum on a carriage that a spring holds: stiff against what the pendulum does.
Build carriage(double stiffness, double damping) {
    return Build()
        .body("carriage", 1.0, {1e-2, 1e-2, 1e-2}, Vec3::Zero())
        .rod("pendulum", 0.5, Vec3::Zero(), {0.4, 0.0, -0.1})
        .joint("prismatic", "ground", "carriage", Vec3::Zero(), x)
        .jointSpring(stiffness, damping, 0.0)
        .joint("revolute", "carriage", "pendulum", Vec3::Zero(), y);
}

/// A cantilever of segments of 0.1 m on elastic joints, heavy at its end.
Build beam(int segments, double stiffness, double damping) {
    Build b;
    b.m.gravity = {0.3, 1.0, -9.7}; // bends it all ways
    std::string last = "ground";
    for (int k = 0; k < segments; ++k) {
        const std::string next = fmt::format("segment {}", k);
        const Vec3 from = 0.1 * k * x;
        b.rod(next, k + 1 == segments ? 0.5 : 0.05, from, from + 0.1 * x);
        b.bushing(last, next, from, stiffness, 1e-3 * stiffness, damping);
        last = next;
    }
    return b;
}

/// A double pendulum on a stiff spring.
Build springPendulum(double stiffness) {
    return Build()
        .rod("bob", 1.0, {0.4, 0.0, 0.0}, {0.5, 0.0, 0.0})
        .spring("ground", Vec3::Zero(), "bob", {0.4, 0.0, 0.0}, stiffness, 0.0, 0.4)
        .rod("second", 0.3, {0.5, 0.0, 0.0}, {0.8, 0.0, 0.0})
        .joint("spherical", "bob", "second", {0.5, 0.0, 0.0});
}

Build planet() {
    return wheels(3)
        .jointSpring(3.0, 0.02, 1.0)
        .couple("differential", {"ground wheel 0", "ground wheel 1", "ground wheel 2"}, {-1.0});
}

Build screwPress() {
    return Build()
        .body("nut", 2.0, {0.02, 0.02, 0.03}, Vec3::Zero(), 10.0 * z)
        .joint("screw", "ground", "nut", Vec3::Zero(), z)
        .number(0.05)
        .spring("ground", {0.0, 0.0, -0.5}, "nut", Vec3::Zero(), 300.0, 1.0, 0.5);
}

/// A plate on the plane, held by three springs.
Build plate() {
    Build b;
    b.body("plate", 1.0, {0.02, 0.02, 0.03}, Vec3::Zero(), 6.0 * z, {0.5, 0.0, 0.0});
    b.joint("planar", "ground", "plate", Vec3::Zero(), z);
    for (int k = 0; k < 3; ++k) {
        const double angle = 2.1 * k;
        const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
        b.spring("ground", out, "plate", 0.1 * out, 80.0, 0.1, 0.7);
    }
    return b;
}

/// Two rods, a distance apart that is held.
Build tied() {
    Build b;
    b.rod("first", 1.0, Vec3::Zero(), 0.5 * x, {0.0, 1.0, 0.0});
    b.rod("second", 0.6, {0.0, 0.4, 0.0}, {0.5, 0.4, 0.0});
    b.joint("spherical", "ground", "first", Vec3::Zero());
    b.joint("spherical", "ground", "second", {0.0, 0.4, 0.0});
    b.joint("distance", "first", "second", 0.5 * x).number(0.4);
    b.m.joints.back().b.position = {0.25, 0.0, 0.0};
    return b;
}

Build drivenCrank() {
    Build b = planeCrank();
    b.m.joints[0].motor = Motor();
    b.m.joints[0].motor->kind = "speed";
    b.m.joints[0].motor->value.expression = "15+2*sin(3*t)";
    return b;
}

Build stopped(double restitution) {
    return Build()
        .rod("pendulum", 0.5, Vec3::Zero(), {0.4, 0.0, 0.0})
        .joint("revolute", "ground", "pendulum", Vec3::Zero(), y)
        .limits(-0.1, 0.9, restitution);
}

/// Two pendulums behind each other, each with stops.
Build stoppedPair() {
    Build b = stopped(0.6);
    b.rod("second", 0.3, {0.4, 0.0, 0.0}, {0.7, 0.0, 0.0});
    b.joint("revolute", "pendulum", "second", {0.4, 0.0, 0.0}, y).limits(-0.5, 0.5, 0.5);
    return b;
}

/// A carriage between two stops.
Build betweenStops() {
    return Build()
        .body("carriage", 1.0, {1e-2, 1e-2, 1e-2}, Vec3::Zero(), Vec3::Zero(), 2.0 * x)
        .rod("pendulum", 0.5, Vec3::Zero(), {0.0, 0.0, -0.4})
        .joint("prismatic", "ground", "carriage", Vec3::Zero(), x)
        .limits(-0.15, 0.15, 0.8)
        .joint("revolute", "carriage", "pendulum", Vec3::Zero(), y);
}

SmoothProblem of(int set, std::string name, double until, Mechanism (*make)()) {
    return {set, std::move(name), until,
            [make]() -> std::unique_ptr<System> { return std::make_unique<MultibodySystem>(make(), PartLibrary{}); }};
}

SmoothProblem verification(int set, const char* name, double until, std::map<std::string, double> settings = {}) {
    return {set, name, until, [name, settings]() -> std::unique_ptr<System> {
                for (const auto& known : verificationSystemTable())
                    if (known.name == name) return known.make(settings);
                throw std::logic_error(fmt::format("no system {}", name));
            }};
}

} // namespace

const std::vector<SmoothProblem>& smoothProblems() {
    static const std::vector<SmoothProblem> problems = {
        verification(1, "four-bar", 1.0),
        verification(1, "slider-crank", 1.0, {{"l2", 2.0}}),
        verification(1, "andrews", 0.03),
        of(1, "pendulum", 2.0, [] { return pendulums(1).m; }),
        of(1, "double pendulum", 2.0, [] { return pendulums(2).m; }),
        of(1, "four ball-jointed links", 1.0,
           [] {
               return pendulums(4, {0.0, 0.0, 4.0}, "spherical").m;
           }),
        of(1, "slider-crank of bodies", 1.0, [] { return planeCrank().m; }),
        of(1, "slider-crank with a motor", 1.0, [] { return drivenCrank().m; }),
        of(1, "spatial slider-crank", 1.0, [] { return spatialCrank().m; }),
        of(1, "heavy top", 1.0, [] { return top(60.0).m; }),
        of(1, "shafts on a cross", 1.0, [] { return shafts("universal").m; }),
        of(1, "shafts on a constant-velocity joint", 1.0, [] { return shafts("constant-velocity").m; }),
        of(1, "gears", 1.0, [] { return geared(0.0, 0.0).m; }),
        of(1, "rack and pinion", 1.0, [] { return rackAndPinion().m; }),
        of(1, "differential", 1.0, [] { return planet().m; }),
        of(1, "screw press", 1.0, [] { return screwPress().m; }),
        of(1, "plate on springs", 1.0, [] { return plate().m; }),
        of(1, "rods on a link", 1.0, [] { return tied().m; }),

        of(2, "open chain, 10 links", 0.5, [] { return openChain(10); }),
        of(2, "open chain, 30 links", 0.2, [] { return openChain(30); }),
        of(2, "closed chain, 10 links", 0.5, [] { return hangingChain(10); }),
        of(2, "closed chain, 30 links", 0.2, [] { return hangingChain(30); }),
        of(2, "4 four-bars", 2.0, [] { return fourBars(4).m; }),
        of(2, "12 four-bars", 1.0, [] { return fourBars(12).m; }),

        of(3, "pendulum with stops", 2.0, [] { return stopped(0.7).m; }),
        of(3, "double pendulum with stops", 1.5, [] { return stoppedPair().m; }),
        of(3, "carriage between stops", 1.5, [] { return betweenStops().m; }),
        of(3, "gears with backlash", 1.0, [] { return geared(0.02, 0.5).m; }),
        of(3, "rocking block", 2.0, [] { return rockingBlock(); }),
        of(3, "box on a slope", 1.0, [] { return inclinedBlock(0.3, 0.2); }),
        verification(3, "bouncing-ball", 1.0),

        verification(4, "flexible-slider-crank", 0.1),
        of(4, "carriage on 1e6 N/m", 1.0, [] { return carriage(1e6, 0.0).m; }),
        of(4, "carriage on 1e8 N/m", 0.3, [] { return carriage(1e8, 0.0).m; }),
        of(4, "carriage on 1e5 N/m and 1e5 N s/m", 0.3, [] { return carriage(1e5, 1e5).m; }),
        of(4, "double pendulum on 1e5 N/m", 1.0, [] { return springPendulum(1e5).m; }),
        of(4, "beam of 4 segments", 0.2, [] { return beam(4, 1e5, 1e-4).m; }),
        of(4, "beam of 10 segments", 0.1, [] { return beam(10, 1e5, 1e-4).m; }),
        of(4, "damped beam of 6 segments", 0.01, [] { return beam(6, 1e6, 1e-3).m; }),
    };
    return problems;
}

std::unique_ptr<System> started(const SmoothProblem& problem, Vector& q, Vector& v) {
    auto system = problem.make();
    system->initialState(q, v);
    if (auto* bodies = dynamic_cast<MultibodySystem*>(system.get())) assemble(*bodies, 0.0, q, v);
    return system;
}

} // namespace escapement
