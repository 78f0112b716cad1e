#pragma once
// The actions that edit the mechanism: history, bodies, and removing and renaming things. What each does to the
// Mechanism stands in engine/assembling/edit.h; here it gets a name, a shortcut and a selection to act on.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"

#include <QList>
#include <QObject>

#include <set>

class QAction;
class QMenu;
class QWidget;

namespace escapement {

class EditActions final : public QObject {
    Q_OBJECT
  public:
    EditActions(Document& document, MechanismTree& tree, QWidget& window);

    void fillEditMenu(QMenu& menu);
    void fillBodyMenu(QMenu& menu);
    /// What can be done with the thing selected, for its context menu and its property panel.
    QList<QAction*> actionsFor(Selection::Kind kind) const;
    /// The same menu there, for the bodies that have no material, whatever is selected.
    void offerMaterial(const QPoint& at);
    /// Makes one body of them, which keeps the name and the frame of the first.
    void mergeThese(const std::vector<int>& bodies);
    QAction* removeAction() const { return remove_; }
    QAction* materialTable() const { return materialTable_; }
    QAction* undo() const { return undo_; }
    QAction* redo() const { return redo_; }
    /// Indices of the bodies that are not drawn.
    std::set<int> hidden() const;

  public slots:
    void update(); ///< enables what makes sense now
    /// Gives a material to bodies; to all that have no mass yet when none is selected.
    /// `forOpen`: to the bodies that have none, whatever is selected.
    void giveMaterial(const QString& name, double density, bool forOpen);

  signals:
    void hiddenChanged();
    void removeRunsWanted(const std::vector<int>& runs);
    void copiesWanted(const std::vector<int>& bodies); ///< a pattern of them, or their mirror images
    void told(const QString& text);                    ///< what an edit did besides what was asked

  private:
    void remove();
    void duplicate();
    void merge();
    void split();
    void toggleGround();
    void toggleHidden();
    void fillMaterials();
    void askMaterial();
    void showMaterials();
    QString selectedName() const;

    Document& document_;
    MechanismTree& tree_;
    QWidget& window_;
    QAction *undo_, *redo_, *remove_, *rename_, *duplicate_, *merge_, *split_, *copies_, *ground_, *hide_, *showAll_,
        *material_, *materialTable_;
    QMenu* materials_;
    bool forOpen_ = false; ///< the menu of materials was opened for the bodies that have none
};

} // namespace escapement
