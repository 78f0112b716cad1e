#pragma once
// The contacts of the moment shown, and which of them the user looks at: it stays chosen from frame to frame.

#include "gui/panels/tables/contacts_model.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace escapement {

class QuietTable;

class ContactsPanel final : public QWidget {
    Q_OBJECT
  public:
    explicit ContactsPanel(QWidget* parent = nullptr);

    void setResult(std::shared_ptr<Result> result);
    void setContacts(const std::vector<ContactRow>& contacts);
    void clearChoice();
    /// Said while there is no contact to list.
    void setEmptyText(const QString& text);

  signals:
    /// The contact looked at, whenever the user chooses it or it moves on; the text says what it is and does.
    void chosen(const escapement::ContactRow& contact, const QString& text);
    /// The user chose this pair (a row of the pairs table).
    void pairPicked(int pair);
    /// There is none any more.
    void choiceCleared();

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void pick(int row);
    void fill(const std::vector<ContactRow>& contacts);
    void tell();

    ContactsModel* model_;
    QuietTable* table_;
    QLabel* shared_; ///< what "shared" means, while it stands in the table
    std::optional<int> pair_;
};

} // namespace escapement
