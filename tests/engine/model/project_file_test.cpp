// The project file: what is read is written back, saving keeps the old file whole, and the documents that describe the
// format are what the field descriptions say.

#include "engine/model/checks/validation.h"
#include "engine/model/fields/field_rows.h"
#include "engine/model/fields/field_tables.h"
#include "engine/model/files/json_text.h"
#include "engine/model/files/project_file.h"
#include "tests/support/example_project.h"
#include "tests/support/places.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <sys/stat.h>

#include <fstream>

using namespace escapement;

namespace {

std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// docs/<name> as it is, and as it should be; rewrites it when ESCAPEMENT_REGENERATE_DOCS is set.
void compareDocument(const std::string& name, const std::string& wanted) {
    const auto file = std::filesystem::path(sourceFolder) / "docs" / name;
    if (qEnvironmentVariableIsSet("ESCAPEMENT_REGENERATE_DOCS")) std::ofstream(file, std::ios::binary) << wanted;
    QVERIFY2(contents(file) == wanted,
             ("docs/" + name + " is out of date: run this test with ESCAPEMENT_REGENERATE_DOCS=1").c_str());
}

/// What Python's jsonschema says of each project by docs/project.schema.json: nothing, or complaints. No answers
/// without it.
std::vector<QByteArray> outsideVerdicts(const QStringList& projects) {
    const QString script = R"python(
import json, sys
from jsonschema import Draft7Validator, Draft202012Validator
schema = json.load(open(sys.argv[1]))
validators = [kind(schema) for kind in (Draft7Validator, Draft202012Validator)]
for validator in validators:
    validator.check_schema(schema)
for path in sys.argv[2:]:
    project = json.load(open(path))
    said = ["/" + "/".join(str(p) for p in error.absolute_path) + " " + error.message.replace("\n", " ")
            for validator in validators for error in validator.iter_errors(project)]
    print("; ".join(said))
)python";
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start("python3", QStringList{"-c", script, QString(sourceFolder) + "/docs/project.schema.json"} + projects);
    if (!process.waitForFinished(60000)) return {};
    const QByteArray said = process.readAll();
    if (said.contains("No module named")) return {};
    QByteArrayList lines = said.split('\n');
    lines.removeLast(); // after the last end of line
    return {lines.begin(), lines.end()};
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
        // Of a file that was there alone it is said that it is as it was.
        const auto refusal = [&](const std::filesystem::path& to) {
            try {
                saveProject(m, to);
            } catch (const InputError& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        QVERIFY(refusal(root / "missing" / "a.escapement").find("cannot be saved") != std::string::npos);
        QVERIFY(refusal(root / "missing" / "a.escapement").find("as it was") == std::string::npos);
        QVERIFY(refusal(root / "folder").find("as it was") != std::string::npos);
        QCOMPARE(std::distance(std::filesystem::directory_iterator(root), {}), std::ptrdiff_t(2));
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
        const std::string texts[] = {example,
                                     projectText(parseProject(example).mechanism),
                                     with("\"revolute\"", "\"revolut\""),
                                     with("\"radius\": 0.01, ", ""),
                                     with("\"density\": 7850", "\"density\": -1"),
                                     with("\"value\": \"0.02*sin(10*t)\"", "\"axes\": \"body\"")};
        QStringList files;
        for (const std::string& text : texts) {
            files << folder.filePath(QString::number(files.size()));
            std::ofstream(files.last().toStdString()) << text;
        }
        const std::vector<QByteArray> verdicts = outsideVerdicts(files);
        if (verdicts.empty()) QSKIP("python3 with jsonschema is missing: the schema was not tried outside");
        QVERIFY2(verdicts.size() == std::size(texts), verdicts.back());
        QCOMPARE(verdicts[0], QByteArray());
        QCOMPARE(verdicts[1], QByteArray());
        QVERIFY(verdicts[2].contains("/joints/0/type"));
        QVERIFY(verdicts[3].contains("/bodies/1/shapes/1"));
        QVERIFY(verdicts[4].contains("/materials/0/density"));
        QVERIFY(verdicts[5].contains("/loads/0"));
    }

    void everySampleIsSound() {
        QStringList samples;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(std::filesystem::path(sourceFolder) / "resources")) {
            if (entry.path().extension() != ".escapement") continue;
            samples << QString::fromStdString(entry.path().string());
            const auto project = readProject(entry.path());
            QVERIFY2(project.warnings.empty(), entry.path().c_str());
            const auto findings = validate(project.mechanism);
            QVERIFY2(findings.empty(),
                     (entry.path().string() + " " + (findings.empty() ? "" : sentence(findings[0]))).c_str());
            QVERIFY2(parseProject(projectText(project.mechanism)).mechanism == project.mechanism, entry.path().c_str());
        }
        if (samples.isEmpty()) QSKIP("there are no samples in resources/");
        const std::vector<QByteArray> verdicts = outsideVerdicts(samples);
        if (verdicts.empty()) QSKIP("python3 with jsonschema is missing: the samples were not tried outside");
        QVERIFY2(verdicts.size() == std::size_t(samples.size()), verdicts.back());
        for (std::size_t k = 0; k < verdicts.size(); ++k)
            QVERIFY2(verdicts[k].isEmpty(), qPrintable(samples[int(k)] + " " + verdicts[k]));
    }

    /// The example of the format's contract holds nothing that this program does not know, and what it cannot run it
    /// says.
    void theContractsExampleIsUnderstood() {
        const auto shared = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared");
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
        const auto file = std::filesystem::path(sourceFolder) / "docs" / "project-file.md";
        const std::string document = contents(file);
        for (const auto& [title, table] : fieldTables())
            QVERIFY2(document.find("<!-- fields: " + title + " -->") != std::string::npos, title.c_str());
        compareDocument("project-file.md", withFieldTables(document));
    }

    void theDocumentsExampleRuns() {
        const std::string document = contents(std::filesystem::path(sourceFolder) / "docs" / "project-file.md");
        const auto from = document.find("```json\n"), to = document.find("\n```", from);
        QVERIFY(from != std::string::npos && to != std::string::npos);
        const auto project = parseProject(document.substr(from + 8, to - from - 8));
        QVERIFY(project.warnings.empty());
        QVERIFY(validate(project.mechanism).empty());
    }
};

QTEST_GUILESS_MAIN(ProjectFileTest)

#include "project_file_test.moc"
