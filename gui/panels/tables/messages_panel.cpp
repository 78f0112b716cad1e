#include "gui/panels/tables/messages_panel.h"

#include "gui/panels/tables/message_groups.h"
#include "gui/style/style.h"
#include "gui/style/tip_text.h"
#include "gui/words/finding_text.h"
#include "plots/units/units.h"

namespace escapement {
namespace {

constexpr int pointersRole = Qt::UserRole, nextRole = Qt::UserRole + 1;
constexpr qsizetype tipLines = 25;

} // namespace

MessagesPanel::MessagesPanel(const Mechanism& mechanism, QWidget* parent) : QListWidget(parent), mechanism_(mechanism) {
    setObjectName("messagesList");
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSpacing(1);
    connect(this, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) {
        // Of many, each click leads to the next.
        const QStringList where = item->data(pointersRole).toStringList();
        if (where.isEmpty()) return;
        const int next = item->data(nextRole).toInt() % static_cast<int>(where.size());
        item->setData(nextRole, next + 1);
        if (!where[next].isEmpty()) emit pointed(where[next]);
    });
}

QListWidgetItem* MessagesPanel::itemFor(const MessageGroup& group) const {
    const bool error = group.severity == Severity::Error;
    const QString where = group.pointers.value(0);
    auto* item = new QListWidgetItem(textInUnits(group.text()));
    item->setIcon(themeIcon(error ? "dialog-error" : "dialog-warning"));
    QStringList tip = group.messages.size() > 1 ? group.messages.mid(0, tipLines) : QStringList();
    if (group.messages.size() > tipLines) tip << "…";
    const QString place = pointedPlace(mechanism_, where.toStdString());
    if (group.messages.size() > 1 && !where.isEmpty()) tip << tr("Click to go to the first, again for the next.");
    else if (!place.isEmpty()) tip << tr("Click to go there: %1").arg(place);
    item->setToolTip(wrappedTip(tip.join('\n')));
    item->setData(pointersRole, group.pointers);
    return item;
}

void MessagesPanel::add(const std::vector<Finding>& findings) {
    for (const auto& group : grouped(findings, &mechanism_)) {
        addItem(itemFor(group));
        ++added_;
    }
    scrollToBottom();
    for (const auto& finding : findings) problems_ += finding.severity == Severity::Error;
    emit countChanged();
}

void MessagesPanel::showFindings(const std::vector<Finding>& findings) {
    for (; shown_ > 0; --shown_) delete takeItem(0);
    for (const auto& group : grouped(findings, &mechanism_)) insertItem(shown_++, itemFor(group));
    emit countChanged();
}

void MessagesPanel::note(const QString& text) {
    addItem(new QListWidgetItem(themeIcon("dialog-information"), text));
    scrollToBottom();
}

void MessagesPanel::notes(const QStringList& texts) {
    std::vector<Finding> all;
    for (const QString& text : texts) all.push_back({Severity::Warning, "", text.toStdString()});
    for (const auto& group : grouped(all)) {
        note(group.text());
        if (group.messages.size() > 1)
            item(count() - 1)->setToolTip(wrappedTip(group.messages.mid(0, tipLines).join('\n')));
    }
}

void MessagesPanel::startAfresh() {
    clear();
    problems_ = shown_ = added_ = 0;
    emit countChanged();
}

} // namespace escapement
