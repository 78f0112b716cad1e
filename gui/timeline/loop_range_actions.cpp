#include "gui/timeline/loop_range_actions.h"

#include "gui/timeline/playback.h"
#include "gui/timeline/timeline_bar.h"
#include "gui/workbench/actions/action.h"

#include <nlohmann/json.hpp>

#include <QMenu>

namespace escapement {
namespace {

constexpr const char* keptKey = "loop range"; ///< in the project's views: [from, to] in s

} // namespace

LoopRangeActions::LoopRangeActions(Document& document, Playback& playback, TimelineBar& bar, QWidget& window)
    : QObject(&window), document_(document), playback_(playback), window_(window) {
    from_ = helpfulAction(this, "loopFromAction", tr("Loop &from here"), nullptr, tr("I"),
                          tr("Looping begins again at the moment shown"));
    to_ = helpfulAction(this, "loopToAction", tr("Loop &to here"), nullptr, tr("O"),
                        tr("Looping goes no further than the moment shown"));
    none_ = helpfulAction(this, "noLoopRangeAction", tr("No loop &range"), nullptr, tr("Shift+I"),
                          tr("Looping goes through the whole run again"));
    connect(from_, &QAction::triggered, this, [this] { beginAt(playback_.time()); });
    connect(to_, &QAction::triggered, this, [this] { endAt(playback_.time()); });
    connect(none_, &QAction::triggered, this, [this] { playback_.setLoopRange(std::nullopt); });
    connect(&bar, &TimelineBar::menuWanted, this, &LoopRangeActions::openMenu);
    connect(&playback_, &Playback::moved, this, &LoopRangeActions::update);
    connect(&playback_, &Playback::loopRangeChanged, this, &LoopRangeActions::remember);
    connect(&document_, &Document::changed, this, &LoopRangeActions::restore);
    update();
}

void LoopRangeActions::fillMenu(QMenu& menu) { menu.addActions({from_, to_, none_}); }

void LoopRangeActions::update() {
    const bool any = playback_.result() && playback_.result()->frameCount() > 0;
    from_->setEnabled(any);
    to_->setEnabled(any);
    none_->setEnabled(playback_.loopRange().has_value());
}

void LoopRangeActions::beginAt(double time) {
    const auto before = playback_.loopRange();
    set(time, before && before->to > time ? before->to : playback_.lastTime());
}

void LoopRangeActions::endAt(double time) {
    const auto before = playback_.loopRange();
    set(before && before->from < time ? before->from : playback_.result()->timeAt(0), time);
}

/// The first one begins looping: a range that playing ran out of would seem to be without effect.
void LoopRangeActions::set(double from, double to) {
    if (!(from < to)) {
        emit refused(tr("A loop needs some time between its two ends, and the run has none on that side of this "
                        "moment. Go to another moment first."));
        return;
    }
    const bool first = !playback_.loopRange();
    playback_.setLoopRange(LoopRange{from, to});
    if (first) playback_.setLooping(true);
}

void LoopRangeActions::openMenu(const QPoint& at, double time) {
    auto* menu = new QMenu(&window_);
    menu->setObjectName("timelineMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto* from = menu->addAction(tr("Loop from here"), this, [this, time] { beginAt(time); });
    from->setObjectName("loopFromHere");
    auto* to = menu->addAction(tr("Loop to here"), this, [this, time] { endAt(time); });
    to->setObjectName("loopToHere");
    for (auto* one : {from, to}) one->setEnabled(from_->isEnabled());
    menu->addAction(none_);
    if (auto* loop = window_.findChild<QAction*>("loopAction")) menu->addAction(loop);
    menu->popup(at);
}

void LoopRangeActions::restore() {
    restoring_ = true;
    std::optional<LoopRange> range;
    const Json& views = document_.mechanism().views.json();
    if (const auto found = views.find(keptKey); found != views.end() && found->is_array() && found->size() == 2 &&
                                                (*found)[0].is_number() && (*found)[1].is_number())
        range = LoopRange{(*found)[0].get<double>(), (*found)[1].get<double>()};
    playback_.setLoopRange(range);
    restoring_ = false;
}

void LoopRangeActions::remember() {
    update();
    if (restoring_) return;
    const auto range = playback_.loopRange();
    document_.views().set(keptKey, range ? Json::array({range->from, range->to}) : Json());
}

} // namespace escapement
