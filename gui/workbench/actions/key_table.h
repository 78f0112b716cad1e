#pragma once
// All keys at one glance: Help > Keys, made from the menus, so that it says what holds.

class QAction;
class QMenuBar;
class QWidget;

namespace escapement {

/// The command that shows the table; `bar` and `window` outlive it.
QAction* keyTableAction(const QMenuBar& bar, QWidget& window);

} // namespace escapement
