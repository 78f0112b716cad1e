// Steps in the coordinates of joints: the same equations, the same motion with all that happens in it, joints of the
// tree that do not drift, and a step whose cost grows with the number of bodies.

#include "engine/bench/many_bodies/scale.h"
#include "engine/bench/random_mechanism.h"
#include "engine/integrators/smooth/steps/relative_method.h"
#include "engine/math/formulation.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <chrono>
#include <random>

using namespace escapement;

namespace {

Body ground() {
    Body body;
    body.name = "ground";
    body.fixed = true;
    return body;
}

/// `type` is a joint of the tree between two bodies, that has body b further from the ground or body a.
Mechanism twoBodies(const JointType& type, bool reversed) {
    const Vec3 axis(0.3, -0.2, 0.9);
    Mechanism m;
    m.bodies = {ground(), link("near", 1.2, {0.02, 0.03, 0.025}, {0.1, 0.02, -0.05}),
                link("far", 0.7, {0.012, 0.01, 0.015}, {0.25, -0.06, -0.1})};
    m.bodies[1].velocity.angular = {0.7, -0.4, 1.1};
    m.bodies[2].velocity.linear = {0.3, 0.5, 0.2};
    m.bodies[2].velocity.angular = {1.2, 0.5, -0.8};
    m.joints = {joint(m, "spherical", "ground", "near", Vec3::Zero(), Vec3::UnitZ()),
                joint(m, type.name.c_str(), reversed ? "far" : "near", reversed ? "near" : "far", {0.2, 0.01, -0.08},
                      axis)};
    const bool rolls = std::ranges::any_of(type.rows, [](const JointRow& row) { return row.rateAlone; });
    for (const JointParameter& parameter : type.parameters)
        jointNumber(m.joints[1], parameter.key) = std::string_view(parameter.key) == "radius" ? 0.0 : 0.05;
    // A ball lies on its plane; a rod has its ends apart.
    if (rolls || (!type.parameters.empty() && type.parameters[0].fromPoints))
        for (std::size_t i = 0; i < 3; ++i)
            m.joints[1].b.position[i].value += 0.05 * axis.normalized()[Eigen::Index(i)];
    return m;
}

/// A body of one primitive, in the way of others.
Body solid(const std::string& name, const char* primitive, double mass, const Vec3& place) {
    Body body = link(name, mass, mass * Vec3(4e-4, 5e-4, 6e-4), place);
    Shape shape;
    shape.primitive = primitive;
    shape.radius = 0.02;
    shape.size = {0.1, 0.08, 0.06};
    body.shapes = {shape};
    return body;
}

ContactPair touching(const std::string& a, const std::string& b, double restitution, double friction) {
    ContactPair contact;
    contact.name = a + " on " + b;
    contact.a.body = a;
    contact.b.body = b;
    contact.restitution = restitution;
    contact.friction = friction;
    return contact;
}

/// An arm of two links falls onto its stop and strikes with the ball at its end a box, which slides over a plate, hits
/// it with its corners and comes to rest on it. All in a tree.
Mechanism armAndBox() {
    Mechanism m;
    Body plate = solid("plate", "box", 1.0, {0.0, 0.0, -0.03});
    plate.fixed = true;
    plate.shapes[0].size = {2.0, 2.0, 0.06};
    Body box = solid("box", "box", 0.3, {0.42, 0.01, 0.0305});
    box.velocity.linear = {-0.6, 0.05, 0.0};
    m.bodies = {ground(), plate, link("upper", 0.4, {1e-4, 2e-3, 2e-3}, {0.12, 0.0, 0.3}),
                solid("hand", "sphere", 0.15, {0.42, 0.0, 0.3}), box};
    m.joints = {joint(m, "revolute", "ground", "upper", {0.0, 0.0, 0.3}, Vec3::UnitY()),
                joint(m, "revolute", "upper", "hand", {0.25, 0.0, 0.3}, Vec3::UnitY())};
    m.joints[0].limits = NumberVector<2>{-0.5, 0.45};
    m.joints[0].stop_restitution = 0.5;
    m.joints[1].friction = 0.01;
    m.contacts = {touching("box", "plate", 0.3, 0.25), touching("hand", "box", 0.6, 0.2),
                  touching("hand", "plate", 0.6, 0.2)};
    m.run.until = 0.5;
    m.run.output_step = 0.01;
    m.run.tolerance = 1e-10;
    return m;
}

/// A crank that a motor turns drives a slider against a box that lies before it: a closed loop, a motor, contacts.
Mechanism pushedBox() {
    Mechanism m;
    Body plate = solid("plate", "box", 1.0, {0.0, 0.0, -0.03});
    plate.fixed = true;
    plate.shapes[0].size = {2.0, 2.0, 0.06};
    m.bodies = {ground(),
                plate,
                link("crank", 0.1, {1e-5, 1e-4, 1e-4}, {0.0, 0.0, 0.075}),
                link("rod", 0.1, {1e-5, 3e-4, 3e-4}, {0.1, 0.0, 0.075}),
                solid("slider", "sphere", 0.2, {0.2, 0.0, 0.05}),
                solid("box", "box", 0.3, {0.32, 0.0, 0.03})};
    m.joints = {joint(m, "revolute", "ground", "crank", {0.0, 0.0, 0.05}, Vec3::UnitY()),
                joint(m, "revolute", "crank", "rod", {0.0, 0.0, 0.1}, Vec3::UnitY()),
                joint(m, "revolute", "rod", "slider", {0.2, 0.0, 0.05}, Vec3::UnitY()),
                joint(m, "prismatic", "ground", "slider", {0.2, 0.0, 0.05}, Vec3::UnitX())};
    m.joints[0].motor = Motor();
    m.joints[0].motor->kind = "speed";
    m.joints[0].motor->value.expression = "8 + 3 * sin(20 * t)";
    m.contacts = {touching("box", "plate", 0.0, 0.25), touching("slider", "box", 0.4, 0.2)};
    m.run.until = 0.5;
    m.run.output_step = 0.01;
    m.run.tolerance = 1e-10;
    return m;
}

Record runBy(Mechanism m, const std::string& formulation) {
    m.run.formulation = formulation;
    auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    findings = validate(m);
    if (hasErrors(findings)) throw ModelError(findings);
    Record record;
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control);
    return record;
}

double apart(const Frame& one, const Frame& other) {
    double most = 0.0;
    for (std::size_t b = 0; b < one.bodies.size(); ++b)
        most = std::max({most, (one.bodies[b].position - other.bodies[b].position).norm(),
                         one.bodies[b].orientation.angularDistance(other.bodies[b].orientation)});
    return most;
}

} // namespace

class RelativeCoordinatesTest : public QObject {
    Q_OBJECT

  private:
    static void addTypes() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("reversed");
        for (const JointType& type : jointTypes()) {
            if (type.followsEdges()) continue;
            for (const bool reversed : {false, true})
                QTest::addRow("%s%s", type.name.c_str(), reversed ? ", reversed" : "")
                    << QString::fromStdString(type.name) << reversed;
        }
    }

  private slots:
    void equationsAreThoseOfTheBodies_data() { addTypes(); }
    /// Away from the reference, where the axes have turned: what the tree's joints hold is held, velocities are rates,
    /// and accelerations those that multipliers give.
    void equationsAreThoseOfTheBodies() {
        QFETCH(QString, type);
        QFETCH(bool, reversed);
        MultibodySystem bodies(twoBodies(jointType(type.toStdString()), reversed), {});
        Vector q, v;
        bodies.initialState(q, v);
        QVERIFY(assemble(bodies, 0.0, q, v).closed);
        RelativeSystem system(bodies);
        system.refer(q);
        std::mt19937 generator{5};
        const auto number = [&] { return double(generator()) / 2147483648.0 - 1.0; };
        Vector at(system.nq()), speed(system.nv());
        const auto& numbers = jointType(type.toStdString()).parameters;
        const bool rod = !numbers.empty() && numbers[0].fromPoints; // short: its ends go round each other
        for (double& x : at) x = (rod ? 0.02 : 0.3) * number();
        for (double& x : speed) x = number();
        Vector qBodies, vBodies;
        system.configurationAt(at, qBodies);
        if (system.constraintCount() == 0) { // it is a joint of the tree
            Vector g(bodies.constraintCount());
            bodies.constraints(0.0, qBodies, g);
            QVERIFY2(g.cwiseAbs().maxCoeff() < 1e-14, qPrintable(QString::number(g.cwiseAbs().maxCoeff())));
        } else { // on what is left of it
            SmoothModel model(system);
            model.chooseRows(0.0, at);
            model.projectPosition(0.0, at, 1e-15);
            model.projectVelocity(0.0, at, speed);
            system.configurationAt(at, qBodies);
        }
        system.velocitiesAt(at, speed, vBodies);
        SmoothModel ofBodies(bodies), ofJoints(system);
        ofBodies.chooseRows(0.0, qBodies);
        ofJoints.chooseRows(0.0, at);
        QVERIFY(ofBodies.velocityDrift(0.0, qBodies, vBodies) < 1e-13);
        Vector rate(system.nq()), ratesOfBodies(bodies.nq()), ahead, behind;
        system.rates(at, speed, rate);
        bodies.rates(qBodies, vBodies, ratesOfBodies);
        constexpr double h = 1e-5;
        system.configurationAt(at + h * rate, ahead);
        system.configurationAt(at - h * rate, behind);
        QVERIFY(((ahead - behind) / (2.0 * h) - ratesOfBodies).cwiseAbs().maxCoeff() < 1e-8);
        Vector expected, lambda, own, made, bias;
        ofBodies.acceleration(0.0, qBodies, vBodies, expected, lambda);
        ofJoints.acceleration(0.0, at, speed, own, lambda);
        system.configurationAt(at, qBodies); // the tree stands there
        system.tree().move(speed, made, &bias);
        system.tree().move(own, made, nullptr);
        made += bias;
        const double wrong = (made - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
        QVERIFY2(wrong < 1e-11, qPrintable(QString::number(wrong)));
        // M by its recursion is the inverse of M^-1 by its own.
        Vector back = own, forces(system.nv());
        system.prepareMass(at);
        system.multiplyMass(own, forces);
        Matrix columns = forces;
        system.solveMass(columns);
        QVERIFY((columns.col(0) - back).norm() < 1e-11 * back.norm());
    }

    void everyJointMovesAlike_data() { addTypes(); }
    void everyJointMovesAlike() {
        QFETCH(QString, type);
        QFETCH(bool, reversed);
        Mechanism m = twoBodies(jointType(type.toStdString()), reversed);
        m.run.until = 0.5;
        m.run.output_step = 0.05;
        m.run.tolerance = 1e-11;
        const Record usual = runBy(m, usualFormulation()), relative = runBy(m, "relative");
        QVERIFY2(usual.summary.status == RunStatus::Done, usual.summary.message.c_str());
        QVERIFY2(relative.summary.status == RunStatus::Done, relative.summary.message.c_str());
        QCOMPARE(relative.frames.size(), usual.frames.size());
        for (std::size_t i = 0; i < usual.frames.size(); ++i) {
            const double off = apart(usual.frames[i], relative.frames[i]);
            QVERIFY2(off < 1e-8, qPrintable(QString("%1 apart").arg(off)));
            for (std::size_t j = 0; j < usual.frames[i].joints.size(); ++j) {
                const Vec6 &one = usual.frames[i].joints[j].force, &other = relative.frames[i].joints[j].force;
                QVERIFY2((one - other).norm() < 1e-6 * (1.0 + one.norm()), "reactions differ");
            }
        }
    }

    /// 4000 steps of a chain of hinges about crossed axes, nothing projected.
    void treeDoesNotDrift() {
        const Mechanism m = openChain(50);
        MultibodySystem system(m, {});
        Vector q, v, g(system.constraintCount());
        system.initialState(q, v);
        SmoothModel model(system);
        model.chooseRows(0.0, q);
        RelativeMethod method(makeIntegrator("HEM5"), system);
        const double before = system.energy(0.0, q, v).kinetic + system.energy(0.0, q, v).potential;
        double drift = 0.0, drifts = 0.0;
        const Vector start = q;
        for (int i = 0; i < 4000; ++i) {
            method.step(model, 5e-4 * i, q, v, 5e-4);
            q = method.endPosition();
            v = method.endVelocity();
            drift = std::max(drift, model.positionDrift(5e-4 * (i + 1), q));
            drifts = std::max(drifts, model.velocityDrift(5e-4 * (i + 1), q, v));
        }
        QVERIFY2((q - start).cwiseAbs().maxCoeff() > 1.0, "it does not move");
        const SystemEnergy e = system.energy(2.0, q, v);
        const double size = 5.0, fastest = v.cwiseAbs().maxCoeff(); // m, of the chain
        qInfo("drift %g m, %g of the fastest velocity; energy %g of %g J", drift, drifts / fastest,
              e.kinetic + e.potential - before, e.kinetic);
        QVERIFY(drift <= 1e-13 * size);
        QVERIFY(drifts <= 1e-13 * fastest);
        QVERIFY(std::abs(e.kinetic + e.potential - before) < 1e-8 * e.kinetic);
    }

    void stepsGrowWithTheNumberOfLinks() {
        const std::vector<double> sizes = {25, 50, 100, 200};
        std::vector<double> costs;
        for (const double links : sizes) {
            double cost[2];
            for (const bool relative : {false, true}) {
                MultibodySystem system(openChain(int(links)), {});
                Vector q, v;
                system.initialState(q, v);
                SmoothModel model(system);
                model.chooseRows(0.0, q);
                std::unique_ptr<SmoothIntegrator> method = makeIntegrator("HEM5");
                if (relative) method = std::make_unique<RelativeMethod>(std::move(method), system);
                const int steps = int(4000 / links);
                method->step(model, 0.0, q, v, 1e-4);
                double least = 1e9;
                for (int round = 0; round < 3; ++round) {
                    const auto begin = std::chrono::steady_clock::now();
                    for (int i = 0; i < steps; ++i) method->step(model, 0.0, q, v, 1e-4);
                    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
                    least = std::min(least, spent.count() / steps);
                }
                cost[relative] = least;
            }
            qInfo("%3.0f links: %.3f ms a step by multipliers, %.3f ms in joint coordinates", links, 1e3 * cost[0],
                  1e3 * cost[1]);
            costs.push_back(cost[1]);
        }
        const double exponent = growth(sizes, costs);
        qInfo("cost grows with the power %.2f", exponent);
        QVERIFY(exponent < 1.5);
    }

    void randomMechanismsMoveAlike_data() {
        QTest::addColumn<unsigned>("number");
        for (unsigned number = 1; number <= 40; ++number) {
            Mechanism m = parseProject(randomMechanism(number)).mechanism;
            if (!hasErrors(resolve(m)) && !hasErrors(validate(m))) QTest::addRow("%u", number) << number;
        }
    }
    /// Motors, limits, friction, couplings, loads and contacts, until chaos makes roundoff visible.
    void randomMechanismsMoveAlike() {
        QFETCH(unsigned, number);
        Mechanism m = parseProject(randomMechanism(number)).mechanism;
        m.run.until = 0.1;
        m.run.output_step = 0.01;
        m.run.tolerance = 1e-10;
        const Record usual = runBy(m, usualFormulation()), relative = runBy(m, "relative");
        QVERIFY2(usual.summary.status == RunStatus::Done, usual.summary.message.c_str());
        QVERIFY2(relative.summary.status == RunStatus::Done, relative.summary.message.c_str());
        const auto regular = [](const Record& record) {
            std::vector<Frame> frames;
            for (const Frame& frame : record.frames)
                if (frame.kind == FrameKind::Regular) frames.push_back(frame);
            return frames;
        };
        const auto one = regular(usual), other = regular(relative);
        QCOMPARE(one.size(), other.size());
        double off = 0.0;
        for (std::size_t i = 0; i < one.size(); ++i) off = std::max(off, apart(one[i], other[i]));
        qInfo("%g apart, %zu and %zu events", off, usual.events.size(), relative.events.size());
        QVERIFY2(off < 1e-6, (usual.story() + "\n" + relative.story()).c_str());
    }

    void eventsAreTheSame_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("arm and box") << "arm and box";
        QTest::newRow("pushed box") << "pushed box";
    }
    /// Impacts of contacts and of a stop, sliding, sticking, detaching; a motor in a closed loop.
    void eventsAreTheSame() {
        QFETCH(QString, name);
        const Mechanism m = name == "arm and box" ? armAndBox() : pushedBox();
        const Record usual = runBy(m, usualFormulation()), relative = runBy(m, "relative");
        QVERIFY2(usual.summary.status == RunStatus::Done, usual.story().c_str());
        QVERIFY2(relative.summary.status == RunStatus::Done, relative.story().c_str());
        QVERIFY2(usual.count(EventKind::Impact) >= 3, usual.story().c_str());
        if (name == "pushed box") QVERIFY2(usual.count(EventKind::Stick) >= 1, usual.story().c_str());
        const std::string stories = usual.story() + "\n" + relative.story();
        QVERIFY2(usual.events.size() == relative.events.size(), stories.c_str());
        double late = 0.0, off = 0.0;
        for (std::size_t i = 0; i < usual.events.size(); ++i) {
            QVERIFY2(usual.events[i].kind == relative.events[i].kind, stories.c_str());
            late = std::max(late, std::abs(usual.events[i].time - relative.events[i].time));
        }
        QCOMPARE(usual.frames.size(), relative.frames.size());
        for (std::size_t i = 0; i < usual.frames.size(); ++i)
            off = std::max(off, apart(usual.frames[i], relative.frames[i]));
        const RunSummary& s = relative.summary;
        const double balance = s.energy_end + s.dissipated - s.work - s.energy_start;
        qInfo("%zu events, at most %g s from those by multipliers; %g apart; energy %g J, %g J dissipated (%g J)",
              relative.events.size(), late, off, balance, s.dissipated, usual.summary.dissipated);
        QVERIFY(late < 1e-7);
        QVERIFY(off < 1e-7);
        QVERIFY(std::abs(balance) < 1e-8);
        QVERIFY(std::abs(s.dissipated - usual.summary.dissipated) < 1e-7);
    }

    /// Not of a long tree, whose steps grow with its length only.
    void manyLoopsAreAWarning() {
        const auto warned = [](Mechanism m) {
            m.run.formulation = "relative";
            (void)resolve(m);
            return std::ranges::any_of(validate(m), [](const Finding& f) {
                return f.pointer == "/run/formulation" && f.severity == Severity::Warning;
            });
        };
        Mechanism m = openChain(100);
        QVERIFY(!warned(m));
        for (int k = 0; k < 30; ++k) { // a rod over every joint
            Joint rod = joint(m, "distance", m.bodies[std::size_t(k) + 1].name, m.bodies[std::size_t(k) + 3].name,
                              Vec3::Zero(), Vec3::UnitZ());
            rod.name = "rod " + std::to_string(k);
            jointNumber(rod, "length") = 0.1;
            m.joints.push_back(rod);
        }
        QVERIFY(warned(m));
    }

    void methodsThatCannotRefuse() {
        for (const IntegratorType& type : integratorTypes()) {
            Mechanism m = spatialSliderCrank();
            m.run.integrator = type.name;
            m.run.formulation = "relative";
            (void)resolve(m);
            const bool refused = std::ranges::any_of(validate(m), [](const Finding& f) {
                return f.pointer == "/run/formulation" && f.severity == Severity::Error;
            });
            QCOMPARE(refused, type.form == IntegratorType::Implicit || type.form == IntegratorType::Either ||
                                  !type.refusesJointCoordinates.empty());
            if (refused) continue;
            // What is not refused keeps nothing from step to step: the coordinates begin anew.
            Scene s = scene("spatial slider-crank");
            SmoothModel model(*s.system);
            model.chooseRows(0.0, s.q);
            const auto method = makeIntegrator(type.name);
            method->step(model, 0.0, s.q, s.v, 1e-3);
            Vector memory;
            method->remember(memory);
            QCOMPARE(memory.size(), 0);
        }
    }
};

QTEST_GUILESS_MAIN(RelativeCoordinatesTest)
#include "relative_coordinates_test.moc"
