#include "gui/document/open_file.h"

#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result_file.h"

#include <algorithm>
#include <set>

namespace escapement {
namespace {

namespace fs = std::filesystem;

std::string lowerExtension(const fs::path& file) {
    std::string text = file.extension().string();
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool isCad(const std::string& extension) {
    static const std::set<std::string> known{".step", ".stp", ".iges", ".igs", ".brep"};
    return known.count(extension) > 0;
}

void append(std::vector<Finding>& all, std::vector<Finding> more) {
    all.insert(all.end(), more.begin(), more.end());
}

OpenedFile openProject(const fs::path& file, const CadReadOptions& options) {
    OpenedFile opened;
    LoadedProject project = readProject(file);
    opened.project = file;
    opened.folder = file.parent_path();
    opened.mechanism = std::move(project.mechanism);
    opened.title = opened.mechanism.name.empty() ? file.stem().string() : opened.mechanism.name;
    opened.findings = std::move(project.warnings);
    append(opened.findings, validate(opened.mechanism));
    opened.parts = readGeometry(opened.mechanism, opened.folder, opened.findings, options);
    return opened;
}

/// "Assembly/Crank" -> "Crank"; repeats get a number so that body names stay unique.
std::string bodyName(const std::string& path, std::set<std::string>& taken) {
    const std::string base = path.substr(path.find_last_of('/') + 1);
    std::string name = base;
    for (int i = 2; !taken.insert(name).second; ++i) name = base + " " + std::to_string(i);
    return name;
}

Pose poseOf(const RigidMotion& motion) {
    const Quaternion q(motion.rotation);
    Pose pose;
    pose.position = {motion.translation.x(), motion.translation.y(), motion.translation.z()};
    pose.quaternion = {q.w(), q.x(), q.y(), q.z()};
    return pose;
}

OpenedFile openCad(const fs::path& file, const CadReadOptions& options) {
    CadModel model = readCadFile(file, options);
    OpenedFile opened;
    opened.folder = file.parent_path();
    opened.title = file.stem().string();
    Mechanism& mechanism = opened.mechanism;
    mechanism.name = file.stem().string();
    Geometry geometry;
    geometry.id = "geometry";
    geometry.file = file.filename().string();
    geometry.sha256 = model.sha256;
    mechanism.geometry.push_back(geometry);
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    mechanism.materials.push_back(steel);
    std::set<std::string> taken;
    for (const auto& part : model.parts) {
        Body body;
        body.name = bodyName(part->path, taken);
        body.pose = poseOf(part->placement);
        Shape shape;
        shape.geometry = geometry.id;
        shape.part = part->path;
        shape.material = steel.name;
        body.shapes.push_back(shape);
        mechanism.bodies.push_back(body);
    }
    opened.findings.push_back({Severity::Warning, "/materials",
                               "A CAD file says nothing of materials: every part was given steel (7850 kg/m³)."});
    for (const auto& repair : model.repairs) opened.findings.push_back({Severity::Warning, "/geometry/0", repair});
    for (const auto& refusal : model.refused) opened.findings.push_back({Severity::Error, "/geometry/0", refusal});
    append(opened.findings, resolve(mechanism));
    opened.parts.add(geometry.id, std::move(model));
    return opened;
}

OpenedFile openResult(const fs::path& file, const CadReadOptions& options) {
    OpenedFile opened;
    opened.result = std::shared_ptr<Result>(readResult(file));
    opened.resultFile = file;
    opened.folder = file.parent_path();
    LoadedProject project = parseProject(opened.result->layout().project_text);
    opened.mechanism = std::move(project.mechanism);
    opened.title = opened.mechanism.name.empty() ? file.stem().string() : opened.mechanism.name;
    append(opened.findings, validate(opened.mechanism));
    opened.parts = readGeometry(opened.mechanism, opened.folder, opened.findings, options);
    if (opened.result->status() == RunStatus::Running)
        opened.findings.push_back({Severity::Warning, "",
                                   "The run that wrote " + file.filename().string() +
                                       " did not end properly; its frames up to then are here."});
    return opened;
}

} // namespace

bool canOpen(const fs::path& file) {
    const std::string extension = lowerExtension(file);
    return extension == ".escapement" || extension == ".h5" || isCad(extension);
}

OpenedFile openFile(const fs::path& file, const CadReadOptions& options) {
    const std::string extension = lowerExtension(file);
    if (extension == ".h5") return openResult(file, options);
    if (isCad(extension)) return openCad(file, options);
    if (extension == ".escapement") return openProject(file, options);
    throw InputError("'" + file.filename().string() +
                     "' is of no kind the workbench opens. It opens projects (*.escapement), CAD files (*.step, *.stp, "
                     "*.iges, *.igs, *.brep) and results (*.h5).");
}

} // namespace escapement
