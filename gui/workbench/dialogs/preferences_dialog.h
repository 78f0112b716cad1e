#pragma once
// What a user prefers, in one dialog. Each choice counts at once and is remembered; none is an edit of the project.

class QAction;
class QWidget;

namespace escapement {

/// Opens the dialog; `dark` is the window's switch of the theme, which the dialog turns.
QAction* preferencesAction(QAction& dark, QWidget& window);

} // namespace escapement
