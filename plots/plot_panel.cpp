#include "plots/plot_panel.h"

#include "plots/plot_units.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTextStream>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {
namespace {

// Okabe and Ito's set, the accent first; yellow is left out, it is hardly seen on white.
const std::array<QColor, 7> curveColours{QColor(0x00, 0x72, 0xb2), QColor(0xe6, 0x9f, 0x00), QColor(0x00, 0x9e, 0x73),
                                         QColor(0xd5, 0x5e, 0x00), QColor(0xcc, 0x79, 0xa7), QColor(0x56, 0xb4, 0xe9),
                                         QColor(0x33, 0x3d, 0x47)};
const QColor grey(0x6b, 0x76, 0x80), pale(0xe3, 0xe7, 0xec);
constexpr int mostPoints = 200000;
constexpr const char* timePath = "time";

QString labelText(const QString& path, const QString& unit) {
    const QString shown = plotUnit(unit).name;
    return shown.isEmpty() ? path : path + " [" + shown + "]";
}

/// "bodies/crank/position x" -> "crank · position x": what it belongs to comes first, the folder says nothing new.
QString shortName(const QString& path) {
    const QStringList steps = path.split('/');
    return steps.size() > 2 ? steps.mid(1).join(" · ") : steps.join(" · ");
}

} // namespace

PlotPanel::PlotPanel(QWidget* parent) : QWidget(parent), feed_(new CurveFeed(this)) {
    setObjectName("plotPanel");
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    search_ = new QLineEdit(this);
    search_->setObjectName("quantitySearch");
    search_->setPlaceholderText(tr("Search quantities"));
    search_->setClearButtonEnabled(true);
    model_ = new QStandardItemModel(this);
    filter_ = new QSortFilterProxyModel(this);
    filter_->setSourceModel(model_);
    filter_->setFilterRole(Qt::UserRole); // the whole path, so that "bodies" finds something too
    list_ = new QListView(this);
    list_->setObjectName("quantityList");
    list_->setModel(filter_);
    list_->setUniformItemSizes(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideRight);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        // Words in any order: "slider pos y".
        QString pattern;
        for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
            pattern += "(?=.*" + QRegularExpression::escape(word) + ")";
        filter_->setFilterRegularExpression(
            QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
    });
    connect(model_, &QStandardItemModel::itemChanged, this, &PlotPanel::listChanged);
    // A click anywhere on a row, not only in its small box, shows or hides the curve.
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        auto* item = model_->itemFromIndex(filter_->mapToSource(index));
        const bool shown = shownQuantities().contains(item->data(Qt::UserRole).toString());
        item->setCheckState(shown ? Qt::Unchecked : Qt::Checked);
    });

    auto* left = new QWidget(this);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(8, 6, 4, 4);
    leftLayout->setSpacing(4);
    leftLayout->addWidget(search_);
    leftLayout->addWidget(list_, 1);
    auto* againstRow = new QHBoxLayout;
    leftLayout->addLayout(againstRow);

    plot_ = new QCustomPlot(this);
    plot_->setObjectName("plot");
    plot_->setMinimumSize(160, 90);
    plot_->setNoAntialiasingOnDrag(true);
    // Drawn with the window's next update, together with the 3-D view: drawing at once would compose the whole window
    // once more.
    plot_->setPlottingHint(QCP::phImmediateRefresh, false);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->setBackground(Qt::white);
    plot_->axisRect()->setAutoMargins(QCP::msAll);
    plot_->axisRect()->setRangeZoomAxes(plot_->xAxis, nullptr);
    plot_->axisRect()->setRangeDragAxes(plot_->xAxis, nullptr);
    plot_->yAxis->setVisible(false);
    line_ = new QCPItemStraightLine(plot_);
    line_->setPen(QPen(QColor(0x1c, 0x27, 0x30), 1, Qt::DashLine));
    line_->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(false);
    plot_->installEventFilter(this);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { userZoomed_ = true; });

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(4, 5, 8, 0);
    legend_ = new QLabel(this);
    legend_->setObjectName("plotLegend");
    legend_->setTextFormat(Qt::RichText);
    legend_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* against = new QLabel(tr("against"), this);
    against->setProperty("role", "secondary");
    x_ = new QComboBox(this);
    x_->setObjectName("xQuantityBox");
    x_->setMinimumWidth(90);
    x_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // its long names must not widen the panel
    x_->setToolTip(tr("What runs along the horizontal axis: time, or another quantity for a phase diagram"));
    auto* fitButton = new QToolButton(this);
    fitButton->setObjectName("plotFitButton");
    fitButton->setIcon(QIcon::fromTheme("zoom-fit-best"));
    fitButton->setToolTip(tr("Show everything (double click in the plot)"));
    fitButton->setAutoRaise(true);
    export_ = new QToolButton(this);
    export_->setObjectName("plotExportButton");
    export_->setIcon(QIcon::fromTheme("document-export"));
    export_->setToolTip(tr("Export the curves as a table (CSV) or a picture (PNG, PDF)"));
    export_->setAutoRaise(true);
    bar->addWidget(legend_, 1);
    againstRow->addWidget(against);
    againstRow->addWidget(x_, 1);
    bar->addWidget(fitButton);
    bar->addWidget(export_);
    connect(x_, &QComboBox::currentIndexChanged, this, [this] {
        if (!filling_) rebuildCurves();
    });
    connect(fitButton, &QToolButton::clicked, this, &PlotPanel::fit);
    connect(export_, &QToolButton::clicked, this, &PlotPanel::chooseExport);

    hint_ = new QLabel(plot_);
    hint_->setObjectName("plotHint");
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setWordWrap(true);
    hint_->setMargin(12);
    hint_->setStyleSheet("color: #6b7680; background: transparent;");
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);

    auto* right = new QWidget(this);
    auto* rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addLayout(bar);
    rightLayout->addWidget(plot_, 1);

    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({230, 480});
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    // All changes of one tick share one drawing.
    replot_ = new QTimer(this);
    replot_->setSingleShot(true);
    replot_->setInterval(30);
    connect(replot_, &QTimer::timeout, this, [this] { plot_->replot(QCustomPlot::rpQueuedReplot); });
    connect(feed_, &CurveFeed::arrived, this, &PlotPanel::take);
    connect(feed_, &CurveFeed::failed, this, [this](int id, const QString&) {
        for (auto& curve : curves_)
            if (curve.id == id) curve.waiting = false;
    });
    setResult(nullptr);
}

PlotPanel::~PlotPanel() = default;

void PlotPanel::setResult(std::shared_ptr<Result> result) {
    const QStringList shown = shownQuantities();
    const QString x = xQuantity();
    result_ = std::move(result);
    quantities_.clear();
    fillList();
    for (const QString& path : shown) showQuantity(path, true);
    if (x_->findData(x) >= 0) setXQuantity(x);
    userZoomed_ = false;
    cursor_ = 0.0;
    showHint();
}

void PlotPanel::fillList() {
    curves_.clear();
    filling_ = true;
    model_->clear();
    x_->clear();
    quantities_ = result_ ? quantities(*result_) : std::vector<Quantity>();
    for (const Quantity& quantity : quantities_) {
        const QString path = QString::fromStdString(quantity.path);
        x_->addItem(labelText(path, QString::fromStdString(quantity.unit)), path);
        if (path == timePath) continue;
        auto* item = new QStandardItem(shortName(path));
        item->setData(path, Qt::UserRole);
        item->setToolTip(labelText(path, QString::fromStdString(quantity.unit)));
        item->setCheckable(true);
        item->setEditable(false);
        model_->appendRow(item);
    }
    if (x_->findData(timePath) >= 0) x_->setCurrentIndex(x_->findData(timePath));
    filling_ = false;
    search_->setEnabled(!quantities_.empty());
    x_->setEnabled(!quantities_.empty());
    rebuildCurves();
}

void PlotPanel::refresh() {
    if (!result_) return;
    // A run knows its layout only after its start, and a contact's columns only once it was found.
    if (result_->frameCount() > 0 && (quantities_.size() <= 1 || quantities(*result_).size() != quantities_.size())) {
        const QStringList shown = shownQuantities();
        const QString x = xQuantity();
        fillList();
        for (const QString& path : shown) showQuantity(path, true);
        if (!x.isEmpty() && x_->findData(x) >= 0) setXQuantity(x);
        showHint();
    }
    for (auto& curve : curves_) ask(curve);
}

void PlotPanel::ask(Curve& curve) {
    if (curve.waiting || !result_ || result_->frameCount() <= curve.next) return;
    curve.waiting = true;
    feed_->ask({curve.id, result_, xQuantity(), curve.path, curve.next});
}

void PlotPanel::take(int id, std::size_t from, std::size_t next, const QVector<double>& x, const QVector<double>& y) {
    for (auto& curve : curves_) {
        if (curve.id != id || curve.next != from) continue;
        curve.waiting = false;
        curve.next = next;
        const double sx = plotUnit(unitOf(xQuantity())).factor, sy = plotUnit(curve.unit).factor;
        for (qsizetype i = 0; i < x.size(); ++i) {
            curve.x.push_back(x[i] * sx);
            curve.y.push_back(y[i] * sy);
        }
        if (curve.x.size() > mostPoints) {
            thin(curve.x, curve.y, 25000);
            if (curve.graph) curve.graph->setData(curve.x, curve.y, true);
            if (curve.curve) curve.curve->setData(curve.x, curve.y);
        } else {
            const auto first = curve.x.size() - x.size();
            if (curve.graph) curve.graph->addData(curve.x.mid(first), curve.y.mid(first), true);
            if (curve.curve) curve.curve->addData(curve.x.mid(first), curve.y.mid(first));
        }
        if (!userZoomed_) applyRanges();
        showCursor();
        schedule();
        ask(curve); // what came in the meantime
        return;
    }
}

QString PlotPanel::unitOf(const QString& path) const {
    for (const Quantity& quantity : quantities_)
        if (quantity.path == path.toStdString()) return QString::fromStdString(quantity.unit);
    return {};
}

QStringList PlotPanel::shownQuantities() const {
    QStringList paths;
    for (const auto& curve : curves_) paths << curve.path;
    return paths;
}

void PlotPanel::showQuantity(const QString& path, bool shown) {
    for (int row = 0; row < model_->rowCount(); ++row)
        if (model_->item(row)->data(Qt::UserRole).toString() == path)
            model_->item(row)->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
}

QString PlotPanel::xQuantity() const { return x_->currentIndex() < 0 ? QString() : x_->currentData().toString(); }

void PlotPanel::setXQuantity(const QString& path) {
    if (const int index = x_->findData(path); index >= 0) x_->setCurrentIndex(index);
}

int PlotPanel::pointCount(const QString& path) const {
    for (const auto& curve : curves_)
        if (curve.path == path) return static_cast<int>(curve.x.size());
    return 0;
}

QPointF PlotPanel::pixelOf(double x, double y) const {
    if (axes_.empty()) return {};
    return {plot_->xAxis->coordToPixel(x), axes_.front().second->coordToPixel(y)};
}

QColor PlotPanel::freeColour() const {
    for (const QColor& colour : curveColours)
        if (std::none_of(curves_.begin(), curves_.end(), [&](const Curve& c) { return c.colour == colour; }))
            return colour;
    return curveColours[curves_.size() % curveColours.size()];
}

void PlotPanel::listChanged() {
    QStringList wanted;
    for (int row = 0; row < model_->rowCount(); ++row)
        if (model_->item(row)->checkState() == Qt::Checked) wanted << model_->item(row)->data(Qt::UserRole).toString();
    // Only a curve that goes away makes the others be drawn anew (its axis may go with it).
    if (std::erase_if(curves_, [&](const Curve& curve) { return !wanted.contains(curve.path); }) > 0) rebuildCurves();
    const QStringList shown = shownQuantities();
    for (const QString& path : wanted) {
        if (shown.contains(path)) continue;
        Curve curve;
        curve.path = path;
        curve.unit = unitOf(path);
        curve.colour = freeColour();
        addPlottable(curves_.emplace_back(curve));
    }
    curvesChanged();
}

QCPAxis* PlotPanel::axisFor(const QString& unit) {
    for (const auto& [known, axis] : axes_)
        if (known == unit) return axis;
    QCPAxis* axis = axes_.empty() ? plot_->yAxis
                                  : plot_->axisRect()->addAxis(axes_.size() % 2 ? QCPAxis::atRight : QCPAxis::atLeft);
    axis->setVisible(true);
    axis->grid()->setVisible(axes_.empty());
    axis->setLabel(plotUnit(unit).name);
    axes_.push_back({unit, axis});
    return axis;
}

void PlotPanel::addPlottable(Curve& curve) {
    QCPAxis* axis = axisFor(curve.unit);
    const QPen pen(curve.colour, 1.4);
    curve.graph = nullptr;
    curve.curve = nullptr;
    if (xQuantity() == timePath || xQuantity().isEmpty()) {
        curve.graph = plot_->addGraph(plot_->xAxis, axis);
        curve.graph->setPen(pen);
        curve.graph->setAdaptiveSampling(true);
    } else {
        curve.curve = new QCPCurve(plot_->xAxis, axis);
        curve.curve->setPen(pen);
    }
    curve.id = nextId_++; // answers to what was asked before are for another x
    curve.next = 0;
    curve.waiting = false;
    curve.x.clear();
    curve.y.clear();
    ask(curve);
}

void PlotPanel::rebuildCurves() {
    plot_->clearPlottables();
    for (const auto& [unit, axis] : axes_)
        if (axis != plot_->yAxis) plot_->axisRect()->removeAxis(axis);
    axes_.clear();
    plot_->yAxis->setVisible(false);
    for (auto& curve : curves_) addPlottable(curve);
    curvesChanged();
}

void PlotPanel::curvesChanged() {
    for (auto* axis : plot_->axisRect()->axes()) {
        axis->setBasePen(QPen(QColor(0xc3, 0xca, 0xd2)));
        axis->setTickPen(QPen(QColor(0xc3, 0xca, 0xd2)));
        axis->setSubTicks(false);
        axis->setTickLabelColor(grey);
        axis->setLabelColor(grey);
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->grid()->setPen(QPen(pale));
        axis->grid()->setZeroLinePen(QPen(QColor(0xc3, 0xca, 0xd2)));
        axis->setNumberPrecision(4);
        axis->setNumberFormat("gb");
    }
    plot_->xAxis->setVisible(!curves_.empty());
    plot_->xAxis->setLabel(labelText(xQuantity(), unitOf(xQuantity())));
    export_->setEnabled(!curves_.empty());
    userZoomed_ = false;
    showCursor();
    showHint();
    schedule();
}

void PlotPanel::applyRanges() {
    const auto widen = [](double low, double high) {
        const double middle = 0.5 * (low + high), half = 0.5 * (high - low);
        const double least = std::max(1e-9 * std::abs(middle), 1e-12);
        const double space = std::max(1.06 * half, least);
        return QCPRange(middle - space, middle + space);
    };
    double left = 0, right = 0;
    bool anyX = false;
    for (const auto& [unit, axis] : axes_) {
        double low = 0, high = 0;
        bool any = false;
        for (const auto& curve : curves_) {
            if (curve.unit != unit || curve.x.isEmpty()) continue;
            const auto [a, b] = std::minmax_element(curve.y.begin(), curve.y.end());
            low = any ? std::min(low, *a) : *a;
            high = any ? std::max(high, *b) : *b;
            any = true;
            const auto [c, d] = std::minmax_element(curve.x.begin(), curve.x.end());
            left = anyX ? std::min(left, *c) : *c;
            right = anyX ? std::max(right, *d) : *d;
            anyX = true;
        }
        if (any) axis->setRange(widen(low, high));
    }
    if (!anyX) return;
    if (xQuantity() == timePath) plot_->xAxis->setRange(left, right > left ? right : left + 1e-9);
    else plot_->xAxis->setRange(widen(left, right));
}

void PlotPanel::fit() {
    userZoomed_ = false;
    applyRanges();
    schedule();
}

void PlotPanel::setCursor(double time) {
    cursor_ = time;
    if (curves_.empty()) return;
    showCursor();
    schedule();
}

void PlotPanel::showCursor() {
    const bool againstTime = xQuantity() == timePath;
    line_->setVisible(againstTime && !curves_.empty());
    if (againstTime) {
        const double x = cursor_ * plotUnit("s").factor;
        line_->point1->setCoords(x, 0);
        line_->point2->setCoords(x, 1);
    }
    showLegend();
}

void PlotPanel::showLegend() {
    const double x = cursor_ * plotUnit("s").factor;
    QStringList parts;
    for (const auto& curve : curves_) {
        QString value;
        if (curve.graph && !curve.x.isEmpty()) {
            // The last point not after the cursor, as in the view.
            auto after = std::upper_bound(curve.x.begin(), curve.x.end(), x);
            if (after != curve.x.begin()) --after;
            value = QString::number(curve.y[after - curve.x.begin()], 'g', 4) + " " + plotUnit(curve.unit).name;
        }
        parts << QString("<span style='color:%1'>■</span> %2 <b>%3</b>")
                     .arg(curve.colour.name(), shortName(curve.path).toHtmlEscaped(), value);
    }
    legend_->setText(parts.join("&nbsp;&nbsp; "));
    legend_->setToolTip(shownQuantities().join("\n"));
}

void PlotPanel::showHint() {
    QString text;
    if (!result_) text = tr("Run the mechanism or open a result, then pick quantities on the left.");
    else if (curves_.empty()) text = tr("Pick quantities on the left to draw them.");
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty());
    hint_->setGeometry(plot_->rect());
}

void PlotPanel::schedule() {
    if (!replot_->isActive()) replot_->start();
}

bool PlotPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::Resize) hint_->setGeometry(plot_->rect());
    if (event->type() == QEvent::MouseButtonDblClick) {
        fit();
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress) pressed_ = static_cast<QMouseEvent*>(event)->position();
    if (event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() & Qt::LeftButton && (mouse->position() - pressed_).manhattanLength() > 3) userZoomed_ = true;
    }
    if (event->type() == QEvent::MouseButtonRelease && xQuantity() == timePath && !curves_.empty()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && (mouse->position() - pressed_).manhattanLength() <= 3 &&
            plot_->axisRect()->rect().contains(mouse->position().toPoint()))
            emit timePicked(plot_->xAxis->pixelToCoord(mouse->position().x()) / plotUnit("s").factor);
    }
    return QWidget::eventFilter(watched, event);
}

bool PlotPanel::exportTo(const QString& file, QString* problem) const {
    const auto fail = [&](const QString& why) {
        if (problem) *problem = why;
        return false;
    };
    if (file.endsWith(".png", Qt::CaseInsensitive))
        return plot_->savePng(file, 1600, 900, 1.0) || fail(tr("The picture '%1' could not be written.").arg(file));
    if (file.endsWith(".pdf", Qt::CaseInsensitive))
        return plot_->savePdf(file, 1000, 560) || fail(tr("The file '%1' could not be written.").arg(file));
    if (!file.endsWith(".csv", Qt::CaseInsensitive))
        return fail(tr("'%1' has no ending known here. Choose .csv, .png or .pdf.").arg(file));
    if (!result_ || curves_.empty()) return fail(tr("There are no curves to export: pick quantities first."));

    // The table holds every frame in SI units, also where the drawing was thinned.
    std::vector<std::vector<double>> columns{values(*result_, xQuantity().toStdString())};
    QStringList header{QString("%1 [%2]").arg(xQuantity(), unitOf(xQuantity()))};
    for (const auto& curve : curves_) {
        columns.push_back(values(*result_, curve.path.toStdString()));
        header << QString("%1 [%2]").arg(curve.path, curve.unit);
    }
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly | QIODevice::Text)) return fail(out.errorString());
    QTextStream text(&out);
    text.setRealNumberPrecision(17);
    text << header.join(',') << '\n';
    std::size_t rows = columns[0].size();
    for (const auto& column : columns) rows = std::min(rows, column.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t c = 0; c < columns.size(); ++c) text << (c ? "," : "") << columns[c][row];
        text << '\n';
    }
    text.flush();
    return out.commit() || fail(out.errorString());
}

void PlotPanel::chooseExport() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Export curves"), "curves.csv",
                                                      tr("Table (*.csv);;Picture (*.png);;Document (*.pdf)"));
    if (file.isEmpty()) return;
    QString problem;
    if (!exportTo(file, &problem)) QMessageBox::warning(this, tr("Export curves"), problem);
}

} // namespace escapement
