// The result file: what goes in comes out, for our own reader and for plain h5py, also after the process was killed.

#include "engine/model/errors.h"
#include "engine/results/result_file.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <dlfcn.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>
#include <thread>

using namespace escapement;

/// What the file driver asked of the system: to write at a place, or where there is nothing to write, to make the file
/// that long.
struct Put {
    off64_t at;
    std::string data;
};
static std::vector<Put>* recorded = nullptr; // where they are taken down
extern "C" ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) {
    static auto real = reinterpret_cast<ssize_t (*)(int, const void*, size_t, off64_t)>(dlsym(RTLD_NEXT, "pwrite64"));
    if (recorded) recorded->push_back({at, std::string(static_cast<const char*>(data), size)});
    return real(file, data, size, at);
}
extern "C" ssize_t pwrite(int file, const void* data, size_t size, off_t at) { return pwrite64(file, data, size, at); }
extern "C" int ftruncate64(int file, off64_t size) noexcept {
    static auto real = reinterpret_cast<int (*)(int, off64_t)>(dlsym(RTLD_NEXT, "ftruncate64"));
    if (recorded) recorded->push_back({size, {}});
    return real(file, size);
}
extern "C" int ftruncate(int file, off_t size) noexcept { return ftruncate64(file, size); }

namespace {

ResultLayout madeUpLayout() {
    ResultLayout layout;
    layout.project_name = "Möbius & Söhne";
    layout.project_text = R"({"escapement": 1, "name": "Möbius & Söhne"})";
    layout.bodies = {"ground", "zebra", "arm/left", "50%2F"};
    layout.joints = {{"weld", 0}, {"hinge", 1}, {"ball", 3}};
    return layout;
}

/// Frame i: every number in it tells i, so that a reader can check a file of any length. i % 4 contact rows.
Frame madeUpFrame(int i) {
    Frame frame;
    frame.time = 0.001 * i;
    frame.kind = FrameKind(i % 3);
    for (int b = 0; b < 4; ++b) {
        BodyState body;
        body.position = Vec3(i, b, 1.0 / (i + 1));
        body.orientation = Quaternion(1.0 + i, 2.0, 3.0, b);
        body.linear = Vec3(2.0 * i, b, 0.5);
        body.angular = Vec3(3.0 * i, -b, 0.25);
        frame.bodies.push_back(body);
    }
    for (int dof : {0, 1, 3}) {
        JointState joint;
        joint.dof = dof;
        for (int k = 0; k < dof; ++k) {
            joint.coordinate[k] = i + 0.1 * k;
            joint.speed[k] = -i - 0.1 * k;
        }
        joint.force << i, 1, 2, 3, 4, dof;
        frame.joints.push_back(joint);
    }
    frame.energy = {1.0 * i, 2.0 * i, 3.0 * i, 4.0 * i, 5.0 * i};
    frame.energy.motors = 0.5 * i;
    for (int c = 0; c < i % 4; ++c) {
        ContactRow row;
        row.pair = c % 2;
        row.point = Vec3(i, c, 0);
        row.normal = Vec3::UnitZ();
        row.gap = 1e-3 * i;
        row.force = Vec3(0, 3.0, i);
        row.impulse = Vec3(0, 0, 4.0 * i);
        row.slip = Vec3(0.5, i, 0);
        row.status = ContactStatus(c % 3);
        frame.contacts.push_back(row);
    }
    return frame;
}

Event madeUpEvent(int i) {
    return {i,
            0.001 * i,
            EventKind(i % 13),
            "contact " + std::to_string(i),
            "a|x#face:1 - b|y#edge:" + std::to_string(i),
            Vec3(i, 1, 2),
            Vec3(0, i, 0),
            0.5 * i,
            i % 2 ? "µ jumps at " + std::to_string(i) : "",
            0.25 * i,
            0.125 * i};
}

StepRow madeUpStep(int i) { return {0.001 * i, 1e-3, Strategy(i % 2), 0.5, 1e-12 * i, 1e-11, 1e-9, i, 1e-10}; }

Checkpoint madeUpCheckpoint(int frames) {
    Checkpoint checkpoint;
    checkpoint.reals["q/all"] = {1.0 * frames, 0.1, -0.0};
    checkpoint.reals["empty"] = {};
    checkpoint.integers["frames"] = {frames};
    checkpoint.integers["turns"] = {-3, std::int64_t(1) << 60};
    return checkpoint;
}

/// Frames 0..count-1, each with an event and two steps, a checkpoint every 50.
void emitRun(FrameSink& sink, int count, const std::function<void(int)>& after = {}) {
    sink.begin(madeUpLayout());
    sink.pair(0, {"slider in guide", "slider#vertex:1", "guide#face:2", 0});
    sink.pair(1, {"ball on plate", "ball#face:1", "plate#face:6", 1});
    for (int i = 0; i < count; ++i) {
        sink.frame(madeUpFrame(i));
        sink.event(madeUpEvent(i));
        sink.step(madeUpStep(2 * i));
        sink.step(madeUpStep(2 * i + 1));
        if (i % 50 == 49) sink.checkpoint(madeUpCheckpoint(i + 1));
        if (after) after(i);
    }
}

bool same(const Frame& a, const Frame& b) {
    bool equal = a.time == b.time && a.kind == b.kind && a.bodies.size() == b.bodies.size() &&
                 a.joints.size() == b.joints.size() && a.contacts.size() == b.contacts.size();
    for (std::size_t i = 0; equal && i < a.bodies.size(); ++i)
        equal = a.bodies[i].position == b.bodies[i].position && a.bodies[i].linear == b.bodies[i].linear &&
                a.bodies[i].angular == b.bodies[i].angular &&
                a.bodies[i].orientation.coeffs() == b.bodies[i].orientation.coeffs();
    for (std::size_t i = 0; equal && i < a.joints.size(); ++i)
        equal = a.joints[i].dof == b.joints[i].dof && a.joints[i].coordinate == b.joints[i].coordinate &&
                a.joints[i].speed == b.joints[i].speed && a.joints[i].force == b.joints[i].force;
    for (std::size_t i = 0; equal && i < a.contacts.size(); ++i) {
        const ContactRow &x = a.contacts[i], &y = b.contacts[i];
        equal = x.pair == y.pair && x.point == y.point && x.normal == y.normal && x.gap == y.gap &&
                x.force == y.force && x.impulse == y.impulse && x.slip == y.slip && x.status == y.status;
    }
    const Energies &e = a.energy, &f = b.energy;
    return equal && e.kinetic == f.kinetic && e.potential == f.potential && e.springs == f.springs &&
           e.dissipated == f.dissipated && e.work == f.work && e.motors == f.motors;
}

/// What an outsider checks with plain h5py: prints the number of frames and of checkpoints.
const char* const outsider = R"(
import sys, h5py, numpy as np
for path in sys.argv[1:]:
    with h5py.File(path, 'r') as f:
        n = len(f['time']); i = np.arange(n)
        assert f.attrs['format'] == 1 and f.attrs['status'] in ('running', 'done'), dict(f.attrs)
        assert np.array_equal(f['time'][:], 0.001 * i)
        assert np.array_equal(f['frame_kind'][:n], i % 3)
        assert np.array_equal(f['energy'][:n], np.outer(i, [1, 2, 3, 4, 5]))
        for b, name in enumerate(['ground', 'zebra', 'arm%2Fleft', '50%252F']):
            g = f['bodies'][name]
            assert np.array_equal(g['position'][:n], np.stack([i, 0*i + b, 1.0 / (i + 1)], 1)), name
            assert np.array_equal(g['quaternion'][:n], np.stack([1.0 + i, 0*i + 2, 0*i + 3, 0*i + b], 1)), name
            assert np.array_equal(g['velocity'][:n, 3], 3.0 * i), name
        assert 'coordinate' not in f['joints/weld'] and f['joints/hinge/coordinate'].shape[1] == 1
        assert np.array_equal(f['joints/hinge/coordinate'][:n, 0], i)
        assert np.array_equal(f['joints/ball/speed'][:n, 2], -i - 0.2)
        assert np.array_equal(f['joints/ball/force'][:n, 0], i)
        o = f['contacts/offsets'][:n + 1]
        assert len(o) == n + 1 and np.array_equal(np.diff(o), i % 4), 'offsets'
        rows = f['contacts/rows'][:o[-1]]
        assert len(rows) == o[-1]
        assert np.array_equal(rows['point'][:, 0], np.repeat(i, i % 4)), 'rows'
        assert np.array_equal(rows['impulse'][:, 2], 4.0 * np.repeat(i, i % 4)), 'rows'
        pairs = f['contacts/pairs'][:]
        assert n == 0 or (pairs['contact'][0] == b'slider in guide' and list(pairs['id']) == [0, 1]), pairs
        s = f['solver'][:]; k = np.arange(len(s))
        assert np.array_equal(s['iterations'], k) and np.array_equal(s['time'], 0.001 * k), 'solver'
        for k, e in enumerate(f['events'][:]):
            assert e['instant'] == k and e['subject'].decode() == 'contact %d' % k, e
            assert e['features'].decode().endswith('edge:%d' % k), e
            assert e['text'].decode() == ('µ jumps at %d' % k if k % 2 else ''), e
        for k, c in enumerate(sorted(f['checkpoints'], key=int)):
            c = f['checkpoints'][c]
            frames = c['integers/frames'][0]
            assert frames == 50 * (k + 1) and frames <= n, (k, frames, n)
            assert c['reals/q%2Fall'][0] == frames and c['integers/turns'][1] == 1 << 60
        print(n, len(f['checkpoints']), len(f['events']))
)";

QString python() { return QStringLiteral("/usr/bin/python3"); }

bool hasH5py() { return QProcess::execute(python(), {"-c", "import h5py"}) == 0; }

/// Runs the outsider's check; numbers printed, or its complaint.
std::pair<QString, QString> askOutsider(const QStringList& files) {
    QProcess process;
    process.start(python(), QStringList{"-c", outsider} + files);
    process.waitForFinished(120000);
    return {process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput()) : QString(),
            QString::fromUtf8(process.readAllStandardError())};
}

ContactReport madeUpReport() {
    ContactReport report;
    report.chosen = "newton";
    report.law = "relaxed";
    report.solvers = {{"newton", 40, 80, 7, 1.0 / 3.0}, {"proximal-point", 2, 9, 5, 1e-9}};
    report.refused = 1;
    report.gaveUp = 2;
    report.relaxed = 42;
    report.refusal = "it factorises W";
    report.liftSpeed = 0.1;
    report.liftGap = 1e-5;
    return report;
}

} // namespace

class ResultFileTest : public QObject {
    Q_OBJECT

  private slots:
    /// A run that ended at an unsolved contact problem: its file opens.
    void aResidualWithoutEnd() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("run.h5").toStdString();
        {
            ResultFileWriter writer(path, 7);
            emitRun(writer, 5);
            writer.finish(RunStatus::Failed, "stays unsolved");
            ContactReport report = madeUpReport();
            report.solvers[0].residual = std::numeric_limits<double>::infinity();
            writer.facts({1.5, 3, report});
        }
        const ContactReport read = readResult(path)->facts().contacts;
        QCOMPARE(read.solvers.size(), std::size_t(2));
        QVERIFY(std::isinf(read.solvers[0].residual));
        QCOMPARE(read.solvers[1].residual, 1e-9);
    }

    /// A file of a version that did not tell motors from loads opens, and says that it does not.
    void withoutTheWorkOfMotors() {
        if (!hasH5py()) QSKIP("python3-h5py is not installed");
        QTemporaryDir folder;
        const QString path = folder.filePath("old.h5");
        {
            ResultFileWriter writer(path.toStdString(), 7);
            emitRun(writer, 20);
            writer.finish(RunStatus::Done, "");
        }
        const QString forget = "import sys, h5py\nwith h5py.File(sys.argv[1], 'r+') as f: del f['energy_motors']";
        QCOMPARE(QProcess::execute(python(), {"-c", forget, path}), 0);
        const auto result = readResult(path.toStdString());
        QCOMPARE(result->frameCount(), std::size_t(20));
        QVERIFY(std::isnan(result->frameAt(7).energy.motors));
        QCOMPARE(result->frameAt(7).energy.work, 35.0);
    }

    void roundTrip() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("run.h5").toStdString();
        {
            ResultFileWriter writer(path, 7);
            emitRun(writer, 2500);
            writer.finish(RunStatus::Done, "reached its end");
            writer.facts({1.5, 3, madeUpReport()});
        }
        const auto result = readResult(path);
        const ResultLayout layout = result->layout(), given = madeUpLayout();
        QCOMPARE(layout.project_name, given.project_name);
        QCOMPARE(layout.project_text, given.project_text);
        QCOMPARE(layout.project_sha256.size(), std::size_t(64));
        QCOMPARE(layout.bodies, given.bodies);
        QCOMPARE(layout.joints.size(), given.joints.size());
        for (std::size_t j = 0; j < given.joints.size(); ++j) {
            QCOMPARE(layout.joints[j].name, given.joints[j].name);
            QCOMPARE(layout.joints[j].dof, given.joints[j].dof);
        }
        QCOMPARE(result->frameCount(), std::size_t(2500));
        for (int i = 0; i < 2500; ++i)
            QVERIFY2(same(result->frameAt(std::size_t(i)), madeUpFrame(i)), qPrintable(QString("frame %1").arg(i)));
        const auto events = result->events();
        QCOMPARE(events.size(), std::size_t(2500));
        for (int i = 0; i < 2500; ++i) {
            const Event e = events[std::size_t(i)], wanted = madeUpEvent(i);
            QVERIFY(e.instant == wanted.instant && e.time == wanted.time && e.kind == wanted.kind &&
                    e.subject == wanted.subject && e.features == wanted.features && e.point == wanted.point &&
                    e.impulse == wanted.impulse && e.energy_lost == wanted.energy_lost && e.text == wanted.text &&
                    e.approach == wanted.approach && e.leaving == wanted.leaving);
        }
        QCOMPARE(result->stepCount(), std::size_t(5000));
        QCOMPARE(result->steps()[4999].iterations, 4999);
        QCOMPARE(result->pairs()[1].feature_b, std::string("plate#face:6"));
        const auto checkpoints = result->checkpoints();
        QCOMPARE(checkpoints.size(), std::size_t(50));
        for (int k = 0; k < 50; ++k) {
            QCOMPARE(checkpoints[std::size_t(k)].reals, madeUpCheckpoint(50 * (k + 1)).reals);
            QCOMPARE(checkpoints[std::size_t(k)].integers, madeUpCheckpoint(50 * (k + 1)).integers);
        }
        QCOMPARE(result->status(), RunStatus::Done);
        QCOMPARE(result->message(), std::string("reached its end"));
        QCOMPARE(result->facts().rejected, std::int64_t(3));
        QVERIFY(result->facts().contacts == madeUpReport());
        if (!hasH5py()) QSKIP("python3-h5py is not installed: nobody outside has read the file");
        const auto [numbers, complaint] = askOutsider({folder.filePath("run.h5")});
        QVERIFY2(numbers.trimmed() == "2500 50 2500", qPrintable(numbers + complaint));
    }

    /// 300 000 frames make the trees of chunks split several times.
    void longRun() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("long.h5").toStdString();
        ResultLayout layout;
        layout.bodies = {"ball"};
        Frame frame;
        frame.bodies.resize(1);
        {
            ResultFileWriter writer(path, 200);
            writer.begin(layout);
            for (int i = 0; i < 300000; ++i) {
                frame.time = i;
                frame.bodies[0].position.x() = 2.0 * i;
                writer.frame(frame);
            }
            writer.finish(RunStatus::Done, "");
        }
        const auto result = readResult(path);
        QCOMPARE(result->frameCount(), std::size_t(300000));
        for (std::size_t i = 0; i < 300000; ++i) {
            if (result->timeAt(i) != double(i) || i % 1000 == 0)
                QCOMPARE(result->frameAt(i).bodies[0].position.x(), 2.0 * double(i));
            QVERIFY(result->timeAt(i) == double(i));
        }
        QCOMPARE(result->frameIndexAt(-1.0), std::size_t(0));
        QCOMPARE(result->frameIndexAt(17.5), std::size_t(17));
        QCOMPARE(result->frameIndexAt(1e9), std::size_t(299999));
    }

    void unfinishedStaysRunning() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("run.h5").toStdString();
        ResultFileWriter writer(path, 10);
        emitRun(writer, 35);
        const auto result = readResult(path); // another reader while the writer goes on
        QCOMPARE(result->status(), RunStatus::Running);
        QVERIFY(result->frameCount() >= 30 && result->frameCount() <= 35);
        QVERIFY(same(result->frameAt(29), madeUpFrame(29)));
    }

    void refusals() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("no.h5").toStdString();
        QVERIFY_EXCEPTION_THROWN(readResult(file), InputError);
        std::ofstream(file) << "not HDF5";
        QVERIFY_EXCEPTION_THROWN(readResult(file), InputError);
        QVERIFY_EXCEPTION_THROWN(ResultFileWriter(folder.filePath("nowhere/run.h5").toStdString()), InputError);
    }

    /// A walk over texts that never ends, were it not looked at: an object without size in a collection of the heap.
    void damagedTexts() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("damaged.h5").toStdString();
        {
            ResultFileWriter writer(path, 10);
            emitRun(writer, 70);
            writer.finish(RunStatus::Done, "");
        }
        readResult(path);
        std::ifstream in(path, std::ios::binary);
        const std::string whole{std::istreambuf_iterator<char>(in), {}};
        int damaged = 0;
        for (std::size_t at = whole.find("GCOL"); at != std::string::npos; at = whole.find("GCOL", at + 4)) {
            std::string bytes = whole;
            std::memset(bytes.data() + at + 16, 0, 16); // its first object: number 0 of length 0
            std::ofstream(path, std::ios::binary) << bytes;
            QVERIFY_EXCEPTION_THROWN(readResult(path), InputError);
            ++damaged;
        }
        QVERIFY(damaged > 0);
    }

    /// A death within each single write of a short run in turn: every file must be whole, or not yet begun.
    void deathWithinEveryWrite() {
        if (!hasH5py()) QSKIP("python3-h5py is not installed");
        QTemporaryDir folder;
        const QString whole = folder.filePath("whole.h5");
        std::vector<Put> all;
        recorded = &all;
        {
            ResultFileWriter writer(whole.toStdString(), 25);
            emitRun(writer, 58);
            writer.finish(RunStatus::Done, "");
        }
        recorded = nullptr;
        QStringList files;
        std::string file;
        int died = 0, unborn = 0;
        for (const Put& put : all) {
            if (put.data.empty()) {
                file.resize(std::size_t(put.at));
                continue;
            }
            const auto written = [&](std::size_t size) {
                std::string after = file;
                after.resize(std::max(file.size(), std::size_t(put.at) + size));
                return after.replace(std::size_t(put.at), size, put.data, 0, size);
            };
            // What a killed process leaves of a write is whole pages of the file: here its first page.
            const std::size_t firstPage = std::size_t((put.at / 4096 + 1) * 4096 - put.at);
            const std::string left = put.data.size() > firstPage ? written(firstPage) : file;
            ++died;
            // Until the first commit's last piece, the superblock, there is no HDF5 file at all.
            if (!left.starts_with("\x89HDF\r\n\x1a\n")) {
                ++unborn;
                QVERIFY2(files.isEmpty(), "a file lost its beginning");
            } else {
                files << folder.filePath(QString::number(died) + ".h5");
                std::ofstream(files.last().toStdString(), std::ios::binary) << left;
                try {
                    readResult(files.last().toStdString());
                } catch (const std::exception& error) {
                    QFAIL(qPrintable(QString("after %1 writes: %2").arg(died).arg(error.what())));
                }
            }
            file = written(put.data.size());
        }
        std::ostringstream real;
        real << std::ifstream(whole.toStdString(), std::ios::binary).rdbuf();
        QVERIFY(real.str() == file); // nothing was written that was not taken down
        QVERIFY2(died > 150 && unborn < died / 2, qPrintable(QString("%1 deaths, %2 unborn").arg(died).arg(unborn)));
        const auto [numbers, complaint] = askOutsider(files);
        QVERIFY2(!numbers.isEmpty(), qPrintable(complaint));
        int before = 0;
        for (const QString& line : numbers.split('\n', Qt::SkipEmptyParts)) {
            QVERIFY2(line.section(' ', 0, 0).toInt() >= before, "a later death lost frames");
            before = line.section(' ', 0, 0).toInt();
        }
        QCOMPARE(before, 58);
        qInfo("%d deaths, %d before there was a file", died, unborn);
    }

    /// SIGKILL at random moments while frames stream as fast as they can.
    void killed() {
        if (!hasH5py()) QSKIP("python3-h5py is not installed");
        const int kills = std::max(1, qEnvironmentVariable("ESCAPEMENT_KILLS", "20").toInt());
        std::mt19937 random(20);
        QTemporaryDir folder;
        QStringList files;
        std::vector<int> announced;
        for (int k = 0; k < kills; ++k) {
            files << folder.filePath(QString("killed%1.h5").arg(k));
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(), {"--stream", files.last()});
            QVERIFY2(child.waitForReadyRead(20000), "the child does not stream");
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 60000));
            child.kill();
            QVERIFY(child.waitForFinished());
            QCOMPARE(child.exitStatus(), QProcess::CrashExit);
            // The child says after each checkpoint how many frames are committed.
            const auto lines = child.readAllStandardOutput().split('\n');
            announced.push_back(lines.size() > 1 ? lines[lines.size() - 2].toInt() : 0);
            const auto result = readResult(files.last().toStdString());
            QCOMPARE(result->status(), RunStatus::Running);
            QVERIFY(result->frameCount() >= std::size_t(announced.back()));
        }
        const auto [numbers, complaint] = askOutsider(files);
        QVERIFY2(!numbers.isEmpty(), qPrintable(complaint));
        const QStringList lines = numbers.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), kills);
        qint64 total = 0;
        for (int k = 0; k < kills; ++k) {
            QVERIFY(lines[k].section(' ', 0, 0).toInt() >= announced[std::size_t(k)]);
            total += lines[k].section(' ', 0, 0).toInt();
        }
        qInfo("%d kills, %lld committed frames, all consistent", kills, total);
    }
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    if (argc == 3 && std::string(argv[1]) == "--stream") {
        ResultFileWriter writer(argv[2], 5);
        emitRun(writer, 100000000, [](int i) {
            if (i % 50 == 49) {
                const std::string line = std::to_string(i + 1) + "\n";
                if (write(STDOUT_FILENO, line.data(), line.size()) < 0) _exit(1);
            }
        });
        return 0;
    }
    ResultFileTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "result_file_test.moc"
