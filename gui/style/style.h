#pragma once
// The look: Fusion with our own palette, one accent, one meaning a colour everywhere (Okabe and Ito's set, safe for
// the colour-blind).

#include "engine/dynamics/frame.h"

#include <QColor>
#include <QIcon>
#include <QString>

class QApplication;

namespace escapement {

void applyStyle(QApplication& application);
/// Light or dark, for the whole window at once.
void setDarkTheme(bool on);
bool darkTheme();

QColor accentColour();
QColor secondaryTextColour();
QColor problemTextColour();
/// Rich text in the colour of what is secondary, in the theme of the moment; `html` is escaped already.
QString secondarySpan(const QString& html);
QColor lineColour();
QColor eventColour(EventKind kind);
QColor contactColour(ContactStatus status);
QColor impactColour();
QColor strategyColour(Strategy strategy);
/// The kind in the user's language: "impact", "stick", ...
QString eventWord(EventKind kind);
QString statusWord(ContactStatus status);
QString strategyWord(Strategy strategy);

/// From the desktop's icon theme, else from Breeze.
QIcon themeIcon(const char* name);
/// A theme icon with a digit (1 to 9) in its lower right corner.
QIcon numberedIcon(const char* name, int digit);
/// A round dot in a colour, for tables and legends.
QIcon dot(const QColor& colour);
/// The white triangle of the Run button.
QIcon runIcon();

} // namespace escapement
