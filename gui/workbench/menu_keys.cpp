#include "gui/workbench/menu_keys.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>

#include <algorithm>

namespace escapement {
namespace {

/// Copy, paste, undo and the like, and what moves the cursor or deletes beside it, as everybody knows them.
bool editsText(const QKeyEvent& key) {
    using Known = QKeySequence::StandardKey;
    const auto known = {Known::Copy, Known::Cut, Known::Paste, Known::Undo, Known::Redo, Known::SelectAll};
    if (std::any_of(known.begin(), known.end(), [&](Known one) { return key.matches(one); })) return true;
    const auto keys = {Qt::Key_Left,      Qt::Key_Right,  Qt::Key_Up,    Qt::Key_Down,   Qt::Key_Home,  Qt::Key_End,
                       Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Enter, Qt::Key_Return, Qt::Key_Insert};
    return std::any_of(keys.begin(), keys.end(), [&](Qt::Key one) { return key.key() == one; });
}

bool isMenuKey(const QWidget& window, const QKeyEvent& key) {
    const QKeySequence keys(key.keyCombination());
    const auto actions = window.findChildren<QAction*>();
    return std::any_of(actions.begin(), actions.end(), [&](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(keys);
    });
}

} // namespace

MenuKeys::MenuKeys(QWidget& window) : QObject(&window), window_(window) { qApp->installEventFilter(this); }

bool MenuKeys::eventFilter(QObject* watched, QEvent* event) {
    const auto* widget = event->type() == QEvent::ShortcutOverride ? qobject_cast<QWidget*>(watched) : nullptr;
    if (widget && widget->window() == &window_) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        // Without Ctrl a key is a letter that is typed; with Alt, too, it may be one on some keyboards.
        const Qt::KeyboardModifiers with = key.modifiers();
        if ((with & Qt::ControlModifier) && !(with & Qt::AltModifier) && !editsText(key) && isMenuKey(window_, key)) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace escapement
