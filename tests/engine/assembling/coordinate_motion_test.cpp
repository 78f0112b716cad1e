// One coordinate of a joint moved by itself: as far as its limits, the other joints or their limits let it, with all
// joints kept, beside closed forms.

#include "engine/assembling/motion/coordinate_motion.h"
#include "engine/assembling/motion/motion_range.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/pose.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double degree = std::numbers::pi / 180.0;

Body body(const std::string& name, const Vec3& position, bool fixed = false) {
    Body made;
    made.name = name;
    made.fixed = fixed;
    made.pose.position = {position.x(), position.y(), position.z()};
    MassProperties mass;
    mass.value = 1.0;
    mass.inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
    made.mass = mass;
    return made;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const Vec3& atA,
            const std::string& b, const Vec3& atB) {
    Joint made;
    made.name = name;
    made.type = type;
    made.a.body = a;
    made.a.position = {atA.x(), atA.y(), atA.z()};
    made.b.body = b;
    made.b.position = {atB.x(), atB.y(), atB.z()};
    return made;
}

/// Crank 0.25, coupler 0.5, lever 0.4 over a base of 0.6, the crank along the base: it turns round, the lever swings.
struct FourBar {
    Mechanism m;
    Vec3 half, leaning;

    FourBar() {
        const double x = 0.3875 / 0.7, y = std::sqrt(0.16 - (0.6 - x) * (0.6 - x));
        half = Vec3(0.5 * (x - 0.25), 0.5 * y, 0);
        leaning = Vec3(0.5 * (x - 0.6), 0.5 * y, 0);
        m.bodies = {body("base", {0, 0, 0}, true), body("crank", {0.125, 0, 0}),
                    body("coupler", {0.25 + half.x(), half.y(), 0}),
                    body("lever", {0.6 + leaning.x(), leaning.y(), 0})};
        m.joints = {joint("A", "revolute", "base", {0, 0, 0}, "crank", {-0.125, 0, 0}),
                    joint("B", "revolute", "crank", {0.125, 0, 0}, "coupler", -half),
                    joint("C", "revolute", "coupler", half, "lever", leaning),
                    joint("D", "revolute", "base", {0.6, 0, 0}, "lever", -leaning)};
    }
    double apart(const std::vector<BodyState>& bodies) const {
        const Vec3 end = bodies[3].position + bodies[3].orientation * leaning;
        return (end - (bodies[2].position + bodies[2].orientation * half)).norm();
    }
};

} // namespace

class CoordinateMotionTest : public QObject {
    Q_OBJECT
  private slots:
    void everyCoordinateIsListed();
    void aLoopHoldsItsLever();
    void limitsAreItsRange();
    void limitsOfOthersHoldIt();
    void turnsAreCounted();
    void turnsOfOthersAreCounted();
    void whatElseIsFreeMovesLittle();
    void slidesGoAsFarAsTheyAreLarge();
    void whatCannotMoveOrCloseSaysSo();
};

void CoordinateMotionTest::everyCoordinateIsListed() {
    FourBar bar;
    QCOMPARE(freeCoordinates(bar.m).size(), std::size_t(4));
    QCOMPARE(freeCoordinates(bar.m, 2), (std::vector<FreeCoordinate>{{2, "", true}}));
    bar.m.joints = {joint("both", "cylindrical", "base", Vec3::Zero(), "crank", Vec3::Zero()),
                    joint("held", "fixed", "crank", Vec3::Zero(), "coupler", Vec3::Zero())};
    const auto free = freeCoordinates(bar.m);
    QCOMPARE(free.size(), std::size_t(2)); // a slide and a turn, and nothing of what is held
    QVERIFY(free[0].turns != free[1].turns);
    QVERIFY(!free[0].name.empty() && !free[1].name.empty());
}

void CoordinateMotionTest::aLoopHoldsItsLever() {
    const FourBar bar;
    const auto crank = motionOf(bar.m, {}, {0, "", true});
    QVERIFY(crank.closed);
    QVERIFY(std::abs(crank.reach() - 2.0 * std::numbers::pi) < 1e-12); // once round
    QVERIFY(!crank.heldBelow && !crank.heldAbove);
    QCOMPARE(crank.at.size(), std::size_t(121)); // every three degrees
    const auto lever = motionOf(bar.m, {}, {3, "", true});
    QVERIFY(lever.heldBelow && lever.heldAbove);
    // At its ends crank and coupler lie along one line: their other end is 0.75 and 0.25 from A.
    const auto inside = [](double r) { return std::acos((0.36 + 0.16 - r * r) / (2 * 0.6 * 0.4)); };
    QVERIFY2(std::abs(lever.reach() - (inside(0.75) - inside(0.25))) < 0.01 * degree,
             qPrintable(QString::number(lever.reach() / degree, 'g', 10)));
    for (const auto* motion : {&crank, &lever}) {
        QCOMPARE(motion->at.size(), motion->bodies.size());
        QVERIFY(std::is_sorted(motion->at.begin(), motion->at.end()));
        for (const auto& bodies : motion->bodies) QVERIFY(bar.apart(bodies) < 1e-8);
    }
    // The crank's body is where its angle says.
    for (std::size_t i = 0; i < crank.at.size(); ++i) {
        const double by = crank.at[i] - crank.start;
        QVERIFY((crank.bodies[i][1].position - 0.125 * Vec3(std::cos(by), std::sin(by), 0)).norm() < 1e-8);
    }
    // Nothing of the mechanism is changed, and whoever has enough gets what there is.
    int asked = 0;
    const auto some = motionOf(bar.m, {}, {0, "", true}, [&] { return ++asked < 10; });
    QVERIFY(some.at.size() < 12 && some.at.size() > 5);
}

void CoordinateMotionTest::limitsAreItsRange() {
    FourBar bar;
    bar.m.joints[0].limits = NumberVector<2>{-0.2, 0.7};
    const auto crank = motionOf(bar.m, {}, {0, "", true});
    QVERIFY(std::abs(crank.at.front() + 0.2) < 1e-12 && std::abs(crank.at.back() - 0.7) < 1e-12);
    QVERIFY(!crank.heldBelow && !crank.heldAbove); // by its own limits, which are its range
    // A motor on it does not hold it.
    Motor motor;
    motor.kind = "speed";
    bar.m.joints[0].motor = motor;
    QVERIFY(std::abs(motionOf(bar.m, {}, {0, "", true}).reach() - 0.9) < 1e-12);
}

void CoordinateMotionTest::limitsOfOthersHoldIt() {
    FourBar bar;
    bar.m.joints[3].limits = NumberVector<2>{-0.1, 10.0}; // the lever goes back by 0.1 rad at most
    const auto crank = motionOf(bar.m, {}, {0, "", true});
    QVERIFY(crank.heldBelow || crank.heldAbove);
    const double stands = std::atan2(bar.leaning.y(), bar.leaning.x());
    double least = 10.0;
    for (const auto& bodies : crank.bodies) {
        const Vec3 along = bodies[3].orientation * bar.leaning;
        least = std::min(least, std::remainder(std::atan2(along.y(), along.x()) - stands, 2 * std::numbers::pi));
    }
    QVERIFY2(least > -0.1 - 1e-6 && least < -0.1 + 1e-3, qPrintable(QString::number(least, 'g', 10)));
}

/// A hinge that may turn by 350 degrees and stands at 200.
void CoordinateMotionTest::turnsAreCounted() {
    Mechanism m;
    m.bodies = {body("base", {0, 0, 0}, true), body("arm", {0, 0, 0})};
    m.bodies[1].pose.quaternion = {std::cos(100.0 * degree), 0.0, 0.0, std::sin(100.0 * degree)};
    m.joints = {joint("hinge", "revolute", "base", {0, 0, 0}, "arm", {0, 0, 0})};
    m.joints[0].limits = NumberVector<2>{0.0, 350.0 * degree};
    const auto arm = motionOf(m, {}, {0, "", true});
    QVERIFY2(std::abs(arm.start - 200.0 * degree) < 1e-9, qPrintable(QString::number(arm.start / degree)));
    QVERIFY(std::abs(arm.at.front()) < 1e-9 && std::abs(arm.at.back() - 350.0 * degree) < 1e-9);
    for (std::size_t i = 0; i < arm.at.size(); ++i) {
        const Vec3 x = arm.bodies[i][1].orientation * Vec3::UnitX();
        QVERIFY((x - Vec3(std::cos(arm.at[i]), std::sin(arm.at[i]), 0)).norm() < 1e-9);
    }
    const std::size_t poses = rangeOfJoints(m, {}).size(); // every five degrees
    QVERIFY(poses >= 70 && poses <= 72);
    // Where it stands beyond its limits, it comes back.
    m.joints[0].limits = NumberVector<2>{0.0, 1.0};
    QVERIFY(std::abs(motionOf(m, {}, {0, "", true}).at.front()) < 1e-9);
}

/// Another hinge stands at 175 degrees and may turn by 350; gears turn by several turns meanwhile.
void CoordinateMotionTest::turnsOfOthersAreCounted() {
    Mechanism m;
    m.bodies = {body("base", {0, 0, 0}, true), body("arm", {0, 0, 0}), body("wheel", {1, 0, 0})};
    m.joints = {joint("hinge", "revolute", "base", {0, 0, 0}, "arm", {0, 0, 0}),
                joint("the same", "revolute", "base", {0, 0, 0}, "arm", {0, 0, 0}),
                joint("axle", "revolute", "base", {1, 0, 0}, "wheel", {0, 0, 0})};
    m.joints[1].a.x = {std::cos(175.0 * degree), -std::sin(175.0 * degree), 0.0};
    m.joints[1].limits = NumberVector<2>{0.0, 350.0 * degree};
    const auto held = motionOf(m, {}, {0, "", true});
    QVERIFY(held.heldBelow && held.heldAbove);
    QVERIFY2(std::abs(held.at.front() + 175.0 * degree) < 0.01 * degree &&
                 std::abs(held.at.back() - 175.0 * degree) < 0.01 * degree,
             qPrintable(QString("%1 to %2").arg(held.at.front() / degree).arg(held.at.back() / degree)));

    m.joints.erase(m.joints.begin() + 1);
    Coupling gears;
    gears.name = "gears", gears.type = "gear-pair";
    gears.a.joint = "hinge", gears.b.joint = "axle";
    couplingNumber(gears, "teeth_a") = 30.0, couplingNumber(gears, "teeth_b") = 10.0;
    m.couplings = {gears};
    const auto turned = motionOf(m, {}, {0, "", true});
    QVERIFY(!turned.heldBelow && !turned.heldAbove);
    for (std::size_t i = 0; i < turned.at.size(); ++i) {
        const Vec3 x = turned.bodies[i][2].orientation * Vec3::UnitX();
        QVERIFY((x - Vec3(std::cos(3.0 * turned.at[i]), -std::sin(3.0 * turned.at[i]), 0)).norm() < 1e-8);
    }
}

/// A slide on a turning arm is held by nothing along the arm: the least motion leaves it where it is on the arm.
void CoordinateMotionTest::whatElseIsFreeMovesLittle() {
    Mechanism m;
    m.bodies = {body("base", {0, 0, 0}, true), body("arm", {0.2, 0, 0}), body("slide", {0.3, 0, 0})};
    m.joints = {joint("pin", "revolute", "base", {0, 0, 0}, "arm", {-0.2, 0, 0}),
                joint("guide", "prismatic", "arm", {0, 0, 0}, "slide", {0, 0, 0})};
    for (auto* frame : {&m.joints[1].a, &m.joints[1].b}) frame->z = {1.0, 0.0, 0.0}, frame->x = {0.0, 0.0, 1.0};
    const auto motion = motionOf(m, {}, {0, "", true});
    QCOMPARE(motion.at.size(), std::size_t(121));
    for (std::size_t i = 0; i < motion.at.size(); ++i) {
        const Vec3& at = motion.bodies[i][2].position;
        QVERIFY2(std::abs(at.norm() - 0.3) < 3e-5, qPrintable(QString::number(at.norm(), 'g', 12)));
        QVERIFY((at.normalized() - Vec3(std::cos(motion.at[i]), std::sin(motion.at[i]), 0)).norm() < 1e-8);
    }
}

void CoordinateMotionTest::slidesGoAsFarAsTheyAreLarge() {
    Mechanism m;
    m.bodies = {body("rail", {0, 0, 0}, true), body("slide", {0, 0, 0.5})};
    Shape box;
    box.primitive = "box";
    box.size = {0.3, 0.4, 1.2};
    m.bodies[1].shapes = {box};
    m.joints = {joint("guide", "prismatic", "rail", {0, 0, 0}, "slide", {0, 0, 0})};
    const auto motion = motionOf(m, {}, freeCoordinates(m).at(0));
    QVERIFY(std::abs(motion.start - 0.5) < 1e-12);
    QVERIFY(std::abs(motion.at.front() - (0.5 - 1.3)) < 1e-9 && std::abs(motion.at.back() - (0.5 + 1.3)) < 1e-9);
    QVERIFY(!motion.coordinate.turns);
}

void CoordinateMotionTest::whatCannotMoveOrCloseSaysSo() {
    FourBar bar;
    // A second hinge beside the first holds the crank.
    bar.m.joints.push_back(joint("E", "revolute", "base", {0.1, 0, 0}, "crank", {-0.025, 0, 0}));
    const auto held = motionOf(bar.m, {}, {0, "", true});
    QVERIFY(held.closed);
    QVERIFY(held.heldBelow && held.heldAbove);
    QVERIFY2(held.reach() < 1e-3, qPrintable(QString::number(held.reach())));
    bar.m.joints.back().a.position = {0.3, 0.0, 0.0}; // and here it cannot even be closed
    const auto open = motionOf(bar.m, {}, {0, "", true});
    QVERIFY(!open.closed);
    QVERIFY(open.at.empty());
}

QTEST_APPLESS_MAIN(CoordinateMotionTest)
#include "coordinate_motion_test.moc"
