#include "cad/cad_reader.h"

#include "cad/cad_document.h"
#include "cad/files/reading_child.h"
#include "cad/hand_over.h"
#include "engine/model/files/sha256.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace escapement {

namespace {

namespace fs = std::filesystem;

std::string unitQuestion() {
    return "the file does not say its unit of length. It was read as millimetres, which may be wrong by a factor of "
           "10, 25.4 or 1000: look at its size, and set the unit (mm, cm, m, in, ft) of this geometry";
}

/// Whether a STEP file that yields nothing holds a tessellated shape.
bool onlyTriangles(const fs::path& file) {
    if (fileKindOf(file) != FileKind::Step) return false;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);)
        for (const char* kind : {"TESSELLATED_SOLID", "TESSELLATED_SHELL", "TRIANGULATED_FACE"})
            if (line.find(kind) != std::string::npos) return true;
    return false;
}

} // namespace

CadModel readCadFile(const fs::path& file, const CadReadOptions& options) {
    if (!(options.scale > 0.0) || !std::isfinite(options.scale))
        refuseFile(file, fmt::format("cannot be scaled by {}; the scale must be greater than zero.", options.scale));
    silenceKernel();
    const ReadByChild read(file, options, true);
    const FileText& text = read.text();
    CadModel model;
    try {
        static std::mutex one; // surfaces that stay with the kernel are made by it, which is not for several threads
        const std::lock_guard lock(one);
        model = takeOver(read.handedOver());
    } catch (const std::runtime_error& error) {
        refuseFile(file, fmt::format("could not be read: {}.", error.what()));
    }
    if (options.cancel && options.cancel->load()) refuseFile(file, "was not read: reading it was cancelled.");
    if (model.parts.empty() && onlyTriangles(file))
        refuseFile(file,
                   "holds its shape as triangles only (a tessellated solid), and contact needs exact surfaces. "
                   "Export it again with exact geometry (B-rep) as STEP AP214 or AP242, not only with annotations "
                   "and a mesh.");
    if (model.parts.empty())
        refuseFile(file,
                   fmt::format("holds no solid and no surface{}. Export it again with its solids (not only sketches, "
                               "curves or annotations).",
                               !model.refused.empty()   ? " (" + model.refused.front() + ")"
                               : !model.repairs.empty() ? " (" + model.repairs.back() + ")"
                                                        : ""));
    for (auto note = text.notes.rbegin(); note != text.notes.rend(); ++note)
        model.repairs.insert(model.repairs.begin(), "the whole file: " + *note);
    if (!text.saysUnit && options.unit.empty()) model.question = unitQuestion();
    model.sha256 = sha256OfFile(file);
    if (options.progress) options.progress(1.0, "done");
    return model;
}

CadReadOptions optionsFor(const Geometry& geometry, const CadReadOptions& options) {
    CadReadOptions own = options;
    own.scale = options.scale * geometry.scale.value;
    own.unit = geometry.unit;
    own.encoding = geometry.encoding;
    return own;
}

double unitRatio(const fs::path& file, const std::string& from, const std::string& to) {
    return inspected(file).saysUnit ? 1.0 : millimetresOf(file, to) / millimetresOf(file, from);
}

namespace {

/// The models of all files, or why one could not be read. Each has a child of its own, so as many are read at once as
/// the machine has cores, unless somebody is told of the progress.
std::vector<std::future<CadModel>> readAll(const Mechanism& mechanism, const fs::path& projectFolder,
                                           const CadReadOptions& options) {
    std::vector<std::packaged_task<CadModel()>> tasks;
    std::vector<std::future<CadModel>> models;
    for (const Geometry& geometry : mechanism.geometry) {
        tasks.emplace_back([&geometry, &projectFolder, &options] {
            return readCadFile(projectFolder / geometry.file, optionsFor(geometry, options));
        });
        models.push_back(tasks.back().get_future());
    }
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < tasks.size(); i = next++) tasks[i]();
    };
    const std::size_t cores = options.progress ? 1 : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> helpers;
    for (std::size_t k = 1; k < std::min(cores, tasks.size()); ++k) helpers.emplace_back(work);
    work();
    return models;
}

} // namespace

PartLibrary readGeometry(const Mechanism& mechanism, const fs::path& projectFolder, std::vector<Finding>& findings,
                         const CadReadOptions& options) {
    PartLibrary library;
    std::vector<std::future<CadModel>> models = readAll(mechanism, projectFolder, options);
    for (std::size_t i = 0; i < mechanism.geometry.size(); ++i) {
        const Geometry& geometry = mechanism.geometry[i];
        const std::string pointer = "/geometry/" + std::to_string(i) + "/file";
        try {
            CadModel model = models[i].get();
            if (!geometry.sha256.empty() && geometry.sha256 != model.sha256)
                findings.push_back(
                    {Severity::Warning, pointer,
                     fmt::format("'{}' has changed since the project was saved; check that the faces and "
                                 "joints chosen on it are still the ones you mean.",
                                 geometry.file)});
            library.add(geometry.id, std::move(model));
        } catch (const InputError& error) {
            findings.push_back({Severity::Error, pointer, error.what()});
        }
    }
    return library;
}

} // namespace escapement
