#include "gui/panels/tables/quiet_table.h"

#include "gui/style/style.h"

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
    horizontalHeader()->setSectionResizeMode(stretch, QHeaderView::Stretch);
    forgetWidths();
}

void QuietTable::forgetWidths() {
    for (int column = 0; column < static_cast<int>(characters_.size()); ++column)
        setColumnWidth(column, horizontalHeader()->sectionSizeHint(column) + 6);
}

/// A number is never cut, a word only where it is longer than its column may become.
void QuietTable::growColumns() {
    const int first = rowAt(0), below = rowAt(viewport()->height() - 1),
              last = below < 0 ? model()->rowCount() - 1 : below;
    for (int column = 0; first >= 0 && column < model()->columnCount(); ++column) {
        if (isColumnHidden(column) || horizontalHeader()->sectionResizeMode(column) == QHeaderView::Stretch) continue;
        const auto place = static_cast<std::size_t>(column);
        const int most = place < characters_.size() ? characters_[place] * fontMetrics().averageCharWidth() + 16 : 0;
        int widest = columnWidth(column);
        for (int row = first; row <= last; ++row) {
            const QModelIndex index = model()->index(row, column);
            const bool number = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
            const int icon = index.data(Qt::DecorationRole).isValid() ? iconRoom() : 0;
            const int wanted = fontMetrics().horizontalAdvance(index.data().toString()) + icon + 14;
            widest = std::max(widest, number ? wanted : std::min(wanted, most + icon));
        }
        if (widest > columnWidth(column)) setColumnWidth(column, widest);
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
        if (index.isValid() && index.data(Qt::ToolTipRole).toString().isEmpty() &&
            fontMetrics().horizontalAdvance(text) + 10 + icon > visualRect(index).width()) {
            QToolTip::showText(help->globalPos(), text, viewport());
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
