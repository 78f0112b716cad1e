#include "gui/workbench/actions/key_table.h"

#include "gui/workbench/actions/action.h"
#include "gui/workbench/actions/command_search.h"

#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace escapement {
namespace {

void fill(QTreeWidget& table, const QMenuBar& bar) {
    for (const Command& command : commandsOf(bar)) {
        const QString keys = command.action->shortcut().toString(QKeySequence::NativeText);
        if (keys.isEmpty()) continue;
        const QString menu = command.path.section(" › ", 0, 0);
        QTreeWidgetItem* group = nullptr;
        for (int i = 0; i < table.topLevelItemCount(); ++i)
            if (table.topLevelItem(i)->text(0) == menu) group = table.topLevelItem(i);
        if (!group) {
            group = new QTreeWidgetItem(&table, {menu});
            QFont bold = table.font();
            bold.setWeight(QFont::DemiBold);
            group->setFont(0, bold);
            group->setFlags(Qt::ItemIsEnabled);
        }
        // What the command is, not what it would do at this moment ("Undo add ball").
        const QString word = command.action->property(plainWord).toString();
        auto* item = new QTreeWidgetItem(group, {word.isEmpty() ? command.path.section(" › ", 1) : word, keys});
        item->setToolTip(0, command.action->toolTip());
    }
    table.expandAll();
}

void show(const QMenuBar& bar, QWidget& window) {
    auto* dialog = new QDialog(&window);
    dialog->setObjectName("keyTable");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QDialog::tr("Keys"));
    dialog->resize(560, 640);
    auto* words = new QLineEdit(dialog);
    words->setObjectName("keyTableWords");
    words->setPlaceholderText(QDialog::tr("Search commands and keys"));
    words->setClearButtonEnabled(true);
    auto* table = new QTreeWidget(dialog);
    table->setObjectName("keyTableRows");
    table->setHeaderLabels({QDialog::tr("Command"), QDialog::tr("Keys")});
    table->setRootIsDecorated(false);
    table->setIndentation(14);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fill(*table, bar);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(words);
    column->addWidget(table, 1);
    QObject::connect(words, &QLineEdit::textChanged, table, [table](const QString& text) {
        for (int i = 0; i < table->topLevelItemCount(); ++i) {
            auto* group = table->topLevelItem(i);
            bool any = false;
            for (int k = 0; k < group->childCount(); ++k) {
                const bool fits = group->child(k)->text(0).contains(text, Qt::CaseInsensitive) ||
                                  group->child(k)->text(1).contains(text, Qt::CaseInsensitive);
                group->child(k)->setHidden(!fits);
                any = any || fits;
            }
            group->setHidden(!any);
        }
    });
    dialog->show();
}

} // namespace

QAction* keyTableAction(const QMenuBar& bar, QWidget& window) {
    auto* action = helpfulAction(&window, "keyTableAction", QDialog::tr("&Keys"), nullptr, QDialog::tr("Shift+F1"),
                                 QDialog::tr("All commands that have keys, in one table"));
    QObject::connect(action, &QAction::triggered, &window, [&bar, &window] { show(bar, window); });
    return action;
}

} // namespace escapement
