#include "gui/panels/messages_panel.h"

#include "gui/style/style.h"

namespace escapement {

MessagesPanel::MessagesPanel(QWidget* parent) : QListWidget(parent) {
    setObjectName("messagesList");
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSpacing(1);
}

void MessagesPanel::add(const Finding& finding) {
    const bool error = finding.severity == Severity::Error;
    const QString where = QString::fromStdString(finding.pointer);
    auto* item = new QListWidgetItem(QString::fromStdString(finding.message) +
                                     (where.isEmpty() ? QString() : "   (" + where + ")"));
    item->setIcon(themeIcon(error ? "dialog-error" : "dialog-warning"));
    item->setToolTip(where);
    addItem(item);
    scrollToBottom();
    if (error) ++problems_;
}

void MessagesPanel::note(const QString& text) {
    addItem(new QListWidgetItem(themeIcon("dialog-information"), text));
    scrollToBottom();
}

void MessagesPanel::startAfresh() {
    clear();
    problems_ = 0;
}

} // namespace escapement
