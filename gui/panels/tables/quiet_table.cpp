#include "gui/panels/tables/quiet_table.h"

#include "gui/style/style.h"
#include "gui/style/tip_text.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

namespace escapement {

QuietTable::QuietTable(const QString& hintWhenEmpty, QWidget* parent) : QTableView(parent), hint_(hintWhenEmpty) {
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTextElideMode(Qt::ElideRight);
    verticalHeader()->hide();
    // Fixed heights: a table that measures its rows again and again would be felt in a long run.
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(30);
}

void QuietTable::setHint(const QString& hint) {
    hint_ = hint;
    viewport()->update();
}

void QuietTable::setColumnCharacters(const std::vector<int>& characters, int stretch) {
    characters_ = characters;
    stretch_ = stretch;
    horizontalHeader()->setSectionResizeMode(stretch, QHeaderView::Stretch);
    forgetWidths();
}

void QuietTable::forgetWidths() {
    wanted_.assign(characters_.size(), 0);
    names_.assign(characters_.size(), false);
    for (int column = 0; column < static_cast<int>(characters_.size()); ++column)
        setColumnWidth(column, horizontalHeader()->sectionSizeHint(column) + 6);
}

/// What the rows in sight would have the column be: a number whole, a word as far as its column may become.
int QuietTable::wantedBy(int column, int first, int last) const {
    const auto place = static_cast<std::size_t>(column);
    const int most = place < characters_.size() ? characters_[place] * fontMetrics().averageCharWidth() + 16 : 0;
    int widest = 0;
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = model()->index(row, column);
        const bool number = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
        const int icon = index.data(Qt::DecorationRole).isValid() ? iconRoom() : 0;
        const int wanted = fontMetrics().horizontalAdvance(index.data().toString()) + icon + 10;
        widest = std::max(widest, number ? wanted : std::min(wanted, most + icon));
    }
    return widest;
}

/// A number is never cut, a word only where it is longer than its column may become, or where there is no room.
void QuietTable::growColumns() {
    const int first = rowAt(0), below = rowAt(viewport()->height() - 1),
              last = below < 0 ? model()->rowCount() - 1 : below;
    if (first < 0) return;
    for (int column = 0; column < std::min(model()->columnCount(), static_cast<int>(characters_.size())); ++column) {
        if (isColumnHidden(column)) continue;
        const auto place = static_cast<std::size_t>(column);
        const bool number = model()->index(first, column).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
        const int wanted = wantedBy(column, first, last);
        // A kind or a state, with its dot, is one of few words.
        names_[place] = !number && !model()->index(first, column).data(Qt::DecorationRole).isValid();
        if (names_[place])
            wanted_[place] = std::max({wanted_[place], wanted, horizontalHeader()->sectionSizeHint(column)});
        else if (wanted > columnWidth(column)) setColumnWidth(column, wanted);
    }
    shareRoom();
}

/// Names get what they want; where there is not room for all, the one that stretches comes first.
void QuietTable::shareRoom() {
    constexpr int leastName = 50; // pixels
    if (stretch_ < 0) return;
    int room = viewport()->width() - wanted_[std::size_t(stretch_)], others = 0;
    for (int column = 0; column < static_cast<int>(characters_.size()); ++column) {
        if (isColumnHidden(column) || column == stretch_) continue;
        if (names_[std::size_t(column)]) ++others;
        else room -= columnWidth(column);
    }
    for (int column = 0; column < static_cast<int>(characters_.size()); ++column) {
        const auto place = static_cast<std::size_t>(column);
        if (isColumnHidden(column) || column == stretch_ || !names_[place]) continue;
        const int width = std::min(wanted_[place], std::max(leastName, room / others));
        if (width != columnWidth(column)) setColumnWidth(column, width);
    }
}

int QuietTable::iconRoom() const {
    const int size = iconSize().width() > 0 ? iconSize().width() : style()->pixelMetric(QStyle::PM_SmallIconSize);
    return size + 6;
}

/// What does not fit is in its tip.
bool QuietTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QModelIndex index = indexAt(help->pos());
        const QString text = index.data().toString();
        const int icon = index.data(Qt::DecorationRole).isValid() ? iconRoom() : 0;
        const bool cut =
            index.isValid() && fontMetrics().horizontalAdvance(text) + 10 + icon > visualRect(index).width();
        const QString own = index.data(Qt::ToolTipRole).toString(), tip = own.isEmpty() && cut ? text : own;
        if (!tip.isEmpty()) {
            QToolTip::showText(help->globalPos(), wrappedTip(tip), viewport());
            return true;
        }
    }
    return QTableView::viewportEvent(event);
}

void QuietTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (model() && model()->rowCount() > 0) {
        if (!growing_) {
            growing_ = true; // after this paint: columns do not move under the painter
            QTimer::singleShot(0, this, [this] {
                growing_ = false;
                if (model()) growColumns();
            });
        }
        return;
    }
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

} // namespace escapement
