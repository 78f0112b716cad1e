#pragma once
// What is open is called and where it lies: the file it came from, the project it is saved as, and its CAD files.

#include "engine/model/mechanism.h"

#include <QString>

#include <filesystem>
#include <string>

namespace escapement {

struct OpenedFile;

/// Where the user keeps documents; the home folder where there is no such folder.
QString documentsFolder();
std::filesystem::path absolutePath(const QString& file);

class DocumentPlace final {
  public:
    QString title() const { return title_; }
    QString path() const { return path_; }           ///< of the file that was opened, or saved last
    QString project() const { return project_; }     ///< empty: not saved as a project yet
    QString folder() const;                          ///< where files of it are looked for and put
    QString geometryFolder() const { return base_; } ///< that the geometry's file names start from
    /// The CAD file of a geometry, absolute.
    QString fileOf(const Geometry& geometry) const;

    /// The mechanism as it would be saved into `projectFolder`: its CAD files seen from there.
    Mechanism seenFrom(const QString& projectFolder, Mechanism mechanism) const;
    /// Whether the project's file holds something else than what was opened from it or saved into it last: another
    /// program has written it since.
    bool wasChangedOutside() const;
    /// Of what was opened or saved last; empty: nothing is known of it.
    const std::string& knownChecksum() const { return known_; }
    /// As a run is to keep it: as it is saved, or with the CAD files' full names as long as it is not.
    Mechanism toRun(Mechanism mechanism) const;

    /// `file` was opened, or nothing was, with `file` empty. `copy`: it must stay as it is.
    void open(const OpenedFile& opened, const QString& file, bool copy);
    /// It was saved as the project `file`; one without a name of its own is called like the file.
    void saveAs(const QString& file, bool named);

  private:
    QString title_, path_, project_, base_;
    std::string known_;
    bool copy_ = false; ///< of a project that must stay as it is
};

} // namespace escapement
