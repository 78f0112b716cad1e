#pragma once
// The events that are looked at: those of the chosen kinds whose words hold what is searched for.

#include "gui/panels/tables/events_model.h"

#include <QSortFilterProxyModel>

#include <set>

namespace escapement {

class EventsFilter final : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    /// Kinds left out.
    void setHidden(const std::set<EventKind>& kinds) {
        hidden_ = kinds;
        invalidateFilter();
    }
    /// Words in any order, in the kind, the subject, the features or the text.
    void setWords(const QString& words) {
        words_ = words.split(' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    /// By the numbers, not by their texts, whose units differ.
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    std::set<EventKind> hidden_;
    QStringList words_;
};

} // namespace escapement
