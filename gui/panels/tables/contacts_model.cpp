#include "gui/panels/tables/contacts_model.h"

#include "engine/results/contact_history.h"
#include "gui/panels/feature_text.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/style/style.h"
#include "plots/units/units.h"

#include <algorithm>

namespace escapement {
namespace {

/// What strikes and leaves at once is open before and after, and yet was touched.
bool isStruck(const ContactRow& row) { return !row.impulse.isZero(0.0); }

} // namespace

void ContactsModel::setResult(std::shared_ptr<Result> result) {
    beginResetModel();
    result_ = std::move(result);
    pairs_.clear();
    contacts_.clear();
    scale_ = {};
    turning_ = {};
    endResetModel();
}

void ContactsModel::setContacts(const std::vector<ContactRow>& contacts) {
    for (const auto& row : contacts)
        if (row.pair >= static_cast<int>(pairs_.size()) && result_) {
            pairs_ = result_->pairs();
            turning_ = TurningContacts(result_->layout());
        }
    if (result_) scale_.refresh(*result_);
    // The largest normal force first; equal ones stay in the order of the frame, so that rows at rest do not move.
    std::vector<ContactRow> sorted = contacts;
    std::stable_sort(sorted.begin(), sorted.end(), [](const ContactRow& a, const ContactRow& b) {
        return a.force.dot(a.normal) > b.force.dot(b.normal);
    });
    if (sorted.size() != contacts_.size()) {
        beginResetModel();
        contacts_ = std::move(sorted);
        endResetModel();
    } else if (!sorted.empty()) {
        contacts_ = std::move(sorted);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnTotal - 1));
    }
}

const PairRow* ContactsModel::pairOf(const ContactRow& contact) const {
    const bool known = contact.pair >= 0 && contact.pair < static_cast<int>(pairs_.size());
    return known ? &pairs_[static_cast<std::size_t>(contact.pair)] : nullptr;
}

QString ContactsModel::featuresOf(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    return pair ? shortFeatures(QString::fromStdString(pair->feature_a)) + " – " +
                      shortFeatures(QString::fromStdString(pair->feature_b))
                : QString();
}

/// "vertex 3 – face 5": the bodies of one contact are the same in every row.
QString ContactsModel::withoutBodies(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    if (!pair) return {};
    const auto bodyOf = [](const std::string& feature) { return feature.substr(0, feature.find('|')); };
    const auto plain = [&](const std::string& feature, const std::string& first) {
        const QString text = shortFeatures(QString::fromStdString(feature)),
                      body = QString::fromStdString(bodyOf(feature)) + " ";
        const bool all = std::all_of(pairs_.begin(), pairs_.end(), [&](const PairRow& one) {
            return bodyOf(one.feature_a) == first || bodyOf(one.feature_b) == first;
        });
        return all && text.startsWith(body) ? text.mid(body.size()) : text;
    };
    return plain(pair->feature_a, bodyOf(pair->feature_a)) + " – " + plain(pair->feature_b, bodyOf(pair->feature_b));
}

/// "vertex 3 – face 5" where the contact beside, being of two bodies only, tells which they are.
QString ContactsModel::featuresInContact(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    if (!pair || pair->feature_a.find('#') == std::string::npos || pair->feature_b.find('#') == std::string::npos)
        return featuresOf(contact);
    const auto bodyOf = [](const std::string& feature) { return feature.substr(0, feature.find('|')); };
    const bool ofTwo = std::all_of(pairs_.begin(), pairs_.end(), [&](const PairRow& one) {
        return one.contact != pair->contact ||
               (bodyOf(one.feature_a) == bodyOf(pair->feature_a) && bodyOf(one.feature_b) == bodyOf(pair->feature_b));
    });
    return ofTwo ? featuresAlone(QString::fromStdString(pair->feature_a + " - " + pair->feature_b))
                 : featuresOf(contact);
}

QString ContactsModel::nameOf(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    return pair ? QString::fromStdString(pair->contact) + ": " + featuresOf(contact) : QString();
}

bool ContactsModel::turns(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    return pair && turning_.contains(pair->contact);
}

bool ContactsModel::hasNormal(const ContactRow& contact) const {
    const PairRow* pair = pairOf(contact);
    return !pair || !isJointFriction(*pair);
}

/// A force at the moment when a contact opens is roundoff beside what the mechanism bears at others.
QString ContactsModel::forceText(const ContactRow& contact, double force) const {
    const QString unit = turns(contact) ? "N m" : "N";
    return quantityText(told(force, leastTold(unit, turns(contact) ? scale_.moment : scale_.force)), unit, 3);
}

QString ContactsModel::normalText(const ContactRow& contact) const {
    return forceText(contact, contact.force.dot(contact.normal));
}

QString ContactsModel::frictionText(const ContactRow& contact) const {
    return forceText(contact, (contact.force - contact.force.dot(contact.normal) * contact.normal).norm());
}

bool ContactsModel::ofSeveralContacts() const {
    return std::any_of(pairs_.begin(), pairs_.end(),
                       [&](const PairRow& pair) { return pair.contact != pairs_.front().contact; });
}

int ContactsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(contacts_.size());
}

int ContactsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnTotal; }

QVariant ContactsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ContactRow& row = contacts_[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) {
        switch (index.column()) {
        case Contact:
            return pairOf(row) ? QString::fromStdString(pairOf(row)->contact) : QString();
        case Features:
            return ofSeveralContacts() ? featuresInContact(row) : withoutBodies(row);
        // Gaps under a tenth of a nanometre are roundoff of the contact, not a distance.
        case Gap:
            if (!hasNormal(row)) return QString("–");
            if (turns(row)) return quantityText(told(row.gap, leastTold("rad", 0.0)), "rad", 3);
            if (std::abs(row.gap) >= leastTold("m", 0.0)) return quantityText(row.gap, "m", 3);
            return Units::chosen().of("m").name.endsWith('m') ? QString("0 µm") : quantityText(0.0, "m");
        case Normal:
            return row.force.norm() > 0 && hasNormal(row) ? normalText(row) : QString("–");
        case Friction:
            return row.force.norm() > 0 ? frictionText(row) : QString("–");
        case Slip: {
            const char* unit = turns(row) ? "rad/s" : "m/s";
            const double slip = told(row.slip.norm(), leastTold(unit, turns(row) ? 0.0 : scale_.speed));
            return slip > 0 ? quantityText(slip, unit, 3) : QString("–");
        }
        case State:
            if (isStruck(row)) {
                const QString impulse = quantityText(row.impulse.norm(), turns(row) ? "N m s" : "N s", 3);
                return row.status == ContactStatus::Open ? tr("struck, %1").arg(impulse)
                                                         : tr("%1, struck, %2").arg(statusWord(row.status), impulse);
            }
            return row.shared ? tr("%1, shared").arg(statusWord(row.status)) : statusWord(row.status);
        }
    }
    if (role == copyRole) {
        const double normal = row.force.dot(row.normal);
        switch (index.column()) {
        case Gap:
            return row.gap;
        case Normal:
            return normal;
        case Friction:
            return (row.force - normal * row.normal).norm();
        case Slip:
            return row.slip.norm();
        }
        return {};
    }
    if (role == Qt::ToolTipRole && index.column() == Features) return nameOf(row);
    if (role == Qt::ToolTipRole && isStruck(row) && index.column() == State)
        return tr("Struck at this instant, in time steps since the frame before. Events tells how fast it came and "
                  "left.");
    if (role == Qt::ToolTipRole && row.shared && (index.column() >= Normal))
        return tr("One of many: the motion does not decide how these contacts share their load. Shown is the "
                  "distribution of least norm.");
    const QColor colour =
        isStruck(row) && row.status == ContactStatus::Open ? eventColour(EventKind::Impact) : contactColour(row.status);
    if (role == Qt::ForegroundRole && index.column() == State) return colour;
    if (role == Qt::DecorationRole && index.column() == State) return dot(colour);
    if (role == Qt::TextAlignmentRole && index.column() >= Gap && index.column() <= Slip)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ContactsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section >= Gap && section <= Slip ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == copyRole) {
        if (section == Gap) return tr("gap [m]");
        if (section == Normal) return tr("normal force [N]");
        if (section == Friction) return tr("friction [N]");
        if (section == Slip) return tr("slip [m/s]");
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Contact:
        return tr("contact");
    case Features:
        return tr("where");
    case Gap:
        return tr("gap");
    case Normal:
        return tr("normal");
    case Friction:
        return tr("friction");
    case Slip:
        return tr("slip");
    case State:
        return tr("state");
    }
    return {};
}

} // namespace escapement
