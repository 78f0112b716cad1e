#include "gui/workbench/actions/command_search.h"

#include "gui/panels/tables/detail_delegate.h"

#include <QAction>
#include <QHash>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace escapement {
namespace {

void collect(const QList<QAction*>& actions, const QString& path, QList<Command>& all) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible() || qobject_cast<QWidgetAction*>(action))
            continue; // a slider is no command
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

/// What people call a command besides its own words.
QString otherWords(const QString& name) {
    static const QHash<QString, QString> words{
        {"jointAction", CommandSearch::tr("hinge pin bearing constraint mate motor drive actuator")},
        {"motorTableAction", CommandSearch::tr("drive actuator curve csv")},
        {"contactAction", CommandSearch::tr("collision touch impact friction")},
        {"materialsAction", CommandSearch::tr("density restitution friction steel pairs")},
        {"loadAction", CommandSearch::tr("force spring damper torque")},
        {"clearanceAction", CommandSearch::tr("interference collision gap distance")},
        {"measureAction", CommandSearch::tr("ruler dimension distance angle radius")},
        {"exportAsAction", CommandSearch::tr("video movie animation mp4 gltf stl step paraview")},
        {"reportAction", CommandSearch::tr("pdf html document print")},
        {"energyPlotAction", CommandSearch::tr("balance")},
        {"spectrumAction", CommandSearch::tr("fft frequency fourier")},
        {"undoAction", CommandSearch::tr("back")},
        {"preferencesAction", CommandSearch::tr("settings options configure autosave backup")},
        {"historyAction", CommandSearch::tr("undo redo steps history back")},
        {"darkViewAction", CommandSearch::tr("theme night")}};
    return words.value(name);
}

/// What its own entry in the menu says. Of undo and redo without the edit, whose words are those of other commands.
QString ownWords(const Command& command) {
    const QString text = command.path.section(" › ", -1);
    const QString name = command.action->objectName();
    return name == "undoAction" || name == "redoAction" ? text.section(' ', 0, 0) : text;
}

/// How well a command fits all words, or any of them, that were typed: 0 best; nothing: not at all.
std::optional<int> fit(const Command& command, const QStringList& words, bool all) {
    const auto has = [&](const QString& text) {
        const auto in = [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
        return all ? std::all_of(words.begin(), words.end(), in) : std::any_of(words.begin(), words.end(), in);
    };
    const QString own = ownWords(command), other = ' ' + otherWords(command.action->objectName());
    const bool ofEdits = own != command.path.section(" › ", -1); // its path and help name the edit, too
    if (own.startsWith(words.join(' '), Qt::CaseInsensitive)) return 0;
    if (has(own)) return 1;
    if (!ofEdits && has(command.path)) return 2;
    if (has(own + other)) return 3;
    if (!ofEdits && has(command.path + ' ' + command.action->toolTip() + other)) return 4;
    return std::nullopt;
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
    note_ = new QLabel(this);
    note_->setObjectName("commandNote");
    note_->setWordWrap(true);
    note_->setProperty("role", "secondary");
    column->addWidget(note_);
    connect(words_, &QLineEdit::textChanged, this, &CommandSearch::fill);
    connect(words_, &QLineEdit::returnPressed, this, &CommandSearch::run);
    connect(list_, &QListWidget::itemClicked, this, &CommandSearch::run);
    fill();
}

void CommandSearch::fill() {
    list_->clear();
    const QStringList words = words_->text().split(' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, int>> found; // how well, and which
    const auto find = [&](bool all) {
        for (int i = 0; i < commands_.size(); ++i)
            if (const auto well = fit(commands_[i], words, all)) found.emplace_back(words.isEmpty() ? 0 : *well, i);
        return !found.empty();
    };
    const bool whole = find(true), some = whole || find(false);
    std::sort(found.begin(), found.end());
    note_->setText(whole ? QString()
                   : some
                       ? tr("No command fits all of \"%1\"; these fit a word of it.").arg(words_->text())
                       : tr("No command is called \"%1\". Try other words, or the manual (F1).").arg(words_->text()));
    const bool usable = std::any_of(found.begin(), found.end(),
                                    [&](const auto& one) { return commands_[one.second].action->isEnabled(); });
    if (!found.empty() && !usable) note_->setText(tr("None of these can be used now: select first what it works on."));
    note_->setVisible(!note_->text().isEmpty());
    for (const auto& [well, i] : found) {
        const Command& command = commands_[i];
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
