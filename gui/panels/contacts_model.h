#pragma once
// The contacts of the frame shown: where, gap, forces, slip, state.

#include "engine/results/result.h"

#include <QAbstractTableModel>

namespace escapement {

class ContactsModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Contact, Features, Gap, Normal, Friction, Slip, State, columnTotal };
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<Result> result);
    void setContacts(const std::vector<ContactRow>& contacts);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<Result> result_;
    std::vector<PairRow> pairs_;
    std::vector<ContactRow> contacts_;
};

} // namespace escapement
