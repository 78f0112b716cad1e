#pragma once
// Reading CAD files. The readers of the geometry kernel can crash and hang on malformed files, so a file is read in a
// child process of our own program (`escapement cad-worker`), with a time and a memory limit, which hands over finished
// parts.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>

namespace escapement {

struct CadReadOptions {
    std::filesystem::path worker; ///< program that answers `cad-worker`; empty: escapement-reader beside this, or this
    double timeLimit = 120.0;     ///< s
    std::size_t memoryLimit = std::size_t(4) << 30; ///< bytes of address space of the child
    double scale = 1.0;                             ///< multiplies the file's declared unit
    std::string unit;     ///< mm, cm, m, in, ft: of a file that declares none; empty: mm, with a question
    std::string encoding; ///< code page of its names; empty: found out
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double fraction, const std::string& what)> progress;
};

/// Reads STEP (.step .stp), IGES (.iges .igs) or BREP (.brep) into parts, in m; what it is goes by its content. Throws
/// InputError: the file's name, what happened (missing, empty, not STEP, reader crashed, timed out, nothing solid
/// inside) and what to try.
CadModel readCadFile(const std::filesystem::path& file, const CadReadOptions& options = {});

/// The options with what the project says of one file.
CadReadOptions optionsFor(const Geometry& geometry, const CadReadOptions& options = {});

/// How many times as long what a file holds is when it is read in the unit `to` and not in `from`; 1 where it declares
/// its own unit. Throws InputError where it cannot be read, and for a unit that does not exist.
double unitRatio(const std::filesystem::path& file, const std::string& from, const std::string& to);

/// Reads every geometry file of a project, looked for next to the project. Findings carry pointers (/geometry/0/file);
/// a changed hash is a warning. What is doubtful of what was read: engine/assembling/doubtful_parts.h.
PartLibrary readGeometry(const Mechanism& mechanism, const std::filesystem::path& projectFolder,
                         std::vector<Finding>& findings, const CadReadOptions& options = {});

/// The child's side: reads `input`, whose names are in `encoding` where it is IGES (else in UTF-8), and writes its
/// parts to `output`, `perMetre` units of the file being a metre; without that number its shapes as BinXCAF. Returns an
/// exit code, and leaves what it made as it is.
int cadWorker(const std::filesystem::path& input, const std::filesystem::path& output, const std::string& encoding,
              std::optional<double> perMetre = {});

/// For `main` of a program that is its own child: does not come back where it was called as that.
void answerAsCadWorker(int argc, char** argv);

} // namespace escapement
