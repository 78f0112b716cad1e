#pragma once
// A key of the menus is the menu's also while the cursor is in a field. Some systems give fields more keys than those
// that everyone knows to edit text: Ctrl+E goes to the end of the line there, Ctrl+K and Ctrl+U delete.

#include <QObject>
#include <QWidget>

namespace escapement {

class MenuKeys final : public QObject {
  public:
    explicit MenuKeys(QWidget& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget& window_;
};

} // namespace escapement
