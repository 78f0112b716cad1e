#pragma once
// Pictures of a mechanism made without a window or a display.

#include "engine/model/mechanism.h"
#include "engine/results/result.h"
#include "gui/viewport/scene/scene.h"

#include <QImage>
#include <QSize>

#include <memory>
#include <optional>
#include <string>

namespace escapement {

/// Where a camera stands: m, world axes.
struct CameraPlace {
    Vec3 eye, target, up;
    double height = 0.0; ///< m, of what is seen, in parallel projection; 0: perspective
    double angle = 30.0; ///< degrees, from the picture's lower to its upper end, in perspective
};
/// The camera of a view.
CameraPlace cameraOf(const Scene& scene);

struct Picture {
    QSize size{1600, 900};
    std::optional<double> time; ///< s; absent: the last frame of the result
    StandardView view = StandardView::Home;
    std::optional<CameraPlace> camera; ///< instead of the standard view
    bool arrows = true;
};

/// A scene on an OpenGL context of its own that needs no display.
class OffscreenScene {
  public:
    /// Throws RunError when no OpenGL can be had, saying what is missing.
    OffscreenScene(const Mechanism& mechanism, const PartLibrary& parts, const QSize& size);
    ~OffscreenScene();
    OffscreenScene(const OffscreenScene&) = delete;
    OffscreenScene& operator=(const OffscreenScene&) = delete;

    Scene& scene();
    void place(const CameraPlace& camera);
    void show(const Frame& frame, const std::vector<PairRow>& pairs);
    /// A line in the picture's lower left corner; empty: none.
    void setCaption(const std::string& text);
    /// Throws RunError when nothing was drawn.
    QImage draw();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Draws the mechanism at a frame of `result` (null: at its initial poses). Throws RunError as above.
QImage renderPicture(const Mechanism& mechanism, const PartLibrary& parts, const Result* result,
                     const Picture& picture = {});

} // namespace escapement
