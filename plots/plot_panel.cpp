// The panel around a plot: the list of quantities, the buttons, the runs, what is kept of it. The curves themselves
// stand in plot_curves.cpp, the exports in plot_export.cpp.

#include "plots/plot_panel.h"

#include "plots/event_marks.h"
#include "plots/figures_table.h"
#include "plots/least_marks.h"
#include "plots/plot_colours.h"
#include "plots/plot_cursors.h"
#include "plots/plot_names.h"
#include "plots/plot_zooms.h"
#include "plots/quantities/quantity_mime.h"
#include "plots/quantities/quantity_order.h"
#include "plots/quantities/quantity_tree.h"
#include "plots/units/units.h"

#include <qcustomplot.h>

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {
PlotPanel::PlotPanel(QWidget* parent) : QWidget(parent), feed_(new CurveFeed(this)) {
    setObjectName("plotPanel");
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setAcceptDrops(true);

    comparison_ = new ComparedRuns(this);
    connect(comparison_, &ComparedRuns::changed, this, &PlotPanel::runsChanged);
    connect(comparison_, &ComparedRuns::chosen, this, [this] {
        if (!restoring_) emit layoutChanged();
    });
    auto* left = new QWidget(this);
    auto* right = new QWidget(this);
    makeList(left);
    makeRight(right);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({200, 480});
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
    connect(&Units::chosen(), &Units::changed, this, &PlotPanel::fillList);
    valuesTimer_ = new QTimer(this);
    valuesTimer_->setSingleShot(true);
    valuesTimer_->setInterval(30);
    connect(valuesTimer_, &QTimer::timeout, this, [this] {
        if (valuesWait_) showValues();
    });
    figuresTimer_ = new QTimer(this);
    figuresTimer_->setSingleShot(true);
    figuresTimer_->setInterval(120);
    connect(figuresTimer_, &QTimer::timeout, this, &PlotPanel::askFigures);
    connect(feed_, &CurveFeed::arrived, this, &PlotPanel::take);
    connect(feed_, &CurveFeed::figuresArrived, this, [this](int id, const CurveFigures& figures) {
        for (auto& curve : curves_)
            if (curve.id == id) {
                curve.figures = figures;
                curve.figuresWaiting = false;
            }
        valuesCame(); // what is roundoff is known now
    });
    connect(feed_, &CurveFeed::failed, this, [this](int id, const QString& why) {
        // Left waiting: asking again would fail again, and the legend's tip says why the curve is missing.
        for (auto& curve : curves_)
            if (curve.id == id) legend_->setToolTip(why);
    });
    setResult(nullptr);
}

PlotPanel::~PlotPanel() = default;

void PlotPanel::makeList(QWidget* left) {
    tree_ = new QuantityTree(left);
    connect(tree_, &QuantityTree::ticked, this, &PlotPanel::quantityTicked);

    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(8, 6, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(tree_, 1);
    auto* againstRow = new QHBoxLayout;
    auto* against = new QLabel(tr("against"), left);
    against->setProperty("role", "secondary");
    x_ = new QComboBox(left);
    x_->setObjectName("xQuantityBox");
    x_->setMinimumWidth(90);
    x_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // its long names must not widen the panel
    x_->setToolTip(tr("What runs along the horizontal axis: time, or another quantity for a phase diagram"));
    connect(x_, &QComboBox::currentIndexChanged, this, [this] {
        if (filling_) return;
        wantedX_ = pathNow(shownNames_, x_->currentData().toString());
        zooms_->startAfresh();
        curves_.clear(); // a compared run may lack the one and have the other
        rebuildCurves();
        updateCurves();
        if (!restoring_) emit layoutChanged();
    });
    againstRow->addWidget(against);
    againstRow->addWidget(x_, 1);
    layout->addLayout(againstRow);
}

/// The plot itself, its marks and cursors, and what the mouse does in it.
void PlotPanel::makePlot(QWidget* right) {
    plot_ = new QCustomPlot(right);
    plot_->setObjectName("plot");
    plot_->setMinimumSize(160, 70);
    plot_->setNoAntialiasingOnDrag(true);
    // Drawn with the window's next update, together with the 3-D view: drawing at once would compose the whole window
    // once more.
    plot_->setPlottingHint(QCP::phImmediateRefresh, false);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->axisRect()->setAutoMargins(QCP::msAll);
    plot_->axisRect()->setRangeZoomAxes(plot_->xAxis, nullptr);
    plot_->axisRect()->setRangeDragAxes(plot_->xAxis, nullptr);
    plot_->yAxis->setVisible(false);
    marks_ = new EventMarks(plot_);
    marks_->setVisible(false);
    cursors_ = new PlotCursors(plot_);
    connect(cursors_, &PlotCursors::moved, this, [this] {
        if (curves_.empty()) return;
        showCursor();
        schedule();
    });
    least_ = new LeastMarks(plot_);
    connect(least_, &LeastMarks::changed, this, [this] {
        placeMarks();
        schedule();
    });
    connect(plot_, &QCustomPlot::afterLayout, this, &PlotPanel::placeMarks);
    // In the line of the axis's numbers, before the first of them: it takes no height and hides no curve.
    xName_ = new QCPItemText(plot_);
    xName_->setLayer("legend");
    xName_->setClipToAxisRect(false);
    xName_->position->setType(QCPItemPosition::ptAxisRectRatio);
    xName_->position->setCoords(0.0, 1.0);
    xName_->setPositionAlignment(Qt::AlignTop | Qt::AlignRight);
    xName_->setPadding(QMargins(2, plot_->xAxis->tickLengthOut() + plot_->xAxis->tickLabelPadding(), 0, 0));
    xName_->setVisible(false);
    plot_->installEventFilter(this);
    plot_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot_, &QWidget::customContextMenuRequested, this, &PlotPanel::contextMenu);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { zoomed(); });
    zooms_ = new PlotZooms(*this);
    connect(zooms_, &PlotZooms::wanted, this, &PlotPanel::showRanges);
    connect(plot_->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
        if (!userZoomed_) return;
        for (auto& curve : curves_) curve.figuresOld = true;
        if (!figuresTimer_->isActive()) figuresTimer_->start();
    });

    hint_ = new QLabel(plot_);
    hint_->setObjectName("plotHint");
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setWordWrap(true);
    hint_->setMargin(12);
    hint_->setStyleSheet("color: #6b7680; background: transparent;");
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
}

/// The buttons in a column of their own.
QLayout* PlotPanel::makeButtons(QWidget* right) {
    // Beside the plot, not above it: docks are wide and low.
    auto* bar = new QVBoxLayout;
    bar->setContentsMargins(0, 4, 3, 2);
    bar->setSpacing(0);
    const auto button = [&](const char* name, const char* icon, const QString& text, const QString& tip,
                            bool checkable) {
        auto* action = new QAction(QIcon::fromTheme(icon), text, this);
        action->setToolTip(tip);
        action->setCheckable(checkable);
        auto* made = new QToolButton(right);
        made->setObjectName(name);
        made->setDefaultAction(action);
        made->setAutoRaise(true);
        made->setToolButtonStyle(Qt::ToolButtonIconOnly);
        made->setIconSize(QSize(16, 16));
        bar->addWidget(made);
        return action;
    };
    marksAction_ = button("plotMarksButton", "flag", tr("Event marks"),
                          tr("Mark the events with thin ticks in the colours of their kinds"), true);
    figuresAction_ = button("plotFiguresButton", "view-statistics", tr("Figures"),
                            tr("Largest, smallest, mean and RMS of each curve in the range shown"), true);
    spectrumAction_ = button("plotSpectrumButton", "office-chart-bar", tr("Spectrum"),
                             tr("Show the curves' harmonics: amplitude over frequency"), true);
    fitAction_ = button("plotFitButton", "zoom-fit-best", tr("Show everything"),
                        tr("Show everything (double click in the plot)"), false);
    exportAction_ = button("plotExportButton", "document-export", tr("Export…"),
                           tr("Export the curves as a table (CSV) or a picture (SVG, PDF, PNG)"), false);
    connect(marksAction_, &QAction::toggled, this, &PlotPanel::setEventMarks);
    connect(figuresAction_, &QAction::toggled, this, &PlotPanel::setFiguresShown);
    connect(spectrumAction_, &QAction::toggled, this, &PlotPanel::setSpectrum);
    connect(fitAction_, &QAction::triggered, this, &PlotPanel::fit);
    connect(exportAction_, &QAction::triggered, this, &PlotPanel::chooseExport);
    bar->addStretch(1);
    return bar;
}

void PlotPanel::makeRight(QWidget* right) {
    makePlot(right);
    legend_ = new QLabel(right);
    legend_->setObjectName("plotLegend");
    legend_->setTextFormat(Qt::RichText);
    legend_->setWordWrap(true);
    legend_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    table_ = new FiguresTable(right);
    table_->setVisible(false);
    table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(table_, &FiguresTable::timeChosen, this, &PlotPanel::timePicked);

    auto* column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    legend_->setContentsMargins(4, 4, 4, 0);
    column->addWidget(legend_);
    missing_ = new QLabel(right);
    missing_->setObjectName("plotMissing");
    missing_->setTextFormat(Qt::RichText);
    connect(missing_, &QLabel::linkActivated, this, &PlotPanel::forgetMissing);
    missing_->setWordWrap(true);
    missing_->setProperty("role", "secondary");
    missing_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    missing_->setContentsMargins(4, 2, 4, 0);
    missing_->hide();
    column->addWidget(missing_);
    figuresPlace_ = new QBoxLayout(QBoxLayout::TopToBottom);
    figuresPlace_->setSpacing(0);
    figuresPlace_->addWidget(plot_, 1);
    figuresPlace_->addWidget(table_);
    column->addLayout(figuresPlace_, 1);
    auto* layout = new QHBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(column, 1);
    layout->addLayout(makeButtons(right));
}

void PlotPanel::setResult(std::shared_ptr<Result> result) {
    if (result == result_ && result) {
        refresh();
        return;
    }
    if (result_) lastResult_ = result_;
    // While nothing is shown the ranges wait: they count again for the same result, not for another one.
    if (!result && userZoomed_) ranges_ = saved()["ranges"].toObject();
    if (result && lastResult_.lock() && lastResult_.lock() != result) ranges_ = {}, zooms_->startAfresh();
    result_ = std::move(result);
    marks_->setResult(result_);
    least_->setResult(result_);
    userZoomed_ = false;
    cursors_->startAfresh();
    fillList();
}

void PlotPanel::setEmptyText(const QString& text) {
    emptyText_ = text;
    showHint();
}

void PlotPanel::fillList() {
    if (userZoomed_) ranges_ = saved()["ranges"].toObject(); // the curves come anew, the zoom stays
    filling_ = true;
    renamed_ = false;
    shownNames_ = comparison_->namesIn(result_);
    x_->clear();
    quantities_ = result_ ? usefulFirst(drawableQuantities(*result_), *result_) : std::vector<Quantity>();
    for (const Quantity& quantity : quantities_) {
        const QString path = QString::fromStdString(quantity.path);
        x_->addItem(path == timePath ? labelText(path, timeUnit())
                                     : labelText(path, QString::fromStdString(quantity.unit)),
                    path);
    }
    QStringList ticked;
    for (const QString& path : wanted_) ticked << pathThen(shownNames_, path);
    tree_->fill(quantities_, ticked, result_.get());
    const int x = x_->findData(pathThen(shownNames_, wantedX_));
    x_->setCurrentIndex(x >= 0 ? x : x_->findData(timePath));
    filling_ = false;
    x_->setEnabled(!quantities_.empty());
    curves_.clear();
    rebuildCurves();
    updateCurves();
}

void PlotPanel::refresh() {
    if (!result_) return;
    // A run knows its layout only after its start, its steps after the first, and a contact's columns once it was
    // found.
    if (result_->frameCount() > 0 &&
        (quantities_.size() <= 1 || drawableQuantities(*result_).size() != quantities_.size()))
        fillList();
    retime();
    marks_->refresh();
    for (auto& curve : curves_) ask(curve);
    if (marks_->visible()) schedule();
}

PlotUnit PlotPanel::timeUnit() const {
    double end = 0.0;
    const auto add = [&](const std::shared_ptr<Result>& result) {
        if (result && result->frameCount() > 0) end = std::max(end, result->timeAt(result->frameCount() - 1));
    };
    add(result_);
    for (const PlotRun& run : comparison_->all()) add(run.result);
    return plotTimeUnit(end);
}

void PlotPanel::retime() {
    if (!overTime() || timeUnit().name == xShown_.name) return;
    if (userZoomed_) ranges_ = saved()["ranges"].toObject();
    if (const int time = x_->findData(timePath); time >= 0) x_->setItemText(time, labelText(timePath, timeUnit()));
    rebuildCurves();
}

void PlotPanel::quantityTicked(const QString& shownPath, bool on) {
    const QString path = pathNow(shownNames_, shownPath);
    if (on && !wanted_.contains(path)) wanted_ << path;
    if (!on) wanted_.removeAll(path);
    updateCurves();
    if (!restoring_) emit layoutChanged();
}

QStringList PlotPanel::shownQuantities() const {
    QStringList paths;
    for (const auto& curve : curves_)
        if (curve.run.isEmpty()) paths << curve.path;
        else if (curve.less && !paths.contains(curve.less.path)) paths << curve.less.path;
    return paths;
}

void PlotPanel::showQuantity(const QString& path, bool shown) {
    if (tree_->has(path)) return tree_->tick(path, shown);
    if (const QString there = pathThen(shownNames_, path); tree_->has(there)) return tree_->tick(there, shown);
    // Not known to this result: it waits for one that has it, or is there in a run beside it.
    if (shown == wanted_.contains(path)) return;
    if (shown) wanted_ << path;
    else wanted_.removeAll(path);
    updateCurves();
    if (!restoring_) emit layoutChanged();
}

QString PlotPanel::xQuantity() const { return x_->currentIndex() < 0 ? QString() : x_->currentData().toString(); }

void PlotPanel::setXQuantity(const QString& path) {
    wantedX_ = pathNow(shownNames_, path);
    if (const int index = x_->findData(path); index >= 0) x_->setCurrentIndex(index);
}

void PlotPanel::setEventMarks(bool shown) {
    marksAction_->setChecked(shown);
    marks_->setVisible(shown && overTime());
    schedule();
    if (!restoring_) emit layoutChanged();
}

void PlotPanel::setFiguresShown(bool shown) {
    figuresAction_->setChecked(shown);
    showFigures();
    if (!figuresTimer_->isActive()) figuresTimer_->start();
    if (!restoring_) emit layoutChanged();
}

void PlotPanel::setSpectrum(bool shown) {
    spectrumAction_->setChecked(shown);
    if (spectrum_ == shown) return;
    spectrum_ = shown;
    zooms_->startAfresh();
    curves_.clear();
    rebuildCurves();
    updateCurves();
    if (!restoring_) emit layoutChanged();
}

void PlotPanel::setDark(bool dark) {
    dark_ = dark;
    for (auto& curve : curves_) curve.colour = colourFor(curve.wanted);
    paintColours();
    showLegend();
    showFigures();
    schedule();
}

QJsonObject PlotPanel::saved() const {
    QJsonObject state{{"curves", QJsonArray::fromStringList(wanted_)}, {"x", wantedX_}};
    if (!comparison_->all().empty()) state["compare"] = QJsonArray::fromStringList(comparison_->names());
    if (comparison_->differences()) state["differences"] = true;
    QJsonObject names;
    for (const auto& [path, name] : names_)
        if (wanted_.contains(path)) names[path] = name;
    if (!names.isEmpty()) state["names"] = names;
    if (marksAction_->isChecked()) state["marks"] = true;
    state["figures"] = figuresAction_->isChecked();
    if (spectrum_) state["spectrum"] = true;
    if (!userZoomed_) {
        if (!ranges_.isEmpty()) state["ranges"] = ranges_; // of curves that have yet to come
        return state;
    }
    const auto range = [](const QCPAxis* axis, double factor) {
        return QJsonArray{axis->range().lower * factor, axis->range().upper * factor};
    };
    QJsonObject vertical;
    for (const auto& [unit, axis, shown] : axes_) vertical[unit] = range(axis, filedFactor(unit) / shown.factor);
    const double x = spectrum_ ? 1.0 : filedFactor(unitOf(xQuantity())) / xShown_.factor;
    state["ranges"] = QJsonObject{{"x", range(plot_->xAxis, x)}, {"y", vertical}};
    return state;
}

void PlotPanel::restore(const QJsonObject& state) {
    restoring_ = true;
    const auto texts = [&](const char* key) {
        QStringList list;
        for (const auto& value : state[key].toArray())
            if (value.isString() && !list.contains(value.toString())) list << value.toString();
        return list;
    };
    wanted_ = texts("curves");
    wantedX_ = state["x"].toString(timePath);
    names_.clear();
    const QJsonObject names = state["names"].toObject();
    for (auto one = names.begin(); one != names.end(); ++one)
        if (!one.value().toString().isEmpty()) names_[one.key()] = one.value().toString();
    comparison_->restore(texts("compare"), state["differences"].toBool());
    spectrum_ = state["spectrum"].toBool();
    spectrumAction_->setChecked(spectrum_);
    setEventMarks(state["marks"].toBool());
    setFiguresShown(state["figures"].toBool(true));
    ranges_ = state["ranges"].toObject();
    zooms_->startAfresh();
    zooms_->came(ranges_);
    least_->clear();
    lastResult_.reset();
    userZoomed_ = false;
    tree_->startAfresh();
    fillList();
    restoring_ = false;
}

void PlotPanel::dragEnterEvent(QDragEnterEvent* event) {
    if (!quantitiesIn(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void PlotPanel::dropEvent(QDropEvent* event) {
    const QStringList paths = quantitiesIn(event->mimeData());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    // While the model is shown there is no list to find the run's names in: what was dragged has them all the same.
    for (const QString& path : paths) showQuantity(result_ ? path : pathNow(comparison_->shownNames(), path), true);
    if (!result_) emit resultWanted();
}

void PlotPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // The plot is what is looked at: in a wide panel the figures stand beside it, in another they take less of its
    // height.
    const bool beside = width() > 1250;
    figuresPlace_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    constexpr int leastPlot = 120; // pixels, with the numbers of its axis: rows of the table go before it does
    const int head = table_->heightOf(1);
    const int figures = std::clamp(height() - leastPlot, head, std::max({72, head, height() * 2 / 5}));
    table_->setMinimumHeight(beside ? 0 : head);
    table_->setMaximumHeight(beside ? QWIDGETSIZE_MAX : figures);
    table_->setLow(!beside);
    table_->setMaximumWidth(beside ? std::min(330, width() / 4) : QWIDGETSIZE_MAX);
}

} // namespace escapement
