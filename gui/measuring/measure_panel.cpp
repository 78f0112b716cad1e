#include "gui/measuring/measure_panel.h"

#include "gui/style/style.h"
#include "gui/viewport/scene/corner_axes.h"
#include "gui/viewport/scene/scene.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace escapement {
namespace {

constexpr std::array bars{"sectionBar", "ghostBar"}; // that lie over the foot of the view, too

} // namespace

MeasurePanel::MeasurePanel(QWidget* view) : QFrame(view) {
    setObjectName("measurePanel");
    prompt_ = new QLabel(this);
    prompt_->setObjectName("measurePrompt");
    prompt_->setWordWrap(true);
    prompt_->setProperty("role", "secondary");
    rows_ = new QLabel(this);
    rows_->setObjectName("measureRows");
    rows_->setTextFormat(Qt::RichText);
    rows_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 8, 8);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(tr("Measure"), this);
    title->setProperty("role", "heading");
    head->addWidget(title);
    head->addStretch();
    const auto button = [this](const char* name, const QString& text, const QString& tip) {
        auto* made = new QToolButton(this);
        made->setObjectName(name);
        made->setText(text);
        made->setToolTip(tip);
        made->setAutoRaise(true);
        return made;
    };
    auto* close = button("measureCloseButton", "×", tr("Ends measuring (Esc)"));
    head->addWidget(close);
    column->addLayout(head);
    column->addWidget(prompt_);
    column->addWidget(rows_);
    auto* foot = new QHBoxLayout;
    copy_ = button("measureCopyButton", tr("Copy"), tr("Copies the numbers as text"));
    overRun_ =
        button("measureOverRunButton", tr("Draw over the run"), tr("Draws the distance of the two over the whole run"));
    clear_ = button("measureClearButton", tr("Begin anew"), tr("Forgets what was clicked"));
    for (auto* one : {copy_, overRun_, clear_}) foot->addWidget(one);
    foot->addStretch();
    column->addLayout(foot);
    connect(copy_, &QToolButton::clicked, this, &MeasurePanel::copyWanted);
    connect(overRun_, &QToolButton::clicked, this, &MeasurePanel::overRunWanted);
    connect(clear_, &QToolButton::clicked, this, &MeasurePanel::clearWanted);
    connect(close, &QToolButton::clicked, this, &MeasurePanel::closeWanted);
    view->installEventFilter(this);
    watchBar();
    setFixedWidth(320);
    dress();
    hide();
}

void MeasurePanel::setText(const QString& prompt, const QString& rows) {
    prompt_->setText(prompt);
    prompt_->setVisible(!prompt.isEmpty());
    rows_->setText(rows);
    rows_->setVisible(!rows.isEmpty());
    place();
}

void MeasurePanel::setOffers(bool copy, bool overRun) {
    copy_->setEnabled(copy);
    clear_->setEnabled(copy);
    overRun_->setEnabled(overRun);
}

void MeasurePanel::place() {
    resize(width(), sizeHint().height());
    // Above the axes in the corner; where that leaves too little height, beside them. Above the bars of the section and
    // of the ghosts, too, where they are.
    const int high = parentWidget()->height(), axesTop = int(high * (1.0 - triadShare[1])) - 4;
    const bool above = axesTop - 8 >= height();
    int below = above ? axesTop : high - 8;
    for (const char* name : bars)
        if (const auto* bar = parentWidget()->findChild<QWidget*>(name); bar && bar->isVisible())
            below = std::min(below, bar->y() - 8);
    move(above ? 8 : qRound(parentWidget()->width() * triadShare[0]), std::max(8, below - height()));
}

void MeasurePanel::watchBar() {
    for (const char* name : bars)
        if (auto* bar = parentWidget()->findChild<QWidget*>(name)) {
            bar->removeEventFilter(this);
            bar->installEventFilter(this);
        }
}

void MeasurePanel::dress() {
    setStyleSheet(
        QString("QFrame#measurePanel { background: palette(base); border: 1px solid %1; border-radius: 5px; }")
            .arg(accentColour().name()));
}

bool MeasurePanel::eventFilter(QObject* watched, QEvent* event) {
    const bool bar = watched != parentWidget() &&
                     (event->type() == QEvent::Show || event->type() == QEvent::Hide || event->type() == QEvent::Move);
    if (watched == parentWidget() && event->type() == QEvent::ChildPolished) watchBar();
    if (bar || (watched == parentWidget() && event->type() == QEvent::Resize)) place();
    return QFrame::eventFilter(watched, event);
}

void MeasurePanel::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::FontChange) place();
}

} // namespace escapement
