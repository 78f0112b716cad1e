#pragma once
// The contacts of the frame shown: where, gap, forces, slip, state; the largest normal force first.

#include "engine/results/quantity.h"
#include "plots/roundoff.h"

#include <QAbstractTableModel>

namespace escapement {

class ContactsModel final : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Contact, Features, Gap, Normal, Friction, Slip, State, columnTotal };
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<Result> result);
    void setContacts(const std::vector<ContactRow>& contacts);
    const ContactRow& contactAt(int row) const { return contacts_[static_cast<std::size_t>(row)]; }
    /// "slider in guide: Slider vertex 3 – Guide face 5"
    QString nameOf(const ContactRow& contact) const;
    QString normalText(const ContactRow& contact) const;
    QString frictionText(const ContactRow& contact) const;
    bool hasNormal(const ContactRow& contact) const; ///< the friction of a joint has neither gap nor normal force
    bool ofSeveralContacts() const;                  ///< the pairs known so far belong to more than one

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const PairRow* pairOf(const ContactRow& contact) const;
    bool turns(const ContactRow& contact) const; ///< the limit of an angle: its forces are moments
    QString forceText(const ContactRow& contact, double force) const;
    QString featuresOf(const ContactRow& contact) const;
    QString featuresInContact(const ContactRow& contact) const;
    QString withoutBodies(const ContactRow& contact) const;

    std::shared_ptr<Result> result_;
    std::vector<PairRow> pairs_;
    std::vector<ContactRow> contacts_;
    ResultScale scale_;
    TurningContacts turning_;
};

} // namespace escapement
