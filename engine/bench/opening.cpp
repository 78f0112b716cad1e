#include "engine/bench/opening.h"

#include "engine/results/result_file.h"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <ctime>

namespace escapement {

namespace {

constexpr double allowed = 1.0; // s

struct Size {
    const char* name;
    int bodies, joints, contacts; ///< of one coordinate each; closed in every frame
};
constexpr Size sizes[] = {{"pendulum: 2 bodies, 1 joint", 2, 1, 0},
                          {"slider-crank: 4 bodies, 3 joints, 1 contact", 4, 3, 1}};

/// A file that is gone with the object.
class TemporaryFile {
  public:
    TemporaryFile()
        : path_(std::filesystem::temp_directory_path() / fmt::format("escapement-opening-{}.h5", ::getpid())) {}
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

void write(const std::filesystem::path& path, const Size& size, std::size_t frames) {
    ResultFileWriter writer(path, 4096);
    ResultLayout layout;
    layout.project_text = R"({"escapement": 1})";
    for (int i = 0; i < size.bodies; ++i) layout.bodies.push_back(fmt::format("body {}", i));
    for (int i = 0; i < size.joints; ++i) layout.joints.push_back({fmt::format("joint {}", i), 1});
    writer.begin(layout);
    for (int i = 0; i < size.contacts; ++i) writer.pair(i, {fmt::format("contact {}", i), "a#face:1", "b#face:1", 0});
    Frame frame;
    frame.bodies.resize(std::size_t(size.bodies));
    frame.joints.resize(std::size_t(size.joints));
    frame.contacts.resize(std::size_t(size.contacts));
    for (std::size_t i = 0; i < frames; ++i) {
        const double t = 1e-5 * double(i);
        frame.time = t;
        for (auto& body : frame.bodies) body.position = Vec3(std::sin(t), std::cos(t), t);
        for (auto& joint : frame.joints) joint.dof = 1, joint.coordinate[0] = t;
        for (std::size_t k = 0; k < frame.contacts.size(); ++k) frame.contacts[k].pair = int(k);
        frame.energy.kinetic = t * t;
        writer.frame(frame);
        writer.step({t, 1e-5});
    }
    writer.finish(RunStatus::Done, "");
}

double secondsOf(const std::function<void()>& work) {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

} // namespace

BenchReport benchOpening(const BenchRequest& request) {
    const std::size_t frames = request.cases.value_or(1000000);
    BenchReport report;
    BenchTable table{fmt::format("result files of {} frames", frames),
                     {"mechanism", "MB", "opened in [s]", "processor [s]", "one curve of all frames [s]"},
                     {},
                     "as many rows of steps; from the system's cache; the least of three"};
    for (const Size& size : sizes) {
        const TemporaryFile file;
        write(file.path(), size, frames);
        double opening = 1e300, processor = 1e300, curve = 1e300;
        for (int i = 0; i < 3; ++i) {
            std::unique_ptr<Result> result;
            const std::clock_t before = std::clock();
            opening = std::min(opening, secondsOf([&] { result = readResult(file.path(), Checkpoints::Leave); }));
            processor = std::min(processor, double(std::clock() - before) / CLOCKS_PER_SEC);
            curve = std::min(curve, secondsOf([&] { values(*result, "energy/total"); }));
        }
        table.rows.push_back({size.name, fmt::format("{:.0f}", 1e-6 * double(std::filesystem::file_size(file.path()))),
                              fmt::format("{:.2f}", opening), fmt::format("{:.2f}", processor),
                              fmt::format("{:.2f}", curve)});
        request.tell(fmt::format("{}: opened in {:.2f} s", size.name, opening));
        report.atMost(fmt::format("opening, {}", size.name), opening, "s", allowed);
    }
    report.tables.push_back(std::move(table));
    return report;
}

} // namespace escapement
