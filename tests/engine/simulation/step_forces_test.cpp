// Contact forces that time-stepping runs show: what presses steadily presses so in every frame, whatever struck before,
// whatever gives way, and whatever the law of impact says of small bounces.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

const std::string floorBody = "{\"name\": \"floor\", \"shapes\": [{\"primitive\": \"box\", \"size\": [2, 2, 0.1], "
                              "\"placement\": {\"position\": [0, 0, -0.05]}}], \"fixed\": true}";

std::string ball(double height) {
    return "{\"name\": \"ball\", \"shapes\": [{\"primitive\": \"sphere\", \"radius\": 0.02}], \"pose\": {\"position\": "
           "[0, 0, " +
           std::to_string(height) +
           "]}, \"mass\": {\"value\": 0.1, \"inertia\": [1.6e-05, 1.6e-05, 1.6e-05, 0, 0, 0]}}";
}

Mechanism project(const std::string& bodies, const std::string& more, const std::string& scheme, double until,
                  double outputStep) {
    return parseProject("{\"escapement\": 1, \"name\": \"forces\", \"bodies\": [" + bodies + "], " + more +
                        ", \"run\": {\"until\": " + std::to_string(until) +
                        ", \"output_step\": " + std::to_string(outputStep) +
                        ", \"strategy\": \"time-stepping\", \"step\": 0.0001, \"scheme\": \"" + scheme + "\"}}")
        .mechanism;
}

Record run(const Mechanism& mechanism, const std::optional<Continuation>& from = std::nullopt) {
    Record record;
    RunControl control;
    record.summary = simulate(mechanism, PartLibrary(), {}, record, control, from);
    return record;
}

std::string contact(const std::string& a, const std::string& b, const std::string& law) {
    return "{\"name\": \"" + a + " " + b + "\", \"a\": {\"body\": \"" + a + "\"}, \"b\": {\"body\": \"" + b + "\"}" +
           (law.empty() ? "" : ", " + law) + "}";
}

/// N, of all rows between features of these bodies.
double pressing(const Record& record, const Frame& frame, const std::string& name) {
    double sum = 0.0;
    for (const ContactRow& row : frame.contacts)
        if (record.pairs[std::size_t(row.pair)].contact == name) sum += std::abs(row.force.dot(row.normal));
    return sum;
}

/// A ball that runs round another one, on which a spring presses it, at 100 rad/s.
Mechanism orbit(const std::string& scheme) {
    return project(
        "{\"name\": \"middle\", \"fixed\": true, \"shapes\": [{\"primitive\": \"sphere\", \"radius\": 0.02}]}, "
        "{\"name\": \"ball\", \"shapes\": [{\"primitive\": \"sphere\", \"radius\": 0.01}], \"pose\": "
        "{\"position\": "
        "[0.03, 0, 0]}, \"velocity\": {\"linear\": [0, 3, 0]}, \"mass\": {\"value\": 0.1, \"inertia\": [4e-06, "
        "4e-06, 4e-06, 0, 0, 0]}}",
        "\"gravity\": [0, 0, 0], \"loads\": [{\"name\": \"spring\", \"type\": \"spring-damper\", \"a\": {\"body\": "
        "\"middle\", \"position\": [0, 0, 0]}, \"b\": {\"body\": \"ball\", \"position\": [0, 0, 0]}, "
        "\"stiffness\": 3000, \"length\": 0.001}], \"contacts\": [" +
            contact("middle", "ball", "") + "]",
        scheme, 0.3, 0.005);
}

} // namespace

class StepForcesTest : public QObject {
    Q_OBJECT

  private slots:
    void aLoadPressesSteadily_data();
    void aLoadPressesSteadily();
    void aCamPressesSteadily_data();
    void aCamPressesSteadily();
    void aBallKeepsItsSpeed_data();
    void aBallKeepsItsSpeed();
    void aDrivenCamRubs_data();
    void aDrivenCamRubs();
    void coarseStepsAreTold();
    void wheelsOutOfBalance_data();
    void wheelsOutOfBalance();
    void briefTouchesAreTold();
    void whatGivesWayPressesFromTheTouch();
    void whatGivesWayRollsOverEdges_data();
    void whatGivesWayRollsOverEdges();
    void aStackCarriesItsWeight();
    void framesAtEventsHaveTheForces();
    void aSensorOfForceStops_data();
    void aSensorOfForceStops();
    void whatGivesWayGoesOn_data();
    void whatGivesWayGoesOn();
};

void StepForcesTest::aLoadPressesSteadily_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "nonsmooth-alpha", "DVI",
                               "D-minus", "D-minus-MBSim", "Anitescu-Potra"})
        QTest::newRow(scheme) << scheme;
}

/// Pressed onto the floor by 5 N without gravity, e = 0.5: once it has come to rest every frame says 5 N, and nothing
/// is dissipated any more.
void StepForcesTest::aLoadPressesSteadily() {
    QFETCH(QString, scheme);
    const Record record =
        run(project(floorBody + ", " + ball(0.03),
                    "\"gravity\": [0, 0, 0], \"contacts\": [" + contact("floor", "ball", "\"restitution\": 0.5") +
                        "], \"loads\": [{\"name\": \"push\", \"type\": \"force\", \"a\": {\"body\": \"ball\"}, "
                        "\"vector\": [0, 0, -5]}]",
                    scheme.toStdString(), 0.4, 0.0013));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    double dissipated = -1.0;
    for (const Frame& frame : record.frames) {
        if (frame.time < 0.25) continue;
        const double force = pressing(record, frame, "floor ball");
        QVERIFY2(std::abs(force - 5.0) < 0.01, qPrintable(QString("%1 N at %2 s").arg(force).arg(frame.time)));
        if (dissipated < 0.0) dissipated = frame.energy.dissipated;
        QVERIFY2(std::abs(frame.energy.dissipated - dissipated) < 1e-6,
                 qPrintable(QString("%1 J at %2 s").arg(frame.energy.dissipated - dissipated).arg(frame.time)));
    }
}

void StepForcesTest::aCamPressesSteadily_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "nonsmooth-alpha", "D-minus", "Anitescu-Potra",
                               "Stewart-Trinkle", "Schatzman-Paoli", "D-minus-MBSim"})
        QTest::newRow(scheme) << scheme;
}

/// A ball turns about an axis beside its middle below a plate that a spring presses on it: the plate follows
/// z = c cos(w t), never leaves it, and the force is k z + N0 + m z''.
void StepForcesTest::aCamPressesSteadily() {
    QFETCH(QString, scheme);
    constexpr double beside = 0.005, speed = 20.0, mass = 0.1, stiffness = 500.0, radius = 0.02, rest = 0.2;
    const Record record = run(project(
        "{\"name\": \"frame\", \"fixed\": true}, {\"name\": \"cam\", \"shapes\": [{\"primitive\": \"sphere\", "
        "\"radius\": "
        "0.02}], \"pose\": {\"position\": [0, 0, 0.005]}, \"mass\": {\"value\": 0.1, \"inertia\": [1.6e-05, 1.6e-05, "
        "1.6e-05, 0, 0, 0]}, \"velocity\": {\"linear\": [0.1, 0, 0], \"angular\": [0, 20, 0]}}, {\"name\": \"plate\", "
        "\"shapes\": [{\"primitive\": \"box\", \"size\": [0.2, 0.2, 0.01]}], \"pose\": {\"position\": [0, 0, 0.03]}, "
        "\"mass\": {\"value\": 0.1, \"inertia\": [0.0001, 0.0001, 0.0001, 0, 0, 0]}}",
        "\"gravity\": [0, 0, 0], \"joints\": [{\"name\": \"arbor\", \"type\": \"revolute\", \"a\": {\"body\": "
        "\"frame\", "
        "\"position\": [0, 0, 0], \"z\": [0, 1, 0], \"x\": [1, 0, 0]}, \"b\": {\"body\": \"cam\", \"position\": [0, 0, "
        "-0.005], "
        "\"z\": [0, 1, 0], \"x\": [1, 0, 0]}, \"motor\": {\"kind\": \"speed\", \"value\": \"20\"}}, {\"name\": "
        "\"guide\", \"type\": "
        "\"prismatic\", \"a\": {\"body\": \"frame\", \"position\": [0, 0, 0.03], \"z\": [0, 0, 1], \"x\": [1, 0, 0]}, "
        "\"b\": "
        "{\"body\": "
        "\"plate\", \"position\": [0, 0, 0], \"z\": [0, 0, 1], \"x\": [1, 0, 0]}}], \"loads\": [{\"name\": \"spring\", "
        "\"type\": "
        "\"spring-damper\", \"a\": {\"body\": \"frame\", \"position\": [0, 0, 0.23]}, \"b\": {\"body\": \"plate\", "
        "\"position\": "
        "[0, 0, 0]}, \"stiffness\": 500, \"length\": 0.22}], \"contacts\": [" +
            contact("cam", "plate", "") + "]",
        scheme.toStdString(), 0.5, 0.0017));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    int seen = 0;
    for (const Frame& frame : record.frames) {
        if (frame.time < 0.01) continue;
        const double z = beside * std::cos(speed * frame.time), height = 0.03 + z - beside;
        const double expected =
            stiffness * (0.22 - (rest + 0.03 - height)) + mass * -speed * speed * beside * std::cos(speed * frame.time);
        const double force = pressing(record, frame, "cam plate");
        QVERIFY2(std::abs(force - expected) < 0.03 * 12.0,
                 qPrintable(QString("%1 N for %2 at %3 s").arg(force).arg(expected).arg(frame.time)));
        QVERIFY(std::abs(frame.bodies[2].position.z() - (z + radius + 0.005)) < 1e-5);
        ++seen;
    }
    QVERIFY(seen > 100);
    QVERIFY2(record.summary.dissipated < 0.02, qPrintable(QString::number(record.summary.dissipated)));
}

void StepForcesTest::aBallKeepsItsSpeed_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<double>("restitution");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "D-minus"})
        for (const double e : {0.0, 0.5}) QTest::addRow("%s, e = %g", scheme, e) << QString(scheme) << e;
}

/// Thirty radians round a sphere without friction: contacts neither take energy nor give any, nor bounce.
void StepForcesTest::aBallKeepsItsSpeed() {
    QFETCH(QString, scheme);
    QFETCH(double, restitution);
    Mechanism m = orbit(scheme.toStdString());
    m.contacts[0].restitution = restitution;
    const Record record = run(m);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    for (const Frame& frame : record.frames) {
        const double speed = frame.bodies[1].linear.norm();
        QVERIFY2(std::abs(speed - 3.0) < 0.005, qPrintable(QString("%1 m/s at %2 s").arg(speed).arg(frame.time)));
        const double force = pressing(record, frame, "middle ball");
        QVERIFY2(frame.time < 0.01 || std::abs(force - 57.0) < 1.0,
                 qPrintable(QString("%1 N at %2 s").arg(force).arg(frame.time)));
    }
}

void StepForcesTest::aDrivenCamRubs_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "D-minus", "Anitescu-Potra", "Stewart-Trinkle"})
        QTest::newRow(scheme) << scheme;
}

/// An eccentric ball that a motor turns under a guided plate: nothing can move along the friction, and it bears its
/// share all the same. It takes what the motor gives: the integral of mu N |v|, N = m (g + z''), over three turns.
void StepForcesTest::aDrivenCamRubs() {
    QFETCH(QString, scheme);
    constexpr double beside = 0.01, radius = 0.05, turning = 28.0, mass = 0.5, mu = 0.2;
    const double until = 3.0 * 2.0 * 3.141592653589793 / turning;
    Mechanism m = project(
        "{\"name\": \"frame\", \"fixed\": true}, {\"name\": \"cam\", \"shapes\": [{\"primitive\": \"sphere\", "
        "\"radius\": 0.05, \"placement\": {\"position\": [0.01, 0, 0]}}], \"mass\": {\"value\": 1, \"inertia\": "
        "[0.001, 0.001, 0.001, 0, 0, 0]}}, {\"name\": \"plate\", \"pose\": {\"position\": [0, 0, 0.06]}, \"velocity\": "
        "{\"linear\": [0, 0, 0.28]}, \"shapes\": [{\"primitive\": \"box\", \"size\": [0.2, 0.2, 0.02]}], \"mass\": "
        "{\"value\": 0.5, \"inertia\": [0.0005, 0.0005, 0.0005, 0, 0, 0]}}",
        "\"contacts\": [" + contact("cam", "plate", "\"friction\": 0.2") +
            "], \"joints\": [{\"name\": \"hinge\", \"type\": \"revolute\", \"a\": {\"body\": \"frame\", \"z\": [0, -1, "
            "0]}, "
            "\"b\": {\"body\": \"cam\", \"z\": [0, -1, 0]}, \"motor\": {\"kind\": \"speed\", \"value\": 28}}, "
            "{\"name\": "
            "\"slide\", \"type\": \"prismatic\", \"a\": {\"body\": \"frame\"}, \"b\": {\"body\": \"plate\"}}]",
        scheme.toStdString(), 1.0, 0.001);
    m.run.until = until;
    const Record record = run(m);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    double work = 0.0;
    constexpr int panels = 20000;
    for (int i = 0; i < panels; ++i) {
        const double t = (i + 0.5) * until / panels, angle = turning * t;
        const double normal = mass * (9.81 - beside * turning * turning * std::sin(angle));
        work += mu * normal * turning * std::abs(radius + beside * std::sin(angle)) * until / panels;
    }
    QVERIFY2(std::abs(record.summary.motors - work) < 0.01 * work,
             qPrintable(QString("%1 J for %2").arg(record.summary.motors).arg(work)));
}

/// A ball runs round another one that a spring presses it on, by steps in which it goes round by half a radian, and by
/// steps that follow.
void StepForcesTest::coarseStepsAreTold() {
    const auto notes = [](double step) {
        Mechanism m = orbit("Moreau-Jean");
        m.run.step = step;
        const Record record = run(m);
        QString all = QString::fromStdString(record.story());
        for (const auto& note : record.summary.notes) all += "\nNOTE " + QString::fromStdString(note);
        return all;
    };
    const QString coarse = notes(0.005), fine = notes(0.0001);
    QVERIFY2(coarse.contains("NOTE") && coarse.contains("\"middle ball\"") && coarse.contains("/run/step"),
             qPrintable(coarse));
    QVERIFY2(!fine.contains("NOTE"), qPrintable(fine));
}

void StepForcesTest::wheelsOutOfBalance_data() {
    QTest::addColumn<QString>("joint");
    QTest::addColumn<bool>("slider");
    for (const char* joint : {"revolute", "spherical", "distance"})
        for (const bool slider : {false, true})
            if (QString(joint) == "revolute" || !slider)
                QTest::addRow("%s%s", joint, slider ? ", a motor holds the mass" : "") << QString(joint) << slider;
}

/// A mass of 1 kg that runs round at 0.2 m and 100 rad/s, held by its joint, or on an arm by a motor: 2000 N in every
/// frame, and no energy lost in sixteen turns.
void StepForcesTest::wheelsOutOfBalance() {
    QFETCH(QString, joint);
    QFETCH(bool, slider);
    const std::string ofMass = "\"mass\": {\"value\": 1, \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0]}",
                      turns = "\"velocity\": {\"linear\": [0, 20, 0], \"angular\": [0, 0, 100]}, ",
                      type = joint.toStdString(), far = type == "distance" ? "" : ", \"position\": [-0.2, 0, 0]";
    std::string bodies = "{\"name\": \"base\", \"fixed\": true}, ", joints;
    if (slider) bodies += "{\"name\": \"arm\", \"velocity\": {\"angular\": [0, 0, 100]}, " + ofMass + "}, ";
    bodies += "{\"name\": \"mass\", \"pose\": {\"position\": [0.2, 0, 0]}, " + turns + ofMass + "}";
    const std::string on = slider ? "arm" : "mass";
    joints = "{\"name\": \"hub\", \"type\": \"" + type + "\", \"a\": {\"body\": \"base\"}, \"b\": {\"body\": \"" + on +
             "\"" + (slider ? "" : far) + "}" + (type == "distance" ? ", \"length\": 0.2" : "") + "}";
    if (slider)
        joints += ", {\"name\": \"guide\", \"type\": \"prismatic\", \"a\": {\"body\": \"arm\", \"position\": [0.2, 0, "
                  "0], \"z\": [1, 0, 0], \"x\": [0, 1, 0]}, \"b\": {\"body\": \"mass\", \"z\": [1, 0, 0], \"x\": [0, "
                  "1, 0]}, \"motor\": {\"kind\": \"position\", \"value\": 0}}";
    const Record record =
        run(project(bodies, "\"gravity\": [0, 0, 0], \"joints\": [" + joints + "]", "Moreau-Jean", 1.0, 0.01));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    for (const Frame& frame : record.frames) {
        if (frame.time == 0.0) continue;
        for (const JointState& state : frame.joints) {
            const double force = state.force.head<3>().norm();
            QVERIFY2(std::abs(force - 2000.0) < 1.0, qPrintable(QString("%1 N at %2 s").arg(force).arg(frame.time)));
        }
    }
    const double kept = record.summary.energy_end / record.summary.energy_start;
    QVERIFY2(std::abs(kept - 1.0) < 1e-4, qPrintable(QString::number(kept - 1.0)));
}

/// A ball that bounces on an elastic contact within a step: the run says that its rebound is the steps'.
void StepForcesTest::briefTouchesAreTold() {
    const auto notes = [](const std::string& law, double step) {
        Mechanism m = project(floorBody + ", " + ball(0.025), "\"contacts\": [" + contact("floor", "ball", law) + "]",
                              "Moreau-Jean", 0.04, 0.001);
        m.run.step = step;
        const Record record = run(m);
        QString all = QString::fromStdString(record.story());
        for (const auto& note : record.summary.notes) all += "\nNOTE " + QString::fromStdString(note);
        return all;
    };
    const std::string stiff = "\"law\": \"compliant\", \"compliance\": 1e-8"; // half a period is 100 us
    const QString told = notes(stiff, 1e-4);
    QVERIFY2(told.contains("NOTE") && told.contains("\"floor ball\"") && told.contains("/run/step"), qPrintable(told));
    QVERIFY2(!notes(stiff, 5e-7).contains("NOTE"), "resolved");
    QVERIFY2(!notes("\"restitution\": 0.5", 1e-4).contains("NOTE"), "rigid");
}

/// A compliant floor: no impact, a force by its depth from the first step on.
void StepForcesTest::whatGivesWayPressesFromTheTouch() {
    const double compliance = 0.0002;
    const Record record =
        run(project(floorBody + ", " + ball(0.03),
                    "\"gravity\": [0, 0, -9.81], \"contacts\": [" +
                        contact("floor", "ball", "\"law\": \"compliant\", \"compliance\": 0.0002") + "]",
                    "Moreau-Jean", 0.12, 0.0005));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    int pressed = 0;
    for (const Frame& frame : record.frames) {
        const double depth = std::max(0.0, 0.02 - frame.bodies[1].position.z()), expected = depth / compliance;
        const double force = pressing(record, frame, "floor ball");
        QVERIFY2(std::abs(force - expected) < 0.4,
                 qPrintable(QString("%1 N for %2 at %3 s").arg(force).arg(expected).arg(frame.time)));
        for (const ContactRow& row : frame.contacts) QVERIFY(row.impulse.isZero(0.0));
        pressed += expected > 1.0 && frame.bodies[1].linear.z() < 0.0;
    }
    QVERIFY(pressed > 10);
}

void StepForcesTest::whatGivesWayRollsOverEdges_data() {
    QTest::addColumn<double>("compliance");
    QTest::addColumn<double>("speed");
    for (const double compliance : {1e-6, 1e-5})
        for (const double speed : {0.1, 0.5}) QTest::addRow("%g m/N, %g m/s", compliance, speed) << compliance << speed;
}

/// A ball that rolls off a table on a floor that gives way: the edge takes over as deep as the face was pressed in, and
/// the ball goes where it goes on a stiff one.
void StepForcesTest::whatGivesWayRollsOverEdges() {
    QFETCH(double, compliance);
    QFETCH(double, speed);
    const double radius = 0.05;
    const auto end = [&](double softness) {
        const std::string moving = QString("\"pose\": {\"position\": [0.95, 0, %1]}, \"velocity\": {\"linear\": [%2, "
                                           "0, 0], \"angular\": [0, %3, 0]}, ")
                                       .arg(radius)
                                       .arg(speed)
                                       .arg(speed / radius)
                                       .toStdString(),
                          roller =
                              "{\"name\": \"ball\", \"shapes\": [{\"primitive\": \"sphere\", \"radius\": 0.05}], " +
                              moving + "\"mass\": {\"value\": 4, \"inertia\": [0.004, 0.004, 0.004, 0, 0, 0]}}",
                          law = "\"law\": \"compliant\", \"damping\": 20, \"friction\": 0.3, \"compliance\": " +
                                QString::number(softness).toStdString();
        const Record record =
            run(project(floorBody + ", " + roller, "\"contacts\": [" + contact("floor", "ball", law) + "]",
                        "Moreau-Jean", 0.06 / speed + 0.15, 0.001));
        if (record.summary.status != RunStatus::Done) qWarning("%s", record.story().c_str());
        return std::pair(record.summary.status == RunStatus::Done, record.end().position);
    };
    const auto [soft, at] = end(compliance);
    const auto [stiff, expected] = end(1e-8);
    QVERIFY(soft && stiff);
    QVERIFY2(at.z() < 0.04 && (at - expected).norm() < 1e-2,
             qPrintable(QString("%1 %2 m, %3 %4 m").arg(at.x()).arg(at.z()).arg(expected.x()).arg(expected.z())));
}

/// The upper box falls by 1 mm onto the lower one, which slides on: after that both press with their weights.
void StepForcesTest::aStackCarriesItsWeight() {
    const auto box = [](const char* name, double size, double x, double z) {
        return QString(
                   "{\"name\": \"%1\", \"shapes\": [{\"primitive\": \"box\", \"size\": [%2, %2, 0.02]}], \"pose\": "
                   "{\"position\": [%3, 0.002, %4]}, \"velocity\": {\"linear\": [0.5, 0, 0]}, \"mass\": {\"value\": "
                   "0.1, \"inertia\": [0.0001, 0.0001, 0.0001, 0, 0, 0]}}")
            .arg(name)
            .arg(size)
            .arg(x)
            .arg(z)
            .toStdString();
    };
    const Record record =
        run(project(floorBody + ", " + box("low", 0.1, 0.0, 0.01) + ", " + box("high", 0.05, 0.003, 0.031),
                    "\"gravity\": [0, 0, -9.81], \"contacts\": [" + contact("floor", "low", "") + ", " +
                        contact("low", "high", "") + "]",
                    "Moreau-Jean", 0.4, 0.01));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    for (const Frame& frame : record.frames) {
        if (frame.time < 0.05) continue;
        const double low = pressing(record, frame, "floor low"), high = pressing(record, frame, "low high");
        QVERIFY2(std::abs(low - 1.962) < 0.01 && std::abs(high - 0.981) < 0.01,
                 qPrintable(QString("%1 N and %2 N at %3 s").arg(low).arg(high).arg(frame.time)));
    }
}

/// The frame after an impact that ends in contact has the force of what stays, and a curve its peak there, however far
/// frames are apart. Between time steps nothing is closed: where they end, the frame before the change has the last
/// step's forces, and a force that is steady does not drop to nothing.
void StepForcesTest::framesAtEventsHaveTheForces() {
    const auto dropped = [&](const char* law, const char* strategy) {
        Mechanism m = project(floorBody + ", " + ball(0.03),
                              "\"gravity\": [0, 0, -9.81], \"contacts\": [" + contact("floor", "ball", law) + "]",
                              "Moreau-Jean", 0.5, 0.05);
        m.run.strategy = strategy;
        m.run.transitions = "step-over"; // what piles up, too
        return run(m);
    };
    const double weight = 0.1 * 9.81;
    const Record stays = dropped("\"restitution\": 0", "event-driven");
    QVERIFY2(stays.summary.status == RunStatus::Done, stays.story().c_str());
    int after = 0;
    for (const Frame& frame : stays.frames)
        if (frame.kind == FrameKind::AfterEvent) {
            ++after;
            QVERIFY2(std::abs(pressing(stays, frame, "floor ball") - weight) < 1e-9 * weight, stays.story().c_str());
        }
    QVERIFY(after > 0);
    const Record bounces = dropped("\"restitution\": 0.5", "hybrid");
    QVERIFY2(bounces.summary.status == RunStatus::Done, bounces.story().c_str());
    QVERIFY2(bounces.summary.time_stepping > 0.0, bounces.story().c_str());
    const Frame* last = nullptr;
    for (const Frame& frame : bounces.frames)
        if (frame.kind == FrameKind::BeforeEvent) last = &frame;
    QVERIFY(last);
    QVERIFY2(std::abs(pressing(bounces, *last, "floor ball") - weight) < 1e-6 * weight,
             qPrintable(QString::number(pressing(bounces, *last, "floor ball"), 'g', 12)));
}

void StepForcesTest::aSensorOfForceStops_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "D-minus", "Schatzman-Paoli", "DVI"})
        QTest::newRow(scheme) << scheme;
}

/// Its weight is more than what the sensor waits for.
void StepForcesTest::aSensorOfForceStops() {
    QFETCH(QString, scheme);
    const Record record =
        run(project(floorBody + ", " + ball(0.02001),
                    "\"gravity\": [0, 0, -9.81], \"contacts\": [" + contact("floor", "ball", "\"restitution\": 0") +
                        "], \"sensors\": [{\"name\": \"s\", \"type\": \"contact-force\", \"contact\": \"floor ball\", "
                        "\"value\": 0.5}]",
                    scheme.toStdString(), 0.05, 0.001));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QCOMPARE(record.count(EventKind::User), 1);
    QVERIFY2(record.summary.message.find("sensor") != std::string::npos, record.story().c_str());
    QVERIFY(record.frames.back().time > 1e-3 && record.frames.back().time < 0.01);
}

void StepForcesTest::whatGivesWayGoesOn_data() {
    QTest::addColumn<QString>("law");
    QTest::newRow("compliant") << "\"law\": \"compliant\", \"compliance\": 0.0001, \"damping\": 3";
    QTest::newRow("rigid") << "\"restitution\": 0.3";
}

/// A run goes on from where another one ended, with its contacts deep in one another.
void StepForcesTest::whatGivesWayGoesOn() {
    QFETCH(QString, law);
    const auto scene = [&](double until) {
        return project(floorBody + ", " + ball(0.021),
                       "\"gravity\": [0, 0, -9.81], \"contacts\": [" + contact("floor", "ball", law.toStdString()) +
                           "]",
                       "Moreau-Jean", until, 0.001);
    };
    const Record whole = run(scene(0.2)), half = run(scene(0.1));
    QVERIFY2(half.summary.status == RunStatus::Done && !half.checkpoints.empty(), half.story().c_str());
    const Record rest = run(scene(0.2), Continuation{half.checkpoints.back()});
    QVERIFY2(rest.summary.status == RunStatus::Done, rest.story().c_str());
    QVERIFY(rest.frames.back().bodies[1].position == whole.frames.back().bodies[1].position);
}

QTEST_APPLESS_MAIN(StepForcesTest)
#include "step_forces_test.moc"
