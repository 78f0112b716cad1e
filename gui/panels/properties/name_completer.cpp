#include "gui/panels/properties/name_completer.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringListModel>

#include <algorithm>
#include <tuple>
#include <utility>

namespace escapement {
namespace {

constexpr int mostSeen = 12;               // names at a time; the others are scrolled to
constexpr int beside = 40, mostWide = 480; // pixels: of the list beside the names, and of all of it

/// Where the name that a place of a text belongs to begins and ends, the blanks around it left out.
std::pair<int, int> nameAt(const QString& text, int place) {
    const int comma = place > 0 ? static_cast<int>(text.lastIndexOf(',', place - 1)) : -1;
    const int next = static_cast<int>(text.indexOf(',', place));
    int begin = comma + 1, end = next < 0 ? static_cast<int>(text.size()) : next;
    while (begin < end && text[begin].isSpace()) ++begin;
    while (end > begin && text[end - 1].isSpace()) --end;
    return {begin, end};
}

} // namespace

QStringList namesIn(const QString& text, const QStringList& known) {
    const QStringList pieces = text.split(',');
    QStringList names;
    for (qsizetype i = 0; i < pieces.size();) {
        qsizetype taken = 1;
        for (qsizetype many = pieces.size() - i; many > 1 && taken == 1; --many)
            if (known.contains(pieces.mid(i, many).join(',').trimmed())) taken = many;
        const QString name = pieces.mid(i, taken).join(',').trimmed();
        if (!name.isEmpty()) names << name;
        i += taken;
    }
    return names;
}

NameCompleter::NameCompleter(QLineEdit& edit) : QCompleter(&edit), edit_(edit), names_(new QStringListModel(this)) {
    setModel(names_);
    setFilterMode(Qt::MatchContains); // the number of a face is the end of its name
    setCaseSensitivity(Qt::CaseInsensitive);
    setMaxVisibleItems(mostSeen);
    popup()->setTextElideMode(Qt::ElideLeft);
    // Not as the line's own completer, which would show each name that is passed in the list in place of what is typed.
    setWidget(&edit);
    connect(&edit, &QLineEdit::textEdited, this, &NameCompleter::suggest);
    connect(this, qOverload<const QString&>(&QCompleter::activated), this, &NameCompleter::take);
    connect(&edit, &QLineEdit::editingFinished, popup(), &QWidget::hide); // there is nothing more to choose
}

void NameCompleter::setNames(const QStringList& names) {
    if (names_->stringList() == names) return;
    names_->setStringList(names);
    const auto shorter = [](const QString& a, const QString& b) { return a.size() < b.size(); };
    const auto longest = std::max_element(names.begin(), names.end(), shorter);
    const int text = longest == names.end() ? 0 : popup()->fontMetrics().horizontalAdvance(*longest);
    widest_ = std::min(text + beside, mostWide);
}

void NameCompleter::suggest(const QString& text) {
    setCompletionPrefix(text);
    if (text.isEmpty() || completionCount() == 0) popup()->hide();
    else complete(QRect(0, 0, std::max(edit_.width(), widest_), edit_.height()));
}

/// The line with a name put into it, as if it had been typed.
void NameCompleter::take(const QString& text) {
    const auto behind = static_cast<int>(edit_.text().size()) - end_;
    edit_.setText(text);
    edit_.setCursorPosition(static_cast<int>(text.size()) - behind);
    edit_.setModified(true);
    emit completed();
}

/// Enter takes the name that is chosen in the list, and is not for the line then.
bool NameCompleter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && watched == popup() && popup()->currentIndex().isValid()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            const QString name = popup()->currentIndex().data(completionRole()).toString();
            popup()->hide();
            take(edit_.text().left(begin_) + name + edit_.text().mid(end_));
            return true;
        }
    }
    return QCompleter::eventFilter(watched, event);
}

QStringList NameCompleter::splitPath(const QString& text) const {
    std::tie(begin_, end_) = nameAt(text, std::min(edit_.cursorPosition(), static_cast<int>(text.size())));
    return {text.mid(begin_, end_ - begin_)};
}

QString NameCompleter::pathFromIndex(const QModelIndex& index) const {
    return edit_.text().left(begin_) + QCompleter::pathFromIndex(index) + edit_.text().mid(end_);
}

} // namespace escapement
