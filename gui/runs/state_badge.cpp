#include "gui/runs/state_badge.h"

#include "gui/runs/difference_text.h"
#include "gui/style/style.h"
#include "gui/style/tip_text.h"
#include "gui/viewport/scene/corner_axes.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace escapement {

StateBadge::StateBadge(QWidget* view) : QFrame(view) {
    setObjectName("stateBadge");
    heading_ = new QLabel(this);
    heading_->setObjectName("stateBadgeText");
    detail_ = new QLabel(this);
    detail_->setObjectName("stateBadgeDetail");
    detail_->setProperty("role", "secondary");
    more_ = new QToolButton(this);
    more_->setObjectName("stateBadgeButton");
    more_->setText(tr("What differs"));
    more_->setFocusPolicy(Qt::NoFocus);
    more_->setToolTip(tr("Shows the run with all that differs between what was run and the model now"));
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(heading_);
    words->addWidget(detail_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 5, 6, 5);
    row->setSpacing(10);
    row->addLayout(words, 1);
    row->addWidget(more_);
    connect(more_, &QToolButton::clicked, this, &StateBadge::differencesWanted);
    view->installEventFilter(this);
    hide();
}

void StateBadge::showEarlier(const QString& run, const std::vector<Difference>& differing) {
    say(tr("%1: the result of an earlier model").arg(run.toHtmlEscaped()), differing, true);
}

void StateBadge::showModel(const QString& run, const std::vector<Difference>& differing) {
    say(tr("The model, edited since %1").arg(run.toHtmlEscaped()), differing, false);
}

void StateBadge::say(const QString& heading, const std::vector<Difference>& differing, bool warns) {
    warns_ = warns;
    dress();
    heading_->setText("<b>" + heading + "</b>");
    line_ = differencesLine(differing);
    constexpr int told = 12;
    detail_->setToolTip(wrappedTip(differencesLine(differing, told))); // whatever there is room for
    show();
    raise();
    place();
}

void StateBadge::dress() {
    dark_ = darkTheme();
    setStyleSheet(QString("QFrame#stateBadge { background: %1; border: 1px solid %2; border-left: 4px solid %2; "
                          "border-radius: 3px; }")
                      .arg(dark_ ? "#1d2329" : "#ffffff", warns_ ? "#e69f00" : "#8a949e"));
}

void StateBadge::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && dark_ != darkTheme()) dress();
}

void StateBadge::place() {
    const QWidget* view = parentWidget();
    constexpr int margin = 8;
    const int axes = static_cast<int>(triadShare[0] * view->width());
    const int beside = view->width() - axes - 2 * margin;
    // Beside the axes in the corner; above them where the heading has no room there.
    heading_->setWordWrap(false);
    const int around = layout()->contentsMargins().left() + layout()->contentsMargins().right() + layout()->spacing() +
                       more_->sizeHint().width() + 10; // of the border
    const int least = heading_->sizeHint().width() + around;
    const bool above = least > beside;
    const int left = above ? margin : axes + margin, room = above ? view->width() - 2 * margin : beside;
    heading_->setWordWrap(least > room); // as a last resort
    detail_->setText(detail_->fontMetrics().elidedText(line_, Qt::ElideRight, std::max(60, room - around)));
    layout()->activate();
    const int wide = std::min(sizeHint().width(), room);
    const int high = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(wide) : sizeHint().height();
    resize(wide, high);
    move(left, view->height() - high - margin - (above ? static_cast<int>(triadShare[1] * view->height()) : 0));
}

bool StateBadge::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

} // namespace escapement
