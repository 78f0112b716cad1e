#include "gui/panels/detail_delegate.h"

#include "gui/style/style.h"

#include <QApplication>
#include <QPainter>

namespace escapement {

void DetailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QString detail = index.data(detailRole).toString();
    if (detail.isEmpty()) return;
    QStyleOptionViewItem full = option;
    initStyleOption(&full, index);
    const QRect area = QApplication::style()->subElementRect(QStyle::SE_ItemViewItemText, &full, full.widget);
    const int used = QFontMetrics(full.font).horizontalAdvance(full.text) + 10;
    const QRect rest = area.adjusted(used, 0, -2, 0);
    painter->save();
    painter->setPen(secondaryTextColour());
    painter->setFont(option.font);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(detail, Qt::ElideRight, std::max(0, rest.width())));
    painter->restore();
}

QSize DetailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    // The detail never asks for room: a narrow tree cuts it off rather than growing a scroll bar.
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height(), option.fontMetrics.height() + 6));
    return size;
}

} // namespace escapement
