#pragma once
// The CAD files whose shapes the open mechanism has: adding one, finding one that has moved, and reading one again
// where an edit wants it read otherwise. They are read by the document's loader.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

#include <QObject>
#include <QString>

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace escapement {

class Document;

class CadFiles final : public QObject {
    Q_OBJECT
  public:
    /// Of `document`, whose parts are `parts`.
    CadFiles(Document& document, PartLibrary& parts) : document_(document), parts_(parts) {}

    /// Another mechanism is open, whose files have just been read; `findings`: what was noticed then.
    void startAfresh(std::vector<Finding> findings);
    /// What was noticed when files were read.
    const std::vector<Finding>& findings() const { return findings_; }
    /// Geometry that could not be read: index in the mechanism; -1 when there is none.
    int missing() const;

    /// Adds the parts of a CAD file as bodies; opens it where the document is empty.
    void add(const QString& file);
    /// Reads a geometry from another file: the one it was saved with has moved.
    void relocate(int geometry, const QString& file);
    /// Reads what an edit changed the name or the scale of.
    void readAgain();

  signals:
    void partsChanged(); ///< of a mechanism that is what it was

  private:
    /// What decides on the parts of a geometry: file, scale, unit, encoding.
    using ReadAs = std::tuple<std::string, double, std::string, std::string>;
    static ReadAs readAs(const Geometry& geometry) {
        return {geometry.file, geometry.scale.value, geometry.unit, geometry.encoding};
    }

    Document& document_;
    PartLibrary& parts_;
    std::map<std::string, ReadAs> readAs_; ///< by geometry, what its parts were read with
    std::vector<Finding> findings_;
};

} // namespace escapement
