#include "gui/panels/quiet_table.h"

#include "gui/style/style.h"

#include <QHeaderView>
#include <QPainter>

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
    for (std::size_t i = 0; i < characters.size(); ++i)
        setColumnWidth(static_cast<int>(i), characters[i] * fontMetrics().averageCharWidth() + 16);
    horizontalHeader()->setSectionResizeMode(stretch, QHeaderView::Stretch);
}

void QuietTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (model() && model()->rowCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(secondaryTextColour());
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

} // namespace escapement
