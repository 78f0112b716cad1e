#include "gui/style/style.h"

#include "gui/style/own_style.h"
#include "gui/style/system_theme.h"

#include "plots/language/tr.h"

#include <QApplication>
#include <QIconEngine>
#include <QLocale>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSettings>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace escapement {
namespace {

const char* styleSheet = R"(
QMainWindow { background: @frame; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: #0072b2; }
QMenuBar { background: @bar; border-bottom: 1px solid @line; padding: 1px 4px; }
QMenuBar::item { padding: 4px 8px; background: transparent; }
QMenuBar::item:selected { background: @chosen; }
QToolBar { background: @bar; border: none; border-bottom: 1px solid @line; padding: 4px 6px; spacing: 4px; }
QToolBar::separator { background: @line; width: 1px; margin: 4px 5px; }
QToolBar QToolButton { padding: 4px 8px; border: 1px solid transparent; border-radius: 4px; }
QToolBar QToolButton:hover { background: @base; border-color: @hover; }
QToolBar QToolButton::menu-button { border: none; border-radius: 4px; width: 14px; }
QToolBar QToolButton::menu-button:hover { background: @hover; }
QToolBar QToolButton:pressed { background: @chosen; }
QToolBar QToolButton#qt_toolbar_ext_button { padding: 0; min-width: 16px; }
QToolBar QToolButton#runButton { background: #0072b2; color: white; font-weight: 600; }
QToolBar QToolButton#runButton:hover { background: #0a82c4; border-color: #0072b2; }
QToolBar QToolButton#runButton:disabled { background: @line; color: @pale; }
QDockWidget::title { background: @title; border-bottom: 1px solid @line; padding: 5px 8px 3px 8px;
  text-align: left; }
QStatusBar { background: @title; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QStatusBar QLabel { padding: 2px 8px; }
QTreeView, QTableView, QListView { border: none; outline: 0; background: @base; selection-background-color: @chosen;
  selection-color: @text; alternate-background-color: @other; }
QTreeView::item { padding: 2px 0; }
QListView::item { padding: 2px 0; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: @chosen; color: @text; }
QHeaderView::section { background: @base; border: none; border-bottom: 1px solid @line; padding: 4px 6px;
  color: @grey; font-weight: 400; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: border; subcontrol-position: top center;
  width: 9px; height: 6px; }
QTabBar::tab { background: @title; border: none; border-right: 1px solid @line; padding: 5px 12px; }
QTabBar::tab:selected { background: @base; font-weight: 600; }
QTabBar::tab:!selected { color: @grey; }
QTabBar { border-bottom: 1px solid @line; }
QProgressBar { border: none; background: @line; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: #0072b2; border-radius: 3px; }
QToolTip { background: @base; color: @text; border: 1px solid @hover; padding: 3px; }
QLineEdit { background: @base; border: 1px solid @hover; border-radius: 3px; padding: 2px 4px; }
QLineEdit:focus { border-color: #0072b2; }
QComboBox QAbstractItemView { border: 1px solid @hover; }
QLabel[role="secondary"] { color: @grey; }
QLabel[role="heading"] { font-weight: 600; }
)";

/// The greys of one theme; the colours that mean something are the same in both.
struct Theme {
    QColor frame, bar, title, line, hover, chosen, text, other, grey, pale, base, button;
};
const Theme light{0xeef0f3, 0xf7f8fa, 0xf0f2f5, 0xdfe3e8, 0xc3cad2, 0xd6e8f5,
                  0x1c2730, 0xfafbfc, 0x6b7680, 0x8a949e, 0xffffff, 0xf7f8fa};
const Theme dark{0x24282d, 0x2b3036, 0x2b3036, 0x3b4249, 0x59626c, 0x1f4a66,
                 0xe4e8ec, 0x23272c, 0xa0a9b2, 0x7d8790, 0x1e2226, 0x343a41};
bool isDark = false;
bool desktopIsDark = false; ///< before the program's own colours
constexpr const char* themeKey = "dark";
const Theme& theme() { return isDark ? dark : light; }

QString themedSheet() {
    const Theme& t = theme();
    QString sheet = styleSheet;
    // The longer words first: none is the beginning of another that comes later.
    for (const auto& [word, colour] : std::initializer_list<std::pair<const char*, QColor>>{{"@frame", t.frame},
                                                                                            {"@bar", t.bar},
                                                                                            {"@title", t.title},
                                                                                            {"@line", t.line},
                                                                                            {"@hover", t.hover},
                                                                                            {"@chosen", t.chosen},
                                                                                            {"@text", t.text},
                                                                                            {"@other", t.other},
                                                                                            {"@grey", t.grey},
                                                                                            {"@pale", t.pale},
                                                                                            {"@base", t.base}})
        sheet.replace(word, colour.name());
    return sheet;
}

QPalette themedPalette() {
    const Theme& t = theme();
    QPalette palette;
    palette.setColor(QPalette::Window, isDark ? t.frame : QColor(0xf4, 0xf5, 0xf7));
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.base);
    palette.setColor(QPalette::AlternateBase, t.other);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::Button, t.button);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::Highlight, accentColour());
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, isDark ? QColor(0x56, 0xb4, 0xe9) : accentColour());
    palette.setColor(QPalette::ToolTipBase, t.base);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.pale);
    // Fusion draws the edges of tab bars, frames and buttons with these; left alone they are those of a light window.
    palette.setColor(QPalette::Light, isDark ? t.line : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, isDark ? t.line : t.frame);
    palette.setColor(QPalette::Mid, t.hover);
    palette.setColor(QPalette::Dark, isDark ? t.other : QColor(0x9a, 0xa3, 0xad));
    palette.setColor(QPalette::Shadow, isDark ? QColor(Qt::black) : QColor(0x6b, 0x76, 0x80));
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.pale);
    return palette;
}

} // namespace

void applyStyle(QApplication& application) {
    // Numbers have a point everywhere, as those that are typed and those in files have: a comma in some fields and on
    // some axes would be two ways to write one thing.
    QLocale::setDefault(QLocale::c());
    desktopIsDark = application.palette().color(QPalette::Window).lightness() < 128; // before it has ours
    application.setStyle(new OwnStyle);
    QFont font = application.font();
    font.setPointSizeF(9.5);
    application.setFont(font);
    QIcon::setThemeSearchPaths(QIcon::themeSearchPaths() << "/usr/share/icons");
    QIcon::setFallbackThemeName("breeze");
    setDarkTheme(chosenDark().value_or(systemIsDark()));
}

bool systemIsDark() { return desktopIsDark; }

bool setSystemDark(bool dark) { return std::exchange(desktopIsDark, dark) != dark; }

std::optional<bool> chosenDark() {
    const QVariant kept = QSettings().value(themeKey);
    return kept.isValid() ? std::optional(kept.toBool()) : std::nullopt;
}

void chooseDark(std::optional<bool> dark) {
    if (dark) return QSettings().setValue(themeKey, *dark);
    QSettings().remove(themeKey);
    QSettings().remove("view/darkViewAction"); // what the view's action keeps of its own
}

void setDarkTheme(bool on) {
    isDark = on;
    QIcon::setThemeName(on ? "breeze-dark" : "breeze");
    qApp->setPalette(themedPalette());
    qApp->setStyleSheet(themedSheet());
}

bool darkTheme() { return isDark; }

QColor accentColour() { return QColor(0x00, 0x72, 0xb2); }
QColor secondaryTextColour() { return theme().grey; }
QColor problemTextColour() { return isDark ? QColor(0xf0, 0xa3, 0x5e) : QColor(0xb0, 0x4a, 0x00); }
QColor lineColour() { return theme().line; }

QString secondarySpan(const QString& html) {
    return QString("<span style='color:%1'>%2</span>").arg(secondaryTextColour().name(), html);
}

QColor impactColour() { return QColor(0xd5, 0x5e, 0x00); }

QColor eventColour(EventKind kind) {
    switch (kind) {
    case EventKind::Impact:
        return impactColour();
    case EventKind::Stick:
        return QColor(0x00, 0x9e, 0x73);
    case EventKind::Slip:
    case EventKind::Switch:
        return QColor(0xe6, 0x9f, 0x00);
    case EventKind::Transition:
    case EventKind::Birth:
    case EventKind::Fold:
    case EventKind::Kink:
        return QColor(0xcc, 0x79, 0xa7);
    case EventKind::Touch:
    case EventKind::User:
        return accentColour();
    case EventKind::Detachment:
    case EventKind::Rejection:
    case EventKind::Message:
        return QColor(0x7a, 0x85, 0x90);
    }
    return QColor(0x7a, 0x85, 0x90);
}

QColor contactColour(ContactStatus status) {
    switch (status) {
    case ContactStatus::Stick:
        return eventColour(EventKind::Stick);
    case ContactStatus::Slip:
        return eventColour(EventKind::Slip);
    case ContactStatus::Open:
        break;
    }
    return QColor(0x7a, 0x85, 0x90);
}

QColor strategyColour(Strategy strategy) {
    return strategy == Strategy::EventDriven ? QColor(0x00, 0x72, 0xb2) : QColor(0xe6, 0x9f, 0x00);
}

QString eventWord(EventKind kind) {
    switch (kind) {
    case EventKind::Impact:
        return tr("impact");
    case EventKind::Detachment:
        return tr("detachment");
    case EventKind::Touch:
        return tr("touch");
    case EventKind::Stick:
        return tr("stick");
    case EventKind::Slip:
        return tr("slip");
    case EventKind::Transition:
        return tr("transition");
    case EventKind::Birth:
        return tr("birth");
    case EventKind::Fold:
        return tr("fold");
    case EventKind::Switch:
        return tr("switch");
    case EventKind::Rejection:
        return tr("rejection");
    case EventKind::Kink:
        return tr("kink");
    case EventKind::User:
        return tr("sensor");
    case EventKind::Message:
        return tr("message");
    }
    return {};
}

QString statusWord(ContactStatus status) {
    switch (status) {
    case ContactStatus::Stick:
        return tr("sticks");
    case ContactStatus::Slip:
        return tr("slips");
    case ContactStatus::Open:
        break;
    }
    return tr("open");
}

QString strategyWord(Strategy strategy) {
    return strategy == Strategy::EventDriven ? tr("event-driven") : tr("time stepping");
}

QIcon themeIcon(const char* name) { return QIcon::fromTheme(name); }

namespace {

/// Draws anew each time: the icon below goes with the theme.
class NumberedIcon final : public QIconEngine {
  public:
    NumberedIcon(const QIcon& below, int digit) : below_(below), digit_(digit) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        below_.paint(painter, rect, Qt::AlignCenter, mode, state);
        QFont font = qApp->font();
        font.setBold(true);
        font.setPixelSize(std::max(6, rect.height() * 5 / 8));
        painter->setFont(font);
        const bool off = mode == QIcon::Disabled;
        painter->setPen(off ? theme().pale : isDark ? QColor(0x56, 0xb4, 0xe9) : accentColour());
        painter->drawText(rect, Qt::AlignRight | Qt::AlignBottom, QString::number(digit_));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new NumberedIcon(*this); }

  private:
    QIcon below_;
    int digit_;
};

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

QIcon numberedIcon(const char* name, int digit) { return QIcon(new NumberedIcon(themeIcon(name), digit)); }

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
