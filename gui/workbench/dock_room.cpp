#include "gui/workbench/dock_room.h"

#include "gui/style/style.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QSignalBlocker>

#include <algorithm>

namespace escapement {
namespace {

constexpr int version = 1;      // of the layouts kept
constexpr int wideHeight = 376; // pixels: curves 240 high with their axis, legend, tabs and title

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
}

void DockRoom::restore() {
    first_ = window_.saveState(version);
    const QSettings settings;
    window_.restoreState(settings.value("layout").toByteArray(), version);
    narrow_ = settings.value("narrowLayout").toByteArray();
    const QSignalBlocker quiet(wide_);
    wide_->setChecked(!narrow_.isEmpty());
}

void DockRoom::restoreFirst() {
    narrow_.clear();
    const QSignalBlocker quiet(wide_);
    wide_->setChecked(false);
    if (start_) open_ = first_;
    else window_.restoreState(first_, version);
}

void DockRoom::setStart(bool start) {
    if (start == start_) return;
    start_ = start;
    if (start) {
        open_ = window_.saveState(version);
        for (auto* dock : all_) dock->hide();
    } else {
        window_.restoreState(open_, version);
    }
}

QByteArray DockRoom::state() const { return start_ ? open_ : window_.saveState(version); }

void DockRoom::setWide(bool wide) {
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
        else window_.restoreState(before, version);
        narrow_.clear();
    }
    QSettings().setValue("narrowLayout", narrow_);
}

} // namespace escapement
