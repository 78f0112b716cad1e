#include "gui/document/open_file.h"

#include "gui/document/kernel_mass_note.h"
#include "gui/document/preferences.h"
#include "gui/runs/run_names.h"

#include "engine/assembling/edit.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/model/files/sha256.h"
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

void append(std::vector<Finding>& all, std::vector<Finding> more) { all.insert(all.end(), more.begin(), more.end()); }

/// Its CAD files and their parts; the mechanism says then which content was read, whatever it said before.
void readParts(OpenedFile& opened, const CadReadOptions& options) {
    opened.parts = readGeometry(opened.mechanism, opened.folder, opened.findings, options);
    for (Geometry& geometry : opened.mechanism.geometry)
        if (const CadModel* model = opened.parts.model(geometry.id)) geometry.sha256 = model->sha256;
}

/// `folder`: that geometry is looked for in; empty: beside the file.
OpenedFile openProject(const fs::path& file, const CadReadOptions& options, const fs::path& folder = {}) {
    OpenedFile opened;
    const std::string checksum = sha256OfFile(file); // before: what is written meanwhile is not what was read
    LoadedProject project = readProject(file);
    opened.project = file;
    opened.known = checksum;
    opened.folder = folder.empty() ? file.parent_path() : folder;
    opened.mechanism = std::move(project.mechanism);
    opened.title = opened.mechanism.name.empty() ? file.stem().string() : opened.mechanism.name;
    opened.findings = std::move(project.warnings);
    readParts(opened, options);
    return opened;
}

/// Of a project, or of one that was never saved, from where they are meanwhile.
RunList runsOf(const fs::path& project, const fs::path& scratch) {
    if (project.empty() && scratch.empty()) return {};
    const QString folder = QString::fromStdString(scratch.string());
    return readRunList(project.empty() ? folder : runFolderOf(QString::fromStdString(project.string())));
}

/// What is kept with the runs is of the project as it was saved, not as it was recovered.
void followSaved(RunList& list, const fs::path& project, const Mechanism& recovered) {
    try {
        if (!project.empty()) {
            list.unsaved = renamedBetween(readProject(project).mechanism, recovered);
            return;
        }
    } catch (const std::exception&) {
        // Gone, or not readable now: then each run is compared with what was recovered.
    }
    for (RunRecord& run : list.runs) run.names.reset(), run.savedNames.reset();
}

OpenedFile openCad(const fs::path& file, const CadReadOptions& options) {
    CadModel model = readCadFile(file, options);
    OpenedFile opened;
    opened.folder = file.parent_path();
    opened.title = file.stem().string();
    opened.mechanism.name = file.stem().string();
    opened.mechanism.run.tolerance = preferredTolerance();
    const std::string id = addGeometry(opened.mechanism, "geometry", file.filename().string(), model);
    opened.findings = findingsOfReading(model, 0);
    append(opened.findings, resolve(opened.mechanism));
    opened.parts.add(id, std::move(model));
    return opened;
}

OpenedFile openResult(const fs::path& file, const CadReadOptions& options) {
    OpenedFile opened;
    opened.result = std::shared_ptr<Result>(readResult(file, Checkpoints::Leave));
    // What a project keeps in its own folder of runs names its files as the project does.
    opened.folder = file.parent_path().extension() == ".runs" ? file.parent_path().parent_path() : file.parent_path();
    LoadedProject project = parseProject(opened.result->layout().project_text);
    opened.mechanism = std::move(project.mechanism);
    opened.title = opened.mechanism.name.empty() ? file.stem().string() : opened.mechanism.name;
    readParts(opened, options);
    if (opened.result->status() == RunStatus::Running)
        opened.findings.push_back({Severity::Warning, "",
                                   "The run that wrote " + file.filename().string() +
                                       " did not end properly; its frames up to then are here."});
    return opened;
}

} // namespace

OpenedFile openRecovered(const Recoverable& left, const CadReadOptions& options) {
    OpenedFile opened = openProject(left.file, options, left.folder);
    // As it was told in the window that is gone, where it may not have been read yet.
    for (std::size_t i = 0; i < opened.mechanism.geometry.size(); ++i)
        if (const CadModel* model = opened.parts.model(opened.mechanism.geometry[i].id))
            append(opened.findings, findingsOfReading(*model, i));
    opened.project = left.project;
    opened.known = left.known;
    opened.title = left.title;
    opened.scratch = left.project.empty() ? left.runs : fs::path();
    opened.runs = runsOf(left.project, opened.scratch);
    followSaved(opened.runs, left.project, opened.mechanism);
    return opened;
}

std::string addGeometry(Mechanism& mechanism, const std::string& wantedId, const std::string& file,
                        const CadModel& model) {
    Geometry geometry;
    geometry.id = wantedId;
    const auto taken = [&](const std::string& id) {
        return std::any_of(mechanism.geometry.begin(), mechanism.geometry.end(),
                           [&](const Geometry& other) { return other.id == id; });
    };
    for (int i = 2; taken(geometry.id); ++i) geometry.id = wantedId + std::to_string(i);
    geometry.file = file;
    geometry.sha256 = model.sha256;
    mechanism.geometry.push_back(geometry);
    for (const auto& part : model.parts) {
        Body body;
        // "Assembly/Crank" -> "Crank". Some exporters name every part after themselves, others leave what their
        // template has: then the file's name says more.
        std::string name = part->path.substr(part->path.find_last_of('/') + 1);
        if (name.empty() || name == "the product name" || name.starts_with("Open CASCADE STEP translator"))
            name = fs::path(file).stem().string();
        body.name = freeName(mechanism.bodies, name);
        body.pose = poseOf(part->placement);
        Shape shape;
        shape.geometry = geometry.id;
        shape.part = part->path;
        shape.placement = Pose(); // the body's frame is the part's own, wherever the body will be put
        body.shapes.push_back(shape);
        mechanism.bodies.push_back(body);
    }
    return geometry.id;
}

std::vector<Finding> findingsOfReading(const CadModel& model, std::size_t geometry) {
    const std::string pointer = "/geometry/" + std::to_string(geometry);
    std::set<std::string> ofParts; // told of the bodies that have them
    for (const auto& part : model.parts)
        for (const auto& warning : part->warnings) ofParts.insert(part->path + ": " + warning);
    std::vector<Finding> findings;
    for (const auto& warning : model.warnings)
        if (!ofParts.contains(warning)) findings.push_back({Severity::Error, pointer, warning});
    for (const auto& repair : model.repairs) // what is for information is told as a note, of the parts themselves
        if (!isForInformation(repair)) findings.push_back({Severity::Warning, pointer, repair});
    for (const auto& refusal : model.refused) findings.push_back({Severity::Error, pointer, refusal});
    return findings;
}

bool canOpen(const fs::path& file) {
    const std::string extension = lowerExtension(file);
    return extension == ".escapement" || extension == ".h5" || isCad(extension);
}

OpenedFile openFile(const fs::path& file, const CadReadOptions& options) {
    const std::string extension = lowerExtension(file);
    if (extension == ".h5") return openResult(file, options);
    if (isCad(extension)) return openCad(file, options);
    if (extension == ".escapement") {
        OpenedFile opened = openProject(file, options);
        opened.runs = runsOf(file, {});
        return opened;
    }
    throw InputError("'" + file.filename().string() +
                     "' is of no kind the workbench opens. It opens projects (*.escapement), CAD files (*.step, *.stp, "
                     "*.iges, *.igs, *.brep) and results (*.h5).");
}

} // namespace escapement
