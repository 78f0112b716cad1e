#pragma once
// Where we are in a result: the frame shown, and playing through the frames. Everything that shows a moment (view,
// timeline, tables, plots) follows its `moved`.

#include "engine/results/result.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

namespace escapement {

/// A stretch of time that looping keeps to (s).
struct LoopRange {
    double from = 0.0, to = 0.0;
    bool operator==(const LoopRange&) const = default;
};

class Playback final : public QObject {
    Q_OBJECT
  public:
    explicit Playback(QObject* parent = nullptr);

    std::shared_ptr<Result> result() const { return result_; }
    void setResult(std::shared_ptr<Result> result); ///< goes to its first frame

    std::size_t index() const { return index_; }
    double time() const { return time_; } ///< s
    /// The instant looked at (s): that of the event gone to, which may lie a little behind the last frame before it.
    double instant() const { return instant_; }
    double lastTime() const; ///< s, of the last frame there is
    bool isPlaying() const { return timer_.isActive(); }
    double speed() const { return speed_; }
    bool isLooping() const { return loop_; }
    bool followsRun() const { return follow_; }
    std::optional<LoopRange> loopRange() const { return range_; }
    /// Looping keeps to it as far as the result has it; nothing, or what is empty: the whole run.
    void setLoopRange(const std::optional<LoopRange>& range);
    LoopRange played() const; ///< what playing goes through now

  public slots:
    void seek(double time); ///< the last frame not after `time` (s)
    void seekFrame(std::size_t index);
    void seekEvent(double time); ///< the same as `seek`; `instant` is then the event's own
    void setPlaying(bool playing);
    void togglePlaying() { setPlaying(!isPlaying()); }
    void setSpeed(double speed); ///< simulated s a wall s
    void setLooping(bool loop);  ///< begins again at the end, instead of stopping there
    void stepFrame(int by);
    void nextEvent();
    void previousEvent();
    void setFollowRun(bool follow);
    /// To be called when frames may have been added: goes to the last one while following a run.
    void refresh();

  signals:
    void moved();
    void playingChanged();
    void loopingChanged();
    void loopRangeChanged();

  private:
    void show(std::size_t index, std::optional<double> instant = std::nullopt);
    void advance();
    void jump(bool forward);
    std::size_t firstFrame() const;

    std::shared_ptr<Result> result_;
    std::size_t index_ = 0;
    double time_ = 0.0;
    double instant_ = 0.0;
    double playTime_ = 0.0;
    double speed_ = 0.01;
    bool follow_ = false;
    bool loop_ = false;
    std::optional<LoopRange> range_;
    QTimer timer_;
    QElapsedTimer wall_;
};

} // namespace escapement
