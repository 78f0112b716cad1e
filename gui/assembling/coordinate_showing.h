#pragma once
// Shows what joints leave free: one coordinate after the other moves to and fro over its range in the view, from where
// the model stands, all joints kept. The model is not touched.

#include "engine/assembling/motion/coordinate_motion.h"
#include "gui/document/document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <thread>

class QAction;
class QWidget;

namespace escapement {

class MechanismTree;
class Playback;
class ToolController;
class Viewport;

class CoordinateShowing final : public QObject {
    Q_OBJECT
  public:
    struct Places {
        MechanismTree& tree;
        Viewport& view;
        Playback& playback;
        ToolController& tools;
        QWidget& window;
    };
    CoordinateShowing(Document& document, const Places& places);
    ~CoordinateShowing() override;

    QAction* ofJoint() const { return ofJoint_; }
    QAction* ofAll() const { return ofAll_; }
    QAction* leave() const { return leave_; }
    bool isActive() const { return active_; }
    /// The coordinate that moves now; null: none, or it is still being worked out.
    const CoordinateMotion* motion() const { return active_ ? motion_.get() : nullptr; }

  public slots:
    void stop(bool showModel = true); ///< `showModel`: the bodies go back where the model has them

  signals:
    void modelWanted();             ///< the view is to show the model
    void told(const QString& text); ///< which coordinate moves, where it is and over which range
    void refused(const QString& why);
    void ended();

  private:
    void start(int joint); ///< -1: all of them, one after the other
    void update();
    void workOut();
    void take(int generation, std::shared_ptr<const CoordinateMotion> motion, const QString& problem);
    void next();
    void tick();
    QString nameOf(const FreeCoordinate& coordinate) const;
    QString rangeText() const;

    Document& document_;
    Places places_;
    QAction *ofJoint_, *ofAll_, *leave_;
    bool active_ = false;
    int joint_ = -1;
    std::vector<FreeCoordinate> coordinates_;
    std::size_t which_ = 0, still_ = 0; ///< the one worked out or shown; how many in a row did not move
    std::shared_ptr<const CoordinateMotion> motion_;
    QTimer timer_;
    QElapsedTimer clock_;
    int generation_ = 0; ///< what is worked out for an earlier one is thrown away
    std::jthread worker_;
};

} // namespace escapement
