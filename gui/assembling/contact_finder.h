#pragma once
// "Find contacts": pairs of faces that come near each other, to be looked at and taken.

#include "engine/assembling/contact_proposal.h"
#include "gui/document/document.h"
#include "gui/viewport/picked_feature.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace escapement {

class ContactFinder final : public QDialog {
    Q_OBJECT
  public:
    explicit ContactFinder(Document& document, QWidget* parent = nullptr);

  signals:
    /// The faces of the proposal looked at.
    void highlighted(const std::vector<PickedFeature>& faces);

  private:
    void search();
    void take();
    void look();

    Document& document_;
    std::vector<ContactProposal> proposals_;
    QLineEdit* margin_;
    QTreeWidget* list_;
    QLabel* said_;
    QPushButton* add_;
};

} // namespace escapement
