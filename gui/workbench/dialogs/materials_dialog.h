#pragma once
// The project's materials and what each two of them do where they touch, as two tables. It stays open while one works:
// every cell is an edit of the document.

#include "gui/document/document.h"

#include <QDialog>

#include <functional>

class QLabel;
class QMenu;
class QPushButton;
class QTableWidget;
class QTableWidgetItem;

namespace escapement {

class MaterialsDialog final : public QDialog {
    Q_OBJECT
  public:
    MaterialsDialog(Document& document, QWidget* parent);

  private:
    void fill();
    void fillMaterials();
    void fillPairs();
    void offerMaterials();
    void addMaterial(const QString& name, double density);
    void removeSelected();
    void forgetPair();
    void takeMaterial(const QTableWidgetItem& cell);
    void takePair(const QTableWidgetItem& cell);
    void take(const QString& what, const std::function<void(Mechanism&)>& change);
    void update();
    std::pair<std::string, std::string> pairAt(int row) const;

    Document& document_;
    QTableWidget *materials_, *pairs_;
    QMenu* library_;
    QPushButton *remove_, *forget_;
    QLabel *nothing_, *refusal_; ///< what to do while there is no material; why an edit is refused
    bool filling_ = false;
};

} // namespace escapement
