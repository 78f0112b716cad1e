#pragma once
// Opens whatever the workbench can show, without touching the window: a project, a CAD file, or a result.

#include "cad/cad_reader.h"
#include "engine/contact/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"
#include "engine/results/result.h"

#include <filesystem>
#include <memory>

namespace escapement {

struct OpenedFile {
    std::filesystem::path project; ///< empty: not saved as a project yet
    std::filesystem::path folder;  ///< where geometry and results belong
    std::string title;
    Mechanism mechanism;
    PartLibrary parts;
    std::vector<Finding> findings;
    std::shared_ptr<Result> result; ///< null unless a result was opened
    std::filesystem::path resultFile;
};

/// Opens a project (*.escapement), a CAD file (its parts become bodies that are free, of steel, without joints) or a
/// result (*.h5: the project is the text kept inside, its geometry is looked for beside the file).
/// Throws InputError or ModelError; slow, for a worker thread.
OpenedFile openFile(const std::filesystem::path& file, const CadReadOptions& options);

/// Whether `openFile` knows this kind of file, by its name.
bool canOpen(const std::filesystem::path& file);

} // namespace escapement
