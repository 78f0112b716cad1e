#pragma once
// The actions that put a mechanism together: joints, contacts and loads by clicking, assembling, moving. They start
// tools (gui/assembling) or edit the document, and tell what came of it.

#include "gui/assembling/tool_controller.h"
#include "gui/document/document.h"
#include "gui/document/model_check.h"

#include <QList>

class QAction;
class QMenu;

namespace escapement {

class MechanismTree;
class PropertiesPanel;
class Viewport;

class AssemblingActions final : public QObject {
    Q_OBJECT
  public:
    AssemblingActions(Document& document, MechanismTree& tree, PropertiesPanel& properties, Viewport& viewport,
                      ToolController& tools, ModelChecker& checker, QWidget& window);

    void fillMenu(QMenu& menu);
    QMenu* jointMenu() const { return joints_; }
    QMenu* loadMenu() const { return loads_; }
    QAction* contact() const { return contact_; }
    QAction* ground() const { return ground_; }
    QAction* move() const { return move_; }
    QAction* assembleAction() const { return assemble_; }
    QList<QAction*> actionsFor(Selection::Kind kind) const;

  public slots:
    void update();
    /// Moves the bodies onto their joints, as one edit, and says what came of it.
    void assemble();
    /// Moves bodies that lie in one another apart, as one edit, and says what came of it.
    void settle();
    /// Changes or removes a joint as a finding of the check advises.
    void mend(const JointFinding& finding);

  signals:
    /// Something to tell: what was done, or what is wrong and would mend it.
    void told(const QString& text, bool problem);
    void advised(const QString& text, const QString& button, const std::function<void()>& action);
    void materialTableWanted(); ///< nothing is given yet for two materials that may meet

  private:
    template <class T, class... Arguments> void startTool(Arguments... arguments);
    void startContact();
    void findContacts();
    void goByMaterials(const QStringList& contacts);
    void showReport();
    void flipSelected();
    void placeSide(bool first);
    void drag(const PickedFeature& grabbed);
    void dropDragged();

    Document& document_;
    MechanismTree& tree_;
    PropertiesPanel& properties_;
    Viewport& viewport_;
    ToolController& tools_;
    ModelChecker& checker_;
    QWidget& window_;
    std::unique_ptr<Drag> drag_;
    QMenu *joints_, *loads_;
    QAction *contact_, *ground_, *move_, *assemble_, *settle_, *findContacts_, *gravity_, *flip_, *repickA_, *repickB_,
        *faces_, *report_, *coupling_, *sensor_, *table_, *placeA_, *placeB_;
    QList<QAction*> needParts_;
    QString contactOf_; ///< of what a contact was made last in this project: "faces", "bodies"; empty: of nothing yet
};

} // namespace escapement
