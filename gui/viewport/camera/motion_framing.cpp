#include "gui/viewport/camera/motion_framing.h"

#include "gui/timeline/playback.h"
#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picking/in_sight.h"
#include "gui/viewport/viewport.h"

#include <QEvent>

namespace escapement {
namespace {

constexpr int pause = 250;                       // ms between two looks while a run goes on
constexpr std::size_t wholeTurn = 400, few = 40; // frames looked at

} // namespace

MotionFraming::MotionFraming(Viewport& viewport, Playback& playback, std::function<bool(const Result&)> shows,
                             QObject* parent)
    : QObject(parent), viewport_(viewport), playback_(playback), shows_(std::move(shows)), lent_(viewport, this) {
    viewport_.installEventFilter(this);
    last_.start();
    connect(&viewport_, &Viewport::cameraMoved, this, [this] { moved_ = moved_ || pressed_; });
    connect(&playback_, &Playback::playingChanged, this, [this] {
        if (!playback_.isPlaying() || framed_.lock() == playback_.result()) return;
        frame(wholeTurn);
        framed_ = playback_.result();
    });
    later_.setSingleShot(true);
    connect(&later_, &QTimer::timeout, this, [this] { frame(few); });
    connect(&playback_, &Playback::moved, this, [this] {
        if (!playback_.result() && lent_.giveBack()) framed_.reset(); // the model is shown
        if (!playback_.followsRun()) return;
        // Between two looks a run may end: what came last is looked at, too.
        if (last_.elapsed() < pause) return later_.isActive() ? void() : later_.start(pause);
        last_.restart();
        frame(few);
    });
}

void MotionFraming::forget() {
    moved_ = false;
    framed_.reset();
    lent_.forget();
}

/// Only where something would leave the picture: a view that holds the whole motion is left as it is.
void MotionFraming::frame(std::size_t frames) {
    const auto result = playback_.result();
    if (moved_ || !result || result->frameCount() < 2 || !viewport_.isVisible() || !shows_(*result)) return;
    const auto box = nearMotionBounds(viewport_.scene().bodies(), *result, frames);
    if (!box) return;
    if (!isWhollySeen(viewport_, *box)) lent_.move([&] { viewport_.fitBox(*box); });
}

bool MotionFraming::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress) pressed_ = true;
    if (event->type() == QEvent::MouseButtonRelease) pressed_ = false;
    if (event->type() == QEvent::Wheel) moved_ = true;
    return false;
}

} // namespace escapement
