#include "gui/panels/properties/copy_rows.h"

#include "plots/units/number_text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QTableView>

#include <algorithm>

namespace escapement {

QString rowsAsText(const QTableView* table) {
    const QAbstractItemModel* model = table->model();
    QModelIndexList rows = table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.row() < b.row(); });
    const auto text = [](const QVariant& exact, const QVariant& shown) {
        if (exact.typeId() == QMetaType::Double) return copiedText(exact.toDouble());
        return (exact.isValid() ? exact : shown).toString().replace('\t', ' ').replace('\n', ' ');
    };
    QStringList head;
    for (int c = 0; c < model->columnCount(); ++c)
        head << text(model->headerData(c, Qt::Horizontal, copyRole),
                     model->headerData(c, Qt::Horizontal, Qt::DisplayRole));
    QStringList lines{head.join('\t')};
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int c = 0; c < model->columnCount(); ++c) {
            const QModelIndex cell = row.siblingAtColumn(c);
            cells << text(cell.data(copyRole), cell.data(Qt::DisplayRole));
        }
        lines << cells.join('\t');
    }
    return lines.join('\n') + '\n';
}

namespace {

/// Ctrl+C also where the table's window is not the active one: the view itself would copy the current cell alone.
class CopyKey final : public QObject {
  public:
    explicit CopyKey(QTableView* table) : QObject(table), table_(table) { table->installEventFilter(this); }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::KeyPress || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        if (table_->selectionModel()->hasSelection()) QApplication::clipboard()->setText(rowsAsText(table_));
        return true;
    }

  private:
    QTableView* table_;
};

} // namespace

void makeRowsCopyable(QTableView* table) {
    new CopyKey(table);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(QIcon::fromTheme("edit-copy"), QObject::tr("Copy rows"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    table->addAction(copy);
    QObject::connect(copy, &QAction::triggered, table, [table] {
        if (table->selectionModel()->hasSelection()) QApplication::clipboard()->setText(rowsAsText(table));
    });
    auto* all = new QAction(QObject::tr("Select all rows"), table);
    all->setShortcut(QKeySequence::SelectAll);
    all->setShortcutContext(Qt::WidgetShortcut);
    table->addAction(all);
    QObject::connect(all, &QAction::triggered, table, &QTableView::selectAll);
}

} // namespace escapement
