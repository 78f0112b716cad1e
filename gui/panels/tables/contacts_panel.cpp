#include "gui/panels/tables/contacts_panel.h"

#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/quiet_table.h"
#include "gui/style/style.h"
#include "plots/units/units.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {

ContactsPanel::ContactsPanel(QWidget* parent) : QWidget(parent) {
    model_ = new ContactsModel(this);
    table_ = new QuietTable(tr("No contacts at this moment."), this);
    table_->setObjectName("contactsTable");
    table_->setModel(model_);
    table_->setColumnCharacters({18, 24, 7, 8, 8, 8, 18}, ContactsModel::Features);
    makeRowsCopyable(table_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(table_);
    shared_ = new QLabel(tr("shared: the motion does not decide how these contacts share their load; shown is the "
                            "distribution of least norm."),
                         this);
    shared_->setObjectName("sharedNote");
    shared_->setProperty("role", "secondary");
    shared_->setWordWrap(true);
    shared_->setContentsMargins(8, 2, 8, 3);
    shared_->hide();
    layout->addWidget(shared_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!now.isValid()) return;
        pick(now.row());
    });
    connect(table_, &QuietTable::clicked, this, [this](const QModelIndex& index) { pick(index.row()); });
}

void ContactsPanel::pick(int row) {
    pair_ = model_->contactAt(row).pair;
    tell();
    emit pairPicked(*pair_);
}

void ContactsPanel::setResult(std::shared_ptr<Result> result) {
    clearChoice();
    const QSignalBlocker quiet(table_->selectionModel());
    model_->setResult(std::move(result));
    table_->forgetWidths();
}

void ContactsPanel::setContacts(const std::vector<ContactRow>& contacts) {
    shared_->setVisible(
        std::any_of(contacts.begin(), contacts.end(), [](const ContactRow& row) { return row.shared; }));
    fill(contacts);
    table_->setColumnHidden(ContactsModel::Contact, !model_->ofSeveralContacts()); // one name eight times says nothing
}

void ContactsPanel::fill(const std::vector<ContactRow>& contacts) {
    if (!pair_ && !table_->selectionModel()->hasSelection()) {
        const QSignalBlocker quiet(table_->selectionModel());
        model_->setContacts(contacts);
        return;
    }
    {
        const QSignalBlocker quiet(table_->selectionModel());
        model_->setContacts(contacts);
        // Rows change places with the forces: the choice goes with the contact.
        table_->clearSelection();
        table_->selectionModel()->setCurrentIndex({}, QItemSelectionModel::NoUpdate);
        for (int row = 0; pair_ && row < model_->rowCount(); ++row)
            if (model_->contactAt(row).pair == *pair_) {
                table_->selectionModel()->setCurrentIndex(model_->index(row, 0), QItemSelectionModel::NoUpdate);
                table_->selectRow(row);
            }
    }
    table_->viewport()->update();
    tell();
}

void ContactsPanel::setEmptyText(const QString& text) {
    table_->setHint(text.isEmpty() ? tr("No contacts at this moment.") : text);
}

void ContactsPanel::clearChoice() {
    if (!pair_) return;
    pair_.reset();
    const QSignalBlocker quiet(table_->selectionModel());
    table_->clearSelection();
    table_->viewport()->update();
}

void ContactsPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!pair_) return;
    clearChoice(); // who turns to another table has done with this contact
    emit choiceCleared();
}

void ContactsPanel::tell() {
    if (!pair_) return;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const ContactRow& contact = model_->contactAt(row);
        if (contact.pair != *pair_ || contact.status == ContactStatus::Open) continue;
        QStringList lines{QString("<b>%1</b>").arg(statusWord(contact.status)),
                          model_->nameOf(contact).toHtmlEscaped()};
        if (contact.force.norm() > 0)
            lines
                << (model_->hasNormal(contact)
                        ? tr("normal %1 · friction %2").arg(model_->normalText(contact), model_->frictionText(contact))
                        : tr("friction %1").arg(model_->frictionText(contact)));
        emit chosen(contact, lines.join("<br>"));
        return;
    }
    emit choiceCleared(); // it is open at this moment; it may close again
}

} // namespace escapement
