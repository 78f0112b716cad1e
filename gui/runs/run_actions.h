#pragma once
// The actions on runs: look at one, compare it in the plot, go on with it, take its model back, take it away, add a
// result file.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace escapement {

class PlotsPanel;

class RunActions final : public QObject {
    Q_OBJECT
  public:
    RunActions(Document& document, MechanismTree& tree, PlotsPanel& plots, QWidget& window);

    void fillMenu(QMenu& menu);
    /// For the context menu of a run and its panel.
    QList<QAction*> forRun() const { return {look_, compare_, continue_, takeModel_}; }
    QAction* continueRun() const { return continue_; }
    QAction* add() const { return add_; }

  public slots:
    void update();
    /// Asks once, as the files go with them.
    void remove(const std::vector<int>& runs);

  signals:
    void continueWanted(int run);
    void told(const QString& text, bool problem);

  private:
    int selected() const; ///< -1: none
    void chooseFile();
    void takeModel();

    Document& document_;
    MechanismTree& tree_;
    PlotsPanel& plots_;
    QWidget& window_;
    QAction *look_, *compare_, *continue_, *takeModel_, *add_;
};

} // namespace escapement
