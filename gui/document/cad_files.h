#pragma once
// The CAD files whose shapes the open mechanism has: adding one, finding one that has moved, and reading one again
// where an edit wants it read otherwise or another program has changed it. They are read by the document's loader.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace escapement {

class Document;
class FileLoader;

class CadFiles final : public QObject {
    Q_OBJECT
  public:
    /// Of `document`, whose parts are `parts`.
    CadFiles(Document& document, PartLibrary& parts);

    /// Another mechanism is open, whose files have just been read; `findings`: what was noticed then.
    void startAfresh(std::vector<Finding> findings);
    /// What was noticed when the files were read that the mechanism has now.
    std::vector<Finding> findings() const;
    /// Geometry that could not be read: index in the mechanism; -1 when there is none.
    int missing() const;

    /// Adds the parts of a CAD file as bodies; opens it where the document is empty.
    void add(const QString& file);
    /// Reads a geometry from another file: the one it was saved with has moved.
    void relocate(int geometry, const QString& file);
    /// Reads what an edit wants read otherwise than it was (another file, scale, unit or encoding), one after the
    /// other; each once, also where that fails or is cancelled.
    void readAgain();
    /// Why a run would take other shapes than the mechanism says, of each file that is not read yet as it says.
    std::vector<Finding> obstacles() const;
    bool isReading() const { return !reading_.empty(); } ///< anew, a file that has been read before
    /// Goes on after what `loader` read in between; of the document's own, which comes after this.
    void goOnAfter(FileLoader& loader);
    /// The files that are not what was read from them any more: changed by another program. Those that are gone are
    /// none of them.
    std::vector<int> changedOutside() const;
    /// Reads those anew, and what was not read as the mechanism says; one after the other.
    void readChanged();
    /// Watches the files of the mechanism as it is now.
    void watch();

  signals:
    void partsChanged();                       ///< of a mechanism that is what it was
    void changeSeen(const QStringList& names); ///< changed outside: of the files, without their folders

  private:
    /// What decides on the parts of a geometry: file, scale, unit, encoding.
    using ReadAs = std::tuple<std::string, double, std::string, std::string>;
    static ReadAs readAs(const Geometry& geometry) {
        return {geometry.file, geometry.scale.value, geometry.unit, geometry.encoding};
    }

    void look();
    void readNext();
    bool isAsRead(const Geometry& geometry) const;
    void read(int geometry, const QString& file, const QString& step);
    void take(CadModel model, const QString& file, const Geometry& geometry, const QString& step);

    Document& document_;
    PartLibrary& parts_;
    std::unique_ptr<QFileSystemWatcher> watcher_;
    QTimer settles_;                                   ///< a file that is being written changes many times
    std::vector<std::string> toRead_;                  ///< ids of geometries
    std::string reading_;                              ///< the one that is being read; empty: none
    std::map<std::string, ReadAs> readAs_;             ///< by geometry, what its parts were read with
    std::map<std::string, ReadAs> tried_;              ///< what it was begun to be read with since
    std::map<std::string, std::vector<Finding>> told_; ///< by geometry, also one that an undo may bring back
    std::vector<Finding> others_;                      ///< of no geometry
};

} // namespace escapement
