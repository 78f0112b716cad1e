#include "gui/viewport/scene/ghosting.h"

#include "gui/timeline/playback.h"
#include "gui/viewport/scene/ghosts.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/action.h"
#include "plots/units/units.h"

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr std::size_t mostInstants = 60, mostGhosts = 3000; // more would hide one another, and hold up the view
constexpr double faintest = 0.10, clearest = 0.26;          // opacity of the first and of the last instant
constexpr int pause = 250;                                  // ms between two looks while a run goes on

bool isSame(const RigidMotion& a, const RigidMotion& b) {
    return (a.rotation - b.rotation).norm() < 1e-6 && (a.translation - b.translation).norm() < 1e-7;
}

/// An event of the mechanism: a step that was tried again is none, nor is a message.
bool counts(EventKind kind) { return kind != EventKind::Rejection && kind != EventKind::Message; }

} // namespace

std::vector<double> ghostTimes(const Result& result, const GhostChoice& choice, double from, double to) {
    std::vector<double> times;
    if (choice.atEvents) {
        for (const Event& event : result.events())
            if (choice.kinds.contains(event.kind) && event.time >= from && event.time <= to)
                times.push_back(event.time);
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
    } else {
        for (int i = 0; i <= choice.steps; ++i) times.push_back(from + (to - from) * i / choice.steps);
    }
    return times;
}

std::vector<double> spreadEvenly(const std::vector<double>& times, std::size_t count) {
    if (times.size() <= count) return times;
    std::vector<double> some;
    for (std::size_t i = 0; i < count; ++i)
        some.push_back(times[count < 2 ? 0 : (i * (times.size() - 1) + (count - 1) / 2) / (count - 1)]);
    return some;
}

std::vector<RigidMotion> posesAt(const Result& result, double time) {
    std::vector<RigidMotion> poses;
    if (result.frameCount() == 0) return poses;
    const std::size_t index = result.frameIndexAt(time);
    const Frame before = result.frameAt(index);
    const Frame after = index + 1 < result.frameCount() ? result.frameAt(index + 1) : before;
    const double span = after.time - before.time;
    const double share = span > 0.0 ? std::clamp((time - before.time) / span, 0.0, 1.0) : 0.0;
    for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        const BodyState &a = before.bodies[i], &b = after.bodies[i];
        poses.push_back(RigidMotion::from(a.position + share * (b.position - a.position),
                                          a.orientation.slerp(share, b.orientation)));
    }
    return poses;
}

Ghosting::Ghosting(Viewport& viewport, Playback& playback, std::function<bool(const Result&)> shows, QWidget* window)
    : QObject(window), viewport_(viewport), playback_(playback), shows_(std::move(shows)),
      bar_(new GhostBar(&viewport)) {
    action_ = helpfulAction(window, "ghostsAction", tr("G&hosts at events"), nullptr, tr("Shift+E"),
                            tr("Draw the bodies pale where they were at the events of the result, or in equal steps; "
                               "a bar in the view chooses"));
    action_->setCheckable(true);
    action_->setEnabled(false);
    window->addAction(action_);
    connect(action_, &QAction::triggered, this, &Ghosting::setOn);
    connect(bar_, &GhostBar::closed, this, [this] { setOn(false); });
    connect(bar_, &GhostBar::changed, this, [this] {
        if (Kept* now = kept()) now->choice = bar_->choice();
        draw();
    });
    soon_.setSingleShot(true);
    soon_.setInterval(pause);
    connect(&soon_, &QTimer::timeout, this, &Ghosting::draw);
    connect(&playback_, &Playback::moved, this, &Ghosting::look);
    connect(&playback_, &Playback::loopRangeChanged, this, &Ghosting::draw);
}

Ghosting::Kept* Ghosting::kept() {
    const auto result = playback_.result();
    if (!result || !shows_(*result)) return nullptr;
    std::erase_if(kept_, [](const Kept& one) { return one.result.expired(); });
    for (auto& one : kept_)
        if (one.result.lock() == result) return &one;
    kept_.push_back({result, false, {}});
    return &kept_.back();
}

void Ghosting::setOn(bool on) {
    Kept* now = kept();
    if (now) now->on = on;
    if (now && on && now->choice.kinds.empty()) { // the first time: impacts, and where there are none equal steps
        for (const Event& event : playback_.result()->events())
            if (event.kind == EventKind::Impact) now->choice.kinds.insert(event.kind);
        now->choice.atEvents = !now->choice.kinds.empty();
    }
    draw();
}

/// Another result, or more of the one there is.
void Ghosting::look() {
    const auto result = playback_.result();
    const std::size_t frames = result ? result->frameCount() : 0;
    action_->setEnabled(frames > 0);
    if (result != drawn_.lock() || (!result && action_->isChecked())) draw();
    else if ((frames != frames_ || (result && result->eventCount() != events_)) && !soon_.isActive()) soon_.start();
}

void Ghosting::draw() {
    const auto result = playback_.result();
    const Kept* now = kept();
    const bool on = now && now->on && result->frameCount() > 0;
    drawn_ = result;
    frames_ = result ? result->frameCount() : 0;
    events_ = result ? result->eventCount() : 0;
    action_->setChecked(on);
    bar_->setVisible(on);
    if (!on) {
        if (!viewport_.scene().ghosts().all().empty()) viewport_.edit().ghosts().set({});
        return;
    }
    double from = result->timeAt(0), to = playback_.lastTime();
    if (const auto range = playback_.loopRange(); range && range->from < to && range->to > from)
        from = std::max(from, range->from), to = std::min(to, range->to);
    std::map<EventKind, std::set<double>> instants;
    for (const Event& event : result->events())
        if (counts(event.kind) && event.time >= from && event.time <= to) instants[event.kind].insert(event.time);
    std::map<EventKind, int> numbers;
    for (const auto& [kind, times] : instants) numbers[kind] = static_cast<int>(times.size());
    bar_->setChoice(now->choice, numbers);

    const auto& bodies = viewport_.scene().bodies().bodies();
    const auto moving = static_cast<std::size_t>(
        std::count_if(bodies.begin(), bodies.end(), [](const ShownBody& body) { return !body.fixed; }));
    const auto all = ghostTimes(*result, now->choice, from, to);
    const std::size_t most = std::clamp<std::size_t>(mostGhosts / std::max<std::size_t>(1, moving), 2, mostInstants);
    const auto times = spreadEvenly(all, most);
    std::vector<Ghost> ghosts;
    std::vector<std::optional<RigidMotion>> last(bodies.size());
    for (std::size_t k = 0; k < times.size(); ++k) {
        const auto poses = posesAt(*result, times[k]);
        const double age = times.size() < 2 ? 1.0 : double(k) / double(times.size() - 1);
        for (std::size_t i = 0; i < std::min(poses.size(), bodies.size()); ++i) {
            // What rests would be drawn over itself until it is no ghost any more.
            if (bodies[i].fixed || (last[i] && isSame(*last[i], poses[i]))) continue;
            last[i] = poses[i];
            ghosts.push_back({static_cast<int>(i), poses[i], faintest + age * (clearest - faintest)});
        }
    }
    viewport_.edit().ghosts().set(std::move(ghosts));
    bar_->setText(
        all.empty() ? tr("none there")
        : times.size() < all.size()
            ? tr("%1 of %2 instants, spread evenly: more would hide one another").arg(times.size()).arg(all.size())
        : times.size() == 1 ? tr("1 instant")
                            : tr("%1 instants").arg(times.size()),
        all.empty()
            ? QString()
            : tr("The first at %1, the last at %2; the later, the clearer")
                  .arg(timeText(all.front(), playback_.lastTime()), timeText(all.back(), playback_.lastTime())));
}

} // namespace escapement
