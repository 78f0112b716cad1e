#include "gui/style/tip_text.h"

#include <Qt>

#include <QTextDocument>

namespace escapement {

QString wrappedTip(const QString& text) {
    constexpr qsizetype oneLine = 60; // characters of a tip that needs no second line
    if (text.size() <= oneLine && !text.contains('\n') && !Qt::mightBeRichText(text)) return text;
    QString rich;
    for (const QString& line : text.split('\n'))
        rich += "<p style='margin:0'>" + (line.isEmpty() ? QString("&nbsp;") : line.toHtmlEscaped()) + "</p>";
    return rich;
}

} // namespace escapement
