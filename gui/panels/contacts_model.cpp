#include "gui/panels/contacts_model.h"

#include "gui/panels/feature_text.h"
#include "gui/style/style.h"
#include "gui/style/units.h"

namespace escapement {

void ContactsModel::setResult(std::shared_ptr<Result> result) {
    beginResetModel();
    result_ = std::move(result);
    pairs_.clear();
    contacts_.clear();
    endResetModel();
}

void ContactsModel::setContacts(const std::vector<ContactRow>& contacts) {
    for (const auto& row : contacts)
        if (row.pair >= static_cast<int>(pairs_.size()) && result_) pairs_ = result_->pairs();
    if (contacts.size() != contacts_.size()) {
        beginResetModel();
        contacts_ = contacts;
        endResetModel();
    } else if (!contacts.empty()) {
        contacts_ = contacts;
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnTotal - 1));
    }
}

int ContactsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(contacts_.size());
}

int ContactsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnTotal; }

QVariant ContactsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ContactRow& row = contacts_[static_cast<std::size_t>(index.row())];
    const bool known = row.pair >= 0 && row.pair < static_cast<int>(pairs_.size());
    if (role == Qt::DisplayRole) {
        const double normal = row.force.dot(row.normal);
        switch (index.column()) {
        case Contact: return known ? QString::fromStdString(pairs_[row.pair].contact) : QString();
        case Features:
            return known ? shortFeatures(QString::fromStdString(pairs_[row.pair].feature_a)) + " – " +
                               shortFeatures(QString::fromStdString(pairs_[row.pair].feature_b))
                         : QString();
        // Gaps under a tenth of a nanometre are roundoff of the contact, not a distance.
        case Gap: return std::abs(row.gap) < 1e-10 ? QString("0 µm") : quantityText(row.gap, "m", 3);
        case Normal: return row.force.norm() > 0 ? quantityText(normal, "N", 3) : QString("–");
        case Friction:
            return row.force.norm() > 0 ? quantityText((row.force - normal * row.normal).norm(), "N", 3) : QString("–");
        case Slip: return row.slip.norm() > 0 ? quantityText(row.slip.norm(), "m/s", 3) : QString("–");
        case State: return statusWord(row.status);
        }
    }
    if (role == Qt::ForegroundRole && index.column() == State) return contactColour(row.status);
    if (role == Qt::DecorationRole && index.column() == State) return dot(contactColour(row.status));
    if (role == Qt::TextAlignmentRole && index.column() >= Gap && index.column() <= Slip)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ContactsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= Gap && section <= Slip ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Contact: return tr("contact");
    case Features: return tr("where");
    case Gap: return tr("gap");
    case Normal: return tr("normal force");
    case Friction: return tr("friction");
    case Slip: return tr("slip");
    case State: return tr("state");
    }
    return {};
}

} // namespace escapement
