#pragma once
// What can be drawn, as a tree: contacts, joints, couplings, bodies, energy, solver; under each thing its quantities
// with a box to tick. What stands still is left out until it is searched for. Quantities can be dragged onto any plot.

#include "engine/results/result.h"

#include <QWidget>

#include <QHash>

#include <optional>
#include <set>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QStandardItem;
class QStandardItemModel;
class QTreeView;

namespace escapement {

class QuantityTree final : public QWidget {
    Q_OBJECT
  public:
    explicit QuantityTree(QWidget* parent = nullptr);

    /// In this order; `ticked` are shown already. What is open stays open. While a tick is being told the list waits.
    void fill(const std::vector<Quantity>& quantities, const QStringList& ticked, const Result* result);
    /// For another project: nothing is searched for, and what was opened or closed is not known any more.
    void startAfresh();
    bool has(const QString& path) const { return items_.contains(path); }
    bool isTicked(const QString& path) const;
    void tick(const QString& path, bool on); ///< says so with `ticked`

  signals:
    void ticked(const QString& path, bool on);

  private:
    /// What the tree is made of.
    struct Content {
        std::vector<Quantity> quantities;
        QStringList ticked;
        std::set<std::string> fixed; ///< bodies
    };
    void build(const Content& content);
    QStandardItem* thingFor(const QString& path);
    void search(const QString& text);
    void clicked(const QModelIndex& index);
    void changed(QStandardItem* item);
    void markThings();
    void open();

    QLineEdit* search_;
    QLabel* nothing_; ///< said when the search finds nothing
    QTreeView* view_;
    QStandardItemModel* model_;
    QSortFilterProxyModel* filter_;
    QHash<QString, QStandardItem*> items_, branches_; ///< by path; by what they hold
    QHash<QString, bool> open_;                       ///< what the user opened or closed
    bool filling_ = false, telling_ = false;
    QString changedByBox_;           ///< the quantity whose box was clicked, until that click is told
    std::optional<Content> waiting_; ///< for the end of a tick
};

} // namespace escapement
