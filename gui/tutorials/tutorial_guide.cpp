#include "gui/tutorials/tutorial_guide.h"

#include "gui/style/style.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/actions/action.h"
#include "gui/workbench/main_window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace escapement {
namespace {

constexpr int lookEvery = 200; // ms
constexpr int margin = 5, line = 3;
constexpr int balloonWidth = 340, gap = 10;

} // namespace

TutorialRing::TutorialRing(QWidget* window) : QWidget(window) {
    setObjectName("tutorialRing");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void TutorialRing::surround(const QRect& place) {
    const QRect outer = place.adjusted(-margin, -margin, margin, margin).intersected(parentWidget()->rect());
    if (outer == geometry() && isVisible()) return;
    setGeometry(outer);
    // Nothing but the line: what lies under the rest is drawn and clicked as ever.
    setMask(QRegion(rect()).subtracted(rect().adjusted(line, line, -line, -line)));
    show();
    raise();
}

void TutorialRing::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), accentColour()); }

TutorialBalloon::TutorialBalloon(QWidget* window) : QFrame(window) {
    setObjectName("tutorialBalloon");
    setStyleSheet(
        "QFrame#tutorialBalloon { background: palette(base); border: 2px solid #0072b2; border-radius: 6px; }");
    setFixedWidth(balloonWidth);
    heading_ = new QLabel(this);
    heading_->setObjectName("tutorialHeading");
    heading_->setProperty("role", "secondary");
    text_ = new QLabel(this);
    text_->setObjectName("tutorialText");
    first_ = new QLabel(this);
    first_->setObjectName("tutorialFirst");
    for (auto* label : {heading_, text_, first_}) label->setWordWrap(true);
    for (auto* label : {text_, first_}) label->setTextFormat(Qt::RichText);
    end_ = new QPushButton(this);
    end_->setObjectName("tutorialEndButton");
    connect(end_, &QPushButton::clicked, this, &TutorialBalloon::ended);
    auto* top = new QHBoxLayout;
    top->addWidget(heading_, 1);
    top->addWidget(end_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 8, 10);
    column->addLayout(top);
    column->addWidget(text_);
    column->addWidget(first_);
    hide();
}

void TutorialBalloon::say(const QString& heading, const QString& text, const QString& first, const QString& button) {
    heading_->setText(heading);
    text_->setText(text);
    first_->setText(first);
    first_->setVisible(!first.isEmpty());
    end_->setText(button);
    layout()->activate();
    resize(balloonWidth, layout()->totalHeightForWidth(balloonWidth));
}

void TutorialBalloon::standBeside(const QRect& place, const QRect& around) {
    const QRect room = parentWidget()->rect().adjusted(gap, gap, -gap, -gap);
    const auto within = [&](QPoint at) {
        return QPoint(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - width())),
                      std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    };
    QPoint at = within({room.center().x() - width() / 2, room.bottom() - height()});
    // Beside all that is about the place, where there is room for it; else beside the place alone.
    for (const QRect& kept : {around, place}) {
        if (kept.isNull()) continue;
        const QRect free = kept.adjusted(-gap, -gap, gap, gap);
        bool stands = false;
        for (const QPoint& wanted :
             {QPoint(place.left(), free.bottom()), QPoint(free.right(), place.top()),
              QPoint(free.left() - width(), place.top()), QPoint(place.left(), free.top() - height())}) {
            at = within(wanted);
            stands = !QRect(at, size()).intersects(kept);
            if (stands) break;
        }
        if (stands) break;
    }
    if (pos() != at) move(at);
    show();
    raise();
}

TutorialGuide::TutorialGuide(MainWindow& window) : QObject(&window), window_(window) {
    for (const Tutorial& tutorial : tutorials()) {
        auto* action = helpfulAction(&window, "", tutorial.title, "help-hint", {}, tutorial.text);
        action->setObjectName("tutorial:" + tutorial.name);
        connect(action, &QAction::triggered, this, [this, tutorial] { start(tutorial); });
        actions_.push_back(action);
    }
    timer_.setInterval(lookEvery);
    connect(&timer_, &QTimer::timeout, this, &TutorialGuide::look);
    // It speaks of the mechanism it was begun with.
    connect(&window.document(), &Document::changed, this, [this] {
        if (!std::exchange(awaits_, false) && running_) end();
    });
    const auto givenUp = [this] {
        if (std::exchange(awaits_, false)) end();
    };
    connect(&window.document().loader(), &FileLoader::cancelled, this, givenUp);
    connect(&window.document().loader(), &FileLoader::failed, this, givenUp);
}

TutorialGuide::~TutorialGuide() = default;

void TutorialGuide::start(const Tutorial& tutorial) {
    end();
    bool reads = false;
    const auto hears = connect(&window_.document().loader(), &FileLoader::started, this, [&reads] { reads = true; });
    const bool begun = tutorial.begin(window_);
    disconnect(hears);
    if (!begun) return;
    awaits_ = reads;
    tutorial_ = tutorial;
    step_ = 0;
    said_.clear();
    ring_ = new TutorialRing(&window_);
    balloon_ = new TutorialBalloon(&window_);
    connect(balloon_, &TutorialBalloon::ended, this, &TutorialGuide::end);
    running_ = true;
    timer_.start();
    look();
}

void TutorialGuide::end() {
    timer_.stop();
    awaits_ = false;
    running_ = false;
    place_ = {};
    for (QWidget* one : {static_cast<QWidget*>(ring_), static_cast<QWidget*>(balloon_)})
        if (one) {
            one->hide();
            one->deleteLater();
        }
}

QString TutorialGuide::text() const {
    if (!running_) return {};
    return step_ < steps() ? tutorial_.steps[step_].text : tutorial_.end;
}

/// Back to the first step that what came after stands on, where it was undone; then on past all that is done.
void TutorialGuide::findStep() {
    for (std::size_t i = 0; i < step_ && i < steps(); ++i)
        if (tutorial_.steps[i].lasting && !tutorial_.steps[i].done(window_)) step_ = i;
    while (step_ < steps() && tutorial_.steps[step_].done(window_)) ++step_;
}

/// A widget, in the window.
QRect TutorialGuide::whole(const QWidget& widget) const {
    return {widget.mapTo(&window_, QPoint(0, 0)), widget.size()};
}

/// The panel that a place is in: what its step speaks of stands there, too. Null: it is in none.
QRect TutorialGuide::surroundings(const QWidget* widget) const {
    for (; widget && widget != &window_; widget = widget->parentWidget())
        if (const auto* dock = qobject_cast<const QDockWidget*>(widget); dock && !dock->isWindow()) return whole(*dock);
    return {};
}

void TutorialGuide::look() {
    if (!running_) return;
    if (step_ < steps()) findStep(); // when all was done, it stays so
    const bool all = step_ >= steps();
    TutorialTarget target;
    if (!all && !window_.document().isEmpty()) target = tutorial_.steps[step_].target(window_);
    place_ = {};
    if (target.widget) {
        const QRect rect = target.rect.isEmpty() ? target.widget->rect() : target.rect;
        place_ = QRect(target.widget->mapTo(&window_, rect.topLeft()), rect.size());
    }
    if (place_.isNull()) ring_->hide();
    else ring_->surround(place_);
    const QString words = QString::number(step_) + text() + target.first;
    if (words != said_) {
        said_ = words;
        balloon_->say(all ? tutorial_.title
                          : tr("%1 – %2 of %3").arg(tutorial_.title).arg(step_ + 1).arg(tutorial_.steps.size()),
                      text(), target.first, all ? tr("Close") : tr("End"));
    }
    // In the view what is clicked next is near what is clicked now: all of it stays free.
    const bool inView = target.widget == &window_.viewport();
    balloon_->standBeside(inView ? whole(*target.widget) : place_, surroundings(target.widget));
    if (!all) lightUp(tutorial_.steps[step_].menuItem);
}

/// In a menu that is open the ring cannot be seen: there the item is lit as under the pointer.
void TutorialGuide::lightUp(const QString& menuItem) {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (!menu || menuItem.isEmpty() || menu->activeAction()) return;
    for (QAction* action : menu->actions())
        if (action->objectName() == menuItem) menu->setActiveAction(action);
}

} // namespace escapement
