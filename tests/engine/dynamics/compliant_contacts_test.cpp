// Contacts that give way or hold, against closed formulas: compliance, cohesion and plasticity.

#include "engine/model/checks/validation.h"
#include "tests/support/contact_law_scenes.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

class CompliantContactsTest : public QObject {
    Q_OBJECT
  private slots:
    // elastic and plastic contact
    void compliantContactIsASpring();
    void compliantContactIsDamped();
    void hertzianContactIsHertzs();
    void elasticBouncesKeepTheirEnergy();
    void tangentialComplianceIsASpring();
    void cohesionHoldsUpToItsForce();
    void plasticCohesionStretches();
    void stretchingWithComplianceIsLost();
    void whatIsStoredIsNotLost_data();
    void whatIsStoredIsNotLost();
    void compressionLeavesADent();
    void deepDentsAreNamed();
    void hybridStaysInTimeStepping();
};

void CompliantContactsTest::compliantContactIsASpring() {
    // Set down without load on k = 1e4 N/m: z = -m g c (1 - cos w t), w = sqrt(k / m).
    const double c = 1e-4, w = std::sqrt(1.0 / (2.0 * c));
    double error[2];
    for (int i : {0, 1}) {
        Mechanism m = ballOnPlate(0.0, 0.0, "time-stepping");
        m.contacts[0].law = "compliant";
        m.contacts[0].compliance = c;
        m.run.until = 1.5 * std::numbers::pi / w;
        m.run.step = i ? 1e-5 : 2e-5;
        const Watch watch = run(m);
        const double exact = -2.0 * g * c * (1.0 - std::cos(w * m.run.until.value));
        error[i] = std::abs(watch.position(1).z() - 0.1 - exact);
    }
    qInfo("spring of a contact: errors %.3g and %.3g m at steps of 2e-5 and 1e-5 s", error[0], error[1]);
    QVERIFY(error[1] < 1e-5 * 2.0 * g * c);
    QVERIFY(error[0] / error[1] > 3.8 && error[0] / error[1] < 4.2);
}

void CompliantContactsTest::compliantContactIsDamped() {
    // Critically damped it comes to rest at the static penetration m g c.
    const double c = 1e-4;
    Mechanism m = ballOnPlate(0.0, 0.0, "time-stepping");
    m.contacts[0].law = "compliant";
    m.contacts[0].compliance = c;
    m.contacts[0].damping = 2.0 * std::sqrt(2.0 / c);
    m.run.until = 0.3;
    m.run.step = 1e-4;
    const Watch watch = run(m);
    QVERIFY2(std::abs(watch.position(1).z() - 0.1 + 2.0 * g * c) < 1e-9,
             qPrintable(QString::number(watch.position(1).z() - 0.1, 'g', 9)));
    QVERIFY(watch.speed(1).norm() < 1e-8);
    double pressed = 0.0;
    for (const auto& row : watch.summary.final.contacts) pressed += row.force.norm();
    QVERIFY(std::abs(pressed - 2.0 * g) < 1e-6);
}

/// Set down gently it rests at (m g / K)^(2/3); thrown at v it goes in by (5 m v^2 / (4 K))^(2/5) and comes out as
/// fast.
void CompliantContactsTest::hertzianContactIsHertzs() {
    const double stiffness = 1e9, mass = 2.0;
    Mechanism m = ballOnPlate(0.0, 0.0, "time-stepping");
    m.contacts[0].law = "hertzian";
    m.contacts[0].hertz_stiffness = stiffness;
    const double rest = std::pow(mass * g / stiffness, 2.0 / 3.0);
    m.contacts[0].damping = 2.0 * std::sqrt(1.5 * stiffness * std::sqrt(rest) * mass);
    m.run.until = 0.3;
    m.run.step = 1e-4;
    const Watch resting = run(m);
    const double off = resting.position(1).z() - 0.1 + rest;
    QVERIFY2(std::abs(off) < 1e-8 * rest + 1e-12, qPrintable(QString::number(off, 'g', 6)));

    double deepest[2], speed[2];
    const double v = 1.0, exact = std::pow(1.25 * mass * v * v / stiffness, 0.4);
    for (const int i : {0, 1}) {
        Mechanism thrown = ballOnPlate(0.0, -v, "time-stepping");
        thrown.gravity = {0.0, 0.0, 0.0};
        thrown.contacts[0].law = "hertzian";
        thrown.contacts[0].hertz_stiffness = stiffness;
        thrown.run.until = 2e-3;
        thrown.run.step = i ? 5e-7 : 1e-6;
        thrown.run.output_step = 2e-6;
        const Watch watch = run(thrown);
        double low = 1.0;
        for (const auto& frame : watch.frames) low = std::min(low, frame.bodies[1].position.z());
        deepest[i] = std::abs(0.1 - low - exact) / exact;
        speed[i] = std::abs(watch.speed(1).z() - v) / v;
    }
    qInfo("deepest off by %.2g and %.2g, speed by %.2g and %.2g", deepest[0], deepest[1], speed[0], speed[1]);
    QVERIFY(deepest[1] < 1e-5 && speed[0] < 1e-9 && speed[1] < 1e-9);
}

/// What comes out of an elastic contact has the speed that it came with, however few steps it lasts, until its steps
/// are too long to follow it: then it loses, and the run says so.
void CompliantContactsTest::elasticBouncesKeepTheirEnergy() {
    const double mass = 2.0, c = 1e-6, lasts = std::numbers::pi * std::sqrt(mass * c), v = 0.7;
    for (const char* law : {"compliant", "hertzian"})
        for (const double steps : {200.0, 50.0, 17.3, 9.3, 6.5, 2.0}) {
            Mechanism thrown = ballOnPlate(0.0, -v, "time-stepping");
            thrown.gravity = {0.0, 0.0, 0.0};
            thrown.contacts[0].law = law;
            double touch = lasts;
            if (std::string(law) == "compliant") {
                thrown.contacts[0].compliance = c;
            } else { // [Johnson1985, 11.1.3]: 2.94 of the depth by the speed
                const double stiffness = 1e9, deep = std::pow(1.25 * mass * v * v / stiffness, 0.4);
                thrown.contacts[0].hertz_stiffness = stiffness;
                touch = 2.94 * deep / v;
            }
            thrown.run.step = touch / steps;
            thrown.run.until = 5.0 * touch + 5.0 * touch / steps;
            thrown.run.output_step = touch;
            const Watch watch = run(thrown);
            const double speed = watch.speed(1).z(), loses = 1.0 - speed / v;
            const auto& notes = watch.summary.notes;
            const bool said = std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
                return note.find("touches of elastic contacts") != std::string::npos;
            });
            const QString story = QString("%1, %2 steps: %3 lost").arg(law).arg(steps).arg(loses);
            if (steps > 9.0) QVERIFY2(std::abs(loses) < 1e-9 && !said, qPrintable(story));
            else if (steps < 3.0) QVERIFY2(loses > 0.1 && said, qPrintable(story));
            else QVERIFY2(loses > -1e-9 && loses < 0.2, qPrintable(story));
        }
}

void CompliantContactsTest::tangentialComplianceIsASpring() {
    // A block on a slope, mu far above its slope: it gives way by m g sin(a) c_T over four corners, and swings about
    // that with the frequency of four springs; the steps' own damping brings it to rest.
    const double angle = 0.2, c = 4e-4;
    Mechanism m = blockOnPlate(angle, "time-stepping");
    m.contacts[0].law = "compliant";
    m.contacts[0].tangential_compliance = c;
    m.contacts[0].friction = 2.0;
    m.run.until = 2.0;
    m.run.step = 2e-3;
    const Watch watch = run(m);
    const double exact = 2.0 * g * std::sin(angle) * c / 4.0;
    QVERIFY2(std::abs(watch.position(1).x() - exact) < 1e-3 * exact,
             qPrintable(QString::number(watch.position(1).x() / exact, 'g', 9)));
}

void CompliantContactsTest::cohesionHoldsUpToItsForce() {
    for (const double ratio : {0.999999, 1.000001}) {
        Mechanism m = ballOnPlate(0.0, 0.0, "time-stepping");
        m.contacts[0].law = "cohesive";
        m.contacts[0].cohesion = 10.0;
        m.loads = {force("ball", {0.0, 0.0, 2.0 * g + 10.0 * ratio})};
        m.run.until = 0.5;
        m.run.step = 1e-3;
        const Watch watch = run(m);
        const double z = watch.position(1).z() - 0.1;
        if (ratio < 1.0) QVERIFY2(std::abs(z) < 1e-9, qPrintable(QString::number(z, 'g', 6)));
        else
            QVERIFY2(std::abs(z - 0.25 * 10.0 * 0.25) < 0.02,
                     qPrintable(QString::number(z, 'g', 6))); // F t^2 / (2 m), once open
    }
}

void CompliantContactsTest::plasticCohesionStretches() {
    // Pulled with 12 N against 10 N: 2 N accelerate it over the reach of 0.01 m, 12 N after that.
    Mechanism m = ballOnPlate(0.0, 0.0, "time-stepping");
    m.contacts[0].law = "cohesive";
    m.contacts[0].cohesion = 10.0;
    m.contacts[0].cohesion_reach = 0.01;
    m.loads = {force("ball", {0.0, 0.0, 2.0 * g + 12.0})};
    m.run.until = 0.3;
    m.run.step = 1e-4;
    const Watch watch = run(m);
    const double reached = std::sqrt(2.0 * 0.01 / 1.0), v = reached, left = 0.3 - reached;
    const double z = 0.01 + v * left + 0.5 * 6.0 * left * left;
    QVERIFY2(std::abs(watch.position(1).z() - 0.1 - z) < 2e-3,
             qPrintable(QString::number(watch.position(1).z() - 0.1 - z, 'g', 6)));
}

/// Thrown off a plate that holds it with 20 N: c F of the way out is elastic, the rest is lost, and on the way back the
/// elastic part alone pushes. Beyond c F the pull was one of the gap alone, that gave everything back.
void CompliantContactsTest::stretchingWithComplianceIsLost() {
    const double pull = 20.0, speed = 0.1, mass = 2.0;
    for (const double c : {0.0, 1e-6, 1e-5}) {
        Mechanism m = ballOnPlate(0.0, speed, "time-stepping");
        m.gravity = {0.0, 0.0, 0.0};
        m.contacts[0].law = "cohesive";
        m.contacts[0].cohesion = pull;
        m.contacts[0].cohesion_reach = 1e-3;
        m.contacts[0].compliance = c;
        m.run.until = 0.022;
        m.run.step = 1e-5;
        m.run.output_step = 1e-4;
        const Watch watch = run(m);
        const double energy = 0.5 * mass * speed * speed, elastic = 0.5 * c * pull * pull,
                     out = c * pull + (energy - elastic) / pull, back = pull * std::sqrt(c / mass);
        double furthest = 0.0;
        for (const Frame& frame : watch.frames) furthest = std::max(furthest, frame.bodies[1].position.z() - 0.1);
        const QString told = QString("c = %1: %2 m out for %3, back with %4 m/s for %5, lost %6 J for %7")
                                 .arg(c)
                                 .arg(furthest)
                                 .arg(out)
                                 .arg(-watch.speed(1).z())
                                 .arg(back)
                                 .arg(watch.summary.dissipated)
                                 .arg(energy - elastic);
        QVERIFY2(std::abs(furthest - out) < 5e-3 * out, qPrintable(told));
        QVERIFY2(std::abs(watch.speed(1).z() + back) < 0.01 * speed, qPrintable(told));
        QVERIFY2(std::abs(watch.summary.dissipated - (energy - elastic)) < 5e-3 * energy, qPrintable(told));
    }
}

void CompliantContactsTest::whatIsStoredIsNotLost_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<double>("stored"); // at most, of the energy of 1 J
    QTest::addRow("compliant") << "compliant" << 1.0;
    QTest::addRow("hertzian") << "hertzian" << 1.0;
    QTest::addRow("yielding at 100 N") << "plastic" << 0.5 * 1e-4 * 100.0 * 100.0;
    QTest::addRow("held with 50 N") << "cohesive" << 1.0;
}

/// A ball that comes with 1 J and is pushed back: what the contact has stored counts as that of springs, and what was
/// dissipated never falls.
void CompliantContactsTest::whatIsStoredIsNotLost() {
    QFETCH(QString, law);
    QFETCH(double, stored);
    Mechanism m = ballOnPlate(0.001, -1.0, "time-stepping");
    m.gravity = {0.0, 0.0, 0.0};
    ContactPair& contact = m.contacts[0];
    contact.law = law.toStdString();
    if (law == "hertzian") contact.hertz_stiffness = 1e6;
    else contact.compliance = 1e-4;
    if (law == "plastic") contact.compression = 100.0;
    if (law == "cohesive") contact.cohesion = 50.0;
    m.run.until = 0.1;
    m.run.step = 1e-5;
    m.run.output_step = 1e-4;
    const Watch watch = run(m);
    double most = 0.0, least = 0.0, before = 0.0, open = 0.0;
    for (const Frame& frame : watch.frames) {
        const Energies& e = frame.energy;
        most = std::max(most, e.springs);
        least = std::min(least, e.dissipated - before);
        before = e.dissipated;
        open = std::max(open, std::abs(e.kinetic + e.springs + e.dissipated - 1.0));
        QVERIFY(std::abs(e.friction + e.impacts - e.dissipated) < 1e-3);
    }
    const QString told =
        QString("%1 J stored, what was dissipated falls by %2 J, %3 J open").arg(most).arg(-least).arg(open);
    QVERIFY2(std::abs(most - stored) < 0.01 * stored, qPrintable(told));
    QVERIFY2(least > -2e-3 && open < 2e-3, qPrintable(told));
}

void CompliantContactsTest::compressionLeavesADent() {
    // Thrown down with 1 m/s, braked by F_p - m g = 80 N: the dent is m v^2 / (2 * 80 N), and it stays.
    Mechanism m = ballOnPlate(0.0, -1.0, "time-stepping");
    m.contacts[0].law = "plastic";
    m.contacts[0].compression = 80.0 + 2.0 * g;
    m.run.until = 0.2;
    m.run.step = 1e-5;
    const Watch watch = run(m);
    const double dent = 2.0 / 160.0;
    QVERIFY2(std::abs(watch.position(1).z() - 0.1 + dent) < 2e-5,
             qPrintable(QString::number(watch.position(1).z() - 0.1 + dent, 'g', 6)));
    QVERIFY(watch.speed(1).norm() < 1e-9);
    // Lifted a little and dropped it lands on the dent's ground, not on the plate's old surface.
    m.loads = {force("ball", {0.0, 0.0, ofTime("60*sin(62.8318530718*max(t-0.05,0))*(t<0.1)")})};
    m.run.until = 0.4;
    m.run.step = 2e-5;
    const Watch again = run(m);
    double highest = -1.0;
    for (const auto& frame : again.frames)
        if (frame.time > 0.06) highest = std::max(highest, frame.bodies[1].position.z() - 0.1);
    QVERIFY(highest > -dent + 1e-3);
    QVERIFY2(again.position(1).z() - 0.1 <= -dent + 5e-5,
             qPrintable(QString::number(again.position(1).z() - 0.1 + dent, 'g', 6)));
}

/// Deeper than half of its radius a ball's contact tells no gap: no smaller step mends that.
void CompliantContactsTest::deepDentsAreNamed() {
    Mechanism m = ballOnPlate(0.0, -5.0, "time-stepping");
    Body& plate = m.bodies[0];
    plate.pose.position = {0.0, 0.0, -0.5};
    plate.shapes[0].primitive = "box";
    plate.shapes[0].size = {2.0, 2.0, 1.0};
    m.contacts[0].law = "plastic";
    m.contacts[0].compression = 100.0;
    m.run.until = 0.05;
    m.run.step = 1e-4;
    m.run.output_step = 1e-3;
    const Watch watch = run(m);
    const std::string& said = watch.summary.message;
    QVERIFY(watch.summary.status == RunStatus::Failed);
    QVERIFY2(said.find("half its radius") != std::string::npos && said.find("'touch'") != std::string::npos,
             said.c_str());
    QVERIFY2(said.find("/run/step") == std::string::npos, said.c_str());
}

void CompliantContactsTest::hybridStaysInTimeStepping() {
    Mechanism m = ballOnPlate(0.05, 0.0, "hybrid");
    m.contacts[0].law = "compliant";
    m.contacts[0].compliance = 1e-5;
    m.run.until = 0.3;
    const Watch watch = run(m);
    const Event* change = watch.first(EventKind::Switch);
    QVERIFY(change && change->time == 0.0 && change->text.find("contact law") != std::string::npos);
    QCOMPARE(watch.count(EventKind::Switch), 1);
    QCOMPARE(watch.summary.event_driven, 0.0);
    m.run.strategy = "event-driven";
    const auto findings = validate(m);
    QVERIFY(hasErrors(findings) && findings[0].pointer == "/contacts/0/law" &&
            findings[0].message.find("hybrid") != std::string::npos);
}

QTEST_APPLESS_MAIN(CompliantContactsTest)

#include "compliant_contacts_test.moc"
