#pragma once
// Moves the camera back where a result leads bodies out of the picture, when it first plays and while its run goes on,
// unless the user has moved the camera. The direction of view stays; what flies away is not followed for ever. When the
// model is shown again, the camera is where it was.

#include "engine/results/result.h"
#include "gui/viewport/camera/lent_camera.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>

namespace escapement {

class Playback;
class Viewport;

class MotionFraming final : public QObject {
    Q_OBJECT
  public:
    /// `shows`: whether the bodies in the view are those of a result.
    MotionFraming(Viewport& viewport, Playback& playback, std::function<bool(const Result&)> shows, QObject* parent);

    /// Another mechanism is shown: what the user did with the camera counts no more.
    void forget();
    bool movedByUser() const { return moved_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void frame(std::size_t frames);

    Viewport& viewport_;
    Playback& playback_;
    std::function<bool(const Result&)> shows_;
    LentCamera lent_;
    bool pressed_ = false, moved_ = false;
    std::weak_ptr<Result> framed_; ///< the whole of it was in the picture when it was played
    QElapsedTimer last_;
    QTimer later_; ///< to the look that was put off
};

} // namespace escapement
