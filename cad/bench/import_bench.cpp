#include "cad/bench/import_bench.h"

#include "cad/cad_document.h"
#include "cad/cad_reader.h"
#include "cad/child_process.h"
#include "cad/geometry/tessellation.h"

#include <Interface_Static.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <TDF_LabelSequence.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <fmt/format.h>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace escapement {

namespace {

constexpr double allowed = 1.3; // times the kernel's processor time
constexpr int repeats = 3;      // the least counts
constexpr double longest = 600; // s

double processorSeconds(int who) {
    rusage used{};
    getrusage(who, &used);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + 1e-6 * double(t.tv_usec); };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

struct Cost {
    double processor = 0.0, passed = 0.0; ///< s
};

/// Of this process and of the children that it waits for.
Cost costOf(const std::function<void()>& work) {
    Cost least{1e300, 1e300};
    for (int i = 0; i < repeats; ++i) {
        const auto began = std::chrono::steady_clock::now();
        const double before = processorSeconds(RUSAGE_SELF) + processorSeconds(RUSAGE_CHILDREN);
        work();
        least.processor =
            std::min(least.processor, processorSeconds(RUSAGE_SELF) + processorSeconds(RUSAGE_CHILDREN) - before);
        least.passed =
            std::min(least.passed, std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    }
    return least;
}

/// The kernel alone: reads with names and colours, and meshes every free shape.
std::string readAndMesh(const std::string& file) {
    silenceKernel();
    const CadDocument document;
    STEPCAFControl_Reader reader;
    reader.SetNameMode(true);
    reader.SetColorMode(true);
    reader.SetLayerMode(false);
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    auto target = document.handle();
    if (reader.ReadFile(file.c_str()) != IFSelect_RetDone || !reader.Transfer(target))
        throw std::runtime_error("the kernel does not read '" + file + "'");
    TDF_LabelSequence shapes;
    const auto tool = XCAFDoc_DocumentTool::ShapeTool(document.handle()->Main());
    tool->GetShapes(shapes);
    for (const auto& label : shapes)
        if (XCAFDoc_ShapeTool::IsSimpleShape(label)) mesh(XCAFDoc_ShapeTool::GetShape(label));
    return "read";
}

BenchReport benchImport(const BenchRequest& request) {
    BenchReport report;
    BenchTable table{"import beside the kernel's own reading and meshing",
                     {"file", "MB", "kernel [s]", "import [s]", "ratio", "kernel passes [s]", "import passes [s]"},
                     {},
                     "processor seconds of all processes, the least of three; passes: on the clock"};
    double worst = 0.0;
    for (const auto& file : request.files) {
        const Cost kernel = costOf([&] {
            const Isolated read = runIsolated([&] { return readAndMesh(file); }, {longest});
            if (read.value != "read") throw InputError(read.result.errors);
        });
        const Cost ours = costOf([&] { readCadFile(file); });
        const double ratio = ours.processor / kernel.processor;
        worst = std::max(worst, ratio);
        const std::filesystem::path path(file);
        table.rows.push_back(
            {path.filename().string(), fmt::format("{:.2f}", 1e-6 * double(std::filesystem::file_size(path))),
             fmt::format("{:.2f}", kernel.processor), fmt::format("{:.2f}", ours.processor),
             fmt::format("{:.2f}", ratio), fmt::format("{:.2f}", kernel.passed), fmt::format("{:.2f}", ours.passed)});
        request.tell(
            fmt::format("{}: {:.2f} s, kernel {:.2f} s", path.filename().string(), ours.processor, kernel.processor));
    }
    report.tables.push_back(std::move(table));
    report.atMost("import beside the kernel's reading and meshing, worst file", worst, "times", allowed);
    return report;
}

} // namespace

const Bench& importBench() {
    static const Bench bench{"import",
                             "what importing CAD FILES costs beside the geometry kernel's reading and meshing",
                             true,
                             {},
                             benchImport};
    return bench;
}

} // namespace escapement
