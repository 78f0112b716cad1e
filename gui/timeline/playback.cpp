#include "gui/timeline/playback.h"

#include <algorithm>

namespace escapement {

Playback::Playback(QObject* parent) : QObject(parent) {
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &Playback::advance);
}

void Playback::setResult(std::shared_ptr<Result> result) {
    setPlaying(false);
    result_ = std::move(result);
    index_ = 0;
    time_ = 0.0;
    if (result_ && result_->frameCount() > 0) time_ = result_->timeAt(0);
    instant_ = time_;
    emit moved();
}

double Playback::lastTime() const {
    if (!result_) return 0.0;
    const std::size_t count = result_->frameCount();
    return count > 0 ? result_->timeAt(count - 1) : 0.0;
}

void Playback::show(std::size_t index, std::optional<double> instant) {
    if (!result_ || result_->frameCount() == 0) return;
    index_ = std::min(index, result_->frameCount() - 1);
    time_ = result_->timeAt(index_);
    instant_ = instant.value_or(time_);
    emit moved();
}

void Playback::seekFrame(std::size_t index) {
    follow_ = false;
    show(index);
    playTime_ = time_;
}

void Playback::seek(double time) {
    if (result_) seekFrame(result_->frameIndexAt(time));
}

void Playback::seekEvent(double time) {
    if (!result_) return;
    follow_ = false;
    show(result_->frameIndexAt(time), time);
    playTime_ = time_;
}

void Playback::setPlaying(bool playing) {
    if (playing == isPlaying()) return;
    if (playing) {
        if (!result_ || result_->frameCount() == 0) return;
        follow_ = false;
        const LoopRange all = played();
        if (index_ + 1 >= result_->frameCount() || time_ < all.from || time_ >= all.to) show(firstFrame());
        playTime_ = time_;
        wall_.start();
        timer_.start();
    } else {
        timer_.stop();
    }
    emit playingChanged();
}

void Playback::setSpeed(double speed) { speed_ = speed; }

void Playback::setLooping(bool loop) {
    if (loop == loop_) return;
    loop_ = loop;
    emit loopingChanged();
}

void Playback::setLoopRange(const std::optional<LoopRange>& range) {
    const auto wanted = range && range->from < range->to ? range : std::nullopt;
    if (wanted == range_) return;
    range_ = wanted;
    emit loopRangeChanged();
}

LoopRange Playback::played() const {
    const LoopRange all{result_ && result_->frameCount() > 0 ? result_->timeAt(0) : 0.0, lastTime()};
    if (!loop_ || !range_) return all;
    const LoopRange some{std::max(range_->from, all.from), std::min(range_->to, all.to)};
    return some.from < some.to ? some : all;
}

/// Of what is played: no earlier than it begins, unless it lies between two frames.
std::size_t Playback::firstFrame() const {
    const LoopRange all = played();
    const std::size_t frame = result_->frameIndexAt(all.from);
    const bool next =
        result_->timeAt(frame) < all.from && frame + 1 < result_->frameCount() && result_->timeAt(frame + 1) <= all.to;
    return next ? frame + 1 : frame;
}

void Playback::stepFrame(int by) {
    setPlaying(false);
    if (by < 0 && index_ < static_cast<std::size_t>(-by)) seekFrame(0);
    else seekFrame(index_ + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(by)));
}

void Playback::jump(bool forward) {
    if (!result_) return;
    setPlaying(false);
    std::optional<double> target;
    for (const Event& event : result_->events()) {
        if (event.kind == EventKind::Rejection) continue; // a step tried again is no event of the mechanism
        if (forward && event.time > instant_) {
            target = event.time;
            break;
        }
        if (!forward && event.time < instant_) target = event.time;
    }
    if (target) seekEvent(*target);
}

void Playback::nextEvent() { jump(true); }
void Playback::previousEvent() { jump(false); }

void Playback::setFollowRun(bool follow) {
    follow_ = follow;
    if (follow) setPlaying(false);
}

void Playback::refresh() {
    if (follow_ && result_ && result_->frameCount() > 0) show(result_->frameCount() - 1);
}

void Playback::advance() {
    playTime_ += speed_ * 1e-3 * static_cast<double>(wall_.restart());
    const LoopRange all = played();
    const std::size_t wanted = std::max(result_->frameIndexAt(std::min(playTime_, all.to)), firstFrame());
    if (wanted != index_) show(wanted);
    if (playTime_ < all.to) return;
    // The last frame has been seen; a tick later the first one follows.
    if (loop_ && all.to > all.from) playTime_ = all.from;
    else setPlaying(false);
}

} // namespace escapement
