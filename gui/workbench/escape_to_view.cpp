#include "gui/workbench/escape_to_view.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace escapement {

EscapeToView::EscapeToView(QWidget& window, QWidget& view) : QObject(&window), view_(view) {
    window.installEventFilter(this);
}

/// What neither the field nor what it stands in has taken comes to the window.
bool EscapeToView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        const QWidget* focus = QApplication::focusWidget();
        const bool field = qobject_cast<const QLineEdit*>(focus) || qobject_cast<const QAbstractSpinBox*>(focus) ||
                           qobject_cast<const QComboBox*>(focus);
        if ((field || !focus) && view_.isVisible()) {
            view_.setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace escapement
