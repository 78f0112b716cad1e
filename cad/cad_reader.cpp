#include "cad/cad_reader.h"

#include "cad/assembly.h"
#include "cad/cad_document.h"
#include "cad/child_process.h"
#include "cad/files/file_text.h"
#include "cad/hand_over.h"
#include "cad/part_shapes.h"
#include "engine/model/files/sha256.h"

#include <Standard_Failure.hxx>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <initializer_list>
#include <mutex>
#include <sstream>
#include <thread>
#include <utility>

namespace escapement {

namespace {

namespace fs = std::filesystem;

/// A folder of our own under the system's temporary one, gone with the object.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "escapement-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw InputError(fmt::format("A temporary folder could not be made in {} ({}).",
                                         fs::temp_directory_path().string(), std::strerror(errno)));
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

constexpr double childsShare = 0.97; ///< of the progress

[[noreturn]] void refuse(const fs::path& file, const std::string& why) {
    throw InputError(fmt::format("'{}' {}", file.filename().string(), why));
}

std::string oneLine(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    const auto last = text.find_last_of('\n');
    return last == std::string::npos ? text : text.substr(last + 1);
}

/// The program beside this one that is made for it; else this very program.
fs::path ownReader() {
    const fs::path self = fs::read_symlink("/proc/self/exe"), beside = self.parent_path() / "escapement-reader";
    std::error_code ignored;
    return fs::exists(beside, ignored) ? beside : self;
}

/// `readable`: the file, or a copy of it that readers understand.
void runWorker(const fs::path& file, const fs::path& readable, const fs::path& output, const CadReadOptions& options,
               std::optional<double> perMetre) {
    const fs::path worker = options.worker.empty() ? ownReader() : options.worker;
    ChildLimits limits{options.timeLimit, options.memoryLimit, options.cancel};
#if defined(__SANITIZE_ADDRESS__)
    limits.memory = 0; // the sanitizer reserves terabytes of address space
#endif
    const auto onLine = [&](const std::string& line) {
        std::istringstream stream(line);
        std::string word, what;
        double fraction = 0.0;
        if (options.progress && stream >> word >> fraction && word == "progress" &&
            std::getline(stream >> std::ws, what))
            options.progress(childsShare * fraction, what);
    };
    std::vector<std::string> command{worker.string(), "cad-worker", fs::absolute(readable).string(), output.string()};
    if (perMetre) command.push_back(fmt::format("{:a}", *perMetre)); // every bit of it
    const auto result = runChild(command, limits, onLine);
    switch (result.end) {
    case ChildResult::End::Cancelled:
        refuse(file, "was not read: reading it was cancelled.");
    case ChildResult::End::TimedOut:
        refuse(file, fmt::format("took longer than {:g} s to read and was given up. Try to export it again with fewer "
                                 "details, or split it.",
                                 options.timeLimit));
    case ChildResult::End::Signalled:
        refuse(file, fmt::format("made the CAD reader crash (signal {}, {}); nothing else was harmed. Try to export it "
                                 "again from the CAD program, as STEP AP214 or AP242, or leave out the part that is "
                                 "damaged.",
                                 result.code, strsignal(result.code)));
    case ChildResult::End::Exited:
        break;
    }
    if (result.code == 0 && fs::exists(output)) return;
    const std::string reason = oneLine(result.errors);
    if (result.code == 126 || result.code == 127)
        refuse(file, fmt::format("could not be read: the reader '{}' did not start ({}).", worker.string(), reason));
    refuse(file, fmt::format("could not be read: {}. Try to export it again from the CAD program.",
                             reason.empty() ? fmt::format("the reader ended with code {}", result.code) : reason));
}

FileText inspected(const fs::path& file, const std::string& encoding) {
    try {
        FileText text = inspect(file, encoding);
        if (!text.fault.empty()) refuse(file, text.fault);
        return text;
    } catch (const std::invalid_argument& error) {
        refuse(file, fmt::format("cannot be read with the encoding that was chosen: {}.", error.what()));
    }
}

double millimetresOf(const fs::path& file, const std::string& unit) {
    for (const auto& [name, millimetres] : std::initializer_list<std::pair<const char*, double>>{
             {"mm", 1.0}, {"cm", 10.0}, {"m", 1000.0}, {"in", 25.4}, {"ft", 304.8}})
        if (unit == name) return millimetres;
    refuse(file, fmt::format("cannot be read in the unit \"{}\"; use mm, cm, m, in or ft.", unit));
}

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

std::map<std::string, TopoDS_Shape> readShapes(const fs::path& file, const CadReadOptions& options) {
    FileText text = inspected(file, options.encoding);
    const double unit = text.saysUnit || options.unit.empty() ? 1.0 : millimetresOf(file, options.unit);
    silenceKernel();
    const TemporaryFolder folder;
    const fs::path handedOver = folder.path() / "result.xbf";
    fs::path readable = file;
    if (text.changed) {
        readable = folder.path() / nameByKind(file, text.kind);
        std::ofstream(readable, std::ios::binary) << text.text;
    }
    runWorker(file, readable, handedOver, options, {});
    try {
        const CadDocument document(handedOver);
        return shapesOf(document.handle(), unit * options.scale);
    } catch (const Standard_Failure& failure) {
        refuse(file,
               fmt::format("could not be read: the geometry kernel failed on it ({}).", failure.GetMessageString()));
    } catch (const std::runtime_error& error) {
        refuse(file, fmt::format("could not be read: {}.", error.what()));
    }
}

CadModel readCadFile(const fs::path& file, const CadReadOptions& options) {
    if (!(options.scale > 0.0) || !std::isfinite(options.scale))
        refuse(file, fmt::format("cannot be scaled by {}; the scale must be greater than zero.", options.scale));
    FileText text = inspected(file, options.encoding);
    const double unit = text.saysUnit || options.unit.empty() ? 1.0 : millimetresOf(file, options.unit);
    silenceKernel();
    const TemporaryFolder folder;
    const fs::path handedOver = folder.path() / "parts";
    fs::path readable = file;
    if (text.changed) {
        readable = folder.path() / nameByKind(file, text.kind);
        std::ofstream(readable, std::ios::binary) << text.text;
    }
    text.text.clear();
    text.text.shrink_to_fit();
    runWorker(file, readable, handedOver, options, 1000.0 / (unit * options.scale));
    CadModel model;
    try {
        static std::mutex one; // surfaces that stay with the kernel are made by it, which is not for several threads
        const std::lock_guard lock(one);
        model = takeOver(handedOver);
    } catch (const std::runtime_error& error) {
        refuse(file, fmt::format("could not be read: {}.", error.what()));
    }
    if (options.cancel && options.cancel->load()) refuse(file, "was not read: reading it was cancelled.");
    if (model.parts.empty() && onlyTriangles(file))
        refuse(file, "holds its shape as triangles only (a tessellated solid), and contact needs exact surfaces. "
                     "Export it again with exact geometry (B-rep) as STEP AP214 or AP242, not only with annotations "
                     "and a mesh.");
    if (model.parts.empty())
        refuse(file, fmt::format("holds no solid and no surface{}. Export it again with its solids (not only sketches, "
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

namespace {

/// What makes a part doubtful: an error where a motion is to follow from its volume.
void warnOfParts(const Mechanism& mechanism, const PartLibrary& library, std::vector<Finding>& findings) {
    for (std::size_t b = 0; b < mechanism.bodies.size(); ++b) {
        const Body& body = mechanism.bodies[b];
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const auto part = library.find(body.shapes[i].geometry, body.shapes[i].part);
            if (!part) continue;
            const bool decides = !body.fixed && !body.mass;
            for (const auto& warning : part->warnings)
                findings.push_back({decides ? Severity::Error : Severity::Warning,
                                    fmt::format("/bodies/{}/shapes/{}", b, i),
                                    fmt::format("Body '{}', part '{}': {}.", body.name, part->path, warning)});
        }
    }
}

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
            if (!model.question.empty())
                findings.push_back({Severity::Warning, "/geometry/" + std::to_string(i) + "/unit",
                                    fmt::format("'{}': {}.", geometry.file, model.question)});
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
    warnOfParts(mechanism, library, findings);
    return library;
}

} // namespace escapement
