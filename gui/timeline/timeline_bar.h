#pragma once
// The timeline itself: event ticks, the strategy band with its reasons, the time cursor, the loop range with a handle
// at either end. Click or drag to scrub.

#include "engine/results/result.h"
#include "gui/timeline/playback.h"

#include <QWidget>

#include <map>
#include <optional>

class QPainter;

namespace escapement {

class TimelineBar final : public QWidget {
    Q_OBJECT
  public:
    explicit TimelineBar(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<Result> result);
    /// The time (s) at the right end while a run goes on; 0: the last frame's.
    void setExpectedEnd(double time);
    void setMoment(double time); ///< where the time cursor stands, s
    void setDark(bool dark);
    /// `active`: playing keeps to it.
    void setLoopRange(const std::optional<LoopRange>& range, bool active);
    /// Takes over what the result has gained.
    void refresh();

    /// The mark at a pixel: the event kind drawn there, if any.
    std::optional<EventKind> markAt(int x) const;
    double end() const;
    int xOf(double time) const; ///< pixel of a time
    double timeAt(int x) const; ///< s
    QRect bandRect() const;
    enum class Handle { From, To };
    QRect handleRect(Handle handle) const; ///< what to drag, below the band; empty without a range
    QSize sizeHint() const override;

  signals:
    void scrubbed(double time);
    void loopRangeDragged(double from, double to);
    void menuWanted(const QPoint& at, double time); ///< on the screen

  protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Tick {
        double time;
        EventKind kind;
        QString subject, said; ///< in the engine's own words
        QString text() const;  ///< as the window says it: worked out when it is asked for, as events are many
    };
    struct Stretch {
        double from, to;
        Strategy strategy;
    };
    std::map<int, EventKind> marks() const;
    QString tipAt(const QPoint& position) const;
    QString reasonFor(const Stretch& stretch) const;
    std::optional<Handle> handleAt(const QPoint& position) const;
    void paintLoopRange(QPainter& painter, bool handles) const;

    std::shared_ptr<Result> result_;
    std::vector<Tick> ticks_;
    std::vector<Stretch> stretches_;
    std::size_t steps_ = 0, events_ = 0;
    double expectedEnd_ = 0.0, lastTime_ = 0.0, cursor_ = 0.0;
    bool dark_ = false;
    std::optional<LoopRange> range_;
    bool rangeActive_ = false;
    std::optional<Handle> held_; ///< by the mouse
};

} // namespace escapement
