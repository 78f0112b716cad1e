#include "gui/assembling/coordinate_showing.h"

#include "gui/assembling/tool_controller.h"
#include "gui/panels/mechanism_tree.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/action.h"
#include "plots/language/language.h"
#include "plots/units/units.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {
namespace {

constexpr double period = 4.0; // s, to and fro
constexpr int tickTime = 20;   // ms
constexpr double still = 1e-6; // rad or m: a coordinate that goes no further does not move

/// Between the two poses beside it.
std::vector<BodyState> posesAt(const CoordinateMotion& motion, double value) {
    const auto above = std::lower_bound(motion.at.begin(), motion.at.end(), value);
    const auto i =
        std::size_t(std::clamp<std::ptrdiff_t>(above - motion.at.begin(), 1, std::ptrdiff_t(motion.at.size()) - 1));
    const double span = motion.at[i] - motion.at[i - 1];
    const double share = span > 0.0 ? std::clamp((value - motion.at[i - 1]) / span, 0.0, 1.0) : 0.0;
    std::vector<BodyState> bodies = motion.bodies[i - 1];
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const BodyState& other = motion.bodies[i][k];
        bodies[k].position += share * (other.position - bodies[k].position);
        bodies[k].orientation = bodies[k].orientation.slerp(share, other.orientation);
    }
    return bodies;
}

} // namespace

CoordinateShowing::CoordinateShowing(Document& document, const Places& places)
    : QObject(&places.window), document_(document), places_(places) {
    ofJoint_ = helpfulAction(this, "animateJointAction", tr("Animate the &joint"), "transform-move", tr("Shift+M"),
                             tr("Moves what the selected joint leaves free to and fro over its range; the model stays "
                                "as it is"));
    ofAll_ = helpfulAction(this, "animateAllAction", tr("Animate a&ll joints"), "transform-move", tr("Ctrl+Alt+M"),
                           tr("Moves every free coordinate in turn to and fro over its range; the model stays as it "
                              "is"));
    leave_ = helpfulAction(this, "stopAnimatingAction", tr("Stop animating"), nullptr, {},
                           tr("Puts the bodies back where the model has them (Esc)"));
    for (auto* action : {ofJoint_, ofAll_}) action->setCheckable(true);
    connect(ofJoint_, &QAction::triggered, this,
            [this](bool on) { on ? start(places_.tree.selection().index) : stop(); });
    connect(ofAll_, &QAction::triggered, this, [this](bool on) { on ? start(-1) : stop(); });
    connect(leave_, &QAction::triggered, this, [this] { stop(); });
    timer_.setInterval(tickTime);
    connect(&timer_, &QTimer::timeout, this, &CoordinateShowing::tick);
    connect(&document_, &Document::edited, this, [this] { stop(); });
    connect(&document_, &Document::changed, this, [this] { stop(); });
    connect(&places_.tools, &ToolController::changed, this, [this] {
        if (places_.tools.tool()) stop();
    });
    connect(&places_.playback, &Playback::moved, this, [this] {
        if (places_.playback.result()) stop(false);
    });
    connect(&places_.tree, &MechanismTree::selected, this, [this](const Selection& now) {
        if (active_ && joint_ >= 0 && now.kind == Selection::Kind::Joint && now.index != joint_) start(now.index);
        update();
    });
    connect(&document_, &Document::changed, this, &CoordinateShowing::update);
    update();
}

CoordinateShowing::~CoordinateShowing() = default;

void CoordinateShowing::update() {
    const bool joint = places_.tree.selection().kind == Selection::Kind::Joint;
    ofJoint_->setEnabled(joint || (active_ && joint_ >= 0));
    ofAll_->setEnabled(!document_.mechanism().joints.empty());
    ofJoint_->setChecked(active_ && joint_ >= 0);
    ofAll_->setChecked(active_ && joint_ < 0);
    leave_->setEnabled(active_);
    // Only while it counts: the key ends tools, too.
    leave_->setShortcut(active_ ? QKeySequence(Qt::Key_Escape) : QKeySequence());
}

void CoordinateShowing::start(int joint) {
    stop();
    coordinates_ = freeCoordinates(document_.mechanism(), joint);
    if (coordinates_.empty()) {
        update();
        emit refused(joint < 0
                         ? tr("No joint leaves a coordinate free that could be moved by itself.")
                         : tr("\"%1\" leaves no coordinate free that could be moved by itself.")
                               .arg(QString::fromStdString(document_.mechanism().joints[std::size_t(joint)].name)));
        return;
    }
    places_.tools.end();
    places_.playback.setPlaying(false);
    emit modelWanted();
    active_ = true;
    joint_ = joint;
    which_ = still_ = 0;
    motion_.reset();
    update();
    workOut();
}

void CoordinateShowing::stop(bool showModel) {
    if (!active_) return;
    active_ = false;
    timer_.stop();
    ++generation_;
    worker_.request_stop();
    motion_.reset();
    if (showModel) places_.view.edit().showInitial();
    update();
    emit ended();
}

QString CoordinateShowing::nameOf(const FreeCoordinate& coordinate) const {
    const QString joint = QString::fromStdString(document_.mechanism().joints[std::size_t(coordinate.joint)].name);
    return coordinate.name.empty() ? joint : joint + ", " + translated(coordinate.name);
}

void CoordinateShowing::workOut() {
    emit told(tr("Working out how far %1 goes …").arg(nameOf(coordinates_[which_])));
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
    worker_ = std::jthread([this, mine = ++generation_, mechanism = document_.mechanism(), parts = document_.parts(),
                            coordinate = coordinates_[which_]](const std::stop_token& token) {
        std::shared_ptr<const CoordinateMotion> motion;
        QString problem;
        try {
            motion = std::make_shared<const CoordinateMotion>(
                motionOf(mechanism, parts, coordinate, [&] { return !token.stop_requested(); }));
        } catch (const std::exception& error) {
            problem = translated(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, mine, motion, problem] { take(mine, motion, problem); }, Qt::QueuedConnection);
    });
}

void CoordinateShowing::take(int generation, std::shared_ptr<const CoordinateMotion> motion, const QString& problem) {
    if (!active_ || generation != generation_) return;
    if (!motion || !motion->closed) {
        stop();
        emit refused(motion ? tr("The joints cannot all be closed, so nothing can be moved along them. Assemble the "
                                 "mechanism first.")
                            : problem);
        return;
    }
    if (!(motion->reach() > still)) {
        const QString name = nameOf(motion->coordinate);
        if (++still_ < coordinates_.size()) return next();
        stop();
        emit refused(coordinates_.size() == 1 ? tr("\"%1\" cannot move: the other joints hold it.").arg(name)
                                              : tr("None of the coordinates can move: the joints hold one another."));
        return;
    }
    still_ = 0;
    motion_ = std::move(motion);
    clock_.start();
    timer_.start();
    tick();
}

void CoordinateShowing::next() {
    timer_.stop();
    motion_.reset();
    which_ = (which_ + 1) % coordinates_.size();
    workOut();
}

QString CoordinateShowing::rangeText() const {
    const QString unit = motion_->coordinate.turns ? "rad" : "m";
    const QString range =
        tr("%1 to %2").arg(quantityText(motion_->at.front(), unit, 4), quantityText(motion_->at.back(), unit, 4));
    const QString held = motion_->heldBelow && motion_->heldAbove ? tr("the other joints hold it at both ends")
                         : motion_->heldBelow                     ? tr("the other joints hold it at the lower end")
                         : motion_->heldAbove                     ? tr("the other joints hold it at the upper end")
                                                                  : QString();
    return held.isEmpty() ? range : range + " (" + held + ")";
}

/// It swings like a pendulum, and begins where the model stands.
void CoordinateShowing::tick() {
    const double time = 1e-3 * double(clock_.elapsed());
    if (time >= period && coordinates_.size() > 1) return next();
    const double middle = 0.5 * (motion_->at.front() + motion_->at.back()), half = 0.5 * motion_->reach();
    const double first = std::asin(std::clamp((motion_->start - middle) / half, -1.0, 1.0));
    const double value = middle + half * std::sin(first + 2.0 * std::numbers::pi * time / period);
    places_.view.edit().setPoses(posesAt(*motion_, value));
    emit told(tr("%1: %2, moves from %3   ·   Esc stops")
                  .arg(nameOf(motion_->coordinate), quantityText(value, motion_->coordinate.turns ? "rad" : "m", 3),
                       rangeText()));
}

} // namespace escapement
