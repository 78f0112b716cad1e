#include "gui/workbench/command_search.h"

#include "gui/panels/detail_delegate.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace escapement {
namespace {

void collect(const QList<QAction*>& actions, const QString& path, QList<Command>& all) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible() || qobject_cast<QWidgetAction*>(action)) continue; // a slider is no command
        const QString text = QString(action->text()).remove('&');
        const QString here = path.isEmpty() ? text : path + " › " + text;
        if (auto* menu = action->menu()) {
            emit menu->aboutToShow(); // menus that are filled when they open
            collect(menu->actions(), here, all);
        } else {
            all.push_back({here, action});
        }
    }
}

} // namespace

QList<Command> commandsOf(const QMenuBar& bar) {
    QList<Command> all;
    collect(bar.actions(), {}, all);
    return all;
}

CommandSearch::CommandSearch(const QMenuBar& bar, QWidget* parent) : QDialog(parent), commands_(commandsOf(bar)) {
    setObjectName("commandSearch");
    setWindowTitle(tr("Find a command"));
    resize(560, 380);
    words_ = new QLineEdit(this);
    words_->setObjectName("commandWords");
    words_->setPlaceholderText(tr("Type what you want to do"));
    words_->installEventFilter(this);
    list_ = new QListWidget(this);
    list_->setObjectName("commandList");
    list_->setItemDelegate(new DetailDelegate(this));
    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(list_, 1);
    connect(words_, &QLineEdit::textChanged, this, &CommandSearch::fill);
    connect(words_, &QLineEdit::returnPressed, this, &CommandSearch::run);
    connect(list_, &QListWidget::itemClicked, this, &CommandSearch::run);
    fill();
}

void CommandSearch::fill() {
    list_->clear();
    const QStringList words = words_->text().split(' ', Qt::SkipEmptyParts);
    for (int i = 0; i < commands_.size(); ++i) {
        const Command& command = commands_[i];
        const QString haystack = command.path + ' ' + command.action->toolTip();
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return haystack.contains(word, Qt::CaseInsensitive);
        });
        if (!fits) continue;
        auto* item = new QListWidgetItem(command.action->icon(), command.path, list_);
        item->setData(DetailDelegate::detailRole, command.action->shortcut().toString(QKeySequence::NativeText));
        item->setData(Qt::UserRole + 7, i);
        item->setToolTip(command.action->toolTip());
        if (!command.action->isEnabled()) item->setFlags(Qt::NoItemFlags); // shown: it exists, but makes no sense now
    }
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->flags() & Qt::ItemIsEnabled) {
            list_->setCurrentRow(row);
            break;
        }
}

void CommandSearch::run() {
    const auto* item = list_->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    QAction* action = commands_[item->data(Qt::UserRole + 7).toInt()].action;
    accept();
    action->trigger();
}

bool CommandSearch::eventFilter(QObject* watched, QEvent* event) {
    if (watched == words_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int step = key == Qt::Key_Down ? 1 : -1;
            for (int row = list_->currentRow() + step; row >= 0 && row < list_->count(); row += step)
                if (list_->item(row)->flags() & Qt::ItemIsEnabled) {
                    list_->setCurrentRow(row);
                    break;
                }
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace escapement
