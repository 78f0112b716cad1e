#pragma once
// The properties of what is selected in the tree, read-only in this version.

#include "gui/document/document.h"
#include "gui/panels/mechanism_tree.h"

#include <QTreeWidget>

namespace escapement {

class PropertiesPanel final : public QTreeWidget {
    Q_OBJECT
  public:
    explicit PropertiesPanel(const Document& document, QWidget* parent = nullptr);

  public slots:
    void showSelection(const Selection& selection);

  signals:
    void titleChanged(const QString& title);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Document& document_;
};

} // namespace escapement
