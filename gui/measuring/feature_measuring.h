#pragma once
// Measuring in the view: distance, angle, radius of one or two features clicked, by their exact geometry, at the moment
// shown; follows the timeline, can be copied, and drawn over the whole run.

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/narrow_phase/feature_distance.h"
#include "gui/document/document.h"
#include "gui/viewport/picking/picked_feature.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <thread>

class QAction;

namespace escapement {

class MeasurePanel;
class Playback;
class ToolController;
class Viewport;

/// One line of what was measured.
struct Reading {
    QString name, text;
    double value = 0.0; ///< SI
};

class FeatureMeasuring final : public QObject {
    Q_OBJECT
  public:
    struct Places {
        Viewport& view;
        Playback& playback;
        ToolController& tools;
        QWidget* window;
    };
    /// `shown` gives the mechanism that the view shows.
    FeatureMeasuring(Document& document, const Places& places, std::function<const Mechanism&()> shown);
    ~FeatureMeasuring() override;

    QAction* action() const { return action_; }
    bool isActive() const { return active_; }
    const std::vector<Reading>& readings() const { return readings_; }
    QString text() const; ///< what is copied
    void stop();          ///< drawing over the run
    /// The view shows another mechanism now: what was picked is looked for in it.
    void shownChanged();

  signals:
    void redrawn(); ///< a result has a kept distance again
    void progressed(const QString& what, double share);
    void measured(const QString& path, const QString& text, double time);
    void refused(const QString& why);
    void stopped();
    void ended(); ///< the view's marks are the selection's again

  private:
    struct Picked {
        PickedFeature feature;
        MeasuredFeature measured;
        RigidMotion placement;    ///< of its part in the body
        FeatureGeometry geometry; ///< in the part's frame
        double length = 0.0;      ///< m, of an edge
    };
    void setActive(bool on);
    void take(const PickedFeature& feature);
    void setPicked(std::vector<Picked> picked);
    void clear();
    void soon();
    void measure();
    void mark();
    std::optional<Picked> prepared(const PickedFeature& feature, const Mechanism& mechanism) const;
    RigidMotion poseOf(const Picked& picked) const;
    void readOne(const Picked& picked);
    void readTwo();
    void addReading(const QString& name, double value, const char* si);
    void overTheRun();
    /// Two features whose distance is drawn over runs; kept with the project.
    struct Pair {
        QString names, path;
        Picked first, second;
        std::shared_ptr<const FeatureDistances> distances;
    };
    Pair pairOf(const Picked& first, const Picked& second) const;
    void draw(const Pair& pair, const std::shared_ptr<Result>& result, bool quiet);
    void remember(const Pair& pair);
    /// Of the project, as far as what was run has the features.
    std::vector<Pair> keptIn(const RunRecord& run, const Mechanism& model) const;
    void drawKeptIn(const RunRecord& run);
    void drawKept();

    Document& document_;
    Places places_;
    std::function<const Mechanism&()> shown_;
    QAction* action_;
    MeasurePanel* panel_;
    std::vector<Picked> picked_;
    std::shared_ptr<const FeatureDistances> distances_;
    std::vector<Reading> readings_;
    QTimer timer_;
    int took_ = 0; ///< ms, the last time
    std::jthread thread_;
    bool active_ = false, busy_ = false;
    std::vector<std::weak_ptr<Result>> lookedAt_; ///< results that have all kept distances
};

} // namespace escapement
