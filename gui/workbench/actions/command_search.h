#pragma once
// Every command by its words: what stands in the menus, found by typing (Ctrl+Shift+P).

#include <QDialog>
#include <QList>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenuBar;

namespace escapement {

struct Command {
    QString path; ///< "View › Units › m, kg, s, N, rad"
    QAction* action;
};

/// All commands of a menu bar, through its submenus; separators and headings left out.
QList<Command> commandsOf(const QMenuBar& bar);

class CommandSearch final : public QDialog {
    Q_OBJECT
  public:
    CommandSearch(const QMenuBar& bar, QWidget* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill();
    void run();

    QList<Command> commands_;
    QLineEdit* words_;
    QListWidget* list_;
    QLabel* note_;
};

} // namespace escapement
