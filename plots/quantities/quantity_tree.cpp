#include "plots/quantities/quantity_tree.h"

#include "plots/plot_names.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/quantities/quantity_order.h"
#include "plots/quantities/quantity_words.h"

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace escapement {
namespace {

constexpr int standsStillRole = Qt::UserRole + 1, keyRole = Qt::UserRole + 2, unitRole = Qt::UserRole + 3;

class Model final : public QStandardItemModel {
  public:
    using QStandardItemModel::QStandardItemModel;
    QStringList mimeTypes() const override { return {quantityMimeType, "text/plain"}; }
    QMimeData* mimeData(const QModelIndexList& rows) const override {
        QStringList paths;
        for (const QModelIndex& row : rows)
            if (const QString path = row.data(Qt::UserRole).toString(); !path.isEmpty()) paths << path;
        return quantityMime(paths);
    }
};

/// Leaves by the words searched for; branches follow theirs.
class Filter final : public QSortFilterProxyModel {
  public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        const QString path = index.data(Qt::UserRole).toString();
        if (path.isEmpty()) return false; // recursive filtering brings it where a leaf is
        if (index.data(standsStillRole).toBool() && filterRegularExpression().pattern().isEmpty()) return false;
        const QString words = " " + otherWords(path);
        return (path + words).contains(filterRegularExpression()) ||
               (spokenSteps(path, index.data(unitRole).toString()).join('/') + words)
                   .contains(filterRegularExpression());
    }
};

QString groupName(const QString& folder) {
    static const QHash<QString, QString> names{{"clearances", QuantityTree::tr("Clearances")},
                                               {"contacts", QuantityTree::tr("Contacts")},
                                               {"joints", QuantityTree::tr("Joints")},
                                               {"couplings", QuantityTree::tr("Couplings")},
                                               {"bodies", QuantityTree::tr("Bodies")},
                                               {"energy", QuantityTree::tr("Energy")},
                                               {"solver", QuantityTree::tr("Solver")}};
    return names.value(folder, folder);
}

QString plain(const QString& step) { return QString::fromStdString(unescapedName(step.toStdString())); }

} // namespace

QuantityTree::QuantityTree(QWidget* parent) : QWidget(parent) {
    search_ = new QLineEdit(this);
    search_->setObjectName("quantitySearch");
    search_->setPlaceholderText(tr("Search quantities"));
    search_->setClearButtonEnabled(true);
    nothing_ = new QLabel(this);
    nothing_->setObjectName("quantitySearchNothing");
    nothing_->setWordWrap(true);
    nothing_->setProperty("role", "secondary");
    nothing_->setContentsMargins(2, 2, 2, 2);
    nothing_->hide();
    model_ = new Model(this);
    filter_ = new Filter(this);
    filter_->setRecursiveFilteringEnabled(true);
    filter_->setSourceModel(model_);
    view_ = new QTreeView(this);
    view_->setObjectName("quantityTree");
    view_->setModel(filter_);
    view_->setHeaderHidden(true);
    view_->setIndentation(13);
    view_->setUniformRowHeights(true);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setTextElideMode(Qt::ElideMiddle); // the end of a name says along which axis
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setExpandsOnDoubleClick(false); // one click does
    view_->setDragEnabled(true);
    view_->setDragDropMode(QAbstractItemView::DragOnly);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(search_);
    layout->addWidget(nothing_);
    layout->addWidget(view_, 1);
    connect(search_, &QLineEdit::textChanged, this, &QuantityTree::search);
    connect(model_, &QStandardItemModel::itemChanged, this, &QuantityTree::changed);
    // A click anywhere on a row, not only in its small box, ticks it or takes the tick away. Where the box is pressed
    // there is no `pressed`.
    connect(view_, &QTreeView::pressed, this, [this] { changedByBox_.clear(); });
    connect(view_, &QTreeView::clicked, this, &QuantityTree::clicked);
    connect(view_, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { open_[index.data(keyRole).toString()] = true; });
    connect(view_, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { open_[index.data(keyRole).toString()] = false; });
}

void QuantityTree::startAfresh() {
    open_.clear();
    search_->clear();
}

void QuantityTree::clicked(const QModelIndex& index) {
    const QString path = index.data(Qt::UserRole).toString();
    if (path.isEmpty()) view_->setExpanded(index, !view_->isExpanded(index));
    else if (std::exchange(changedByBox_, {}) != path) tick(path, !isTicked(path));
}

bool QuantityTree::isTicked(const QString& path) const {
    const QStandardItem* item = items_.value(path);
    return item && item->checkState() == Qt::Checked;
}

void QuantityTree::tick(const QString& path, bool on) {
    if (QStandardItem* item = items_.value(path)) item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    changedByBox_.clear();
}

void QuantityTree::changed(QStandardItem* item) {
    const QString path = item->data(Qt::UserRole).toString();
    if (filling_ || path.isEmpty()) return;
    changedByBox_ = path;
    markThings();
    const bool outer = std::exchange(telling_, true);
    emit ticked(path, item->checkState() == Qt::Checked);
    telling_ = outer;
}

/// The branch that holds a quantity: "contacts/slider in guide", "energy".
QStandardItem* QuantityTree::thingFor(const QString& path) {
    const QStringList steps = path.split('/');
    QStandardItem* parent = model_->invisibleRootItem();
    QString key;
    for (qsizetype k = 0; k + 1 < steps.size(); ++k) {
        key += steps[k] + "/";
        QStandardItem*& branch = branches_[key];
        if (!branch) {
            branch = new QStandardItem(k == 0 ? groupName(steps[k]) : plain(steps[k]));
            branch->setData(key, keyRole);
            branch->setToolTip(branch->text());
            if (k == 0) branch->setData(palette().color(QPalette::PlaceholderText), Qt::ForegroundRole);
            parent->appendRow(branch);
        }
        parent = branch;
    }
    return parent;
}

/// A tick is told from within the change of its item, which must not be taken away there.
void QuantityTree::fill(const std::vector<Quantity>& quantities, const QStringList& tickedPaths, const Result* result) {
    Content content{quantities, tickedPaths, result ? fixedBodies(*result) : std::set<std::string>()};
    if (!telling_) {
        waiting_.reset();
        return build(content);
    }
    const bool due = waiting_.has_value();
    waiting_ = std::move(content);
    if (due) return;
    const auto later = [this] {
        std::optional<Content> last = std::exchange(waiting_, std::nullopt);
        if (!last) return;
        // What was ticked since then counts.
        for (auto item = items_.cbegin(); item != items_.cend(); ++item) {
            last->ticked.removeAll(item.key());
            if (item.value()->checkState() == Qt::Checked) last->ticked << item.key();
        }
        build(*last);
    };
    QMetaObject::invokeMethod(this, later, Qt::QueuedConnection);
}

void QuantityTree::build(const Content& content) {
    filling_ = true;
    const int scrolled = view_->verticalScrollBar()->value();
    model_->clear();
    items_.clear();
    branches_.clear();
    for (const Quantity& quantity : content.quantities) {
        const QString path = QString::fromStdString(quantity.path);
        if (path == timePath) continue;
        const QString unit = QString::fromStdString(quantity.unit);
        auto* item = new QStandardItem(plain(spokenSteps(path, unit).back()));
        item->setData(path, Qt::UserRole);
        item->setData(unit, unitRole);
        const auto thing = quantity.path.substr(0, quantity.path.rfind('/') + 1);
        item->setData(content.fixed.contains(thing), standsStillRole);
        const QString label = labelText(path, unit), meaning = meaningOf(path);
        item->setToolTip(meaning.isEmpty() ? label : label + "\n" + meaning);
        item->setCheckable(true);
        item->setCheckState(content.ticked.contains(path) ? Qt::Checked : Qt::Unchecked);
        thingFor(path)->appendRow(item);
        items_.insert(path, item);
    }
    markThings();
    filling_ = false;
    search_->setEnabled(!items_.isEmpty());
    // What was searched for in another result says nothing here, and would hide all there is.
    if (nothing_->isHidden() && !items_.isEmpty() && !search_->text().isEmpty() && filter_->rowCount() == 0)
        search_->clear();
    if (search_->text().trimmed().isEmpty()) open();
    else search(search_->text());
    view_->verticalScrollBar()->setValue(scrolled);
}

/// What the user opened or closed stays so. Else groups are open, and of the things the first, which is what one looks
/// at first, and those that are drawn.
void QuantityTree::open() {
    const QSignalBlocker quiet(view_);
    for (int group = 0; group < filter_->rowCount(); ++group) {
        const QModelIndex index = filter_->index(group, 0);
        const bool things = filter_->index(0, 0, index).data(Qt::UserRole).toString().isEmpty();
        const bool drawn = index.data(Qt::FontRole).value<QFont>().bold();
        view_->setExpanded(index, open_.value(index.data(keyRole).toString(), things || drawn));
        for (int k = 0; things && k < filter_->rowCount(index); ++k) {
            const QModelIndex thing = filter_->index(k, 0, index);
            const bool usually = (group == 0 && k == 0) || thing.data(Qt::FontRole).value<QFont>().bold();
            view_->setExpanded(thing, open_.value(thing.data(keyRole).toString(), usually));
        }
    }
}

/// Things with something drawn stand out, open or closed.
void QuantityTree::markThings() {
    const bool before = std::exchange(filling_, true);
    for (QStandardItem* branch : branches_) {
        bool any = false;
        for (int k = 0; k < branch->rowCount(); ++k) any = any || branch->child(k)->checkState() == Qt::Checked;
        QFont shown = font();
        shown.setBold(any);
        if (branch->font() != shown) branch->setFont(shown);
    }
    filling_ = before;
}

void QuantityTree::search(const QString& text) {
    // Words in any order: "slider pos y".
    QString pattern;
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
        pattern += "(?=.*" + QRegularExpression::escape(word) + ")";
    filter_->setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
    const bool none = !pattern.isEmpty() && filter_->rowCount() == 0 && !items_.isEmpty();
    nothing_->setText(tr("No quantity of this result has \"%1\" in its name.").arg(text.trimmed()));
    nothing_->setVisible(none);
    if (pattern.isEmpty()) return open();
    const QSignalBlocker quiet(view_); // opened by the search, not by the user
    view_->expandAll();
}

} // namespace escapement
