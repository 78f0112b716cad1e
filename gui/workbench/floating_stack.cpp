#include "gui/workbench/floating_stack.h"

#include <QApplication>
#include <QCursor>
#include <QEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QTimer>

#include <algorithm>

namespace escapement {
namespace {

constexpr int stackGap = 8, widest = 760;
constexpr int bottomBar = 44;   // room for the section's bar and the legend
constexpr int nearPointer = 24; // pixels around the pointer that nothing may come to cover by itself

} // namespace

FloatingStack::FloatingStack(QWidget* host, QWidget* area, int keepFree)
    : QObject(host), host_(host), area_(area), keepFree_(keepFree) {
    host_->installEventFilter(this);
    area_->installEventFilter(this);
}

void FloatingStack::add(QWidget* floating) {
    const bool hidden = floating->isHidden();
    floating->setParent(host_);
    if (!hidden) floating->show();
    floating->installEventFilter(this);
    floating_.push_back(floating);
    place();
}

int FloatingStack::heightOf(const QWidget* floating, int width) const {
    const QLayout* layout = floating->layout();
    if (layout && layout->hasHeightForWidth()) return layout->totalHeightForWidth(width);
    return floating->sizeHint().height();
}

/// What appears by itself keeps away from the pointer: a click already under way must not land on it.
void FloatingStack::chooseSide(QWidget* shown) {
    // What goes and comes again at once, as a notice whose button opens a menu, was there all the time to whoever
    // looks.
    if (std::find(left_.begin(), left_.end(), shown) != left_.end()) return place();
    std::erase(below_, shown);
    dragged_.erase(shown);
    place();
    const QPoint pointer = host_->mapFromGlobal(QCursor::pos());
    // Two at the top would hide what both are about: what comes to the strip of a tool stands at the foot.
    const bool second =
        std::any_of(floating_.begin(), std::find(floating_.begin(), floating_.end(), shown),
                    [this](const QWidget* above) {
                        return !above->isHidden() && std::find(below_.begin(), below_.end(), above) == below_.end();
                    });
    const auto onPointer = [&] {
        return shown->geometry().adjusted(-nearPointer, -nearPointer, nearPointer, nearPointer).contains(pointer);
    };
    if (!second && !onPointer()) return;
    below_.push_back(shown);
    place();
    if (!second || !onPointer()) return;
    std::erase(below_, shown);
    place();
}

QRect FloatingStack::free() const {
    return area_->isVisibleTo(host_) ? QRect(area_->mapTo(host_, QPoint(0, 0)), area_->size()) : host_->rect();
}

void FloatingStack::place() {
    const bool covers = area_->isVisibleTo(host_);
    const QRect free = this->free();
    emit areaSized(free.size());
    const int right = covers ? keepFree_ : stackGap;
    const int width = std::clamp(free.width() - stackGap - right, 120, widest);
    const int x = free.left() + std::max(stackGap, (free.width() - right - width) / 2);
    int top = free.top() + stackGap, bottom = free.bottom() - bottomBar;
    if (covers) // what says of which run the view is stays seen
        for (const auto* badge : area_->findChildren<QWidget*>("stateBadge", Qt::FindDirectChildrenOnly))
            if (badge->isVisibleTo(area_)) bottom = std::min(bottom, free.top() + badge->y() - stackGap);
    for (auto* floating : floating_) {
        if (floating->isHidden()) continue;
        const int height = heightOf(floating, width);
        if (const auto own = dragged_.find(floating); own != dragged_.end()) {
            const int most = std::max(0, free.height() - height);
            floating->setGeometry(free.left() + std::clamp(own->second.x(), 0, std::max(0, free.width() - width)),
                                  free.top() + std::clamp(own->second.y(), 0, most), width, height);
        } else if (std::find(below_.begin(), below_.end(), floating) != below_.end()) {
            bottom -= height;
            floating->setGeometry(x, std::max(free.top(), bottom), width, height);
            bottom -= stackGap;
        } else {
            floating->setGeometry(x, top, width, height);
            top += height + stackGap;
        }
        floating->raise();
    }
}

/// By all of it that is no button and no text that can be marked: these take the mouse for themselves.
bool FloatingStack::drag(QWidget* floating, QEvent* event) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        held_ = floating;
        grip_ = floating->mapFromGlobal(mouse->globalPosition().toPoint());
        return true;
    }
    if (held_ != floating) return false;
    if (event->type() == QEvent::MouseButtonRelease) held_ = nullptr;
    if (event->type() != QEvent::MouseMove || !(mouse->buttons() & Qt::LeftButton)) return true;
    const QPoint corner = host_->mapFromGlobal(mouse->globalPosition().toPoint()) - grip_ - free().topLeft();
    // A hand that trembles on a click has not moved it.
    const QPoint way = corner - (floating->pos() - free().topLeft());
    if (!dragged_.count(floating) && way.manhattanLength() < QApplication::startDragDistance()) return true;
    dragged_[floating] = corner;
    place();
    return true;
}

bool FloatingStack::eventFilter(QObject* watched, QEvent* event) {
    const bool outside = watched == host_ || watched == area_;
    if (!outside && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
                     event->type() == QEvent::MouseButtonRelease))
        return drag(static_cast<QWidget*>(watched), event);
    if (!outside && event->type() == QEvent::Hide) {
        left_.push_back(static_cast<QWidget*>(watched));
        QTimer::singleShot(0, this, [this] { left_.clear(); });
    }
    if (!outside && event->type() == QEvent::Show) chooseSide(static_cast<QWidget*>(watched));
    else if (outside ? event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                           event->type() == QEvent::Show || event->type() == QEvent::Hide
                     : event->type() == QEvent::Hide || event->type() == QEvent::LayoutRequest)
        place();
    return QObject::eventFilter(watched, event);
}

} // namespace escapement
