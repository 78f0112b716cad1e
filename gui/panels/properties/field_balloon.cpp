#include "gui/panels/properties/field_balloon.h"

#include "gui/style/style.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QTimer>

#include <algorithm>

namespace escapement {
namespace {

constexpr int widest = 260, narrowest = 140, away = 6; // px

/// The part of the window that the field scrolls in; without one, what it stands in.
QWidget* panelOf(QWidget* field) {
    for (QWidget* one = field->parentWidget(); one; one = one->parentWidget())
        if (auto* area = qobject_cast<QAbstractScrollArea*>(one)) return area->viewport();
    return field->parentWidget();
}

} // namespace

FieldBalloon::FieldBalloon(QWidget* field) : QLabel(field->window()), field_(field) {
    setWordWrap(true);
    setMargin(6);
    setAttribute(Qt::WA_TransparentForMouseEvents); // what it may lie over is clicked through it
    hide();
}

void FieldBalloon::say(const QString& text) {
    if (text == this->text() && text.isEmpty()) return;
    setText(text);
    forward_ = false;
    if (text.isEmpty()) return hide();
    comeForward();
}

void FieldBalloon::comeForward() {
    if (text().isEmpty() || !field_) return;
    if (parentWidget() != field_->window()) setParent(field_->window()); // the panel may be a window of its own by now
    watchAncestors();
    for (auto* other : parentWidget()->findChildren<FieldBalloon*>(Qt::FindDirectChildrenOnly)) {
        if (other != this) other->forward_ = false, other->hide();
    }
    forward_ = true;
    setStyleSheet(QString("background: palette(base); border: 1px solid #d55e00; border-radius: 3px; color: %1;")
                      .arg(problemTextColour().name()));
    place();
}

/// It follows its field: through scrolling, through a splitter that is dragged, behind another tab.
void FieldBalloon::watchAncestors() {
    for (const auto& one : watched_)
        if (one) one->removeEventFilter(this);
    watched_.clear();
    for (QWidget* one = field_; one; one = one->isWindow() ? nullptr : one->parentWidget()) {
        one->installEventFilter(this);
        watched_ << one;
    }
}

void FieldBalloon::place() {
    if (!field_ || !forward_) return hide();
    QWidget* panel = panelOf(field_);
    const QPoint inPanel = field_->mapTo(panel, QPoint(0, 0));
    const bool seen = field_->isVisible() && inPanel.y() + field_->height() > 0 && inPanel.y() < panel->height();
    if (!seen) return hide();
    const QWidget* window = parentWidget();
    const QRect around(panel->mapTo(window, QPoint(0, 0)), panel->size());
    const int left = around.left() - away, right = window->width() - around.right() - away;
    const int room = std::max(left, right) >= narrowest ? std::min(widest, std::max(left, right)) : around.width() - 16;
    setFixedWidth(std::min(room, fontMetrics().horizontalAdvance(text()) + 2 * margin() + 6));
    setFixedHeight(heightForWidth(width()));
    int x = around.left() + 8, y = around.top() + inPanel.y();
    if (std::max(left, right) < narrowest) y += field_->height() + 2; // a window of its own: over what comes next
    else if (left >= right) x = around.left() - away - width();
    else x = around.right() + away;
    move(x, std::clamp(y, 0, std::max(0, window->height() - height())));
    show();
    raise();
}

bool FieldBalloon::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
        if (forward_) QTimer::singleShot(0, this, &FieldBalloon::place); // when all of the window has its place
        break;
    case QEvent::Enter:
        if (watched == field_ && !text().isEmpty() && !forward_) comeForward();
        break;
    default:
        break;
    }
    return QLabel::eventFilter(watched, event);
}

} // namespace escapement
