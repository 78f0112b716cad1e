#include "gui/viewport/ghost_bar.h"

#include "gui/style/style.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace escapement {
namespace {

constexpr int below = 52; // pixels under it, for the section's bar and the note of the run

} // namespace

GhostBar::GhostBar(QWidget* view) : QFrame(view) {
    setObjectName("ghostBar");
    setStyleSheet("#ghostBar { background: palette(base); border: 1px solid palette(mid); border-radius: 4px; }"
                  "#ghostBar QLabel { color: palette(text); background: transparent; }"
                  "#ghostKinds::menu-indicator { image: none; }"); // its text ends in an arrow that is seen
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(9, 4, 5, 4);
    row->setSpacing(6);
    row->addWidget(new QLabel(tr("Ghosts"), this));
    where_ = new QComboBox(this);
    where_->setObjectName("ghostWhere");
    where_->addItem(tr("at events"));
    where_->addItem(tr("in equal steps"));
    where_->setToolTip(tr("At which instants, within the loop range where there is one"));
    row->addWidget(where_);
    kinds_ = new QToolButton(this);
    kinds_->setObjectName("ghostKinds");
    kinds_->setPopupMode(QToolButton::InstantPopup);
    kinds_->setToolTip(tr("Kinds of events"));
    kindMenu_ = new QMenu(kinds_);
    kindMenu_->setObjectName("ghostKindMenu");
    kinds_->setMenu(kindMenu_);
    row->addWidget(kinds_);
    steps_ = new QSpinBox(this);
    steps_->setObjectName("ghostSteps");
    steps_->setRange(1, 500);
    steps_->setToolTip(tr("Number of steps; a ghost stands at both ends of each"));
    row->addWidget(steps_);
    text_ = new QLabel(this);
    text_->setObjectName("ghostText");
    row->addWidget(text_);
    auto* close = new QToolButton(this);
    close->setObjectName("ghostClose");
    close->setText("✕");
    close->setAutoRaise(true);
    close->setToolTip(tr("No ghosts"));
    row->addWidget(close);
    connect(where_, &QComboBox::activated, this, [this](int index) {
        choice_.atEvents = index == 0;
        showChoice();
        emit changed();
    });
    connect(steps_, &QSpinBox::valueChanged, this, [this](int steps) {
        choice_.steps = steps;
        emit changed();
    });
    connect(steps_, &QSpinBox::editingFinished, steps_, &QWidget::clearFocus); // keys are the window's again
    connect(close, &QToolButton::clicked, this, &GhostBar::closed);
    view->installEventFilter(this);
    hide();
}

void GhostBar::setChoice(const GhostChoice& choice, const std::map<EventKind, int>& counts) {
    if (choice == choice_ && counts == counts_ && kindMenu_->actions().size() == int(counts.size())) return;
    choice_ = choice;
    if (counts != counts_ || kindMenu_->isEmpty()) {
        counts_ = counts;
        fillKinds();
    }
    showChoice();
}

void GhostBar::fillKinds() {
    kindMenu_->clear();
    for (const auto& [kind, count] : counts_) {
        auto* action = kindMenu_->addAction(QString("%1 (%2)").arg(eventWord(kind)).arg(count));
        action->setObjectName("ghostKind:" + QString(name(kind)));
        action->setCheckable(true);
        action->setChecked(choice_.kinds.contains(kind));
        connect(action, &QAction::triggered, this, [this, kind](bool on) {
            if (on) choice_.kinds.insert(kind);
            else choice_.kinds.erase(kind);
            showChoice();
            emit changed();
        });
    }
}

void GhostBar::showChoice() {
    const QSignalBlocker quiet(steps_);
    where_->setCurrentIndex(choice_.atEvents ? 0 : 1);
    steps_->setValue(choice_.steps);
    steps_->setVisible(!choice_.atEvents);
    kinds_->setVisible(choice_.atEvents);
    kinds_->setEnabled(!counts_.empty());
    QStringList words;
    for (const EventKind kind : choice_.kinds)
        if (counts_.contains(kind)) words << eventWord(kind);
    const QString text = words.isEmpty()    ? tr("no kind")
                         : words.size() > 3 ? tr("%1 kinds").arg(words.size())
                                            : words.join(", ");
    kinds_->setText(text + " ▾");
    for (auto* action : kindMenu_->actions())
        for (const auto& [kind, count] : counts_)
            if (action->objectName() == "ghostKind:" + QString(name(kind)))
                action->setChecked(choice_.kinds.contains(kind));
    place();
}

void GhostBar::setText(const QString& text, const QString& tip) {
    text_->setText(text);
    text_->setToolTip(tip);
    place();
}

void GhostBar::place() {
    layout()->activate();
    const QWidget* view = parentWidget();
    resize(std::min(sizeHint().width(), view->width() - 8), sizeHint().height());
    move(std::max(4, (view->width() - width()) / 2), std::max(4, view->height() - height() - below));
}

void GhostBar::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    place();
    raise();
}

bool GhostBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

} // namespace escapement
