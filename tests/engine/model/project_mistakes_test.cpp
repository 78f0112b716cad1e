// Every mistake in a project file, or in a setting typed at the command line, is named with its place.

#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "tests/support/example_project.h"

#include <QtTest>

#include <fstream>

using namespace escapement;

namespace {

/// Everything said against a project: findings one a line, or the one sentence for text that cannot be read at all.
std::string complaints(const std::string& text) {
    std::string all;
    const auto add = [&](const std::vector<Finding>& findings) {
        for (const auto& f : findings) all += (f.severity == Severity::Error ? "E " : "W ") + sentence(f) + "\n";
    };
    try {
        const auto project = parseProject(text);
        add(project.warnings);
        add(validate(project.mechanism));
    } catch (const ModelError& error) {
        add(error.findings);
    } catch (const InputError& error) {
        all = std::string("I ") + error.what();
    }
    return all;
}

} // namespace

class ProjectMistakesTest : public QObject {
    Q_OBJECT

  private slots:
    void mistakes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& text, const char* said) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(said);
        };
        row("newer version", with("\"escapement\": 1", "\"escapement\": 2"), "newer version (format 2)");
        row("no version", with("\"escapement\": 1,", ""), "\"escapement\" with the format's version is missing");
        row("version zero", with("\"escapement\": 1", "\"escapement\": 0"), "there is no format 0");
        row("version as text", with("\"escapement\": 1", "\"escapement\": \"1\""), "must be the integer 1");
        row("not an object", "[1]", "one JSON object");
        row("empty", " \n", "the file is empty");
        row("truncated", "{\n  \"escapement\": 1,\n  \"bod", "ends too early, at line 3, column 7");
        row("truncated after a comma", "{\n  \"escapement\": 1,\n", "ends too early");
        row("NaN token", with("-9.81", "NaN"), "NaN at line 5, column 18");
        row("-Infinity token", with("-9.81", "-Infinity"), "-Infinity at line 5, column 18");
        row("overflow", with("-9.81", "1e999"), "the number 1e999 at line 5, column 18 is too large");
        row("missing comma", with("\"fixed\": true,", "\"fixed\": true"), "not valid JSON at line 9, column");
        row("key twice", with("\"fixed\": true,", "\"fixed\": true, \"fixed\": false,"), "\"fixed\" stands twice");
        row("deep", std::string(100000, '['), "nested deeper");
        row("NaN text", with("-9.81", "\"NaN\""), "E /gravity/1: \"NaN\" is not a finite number");
        row("infinite expression", with("-9.81", "\"1/(l1-l1)\""),
            "E /gravity/1: \"1/(l1-l1)\" is not a finite number");
        row("infinite load", with("0.02*sin(10*t)", "log(t)"),
            "E /loads/0/value: \"log(t)\" is not a finite number at t = 0");
        row("null", with("-9.81", "null"), "E /gravity/1: must be a number, or an expression in quotes, but is null");
        row("bool for number", with("\"density\": 7850", "\"density\": true"),
            "E /materials/0/density: must be a number");
        row("empty expression", with("-9.81", "\" \""), "E /gravity/1: is empty text");
        row("friction without end", with("\"friction\": \"mu\"", "\"friction\": 1e30"),
            "E /contacts/0/friction: must be from 0 to 1000000");
        row("frames without end", with("\"output_step\": 1e-3", "\"output_step\": 1e-9"),
            "W /run/output_step: the run keeps");
        row("frames without room", with("\"output_step\": 1e-3", "\"output_step\": 1e-300"),
            "E /run/output_step: the run would keep");
        row("short vector", with("[0, -9.81, 0]", "[0, -9.81]"), "E /gravity: needs 3 numbers but has 2");
        row("number for vector", with("[0, -9.81, 0]", "-9.81"),
            "E /gravity: must be a list of 3 numbers, but is -9.81");
        row("text for bool", with("\"fixed\": true", "\"fixed\": \"yes\""),
            "E /bodies/0/fixed: must be true or false, but is \"yes\"");
        row("number for text", with("\"name\": \"ground\"", "\"name\": 3"),
            "E /bodies/0/name: must be text in quotes, but is 3");
        row("object for list",
            with("\"materials\": [ { \"name\": \"steel\", \"density\": 7850 } ]", "\"materials\": {}"),
            "E /materials: must be a list");
        row("missing type", with("\"type\": \"revolute\",", ""), "E /joints/0/type: is missing");
        row("missing side", with("\"a\": { \"body\": \"slider\", \"faces\": \"all\" },", ""),
            "E /contacts/0/a: is missing");
        row("missing spring end", with("\"b\": { \"body\": \"crank\", \"position\": [0.1,0,0] },", ""),
            "E /loads/2/b: is missing");
        row("missing radius", with("\"radius\": 0.01, ", ""), "E /bodies/1/shapes/1/radius: is missing");
        row("key of another kind", with("\"radius\": 0.01", "\"radius\": 0.01, \"size\": [1,1,1]"),
            "W /bodies/1/shapes/1/size: is kept but has no effect on a sphere");
        row("no faces", with("[\"Assembly/Guide#face:3\", \"Assembly/Guide#face:5\"]", "[]"),
            "E /contacts/0/b/faces: is an empty list");
        row("unknown name", with("\"friction\": \"mu\"", "\"friction\": \"mue\""),
            "E /contacts/0/friction: unknown name \"mue\" in \"mue\"; did you mean \"mu\"?");
        row("time where it cannot be", with("\"friction\": \"mu\"", "\"friction\": \"mu*t\""), "uses the time t");
        row("later parameter", with("\"mu\": 0.01,", "\"mu\": \"2*l1\","), "E /parameters/mu: unknown name \"l1\"");
        row("parameter name", with("\"mu\": 0.01", "\"sin\": 0.01"),
            "E /parameters/sin: \"sin\" cannot name a parameter");
        row("unknown joint", with("\"revolute\"", "\"revolut\""),
            "E /joints/0/type: unknown joint \"revolut\"; did you mean \"revolute\"?");
        row("gear as a joint", with("\"revolute\"", "\"gear\""),
            "E /joints/0/type: \"gear\" joins no two bodies: it is a coupling of two joints; add one of the type "
            "\"gear-pair\" to");
        row("rack as a joint", with("\"revolute\"", "\"rack\""),
            "add one of the type \"rack-and-pinion\" to \"couplings\"");
        row("belt as a joint", with("\"revolute\"", "\"belt\""), "add one of the type \"belt\" to \"couplings\"");
        row("motor of a slide",
            with("\"type\": \"revolute\",",
                 "\"type\": \"prismatic\", \"motor\": { \"kind\": \"angle\", \"value\": \"150*t\" },"),
            "E /joints/0/motor/kind: joint \"main bearing\" slides; use \"position\" instead of \"angle\"");
        row("motor without an axis",
            with("\"type\": \"revolute\",",
                 "\"type\": \"spherical\", \"motor\": { \"kind\": \"torque\", \"value\": 1 },"),
            "E /joints/0/motor: joint \"main bearing\" is spherical; a motor drives only");
        row("unknown motor",
            with("\"type\": \"revolute\",", "\"type\": \"revolute\", \"motor\": { \"kind\": \"sped\", \"value\": 1 },"),
            "E /joints/0/motor/kind: unknown kind of motor \"sped\"; did you mean \"speed\"?");
        row("motor without value",
            with("\"type\": \"revolute\",", "\"type\": \"revolute\", \"motor\": { \"kind\": \"speed\" },"),
            "E /joints/0/motor/value: is missing");
        row("limits that cross", with("\"type\": \"revolute\",", "\"type\": \"revolute\", \"limits\": [1.5, -1.5],"),
            "E /joints/0/limits: the lower limit 1.5 must be below the upper one, -1.5");
        row("one limit", with("\"type\": \"revolute\",", "\"type\": \"revolute\", \"limits\": [1.5],"),
            "E /joints/0/limits: needs 2 numbers but has 1");
        row("limits of a ball joint",
            with("\"type\": \"revolute\",", "\"type\": \"spherical\", \"limits\": [-1.5, 1.5],"),
            "E /joints/0/limits: joint \"main bearing\" is spherical");
        row("unknown body", with("\"body\": \"slider\"", "\"body\": \"slide\""),
            "E /contacts/0/a/body: there is no body named \"slide\"; did you mean \"slider\"?");
        row("unknown load joint", with("\"joint\": \"main bearing\"", "\"joint\": \"bearing\""),
            "E /loads/0/joint: there is no joint named \"bearing\"");
        row("unknown material", with("\"material\": \"steel\"", "\"material\": \"stele\""), "did you mean \"steel\"?");
        row("unknown geometry",
            with("\"geometry\": \"mech\", \"part\": \"Assembly/Guide\"",
                 "\"geometry\": \"m\", \"part\": \"Assembly/Guide\""),
            "E /bodies/0/shapes/0/geometry: there is no geometry named \"m\"");
    }

    void mistakes() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const QString all = QString::fromStdString(complaints(text.toStdString()));
        QVERIFY2(all.contains(said), qPrintable("expected: " + said + "\nsaid: " + all));
        if (said.startsWith("W ")) QVERIFY(!all.contains("E "));
    }

    void everyTruncationIsNamed() {
        for (std::size_t length = 1; length + 1 < example.size(); length += 7) {
            const std::string said = complaints(example.substr(0, length));
            QVERIFY2(said.find("ends too early, at line ") != std::string::npos,
                     (std::to_string(length) + " " + said).c_str());
        }
    }

    void settingsChangeOneThing() {
        const auto run = [](const std::string& setting) {
            return parseProject(withSetting(example, setting)).mechanism;
        };
        QCOMPARE(run("/run/tolerance=1e-8").run.tolerance.value, 1e-8);
        QCOMPARE(run("/run/strategy=time-stepping").run.strategy, std::string("time-stepping"));
        QCOMPARE(run("/run/accumulation_height=1e-9").run.accumulation_height.value, 1e-9);
        QCOMPARE(run("/parameters/mu=0.3").contacts[0].friction.value, 0.3);
        QCOMPARE(run("/parameters/fresh=2*l1").parameters.back().second.value, 0.306);
        QCOMPARE(run("/contacts/0/friction=mu/2").contacts[0].friction.value, 0.005);
        QCOMPARE(run("/gravity=[0,0,-1]").gravity[2].value, -1.0);
        QCOMPARE(run("/name=12").name, std::string("12"));
        QCOMPARE(run("/bodies/2/velocity/linear/1=3").bodies[2].velocity.linear[1].value, 3.0);
        QCOMPARE(run("/bodies/2/mass={\"value\":1,\"inertia\":[1,1,1,0,0,0]}").bodies[2].mass->value.value, 1.0);
        // Nothing else changes.
        auto expected = parseProject(example).mechanism;
        expected.run.tolerance = 1e-8;
        QVERIFY(run("/run/tolerance=1e-8") == expected);
        const std::string bare = R"({ "escapement": 1 })";
        QCOMPARE(parseProject(withSetting(bare, "/run/until=3")).mechanism.run.until.value, 3.0);
        QCOMPARE(parseProject(withSetting(bare, "/gravity/0=3")).mechanism.gravity[2].value, -9.81);
    }

    void wrongSettingsAreNamed_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("said");
        QTest::newRow("no equals") << "/run/tolerance"
                                   << "has no =";
        QTest::newRow("no slash") << "run/tolerance=1"
                                  << "does not start with /";
        QTest::newRow("typing mistake") << "/run/tolerence=1"
                                        << "did you mean \"tolerance\"?";
        QTest::newRow("no such element") << "/bodies/7/fixed=true"
                                         << "no element 7: the list has 3";
        QTest::newRow("no index") << "/bodies/crank/fixed=true"
                                  << "\"crank\" must be a number, counted from 0";
        QTest::newRow("inside a number") << "/run/tolerance/x=1"
                                         << "nothing can stand inside";
        QTest::newRow("unknown list") << "/bodys/0/name=a"
                                      << "did you mean \"bodies\"?";
    }

    void wrongSettingsAreNamed() {
        QFETCH(QString, setting);
        QFETCH(QString, said);
        try {
            withSetting(example, setting.toStdString());
            QFAIL("accepted");
        } catch (const InputError& error) {
            QVERIFY2(QString(error.what()).contains(said), error.what());
        }
    }

    void unreadableFilesAreNamed() {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        const auto said = [](const std::filesystem::path& file) {
            try {
                readProject(file);
            } catch (const InputError& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        QVERIFY(said(root / "none").find("cannot be read") != std::string::npos);
        QVERIFY(said(root).find("is a folder") != std::string::npos);
        std::ofstream(root / "empty") << "";
        QVERIFY(said(root / "empty").find("empty: the file is empty") != std::string::npos);
    }

    void aValueThatIsNoNumberIsNeverLost() {
        Mechanism m;
        m.gravity[0] = std::numeric_limits<double>::quiet_NaN();
        const std::string said = complaints(projectText(m));
        QVERIFY2(said.find("E /gravity/0: \"nan\" is not a finite number") != std::string::npos, said.c_str());
    }
};

QTEST_GUILESS_MAIN(ProjectMistakesTest)

#include "project_mistakes_test.moc"
