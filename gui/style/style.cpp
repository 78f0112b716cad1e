#include "gui/style/style.h"

#include <QApplication>
#include <QCoreApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyleFactory>

namespace escapement {
namespace {

const char* styleSheet = R"(
QMainWindow { background: #eef0f3; }
QMainWindow::separator { background: #dfe3e8; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: #0072b2; }
QMenuBar { background: #f7f8fa; border-bottom: 1px solid #dfe3e8; padding: 1px 4px; }
QMenuBar::item { padding: 4px 8px; background: transparent; }
QMenuBar::item:selected { background: #d6e8f5; }
QToolBar { background: #f7f8fa; border: none; border-bottom: 1px solid #dfe3e8; padding: 4px 6px; spacing: 4px; }
QToolBar::separator { background: #dfe3e8; width: 1px; margin: 4px 5px; }
QToolBar QToolButton { padding: 4px 8px; border: 1px solid transparent; border-radius: 4px; }
QToolBar QToolButton:hover { background: #ffffff; border-color: #cfd5dc; }
QToolBar QToolButton:pressed { background: #d6e8f5; }
QToolBar QToolButton#runButton { background: #0072b2; color: white; font-weight: 600; }
QToolBar QToolButton#runButton:hover { background: #0a82c4; border-color: #0072b2; }
QToolBar QToolButton#runButton:disabled { background: #dfe3e8; color: #8a949e; }
QDockWidget::title { background: #f0f2f5; border-bottom: 1px solid #dfe3e8; padding: 5px 8px; text-align: left; }
QStatusBar { background: #f0f2f5; border-top: 1px solid #dfe3e8; }
QStatusBar::item { border: none; }
QStatusBar QLabel { padding: 2px 8px; }
QTreeView, QTableView, QListView { border: none; outline: 0; background: white; selection-background-color: #d6e8f5;
  selection-color: #1c2730; alternate-background-color: #fafbfc; }
QTreeView::item { padding: 2px 0; }
QListView::item { padding: 2px 0; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: #d6e8f5; color: #1c2730; }
QHeaderView::section { background: white; border: none; border-bottom: 1px solid #dfe3e8; padding: 4px 6px;
  color: #6b7680; font-weight: 400; }
QTabBar::tab { background: #f0f2f5; border: none; border-right: 1px solid #dfe3e8; padding: 5px 12px; }
QTabBar::tab:selected { background: white; font-weight: 600; }
QTabBar::tab:!selected { color: #5a6570; }
QTabBar { border-bottom: 1px solid #dfe3e8; }
QProgressBar { border: none; background: #e3e7ec; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: #0072b2; border-radius: 3px; }
QToolTip { background: white; color: #1c2730; border: 1px solid #c3cad2; padding: 3px; }
QLabel[role="secondary"] { color: #6b7680; }
QLabel[role="heading"] { font-weight: 600; }
)";

QPalette lightPalette() {
    QPalette palette;
    const QColor text(0x1c, 0x27, 0x30);
    palette.setColor(QPalette::Window, QColor(0xf4, 0xf5, 0xf7));
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xfa, 0xfb, 0xfc));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, QColor(0xf7, 0xf8, 0xfa));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::Highlight, accentColour());
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, accentColour());
    palette.setColor(QPalette::ToolTipBase, Qt::white);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, QColor(0x8a, 0x94, 0x9e));
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0xa6, 0xae, 0xb6));
    return palette;
}

QString tr(const char* text) { return QCoreApplication::translate("style", text); }

} // namespace

void applyStyle(QApplication& application) {
    application.setStyle(QStyleFactory::create("Fusion"));
    application.setPalette(lightPalette());
    application.setStyleSheet(styleSheet);
    QFont font = application.font();
    font.setPointSizeF(9.5);
    application.setFont(font);
    QIcon::setThemeSearchPaths(QIcon::themeSearchPaths() << "/usr/share/icons");
    QIcon::setFallbackThemeName("breeze");
    if (QIcon::themeName().isEmpty() || QIcon::themeName() == "hicolor") QIcon::setThemeName("breeze");
}

QColor accentColour() { return QColor(0x00, 0x72, 0xb2); }
QColor secondaryTextColour() { return QColor(0x6b, 0x76, 0x80); }
QColor lineColour() { return QColor(0xdf, 0xe3, 0xe8); }
QColor impactColour() { return QColor(0xd5, 0x5e, 0x00); }

QColor eventColour(EventKind kind) {
    switch (kind) {
    case EventKind::Impact: return impactColour();
    case EventKind::Stick: return QColor(0x00, 0x9e, 0x73);
    case EventKind::Slip:
    case EventKind::Switch: return QColor(0xe6, 0x9f, 0x00);
    case EventKind::Transition:
    case EventKind::Birth:
    case EventKind::Fold:
    case EventKind::Kink: return QColor(0xcc, 0x79, 0xa7);
    case EventKind::Touch:
    case EventKind::User: return accentColour();
    case EventKind::Detachment:
    case EventKind::Rejection:
    case EventKind::Message: return QColor(0x7a, 0x85, 0x90);
    }
    return QColor(0x7a, 0x85, 0x90);
}

QColor contactColour(ContactStatus status) {
    switch (status) {
    case ContactStatus::Stick: return eventColour(EventKind::Stick);
    case ContactStatus::Slip: return eventColour(EventKind::Slip);
    case ContactStatus::Open: break;
    }
    return QColor(0x7a, 0x85, 0x90);
}

QColor strategyColour(Strategy strategy) {
    return strategy == Strategy::EventDriven ? QColor(0x00, 0x72, 0xb2) : QColor(0xe6, 0x9f, 0x00);
}

QString eventWord(EventKind kind) {
    switch (kind) {
    case EventKind::Impact: return tr("impact");
    case EventKind::Detachment: return tr("detachment");
    case EventKind::Touch: return tr("touch");
    case EventKind::Stick: return tr("stick");
    case EventKind::Slip: return tr("slip");
    case EventKind::Transition: return tr("transition");
    case EventKind::Birth: return tr("birth");
    case EventKind::Fold: return tr("fold");
    case EventKind::Switch: return tr("switch");
    case EventKind::Rejection: return tr("rejection");
    case EventKind::Kink: return tr("kink");
    case EventKind::User: return tr("user");
    case EventKind::Message: return tr("message");
    }
    return {};
}

QString statusWord(ContactStatus status) {
    switch (status) {
    case ContactStatus::Stick: return tr("sticks");
    case ContactStatus::Slip: return tr("slips");
    case ContactStatus::Open: break;
    }
    return tr("open");
}

QString strategyWord(Strategy strategy) {
    return strategy == Strategy::EventDriven ? tr("event-driven") : tr("time stepping");
}

QIcon themeIcon(const char* name) { return QIcon::fromTheme(name); }

namespace {

template <class Draw> QPixmap drawn(int size, Draw&& draw) {
    const double ratio = qApp->devicePixelRatio();
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    draw(painter);
    return pixmap;
}

} // namespace

QIcon dot(const QColor& colour) {
    const QPixmap pixmap = drawn(16, [&](QPainter& painter) {
        painter.setBrush(colour);
        painter.drawEllipse(QRectF(4, 4, 8, 8));
    });
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected); // the colour says the kind, so selecting must not tint it
    return icon;
}

QIcon runIcon() {
    const auto triangle = [](const QColor& colour) {
        return drawn(18, [&](QPainter& painter) {
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF({QPointF(5, 3), QPointF(15, 9), QPointF(5, 15)}));
        });
    };
    QIcon icon(triangle(Qt::white));
    icon.addPixmap(triangle(QColor(0x8a, 0x94, 0x9e)), QIcon::Disabled);
    return icon;
}

} // namespace escapement
