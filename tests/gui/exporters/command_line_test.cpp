// The command line as a user meets it: the program runs as a child, without a display.

#include "engine/results/result_file.h"
#include "tests/support/places.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <QtEndian>

#include <algorithm>
#include <bit>
#include <csignal>
#include <cstring>

using namespace escapement;

namespace {

struct Answer {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// Two bodies on hinges that swing under gravity: no contact, no geometry file.
const char* const doublePendulum = R"({
  "escapement": 1, "name": "double pendulum", "gravity": [0, -9.81, 0],
  "bodies": [
    {"name": "ground", "fixed": true},
    {"name": "upper", "pose": {"position": [0.5, 0, 0]},
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.01, 0.09, 0.09, 0, 0, 0]}},
    {"name": "lower", "pose": {"position": [1.5, 0, 0]},
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.01, 0.09, 0.09, 0, 0, 0]}}],
  "joints": [
    {"name": "shoulder", "type": "revolute", "a": {"body": "ground"}, "b": {"body": "upper", "position": [-0.5, 0, 0]}},
    {"name": "elbow", "type": "revolute", "a": {"body": "upper", "position": [0.5, 0, 0]},
     "b": {"body": "lower", "position": [-0.5, 0, 0]}}],
  "run": {"until": 0.5, "strategy": "hybrid", "tolerance": 1e-7, "output_step": 0.01}
})";

/// A ball above a plate that it hits again and again.
const char* const bouncingBall = R"({
  "escapement": 1, "name": "ball", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "plate", "fixed": true, "shapes": [{"primitive": "plane", "size": [2, 2, 0]}]},
    {"name": "ball", "pose": {"position": [0, 0, 0.15]}, "shapes": [{"primitive": "sphere", "radius": 0.05}],
     "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.001, 0.001, 0.001, 0, 0, 0]}}],
  "contacts": [{"name": "bounce", "a": {"body": "ball", "faces": "all"}, "b": {"body": "plate", "faces": "all"},
                "restitution": 0.8}],
  "run": {"until": 0.6, "strategy": "hybrid", "tolerance": 1e-8, "output_step": 0.01}
})";

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }

    void write(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    Answer call(const QStringList& arguments) const {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("DISPLAY");
        environment.remove("WAYLAND_DISPLAY");
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(folder_.path());
        process.start(programFile, arguments);
        Answer answer;
        if (!process.waitForFinished(120000)) return answer;
        answer.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
        answer.out = process.readAllStandardOutput();
        answer.err = process.readAllStandardError();
        return answer;
    }

    static void compareKeys(const QJsonObject& object, QStringList keys) {
        QStringList found = object.keys();
        found.sort();
        keys.sort();
        QCOMPARE(found, keys);
    }

    static const QStringList& summaryKeys() {
        static const QStringList keys = {"status", "message", "notes",  "simulated", "wall",  "steps", "strategy",
                                         "events", "blows",   "solver", "energy",    "drift", "final"};
        return keys;
    }

  private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        write("pendulum.escapement", doublePendulum);
        write("ball.escapement", bouncingBall);
        write("broken.escapement", QByteArray(doublePendulum).left(300));
        write("wrong.escapement", QByteArray(doublePendulum).replace("revolute", "revolut"));
    }

    void helpAndVersion() {
        const Answer help = call({"--help"}), version = call({"--version"}), run = call({"run", "--help"});
        QCOMPARE(help.code, 0);
        for (const char* command : {"run", "check", "import", "info", "export", "verify", "bench"})
            QVERIFY2(help.out.contains(command), command);
        QVERIFY(!help.out.contains("cad-worker"));
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.startsWith("escapement "));
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("--until"));
    }

    void wrongUsage() {
        for (const QStringList& arguments : {QStringList{"run"},
                                             {"run", "nowhere.escapement"},
                                             {"rnu", "x"},
                                             {"info", "nowhere.h5"},
                                             {"run", "pendulum.escapement", "--bogus"},
                                             {"export", "x.h5", "--to", "gif", "--out", "y"},
                                             {"verify", "no-such-system"},
                                             {"import", "nowhere.step"},
                                             {"run", "broken.escapement"},
                                             {"run", "pendulum.escapement", "--set", "nonsense"},
                                             {"run", "pendulum.escapement", "--from", "nowhere.h5:3"},
                                             {"run", "pendulum.escapement", "--out", "pendulum.escapement"}}) {
            const Answer answer = call(arguments);
            QVERIFY2(answer.code == 2,
                     qPrintable(arguments.join(' ') + ": " + QString::number(answer.code) + answer.err));
            QVERIFY2(answer.err.size() > 20, qPrintable(arguments.join(' ')));
            QVERIFY2(answer.out.isEmpty(), qPrintable(arguments.join(' ')));
        }
        QVERIFY(call({"rnu", "x"}).err.contains("run"));
        QVERIFY(call({"run", "broken.escapement"}).err.contains("broken.escapement"));
    }

    void importTellsWhatContactMakesOfIt() {
        const QString file = QString(sourceFolder) + "/resources/samples/bouncing_ball.step";
        const Answer json = call({"import", file, "--json"});
        QCOMPARE(json.code, 0);
        const auto parts = json.json()["parts"].toArray();
        QCOMPARE(parts.size(), 2);
        for (const auto& one : parts) {
            const auto part = one.toObject();
            for (const char* key : {"path", "solids", "faces", "volume", "centre", "faces_by_kind", "edges_by_kind",
                                    "placement", "notes", "contact"})
                QVERIFY2(part.contains(key), key);
            const auto contact = part["contact"].toObject();
            QCOMPARE(contact["faces"].toArray().size(), part["faces"].toInt());
            for (const char* key :
                 {"edges", "nearly_tangent", "curvature_jumps", "unused", "vertices", "touching_vertices"})
                QVERIFY2(contact.contains(key), key);
            for (const auto& edge : contact["edges"].toArray())
                QVERIFY(edge.toObject()["gap"].toObject()["distance"].toDouble() < 1e-9);
        }
        QVERIFY(json.json().contains("repairs") && json.json().contains("refused") && json.json().contains("sha256"));
        const Answer text = call({"import", file});
        QVERIFY2(text.out.contains("edges and faces disagree by") && text.out.contains("faces: "), text.out);
    }

    void wrongModel() {
        const Answer run = call({"run", "wrong.escapement"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("/joints/0/type") && run.err.contains("revolute"), run.err);
        const Answer check = call({"check", "wrong.escapement", "--json"});
        QCOMPARE(check.code, 1);
        const auto findings = check.json()["findings"].toArray();
        QVERIFY(!findings.isEmpty());
        QCOMPARE(findings[0].toObject()["pointer"].toString(), QString("/joints/0/type"));
    }

    void brokenOnTheWay() {
        // A load without a value from t = 0.3 s on: the run fails there, and what came before can be read.
        const char* const load = "\"loads\": [{\"name\": \"pull\", \"type\": \"force\", \"a\": {\"body\": \"lower\"}, "
                                 "\"vector\": [\"sqrt(0.3-t)\", 0, 0]}], \"run\": {";
        write("pulled.escapement", QByteArray(doublePendulum).replace("\"run\": {", load));
        const Answer run = call({"run", "pulled.escapement"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("'pull'") && run.err.contains("0.3"), run.err);
        const auto result = readResult(path("pulled.h5").toStdString());
        QVERIFY(result->status() == RunStatus::Failed);
        QVERIFY(result->frameCount() >= 30); // and where the value ends
        QVERIFY(std::abs(result->timeAt(29) - 0.29) < 1e-12);
    }

    void limitsBrokenAtTheStart() {
        write("limits.escapement",
              QByteArray(doublePendulum).replace("\"elbow\",", "\"elbow\", \"limits\": [0.2, 1],"));
        for (const char* command : {"check", "run"}) {
            const Answer answer = call({command, "limits.escapement"});
            QCOMPARE(answer.code, 1);
            QVERIFY2(answer.err.contains("/joints/1/limits") && answer.err.contains("widen"), answer.err);
        }
    }

    void check() {
        const Answer answer = call({"check", "pendulum.escapement", "--json"});
        QVERIFY2(answer.code == 0, answer.err);
        QCOMPARE(answer.json()["freedoms"].toInt(), 2);
        QCOMPARE(answer.json()["driven"].toInt(-1), 0);
        write("driven.escapement",
              QByteArray(doublePendulum)
                  .replace("\"elbow\",", "\"elbow\", \"motor\": {\"kind\": \"speed\", \"value\": 1},"));
        const Answer driven = call({"check", "driven.escapement"});
        QVERIFY2(driven.out.contains("2 (contacts open), 1 of them driven by a motor"), driven.out);
        QCOMPARE(answer.json()["conflicting"].toArray().size(), 0);
    }

    void runInfoAndTable() {
        const Answer run = call({"run", "pendulum.escapement", "--json", "--csv", "p.csv", "--until", "0.3", "--set",
                                 "/run/tolerance=1e-9", "--set", "/run/output_step=0.02"});
        QVERIFY2(run.code == 0, run.err);
        const QJsonObject summary = run.json();
        compareKeys(summary, summaryKeys());
        QCOMPARE(summary["status"].toString(), QString("done"));
        compareKeys(summary["steps"].toObject(), {"accepted", "rejected"});
        compareKeys(summary["strategy"].toObject(), {"event_driven", "time_stepping"});
        compareKeys(summary["solver"].toObject(),
                    {"name", "law", "problems", "iterations", "worst_residual", "used", "fallbacks", "lift"});
        compareKeys(summary["energy"].toObject(),
                    {"start", "end", "dissipated", "work", "motors", "numerical", "unexplained"});
        compareKeys(summary["drift"].toObject(), {"position", "velocity", "penetration"});
        const QJsonObject final = summary["final"].toObject();
        compareKeys(final["bodies"].toObject()["lower"].toObject(), {"position", "quaternion", "linear", "angular"});
        compareKeys(final["joints"].toObject()["elbow"].toObject(), {"coordinate", "speed", "force"});
        QVERIFY(std::abs(summary["energy"].toObject()["unexplained"].toDouble()) < 1e-6);

        const Answer info = call({"info", "pendulum.h5", "--json"});
        QCOMPARE(info.code, 0);
        compareKeys(info.json(), summaryKeys());
        QCOMPARE(info.json()["final"], summary["final"]);
        QCOMPARE(info.json()["events"], summary["events"]);
        QCOMPARE(info.json()["blows"], summary["blows"]);
        QCOMPARE(info.json()["steps"], summary["steps"]);
        QCOMPARE(info.json()["solver"].toObject(), summary["solver"].toObject());
        for (const char* key : {"start", "end", "dissipated", "work"})
            QVERIFY(std::abs(info.json()["energy"].toObject()[key].toDouble() -
                             summary["energy"].toObject()[key].toDouble()) < 1e-12);

        const auto result = readResult(path("pendulum.h5").toStdString());
        QVERIFY(result->layout().project_text.find("1e-09") != std::string::npos ||
                result->layout().project_text.find("1e-9") != std::string::npos);
        QCOMPARE(result->frameCount(), std::size_t(16));
        QFile table(path("p.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const auto lines = table.readAll().split('\n');
        QVERIFY(lines[0].startsWith("time [s],bodies/ground/position x [m]"));
        QCOMPARE(lines.size(), 1 + 16 + 1);

        const Answer chosen = call(
            {"export", "pendulum.h5", "--to", "csv", "--out", "e.csv", "--columns", "time,joints/elbow/coordinate"});
        QVERIFY2(chosen.code == 0, chosen.err);
        QFile two(path("e.csv"));
        QVERIFY(two.open(QIODevice::ReadOnly));
        QCOMPARE(two.readLine(), QByteArray("time [s],joints/elbow/coordinate [rad]\n"));
        QCOMPARE(call({"export", "pendulum.h5", "--to", "csv", "--out", "e.csv", "--columns", "tim"}).code, 2);
    }

    void quietSaysNothing() {
        const Answer answer = call({"run", "pendulum.escapement", "--quiet", "--out", "q.h5"});
        QCOMPARE(answer.code, 0);
        QVERIFY2(answer.out.isEmpty() && answer.err.isEmpty(), answer.out + answer.err);
    }

    void picture() {
        QCOMPARE(call({"run", "ball.escapement", "--quiet", "--out", "pic.h5"}).code, 0);
        const Answer answer =
            call({"export", "pic.h5", "--to", "png", "--out", "ball.png", "--width", "320", "--height", "200"});
        QVERIFY2(answer.code == 0, answer.err);
        const QImage image(path("ball.png"));
        QCOMPARE(image.size(), QSize(320, 200));
        QSet<QRgb> colours;
        for (int y = 0; y < 200; y += 4)
            for (int x = 0; x < 320; x += 4) colours << image.pixel(x, y);
        QVERIFY2(colours.size() > 10, "the picture is empty");
    }

    /// A file of glTF is read back by its own rules: lengths, accessors within the buffer, the motion that of the
    /// result.
    void modelWithItsMotion() {
        QCOMPARE(call({"run", "ball.escapement", "--quiet", "--out", "gl.h5"}).code, 0);
        const Answer answer = call({"export", "gl.h5", "--to", "glb", "--out", "ball.glb"});
        QVERIFY2(answer.code == 0, answer.err);
        QFile file(path("ball.glb"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray all = file.readAll();
        const auto word = [&](qsizetype at) { return qFromLittleEndian<quint32>(all.constData() + at); };
        QCOMPARE(all.left(4), QByteArray("glTF"));
        QCOMPARE(word(4), quint32(2));
        QCOMPARE(word(8), quint32(all.size()));
        QCOMPARE(word(16), quint32(0x4E4F534A));
        const quint32 length = word(12);
        QCOMPARE(length % 4, quint32(0));
        const auto json = nlohmann::json::parse(all.mid(20, length).toStdString());
        const auto bytes = all.mid(20 + length + 8);
        QCOMPARE(json["buffers"][0]["byteLength"].get<qsizetype>(), bytes.size());
        const auto floats = [&](const nlohmann::json& index, std::size_t width) {
            const auto& accessor = json["accessors"][index.get<std::size_t>()];
            const auto& view = json["bufferViews"][accessor["bufferView"].get<std::size_t>()];
            const auto count = accessor["count"].get<std::size_t>() * width;
            if (view["byteLength"].get<std::size_t>() != 4 * count) qFatal("an accessor is not as long as its view");
            std::vector<float> values(count);
            std::memcpy(values.data(), bytes.constData() + view["byteOffset"].get<std::size_t>(), 4 * count);
            return values;
        };
        for (const auto& mesh : json["meshes"])
            for (const auto& primitive : mesh["primitives"]) {
                const auto points = floats(primitive["attributes"]["POSITION"], 3);
                std::uint32_t most = 0;
                for (float corner : floats(primitive["indices"], 1))
                    most = std::max(most, std::bit_cast<std::uint32_t>(corner));
                QVERIFY(!points.empty() && most < points.size() / 3);
                QCOMPARE(floats(primitive["attributes"]["NORMAL"], 3).size(), points.size());
            }
        // The ball's node goes where the result says, at each of its times.
        const auto result = readResult(path("gl.h5").toStdString());
        const auto layout = result->layout();
        const auto ball =
            std::size_t(std::find(layout.bodies.begin(), layout.bodies.end(), "ball") - layout.bodies.begin());
        QVERIFY(ball < layout.bodies.size());
        const auto& animation = json["animations"][0];
        int channels = 0;
        for (const auto& channel : animation["channels"]) {
            QCOMPARE(json["nodes"][channel["target"]["node"].get<std::size_t>()]["name"].get<std::string>(),
                     std::string("ball")); // the ground has no motion
            const auto& sampler = animation["samplers"][channel["sampler"].get<std::size_t>()];
            const auto times = floats(sampler["input"], 1);
            QVERIFY(times.size() > 10 && std::is_sorted(times.begin(), times.end()) &&
                    std::adjacent_find(times.begin(), times.end()) == times.end());
            if (channel["target"]["path"] != "translation") continue;
            ++channels;
            const auto places = floats(sampler["output"], 3);
            for (std::size_t i = 0; i < times.size(); ++i) {
                const Frame frame = result->frameAt(result->frameIndexAt(double(times[i]) + 1e-7));
                for (int k = 0; k < 3; ++k)
                    QVERIFY(std::abs(places[3 * i + std::size_t(k)] - frame.bodies[ball].position[k]) < 1e-5);
            }
        }
        QCOMPARE(channels, 1);
        QCOMPARE(call({"export", "gl.h5", "--to", "glb", "--out", "ball.glb", "--times", "0.1"}).code,
                 2); // it holds every frame
    }

    void trianglesOfAMoment() {
        QCOMPARE(call({"run", "ball.escapement", "--quiet", "--out", "st.h5"}).code, 0);
        const Answer answer = call({"export", "st.h5", "--to", "stl", "--out", "ball.stl", "--times", "0,0.1"});
        QVERIFY2(answer.code == 0, answer.err);
        const auto result = readResult(path("st.h5").toStdString());
        const auto highest = [&](const QString& name) { // mm
            QFile file(path(name));
            if (!file.open(QIODevice::ReadOnly)) qFatal("no file %s", qPrintable(name));
            const QByteArray all = file.readAll();
            const auto count = qFromLittleEndian<quint32>(all.constData() + 80);
            if (all.size() != 84 + 50 * qsizetype(count) || count == 0)
                qFatal("the count of triangles does not fit the file");
            float z = -1e9f;
            for (quint32 i = 0; i < count; ++i)
                for (int corner = 1; corner < 4; ++corner) {
                    float value;
                    std::memcpy(&value, all.constData() + 84 + 50 * i + 12 * corner + 8, 4);
                    z = std::max(z, value);
                }
            return double(z);
        };
        const auto heightOf = [&](double time) {
            const Frame frame = result->frameAt(result->frameIndexAt(time));
            double most = -1e9;
            for (const auto& body : frame.bodies) most = std::max(most, body.position.z());
            return 1e3 * most;
        };
        // The ball is the highest: it has fallen as far in the triangles as in the result.
        const double fallen = heightOf(0.0) - heightOf(0.1);
        QVERIFY(fallen > 10.0);
        QVERIFY2(std::abs(highest("ball-1.stl") - highest("ball-2.stl") - fallen) < 1e-3,
                 qPrintable(QString::number(fallen)));
        QCOMPARE(call({"export", "st.h5", "--to", "stl", "--out", "x.stl", "--times", "77"}).code,
                 2); // no moment of the run
    }

    /// A CAD file that has gone elsewhere after the run is found by the id that the project gave it.
    void geometryThatWasMoved() {
        const QString samples = QString(sourceFolder) + "/resources/samples/";
        for (const char* ending : {".step", ".escapement"})
            QVERIFY(QFile::copy(samples + "table_block" + ending, path(QString("moved") + ending)));
        QFile project(path("moved.escapement"));
        QVERIFY(project.open(QIODevice::ReadWrite));
        const QByteArray text = project.readAll().replace("table_block.step", "moved.step");
        const QString id = QJsonDocument::fromJson(text)["geometry"][0]["id"].toString();
        QVERIFY(project.seek(0) && project.write(text) == text.size() && project.resize(text.size()));
        project.close();
        QCOMPARE(call({"run", "moved.escapement", "--quiet", "--until", "0.01", "--out", "moved.h5"}).code, 0);
        QVERIFY(QDir(folder_.path()).mkdir("away") && QFile::rename(path("moved.step"), path("away/there.step")));
        const auto to = [&](const QStringList& more) {
            return call(QStringList{"export", "moved.h5", "--to", "stl", "--out", "moved.stl"} + more);
        };
        const Answer lost = to({});
        QCOMPARE(lost.code, 2);
        QVERIFY2(lost.err.contains("--geometry ID=FILE"), lost.err);
        const Answer found = to({"--geometry", id + "=away/there.step"});
        QVERIFY2(found.code == 0, found.err);
        QVERIFY(QFile(path("moved.stl")).size() > 84);
        QCOMPARE(to({"--geometry", "another=away/there.step"}).code, 2);
        QCOMPARE(to({"--geometry", "away/there.step"}).code, 2);
    }

    /// Every dataset of a continued run holds the same bytes as the uninterrupted run's.
    void continuedRunIsTheSame() {
        QCOMPARE(call({"run", "ball.escapement", "--quiet", "--out", "whole.h5"}).code, 0);
        QCOMPARE(call({"run", "ball.escapement", "--quiet", "--until", "0.25", "--out", "part.h5"}).code, 0);
        for (const char* from : {"part.h5", "part.h5:0"}) {
            const Answer rest = call({"run", "ball.escapement", "--quiet", "--from", from, "--out", "rest.h5"});
            QVERIFY2(rest.code == 0, rest.err);
            if (QProcess::execute("/usr/bin/python3", {"-c", "import h5py"}) != 0)
                QSKIP("python3-h5py is not installed: the two files were not compared");
            QProcess compare;
            compare.start("/usr/bin/python3", {"-c", R"(
import sys, h5py
def datasets(path):
    found = {}
    with h5py.File(path, 'r') as f:
        def note(name, o):
            if isinstance(o, h5py.Dataset):
                found[name] = (o.shape, repr(getattr(o[()], 'tolist', o[()].__str__)()))
        f.visititems(note)
    return found
a, b = datasets(sys.argv[1]), datasets(sys.argv[2])
different = [n for n in sorted(set(a) | set(b)) if a.get(n) != b.get(n)]
assert len(a) > 15 and a['time'][0][0] > 50
sys.exit('different: ' + ', '.join(different) if different else 0)
)",
                                               path("whole.h5"), path("rest.h5")});
            QVERIFY(compare.waitForFinished(60000));
            QVERIFY2(compare.exitCode() == 0, from + QByteArray(" ") + compare.readAllStandardError());
        }
        QCOMPARE(call({"run", "ball.escapement", "--from", "part.h5:999", "--out", "no.h5"}).code, 2);
        QCOMPARE(call({"run", "ball.escapement", "--from", "part.h5", "--out", "part.h5"}).code, 2);
        // What is no continuation of that run is refused, and says what differs.
        const Answer other = call(
            {"run", "ball.escapement", "--from", "part.h5", "--out", "no.h5", "--set", "/contacts/0/restitution=0.9"});
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("/contacts/0/restitution"), other.err);
        QCOMPARE(call({"run", "pendulum.escapement", "--from", "part.h5", "--out", "no.h5"}).code, 2);
        const Answer early = call({"run", "ball.escapement", "--from", "part.h5", "--out", "no.h5", "--until", "1e-4"});
        QCOMPARE(early.code, 2);
        QVERIFY2(early.err.contains("before the checkpoint"), early.err);
    }

    void ctrlCStopsAndKeeps() {
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start(programFile, {"run", "pendulum.escapement", "--until", "1e6", "--out", "stopped.h5", "--json"});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("stopped.h5")), 20000);
        QTest::qWait(500);
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        QCOMPARE(QJsonDocument::fromJson(process.readAllStandardOutput()).object()["status"].toString(),
                 QString("stopped"));
        const auto result = readResult(path("stopped.h5").toStdString());
        QCOMPARE(result->status(), RunStatus::Stopped);
        QVERIFY(result->frameCount() > 1);
    }

    void verifySystems() {
        const Answer list = call({"verify", "--list", "--json"});
        QCOMPARE(list.code, 0);
        const QJsonArray systems = QJsonDocument::fromJson(list.out).array();
        QVERIFY(!systems.isEmpty());
        const Answer answer =
            call({"verify", systems[0].toObject()["name"].toString(), "--json", "--set", "until=0.001"});
        QVERIFY2(answer.code == 0, answer.err);
        for (const char* key : {"status", "time", "q", "v", "lambda", "events", "steps", "drift"})
            QVERIFY2(answer.json().contains(key), key);
        QCOMPARE(answer.json()["time"].toDouble(), 0.001);
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
