#include "gui/workbench/history_dock.h"

#include "gui/workbench/actions/action.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QUndoStack>
#include <QUndoView>

namespace escapement {

HistoryDock::HistoryDock(QMainWindow& window, QDockWidget& beside, QUndoStack& history)
    : QObject(&window), dock_(new QDockWidget(tr("Edits"), &window)), list_(new QUndoView(&history, dock_)) {
    dock_->setObjectName("historyDock");
    dock_->setProperty("name", dock_->windowTitle());
    list_->setObjectName("historyList");
    list_->setFrameShape(QFrame::NoFrame);
    list_->setIconSize(QSize(14, 14)); // the rows stay in line
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
