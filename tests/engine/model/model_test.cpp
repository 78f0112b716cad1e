// Expressions, the resolution of numbers, validation, suggestions and property rows.

#include "engine/math/expression.h"
#include "engine/model/checks/validation.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/suggestion.h"

#include <QtTest>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <new>

using namespace escapement;

namespace {
std::atomic<long> allocations{0};
}

// Counted, because the evaluation of a load in every stage of every step must not allocate.
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

/// A pendulum with everything in it that validation looks at.
Mechanism sound() {
    Mechanism m;
    m.name = "sound";
    m.geometry.emplace_back();
    m.geometry[0].id = "g";
    m.geometry[0].file = "g.step";
    m.materials = {{.name = "steel", .density = 7850.0, .unknown = {}}};
    Body ground, arm, tip;
    ground.name = "ground";
    ground.fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {1.0, 1.0, 0.0};
    ground.shapes = {plane};
    arm.name = "arm";
    arm.mass = MassProperties{.value = 1.0, .centre = {}, .inertia = {1.0, 1.0, 1.0, 0.0, 0.0, 0.0}, .unknown = {}};
    tip = arm;
    tip.name = "tip";
    Shape part;
    part.geometry = "g";
    part.part = "Tip";
    part.material = "steel";
    tip.shapes = {part};
    m.bodies = {ground, arm, tip};
    Joint hinge;
    hinge.name = "hinge";
    hinge.type = "revolute";
    hinge.a.body = "ground";
    hinge.b.body = "arm";
    m.joints = {hinge};
    Load push, twist, drive, spring;
    push.name = "push";
    push.type = "force";
    push.a.body = "arm";
    twist.name = "twist";
    twist.type = "torque";
    twist.a.body = "arm";
    drive.name = "drive";
    drive.type = "torque";
    drive.joint = "hinge";
    drive.value.expression = "sin(t)";
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.a.body = "arm";
    spring.b.body = "tip";
    m.loads = {push, twist, drive, spring};
    ContactPair contact;
    contact.name = "contact";
    contact.a.body = "arm";
    contact.b.body = "ground";
    m.contacts = {contact};
    return m;
}

QString said(Mechanism m) {
    QString all;
    auto findings = resolve(m);
    if (!hasErrors(findings))
        for (auto& finding : validate(m)) findings.push_back(finding);
    for (const auto& f : findings)
        all +=
            QString("%1 %2: %3\n").arg(f.severity == Severity::Error ? "E" : "W", f.pointer.c_str(), f.message.c_str());
    return all;
}

std::string whyNot(const std::string& text, const std::map<std::string, double>& values = {}, bool time = false) {
    try {
        Expression(text, values, time)();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

} // namespace

class ModelTest : public QObject {
    Q_OBJECT

  private slots:
    void expressionsHaveTheirValues() {
        const std::map<std::string, double> values = {{"l1", 0.153}, {"mu", 0.01}};
        QCOMPARE(Expression("2*l1 + mu^2", values, false)(), 2 * 0.153 + 0.01 * 0.01);
        QCOMPARE(Expression("-2^2", {}, false)(), -4.0);
        QCOMPARE(Expression("2^3^2", {}, false)(), 512.0);
        QCOMPARE(Expression("atan2(1, -1) - 3*pi/4", {}, false)(), 0.0);
        QCOMPARE(Expression("min(3, 1, 2) + max(1, 5) + abs(-2) + sign(-3)", {}, false)(), 7.0);
        QCOMPARE(Expression("log(exp(2)) + ln(exp(1))", {}, false)(), 3.0);
        QCOMPARE(Expression("1.5e-3", {}, false)(), 0.0015);
        const Expression wave("0.02*sin(10*t)", {}, true);
        QVERIFY(wave.usesTime());
        QCOMPARE(wave(0.3), 0.02 * std::sin(3.0));
        QCOMPARE(wave(0.0), 0.0);
        QVERIFY(!Expression("1+1", {}, true).usesTime());
        QCOMPARE(Expression("t > 1 ? 5 : 7", {}, true)(2.0), 5.0);
    }

    void movedExpressionsKeepTheirTime() {
        Expression first("t^2", {}, true);
        Expression second(std::move(first));
        Expression third("1", {}, false);
        third = std::move(second);
        QCOMPARE(third(3.0), 9.0);
    }

    void wrongExpressionsSayWhy() {
        const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
        QVERIFY2(has(whyNot("2*foo+1"), "unknown name \"foo\""), whyNot("2*foo+1").c_str());
        QVERIFY2(has(whyNot("foo(2)"), "unknown name \"foo\""), whyNot("foo(2)").c_str());
        QVERIFY2(has(whyNot("2*t"), "uses the time t"), whyNot("2*t").c_str());
        QVERIFY2(has(whyNot("(1+2"), "not complete"), whyNot("(1+2").c_str());
        QVERIFY2(has(whyNot("1+"), "not complete"), whyNot("1+").c_str());
        QVERIFY2(has(whyNot("1 2"), "mistake near character"), whyNot("1 2").c_str());
        QVERIFY2(has(whyNot("2*1e400"), "the number 1e400 is too large"), whyNot("2*1e400").c_str());
        QVERIFY2(has(whyNot("1,5"), "2 values"), whyNot("1,5").c_str());
        QVERIFY2(has(whyNot("t=3", {}, true), "assigns"), whyNot("t=3", {}, true).c_str());
        QVERIFY2(has(whyNot(""), "empty"), whyNot("").c_str());
        QVERIFY2(has(whyNot("1/0"), "not a finite number"), whyNot("1/0").c_str());
        QVERIFY2(has(whyNot("sqrt(-1)"), "not a finite number"), whyNot("sqrt(-1)").c_str());
        QVERIFY(has(whyNot("_pi"), "unknown name"));
        QCOMPARE(whyNot("t==3", {}, true), std::string());
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Expression("2*foo", {}, false));
        QVERIFY_THROWS_EXCEPTION(std::domain_error, Expression("1/t", {}, true)(0.0));
    }

    void wordsAndNumbersOfAnyLength() {
        const std::string word(200000, 'a'), number(200000, '1');
        QVERIFY_EXCEPTION_THROWN(Expression(word, {}, false), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(Expression(number + "e5 " + number, {}, false), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(Expression(word + "+1e400", {{word, 1.0}}, false), std::invalid_argument);
        QCOMPARE(Expression("2e+1+e1*1e1+.5E-1+_x9", {{"e1", 3.0}, {"_x9", 1.0}}, false)(), 51.05);
        try {
            Expression("3 + 1e400 1", {}, false);
            QFAIL("it is no number");
        } catch (const std::invalid_argument& error) {
            QVERIFY2(std::string(error.what()).find("the number 1e400 is too large") != std::string::npos,
                     error.what());
        }
    }

    void evaluationAllocatesNothing() {
        const Expression wave("a*sin(10*t) + max(t, a, 0.5)*exp(-t)", {{"a", 2.0}}, true);
        double sum = wave(0.1);
        const long before = allocations;
        for (int i = 0; i < 1000; ++i) sum += wave(1e-3 * i);
        QCOMPARE(allocations - before, 0L);
        QVERIFY(std::isfinite(sum));
    }

    void parametersMayUseThoseAbove() {
        Mechanism m;
        Number twice;
        twice.expression = "2*a";
        m.parameters = {{"a", 3.0}, {"b", twice}};
        m.gravity[0].expression = "a*b";
        QVERIFY(resolve(m).empty());
        QCOMPARE(m.parameters[1].second.value, 6.0);
        QCOMPARE(m.gravity[0].value, 18.0);
        std::swap(m.parameters[0], m.parameters[1]);
        QVERIFY(said(m).contains(
            "E /parameters/b: unknown name \"a\" in \"2*a\"; a parameter may only use those above it"));
        m.parameters = {{"a", 1.0}, {"a", 2.0}};
        QVERIFY(said(m).contains("E /parameters/a: the parameter \"a\" is defined twice"));
        m.parameters = {{"a", std::nan("")}};
        QVERIFY(said(m).contains("E /parameters/a: is not a finite number"));
        m.parameters = {{"1a", 1.0}};
        QVERIFY(said(m).contains("cannot name a parameter"));
    }

    void aSoundMechanismHasNoFindings() { QCOMPARE(said(sound()), QString()); }

    void findings_data() {
        QTest::addColumn<std::function<void(Mechanism&)>>("spoil");
        QTest::addColumn<QString>("wanted");
        const auto row = [](const char* name, std::function<void(Mechanism&)> spoil, const char* wanted) {
            QTest::newRow(name) << std::move(spoil) << QString(wanted);
        };
        row(
            "empty name", [](Mechanism& m) { m.bodies[1].name = ""; }, "E /bodies/1/name: is empty");
        row(
            "body twice", [](Mechanism& m) { m.bodies[2].name = "arm"; },
            "E /bodies/2/name: \"arm\" is already used by /bodies/1");
        row(
            "joint twice", [](Mechanism& m) { m.joints.push_back(m.joints[0]); },
            "E /joints/1/name: \"hinge\" is already used");
        row(
            "load twice", [](Mechanism& m) { m.loads.push_back(m.loads[0]); }, "E /loads/4/name");
        row(
            "contact twice", [](Mechanism& m) { m.contacts.push_back(m.contacts[0]); }, "E /contacts/1/name");
        row(
            "contact of the same faces",
            [](Mechanism& m) {
                ContactPair second = m.contacts[0];
                second.name = "second";
                std::swap(second.a, second.b);
                m.contacts.push_back(second);
            },
            "W /contacts/1: contact ");
        row(
            "geometry twice", [](Mechanism& m) { m.geometry.push_back(m.geometry[0]); }, "E /geometry/1/id");
        row(
            "material twice", [](Mechanism& m) { m.materials.push_back(m.materials[0]); }, "E /materials/1/name");
        row(
            "no body", [](Mechanism& m) { m.joints[0].b.body = "arn"; },
            "E /joints/0/b/body: there is no body named \"arn\"; did you mean \"arm\"?");
        row(
            "no load body", [](Mechanism& m) { m.loads[0].a.body = ""; }, "E /loads/0/a/body: is empty");
        row(
            "no load joint", [](Mechanism& m) { m.loads[2].joint = "hing"; }, "E /loads/2/joint");
        row(
            "no geometry", [](Mechanism& m) { m.bodies[2].shapes[0].geometry = "h"; }, "E /bodies/2/shapes/0/geometry");
        row(
            "no material", [](Mechanism& m) { m.bodies[2].shapes[0].material = "wood"; },
            "E /bodies/2/shapes/0/material");
        row(
            "no part", [](Mechanism& m) { m.bodies[2].shapes[0].part = ""; }, "E /bodies/2/shapes/0/part: is empty");
        row(
            "unknown load", [](Mechanism& m) { m.loads[0].type = "forse"; },
            "E /loads/0/type: unknown load \"forse\"; did you mean \"force\"?");
        row(
            "unknown primitive", [](Mechanism& m) { m.bodies[0].shapes[0].primitive = "plain"; },
            "did you mean \"plane\"?");
        row(
            "unknown axes", [](Mechanism& m) { m.loads[0].axes = "global"; },
            "E /loads/0/axes: unknown axes \"global\"; known: world, body");
        row(
            "joint with itself", [](Mechanism& m) { m.joints[0].a.body = "arm"; },
            "E /joints/0: joint \"hinge\" is between \"arm\" and itself");
        row(
            "joint between fixed", [](Mechanism& m) { m.bodies[1].fixed = true; },
            "E /joints/0: joint \"hinge\" is between \"ground\" and \"arm\", which are both fixed");
        row(
            "contact with itself", [](Mechanism& m) { m.contacts[0].b.body = "arm"; },
            "E /contacts/0: contact \"contact\" is between \"arm\" and itself");
        row(
            "contact between fixed", [](Mechanism& m) { m.bodies[1].fixed = true; },
            "E /contacts/0: contact \"contact\"");
        row(
            "spring with itself", [](Mechanism& m) { m.loads[3].b.body = "arm"; },
            "E /loads/3: load \"spring\" is between \"arm\" and itself");
        row(
            "no mass", [](Mechanism& m) { m.bodies[1].mass->value = 0.0; },
            "E /bodies/1/mass/value: must be greater than 0, but is 0");
        row(
            "density", [](Mechanism& m) { m.materials[0].density = -1.0; },
            "E /materials/0/density: must be greater than 0");
        row(
            "scale", [](Mechanism& m) { m.geometry[0].scale = 0.0; }, "E /geometry/0/scale");
        row(
            "inertia", [](Mechanism& m) { m.bodies[1].mass->inertia[3] = 2.0; },
            "E /bodies/1/mass/inertia: the inertia of \"arm\" is not positive definite");
        row(
            "no inertia", [](Mechanism& m) { m.bodies[1].mass->inertia = {}; }, "E /bodies/1/mass/inertia");
        row(
            "inertia of no solid", [](Mechanism& m) { m.bodies[1].mass->inertia[2] = 2.5; },
            "W /bodies/1/mass/inertia: the inertia of \"arm\" belongs to no solid");
        row(
            "quaternion", [](Mechanism& m) { m.bodies[1].pose.quaternion = {}; },
            "E /bodies/1/pose/quaternion: is zero");
        row(
            "placement", [](Mechanism& m) { m.bodies[2].shapes[0].placement.emplace().quaternion = {}; },
            "E /bodies/2/shapes/0/placement/quaternion");
        row(
            "plane size", [](Mechanism& m) { m.bodies[0].shapes[0].size[1] = 0.0; },
            "E /bodies/0/shapes/0/size/1: must be greater than 0");
        row(
            "negative size", [](Mechanism& m) { m.bodies[0].shapes[0].size[0] = -1.0; },
            "E /bodies/0/shapes/0/size/0: must be at least 0");
        row(
            "box size", [](Mechanism& m) { m.bodies[0].shapes[0].primitive = "box"; }, "E /bodies/0/shapes/0/size/2");
        row(
            "radius", [](Mechanism& m) { m.bodies[0].shapes[0].primitive = "sphere"; }, "E /bodies/0/shapes/0/radius");
        row(
            "capsule", [](Mechanism& m) { m.bodies[0].shapes[0].primitive = "capsule"; },
            "E /bodies/0/shapes/0/length");
        row(
            "axis", [](Mechanism& m) { m.joints[0].b.z = {}; }, "E /joints/0/b/z: is zero");
        row(
            "parallel",
            [](Mechanism& m) {
                m.joints[0].a.x = {0.0, 0.0, -2.0};
            },
            "E /joints/0/a/x: is parallel to the axis z");
        row(
            "restitution", [](Mechanism& m) { m.contacts[0].restitution = 1.1; },
            "E /contacts/0/restitution: must be from 0 to 1, but is 1.1");
        row(
            "tangential", [](Mechanism& m) { m.contacts[0].tangential_restitution = -1.1; },
            "E /contacts/0/tangential_restitution");
        row(
            "friction", [](Mechanism& m) { m.contacts[0].friction.expression = "1-2"; },
            "E /contacts/0/friction: must be from 0 to 1000000, but is -1 (1-2)");
        row(
            "stiffness", [](Mechanism& m) { m.loads[3].stiffness = -1.0; }, "E /loads/3/stiffness");
        row(
            "tolerance", [](Mechanism& m) { m.run.tolerance = 0.0; }, "E /run/tolerance: must be greater than 0");
        row(
            "until", [](Mechanism& m) { m.run.until = -1.0; }, "E /run/until");
        row(
            "output step", [](Mechanism& m) { m.run.output_step = 0.0; }, "E /run/output_step");
        row(
            "step", [](Mechanism& m) { m.run.step = 0.0; }, "E /run/step");
        row(
            "strategy", [](Mechanism& m) { m.run.strategy = "Hybrid"; },
            "E /run/strategy: unknown strategy \"Hybrid\"; did you mean \"hybrid\"?");
        row(
            "integrator", [](Mechanism& m) { m.run.integrator = "HEM55"; },
            "E /run/integrator: unknown integrator \"HEM55\"; did you mean \"HEM5\"?");
        row(
            "Moreau-Jean between events", [](Mechanism& m) { m.run.integrator = "Moreau-Jean"; },
            "E /run/integrator: \"Moreau-Jean\" is the time-stepping scheme");
        row(
            "transitions", [](Mechanism& m) { m.run.transitions = "thesus"; }, "E /run/transitions");
        row(
            "motor",
            [](Mechanism& m) {
                m.joints[0].motor = Motor();
                m.joints[0].motor->kind = "force";
            },
            "E /joints/0/motor/kind: joint \"hinge\" turns; use \"torque\" instead of \"force\"");
        row(
            "NaN", [](Mechanism& m) { m.bodies[1].pose.position[1] = std::nan(""); },
            "E /bodies/1/pose/position/1: is not a finite number");
        row(
            "NaN in a load", [](Mechanism& m) { m.loads[0].vector[2] = std::nan(""); },
            "E /loads/0/vector/2: is not a finite number");
    }

    void findings() {
        QFETCH(std::function<void(Mechanism&)>, spoil);
        QFETCH(QString, wanted);
        Mechanism m = sound();
        spoil(m);
        const QString all = said(m);
        QVERIFY2(all.contains(wanted), qPrintable("expected: " + wanted + "\nsaid: " + all));
        if (wanted.startsWith("W ")) QVERIFY2(!all.contains("E "), qPrintable(all));
    }

    void whatIsAllowedIsNotReported() {
        Mechanism m = sound();
        m.run.transitions = "step-over";
        m.contacts[0].tangential_restitution = -1.0;
        m.contacts[0].restitution = 1.0;
        m.bodies[1].mass->inertia[2] = 2.0; // a flat plate
        QCOMPARE(said(m), QString());
        m.run.strategy = "time-stepping";
        m.run.integrator = "Moreau-Jean";
        QCOMPARE(said(m), QString());
    }

    void suggestions() {
        const std::vector<std::string> words = {"fixed", "revolute", "prismatic"};
        QCOMPARE(nearest("revolut", words), std::string("revolute"));
        QCOMPARE(nearest("REVOLUTE", words), std::string("revolute"));
        QCOMPARE(nearest("fxied", words), std::string("fixed"));
        QCOMPARE(nearest("gear", words), std::string());
        QCOMPARE(didYouMean("gear", words), std::string("; known: fixed, revolute, prismatic"));
        QCOMPARE(didYouMean("gear", {}), std::string());
    }

    void rowsShowWhatApplies() {
        Mechanism m = sound();
        m.parameters = {{"h", 0.5}};
        m.bodies[1].mass->centre[0].expression = "h/2";
        QVERIFY(resolve(m).empty());
        const auto find = [](const std::vector<FieldRow>& rows, const std::string& pointer) -> const FieldRow* {
            for (const auto& row : rows)
                if (row.pointer == pointer) return &row;
            return nullptr;
        };
        const auto body = fieldRows(m.bodies[1], "/bodies/1");
        const FieldRow* centre = find(body, "/bodies/1/mass/centre");
        QVERIFY(centre);
        QCOMPARE(centre->text, std::string("h/2, 0, 0"));
        QCOMPARE(centre->values, (std::vector<double>{0.25, 0.0, 0.0}));
        QCOMPARE(centre->unit, std::string("m"));
        QCOMPARE(centre->group, std::string("mass"));
        QVERIFY(centre->isExpression && centre->isNumber && !centre->usesTime);
        QCOMPARE(find(body, "/bodies/1/fixed")->text, std::string("false"));

        const auto tip = fieldRows(m.bodies[2], "/bodies/2");
        QCOMPARE(find(tip, "/bodies/2/shapes/0/part")->group, std::string("shape 1"));
        QVERIFY(!find(tip, "/bodies/2/shapes/0/radius"));

        const auto drive = fieldRows(m.loads[2], "/loads/2");
        QVERIFY(find(drive, "/loads/2/value")->usesTime);
        QVERIFY(!find(drive, "/loads/2/stiffness"));
        QVERIFY(!find(drive, "/loads/2/a/body"));
        QCOMPARE(find(drive, "/loads/2/type")->choices.size(), loadTypeNames().size());

        const auto contact = fieldRows(m.contacts[0], "/contacts/0");
        QCOMPARE(find(contact, "/contacts/0/a/faces")->text, std::string("all"));
        QCOMPARE(find(contact, "/contacts/0/tangential_restitution")->label, std::string("tangential restitution"));
        QCOMPARE(find(contact, "/contacts/0/restitution")->range.upper, 1.0);

        const auto project = fieldRows(m);
        QCOMPARE(find(project, "/parameters/h")->values, (std::vector<double>{0.5}));
        QCOMPARE(find(project, "/gravity")->text, std::string("0, 0, -9.81"));
        QVERIFY(!find(project, "/bodies"));
        QVERIFY(find(fieldRows(m.run), "/run/tolerance"));
    }
};

QTEST_GUILESS_MAIN(ModelTest)
#include "model_test.moc"
