#pragma once
// Ghosts of a result in the view: where the bodies were at its events, or in equal steps, within the loop range or over
// the whole run. What is chosen belongs to the run.

#include "engine/results/result.h"
#include "gui/viewport/ghost_bar.h"

#include <QTimer>

#include <functional>

class QAction;

namespace escapement {

class Playback;
class Viewport;

/// The instants (s) that a choice means between two times, in order, each once.
std::vector<double> ghostTimes(const Result& result, const GhostChoice& choice, double from, double to);
/// At most `count` of them, spread evenly, the first and the last included.
std::vector<double> spreadEvenly(const std::vector<double>& times, std::size_t count);
/// The bodies at a time, between two frames by the straight way and the least turn.
std::vector<RigidMotion> posesAt(const Result& result, double time);

class Ghosting final : public QObject {
    Q_OBJECT
  public:
    /// `shows`: whether the bodies in the view are those of a result.
    Ghosting(Viewport& viewport, Playback& playback, std::function<bool(const Result&)> shows, QWidget* window);

    QAction* action() const { return action_; }

  private:
    struct Kept {
        std::weak_ptr<const Result> result;
        bool on = false;
        GhostChoice choice;
    };
    Kept* kept(); ///< of the result shown; null: there is none
    void setOn(bool on);
    void look();
    void draw();

    Viewport& viewport_;
    Playback& playback_;
    std::function<bool(const Result&)> shows_;
    QAction* action_;
    GhostBar* bar_;
    std::vector<Kept> kept_;
    QTimer soon_;
    std::weak_ptr<const Result> drawn_;
    std::size_t frames_ = 0, events_ = 0; ///< of it, that were drawn
};

} // namespace escapement
