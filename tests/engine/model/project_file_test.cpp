// The project file: what is read is written back, every mistake is named with its place, saving keeps the old file
// whole, and the documents that describe the format are what the field descriptions say.

#include "engine/model/field_rows.h"
#include "engine/model/field_tables.h"
#include "engine/model/json_text.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <sys/stat.h>

#include <fstream>

using namespace escapement;

namespace {

/// The example of the format's description.
const std::string example = R"json({
  "escapement": 1,
  "name": "Slider-crank with clearance",
  "parameters": { "mu": 0.01, "l1": 0.153, "half": "l1/2" },
  "gravity": [0, -9.81, 0],
  "geometry": [ { "id": "mech", "file": "slider_crank.step", "sha256": "12ab", "scale": 1.0 } ],
  "materials": [ { "name": "steel", "density": 7850 } ],
  "bodies": [
    { "name": "ground", "fixed": true, "shapes": [ { "geometry": "mech", "part": "Assembly/Guide" } ] },
    { "name": "crank",
      "pose": { "position": [0, 0, 0], "quaternion": [1, 0, 0, 0] },
      "velocity": { "linear": [0, 0, 0], "angular": [0, 0, 150] },
      "shapes": [ { "geometry": "mech", "part": "Assembly/Crank", "material": "steel",
                    "placement": { "position": [0, 0, 0], "quaternion": [1, 0, 0, 0] } },
                  { "primitive": "sphere", "radius": 0.01, "contact": false } ],
      "mass": { "value": 0.038, "centre": ["half", 0, 0], "inertia": [7.4e-5, 7.4e-5, 7.4e-5, 0, 0, 0] } },
    { "name": "slider", "shapes": [ { "geometry": "mech", "part": "Assembly/Slider", "material": "steel" } ] }
  ],
  "joints": [
    { "name": "main bearing", "type": "revolute",
      "a": { "body": "ground", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0],
             "picked": "Assembly/Guide#face:7" },
      "b": { "body": "crank",  "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0],
             "picked": "Assembly/Crank#face:2" } }
  ],
  "loads": [ { "name": "drive", "type": "torque", "joint": "main bearing", "value": "0.02*sin(10*t)" },
             { "name": "push", "type": "force", "a": { "body": "crank", "position": [0.1, 0, 0] },
               "vector": [0, "2*t", -1], "axes": "body" },
             { "name": "spring", "type": "spring-damper", "a": { "body": "ground", "position": [0,0,0] },
               "b": { "body": "crank", "position": [0.1,0,0] },
               "stiffness": 100, "damping": 1, "length": 0.2 } ],
  "contacts": [
    { "name": "slider in guide", "a": { "body": "slider", "faces": "all" },
      "b": { "body": "ground", "faces": ["Assembly/Guide#face:3", "Assembly/Guide#face:5"] },
      "restitution": 0.4, "tangential_restitution": 0.0, "friction": "mu" }
  ],
  "run": { "until": 0.5, "strategy": "hybrid", "transitions": "step-over",
           "integrator": "HEM5", "tolerance": 1e-6, "output_step": 1e-3, "step": 1e-4 },
  "views": { }
})json";

std::string with(const std::string& from, const std::string& to) {
    const auto at = example.find(from);
    if (at == std::string::npos) qFatal("the example has no %s", from.c_str());
    return std::string(example).replace(at, from.size(), to);
}

std::string sentence(const Finding& finding) { return finding.pointer + ": " + finding.message; }

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

std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// docs/<name> as it is, and as it should be; rewrites it when ESCAPEMENT_REGENERATE_DOCS is set.
void compareDocument(const std::string& name, const std::string& wanted) {
    const auto file = std::filesystem::path(ESCAPEMENT_SOURCE_DIR) / "docs" / name;
    if (qEnvironmentVariableIsSet("ESCAPEMENT_REGENERATE_DOCS")) std::ofstream(file, std::ios::binary) << wanted;
    QVERIFY2(contents(file) == wanted,
             ("docs/" + name + " is out of date: run this test with ESCAPEMENT_REGENERATE_DOCS=1").c_str());
}

/// What Python's jsonschema says of the project by docs/project.schema.json: nothing, complaints, or no answer without
/// it.
std::optional<QByteArray> outsideVerdict(const QString& project) {
    const QString script = R"python(
import json, sys
from jsonschema import Draft7Validator, Draft202012Validator
schema = json.load(open(sys.argv[1])); project = json.load(open(sys.argv[2]))
for validator in (Draft7Validator, Draft202012Validator):
    validator.check_schema(schema)
    for error in validator(schema).iter_errors(project):
        print("/" + "/".join(str(p) for p in error.absolute_path), error.message)
)python";
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start("python3", {"-c", script, QString(ESCAPEMENT_SOURCE_DIR) + "/docs/project.schema.json", project});
    if (!process.waitForFinished(60000)) return std::nullopt;
    const QByteArray said = process.readAll();
    return said.contains("No module named") ? std::nullopt : std::optional(said);
}

} // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT

  private slots:
    void exampleIsRead() {
        const auto project = parseProject(example);
        QVERIFY(project.warnings.empty());
        const auto& m = project.mechanism;
        QVERIFY(validate(m).empty());
        QCOMPARE(m.bodies.size(), std::size_t(3));
        QVERIFY(m.bodies[0].fixed);
        QCOMPARE(m.bodies[1].mass->centre[0].value, 0.0765);
        QCOMPARE(m.bodies[1].mass->centre[0].expression, std::string("half"));
        QCOMPARE(m.bodies[1].velocity.angular[2].value, 150.0);
        QCOMPARE(m.bodies[1].shapes[1].primitive, std::string("sphere"));
        QVERIFY(!m.bodies[1].shapes[1].contact);
        QVERIFY(!m.bodies[0].shapes[0].placement);
        QVERIFY(m.bodies[1].shapes[0].placement);
        QCOMPARE(m.joints[0].a.picked, std::string("Assembly/Guide#face:7"));
        QVERIFY(m.contacts[0].a.faces.empty());
        QCOMPARE(m.contacts[0].b.faces.size(), std::size_t(2));
        QCOMPARE(m.contacts[0].friction.value, 0.01);
        QCOMPARE(m.loads[0].value.expression, std::string("0.02*sin(10*t)"));
        QCOMPARE(m.loads[1].vector[2].value, -1.0);
        QCOMPARE(m.run.until.value, 0.5);
    }

    void whatIsWrittenReadsTheSame() {
        const auto m = parseProject(example).mechanism;
        const std::string text = projectText(m);
        const auto again = parseProject(text);
        QVERIFY(again.warnings.empty());
        QVERIFY(again.mechanism == m);
        QCOMPARE(projectText(again.mechanism), text);
        // A different project must not compare equal.
        QVERIFY(!(parseProject(with("\"mu\": 0.01", "\"mu\": 0.02")).mechanism == m));
    }

    void defaultsAreLeftOutAndNumbersKeepTheirBits() {
        Mechanism m;
        m.name = "numbers";
        m.gravity[2] = -9.806650000000001;
        m.gravity[0] = 1e-300;
        const std::string text = projectText(m);
        QVERIFY(text.find("strategy") == std::string::npos);
        QVERIFY(text.find("bodies") == std::string::npos);
        const auto again = parseProject(text).mechanism;
        QCOMPARE(again.gravity[2].value, -9.806650000000001);
        QCOMPARE(again.gravity[0].value, 1e-300);
    }

    void unknownKeysAreKeptAndWarnedAbout() {
        const std::string text =
            with("\"name\": \"crank\",", R"("name": "crank", "colour": { "r": [1, 2.5] }, "poses": 1,)");
        const auto project = parseProject(text);
        QCOMPARE(project.warnings.size(), std::size_t(2));
        QCOMPARE(project.warnings[0].pointer, std::string("/bodies/1/colour"));
        QVERIFY(project.warnings[0].severity == Severity::Warning);
        QVERIFY(sentence(project.warnings[1]).find("did you mean \"pose\"?") != std::string::npos);
        QCOMPARE(project.mechanism.bodies[1].unknown.json()["colour"]["r"][1].get<double>(), 2.5);
        const auto again = parseProject(projectText(project.mechanism));
        QVERIFY(again.mechanism == project.mechanism);
        QCOMPARE(again.warnings.size(), std::size_t(2));
        QCOMPARE(projectText(again.mechanism), projectText(project.mechanism));
    }

    void unknownKeysDeepInsideAreKept() {
        const auto project = parseProject(with("\"body\": \"slider\"", "\"body\": \"slider\", \"signature\": \"x\""));
        QCOMPARE(project.warnings.at(0).pointer, std::string("/contacts/0/a/signature"));
        QVERIFY(parseProject(projectText(project.mechanism)).mechanism == project.mechanism);
    }

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

    void motorsAndLimitsAreRead() {
        const auto project =
            parseProject(with("\"type\": \"revolute\",", "\"type\": \"revolute\", \"limits\": [-1.5, \"2*l1\"], "
                                                         "\"motor\": { \"kind\": \"angle\", \"value\": \"150*t\" },"));
        QVERIFY(project.warnings.empty());
        const Joint& joint = project.mechanism.joints[0];
        QVERIFY(joint.motor && joint.limits);
        QCOMPARE(joint.motor->kind, std::string("angle"));
        QCOMPARE(joint.motor->value.expression, std::string("150*t"));
        QCOMPARE((*joint.limits)[0].value, -1.5);
        QVERIFY((*joint.limits)[1].value != 0.0); // resolved
        QVERIFY(parseProject(projectText(project.mechanism)).mechanism == project.mechanism);
        const auto rowAt = [](const Joint& j, const std::string& pointer) {
            for (const auto& row : fieldRows(j, "/joints/0"))
                if (row.pointer == pointer) return row;
            return FieldRow();
        };
        QCOMPARE(rowAt(joint, "/joints/0/limits").text, std::string("-1.5, 2*l1"));
        QVERIFY(rowAt(joint, "/joints/0/motor/value").usesTime);
        Joint bare = joint;
        bare.motor.reset();
        bare.limits.reset();
        const FieldRow absent = rowAt(bare, "/joints/0/limits"); // settable, though not there
        QCOMPARE(absent.presence, FieldRow::Presence::Absent);
        QVERIFY(absent.values.empty() && absent.text.empty());
        QCOMPARE(rowAt(bare, "/joints/0/motor").key, std::string("motor"));
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

    void savingReplacesTheFileWhole() {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        const auto file = root / "a.escapement";
        const auto m = parseProject(example).mechanism;
        saveProject(m, file);
        QVERIFY(readProject(file).mechanism == m);
        QCOMPARE(contents(file), projectText(m));
        ::chmod(file.c_str(), 0640);
        auto changed = m;
        changed.name = "changed";
        saveProject(changed, file);
        QCOMPARE(readProject(file).mechanism.name, std::string("changed"));
        struct stat info {};
        QCOMPARE(::stat(file.c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777, mode_t(0640));
        // Nothing is left beside it, and a link stays a link.
        std::filesystem::create_symlink(file, root / "link.escapement");
        saveProject(m, root / "link.escapement");
        QVERIFY(std::filesystem::is_symlink(root / "link.escapement"));
        QCOMPARE(readProject(file).mechanism.name, m.name);
        QCOMPARE(std::distance(std::filesystem::directory_iterator(root), {}), std::ptrdiff_t(2));
    }

    void failedSavesKeepTheOldFile() {
        QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        const auto m = parseProject(example).mechanism;
        QVERIFY_THROWS_EXCEPTION(InputError, saveProject(m, root / "missing" / "a.escapement"));
        const auto file = root / "a.escapement";
        saveProject(m, file);
        auto broken = m;
        broken.name = "\xff";
        QVERIFY_THROWS_EXCEPTION(InputError, saveProject(broken, file));
        QVERIFY(readProject(file).mechanism == m);
        std::filesystem::create_directory(root / "folder");
        QVERIFY_THROWS_EXCEPTION(InputError, saveProject(m, root / "folder"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(root), {}), std::ptrdiff_t(2));
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

    void theSchemaKnowsWhatTheReaderKnows() {
        const Json schema = projectSchema();
        QCOMPARE(
            schema["properties"]["bodies"]["items"]["properties"]["mass"]["properties"]["value"]["exclusiveMinimum"]
                .get<double>(),
            0.0);
        QCOMPARE(schema["properties"]["joints"]["items"]["properties"]["type"]["enum"].size(), jointTypes().size());
        QCOMPARE(schema["properties"]["bodies"]["items"]["properties"]["fixed"]["type"].get<std::string>(),
                 std::string("boolean"));
    }

    void anOutsideValidatorAgrees() {
        QTemporaryDir folder;
        const auto verdict = [&](const std::string& text) {
            std::ofstream(folder.filePath("project").toStdString()) << text;
            return outsideVerdict(folder.filePath("project"));
        };
        if (!verdict(example)) QSKIP("python3 with jsonschema is missing: the schema was not tried outside");
        QCOMPARE(*verdict(example), QByteArray());
        QCOMPARE(*verdict(projectText(parseProject(example).mechanism)), QByteArray());
        QVERIFY(verdict(with("\"revolute\"", "\"revolut\""))->contains("/joints/0/type"));
        QVERIFY(verdict(with("\"radius\": 0.01, ", ""))->contains("/bodies/1/shapes/1"));
        QVERIFY(verdict(with("\"density\": 7850", "\"density\": -1"))->contains("/materials/0/density"));
        QVERIFY(verdict(with("\"value\": \"0.02*sin(10*t)\"", "\"axes\": \"body\""))->contains("/loads/0"));
    }

    void everySampleIsSound() {
        int samples = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(
                 std::filesystem::path(ESCAPEMENT_SOURCE_DIR) / "resources")) {
            if (entry.path().extension() != ".escapement") continue;
            ++samples;
            const auto project = readProject(entry.path());
            QVERIFY2(project.warnings.empty(), entry.path().c_str());
            const auto findings = validate(project.mechanism);
            QVERIFY2(findings.empty(),
                     (entry.path().string() + " " + (findings.empty() ? "" : sentence(findings[0]))).c_str());
            QVERIFY2(parseProject(projectText(project.mechanism)).mechanism == project.mechanism, entry.path().c_str());
            if (const auto verdict = outsideVerdict(QString::fromStdString(entry.path().string())))
                QCOMPARE(*verdict, QByteArray());
        }
        if (samples == 0) QSKIP("there are no samples in resources/");
    }

    /// The example of the format's contract holds nothing that this program does not know, and what it cannot run it
    /// says.
    void theContractsExampleIsUnderstood() {
        const auto shared = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(ESCAPEMENT_SOURCE_DIR) + "/../shared");
        const std::string contract = contents((shared + "/design/files.md").toStdString());
        const auto from = contract.find("```json\n"), to = contract.find("\n```", from);
        if (from == std::string::npos || to == std::string::npos)
            QSKIP("the format's contract is missing (ESCAPEMENT_SHARED): its example was not read");
        const auto project = parseProject(contract.substr(from + 8, to - from - 8));
        QVERIFY(project.warnings.empty());
        std::string pointers;
        for (const auto& finding : validate(project.mechanism)) pointers += finding.pointer + " ";
        // The example is abridged: the body "slider" is only referred to.
        QCOMPARE(pointers, std::string("/contacts/0/a/body "));
        QVERIFY(parseProject(projectText(project.mechanism)).mechanism == project.mechanism);
    }

    void documentsAreUpToDate() {
        compareDocument("project.schema.json", jsonText(projectSchema()));
        const auto file = std::filesystem::path(ESCAPEMENT_SOURCE_DIR) / "docs" / "project-file.md";
        const std::string document = contents(file);
        for (const auto& [title, table] : fieldTables())
            QVERIFY2(document.find("<!-- fields: " + title + " -->") != std::string::npos, title.c_str());
        compareDocument("project-file.md", withFieldTables(document));
    }

    void theDocumentsExampleRuns() {
        const std::string document =
            contents(std::filesystem::path(ESCAPEMENT_SOURCE_DIR) / "docs" / "project-file.md");
        const auto from = document.find("```json\n"), to = document.find("\n```", from);
        QVERIFY(from != std::string::npos && to != std::string::npos);
        const auto project = parseProject(document.substr(from + 8, to - from - 8));
        QVERIFY(project.warnings.empty());
        QVERIFY(validate(project.mechanism).empty());
    }
};

QTEST_GUILESS_MAIN(ProjectFileTest)
#include "project_file_test.moc"
