#pragma once
// An action with a name, a shortcut and a sentence about what it does.

#include "gui/style/style.h"

#include <QAction>
#include <QKeySequence>

namespace escapement {

/// The property of an action whose text tells of the moment: what it is called in a table of all.
constexpr const char* plainWord = "plainWord";

/// `keys` may be empty, `icon` null. The tooltip is the sentence with the shortcut behind it.
inline QAction* helpfulAction(QObject* parent, const char* name, const QString& text, const char* icon,
                              const QString& keys, const QString& help) {
    auto* action = new QAction(icon ? themeIcon(icon) : QIcon(), text, parent);
    action->setObjectName(name);
    if (!keys.isEmpty()) action->setShortcut(QKeySequence(keys));
    const QString shown = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(shown.isEmpty() ? help : help + " (" + shown + ")");
    action->setWhatsThis(help);
    return action;
}

} // namespace escapement
