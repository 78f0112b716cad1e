#include "gui/panels/tables/detail_delegate.h"

#include "gui/style/style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace escapement {
namespace {

constexpr int between = 10;

/// A name in the room there is. Names that differ often do so at their ends, and those of joints and contacts tell of
/// two things: so the middle goes, of either thing.
QString cutName(const QFontMetrics& metrics, const QString& name, int room) {
    if (metrics.horizontalAdvance(name) <= room) return name;
    // In the window's language, too, in which new contacts are named.
    const QString on = QCoreApplication::translate("escapement", "%1 on %2").remove("%1").remove("%2");
    for (const QString& link : {QString(" – "), QString(" on "), on}) {
        const qsizetype at = name.indexOf(link);
        if (at < 0) continue;
        const QString first = name.left(at), second = name.mid(at + link.size());
        const int rest = room - metrics.horizontalAdvance(link);
        const int a = metrics.horizontalAdvance(first), b = metrics.horizontalAdvance(second);
        const int forFirst = std::min(a, std::max(rest / 2, rest - b));
        return metrics.elidedText(first, Qt::ElideMiddle, forFirst) + link +
               metrics.elidedText(second, Qt::ElideMiddle, rest - forFirst);
    }
    return metrics.elidedText(name, Qt::ElideMiddle, room);
}

/// How the room of a row is shared: a detail that is a number is shown whole, and the name gives way to it.
struct Shares {
    QString name, detail;
    int detailAt = 0; ///< pixels from the left of the text's area
};

Shares sharesOf(const QFontMetrics& metrics, const QString& name, const QString& detail, int room) {
    const int nameWidth = metrics.horizontalAdvance(name), detailWidth = metrics.horizontalAdvance(detail);
    if (nameWidth + between + detailWidth <= room) return {name, detail, nameWidth + between};
    if (detail[0].isDigit() && detailWidth <= room / 2) {
        const QString cut = cutName(metrics, name, room - detailWidth - between);
        return {cut, detail, metrics.horizontalAdvance(cut) + between};
    }
    const QString cut = cutName(metrics, name, room);
    const int left = room - metrics.horizontalAdvance(cut) - between;
    return {cut, metrics.elidedText(detail, Qt::ElideRight, std::max(0, left)),
            metrics.horizontalAdvance(cut) + between};
}

} // namespace

void DetailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString detail = index.data(detailRole).toString();
    if (detail.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem full = option;
    initStyleOption(&full, index);
    const QStyle* style = full.widget ? full.widget->style() : QApplication::style();
    const QRect area = style->subElementRect(QStyle::SE_ItemViewItemText, &full, full.widget);
    const Shares shares = sharesOf(QFontMetrics(full.font), full.text, detail, area.width() - 4);
    full.text = shares.name;
    style->drawControl(QStyle::CE_ItemViewItem, &full, painter, full.widget);
    painter->save();
    painter->setPen(secondaryTextColour());
    painter->setFont(option.font);
    painter->drawText(area.adjusted(shares.detailAt, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, shares.detail);
    painter->restore();
}

bool DetailDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                               const QModelIndex& index) {
    if (event->type() == QEvent::ToolTip && index.data(Qt::ToolTipRole).toString().isEmpty()) {
        QStyleOptionViewItem full = option;
        initStyleOption(&full, index);
        const QString detail = index.data(detailRole).toString();
        const QRect area = view->style()->subElementRect(QStyle::SE_ItemViewItemText, &full, view);
        const Shares shares = sharesOf(QFontMetrics(full.font), full.text, detail, area.width() - 4);
        if (shares.name != full.text || shares.detail != detail) {
            QToolTip::showText(event->globalPos(), detail.isEmpty() ? full.text : full.text + " – " + detail, view);
            return true;
        }
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

QSize DetailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    // The detail never asks for room: a narrow tree cuts names off rather than growing a scroll bar.
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height(), option.fontMetrics.height() + 6));
    return size;
}

} // namespace escapement
