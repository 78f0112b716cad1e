#include "gui/panels/tables/events_panel.h"

#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/quiet_table.h"
#include "gui/style/style.h"
#include "gui/style/whole_quantities.h"
#include "gui/style/wrapped_label.h"
#include "plots/units/units.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {
namespace {

/// What happened, cut where there is no room for it, but not within a quantity.
class WhatDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!option->rect.isValid() || !option->widget) return; // it is asked how much room it wants
        const QStyle& style = *option->widget->style();
        const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
        const QRect room = style.subElementRect(QStyle::SE_ItemViewItemText, option, option->widget);
        option->text = elidedText(option->fontMetrics, option->text, room.width() - 2 * margin);
    }
};

} // namespace

EventsPanel::EventsPanel(Playback& playback, QWidget* parent) : QWidget(parent), playback_(playback) {
    model_ = new EventsModel(this);
    filter_ = new EventsFilter(this);
    filter_->setSourceModel(model_);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    // A tool bar, because it puts away what has no room.
    chips_ = new QToolBar(this);
    chips_->setObjectName("eventKinds");
    chips_->setStyleSheet("QToolBar#eventKinds { background: transparent; border: none; padding: 0; spacing: 2px; } "
                          "QToolBar#eventKinds QToolButton { padding: 1px 5px; color: palette(placeholder-text); } "
                          "QToolBar#eventKinds QToolButton:checked { color: palette(window-text); } "
                          "QToolBar#eventKinds QToolButton#qt_toolbar_ext_button { padding: 0; min-width: 16px; }");
    chips_->setIconSize(QSize(14, 14));
    chips_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    search_ = new QLineEdit(this);
    search_->setObjectName("eventSearch");
    search_->setPlaceholderText(tr("Search events"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(180);
    export_ = new QToolButton(this);
    export_->setObjectName("exportEventsButton");
    export_->setAutoRaise(true);
    export_->setIcon(themeIcon("document-export"));
    export_->setToolTip(tr("Writes all events of the run as a table (CSV): time, place, normal, impulse, speeds before "
                           "and after, energy lost"));
    connect(export_, &QToolButton::clicked, this, &EventsPanel::exportWanted);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 5, 8, 3);
    row->addWidget(search_);
    row->addWidget(chips_, 1);
    row->addWidget(export_, 0, Qt::AlignRight);

    table_ = new QuietTable({}, this);
    table_->setObjectName("eventsTable");
    table_->setModel(filter_);
    table_->setItemDelegateForColumn(EventsModel::What, new WhatDelegate(table_));
    table_->setColumnCharacters({12, 14, 30, 10, 9}, EventsModel::What);
    makeRowsCopyable(table_);
    table_->horizontalHeader()->setToolTip(
        tr("Click to sort: by impulse the hardest hit comes first; by time the events are in their order again"));
    connect(table_->horizontalHeader(), &QHeaderView::sectionClicked, this, &EventsPanel::sortBy);
    sort(EventsModel::Time, Qt::AscendingOrder);
    auto* inSteps = new WrappedLabel(this);
    inSteps_ = inSteps;
    inSteps_->setObjectName("impactsInSteps");
    inSteps_->setProperty("role", "secondary");
    inSteps_->setContentsMargins(8, 3, 8, 3);
    inSteps->say(tr("What strikes in time steps has no instant and is no event: Contacts now shows its impulses at "
                    "each frame, plots draw the impulse of each contact, and the table written here lists them."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(table_, 1);
    layout->addWidget(inSteps_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EventsPanel::choose);
    // Also a click on the row that is current already: the user may have scrubbed away since.
    connect(table_, &QuietTable::clicked, this, &EventsPanel::choose);
    connect(table_, &QuietTable::doubleClicked, this, &EventsPanel::toggle);
    table_->installEventFilter(this);
    table_->viewport()->installEventFilter(this);
    auto* places = new QAction(tr("Show or hide the places of the blow"), table_);
    places->setObjectName("blowPlacesAction");
    table_->addAction(places);
    connect(places, &QAction::triggered, this, [this] { toggle(table_->currentIndex()); });
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        const QSignalBlocker quiet(table_->selectionModel()); // filtering is no choice of a row
        filter_->setWords(words);
        showHint();
    });
    connect(&playback_, &Playback::moved, this, &EventsPanel::follow);
    connect(&Units::chosen(), &Units::changed, model_, &EventsModel::unitsChanged);
    setResult(nullptr);
}

void EventsPanel::setResult(std::shared_ptr<Result> result, double until) {
    row_ = QModelIndex();
    // How the user has sorted one run says nothing of another, but counts when the same one is shown again.
    if (result && sorted_.lock() != result) sort(EventsModel::Time, Qt::AscendingOrder);
    if (result) sorted_ = result;
    {
        const QSignalBlocker quiet(table_->selectionModel());
        model_->setResult(std::move(result), until);
    }
    table_->forgetWidths();
    stepsSeen_ = 0;
    stepped_ = false;
    lookAtSteps();
    counts_.clear();
    for (const auto& [kind, chip] : kinds_) delete chip;
    kinds_.clear();
    countKinds(0);
    showHint();
    emit countChanged();
    emit currentChanged();
}

void EventsPanel::refresh() {
    const int before = count();
    model_->refresh();
    lookAtSteps();
    if (count() == 0) showHint(); // it may have ended
    if (count() == before) return;
    countKinds(before);
    showHint();
    emit countChanged();
}

/// Whether some of the run was computed in time steps: one such step tells.
void EventsPanel::lookAtSteps() {
    if (stepped_ || !model_->result()) return;
    const std::vector<StepRow> steps = model_->result()->steps(stepsSeen_);
    stepsSeen_ += steps.size();
    stepped_ = std::any_of(steps.begin(), steps.end(),
                           [](const StepRow& step) { return step.strategy == Strategy::TimeStepping; });
    if (stepped_) showHint();
}

void EventsPanel::setEmptyText(const QString& text) {
    emptyText_ = text;
    showHint();
}

void EventsPanel::showHint() {
    if (model_->rowCount() > 0) table_->setHint(tr("No event of the chosen kinds has these words."));
    else if (!emptyText_.isEmpty()) table_->setHint(emptyText_);
    else if (stepped_ && model_->isOver()) table_->setHint(tr("This run has no events."));
    else if (model_->isOver())
        table_->setHint(tr("Nothing struck, slipped or came apart in this run: it has no events."));
    else if (model_->hasResult()) table_->setHint(tr("No events so far."));
    else
        table_->setHint(tr("Run the mechanism: impacts, detachments and changes of the solver's strategy are listed "
                           "here."));
    const bool stepped = stepped_ && model_->hasResult() && emptyText_.isEmpty();
    chips_->setVisible(model_->rowCount() > 0);
    search_->setVisible(model_->rowCount() > 0);
    export_->setVisible(model_->rowCount() > 0 || stepped);
    inSteps_->setVisible(stepped);
}

void EventsPanel::countKinds(int from) {
    std::set<EventKind> touched;
    for (int i = from; i < count(); ++i) {
        const EventKind kind = model_->blow(static_cast<std::size_t>(i)).total.kind;
        ++counts_[kind];
        touched.insert(kind);
    }
    for (EventKind kind : touched) {
        QAction*& chip = kinds_[kind];
        if (!chip) {
            // In the order of the kinds, however they come.
            const auto after = kinds_.upper_bound(kind);
            QIcon icon = dot(eventColour(kind));
            const QPixmap filled = icon.pixmap(14, 14), hollow = dot(lineColour()).pixmap(14, 14);
            icon = QIcon();
            icon.addPixmap(filled, QIcon::Normal, QIcon::On);
            icon.addPixmap(hollow, QIcon::Normal, QIcon::Off);
            chip = new QAction(icon, {}, chips_);
            chip->setObjectName(QString("eventKind_") + name(kind));
            chip->setCheckable(true);
            chip->setChecked(!hidden_.contains(kind));
            chips_->insertAction(after == kinds_.end() ? nullptr : after->second, chip);
            connect(chip, &QAction::toggled, this, [this, kind](bool shown) { setKindShown(kind, shown); });
        }
        chip->setText(QString("%1 %2").arg(eventWord(kind)).arg(counts_[kind]));
        chip->setToolTip(tr("Show or hide the events of the kind '%1'").arg(eventWord(kind)));
    }
}

void EventsPanel::setKindShown(EventKind kind, bool shown) {
    if (shown) hidden_.erase(kind);
    else hidden_.insert(kind);
    if (const auto chip = kinds_.find(kind); chip != kinds_.end() && chip->second) chip->second->setChecked(shown);
    const QSignalBlocker quiet(table_->selectionModel());
    filter_->setHidden(hidden_);
    showHint();
}

/// What is large is wanted first, words and times are wanted from the beginning; a second click turns the order.
void EventsPanel::sortBy(int column) {
    const bool large = column == EventsModel::Impulse || column == EventsModel::Lost;
    const Qt::SortOrder first = large ? Qt::DescendingOrder : Qt::AscendingOrder;
    const bool again = filter_->sortColumn() == column && filter_->sortOrder() == first;
    sort(column, !again ? first : large ? Qt::AscendingOrder : Qt::DescendingOrder);
    table_->scrollToTop();
}

void EventsPanel::sort(int column, Qt::SortOrder order) {
    const QSignalBlocker quiet(table_->selectionModel()); // sorting is no choice of a row
    filter_->sort(column, order);
    // In the usual order nothing needs to be said.
    table_->horizontalHeader()->setSortIndicatorShown(column != EventsModel::Time || order != Qt::AscendingOrder);
    table_->horizontalHeader()->setSortIndicator(column, order);
}

void EventsPanel::choose(const QModelIndex& shown) {
    const QModelIndex index = filter_->mapToSource(shown);
    if (!index.isValid()) return;
    row_ = index;
    playback_.setPlaying(false);
    playback_.seekEvent(model_->eventAt(row_.row()).time);
    emit currentChanged();
}

bool EventsPanel::toggle(const QModelIndex& shown) {
    const QModelIndex index = filter_->mapToSource(shown);
    if (!index.isValid() || model_->blow(model_->blowAt(index.row())).events.size() < 2) return false;
    const int head = model_->headOf(model_->blowAt(index.row()));
    {
        const QSignalBlocker quiet(table_->selectionModel()); // rows that go are no choice of another
        model_->toggle(index.row());
    }
    if (!row_.isValid()) { // it was one of the places: their blow is chosen now
        row_ = model_->index(head, 0);
        light(head);
        emit currentChanged();
    }
    table_->viewport()->update();
    return true;
}

/// The arrow before a blow opens it, as do the keys that open a branch of a tree.
bool EventsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::MouseButtonPress) {
        const QPoint at = static_cast<QMouseEvent*>(event)->pos();
        const QModelIndex cell = table_->indexAt(at), index = filter_->mapToSource(cell);
        const int arrow = table_->fontMetrics().horizontalAdvance("▸ ") + 8;
        if (index.isValid() && index.column() == EventsModel::What && model_->placesAt(index.row()) > 1 &&
            at.x() < table_->visualRect(cell).left() + arrow)
            toggle(cell);
    }
    if (watched == table_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QModelIndex index = filter_->mapToSource(table_->currentIndex());
        if ((key == Qt::Key_Right || key == Qt::Key_Left) && index.isValid() &&
            model_->isOpen(model_->blowAt(index.row())) == (key == Qt::Key_Left) && toggle(table_->currentIndex()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

/// The row of the moment shown is lit and in sight: of the event there, or else of the last one before. Only an event
/// at that very instant is the current one, of which the view tells.
void EventsPanel::follow() {
    const double time = playback_.instant();
    const bool chosen = row_.isValid() && model_->eventAt(row_.row()).time == time;
    if (chosen && !playback_.isPlaying() && !playback_.followsRun()) return;
    // The events are in order of time.
    int low = 0, high = model_->rowCount();
    while (low < high) {
        const int middle = (low + high) / 2;
        if (model_->eventAt(middle).time < time) low = middle + 1;
        else high = middle;
    }
    const bool exact = low < model_->rowCount() && model_->eventAt(low).time == time;
    const bool before = row_.isValid();
    row_ = exact && !playback_.isPlaying() && !playback_.followsRun() ? model_->index(low, 0) : QModelIndex();
    if (playback_.followsRun()) light(-1); // its events come faster than they can be read
    else light(exact ? low : low - 1);
    if (row_.isValid() || before) emit currentChanged();
}

void EventsPanel::light(int row) {
    QModelIndex shown;
    while (row >= 0 && !(shown = filter_->mapFromSource(model_->index(row, 0))).isValid()) --row;
    if (shown.isValid() && shown.row() == table_->currentIndex().row() &&
        table_->selectionModel()->isRowSelected(shown.row()))
        return;
    {
        const QSignalBlocker quiet(table_->selectionModel()); // the moment leads here, the row does not lead the moment
        if (shown.isValid()) {
            // Not the table's own ways: with Ctrl held, as for the next event, those take out of the selection.
            table_->selectionModel()->setCurrentIndex(shown,
                                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        } else {
            table_->clearSelection();
        }
    }
    if (shown.isValid()) table_->scrollTo(shown);
    table_->viewport()->update();
}

QString EventsPanel::currentWhat() const {
    if (!row_.isValid()) return {};
    const QString what = EventsModel::whatText(model_->eventAt(row_.row()));
    const int places = model_->placesAt(row_.row());
    return places > 1 ? tr("%1, %2 places").arg(what, QString::number(places)) : what;
}

const Event* EventsPanel::current() const { return row_.isValid() ? &model_->eventAt(row_.row()) : nullptr; }

} // namespace escapement
