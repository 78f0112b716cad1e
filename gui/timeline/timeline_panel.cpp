#include "gui/timeline/timeline_panel.h"

#include "gui/style/style.h"
#include "gui/timeline/timeline_bar.h"
#include "plots/units/units.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace escapement {

namespace {

constexpr int least = 520; // pixels

} // namespace

TimelinePanel::TimelinePanel(Playback& playback, QWidget* parent) : QWidget(parent), playback_(playback) {
    setObjectName("timelinePanel");
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    bar_ = new TimelineBar(this);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 5, 12, 0);
    row->setSpacing(2);
    makeSwitch(*row);
    makeTransport(*row);
    makeSpeed(*row);
    row->addStretch(1);
    legend_ = new QLabel(this);
    legend_->setObjectName("strategyLegend");
    legend_->setTextFormat(Qt::RichText);
    showLegend();
    legend_->setMinimumWidth(1); // may be cut off before the view is squeezed
    legend_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(legend_);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addLayout(row);
    layout->addWidget(bar_);

    connect(bar_, &TimelineBar::scrubbed, &playback_, [this](double time) {
        playback_.setPlaying(false);
        playback_.seek(time);
    });
    connect(bar_, &TimelineBar::loopRangeDragged, &playback_, [this](double from, double to) {
        playback_.setLoopRange(LoopRange{from, to});
    });
    for (auto signal : {&Playback::loopRangeChanged, &Playback::loopingChanged})
        connect(&playback_, signal, this, [this] { bar_->setLoopRange(playback_.loopRange(), playback_.isLooping()); });
    connect(&playback_, &Playback::moved, this, &TimelinePanel::showMoment);
    connect(&playback_, &Playback::playingChanged, this, &TimelinePanel::showPlaying);
    connect(&Units::chosen(), &Units::changed, this, [this] {
        showMoment();
        bar_->update();
    });
    setMinimumWidth(least); // else what is shown now would keep the window from becoming narrower
    setShown(true, {}, false);
}

/// Model or result.
void TimelinePanel::makeSwitch(QHBoxLayout& row) {
    modelShown_ = new QToolButton(this);
    modelShown_->setObjectName("modelShownButton");
    modelShown_->setText(tr("Model"));
    modelShown_->setToolTip(tr("Shows the mechanism as it is built now (Ctrl+R)"));
    resultShown_ = new QToolButton(this);
    resultShown_->setObjectName("resultShownButton");
    resultShown_->setText(tr("Result"));
    for (auto* one : {modelShown_, resultShown_}) {
        one->setCheckable(true);
        one->setFocusPolicy(Qt::NoFocus);
        row.addWidget(one);
    }
    const char* switchLook = "QToolButton { border: 1px solid %1; padding: 2px 7px; %2 } "
                             "QToolButton:checked { background: #0072b2; color: white; border-color: #0072b2; } "
                             "QToolButton:disabled { color: palette(placeholder-text); }";
    modelShown_->setStyleSheet(
        QString(switchLook).arg("palette(mid)", "border-top-left-radius: 3px; border-bottom-left-radius: 3px;"));
    resultShown_->setStyleSheet(
        QString(switchLook)
            .arg("palette(mid)", "border-top-right-radius: 3px; border-bottom-right-radius: 3px; border-left: none;"));
    row.addSpacing(8);
    connect(modelShown_, &QToolButton::clicked, this, [this] {
        modelShown_->setChecked(true); // it is a switch, not a button that comes up again
        emit modelWanted();
    });
    connect(resultShown_, &QToolButton::clicked, this, [this] {
        resultShown_->setChecked(true);
        emit resultWanted();
    });
}

void TimelinePanel::makeTransport(QHBoxLayout& row) {
    auto* first = button("firstFrameButton", "media-skip-backward", tr("First frame (Home)"));
    auto* back = button("previousEventButton", "media-seek-backward", tr("Previous event (Ctrl+Left)"));
    auto* stepBack = button("previousFrameButton", "go-previous", tr("Previous frame (Left)"));
    play_ = button("playButton", "media-playback-start", tr("Play (Space)"));
    auto* step = button("nextFrameButton", "go-next", tr("Next frame (Right)"));
    auto* forward = button("nextEventButton", "media-seek-forward", tr("Next event (Ctrl+Right)"));
    auto* last = button("lastFrameButton", "media-skip-forward", tr("Last frame (End); follows a run that goes on"));
    loop_ = button("loopButton", "media-playlist-repeat",
                   tr("Begin again at the end, or at that of the loop range (Ctrl+L)"));
    loop_->setCheckable(true);
    auto* film = button("filmButton", "camera-video", tr("Film of the run, as the camera sees it now (MP4, WebM)"));
    for (auto* one : {first, back, stepBack, play_, step, forward, last, loop_, film}) row.addWidget(one);
    spare_ = {first, last, loop_, film};
    connect(film, &QToolButton::clicked, this, &TimelinePanel::filmWanted);
    frameSteps_ = {stepBack, step};
    eventSteps_ = {back, forward};
    connect(first, &QToolButton::clicked, &playback_, [this] { playback_.seekFrame(0); });
    connect(back, &QToolButton::clicked, &playback_, &Playback::previousEvent);
    connect(stepBack, &QToolButton::clicked, &playback_, [this] { playback_.stepFrame(-1); });
    connect(play_, &QToolButton::clicked, &playback_, &Playback::togglePlaying);
    connect(step, &QToolButton::clicked, &playback_, [this] { playback_.stepFrame(1); });
    connect(forward, &QToolButton::clicked, &playback_, &Playback::nextEvent);
    connect(last, &QToolButton::clicked, &playback_, [this] {
        playback_.setFollowRun(true);
        playback_.refresh();
    });
    connect(loop_, &QToolButton::toggled, &playback_, &Playback::setLooping);
    connect(&playback_, &Playback::loopingChanged, this, [this] { loop_->setChecked(playback_.isLooping()); });
    makeMore(row);
}

void TimelinePanel::makeMore(QHBoxLayout& row) {
    more_ = button("moreTransportButton", "overflow-menu", tr("First, last and single frames, looping, and a film"));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setStyleSheet("QToolButton::menu-indicator { image: none; }");
    more_->hide();
    row.addWidget(more_);
    auto* menu = new QMenu(more_);
    menu->setObjectName("moreTransportMenu");
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMore(*menu); });
    more_->setMenu(menu);
}

/// What the hidden buttons do, in their order; their tips name the keys.
void TimelinePanel::fillMore(QMenu& menu) const {
    menu.clear();
    for (QWidget* one : transport_) {
        auto* hidden = qobject_cast<QToolButton*>(one);
        if (!hidden || hidden == more_ || !hidden->isHidden()) continue;
        auto* action = menu.addAction(hidden->icon(), hidden->toolTip());
        action->setObjectName("more:" + hidden->objectName());
        action->setEnabled(hidden->isEnabled());
        action->setCheckable(hidden->isCheckable());
        action->setChecked(hidden->isChecked());
        connect(action, &QAction::triggered, hidden, &QToolButton::click);
    }
}

/// The time that is shown, and how fast it runs.
void TimelinePanel::makeSpeed(QHBoxLayout& row) {
    time_ = new QLabel(this);
    time_->setObjectName("timeLabel");
    time_->setMinimumWidth(fontMetrics().horizontalAdvance("t = 999.9999 ms of 500 ms"));
    row.addSpacing(8);
    row.addWidget(time_);
    row.addSpacing(8);
    speedLabel_ = new QLabel(tr("speed"), this);
    speedLabel_->setProperty("role", "secondary");
    row.addWidget(speedLabel_);
    speed_ = new QComboBox(this);
    speed_->setObjectName("speedBox");
    for (const auto& [text, value] : {std::pair("1/1000 ×", 1e-3),
                                      {"1/300 ×", 1.0 / 300},
                                      {"1/100 ×", 1e-2},
                                      {"1/30 ×", 1.0 / 30},
                                      {"1/10 ×", 0.1},
                                      {"1/3 ×", 1.0 / 3},
                                      {"1 ×", 1.0},
                                      {"3 ×", 3.0},
                                      {"10 ×", 10.0}})
        speed_->addItem(text, value);
    speed_->setCurrentIndex(speed_->findData(1e-2));
    row.addSpacing(4);
    row.addWidget(speed_);
    connect(speed_, &QComboBox::currentIndexChanged, &playback_,
            [this] { playback_.setSpeed(speed_->currentData().toDouble()); });
    connect(speed_, &QComboBox::activated, this, [this] { speedChosen_ = true; });
}

void TimelinePanel::setShown(bool model, const QString& run, bool earlier) {
    run_ = run;
    modelShown_->setChecked(model);
    resultShown_->setChecked(!model);
    resultShown_->setEnabled(!run.isEmpty());
    resultShown_->setToolTip(run.isEmpty() ? tr("There is no result yet: press Run")
                             : earlier     ? tr("Shows \"%1\", which is of an earlier model (Ctrl+R)").arg(run)
                                           : tr("Shows \"%1\" (Ctrl+R)").arg(run));
    showMoment();
}

QToolButton* TimelinePanel::button(const char* name, const char* icon, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setIcon(themeIcon(icon));
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::NoFocus);
    transport_.push_back(made);
    return made;
}

void TimelinePanel::setExpectedEnd(double time) {
    bar_->setExpectedEnd(time);
    suitSpeed();
}

void TimelinePanel::setResult(std::shared_ptr<Result> result) {
    bar_->setResult(std::move(result));
    suitSpeed();
    showMoment();
}

/// Unless somebody chose a speed: real time where that takes some seconds, else what plays the whole in about eight.
void TimelinePanel::suitSpeed() {
    const double end = bar_->end();
    if (speedChosen_ || !(end > 0.0)) return;
    const double wanted = end > 2.0 && end < 30.0 ? 1.0 : end / 8.0;
    const auto off = [&](int i) { return std::abs(std::log(speed_->itemData(i).toDouble() / wanted)); };
    int best = 0;
    for (int i = 1; i < speed_->count(); ++i)
        if (off(i) < off(best)) best = i;
    speed_->setCurrentIndex(best);
}

double TimelinePanel::end() const { return bar_->end(); }

void TimelinePanel::refresh() {
    bar_->refresh();
    showMoment();
}

void TimelinePanel::setDark(bool dark) {
    bar_->setDark(dark);
    showLegend();
    showMoment();
}

void TimelinePanel::showLegend() {
    const auto square = [](const QColor& colour) {
        return QString("<span style='color:%1'>■</span> ").arg(colour.name());
    };
    legend_->setText(square(QColor(0x9d, 0xc8, 0xe6)) + secondarySpan(strategyWord(Strategy::EventDriven)) +
                     "&nbsp;&nbsp; " + square(strategyColour(Strategy::TimeStepping)) +
                     secondarySpan(strategyWord(Strategy::TimeStepping)));
}

void TimelinePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // In a narrow window the row must not squeeze the panels beside it. Each limit lies above what the row then needs.
    legend_->setVisible(width() > 990); // whole or not at all; the band's tooltip says the same
    speedLabel_->setVisible(width() > 786);
    for (auto* one : spare_) one->setVisible(width() > 720);
    more_->setVisible(width() <= 720);
    for (auto* one : frameSteps_) one->setVisible(width() > 650);
    for (auto* one : eventSteps_) one->setVisible(width() > 600);
}

void TimelinePanel::showMoment() {
    const bool any = playback_.result() && playback_.result()->frameCount() > 0;
    for (auto* one : transport_) one->setEnabled(any);
    speed_->setEnabled(any);
    bar_->setMoment(playback_.time());
    time_->setText(any ? tr("t = %1 %2")
                             .arg(timeText(playback_.time(), bar_->end()),
                                  secondarySpan(tr("of %1").arg(quantityText(bar_->end(), "s"))))
                       : secondarySpan(nothingText()));
}

QString TimelinePanel::nothingText() const {
    if (resultShown_->isChecked() && !playback_.result()) return tr("reading %1 …").arg(run_.toHtmlEscaped());
    if (modelShown_->isChecked() && !run_.isEmpty()) return tr("the model, at its start");
    return tr("no result yet");
}

void TimelinePanel::showPlaying() {
    play_->setIcon(themeIcon(playback_.isPlaying() ? "media-playback-pause" : "media-playback-start"));
    play_->setToolTip(playback_.isPlaying() ? tr("Pause (Space)") : tr("Play (Space)"));
}

} // namespace escapement
