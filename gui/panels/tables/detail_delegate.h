#pragma once
// Draws a name and, in grey after it, a detail: "Crank  38 g".

#include <QStyledItemDelegate>

namespace escapement {

class DetailDelegate final : public QStyledItemDelegate {
    Q_OBJECT
  public:
    static constexpr int detailRole = Qt::UserRole + 100;
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace escapement
