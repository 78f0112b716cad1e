#pragma once
// The quantities that the tree beside a plot offers, from its first to its last row.

#include <QAbstractItemModel>
#include <QTest>
#include <QTreeView>

namespace escapement {

inline QModelIndexList quantityLeaves(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
    QModelIndexList leaves;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.data(Qt::UserRole).toString().isEmpty()) leaves << quantityLeaves(model, index);
        else leaves << index;
    }
    return leaves;
}

inline QStringList quantityPaths(const QAbstractItemModel& model) {
    QStringList paths;
    for (const QModelIndex& index : quantityLeaves(model)) paths << index.data(Qt::UserRole).toString();
    return paths;
}

/// A click on the first quantity offered, as after a search.
inline void clickFirstQuantity(QTreeView& tree) {
    const QModelIndex first = quantityLeaves(*tree.model()).value(0);
    tree.scrollTo(first);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(first).center());
}

} // namespace escapement
