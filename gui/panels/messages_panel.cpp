#include "gui/panels/messages_panel.h"

#include "gui/style/style.h"

namespace escapement {

MessagesPanel::MessagesPanel(QWidget* parent) : QListWidget(parent) {
    setObjectName("messagesList");
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSpacing(1);
    connect(this, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) {
        const QString where = item->data(Qt::UserRole).toString();
        if (!where.isEmpty()) emit pointed(where);
    });
}

QListWidgetItem* MessagesPanel::itemFor(const Finding& finding) const {
    const bool error = finding.severity == Severity::Error;
    const QString where = QString::fromStdString(finding.pointer);
    auto* item = new QListWidgetItem(QString::fromStdString(finding.message) +
                                     (where.isEmpty() ? QString() : "   (" + where + ")"));
    item->setIcon(themeIcon(error ? "dialog-error" : "dialog-warning"));
    item->setToolTip(where.isEmpty() ? QString() : tr("Click to go there: %1").arg(where));
    item->setData(Qt::UserRole, where);
    return item;
}

void MessagesPanel::add(const Finding& finding) {
    addItem(itemFor(finding));
    scrollToBottom();
    if (finding.severity == Severity::Error) ++problems_;
}

void MessagesPanel::showFindings(const std::vector<Finding>& findings) {
    for (; shown_ > 0; --shown_) delete takeItem(0);
    for (const auto& finding : findings) insertItem(shown_++, itemFor(finding));
}

void MessagesPanel::note(const QString& text) {
    addItem(new QListWidgetItem(themeIcon("dialog-information"), text));
    scrollToBottom();
}

void MessagesPanel::startAfresh() {
    clear();
    problems_ = shown_ = 0;
}

} // namespace escapement
