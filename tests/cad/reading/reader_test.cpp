// What can go wrong around a CAD file: each a clear message that names the file, and nothing left behind.

#include "cad/child_process.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/places.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

using namespace escapement;
namespace fs = std::filesystem;

class ReaderTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    fs::path path(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
        return path(name);
    }

    fs::path script(const std::string& name, const std::string& text) const {
        const auto file = write(name, "#!/bin/sh\n" + text + "\n");
        fs::permissions(file, fs::perms::owner_all);
        return file;
    }

    static fs::path sample() { return fs::path(sourceFolder) / "resources/samples/bouncing_ball.step"; }

    static QString refusalOf(const fs::path& file, const CadReadOptions& options = {}) {
        try {
            readCadFile(file, options);
        } catch (const InputError& error) {
            const QString text = error.what();
            if (!text.contains(QString::fromStdString(file.filename().string())))
                return "the file is not named: " + text;
            return text;
        }
        return "it was read";
    }

    static std::string textOf(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

  private slots:
    // A folder of its own for what the reader leaves behind: nothing.
    void initTestCase() { qputenv("TMPDIR", temporary_.path().toLocal8Bit()); }
    void cleanup() {
        for (const auto& entry : fs::directory_iterator(fs::temp_directory_path()))
            QVERIFY2(!entry.path().filename().string().starts_with("escapement-"), entry.path().c_str());
    }

    void wrongFiles() {
        QVERIFY(refusalOf(path("nowhere.step")).contains("is not there"));
        QVERIFY(refusalOf(write("empty.step", "")).contains("is empty"));
        QVERIFY(refusalOf(write("letter.step", "Dear Sir,\nplease find enclosed\n")).contains("is not a STEP file"));
        QVERIFY(refusalOf(write("part.sldprt", "x")).contains("Export it as STEP"));
        QVERIFY(refusalOf(fs::path(folder_.path().toStdString())).contains("is not a file"));
        const auto whole = textOf(sample());
        QVERIFY(refusalOf(write("cut.step", whole.substr(0, whole.size() / 2))).contains("is cut off"));
        QVERIFY(refusalOf(write("garbage.brep", "no shape in here")).contains("could not be read"));
        const std::string begin = "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n", end = "ENDSEC;\nEND-ISO-10303-21;\n";
        QVERIFY(!refusalOf(write("hollow.step", begin + end)).contains("it was read"));
        QVERIFY(!refusalOf(write("babble.step", begin + "#1=(((;;$$ 'x\n" + end)).contains("it was read"));
        CadReadOptions options;
        options.scale = 0.0;
        QVERIFY(refusalOf(sample(), options).contains("scale"));
    }

    void aCrashOfTheReaderIsAMessage() {
        qputenv("ESCAPEMENT_CAD_WORKER_CRASH", "1");
        auto message = refusalOf(sample());
        qunsetenv("ESCAPEMENT_CAD_WORKER_CRASH");
        QVERIFY2(message.contains("crash") && message.contains("signal 11"), qPrintable(message));
        CadReadOptions options;
        options.worker = script("killed", "kill -KILL $$");
        message = refusalOf(sample(), options);
        QVERIFY2(message.contains("signal 9"), qPrintable(message));
        options.worker = script("talker", "echo 'face 7 is not there' >&2; exit 2");
        QVERIFY(refusalOf(sample(), options).contains("face 7 is not there"));
        options.worker = script("liar", "exit 0");
        QVERIFY(refusalOf(sample(), options).contains("could not be read"));
        options.worker = script("forger", "echo nonsense > \"$3\"");
        QVERIFY(refusalOf(sample(), options).contains("could not be read"));
        options.worker = path("no such program");
        QVERIFY(refusalOf(sample(), options).contains("did not start"));
    }

    /// What a child writes after the last look into its pipes, before its end: a signal ends that look early, and then
    /// holds this process until the child is gone.
    void lastWordsAreHeard() {
        struct sigaction holding = {}, before = {};
        holding.sa_handler = [](int) {
            siginfo_t gone;
            waitid(P_ALL, 0, &gone, WEXITED | WNOWAIT);
        };
        sigaction(SIGUSR1, &holding, &before);
        std::string heard;
        const ChildResult result =
            runChild({"/bin/sh", "-c", "sleep 0.1; kill -USR1 $PPID; sleep 0.1; echo last; echo words >&2"},
                     {10.0, 0, nullptr}, [&](const std::string& line) { heard += line; });
        sigaction(SIGUSR1, &before, nullptr);
        QVERIFY(result.end == ChildResult::End::Exited && result.code == 0);
        QCOMPARE(heard, std::string("last"));
        QCOMPARE(result.errors, std::string("words\n"));
    }

    /// What a reader gets to read is whole, or it is not asked.
    void aCopyWithoutRoomIsRefused() {
        const auto file = write("marked.step", "\xEF\xBB\xBF" + textOf(sample()));
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit little{4096, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
        const QString said = refusalOf(file);
        setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, handler);
        QVERIFY2(said.contains("a healed copy of it could not be written to"), qPrintable(said));
    }

    void aReaderThatHangsIsGivenUp() {
        CadReadOptions options;
        options.worker = script("sleeper", "sleep 60 & sleep 60");
        options.timeLimit = 0.3;
        QElapsedTimer timer;
        timer.start();
        QVERIFY(refusalOf(sample(), options).contains("took longer than 0.3 s"));
        QVERIFY(timer.elapsed() < 5000);

        std::atomic<bool> cancel = false;
        options.timeLimit = 60.0;
        options.cancel = &cancel;
        std::thread user([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            cancel = true;
        });
        QVERIFY(refusalOf(sample(), options).contains("cancelled"));
        user.join();
        QVERIFY(timer.elapsed() < 10000);
    }

    void aReaderThatEatsMemoryIsStopped() {
        CadReadOptions options;
        options.memoryLimit = std::size_t(8) << 20;
        QVERIFY(refusalOf(sample(), options) != "it was read");
    }

    void progressGoesForward() {
        CadReadOptions options;
        std::vector<double> fractions;
        options.progress = [&](double fraction, const std::string& what) {
            QVERIFY(!what.empty());
            fractions.push_back(fraction);
        };
        readCadFile(sample(), options);
        QVERIFY(fractions.size() >= 4);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.back(), 1.0);
    }

    void geometryOfAProject() {
        Mechanism mechanism;
        Geometry good, changed, missing;
        good.id = "good";
        good.file = changed.file = "bouncing_ball.step";
        changed.id = "changed";
        changed.sha256 = std::string(64, '0');
        changed.scale = 2.0;
        missing.id = "missing";
        missing.file = "gone.step";
        mechanism.geometry = {good, changed, missing};
        std::vector<Finding> findings;
        const auto library = readGeometry(mechanism, sample().parent_path(), findings);
        QCOMPARE(findings.size(), std::size_t(2));
        QCOMPARE(findings[0].pointer, std::string("/geometry/1/file"));
        QCOMPARE(findings[0].severity, Severity::Warning);
        QCOMPARE(findings[1].pointer, std::string("/geometry/2/file"));
        QCOMPARE(findings[1].severity, Severity::Error);
        QVERIFY(!library.model("missing"));
        const auto one = library.find("good", "BouncingBall/Ball"),
                   twice = library.find("changed", "BouncingBall/Ball");
        QVERIFY(one && twice);
        QVERIFY(std::abs(twice->volume / one->volume - 8.0) < 1e-12);
        QVERIFY(std::abs(twice->inertia(0, 0) / one->inertia(0, 0) - 32.0) < 1e-11);
        QVERIFY((twice->placement.translation - 2.0 * one->placement.translation).norm() < 1e-15);
    }

  private:
    QTemporaryDir temporary_;
};

int main(int argc, char** argv) { return runTestOrWorker<ReaderTest>(argc, argv); }

#include "reader_test.moc"
