#include "gui/workbench/dock_room.h"

#include "gui/style/style.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>

namespace escapement {
namespace {

constexpr int version = 1;      // of the layouts kept
constexpr int wideHeight = 376; // pixels: curves 240 high with their axis, legend, tabs and title
constexpr QSize floatingPlots(900, 560);
constexpr int gap = 24;

} // namespace

DockRoom::DockRoom(QMainWindow& window, QDockWidget* plots, QList<QDockWidget*> beside, QList<QDockWidget*> others)
    : QObject(&window), window_(window), plots_(plots), beside_(std::move(beside)), all_(std::move(others)) {
    all_ << plots_ << beside_;
    wide_ = new QAction(themeIcon("zoom-fit-width"), tr("&Wide plots"), &window);
    wide_->setObjectName("widePlotsAction");
    wide_->setCheckable(true);
    wide_->setShortcut(QKeySequence(tr("Ctrl+Shift+L")));
    wide_->setToolTip(tr("Plots over the whole width, with events, contacts and messages behind them (Ctrl+Shift+L)"));
    connect(wide_, &QAction::toggled, this, &DockRoom::setWide);
    for (auto* dock : all_)
        connect(dock, &QDockWidget::topLevelChanged, this, [this, dock](bool floats) { floated(dock, floats); });
}

void DockRoom::restoreState(const QByteArray& state) {
    restoring_ = true; // what floats then has its place in the layout
    window_.restoreState(state, version);
    restoring_ = false;
}

/// Left where it was docked it would cover its neighbours, which have its room now. One that is dragged has its place
/// from the mouse; a double click has the button down as well, but leaves it where it was.
void DockRoom::floated(QDockWidget* dock, bool floats) {
    if (dock == plots_) {
        const QSignalBlocker quiet(wide_);
        wide_->setChecked(!floats && !narrow_.isEmpty());
        before_ = {};
    }
    if (!floats || restoring_ || placed_.contains(dock)) return;
    const bool pressed = QGuiApplication::mouseButtons() != Qt::NoButton;
    const QPoint from = dock->pos();
    const QSize size = dock == plots_ ? floatingPlots : dock->size().expandedTo(dock->sizeHint());
    // When it has become a window of its own.
    QTimer::singleShot(0, dock, [this, dock, size, pressed, from] {
        if (!dock->isFloating()) return;
        if (pressed && (dock->pos() - from).manhattanLength() >= QApplication::startDragDistance()) return;
        placed_ << dock;
        const QRect screen = window_.screen()->availableGeometry(), window = window_.frameGeometry();
        QRect at(QPoint(0, 0), size.boundedTo(screen.size() - QSize(2 * gap, 2 * gap)));
        at.moveCenter(window.center());
        // Beside the window, where the screen has room for it.
        if (window.right() + gap + at.width() < screen.right()) at.moveLeft(window.right() + gap);
        else if (window.left() - gap - at.width() > screen.left()) at.moveRight(window.left() - gap);
        at.moveLeft(std::clamp(at.left(), screen.left(), std::max(screen.left(), screen.right() - at.width())));
        at.moveTop(std::clamp(at.top(), screen.top(), std::max(screen.top(), screen.bottom() - at.height())));
        dock->setGeometry(at);
        dock->raise();
    });
}

/// The plots in a window of their own take the whole screen.
void DockRoom::setLarge(bool large) {
    if (large) {
        before_ = plots_->geometry();
        plots_->setGeometry(plots_->screen()->availableGeometry());
        plots_->raise();
    } else if (before_.isValid()) {
        plots_->setGeometry(before_);
    }
}

void DockRoom::restore() {
    first_ = window_.saveState(version);
    const QSettings settings;
    restoreState(settings.value("layout").toByteArray());
    narrow_ = settings.value("narrowLayout").toByteArray();
    const QSignalBlocker quiet(wide_);
    wide_->setChecked(!narrow_.isEmpty() && !plots_->isFloating());
}

void DockRoom::restoreFirst() {
    narrow_.clear();
    const QSignalBlocker quiet(wide_);
    wide_->setChecked(false);
    if (start_) open_ = first_;
    else restoreState(first_);
}

void DockRoom::setStart(bool start) {
    if (start == start_) return;
    start_ = start;
    if (start) {
        open_ = window_.saveState(version);
        for (auto* dock : all_) dock->hide();
    } else {
        restoreState(open_);
    }
}

QByteArray DockRoom::state() const { return start_ ? open_ : window_.saveState(version); }

void DockRoom::setWide(bool wide) {
    if (plots_->isFloating()) return setLarge(wide);
    if (wide) {
        narrow_ = state();
        QDockWidget* before = plots_;
        for (auto* dock : beside_) {
            window_.tabifyDockWidget(before, dock);
            before = dock;
        }
        plots_->show();
        plots_->raise();
        window_.resizeDocks({plots_}, {std::min(wideHeight, window_.height() / 2)}, Qt::Vertical);
    } else {
        const QByteArray before = narrow_.isEmpty() ? first_ : narrow_;
        if (start_) open_ = before;
        else restoreState(before);
        narrow_.clear();
    }
    QSettings().setValue("narrowLayout", narrow_);
}

} // namespace escapement
