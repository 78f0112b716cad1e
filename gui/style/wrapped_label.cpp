#include "gui/style/wrapped_label.h"

namespace escapement {

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
    setProperty("role", "secondary");
    setWordWrap(true);
}

void WrappedLabel::say(const QString& text) {
    setText(text);
    keepHeight();
}

void WrappedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    keepHeight();
}

/// A label asked for its height answers no less than its least one: what it had while it was narrower goes first.
void WrappedLabel::keepHeight() {
    setMinimumHeight(0);
    setMinimumHeight(heightForWidth(width()));
}

} // namespace escapement
