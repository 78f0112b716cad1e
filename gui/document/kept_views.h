#pragma once
// What the workbench remembers about its windows, saved with the project but no edit of it.

#include "engine/model/mechanism.h"

#include <QObject>

#include <set>
#include <string>

namespace escapement {

/// Indices of the bodies that are not drawn.
std::set<int> hiddenBodies(const Mechanism& mechanism);

class KeptViews final : public QObject {
    Q_OBJECT
  public:
    /// Kept in `views`, a mechanism's.
    explicit KeptViews(KeptJson& views) : views_(views) {}

    /// null: no longer.
    void set(const std::string& key, const Json& value);
    /// The plots, as they are now; `saved`: as they are in the file.
    void setPlots(const Json& plots, bool saved = false);
    bool arePlotsChanged() const { return plotsChanged_; } ///< since they were saved
    void saved();                                          ///< the plots are in the file as they are now
    void startAfresh();                                    ///< another mechanism is open; tells nobody

  signals:
    void plotsChanged(); ///< they differ from what was saved now, or no longer

  private:
    KeptJson& views_;
    KeptJson savedPlots_;
    bool plotsChanged_ = false;
};

} // namespace escapement
