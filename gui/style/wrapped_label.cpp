#include "gui/style/wrapped_label.h"

#include <algorithm>

namespace escapement {

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
    setProperty("role", "secondary");
    setWordWrap(true);
}

void WrappedLabel::say(const QString& text) {
    setText(text);
    keepHeight();
}

void WrappedLabel::reserveFor(const QString& longest) {
    longest_ = longest;
    keepHeight();
}

void WrappedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    keepHeight();
}

/// A label asked for its height answers no less than its least one: what it had while it was narrower goes first.
void WrappedLabel::keepHeight() {
    setMinimumHeight(0);
    int height = heightForWidth(width());
    if (!longest_.isEmpty()) {
        const QRect room =
            fontMetrics().boundingRect(QRect(0, 0, width(), QWIDGETSIZE_MAX), Qt::TextWordWrap, longest_);
        height = std::max(height, room.height());
        if (width() == keptWidth_) height = std::max(height, keptHeight_);
        keptWidth_ = width();
        keptHeight_ = height;
    }
    setMinimumHeight(height);
}

} // namespace escapement
