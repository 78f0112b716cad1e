#include "plots/ledger/ledger_panel.h"

#include "plots/ledger/ledger_plot.h"
#include "plots/plot_colours.h"
#include "plots/roundoff.h"
#include "plots/units/number_text.h"
#include "plots/units/plot_units.h"
#include "plots/units/units.h"

#include <qcustomplot.h>

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace escapement {

LedgerPanel::LedgerPanel(QWidget* parent) : QWidget(parent) {
    setObjectName("ledgerPanel");
    plot_ = new QCustomPlot(this);
    plot_->setObjectName("ledgerPlot");
    plot_->setMinimumSize(160, 90);
    plot_->setAccessibleName(tr("Energy ledger, stacked over time"));
    plot_->installEventFilter(this);
    line_ = new QCPItemStraightLine(plot_);
    for (auto* point : {line_->point1, line_->point2}) {
        point->setTypeX(QCPItemPosition::ptPlotCoords);
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    line_->setVisible(false);
    numbers_ = new QLabel(this);
    numbers_->setObjectName("ledgerNumbers");
    numbers_->setTextFormat(Qt::RichText);
    numbers_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    numbers_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    numbers_->setContentsMargins(4, 8, 10, 4);
    hint_ = new QLabel(plot_);
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setWordWrap(true);
    hint_->setProperty("role", "secondary");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(plot_, 1);
    auto* beside = new QVBoxLayout;
    beside->setContentsMargins(0, 0, 0, 4);
    beside->addWidget(numbers_);
    beside->addStretch();
    lossesOnly_ = new QCheckBox(tr("only what was taken"), this);
    lossesOnly_->setObjectName("ledgerLossesOnly");
    lossesOnly_->setToolTip(tr("Leaves out what is stored, so that small losses can be seen"));
    connect(lossesOnly_, &QCheckBox::toggled, this, &LedgerPanel::draw);
    beside->addWidget(lossesOnly_);
    row->addLayout(beside);
    soon_ = new QTimer(this);
    soon_->setSingleShot(true);
    soon_->setInterval(150);
    connect(soon_, &QTimer::timeout, this, &LedgerPanel::draw);
    connect(&Units::chosen(), &Units::changed, this, &LedgerPanel::draw);
    draw();
}

void LedgerPanel::setResult(std::shared_ptr<Result> result) {
    if (result == result_) return refresh();
    result_ = std::move(result);
    drawn_ = 0;
    if (isVisible()) draw();
}

void LedgerPanel::setEmptyText(const QString& text) {
    empty_ = text;
    if (!result_) draw();
}

void LedgerPanel::setDark(bool dark) {
    dark_ = dark;
    draw();
}

void LedgerPanel::refresh() {
    if (isVisible() && result_ && result_->frameCount() != drawn_ && !soon_->isActive()) soon_->start();
}

void LedgerPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

/// Light or dark goes by the palette, wherever that is changed.
void LedgerPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    if (const bool dark = palette().window().color().lightness() < 128; dark != dark_) setDark(dark);
}

void LedgerPanel::setCursor(double time) {
    cursor_ = time;
    if (!isVisible() || ledger_.time.empty()) return;
    showNumbers();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void LedgerPanel::draw() {
    drawn_ = result_ ? result_->frameCount() : 0;
    ledger_ = result_ ? energyLedger(*result_) : EnergyShares{};
    EnergyShares drawn = ledger_;
    if (lossesOnly_->isChecked()) {
        std::erase_if(drawn.parts, [](const LedgerPart& part) { return part.stored; });
        drawn.given.clear();
    }
    drawLedger(*plot_, drawn, dark_, false);
    const bool any = !ledger_.time.empty();
    plot_->xAxis->setVisible(any);
    plot_->yAxis->setVisible(any);
    for (auto* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
    }
    plot_->yAxis->ticker()->setTickCount(std::clamp(plot_->height() / 32, 2, 6));
    hint_->setText(empty_.isEmpty() ? tr("Run the mechanism or show a result: this is where its energy goes.")
                                    : empty_);
    hint_->setVisible(!any);
    hint_->setGeometry(plot_->rect());
    showNumbers();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

double LedgerPanel::timeFactor() const { return plotTimeUnit(ledger_.time.empty() ? 0.0 : ledger_.time.back()).factor; }

void LedgerPanel::showNumbers() {
    const bool any = !ledger_.time.empty();
    line_->setVisible(any);
    numbers_->setVisible(any);
    lossesOnly_->setVisible(any);
    if (!any) return;
    const double x = cursor_ * timeFactor();
    line_->setPen(QPen(plotColours(dark_).cursor, 1, Qt::DashLine));
    line_->point1->setCoords(x, 0);
    line_->point2->setCoords(x, 1);
    // The numbers are of the frame shown, not of the nearest one that was drawn.
    Energies now;
    const std::size_t index = result_->frameIndexAt(cursor_);
    result_->visitFrames(index, index + 1, [&](std::size_t, const Frame& frame) { now = frame.energy; });
    QString rows;
    const double least = leastTold("J", *std::max_element(ledger_.given.begin(), ledger_.given.end()));
    const PlotUnit unit = plotUnit("J"); // the axis has it, too
    const auto row = [&](const QString& mark, const QString& name, double joules) {
        rows += QString("<tr><td>%1</td><td style='padding-right:12px'>%2</td><td align='right'><b>%3</b> %4</td></tr>")
                    .arg(mark, name.toHtmlEscaped(), numberText(unit.factor * told(joules, least), 4), unit.name);
    };
    const double given = ledger_.givenBy(now), start = ledger_.given.front();
    double sum = 0.0;
    bool frictionGave = false;
    for (auto part = ledger_.parts.rbegin(); part != ledger_.parts.rend(); ++part) { // as they lie upon each other
        const double joules = EnergyShares::read(*part, now);
        sum += joules;
        frictionGave = frictionGave || (part->name == "friction" && told(joules, least) < 0.0);
        row(QString("<span style='color:%1'>■</span>").arg(ledgerColour(*part, dark_).name()), ledgerWord(*part),
            joules);
    }
    row("", tr("together"), sum);
    if (ledger_.gifts.empty()) { // nothing does work
        row("╌", tr("given: held at the start"), given);
    } else {
        row("╌", tr("given"), given);
        row("┈", tr("– held at the start"), start);
    }
    for (auto gift = ledger_.gifts.rbegin(); gift != ledger_.gifts.rend(); ++gift)
        row(QString("<span style='color:%1'>%2</span>")
                .arg(givenColour(dark_).name(), gift->giver == EnergyShares::Giver::Loads ? "▧" : "▨"),
            "– " + giverWord(gift->giver), gift->read(now));
    const auto remark = [&](const QString& text) {
        rows += QString("<tr><td></td><td colspan='2' style='color:%1'>%2</td></tr>")
                    .arg(plotColours(dark_).text.name(), text);
    };
    remark(tr("unexplained at most %1").arg(numberText(unit.factor * ledger_.unexplained, 2) + " " + unit.name));
    // In a word here, where there is little room, and why in the tip.
    if (frictionGave) remark(tr("friction gave: slip turned round at impacts"));
    numbers_->setToolTip(frictionGave ? "<p>" + givingFrictionText().toHtmlEscaped() + "</p>" : QString());
    numbers_->setText("<table cellspacing='2'>" + rows + "</table>");
}

QString LedgerPanel::legendText() const {
    return numbers_->text().replace("</tr>", "\n").remove(QRegularExpression("<[^>]*>"));
}

QPointF LedgerPanel::pixelOf(double time, double energy) const {
    return {plot_->xAxis->coordToPixel(time * timeFactor()), plot_->yAxis->coordToPixel(energy * plotUnit("J").factor)};
}

bool LedgerPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == plot_ && event->type() == QEvent::Resize) {
        hint_->setGeometry(plot_->rect());
        plot_->yAxis->ticker()->setTickCount(std::clamp(plot_->height() / 32, 2, 6));
    }
    if (watched == plot_ && event->type() == QEvent::MouseButtonRelease && !ledger_.time.empty()) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && plot_->axisRect()->rect().contains(mouse->position().toPoint()))
            emit timePicked(plot_->xAxis->pixelToCoord(mouse->position().x()) / timeFactor());
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace escapement
