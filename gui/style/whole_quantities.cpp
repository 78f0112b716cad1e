#include "gui/style/whole_quantities.h"

#include <QRegularExpression>

namespace escapement {

QString elidedText(const QFontMetrics& metrics, const QString& text, int width) {
    if (metrics.horizontalAdvance(text) <= width) return text; // Qt cuts some that just fit
    const QString cut = metrics.elidedText(text, Qt::ElideRight, width);
    if (cut == text) return text;
    // A unit is of short words: "mm", "N m s", "kg mm²". Of a short word that is none the number goes with it, which
    // does no harm.
    static const QRegularExpression quantity("[-−]?\\d[\\d.,]*(?:e[+-]?\\d+)?(?: [^\\s\\d.,;:·()]{1,6}\\d?){0,3}");
    const qsizetype end = cut.size() - 1; // without the "…"
    for (auto match = quantity.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        const qsizetype start = one.capturedStart();
        if (start < end && end < one.capturedEnd()) return text.left(start).trimmed() + "…";
    }
    return cut;
}

} // namespace escapement
