#pragma once
// Where the result files of the open project lie: beside the saved project, or in a scratch folder as long as it was
// never saved.

#include "gui/runs/run_record.h"

#include <QString>

namespace escapement {

class RunFolder final {
  public:
    /// Another project is open, or this one was saved as `project`. Empty: one that was never saved.
    void belongTo(const QString& project);
    bool isSaved() const { return !saved_.isEmpty(); } ///< it belongs to a saved project
    QString path() const { return isSaved() ? saved_ : scratch_; }

    /// Where runs of a project go as long as it is not saved.
    void setScratch(const QString& folder) { scratch_ = folder; }
    QString scratch() const { return scratch_; }
    void discardScratch(); ///< with all that lies in it

    /// Whether the file of a run lies here.
    bool holds(const QString& file) const;
    /// Brings a run's file here: linked or copied with `keep`, else moved. False when that failed; the record is then
    /// as it was.
    bool bring(RunRecord& run, bool keep) const;

  private:
    QString saved_, scratch_; ///< saved_ empty: the project was never saved
};

} // namespace escapement
