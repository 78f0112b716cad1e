#pragma once
// The actions that add bodies from nothing: primitives and the ground. Where nothing is open a new mechanism begins.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"

#include <QObject>

class QMenu;
class QWidget;

namespace escapement {

class AddActions final : public QObject {
    Q_OBJECT
  public:
    AddActions(Document& document, QWidget& window);

    QMenu* menu() const { return menu_; }

  signals:
    /// A body was added: it is selected, and the field one will want next gets the cursor.
    void added(const Selection& selection, const QString& field);

  private:
    void addPrimitive(const QString& primitive);
    void addWorld();

    Document& document_;
    QMenu* menu_;
};

} // namespace escapement
