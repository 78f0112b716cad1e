#pragma once
// Opens whatever the workbench can show, without touching the window: a project, a CAD file, or a result.

#include "cad/cad_reader.h"
#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"
#include "gui/runs/run_store.h"

#include <filesystem>
#include <memory>

namespace escapement {

struct OpenedFile {
    std::filesystem::path project; ///< empty: not saved as a project yet
    std::string known;             ///< checksum of that file when it was read; empty: nothing is known of it
    std::filesystem::path folder;  ///< that the geometry's file names start from
    std::string title;
    Mechanism mechanism;
    PartLibrary parts;
    std::vector<Finding> findings;  ///< of reading; what is wrong with the mechanism itself `validate` says
    std::shared_ptr<Result> result; ///< null unless a result was opened
    RunList runs;                   ///< of the project, not read yet
    std::filesystem::path scratch;  ///< where the runs of a recovered project that was never saved are; else empty
};

/// A project that a crash left behind, as it was a moment before (gui/document/recovery.h).
struct Recoverable {
    std::filesystem::path file;    ///< the copy
    std::filesystem::path project; ///< where it was being edited; empty: it was never saved
    std::filesystem::path folder;  ///< that the geometry's file names start from
    std::string title;
    std::string when;           ///< date and time of the copy, for people
    std::filesystem::path runs; ///< its result files, when it was never saved
    std::string known;          ///< checksum of the project's file as the edits began from it
};

/// Opens a project (*.escapement), a CAD file (its parts become free bodies without joints and without a density, which
/// a CAD file does not say) or a result (*.h5: the project is the text kept inside, its geometry is looked for beside
/// the file). Throws InputError or ModelError; slow, for a worker thread.
OpenedFile openFile(const std::filesystem::path& file, const CadReadOptions& options);

OpenedFile openRecovered(const Recoverable& left, const CadReadOptions& options);

/// Adds a CAD file's parts as bodies in the places the file gives them; returns the id of the new geometry. `file` is
/// as the project shall name it. Leaves the names of what is there alone.
std::string addGeometry(Mechanism& mechanism, const std::string& wantedId, const std::string& file,
                        const CadModel& model);

/// What was noticed when the file of the geometry of this index was read: what was mended in it, and what of it could
/// not be used. Not what is doubtful of it as long as it is there (engine/assembling/doubtful_parts.h).
std::vector<Finding> findingsOfReading(const CadModel& model, std::size_t geometry);

/// Whether `openFile` knows this kind of file, by its name.
bool canOpen(const std::filesystem::path& file);

} // namespace escapement
