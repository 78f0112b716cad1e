#include "plots/figures_table.h"

#include "plots/roundoff.h"
#include "plots/units/number_text.h"
#include "plots/units/plot_units.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <array>
#include <cmath>
#include <utility>

namespace escapement {
namespace {

constexpr int exactRole = Qt::UserRole, unitRole = Qt::UserRole + 1, keyRole = Qt::UserRole + 2,
              briefRole = Qt::UserRole + 3, thingRole = Qt::UserRole + 4;
constexpr int briefDigits = 4; // as many as one compares at a glance; the tip has them all
constexpr double whole = 0.99; // of the time: less is part of it
constexpr int leastName = 110; // pixels
constexpr int leastThing = 30; // pixels of the beginning of a name: a letter or two and the dots
constexpr int besideName = 34; // pixels of a name's cell that its icon and its margins take

QString all17(double value) { return QString::number(value, 'g', 17); }

QPixmap swatch(const QColor& colour, bool dashed) {
    QPixmap pixmap(10, 10);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    if (dashed) {
        painter.fillRect(0, 4, 4, 2, colour);
        painter.fillRect(6, 4, 4, 2, colour);
    } else {
        painter.fillRect(1, 1, 8, 8, colour);
    }
    return pixmap;
}

/// Paints what the table says is shown.
class FiguresDelegate final : public QStyledItemDelegate {
  public:
    explicit FiguresDelegate(FiguresTable& table) : QStyledItemDelegate(&table), table_(table) {}

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text = table_.shownText(index);
    }

  private:
    FiguresTable& table_;
};

} // namespace

FiguresTable::FiguresTable(QWidget* parent) : QTableWidget(0, columnTotal, parent) {
    setObjectName("plotStatistics");
    setAccessibleName(tr("Figures of the curves"));
    setItemDelegate(new FiguresDelegate(*this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setTextElideMode(Qt::ElideLeft); // of a name that is not even then short enough (shownText)
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
    // As low as it can be: every pixel is taken from the plot.
    horizontalHeader()->setFixedHeight(fontMetrics().height() + 4);
    horizontalHeader()->setStyleSheet("QHeaderView::section { padding: 0 5px; }");
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(24);
    const std::array<std::pair<QString, QString>, columnTotal> heads{
        {{tr("curve"), tr("Columns for which there is no room are hidden; this table's menu (right click) shows "
                          "them all, and a copy has them. Where room is scarce numbers are written with four digits; "
                          "the tip of each has them all")},
         {tr("at cursor"), tr("Value at the moment shown")},
         {tr("max"), tr("Largest value in the range shown, from every recorded frame; click to go there")},
         {tr("at"), tr("When the largest value is reached; click to go there")},
         {tr("min"), tr("Smallest value in the range shown, from every recorded frame; click to go there")},
         {tr("at"), tr("When the smallest value is reached; click to go there")},
         {tr("mean"), tr("Mean over time of the range shown")},
         {tr("RMS"), tr("Root of the mean square over time of the range shown")},
         {tr("2nd cursor"), tr("Value at the second cursor (Shift+click in the plot)")},
         {tr("difference"), tr("Second cursor less the first")},
         {tr("slope"), tr("Difference of the values over the difference of the times")}}};
    for (int c = 0; c < columnTotal; ++c) {
        auto* item = new QTableWidgetItem(heads[static_cast<std::size_t>(c)].first);
        item->setToolTip(heads[static_cast<std::size_t>(c)].second);
        item->setTextAlignment((c == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        setHorizontalHeaderItem(c, item);
    }
    connect(this, &QTableWidget::cellClicked, this, [this](int row, int column) {
        const bool maximum = column == Maximum || column == TimeOfMaximum;
        const bool minimum = column == Minimum || column == TimeOfMinimum;
        if (!maximum && !minimum) return;
        const QVariant time = item(row, maximum ? TimeOfMaximum : TimeOfMinimum)->data(exactRole);
        if (time.isValid()) emit timeChosen(time.toDouble());
    });
    setRows({}, false);
}

QTableWidgetItem* FiguresTable::cellAt(int row, int column) {
    if (!item(row, column)) setItem(row, column, new QTableWidgetItem);
    return item(row, column);
}

void FiguresTable::putName(int row, const FiguresRow& of) {
    QTableWidgetItem* cell = cellAt(row, Name);
    const QString key = of.name + of.colour.name() + QChar(of.dashed ? '-' : '=');
    if (cell->data(keyRole).toString() == key && cell->data(thingRole).toLongLong() == of.thing) return;
    cell->setText(of.name);
    cell->setToolTip(of.name);
    cell->setIcon(swatch(of.colour, of.dashed));
    cell->setData(keyRole, key);
    cell->setData(thingRole, of.thing);
}

void FiguresTable::put(int row, int column, std::optional<double> value, const QString& unit, double least,
                       const CurveFigures& of) {
    QTableWidgetItem* cell = cellAt(row, column);
    cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (!value || !std::isfinite(*value)) {
        cell->setText("–");
        cell->setData(exactRole, {});
        cell->setData(briefRole, {});
        cell->setToolTip({});
        return;
    }
    const bool time = column == TimeOfMaximum || column == TimeOfMinimum;
    // Of a curve that is there for part of the time only, the largest value of all may be elsewhere.
    const bool partly = of.count > 0 && of.covered < whole;
    const bool bound = partly && (column == Maximum || column == Minimum);
    const double shown = told(*value, least);
    const PlotUnit in = time ? time_ : plotUnit(unit);
    const auto written = [&](int digits) {
        return QString("%3%1 %2")
            .arg(numberText(shown * in.factor, digits), in.name,
                 !bound              ? ""
                 : column == Maximum ? "≥ "
                                     : "≤ ")
            .trimmed();
    };
    const QString text = written(time ? 7 : 6), brief = time ? text : written(briefDigits);
    cell->setText(text);
    cell->setData(briefRole, brief);
    // A number must never be cut; columns only grow, so that they do not jump while the time runs.
    int& width = grown_[static_cast<std::size_t>(column)];
    width = std::max(width, fontMetrics().horizontalAdvance(text) + 12);
    int& narrow = grownBrief_[static_cast<std::size_t>(column)];
    narrow = std::max(narrow, fontMetrics().horizontalAdvance(brief) + 12);
    cell->setData(exactRole, *value);
    cell->setData(unitRole, unit);
    QString tip = QString("%1 %2").arg(all17(*value), unit == "1" ? QString() : unit).trimmed();
    if (shown == 0.0 && *value != 0.0)
        tip += "\n" + tr("Shown as 0: beside what the curve reaches over the run this is roundoff.");
    if (partly && column != Now && column != Second)
        tip += "\n" + tr("Over %1 % of the time only: elsewhere there is no value (a gap is recorded while the "
                         "bodies are near each other).")
                          .arg(100.0 * of.covered, 0, 'g', 3);
    if (cell->toolTip() != tip) cell->setToolTip(tip);
}

void FiguresTable::setRows(const std::vector<FiguresRow>& rows, bool secondCursor) {
    second_ = secondCursor;
    const bool resized = rowCount() != static_cast<int>(rows.size());
    if (resized) setRowCount(static_cast<int>(rows.size()));
    for (int r = 0; r < rowCount(); ++r) {
        const FiguresRow& row = rows[static_cast<std::size_t>(r)];
        using Value = std::optional<double>;
        const CurveFigures figures = row.figures.value_or(CurveFigures());
        const auto of = [&](double figure) { return figures.count > 0 ? Value(figure) : Value(); };
        putName(r, row);
        const auto value = [&](int column, const Value& shown) {
            put(r, column, shown, row.unit, figures.leastValue, figures);
        };
        value(Maximum, of(figures.maximum));
        value(Minimum, of(figures.minimum));
        // Impulses act at instants: their mean over time would follow from how dense the frames are.
        const bool instants = row.unit == "N s" || row.unit == "N m s";
        value(Mean, instants ? Value() : of(figures.mean));
        value(Rms, instants ? Value() : of(figures.rms));
        value(Now, row.first);
        value(Second, row.second);
        put(r, TimeOfMaximum, of(figures.timeOfMaximum), "s", 0.0, figures);
        put(r, TimeOfMinimum, of(figures.timeOfMinimum), "s", 0.0, figures);
        const Value difference = row.first && row.second ? Value(*row.second - *row.first) : Value();
        const Value slope = difference && row.between != 0.0 ? Value(*difference / row.between) : Value();
        put(r, Difference, difference, row.unit, figures.leastDifference, figures);
        put(r, Slope, slope, rateUnit(row.unit), figures.leastDifference / std::abs(row.between), figures);
    }
    fitColumns();
    if (resized) updateGeometry();
}

bool FiguresTable::isWanted(int column) const {
    return second_ || (column != Second && column != Difference && column != Slope);
}

int FiguresTable::roomFor(int column, bool brief) const {
    // The style knows best; of a hidden column it says nothing.
    const int head = std::max(fontMetrics().horizontalAdvance(horizontalHeaderItem(column)->text()) + 14,
                              horizontalHeader()->sectionSizeHint(column));
    return std::max(head, (brief ? grownBrief_ : grown_)[static_cast<std::size_t>(column)]);
}

int FiguresTable::leastRoomOfNames() const {
    int least = leastName;
    for (int row = 0; row < rowCount(); ++row)
        if (const QTableWidgetItem* cell = item(row, Name)) {
            const QString rest = cell->text().mid(cell->data(thingRole).toLongLong());
            if (rest.size() < cell->text().size())
                least = std::max(least, fontMetrics().horizontalAdvance(rest) + leastThing + besideName);
        }
    return std::clamp(viewport()->width() / 2, leastName, least);
}

int FiguresTable::roomOfNames() const {
    const int least = leastRoomOfNames();
    int names = 0;
    for (int row = 0; row < rowCount(); ++row)
        if (const QTableWidgetItem* cell = item(row, Name))
            names = std::max(names, fontMetrics().horizontalAdvance(cell->text()) + besideName - least);
    return std::min(names, viewport()->width() / 2 - least);
}

QString FiguresTable::shownText(const QModelIndex& cell) const {
    if (cell.column() == Name) {
        const QString whole = cell.data().toString();
        const QString thing = whole.left(cell.data(thingRole).toLongLong()), rest = whole.mid(thing.size());
        const int room = columnWidth(Name) - besideName;
        if (thing.isEmpty()) return fontMetrics().elidedText(whole, Qt::ElideMiddle, room);
        if (fontMetrics().horizontalAdvance(whole) <= room) return whole;
        const QString shorter =
            fontMetrics().elidedText(thing, Qt::ElideMiddle, room - fontMetrics().horizontalAdvance(rest));
        return shorter + rest;
    }
    const QString brief = brief_ ? cell.data(briefRole).toString() : QString();
    return brief.isEmpty() ? cell.data().toString() : brief;
}

int FiguresTable::heightOf(int curves) const {
    const int bar = all_ ? horizontalScrollBar()->sizeHint().height() : 0; // one scrolls to them
    return horizontalHeader()->sizeHint().height() + curves * verticalHeader()->defaultSectionSize() + bar + 2;
}

/// In the head of the names where it has room.
void FiguresTable::tellLeftOut(int columns) {
    const QString plain = tr("curve"), told = tr("curve   (%1 columns hidden)").arg(columns);
    const bool fits = fontMetrics().horizontalAdvance(told) + 16 <= columnWidth(Name);
    const QString head = columns > 0 && fits ? told : plain;
    if (QTableWidgetItem* item = horizontalHeaderItem(Name); item->text() != head) item->setText(head);
}

void FiguresTable::fitColumns() {
    // In a low dock a scroll bar takes the room of a curve, and what one has to scroll to is not seen at one glance.
    constexpr std::array<int, columnTotal - 1> byWorth{Now,     Second, Difference,    Slope,         Maximum,
                                                       Minimum, Mean,   TimeOfMaximum, TimeOfMinimum, Rms};
    const int least = leastRoomOfNames();
    int left = viewport()->width() - least;
    bool room = true;
    const int names = roomOfNames();
    int whole = std::max(0, names); // what the columns that one looks for first need, in full
    for (const int column : {Now, Maximum, Minimum, Mean}) whole += roomFor(column, false);
    const bool brief = low_ && !all_ && !second_ && whole > left;
    if (std::exchange(brief_, brief) != brief) viewport()->update();
    int reserved = 0, leftOut = 0;
    for (const int column : byWorth) {
        // Whose numbers they are is worth more than a second extreme: the names have their room before it.
        if (column == Minimum) {
            reserved = low_ ? std::clamp(names, 0, std::max(0, left)) : std::max(0, names);
            left -= reserved;
        }
        const int width = roomFor(column, brief_);
        room = room && width <= left;
        const bool shown = isWanted(column) && (all_ || !low_ || room);
        leftOut += isWanted(column) && !shown;
        if (shown) left -= width;
        if (isColumnHidden(column) == shown) setColumnHidden(column, !shown);
        if (shown && columnWidth(column) != width) setColumnWidth(column, width);
    }
    const int name = least + reserved + std::clamp(left, 0, std::max(0, 210 - reserved));
    if (columnWidth(Name) != name) setColumnWidth(Name, name);
    tellLeftOut(leftOut);
}

void FiguresTable::setLow(bool low) {
    if (std::exchange(low_, low) != low) fitColumns();
}

void FiguresTable::setAllColumns(bool all) {
    all_ = all;
    if (low_) {
        setMinimumHeight(heightOf(1));
        setMaximumHeight(std::max(maximumHeight(), heightOf(1)));
    }
    fitColumns();
}

QSize FiguresTable::sizeHint() const {
    const int rows = std::clamp(rowCount(), 1, 6);
    return {300, horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() +
                     horizontalScrollBar()->sizeHint().height() + 2};
}

QString FiguresTable::text() const {
    QStringList head;
    for (int c = 0; c < columnTotal; ++c) {
        if (!isWanted(c)) continue;
        QString title = c == Name ? tr("curve") : horizontalHeaderItem(c)->text();
        if (c == TimeOfMaximum) title = tr("time of max [s]");
        if (c == TimeOfMinimum) title = tr("time of min [s]");
        head << title;
    }
    QStringList lines{head.join('\t')};
    for (int r = 0; r < rowCount(); ++r) {
        QStringList cells;
        for (int c = 0; c < columnTotal; ++c) {
            if (!isWanted(c)) continue;
            const QTableWidgetItem* cell = item(r, c);
            if (c == Name) {
                const QString unit = item(r, Maximum)->data(unitRole).toString();
                cells << (unit.isEmpty() || unit == "1" ? cell->text() : QString("%1 [%2]").arg(cell->text(), unit));
            } else {
                cells << (cell->data(exactRole).isValid() ? copiedText(cell->data(exactRole).toDouble()) : QString());
            }
        }
        lines << cells.join('\t');
    }
    return lines.join('\n') + '\n';
}

void FiguresTable::copy() const {
    // One cell: its number alone, to be pasted into a formula; else the whole table.
    const auto chosen = selectedItems();
    if (chosen.size() == 1 && chosen[0]->data(exactRole).isValid())
        QApplication::clipboard()->setText(all17(chosen[0]->data(exactRole).toDouble()));
    else QApplication::clipboard()->setText(text());
}

void FiguresTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fitColumns();
}

void FiguresTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) copy();
    else QTableWidget::keyPressEvent(event);
}

void FiguresTable::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    QAction* whole = menu.addAction(tr("Copy the table"));
    QAction* one = menu.addAction(tr("Copy this number, all digits"));
    one->setEnabled(selectedItems().size() == 1 && selectedItems()[0]->data(exactRole).isValid());
    QAction* all = menu.addAction(tr("Show all columns"));
    all->setCheckable(true);
    all->setChecked(all_);
    QAction* chosen = menu.exec(event->globalPos());
    if (chosen == one && one->isEnabled()) copy();
    else if (chosen == all) setAllColumns(all->isChecked());
    else if (chosen == whole) QApplication::clipboard()->setText(text());
}

} // namespace escapement
