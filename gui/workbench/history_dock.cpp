#include "gui/workbench/history_dock.h"

#include "gui/workbench/actions/action.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QMainWindow>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QUndoStack>
#include <QUndoView>

namespace escapement {
namespace {

/// Rows as wide as the list, whose texts are cut in their middle: what was edited stands first, what it is now last.
class CutRows final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {1, QStyledItemDelegate::sizeHint(option, index).height()};
    }
    /// All texts begin at one place, with the disk or without.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = qobject_cast<const QAbstractItemView*>(option->widget)->iconSize();
    }
    /// The tip of a row that is cut is its text; of others it is that of the list.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
        QStyleOptionViewItem row = option;
        initStyleOption(&row, index);
        const bool cut = QStyledItemDelegate::sizeHint(option, index).width() > view->visualRect(index).width();
        if (event->type() != QEvent::ToolTip || !cut) return QStyledItemDelegate::helpEvent(event, view, option, index);
        QToolTip::showText(event->globalPos(), row.text, view);
        return true;
    }
};

} // namespace

HistoryDock::HistoryDock(QMainWindow& window, QDockWidget& beside, QUndoStack& history)
    : QObject(&window), dock_(new QDockWidget(tr("Edits"), &window)), list_(new QUndoView(&history, dock_)) {
    dock_->setObjectName("historyDock");
    dock_->setProperty("name", dock_->windowTitle());
    list_->setObjectName("historyList");
    list_->setFrameShape(QFrame::NoFrame);
    list_->setIconSize(QSize(14, 14)); // the rows stay in line
    list_->setItemDelegate(new CutRows(list_));
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setEmptyLabel(tr("As it was opened"));
    list_->setCleanIcon(themeIcon("document-save"));
    list_->setToolTip(tr("Click an edit to have the mechanism as it was after it; what comes later is pale until it is "
                         "done again or another edit takes its place. The disk marks what is saved."));
    dock_->setWidget(list_);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock_);
    window.tabifyDockWidget(&beside, dock_);
    dock_->hide();
    action_ = helpfulAction(&window, "historyAction", tr("&List of edits"), "view-history", tr("Ctrl+Alt+Z"),
                            tr("All edits in a list: a click goes back to any of them, or forth again"));
    connect(action_, &QAction::triggered, this, [this] {
        dock_->show();
        dock_->raise();
        list_->setFocus();
    });
}

} // namespace escapement
