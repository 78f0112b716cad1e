#include "plots/plot_zooms.h"

#include <QAction>
#include <QWidget>

namespace escapement {
namespace {

constexpr qint64 inARow = 600; // ms
constexpr std::size_t most = 100;

} // namespace

PlotZooms::PlotZooms(QWidget& plot) : QObject(&plot) {
    const auto action = [&](const char* name, const char* icon, const QString& text, Qt::Key key, int step) {
        auto* made = new QAction(QIcon::fromTheme(icon), text, &plot);
        made->setObjectName(name);
        made->setShortcut(Qt::ALT | key);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, this, [this, step] { go(step); });
        plot.addAction(made);
        return made;
    };
    back_ = action("plotZoomBackAction", "go-previous", tr("Previous range"), Qt::Key_Left, -1);
    forth_ = action("plotZoomForthAction", "go-next", tr("Next range"), Qt::Key_Right, 1);
    update();
}

void PlotZooms::came(const QJsonObject& ranges) {
    const bool row = last_.isValid() && last_.elapsed() < inARow && at_ > 0 && !ranges.isEmpty();
    seen_.resize(at_ + 1);
    if (row) seen_.back() = ranges;
    else if (seen_.back() != ranges) seen_.push_back(ranges);
    if (seen_.size() > most) seen_.erase(seen_.begin());
    at_ = seen_.size() - 1;
    if (ranges.isEmpty()) last_.invalidate();
    else last_.start();
    update();
}

void PlotZooms::startAfresh() {
    seen_.assign(1, QJsonObject());
    at_ = 0;
    last_.invalidate();
    update();
}

void PlotZooms::go(int step) {
    if (step < 0 ? at_ == 0 : at_ + 1 == seen_.size()) return;
    at_ = step < 0 ? at_ - 1 : at_ + 1;
    last_.invalidate();
    update();
    emit wanted(seen_[at_]);
}

void PlotZooms::update() {
    back_->setEnabled(at_ > 0);
    forth_->setEnabled(at_ + 1 < seen_.size());
}

} // namespace escapement
